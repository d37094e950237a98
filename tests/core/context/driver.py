"""Drives a ledger the way a model step does: relief until the request fits, then the request itself."""

from dataclasses import dataclass, field

from tests.core.context.ledgers import Ledger

from untildone.workflows.context.capacity import CapacityProfile
from untildone.workflows.context.fold import Fits, Fold, Overflow, Replan, Reset, relief
from untildone.workflows.context.handoff import summary_request
from untildone.workflows.context.planner import plan
from untildone.workflows.context.projection import Projection, derive_with_plan
from untildone.workflows.context.sizes import message_chars

SUMMARY = "Objective: the job. State: under way. " * 40
MAX_ROUNDS = 8
NOT_SHOWN_TOKENS = 20
"""The line that says how many turns are not shown stays even where no history fits."""


@dataclass
class Driver:
    """Counts what was needed on the way. `prefix` is tokens."""

    ledger: Ledger
    profile: CapacityProfile
    prefix: int = 2_000
    folds: int = 0
    replans: int = 0
    resets: list[int] = field(default_factory=list)
    overflow: Overflow | None = None

    def request(self) -> Projection:
        """The next request, or the last one before the overflow."""
        index = self.ledger.index
        for _ in range(MAX_ROUNDS):
            match relief(self.profile, index, self.prefix):
                case Fits():
                    break
                case Replan(open_tokens=size):
                    self.replans += 1
                    turn = index.open_turn
                    assert turn is not None
                    self.ledger.plan(plan(self.profile, index, turn.directive.text, self.prefix, 0, size))
                case Fold(last_step=step):
                    self.folds += 1
                    self.ledger.fold(step)
                case Reset() as reset:
                    self._reset(reset)
                case Overflow() as overflow:
                    self.overflow = overflow
                    break
        else:
            raise AssertionError("relief never came")
        projection = derive_with_plan(index, index.plan)
        bare = index.plan is not None and index.plan.spent == 0
        slack = NOT_SHOWN_TOKENS if bare and projection.history_chars else 0
        assert self.overflow or self.tokens(projection) <= self.profile.ceiling + slack
        return projection

    def tokens(self, projection: Projection) -> int:
        """The whole request."""
        return self.prefix + projection.tokens(self.profile.tokens_per_char)

    def _reset(self, reset: Reset) -> None:
        request = summary_request(self.profile, self.ledger.index, reset)
        material = sum(message_chars(message) for message in request.messages)
        assert material * self.profile.tokens_per_char <= self.profile.ceiling / 2 + 100
        self.ledger.reset(reset.last_step, SUMMARY, keeps_steering=reset.keeps_steering)
        self.resets.append(self.ledger.step)
