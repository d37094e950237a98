"""The shape that every gate has: facts and state in, one decision out."""

from collections.abc import Callable

from pydantic import Field

from untildone.workflows.completion.budgets import step_left
from untildone.workflows.failures import ProviderFailure
from untildone.workflows.frozen import Frozen
from untildone.workflows.ledger.payloads import ControlKind, GateMark
from untildone.workflows.outcome import StopReason
from untildone.workflows.ports import Control, StepFacts
from untildone.workflows.state import LoopState


class Pass(Frozen):
    """No objection."""


class Nudge(Frozen):
    """Send the answer back with this control message. `counters` are the state's counters that it moves.

    Where no step is left the message is not written and the run ends at the next check of the limits.
    """

    control: Control
    counters: dict[str, int] = Field(default_factory=dict)


class Exhausted(Frozen):
    """The objection stands and may not be raised again, or has no step left: the answer goes on, marked by it."""

    mark: GateMark


class Drop(Frozen):
    """The answer no longer counts, since something newer arrived: take the next step without a word."""


class End(Frozen):
    """The run ends here. `message` is one line for people where the reason alone does not say it.

    `failure` is the provider's, where one led to this; `gate` the check that objected once more with its bound spent.
    """

    reason: StopReason
    message: str = ""
    failure: ProviderFailure | None = None
    gate: ControlKind | None = None

    @property
    def mark(self) -> GateMark | None:
        """What the record says of the check that gave up: the code is the ending's own (gates.md section 1)."""
        return None if self.gate is None else GateMark(gate=self.gate, code=self.reason.value)


Decision = Pass | Nudge | Exhausted | Drop | End

AnswerGate = Callable[[StepFacts, LoopState], Decision]
"""A check of an answer without calls."""


def once(state: LoopState, kind: ControlKind, code: str, exhausted: str = "") -> Nudge | Exhausted:
    """An optional check's objection: one nudge a run and only with a step left, then a mark (gates.md section 1)."""
    if state.gates.get(kind, 0) == 0 and step_left(state):
        return Nudge(control=Control(kind=kind, code=code, left=0))
    return Exhausted(mark=GateMark(gate=kind, code=exhausted or f"{kind}_exhausted"))
