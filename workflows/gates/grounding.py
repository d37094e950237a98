"""Grounding: an answer that follows a retrieval rests on what was retrieved (gates.md section 7)."""

from untildone.workflows.gates.decision import Decision, Pass, once
from untildone.workflows.ports import StepFacts
from untildone.workflows.state import LoopState


def check(facts: StepFacts, state: LoopState) -> Decision:
    """Asks once for the source's own figures or for a plain word that it does not answer."""
    if facts.measures is None or not facts.measures.ungrounded:
        return Pass()
    return once(state, "grounding_check", "ungrounded")
