"""Steering drift: the answer is one that an earlier turn gave to something else (gates.md section 3)."""

from untildone.workflows.gates.decision import Decision, End, Nudge, Pass
from untildone.workflows.outcome import StopReason
from untildone.workflows.ports import Control, StepFacts
from untildone.workflows.state import LoopState

MAX_STREAK = 3
"""The event in a row that ends the run (gates.md section 3)."""


def check(facts: StepFacts, state: LoopState) -> Decision:
    """Points the model back to the user's latest message twice; a third repetition in a row ends the run."""
    if facts.measures is None or not facts.measures.repeats:
        return Pass()
    streak = state.drift_streak + 1
    if streak >= MAX_STREAK:
        message = "the model kept giving the answer of an earlier turn; restate the request or narrow it"
        return End(reason=StopReason.DRIFT_EXHAUSTED, message=message, gate="steering_drift")
    control = Control(kind="steering_drift", code="repeats", left=MAX_STREAK - 1 - streak)
    return Nudge(control=control, counters={"drift_streak": streak})
