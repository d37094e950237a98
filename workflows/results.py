"""From state and ending to the result: a pure reading of what the run counted."""

from untildone.workflows.answers.owed import left_undone
from untildone.workflows.failures import Owner
from untildone.workflows.gates.decision import End
from untildone.workflows.outcome import (
    STATUS_OF,
    STATUS_TABLE,
    SYSTEM_AUTHORED,
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
    VerifierState,
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
    StopReason.STOP_HOOK_CAP_REACHED: "operator",
    StopReason.MAX_NUDGES: "provider",
}
"""Who can mend a failed run."""

_CLASSES = {Status.COMPLETION_UNVERIFIED: "unverified", Status.STUCK: "no_progress"}
"""The error class of statuses whose reasons are none themselves (completion/overview.md section 5)."""

_RETRYABLE = frozenset({StopReason.DISPATCH_CEILING, StopReason.LEDGER_ERROR, StopReason.EMPTY_STEP_EXHAUSTED})


def build_result(state: LoopState, ending: End, now: int) -> RunResult:
    """The result of a run that ends like this. Texts and ledger ids of the closing are filled in later."""
    status = STATUS_OF[ending.reason]
    row = STATUS_TABLE[status]
    degradations = _degradations(state, ending)
    return RunResult(
        session_id=state.session_id,
        run_id=f"{state.session_id}/{state.frame.run}",
        turn_id=state.frame.turn_id,
        kind=row.kind,
        status=status,
        stop_reason=ending.reason,
        exit_code=row.exit_code,
        verification=_verification(state, ending, degradations),
        verification_observed=VerifierState(observed=state.receipts.observed, stale=state.receipts.check == "stale"),
        degraded=bool(degradations),
        degradations=degradations,
        hold=Hold(armed=True, released=state.hold_released) if state.hold_armed else None,
        cancel=_cancel_info(state) if status is Status.CANCELLED else None,
        error=_error_info(ending) if row.kind == "Failed" else None,
        gates=state.gates,
        steps=state.steps + _ended_by_answer(row.kind, state),
        usage=UsageReport(own=spend_report(state.spend), wall_clock_ms=_wall_clock_ms(state, now)),
        cost_usd=state.spend.cost_usd,
        tools=state.tools,
    )


def _wall_clock_ms(state: LoopState, now: int) -> int:
    return max(0, now - state.started_at - state.waited_ms) if state.started_at else 0


def _ended_by_answer(kind: str, state: LoopState) -> bool:
    """Whether an answer ended the run, whose step is not counted yet; a batch that ends it has counted its own."""
    return kind == "Completed" and state.pending.results_of is None


def _degradations(state: LoopState, ending: End) -> tuple[Degradation, ...]:
    if ending.reason not in SYSTEM_AUTHORED:
        return state.degradations
    written = Degradation(code=ending.reason.value, iteration=state.iteration)
    return (*state.degradations, written)[:32]


def _verification(state: LoopState, ending: End, degradations: tuple[Degradation, ...]) -> Verification:
    """What the outcome may claim (stop-policy.md section 9): never more than was observed.

    A look at changed source that is not run is its check, though none is owed (refinements R1).
    """
    completed = STATUS_TABLE[STATUS_OF[ending.reason]].kind == "Completed"
    refused = ending.reason is StopReason.PROVIDER_REFUSAL
    if not completed or refused or degradations or obligation_unmet(state):
        return "unverified"
    receipts = state.receipts
    if state.check_owed and receipts.observed != "passed":
        return "verified" if receipts.proof else "unverified"
    by_look = state.duties is not None and state.duties.check == "modify" and receipts.reviewed
    observed = receipts.observed == "passed" or (by_look and receipts.observed == "not_run")
    return "verified" if observed else "not_required"


def obligation_unmet(state: LoopState) -> bool:
    """Whether something that the run owed is not on record, whatever excused the answer (stop-policy.md section 7)."""
    duties, receipts = state.duties, state.receipts
    if duties is None:
        return False
    half_done = duties.effect and receipts.targets_missing > 0
    stale = state.check_owed and receipts.check == "stale"
    return left_undone(duties, receipts) or half_done or stale


def _cancel_info(state: LoopState) -> CancelInfo:
    return CancelInfo(stopped=state.stopped[:64], uncertain=state.uncertain[:64])


def _error_info(ending: End) -> ErrorInfo:
    return ErrorInfo(
        error_class=_CLASSES.get(STATUS_OF[ending.reason], ending.reason.value),
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
