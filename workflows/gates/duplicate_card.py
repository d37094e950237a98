"""Duplicate card: what is on screen as a card is not shown a second time in the text (gates.md section 9)."""

from untildone.workflows.gates.decision import Decision, Pass, once
from untildone.workflows.ports import StepFacts
from untildone.workflows.state import LoopState


def check(facts: StepFacts, state: LoopState) -> Decision:
    """Asks once for the answer without the second card."""
    if facts.measures is None or not facts.measures.duplicate_card:
        return Pass()
    return once(state, "duplicate_card_check", "duplicate_card")
