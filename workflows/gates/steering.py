"""Steering re-check: a message that arrived during the step overrides its completion (loop.md N9 and N15)."""

from untildone.workflows.completion.budgets import step_left
from untildone.workflows.gates.decision import Decision, Drop, Pass
from untildone.workflows.ports import StepFacts
from untildone.workflows.state import LoopState


def check(facts: StepFacts, state: LoopState) -> Decision:
    """Drops the candidate while a step is left to read the message in; else the message heads the follow-up."""
    return Drop() if state.steering_waits and step_left(state) else Pass()
