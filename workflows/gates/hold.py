"""User-completion hold: the user said when the work is over, so the model does not (stop-policy.md section 6)."""

from untildone.workflows.gates.decision import Decision, Nudge, Pass
from untildone.workflows.ports import Control, StepFacts
from untildone.workflows.state import LoopState

UNTIL_DONE = "until_done"
"""The code of the hold's message."""


def check(facts: StepFacts, state: LoopState) -> Decision:
    """Sends every candidate back until the user releases the hold; only a budget ends it otherwise."""
    if not state.holding:
        return Pass()
    return Nudge(control=Control(kind="stop_guard", code=UNTIL_DONE))
