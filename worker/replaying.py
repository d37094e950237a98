"""Does a session's history replay against today's code, and does its ledger hold what the history says it held?"""

import asyncio
import json
from collections.abc import Iterator

from temporalio.api.enums.v1 import EventType
from temporalio.client import Client, WorkflowHistory
from temporalio.service import RPCError, RPCStatusCode
from temporalio.worker import Replayer

from untildone.activities.ledger.store import Ledger
from untildone.worker.codec import DATA_CONVERTER
from untildone.worker.service import workflow_runner
from untildone.worker.showing import check_chain
from untildone.workflows.agent_run import AgentRun
from untildone.workflows.frozen import Frozen
from untildone.workflows.ledger.entries import Head


class Replayed(Frozen):
    """What came of one session's replay. `problem` is None when everything agrees."""

    session_id: str
    executions: int = 0
    events: int = 0
    heads: int = 0
    problem: str | None = None

    def line(self) -> str:
        """The result on one line."""
        if self.problem is not None:
            return f"{self.session_id}: {self.problem}"
        if self.executions == 0:
            return f"{self.session_id}: no history is left; the chain verifies"
        plural = "s" if self.executions > 1 else ""
        return (
            f"{self.session_id}: {self.executions} execution{plural}, {self.events} events replay; "
            f"{self.heads} heads are in the chain"
        )


async def replay_session(temporal: Client, ledger: Ledger, session_id: str) -> Replayed:
    """Replays every execution that Temporal still has, and looks up each recorded head. Raises RPCError."""
    histories = await _histories(temporal, session_id)
    broken, _ = await asyncio.to_thread(check_chain, ledger, session_id)
    result = Replayed(
        session_id=session_id,
        executions=len(histories),
        events=sum(len(history.events) for history in histories),
        problem=broken,
    )
    for history in histories:
        result = result if result.problem else result.model_copy(update={"problem": await _divergence(history)})
    heads = [head for history in histories for head in _heads(history)]
    hashes = await asyncio.to_thread(_hashes, ledger, session_id)
    missing = next((head for head in heads if hashes.get(head.seq) != head.hash), None)
    if missing is not None and result.problem is None:
        said = f"history recorded entry {missing.seq} with hash {missing.hash[:12]}, the ledger has"
        result = result.model_copy(update={"problem": f"DIVERGED: {said} {hashes.get(missing.seq, 'none')[:12]}"})
    return result.model_copy(update={"heads": len(heads)})


async def _histories(temporal: Client, session_id: str) -> list[WorkflowHistory]:
    """The history of every execution of the session, the oldest first.

    The list of executions lags behind and may have forgotten some, so what continues what is followed both ways.
    """
    found: dict[str, WorkflowHistory] = {}
    waiting = [execution.run_id async for execution in temporal.list_workflows(f'WorkflowId="{session_id}"')]
    newest = await _newest(temporal, session_id)
    waiting += [newest] if newest else []
    while waiting:
        run_id = waiting.pop()
        if run_id in found:
            continue
        history = await _history(temporal, session_id, run_id)
        if history is not None:
            found[run_id] = history
            waiting += _neighbours(history)
    return sorted(found.values(), key=lambda history: history.events[0].event_time.ToNanoseconds())


async def _newest(temporal: Client, session_id: str) -> str | None:
    try:
        return (await temporal.get_workflow_handle(session_id).describe()).run_id
    except RPCError as error:
        if error.status is RPCStatusCode.NOT_FOUND:
            return None
        raise


async def _history(temporal: Client, session_id: str, run_id: str) -> WorkflowHistory | None:
    try:
        return await temporal.get_workflow_handle(session_id, run_id=run_id).fetch_history()
    except RPCError as error:
        if error.status is RPCStatusCode.NOT_FOUND:
            return None
        raise


def _neighbours(history: WorkflowHistory) -> list[str]:
    """The executions before and after this one."""
    before = history.events[0].workflow_execution_started_event_attributes.continued_execution_run_id
    after = history.events[-1].workflow_execution_continued_as_new_event_attributes.new_execution_run_id
    return [run_id for run_id in (before, after) if run_id]


async def _divergence(history: WorkflowHistory) -> str | None:
    replayer = Replayer(workflows=[AgentRun], workflow_runner=workflow_runner(), data_converter=DATA_CONVERTER)
    replayed = await replayer.replay_workflow(history, raise_on_replay_failure=False)
    if replayed.replay_failure is None:
        return None
    cause = str(replayed.replay_failure).strip().splitlines()[0]
    return f"DIVERGED in execution {history.run_id}: {cause[:300]}"


def _heads(history: WorkflowHistory) -> Iterator[Head]:
    """The ledger's heads that activities reported."""
    for event in history.events:
        if event.event_type != EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED:
            continue
        for payload in event.activity_task_completed_event_attributes.result.payloads:
            facts = json.loads(payload.data)
            if isinstance(facts, dict) and "head" in facts:
                yield Head.model_validate(facts["head"])


def _hashes(ledger: Ledger, session_id: str) -> dict[int, str]:
    return {entry.seq: entry.hash for entry in ledger.read(session_id) if entry.session_id == session_id}
