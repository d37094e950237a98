"""Candidate: an answer that holds the wreck of a tool call is no answer (loop.md section 5, tool-modes.md R6)."""

from untildone.workflows.gates.decision import Decision, End, Nudge, Pass
from untildone.workflows.outcome import StopReason
from untildone.workflows.ports import Control, StepFacts
from untildone.workflows.state import LoopState

MAX_NUDGES = 8
"""Answers in a row that may be sent back for it (completion/overview.md section 9)."""


def check(facts: StepFacts, state: LoopState) -> Decision:
    """Asks for the call in its proper form; a model that never finds it is stuck."""
    lost_call = facts.stop == "tool_use" or (facts.measures is not None and facts.measures.lossy)
    if state.duties is None or not lost_call:
        return Pass()
    idle = state.idle_steps + 1
    if idle > MAX_NUDGES:
        message = "the model kept writing calls that are none"
        return End(reason=StopReason.MAX_NUDGES, message=message, gate="completion_nudge")
    control = Control(kind="completion_nudge", code="protocol", left=MAX_NUDGES - idle)
    return Nudge(control=control, counters={"idle_steps": idle})
