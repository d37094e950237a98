"""The bounded checks that may send an answer back, one file each.

A gate is added by one file with a `check` of the shape in `decision.py` and one line here, at its place in the order
of loop.md section 5. Stop hooks, which ask an operator's command, stand between the two lists.
"""

from untildone.workflows.gates import (
    candidate,
    claim_check,
    duplicate_card,
    empty_step,
    fence,
    freshness,
    grounding,
    hold,
    presentation,
    steering,
    steering_drift,
    stop_rules,
)
from untildone.workflows.gates.decision import AnswerGate, Decision, Drop, End, Exhausted, Nudge, Pass

TEXT_GATES: tuple[tuple[str, AnswerGate], ...] = (
    ("steering_drift", steering_drift.check),
    ("empty_step", empty_step.check),
    ("freshness", freshness.check),
    ("grounding", grounding.check),
    ("fence", fence.check),
    ("duplicate_card", duplicate_card.check),
    ("presentation", presentation.check),
    ("claim_check", claim_check.check),
    ("candidate", candidate.check),
    ("steering", steering.check),
)
"""What an answer without calls has to pass to be a candidate for the end of the run; the first hit wins."""

STOP_HOOKS = "stop_hooks"
"""The name under which the hooks stand in a trace, between the two lists."""

STOP_GATES: tuple[tuple[str, AnswerGate], ...] = (
    ("hold", hold.check),
    ("stop_rules", stop_rules.check),
    ("late_steering", steering.check),
)
"""What a candidate has to pass."""

GATE_ORDER: tuple[str, ...] = (*(name for name, _ in TEXT_GATES), STOP_HOOKS, *(name for name, _ in STOP_GATES))
"""The names in the order in which they look: a trace's `looked` counts along it."""

__all__ = [
    "GATE_ORDER",
    "STOP_GATES",
    "STOP_HOOKS",
    "TEXT_GATES",
    "AnswerGate",
    "Decision",
    "Drop",
    "End",
    "Exhausted",
    "Nudge",
    "Pass",
]
