"""What remains of the gates' bounds, for the record: how often each may still send something back."""

from untildone.workflows.gates import candidate, empty_step, freshness, steering_drift
from untildone.workflows.ledger.payloads import ControlKind
from untildone.workflows.spec import StopOptions
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


def full(policy: StopOptions) -> dict[str, int]:
    """The bound of each gate, as long as it has not fired."""
    return {
        "steering_drift": steering_drift.MAX_STREAK - 1,
        "empty_step": empty_step.MAX_REDOS,
        "freshness_check": freshness.MAX_REPAIRS,
        "topic_mismatch_check": TOPIC_REPAIRS,
        **dict.fromkeys(ONCE_A_RUN, 1),
        "completion_nudge": candidate.MAX_NUDGES,
        "stop_hook": policy.hook_max_blocks,
        "stop_guard": policy.max_blocks,
        "repair_directive": 1,
    }


def left(state: LoopState) -> dict[str, int]:
    """How often each gate that has fired in this run may fire again."""
    used = {
        "steering_drift": state.drift_streak,
        "empty_step": state.empty_redos,
        "freshness_check": state.freshness_repairs,
        "topic_mismatch_check": state.topic_repairs,
        **{kind: state.gates.get(kind, 0) for kind in ONCE_A_RUN},
        "completion_nudge": state.idle_steps,
        "stop_hook": state.hook_blocks,
        "stop_guard": state.stop_blocks,
        "repair_directive": int(state.repair_streak >= repair.DIRECTIVE_AT),
    }
    bounds = full(state.frame.options.stop_policy)
    return {kind: max(0, bounds[kind] - count) for kind, count in used.items() if kind in state.gates}
