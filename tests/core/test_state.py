"""The state of a run: arrivals taken in, derived flags, and what continue-as-new carries."""

import pytest
from tests.facts import costs, frame
from tests.stage import MAX_STATE_BYTES

from untildone.workflows.failures import ToolFailure
from untildone.workflows.inbox import ApprovalAnswer, Fact, FollowUp, Message, Pause, ReleaseHold, Resume
from untildone.workflows.ledger.entries import Head
from untildone.workflows.outcome import ToolStats
from untildone.workflows.ports import Control, Pending, Synthetic
from untildone.workflows.state import MEMORY, LoopState, StepState, absorb

STATE = LoopState(session_id="s", seen=3, prompted=2, drained=3)
HELD = STATE.model_copy(update={"hold_armed": True})
YES, NO = ApprovalAnswer(call_id="a", approved=True), ApprovalAnswer(call_id="a", approved=False, note=9)


@pytest.mark.parametrize(
    ("before", "arrived", "changed"),
    [
        pytest.param(STATE, [], {}, id="nothing"),
        pytest.param(STATE, [Message(number=5)], {"seen": 5}, id="steering"),
        pytest.param(STATE, [Message(number=5, prompt=True)], {"seen": 5, "prompted": 5}, id="a prompt"),
        pytest.param(STATE, [Message(number=5), Message(number=4)], {"seen": 5}, id="out of order"),
        pytest.param(STATE, [Message(number=1, prompt=True)], {}, id="long known"),
        pytest.param(STATE, [FollowUp(number=6)], {}, id="a follow-up is for later"),
        pytest.param(STATE, [Pause()], {"paused": True}, id="pause"),
        pytest.param(STATE, [Pause(), Resume()], {}, id="pause and resume"),
        pytest.param(STATE, [Resume(), Pause()], {"paused": True}, id="resume and pause"),
        pytest.param(STATE, [ReleaseHold()], {}, id="a release without a hold"),
        pytest.param(HELD, [ReleaseHold()], {"hold_released": True}, id="a release of the hold"),
        pytest.param(STATE, [YES, NO], {"answers": (YES, NO)}, id="answers in order"),
    ],
)
def test_arrivals(before: LoopState, arrived: list[Fact], changed: dict[str, object]) -> None:
    assert absorb(before, tuple(arrived)) == before.model_copy(update=changed)


def test_the_newest_answers_stay() -> None:
    facts = tuple(ApprovalAnswer(call_id=f"c{number}", approved=True) for number in range(MEMORY + 9))
    assert absorb(STATE, facts).answers == facts[9:]


@pytest.mark.parametrize(
    ("armed", "released", "holding"), [(False, False, False), (True, False, True), (True, True, False)]
)
def test_holding(armed: bool, released: bool, holding: bool) -> None:
    assert STATE.model_copy(update={"hold_armed": armed, "hold_released": released}).holding is holding


def test_steering_waits_until_it_is_drained() -> None:
    assert not STATE.steering_waits
    assert absorb(STATE, (Message(number=4),)).steering_waits


def test_the_fullest_state_survives_the_rollover_within_its_bound() -> None:
    """Every set at its bound, with ids and reasons as long as they come."""
    refused = tuple(
        Synthetic(call_id=f"call_{number:059d}", error=ToolFailure.UNKNOWN_CAPABILITY, reason="r" * 80, note=10**9)
        for number in range(64)
    )
    full = LoopState(
        session_id="s" * 64,
        head=Head(seq=10**9, hash="f" * 64),
        frame=frame(max_turns=10_000, max_cost_usd=1e6, until_done=True, approval_timeout=10**6),
        phase="waiting_approval",
        steps=9_999,
        step=StepState(rounds=6, waits=99, losses=27, overlength_retries=1),
        pending=Pending(
            results_of=10**6,
            synthetic=refused,
            control=Control(kind="stop_guard", code="until_done"),
            drain_to=10**9,
        ),
        spend=costs(1e6, input_tokens=10**12, output_tokens=10**12),
        tools=ToolStats(attempted=10**6, succeeded=10**6, rejected=10**6),
        gates={"stop_guard": 9_999, "empty_step": 9_999},
        denied=tuple(f"{number:064d}" for number in range(MEMORY)),
        answers=tuple(ApprovalAnswer(call_id=f"call_{n:059d}", approved=True, note=10**9) for n in range(MEMORY)),
        stopped=tuple(f"call_{number:059d}" for number in range(64)),
        uncertain=tuple(f"call_{number:059d}" for number in range(64)),
    )
    carried = full.model_dump_json(exclude_defaults=True)
    assert LoopState.model_validate_json(carried) == full
    assert len(carried) <= MAX_STATE_BYTES


def test_a_fresh_state_carries_nothing_but_its_session() -> None:
    assert LoopState(session_id="s").model_dump_json(exclude_defaults=True) == '{"session_id":"s"}'
