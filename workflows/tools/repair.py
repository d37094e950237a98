"""The repair ladder: a model that cannot mend its calls is helped, then told plainly, then stopped (tools.md 8)."""

from collections.abc import Iterable

from untildone.workflows.failures import ToolFailure
from untildone.workflows.frozen import Frozen

DIRECTIVE_AT = 2
STOP_AT = 3
"""Batches in a row with the same unmended fault at which the model is given the schemas, and at which the run ends."""

UNKNOWN_NAMES = "?"
"""The member that stands for every invented name: calling three different tools that are not there is one fault."""

RECALL = "recall"
"""The lookup tool, whose failures never count."""


class Attempt(Frozen):
    """One call of a batch as the ladder sees it: `error` is None where it came out well."""

    tool: str
    error: ToolFailure | None = None


class Rung(Frozen):
    """Where on the ladder a run stands: batches in a row, and the tools whose last fault is not mended."""

    streak: int = 0
    faults: tuple[str, ...] = ()


def climb(before: Rung, batch: Iterable[Attempt]) -> Rung:
    """The rung after a batch, its calls in source order.

    A fault that a later call of the same tool made good is none. Without faults the ladder is left; the same fault
    again, or a batch in which nothing succeeded, is one rung up; a different fault beside a success starts afresh.
    """
    attempts = [attempt for attempt in batch if attempt.tool != RECALL or attempt.error is None]
    open_faults: dict[str, None] = {}
    for attempt in attempts:
        if attempt.error is None:
            open_faults.pop(attempt.tool, None)
        elif attempt.error.correctable:
            open_faults[_member(attempt)] = None
    if not open_faults:
        return Rung()
    nothing_worked = all(attempt.error is not None for attempt in attempts)
    again = nothing_worked or not open_faults.keys().isdisjoint(before.faults)
    return Rung(streak=before.streak + 1 if again else 1, faults=tuple(sorted(open_faults)))


def _member(attempt: Attempt) -> str:
    return UNKNOWN_NAMES if attempt.error is ToolFailure.UNKNOWN_CAPABILITY else attempt.tool
