"""Following one run from outside, whatever becomes of it: its live events, then its result.

The live stream is quick and may lose things; the ledger is the truth; Temporal knows whether the run is still alive.
So events come from the stream, the result from the ledger, and while the stream is quiet both of the others are asked:
nobody waits for ever for a run that was terminated.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta

from temporalio.client import WorkflowExecutionDescription, WorkflowExecutionStatus, WorkflowFailureError
from temporalio.service import RPCError, RPCStatusCode

from untildone.worker import outcomes
from untildone.worker.deployment import Deployment
from untildone.workflows.events import LiveEvent
from untildone.workflows.outcome import RunResult

FIRST_CHECK_S = 0.5
SLOWEST_CHECK_S = 4.0
"""Pauses between looks at ledger and server while the stream is quiet: doubling from the first to the slowest."""

SERVER_PATIENCE_S = 60.0
"""How long a quiet run is followed while its server does not answer. The ledger may tell its end all the same."""
DESCRIBE_TIMEOUT = timedelta(seconds=3)

_BINDING = frozenset({"run_started", "steering_delivered", "run_finished"})
"""Events after which a message may have found its run."""


@dataclass
class Target:
    """The run to follow: the one that takes message `prompt`, else run number `run`. `after` is a number of the stream.

    `steers`: a run was open when the message was sent. If the session ends before any run has taken it, that one is
    followed.
    """

    session_id: str
    prompt: int | None = None
    run: int | None = None
    after: int = 0
    steers: bool = False


async def follow(place: Deployment, target: Target) -> AsyncIterator[LiveEvent | RunResult]:
    """The run's events as they come, and at the end one `RunResult`.

    Raises LedgerError and RPCError when ledger or server cannot be asked for longer than they are waited for.
    """
    follower = _Follower(place, target)
    stream = place.live.follow(target.session_id, target.after)
    coming = asyncio.ensure_future(anext(stream))
    pause = FIRST_CHECK_S
    try:
        while True:
            await asyncio.wait({coming}, timeout=pause)
            if not coming.done():
                pause = min(2 * pause, SLOWEST_CHECK_S)
                result = await follower.settled()
            else:
                pause = FIRST_CHECK_S
                event = coming.result()
                coming = asyncio.ensure_future(anext(stream))
                if not await follower.concerns(event):
                    continue
                yield event
                result = await follower.recorded() if event.type == "run_finished" else None
            if result is not None:
                yield result
                return
    finally:
        coming.cancel()
        await asyncio.gather(coming, return_exceptions=True)


class _Follower:
    """What is known of the run that is followed."""

    def __init__(self, place: Deployment, target: Target) -> None:
        self._place = place
        self._target = target
        self._session_id = target.session_id
        self._run = target.run
        self._unanswered_since: float | None = None

    async def concerns(self, event: LiveEvent) -> bool:
        """Whether the event belongs to the run, or may do so as long as it is not known which run it is."""
        if self._run is None and event.type in _BINDING:
            await self._bind()
        return self._run is None or outcomes.ordinal(event.run_id) == self._run

    async def recorded(self) -> RunResult | None:
        """The result that the ledger has, if any."""
        if self._run is None:
            await self._bind()
        if self._run is None:
            return None
        return await asyncio.to_thread(outcomes.outcome_of, self._place.ledger, self._session_id, self._run)

    async def settled(self) -> RunResult | None:
        """The result, if the run is over; made up where its workflow left none."""
        result = await self.recorded()
        if result is not None:
            return result
        try:
            described = await self._describe()
        except RPCError as error:
            self._be_patient(error)
            return None
        self._unanswered_since = None
        if described is not None and described.status is WorkflowExecutionStatus.RUNNING:
            return None
        # The workflow may have closed after the ledger was read.
        return await self.recorded() or await self._unrecorded(described)

    def _be_patient(self, error: RPCError) -> None:
        """A server that restarts comes back; one that stays away is reported."""
        now = time.monotonic()
        self._unanswered_since = self._unanswered_since or now
        if now - self._unanswered_since > SERVER_PATIENCE_S:
            raise error

    async def _bind(self) -> None:
        if self._target.prompt is None:
            return
        number = self._target.prompt
        rows = await asyncio.to_thread(self._place.ledger.inbox_read, self._session_id, upto=number, untaken_only=False)
        self._run = next((outcomes.run_that_took(row) for row in rows if row.number == number), None)

    async def _describe(self) -> WorkflowExecutionDescription | None:
        try:
            return await self._place.temporal.get_workflow_handle(self._session_id).describe(
                rpc_timeout=DESCRIBE_TIMEOUT
            )
        except RPCError as error:
            if error.status is RPCStatusCode.NOT_FOUND:
                return None
            raise

    async def _unrecorded(self, described: WorkflowExecutionDescription | None) -> RunResult:
        """The result of a run that is over and has no outcome in the ledger."""
        ledger, session_id = self._place.ledger, self._session_id
        status = described.status if described else None
        if described is not None and status is WorkflowExecutionStatus.COMPLETED:
            handle = self._place.temporal.get_workflow_handle(
                session_id, run_id=described.run_id, result_type=RunResult
            )
            result: RunResult = await handle.result(follow_runs=False)
            return await asyncio.to_thread(outcomes.with_texts, ledger, result)
        if self._run is None and self._target.steers:
            run = await asyncio.to_thread(outcomes.newest_run, ledger, session_id)
            recorded = await asyncio.to_thread(outcomes.outcome_of, ledger, session_id, run) if run else None
            if recorded is not None:
                return recorded
        if status is WorkflowExecutionStatus.CANCELED:
            return outcomes.cancelled_unrecorded(session_id, self._run)
        why = await self._why_lost(described)
        return await asyncio.to_thread(outcomes.lost, ledger, session_id, self._run, why)

    async def _why_lost(self, described: WorkflowExecutionDescription | None) -> str:
        if described is None or described.status is None:
            return "Temporal no longer knows the run, and the ledger has no outcome of it"
        handle = self._place.temporal.get_workflow_handle(self._session_id, run_id=described.run_id)
        try:
            await handle.result(follow_runs=False)
        except WorkflowFailureError as error:
            word = described.status.name.lower().replace("_", " ")
            return f"the workflow was {word} before it could write its outcome: {error.cause}"[:500]
        return "the workflow ended without an outcome"
