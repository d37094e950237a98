"""What remains of the gates' bounds, for the record: how often each may still send something back."""

from untildone.workflows.gates import candidate, empty_step, freshness, steering_drift
from untildone.workflows.ledger.payloads import ControlKind
from untildone.workflows.state import LoopState
from untildone.workflows.tools import repair

TOPIC_REPAIRS = 1
"""How often a card about something else is sent back a run (gates.md section 6)."""

ONCE_A_RUN: tuple[ControlKind, ...] = (
    "grounding_check",
    "fence_check",
    "duplicate_card_check",
    "presentation_check",
    "claim_check",
)


def left(state: LoopState) -> dict[str, int]:
    """How often each gate that has fired in this run may fire again."""
    policy = state.frame.options.stop_policy
    remaining: dict[ControlKind, int] = {
        "steering_drift": steering_drift.MAX_STREAK - 1 - state.drift_streak,
        "empty_step": empty_step.MAX_REDOS - state.empty_redos,
        "freshness_check": freshness.MAX_REPAIRS - state.freshness_repairs,
        "topic_mismatch_check": TOPIC_REPAIRS - state.topic_repairs,
        **{kind: 1 - state.gates.get(kind, 0) for kind in ONCE_A_RUN},
        "completion_nudge": candidate.MAX_NUDGES - state.idle_steps,
        "stop_hook": policy.hook_max_blocks - state.hook_blocks,
        "stop_guard": policy.max_blocks - state.stop_blocks,
        "repair_directive": repair.STOP_AT - 1 - state.repair_streak,
    }
    return {kind: max(0, count) for kind, count in remaining.items() if kind in state.gates}
