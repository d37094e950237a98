"""From state and ending to the result: a pure reading of what the run counted."""

from untildone.workflows.failures import Owner
from untildone.workflows.gates.decision import End
from untildone.workflows.outcome import (
    STATUS_OF,
    STATUS_TABLE,
    CancelInfo,
    Degradation,
    ErrorInfo,
    Hold,
    RunResult,
    Spend,
    Status,
    StopReason,
    UsageReport,
    Verification,
    spend_report,
)
from untildone.workflows.state import LoopState

_OWNERS: dict[StopReason, Owner] = {
    StopReason.PROVIDER_ERROR: "operator",
    StopReason.DISPATCH_CEILING: "provider",
    StopReason.CONTEXT_OVERFLOW: "user",
    StopReason.LEDGER_ERROR: "operator",
    StopReason.INVALID_REQUEST: "user",
    StopReason.EMPTY_STEP_EXHAUSTED: "provider",
    StopReason.INTERNAL_ERROR: "runtime",
}
"""Who can mend a failed run."""

_RETRYABLE = frozenset({StopReason.DISPATCH_CEILING, StopReason.LEDGER_ERROR, StopReason.EMPTY_STEP_EXHAUSTED})


def build_result(state: LoopState, ending: End, now: int) -> RunResult:
    """The result of a run that ends like this. Texts and ledger ids of the closing are filled in later."""
    status = STATUS_OF[ending.reason]
    row = STATUS_TABLE[status]
    return RunResult(
        session_id=state.session_id,
        run_id=f"{state.session_id}/{state.frame.run}",
        turn_id=state.frame.turn_id,
        kind=row.kind,
        status=status,
        stop_reason=ending.reason,
        exit_code=row.exit_code,
        verification=_verification(status, ending.reason, state.degradations),
        degraded=bool(state.degradations),
        degradations=state.degradations,
        hold=Hold(armed=True, released=state.hold_released) if state.hold_armed else None,
        cancel=_cancel_info(state) if status is Status.CANCELLED else None,
        error=_error_info(ending) if status is Status.FAILED else None,
        gates=state.gates,
        steps=state.steps + (status is Status.DONE),
        usage=UsageReport(own=spend_report(state.spend), wall_clock_ms=_wall_clock_ms(state, now)),
        cost_usd=state.spend.cost_usd,
        tools=state.tools,
    )


def _wall_clock_ms(state: LoopState, now: int) -> int:
    return max(0, now - state.started_at - state.waited_ms) if state.started_at else 0


def _verification(status: Status, reason: StopReason, degradations: tuple[Degradation, ...]) -> Verification:
    settled = status is Status.DONE and reason is not StopReason.PROVIDER_REFUSAL and not degradations
    return "not_required" if settled else "unverified"


def _cancel_info(state: LoopState) -> CancelInfo:
    return CancelInfo(stopped=state.stopped[:64], uncertain=state.uncertain[:64])


def _error_info(ending: End) -> ErrorInfo:
    return ErrorInfo(
        error_class=ending.reason.value,
        kind=ending.failure,
        owner=ending.failure.owner if ending.failure else _OWNERS[ending.reason],
        message=(ending.message or ending.reason.value)[:500],
        retryable=ending.reason in _RETRYABLE,
    )


def abandoned(session_id: str, run: int, turn_id: str, message: str) -> RunResult:
    """The result of a run that was terminated from outside and could not close its own turn."""
    nothing = UsageReport(own=spend_report(Spend()), wall_clock_ms=0)
    row = STATUS_TABLE[Status.FAILED]
    return RunResult(
        session_id=session_id,
        run_id=f"{session_id}/{run}",
        turn_id=turn_id,
        kind=row.kind,
        status=Status.FAILED,
        stop_reason=StopReason.INTERNAL_ERROR,
        exit_code=row.exit_code,
        verification="unverified",
        error=_error_info(End(reason=StopReason.INTERNAL_ERROR, message=message)),
        usage=nothing,
    )
