"""What to do when a request outgrows its model: re-plan, fold, reset, or say that it cannot fit (context.md section 8).

`relief` is asked before each request and again after each answer that was followed, until it says `Fits`. Cuts fall
between steps, never inside one, so that no call parts from its result.

    Replan     history leaves no room for the open turn: plan again, with the given size of the open turn
    Fold       the open turn alone is too large: its older steps are shown in short from now on; no model is needed
    Reset      even the folded turn is too large: a summary takes the place of all that lies behind the boundary
    Overflow   not even directive and summary fit
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from untildone.workflows.context import rendering
from untildone.workflows.context.capacity import CapacityProfile
from untildone.workflows.context.exchange import Exchange, Piece, Remark
from untildone.workflows.context.index import Turn, TurnIndex
from untildone.workflows.context.projection import planned_history, summary_pieces
from untildone.workflows.context.sizes import tokens
from untildone.workflows.ledger.payloads import ContextPlan

SUMMARY_TOKENS = 1_024
"""Room for a handoff summary, and the bound of the summariser's answer: 300 words are asked for."""


@dataclass(frozen=True, slots=True)
class Fits:
    """Send it. `tokens` is the whole request: prefix, history and open turn."""

    tokens: int


@dataclass(frozen=True, slots=True)
class Replan:
    """Plan again with `open_tokens` as the size of the open turn: it has room to grow then."""

    open_tokens: int


@dataclass(frozen=True, slots=True)
class Fold:
    """Append a fold up to and with `last_step`."""

    last_step: int


@dataclass(frozen=True, slots=True)
class Reset:
    """Summarise, then append the boundary: steps up to and with `last_step` go, their steering only by the flag."""

    last_step: int
    keeps_steering: bool


@dataclass(frozen=True, slots=True)
class Overflow:
    """The request needs `tokens` at the least; the model holds `ceiling`."""

    tokens: int
    ceiling: int


Relief = Fits | Replan | Fold | Reset | Overflow


def relief(profile: CapacityProfile, index: TurnIndex, prefix_tokens: int) -> Relief:
    """What the next request of the open turn needs first. Raises ValueError if no turn is open."""
    turn = index.open_turn
    if turn is None:
        raise ValueError("no turn is open, so there is no request to fit")
    measure = _Measure(profile)
    summary = measure.pieces(summary_pieces(index))
    open_tokens = measure.pieces([rendering.open_view(turn)])
    left = profile.ceiling - prefix_tokens - summary - open_tokens
    if left < 0:
        return _shrink(measure, turn, prefix_tokens, summary)
    history = measure.pieces(planned_history(index, index.plan or ContextPlan()))
    if history > left and (index.plan is None or index.plan.spent > 0):
        return Replan(open_tokens + summary + (left + 1) // 2)
    return Fits(prefix_tokens + summary + history + open_tokens)


def _shrink(measure: "_Measure", turn: Turn, prefix: int, summary: int) -> Fold | Reset | Overflow:
    """Folds all steps but the newest that fit half the room; resets where that has been done already."""
    room = measure.ceiling - prefix - summary - measure.opening(turn) - measure.steering(turn.steering)
    cut = _last_step_before(turn, room // 2, measure.verbatim, lambda step: measure.verbatim(step) <= room)
    return Fold(cut) if cut > turn.folded_through else _reset(measure, turn, prefix)


def _reset(measure: "_Measure", turn: Turn, prefix: int) -> Reset | Overflow:
    """Keeps the directive, what nobody has answered yet, and of the rest the newest that fits half the room.

    The other half is what the run goes on in. The newest step stays even if it takes more, as long as it fits in short.
    """
    fresh = measure.steering([remark for remark in turn.steering if remark.step > turn.last_step])
    needed = prefix + SUMMARY_TOKENS + measure.opening(turn) + fresh
    room = measure.ceiling - needed
    steering = measure.steering(turn.steering) - fresh
    keeps_steering = steering <= room // 2
    room -= steering if keeps_steering else 0
    said = {} if keeps_steering else measure.steering_by_step(turn)

    def size(step: _Step) -> int:
        folded = step.number <= turn.folded_through
        return said.get(step.number, 0) + (measure.short(step) if folded else measure.verbatim(step))

    def fits_in_short(step: _Step) -> bool:
        return said.get(step.number, 0) + measure.short(step) <= room

    cut = _last_step_before(turn, room // 2, size, fits_in_short)
    reset = Reset(max(cut, turn.dropped_through), keeps_steering)
    return reset if room >= 0 and _drops_anything(turn, reset) else Overflow(needed, measure.ceiling)


def _drops_anything(turn: Turn, reset: Reset) -> bool:
    """Whether the boundary would take away any message of the turn: otherwise it would be asked for again and again."""
    return any(
        item.step <= reset.last_step and not (isinstance(item, Remark) and item.steering and reset.keeps_steering)
        for item in turn.items
    )


class _Step(NamedTuple):
    """What belongs to one step, but for steering, which is never folded."""

    number: int
    items: list[Exchange | Remark]


def _newest_first(turn: Turn) -> Iterator[_Step]:
    foldable = (item for item in reversed(turn.items) if isinstance(item, Exchange) or not item.steering)
    for number, items in groupby(foldable, key=lambda item: item.step):
        yield _Step(number, list(items))


def _last_step_before(
    turn: Turn, room: int, size: Callable[[_Step], int], newest_stays: Callable[[_Step], bool]
) -> int:
    """The last step in front of the newest ones that fit the room; 0 if all of them fit."""
    total = 0
    for position, step in enumerate(_newest_first(turn)):
        total += size(step)
        if total > room and not (position == 0 and newest_stays(step)):
            return step.number
    return 0


class _Measure:
    """Sizes in tokens, by a profile's tokens per character."""

    def __init__(self, profile: CapacityProfile) -> None:
        self.ceiling = profile.ceiling
        self._ratio = profile.tokens_per_char

    def pieces(self, pieces: Iterable[Piece]) -> int:
        return tokens(sum(piece.chars for piece in pieces), self._ratio)

    def opening(self, turn: Turn) -> int:
        return self.pieces([rendering.opening(turn)])

    def steering(self, remarks: list[Remark]) -> int:
        return self.pieces(rendering.verbatim_remark(remark) for remark in remarks)

    def steering_by_step(self, turn: Turn) -> dict[int, int]:
        """What each step was told, for a cut that takes it along."""
        said: dict[int, int] = {}
        for remark in turn.steering:
            said[remark.step] = said.get(remark.step, 0) + self.steering([remark])
        return said

    def verbatim(self, step: _Step) -> int:
        return self.pieces(
            rendering.verbatim(item) if isinstance(item, Exchange) else rendering.verbatim_remark(item)
            for item in step.items
        )

    def short(self, step: _Step) -> int:
        return self.pieces(rendering.short(item) for item in step.items if isinstance(item, Exchange))
