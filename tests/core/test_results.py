"""From state and ending to the result (completion/overview.md section 6)."""

import pytest
from tests.facts import costs, frame

from untildone.workflows.failures import Owner
from untildone.workflows.gates.decision import End
from untildone.workflows.outcome import STATUS_TABLE, Degradation, Hold, Status, StopReason
from untildone.workflows.ports import MAX_PAYLOAD_BYTES
from untildone.workflows.results import build_result
from untildone.workflows.state import LoopState

OPEN = LoopState(session_id="s", frame=frame(), started_at=1_000, steps=4)
FAILED = sorted(STATUS_TABLE[Status.FAILED].reasons)


@pytest.mark.parametrize("reason", list(StopReason))
def test_every_ending_has_a_result(reason: StopReason) -> None:
    built = build_result(OPEN, End(reason=reason), 1_500)
    row = STATUS_TABLE[built.status]
    assert reason in row.reasons
    assert (built.kind, built.exit_code, built.stop_reason) == (row.kind, row.exit_code, reason)
    assert (built.error is not None) == (built.kind == "Failed")
    assert (built.cancel is not None) == (built.status is Status.CANCELLED)
    assert (built.run_id, built.turn_id, built.usage.wall_clock_ms) == ("s/1", "ent_directive", 500)


@pytest.mark.parametrize(
    ("reason", "degradations", "verification"),
    [
        pytest.param(StopReason.NATURAL, (), "not_required", id="an answer that owes nothing"),
        pytest.param(StopReason.NATURAL, (Degradation(code="c", iteration=1),), "unverified", id="degraded"),
        pytest.param(StopReason.PROVIDER_REFUSAL, (), "unverified", id="a refusal"),
        pytest.param(StopReason.MAX_TURNS, (), "unverified", id="out of budget"),
        pytest.param(StopReason.INTERNAL_ERROR, (), "unverified", id="failed"),
        pytest.param(StopReason.CANCELLED, (), "unverified", id="cancelled"),
    ],
)
def test_verification(reason: StopReason, degradations: tuple[Degradation, ...], verification: str) -> None:
    state = OPEN.model_copy(update={"degradations": degradations})
    built = build_result(state, End(reason=reason), 0)
    assert (built.verification, built.degraded) == (verification, bool(degradations))


@pytest.mark.parametrize(
    ("reason", "owner", "retryable"),
    [
        (StopReason.PROVIDER_ERROR, "operator", False),
        (StopReason.DISPATCH_CEILING, "provider", True),
        (StopReason.CONTEXT_OVERFLOW, "user", False),
        (StopReason.LEDGER_ERROR, "operator", True),
        (StopReason.INVALID_REQUEST, "user", False),
        (StopReason.EMPTY_STEP_EXHAUSTED, "provider", True),
        (StopReason.INTERNAL_ERROR, "runtime", False),
    ],
)
def test_errors_have_owners(reason: StopReason, owner: Owner, retryable: bool) -> None:
    error = build_result(OPEN, End(reason=reason, message="why"), 0).error
    assert error is not None
    assert (error.error_class, error.owner, error.retryable, error.message) == (reason, owner, retryable, "why")


def test_the_table_of_owners_is_whole() -> None:
    for reason in FAILED:
        error = build_result(OPEN, End(reason=reason), 0).error
        assert error is not None
        assert error.message == reason.value


def test_the_step_of_an_accepted_answer_counts() -> None:
    assert build_result(OPEN, End(reason=StopReason.NATURAL), 0).steps == 5
    assert build_result(OPEN, End(reason=StopReason.MAX_TURNS), 0).steps == 4


@pytest.mark.parametrize(
    ("armed", "released", "told"),
    [
        (False, False, None),
        (True, False, Hold(armed=True, released=False)),
        (True, True, Hold(armed=True, released=True)),
    ],
)
def test_the_hold_is_told_if_it_was_armed(armed: bool, released: bool, told: Hold | None) -> None:
    state = OPEN.model_copy(update={"hold_armed": armed, "hold_released": released})
    assert build_result(state, End(reason=StopReason.NATURAL), 0).hold == told


def test_time_that_nobody_is_charged_for() -> None:
    waited = OPEN.model_copy(update={"waited_ms": 300})
    assert build_result(waited, End(reason=StopReason.NATURAL), 1_500).usage.wall_clock_ms == 200
    assert build_result(waited, End(reason=StopReason.NATURAL), 1_100).usage.wall_clock_ms == 0


def test_a_run_that_never_opened_took_no_time() -> None:
    never = LoopState(session_id="s")
    assert build_result(never, End(reason=StopReason.INVALID_REQUEST), 10**12).usage.wall_clock_ms == 0


def test_the_longest_result_fits_its_bound() -> None:
    full = OPEN.model_copy(
        update={
            "stopped": tuple(f"call_{number:059d}" for number in range(300)),
            "uncertain": tuple(f"call_{number:059d}" for number in range(300)),
            "degradations": tuple(Degradation(code="c" * 30, iteration=n, entry_id="e" * 24) for n in range(32)),
            "hold_armed": True,
            "gates": {"stop_guard": 9_999, "empty_step": 9_999},
            "spend": costs(1e6, input_tokens=10**12),
        }
    )
    for reason in (StopReason.CANCELLED, StopReason.INTERNAL_ERROR):
        built = build_result(full, End(reason=reason, message="ü" * 2_000), 10**13)
        assert len(built.model_dump_json().encode()) <= MAX_PAYLOAD_BYTES
