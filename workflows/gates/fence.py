"""Fence: a card written into the text has to be readable (gates.md section 8)."""

from untildone.workflows.gates.decision import Decision, Pass, once
from untildone.workflows.ports import StepFacts
from untildone.workflows.state import LoopState


def check(facts: StepFacts, state: LoopState) -> Decision:
    """Asks once to mend the card's JSON or to drop the fence."""
    if facts.measures is None or not facts.measures.broken_fence:
        return Pass()
    return once(state, "fence_check", "broken_fence")
