"""What sessions there are and how each stands: the ledger says what was, Temporal what is going on."""

import asyncio
from collections.abc import Mapping
from datetime import timedelta

from temporalio.client import Client, WorkflowExecutionStatus, WorkflowQueryFailedError
from temporalio.service import RPCError, RPCStatusCode

from untildone.activities.ledger.rows import SessionRow
from untildone.activities.ledger.store import Ledger
from untildone.worker.deployment import Records
from untildone.workflows.agent_run import WORKFLOW_NAME, RunStatus
from untildone.workflows.frozen import Frozen
from untildone.workflows.ledger.entries import EntryKind
from untildone.workflows.ledger.payloads import CapabilitiesPayload
from untildone.workflows.outcome import RunResult, Status
from untildone.workflows.temporal_ports import MODEL_ATTRIBUTE, STATUS_ATTRIBUTE

OPEN_RUNS = f'WorkflowType="{WORKFLOW_NAME}" AND ExecutionStatus="Running"'
QUERY_TIMEOUT = timedelta(seconds=2)

SUSPENDED = "suspended"
"""A run without an outcome whose server is not up: it goes on when the server does."""
LOST = "lost"
"""A run without an outcome that the server does not have either: terminated from outside, or kept too long ago."""

STATUSES = frozenset(
    {*(status.value for status in Status), "running", "paused", "waiting_approval", "waiting_provider", SUSPENDED, LOST}
)
"""Every word that a session's status can be."""


class SessionSummary(Frozen):
    """A session in a list. Times are epoch milliseconds; steps and cost are those of all its runs."""

    session_id: str
    status: str
    model: str = ""
    runs: int = 0
    steps: int = 0
    cost_usd: float = 0.0
    created_at: int = 0
    active_at: int = 0
    broken_seq: int | None = None


class OpenRun(Frozen):
    """An open run as Temporal's visibility shows it."""

    session_id: str
    status: str
    model: str
    started_at: int


async def summaries(
    records: Records, temporal: Client | None, *, limit: int, status: str | None = None
) -> list[SessionSummary]:
    """The sessions, those with the newest activity first."""
    opened = {} if temporal is None else await open_runs(temporal)
    rows = await asyncio.to_thread(records.ledger.sessions, limit)
    found = [await _summary(records.ledger, temporal, row, opened.get(row.session_id)) for row in rows]
    known = {row.session_id for row in rows}
    found += [
        SessionSummary(
            session_id=run.session_id,
            status=run.status,
            model=run.model,
            created_at=run.started_at,
            active_at=run.started_at,
        )
        for run in opened.values()
        if run.session_id not in known and records.ledger.head(run.session_id).seq == 0
    ]
    return [summary for summary in found if status is None or summary.status == status]


async def open_runs(temporal: Client) -> Mapping[str, OpenRun]:
    """The open runs by session."""
    found: dict[str, OpenRun] = {}
    async for execution in temporal.list_workflows(OPEN_RUNS):
        attributes = execution.typed_search_attributes
        found[execution.id] = OpenRun(
            session_id=execution.id,
            status=attributes.get(STATUS_ATTRIBUTE) or "running",
            model=attributes.get(MODEL_ATTRIBUTE) or "",
            started_at=round(execution.start_time.timestamp() * 1000),
        )
    return found


async def _summary(ledger: Ledger, temporal: Client | None, row: SessionRow, opened: OpenRun | None) -> SessionSummary:
    outcomes, newest = await asyncio.to_thread(_runs, ledger, row.session_id)
    closed = bool(outcomes) and newest is not None and outcomes[-1].run_id.endswith(f"/{newest.run}")
    live: RunStatus | None = None
    if closed and (opened is None or not await _runs_on(temporal, row.session_id)):
        status = outcomes[-1].status.value
    elif opened is not None:
        status, live = opened.status, await _ask(temporal, row.session_id)
    else:
        status = SUSPENDED if temporal is None else LOST
    return SessionSummary(
        session_id=row.session_id,
        status=status,
        model=newest.model if newest else opened.model if opened else "",
        runs=newest.run if newest else 0,
        steps=sum(outcome.steps for outcome in outcomes) + (live.steps if live else 0),
        cost_usd=sum(outcome.cost_usd for outcome in outcomes) + (live.cost_usd if live else 0.0),
        created_at=row.created_at,
        active_at=row.active_at,
        broken_seq=row.broken_seq,
    )


def _runs(ledger: Ledger, session_id: str) -> tuple[list[RunResult], CapabilitiesPayload | None]:
    entries = ledger.read(session_id, kinds={EntryKind.OUTCOME, EntryKind.TURN_CAPABILITIES})
    outcomes = [RunResult.model_validate(entry.payload) for entry in entries if entry.kind is EntryKind.OUTCOME]
    opened = [entry for entry in entries if entry.kind is EntryKind.TURN_CAPABILITIES]
    return outcomes, CapabilitiesPayload.model_validate(opened[-1].payload) if opened else None


async def _runs_on(temporal: Client | None, session_id: str) -> bool:
    """Whether the session has an execution right now: the list of open ones lags a moment behind."""
    assert temporal is not None
    try:
        described = await temporal.get_workflow_handle(session_id).describe()
    except RPCError as error:
        if error.status is RPCStatusCode.NOT_FOUND:
            return False
        raise
    return described.status is WorkflowExecutionStatus.RUNNING


async def _ask(temporal: Client | None, session_id: str) -> RunStatus | None:
    """What the open run says of itself; None where no worker answers for it in time."""
    assert temporal is not None
    handle = temporal.get_workflow_handle(session_id)
    try:
        status: RunStatus = await handle.query("status", result_type=RunStatus, rpc_timeout=QUERY_TIMEOUT)
    except (WorkflowQueryFailedError, RPCError):
        return None
    return status
