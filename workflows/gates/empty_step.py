"""Empty step: an answer without calls and without visible text is no answer (gates.md section 4)."""

from untildone.workflows.gates.decision import Decision, End, Nudge, Pass
from untildone.workflows.gates.freshness import stale_data
from untildone.workflows.outcome import StopReason
from untildone.workflows.ports import Control, StepFacts
from untildone.workflows.state import LoopState

MAX_REDOS = 1
"""How often a blank answer is asked for again; a step with calls restores it."""


def check(facts: StepFacts, state: LoopState) -> Decision:
    """Asks once for the call or the answer that the model left out, then gives up."""
    if not facts.blank or delivered(facts, state):
        return Pass()
    if state.live_data_owed and (state.empty_redos >= MAX_REDOS or state.freshness_repairs):
        return stale_data("the model gave an empty answer to a question about the present")
    if state.empty_redos >= MAX_REDOS:
        message = "the model gave an empty answer twice in a row"
        return End(reason=StopReason.EMPTY_STEP_EXHAUSTED, message=message, gate="empty_step")
    return Nudge(
        control=Control(kind="empty_step", code="empty_step", left=MAX_REDOS - 1 - state.empty_redos),
        counters={"empty_redos": state.empty_redos + 1},
    )


def delivered(facts: StepFacts, state: LoopState) -> bool:
    """Whether the answer is there already: a card is on screen, or every file that was asked for lies there."""
    if state.cards_shown:
        return True
    receipts = facts.measures.receipts if facts.measures else None
    owed = state.duties.deliverables if state.duties else 0
    return bool(receipts and owed and receipts.changed and not receipts.deliverables_missing)
