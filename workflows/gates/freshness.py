"""Freshness: a value of the present is looked up, not remembered (gates.md section 5, refinements R4)."""

from untildone.workflows.completion.budgets import step_left
from untildone.workflows.gates.decision import Decision, End, Nudge, Pass
from untildone.workflows.outcome import StopReason
from untildone.workflows.ports import Control, StepFacts
from untildone.workflows.state import LoopState

MAX_REPAIRS = 1
"""Sent back so often a run, texts and cards together."""


def check(facts: StepFacts, state: LoopState) -> Decision:
    """Asks once to retrieve the value or to say what failed; a second answer from memory is refused.

    Where the signal is weak it objects only to figures that nobody gave, and never refuses.
    """
    measures = facts.measures
    if facts.blank or measures is None or measures.no_data or state.duties is None:
        return Pass()
    if state.live_data_owed:
        if state.freshness_repairs >= MAX_REPAIRS or not step_left(state):
            return stale_data("the model answered a question about the present from memory")
        return _nudge(state)
    suspicious = state.duties.live == "weak" and measures.unsourced_figures and not state.looked
    if suspicious and state.freshness_repairs < MAX_REPAIRS and step_left(state):
        return _nudge(state)
    return Pass()


def stale_data(message: str) -> End:
    """The run ends with what is known: nothing current was retrieved."""
    return End(reason=StopReason.STALE_DATA_REFUSED, message=message, gate="freshness_check")


def _nudge(state: LoopState) -> Nudge:
    return Nudge(
        control=Control(kind="freshness_check", code="from_memory", left=0),
        counters={"freshness_repairs": state.freshness_repairs + 1},
    )
