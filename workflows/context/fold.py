"""What to do when a request outgrows its model: re-plan, fold, reset, or say that it cannot fit (context.md section 8).

`relief` is asked before each request and again after each answer that was followed, until it says `Fits`. Cuts fall
between steps, never inside one, so that no call parts from its result.

    Replan     history leaves no room for the open turn: plan again, with the given size of the open turn
    Fold       the open turn alone is too large: its older steps are shown in short from now on; no model is needed
    Reset      even the folded turn is too large: a summary takes the place of all that lies behind the boundary
    Overflow   not even directive and summary fit
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate

from untildone.workflows.context import rendering
from untildone.workflows.context.capacity import CapacityProfile
from untildone.workflows.context.index import Exchange, Piece, Remark, Turn, TurnIndex
from untildone.workflows.context.projection import open_pieces, planned_history, summary_pieces
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
    open_tokens = measure.pieces(open_pieces(turn))
    left = profile.ceiling - prefix_tokens - summary - open_tokens
    if left < 0:
        return _shrink(measure, turn, prefix_tokens, summary)
    plan = index.plan or ContextPlan()
    history = measure.pieces(planned_history(index, plan))
    if history > left and plan.spent > 0:
        return Replan(open_tokens + summary + (left + 1) // 2)
    return Fits(prefix_tokens + summary + history + open_tokens)


def _shrink(measure: "_Measure", turn: Turn, prefix: int, summary: int) -> Fold | Reset | Overflow:
    """Folds all steps but the newest that fit half the room; resets where that has been done already."""
    room = measure.ceiling - prefix - summary - measure.opening(turn) - measure.steering(turn.steering)
    steps = measure.steps(turn)
    fitting = _newest_within(room // 2, [step.verbatim for step in steps])
    if not fitting and steps and steps[-1].verbatim <= room:
        fitting = 1
    cut = _last_before(steps, fitting)
    if cut > turn.folded_through:
        return Fold(cut)
    return _reset(measure, turn, prefix, steps)


def _reset(measure: "_Measure", turn: Turn, prefix: int, steps: "list[_Step]") -> Reset | Overflow:
    """Keeps the directive, what nobody has answered yet, and of the rest the newest that fits half the room.

    The other half is what the run goes on in. The newest step stays even if it takes more, as long as it fits in short.
    """
    newest = steps[-1].number if steps else 0
    fresh = measure.steering([remark for remark in turn.steering if remark.step > newest])
    needed = prefix + SUMMARY_TOKENS + measure.opening(turn) + fresh
    room = measure.ceiling - needed
    if room < 0 or not steps:
        return Overflow(needed, measure.ceiling)
    steering = measure.steering(turn.steering) - fresh
    keeps_steering = steering <= room // 2
    room -= steering if keeps_steering else 0
    fitting = _newest_within(room // 2, [step.shown(turn.folded_through) for step in steps])
    if not fitting and steps[-1].short <= room:
        fitting = 1
    last_step = _last_before(steps, fitting)
    if last_step <= turn.dropped_through and (keeps_steering or not turn.steering):
        return Overflow(needed, measure.ceiling)
    return Reset(max(last_step, turn.dropped_through), keeps_steering)


@dataclass(frozen=True, slots=True)
class _Step:
    """A step's size in tokens in both forms."""

    number: int
    verbatim: int
    short: int

    def shown(self, folded_through: int) -> int:
        """Its size as it is shown."""
        return self.short if self.number <= folded_through else self.verbatim


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

    def steps(self, turn: Turn) -> list[_Step]:
        """The steps still in memory, oldest first; steering belongs to none, since it is never folded."""
        long: dict[int, int] = {}
        brief: dict[int, int] = {}
        for item in turn.items:
            if isinstance(item, Exchange):
                long[item.step] = long.get(item.step, 0) + rendering.verbatim(item).chars
                brief[item.step] = brief.get(item.step, 0) + rendering.short(item).chars
            elif not item.steering:
                long[item.step] = long.get(item.step, 0) + rendering.verbatim_remark(item).chars
        ratio = self._ratio
        return [
            _Step(number, tokens(long[number], ratio), tokens(brief.get(number, 0), ratio)) for number in sorted(long)
        ]


def _newest_within(room: int, sizes: list[int]) -> int:
    """How many of the last sizes add up to no more than the room."""
    for count, total in enumerate(accumulate(reversed(sizes)), start=1):
        if total > room:
            return count - 1
    return len(sizes)


def _last_before(steps: list[_Step], kept: int) -> int:
    """The number of the last step in front of the newest `kept` ones, 0 if there is none."""
    older = steps[: len(steps) - kept]
    return older[-1].number if older else 0
