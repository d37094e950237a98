"""The bounded checks that may send an answer back, one file each.

A gate is added by one file with a `check` of the shape in `decision.py` and one line here, at its place in the order
of loop.md section 5.
"""

from untildone.workflows.gates import empty_step, hold, steering
from untildone.workflows.gates.decision import AnswerGate, Decision, Drop, End, Nudge, Pass

ANSWER_GATES: tuple[AnswerGate, ...] = (
    empty_step.check,
    steering.check,
    hold.check,
)
"""The checks of an answer without calls, first hit wins."""

__all__ = ["ANSWER_GATES", "AnswerGate", "Decision", "Drop", "End", "Nudge", "Pass"]
