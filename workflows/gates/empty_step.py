"""Empty step: an answer without calls and without visible text is no answer (gates.md section 4)."""

from untildone.workflows.gates.decision import Decision, End, Nudge, Pass
from untildone.workflows.outcome import StopReason
from untildone.workflows.ports import Control, StepFacts
from untildone.workflows.state import LoopState

MAX_REDOS = 1
"""How often a blank answer is asked for again; a step with calls restores it."""


def check(facts: StepFacts, state: LoopState) -> Decision:
    """Asks once for the call or the answer that the model left out, then gives up."""
    if not facts.blank:
        return Pass()
    if state.empty_redos >= MAX_REDOS:
        return End(reason=StopReason.EMPTY_STEP_EXHAUSTED, message="the model gave an empty answer twice in a row")
    return Nudge(control=Control(kind="empty_step", code="empty_step"), counters={"empty_redos": state.empty_redos + 1})
