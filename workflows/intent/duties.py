"""What a run owes, as the workflow knows it: codes that were read from the user's words, never the words."""

from collections.abc import Iterable
from typing import Literal, TypeVar

from untildone.workflows.frozen import Frozen

LiveData = Literal["none", "weak", "strong"]
"""How surely an answer needs a present value from outside workspace and conversation (refinements R4)."""

Stakes = Literal["inert", "reversible", "costly", "irreversible"]

CheckOwed = Literal["none", "modify", "demanded"]

Level = TypeVar("Level", bound=str)

LIVE: tuple[LiveData, ...] = ("none", "weak", "strong")
STAKES: tuple[Stakes, ...] = ("inert", "reversible", "costly", "irreversible")
CHECKS: tuple[CheckOwed, ...] = ("none", "modify", "demanded")


def highest(order: tuple[Level, ...], levels: Iterable[Level]) -> Level:
    """The highest of some levels by their order; the lowest there is where there are none."""
    return order[max(map(order.index, levels), default=0)]


class Duties(Frozen):
    """The obligations of a run: the union over directive and steering (stop-policy.md section 7).

    `effect`, `execution`, `inspection` and `tool` are owed outright. `check` says what a check is owed by: `modify`
    owes one only where runnable code was changed and a shell is at hand, `demanded` always; `no_check` is a negated
    demand ("don't run anything"), which lifts `modify`. `run_demanded`: an execution phrase stands. `check_named`: the
    request says which check or program it means. `needs_tool`: the reading cannot be met by words alone.
    `conversational`: confidently converse or answer. `clear`: the request leaves no choice open. `message_only`: the
    stop profile is `message` at accepting confidence. `authoring`: every act is author or converse. `deliverables` and
    `targets` count the files and items that the request names.
    """

    effect: bool = False
    execution: bool = False
    check: CheckOwed = "none"
    no_check: bool = False
    run_demanded: bool = False
    check_named: bool = False
    inspection: bool = False
    tool: bool = False
    live: LiveData = "none"
    needs_tool: bool = False
    conversational: bool = False
    clear: bool = True
    message_only: bool = False
    authoring: bool = False
    stakes: Stakes = "inert"
    deliverables: int = 0
    targets: int = 0
