"""Presentation: a text that reads as a card is offered the card's tool, once and without consequence (gates.md 9)."""

from untildone.workflows.gates.decision import Decision, Exhausted, Nudge, Pass, once
from untildone.workflows.gates.empty_step import delivered
from untildone.workflows.ports import StepFacts
from untildone.workflows.state import LoopState


def check(facts: StepFacts, state: LoopState) -> Decision:
    """Names the card tool once; resending the text unchanged is one of the answers it offers, so it leaves no mark."""
    measures = facts.measures
    if facts.blank or measures is None or not measures.presentation or measures.inline_card:
        return Pass()
    if delivered(facts, state):
        return Pass()
    match once(state, "presentation_check", "as_card"):
        case Nudge(control=control):
            return Nudge(control=control.model_copy(update={"tool": measures.presentation}))
        case Exhausted():
            return Pass()
