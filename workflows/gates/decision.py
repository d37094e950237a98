"""The shape that every gate has: facts and state in, one decision out."""

from collections.abc import Callable

from pydantic import Field

from untildone.workflows.failures import ProviderFailure
from untildone.workflows.frozen import Frozen
from untildone.workflows.outcome import StopReason
from untildone.workflows.ports import Control, StepFacts
from untildone.workflows.state import LoopState


class Pass(Frozen):
    """No objection."""


class Nudge(Frozen):
    """Send the answer back with this control message. `counters` are the bounds that it uses up.

    A required nudge without a step left ends the run at the next check of the limits.
    """

    control: Control
    counters: dict[str, int] = Field(default_factory=dict)


class Drop(Frozen):
    """The answer no longer counts, since something newer arrived: take the next step without a word."""


class End(Frozen):
    """The run ends here. `message` is one line for people where the reason alone does not say it.

    `failure` is the provider's, where one led to this.
    """

    reason: StopReason
    message: str = ""
    failure: ProviderFailure | None = None


Decision = Pass | Nudge | Drop | End

AnswerGate = Callable[[StepFacts, LoopState], Decision]
"""A check of an answer without calls."""
