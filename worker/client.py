"""The Python API: start sessions, talk to them, watch them, await their outcome.

    async with connect(models={"model": "openai:gpt-5"}) as untildone:
        session = await untildone.start("Make the tests pass.", workspace="~/project")
        async for event in session.events():
            print(event.type)
        result = await session.outcome()

The command line is built on it. What goes wrong is a ProblemError of one line: UsageError where the caller's own input
cannot be used (nothing was begun), StackError where the server cannot be had.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from temporalio.client import (
    WorkflowExecutionDescription,
    WorkflowExecutionStatus,
    WorkflowHandle,
    WorkflowQueryFailedError,
    WorkflowUpdateFailedError,
)
from temporalio.common import SearchAttributePair, TypedSearchAttributes, WorkflowIDConflictPolicy
from temporalio.exceptions import ApplicationError
from temporalio.service import RPCError, RPCStatusCode

from untildone.activities.ledger.rows import InboxKind, InboxRow
from untildone.worker import outcomes
from untildone.worker.checking import check_definition
from untildone.worker.config import Settings, agent_spec, cluster_config, load_settings
from untildone.worker.deployment import Deployment, open_deployment, spoken_plainly, unknown
from untildone.worker.errors import StackError, UsageError
from untildone.worker.following import Target, follow
from untildone.worker.sessions import checked_message, checked_session_id, new_session_id
from untildone.workflows.agent_run import NOT_WAITING, ROLLING_OVER, WORKFLOW_NAME, Answer, RunInput, RunStatus
from untildone.workflows.events import LiveEvent
from untildone.workflows.ledger.entries import canonical
from untildone.workflows.outcome import RunResult
from untildone.workflows.spec import AgentSpec
from untildone.workflows.temporal_ports import MODEL_ATTRIBUTE, SESSION_ATTRIBUTE, STATUS_ATTRIBUTE

if TYPE_CHECKING:
    from untildone.activities.tools.definition import Tool

UPDATE_PATIENCE_S = 30.0
UPDATE_PAUSE_S = 0.1
"""How long, and how often, an answer is sent again while a session rolls over to its next execution."""

QUERY_TIMEOUT = timedelta(seconds=2)
"""How long a worker may take to say what a run is doing; a worker that is down never does."""

Handle = WorkflowHandle[Any, RunResult]


@asynccontextmanager
async def connect(settings: Settings | None = None, **tables: Any) -> AsyncIterator["Untildone"]:
    """Connects to the configured deployment; where none is configured, starts the local stack or finds it running.

    `tables` are settings in the shape of `untildone.toml` (`models={"model": "openai:gpt-5"}`), laid over files and
    variables; `settings` replaces all of these. Raises UsageError and StackError.
    """
    with spoken_plainly():
        chosen = settings or load_settings(tables).settings
        async with open_deployment(chosen) as place:
            yield Untildone(place)


class Untildone:
    """A connection to a deployment. Made by `connect`."""

    def __init__(self, place: Deployment) -> None:
        self._place = place

    async def start(
        self,
        prompt: str,
        *,
        session: str | None = None,
        workspace: str | Path = ".",
        spec: AgentSpec | None = None,
        idempotency_key: str | None = None,
    ) -> "Session":
        """Gives a session a job: starts its next run, or steers the one that is open (`Session.steers`).

        Without `session` a new one is named. The agent is defined by the connection's settings and `workspace`, or by
        `spec`. Sent again with the same `idempotency_key`, the prompt is not given twice: the caller gets the run that
        it started. Raises UsageError before anything is begun.
        """
        with spoken_plainly():
            text = checked_message(prompt, "prompt")
            session_id = new_session_id(datetime.now()) if session is None else checked_session_id(session)
            definition = spec or agent_spec(self._place.settings, Path(workspace))
            if cluster_config() is None:
                await check_definition(definition, self._place.settings)
            target = self.session(session_id)
            steers = session is not None and await target._is_at_work()
            after = 0 if session is None else await self._place.live.last(session_id)
            number = await target._leave("prompt", text, idempotency_key)
            if not await target._was_taken(number):
                await self._signal_with_start(target, definition, number)
            return Session(self._place, session_id, Target(session_id, prompt=number, after=after, steers=steers))

    def session(self, session_id: str) -> "Session":
        """A session by its name, which need not exist yet. Raises UsageError for a name that cannot be one."""
        return Session(self._place, checked_session_id(session_id))

    @asynccontextmanager
    async def serving(self, task_queue: str, tools: "Iterable[Tool[..., Any]]" = ()) -> AsyncIterator[None]:
        """Works on the runs that are started inside the block in this process, with these `@tool` functions as well.

        `task_queue` names this kind of worker for good: a run that is still open when the block ends goes on as soon as
        a process serves the same queue again. Raises ToolDefinitionError for a tool whose name is taken.
        """
        from untildone.activities.tools.registry import default_registry
        from untildone.worker.service import running_worker

        shared = self._place
        settings = shared.settings.model_copy(update={"task_queue": task_queue})
        registry = default_registry()
        for each in tools:
            registry.add(each)
        self._place = replace(shared, settings=settings)
        try:
            async with running_worker(shared.temporal, settings, registry):
                yield
        finally:
            self._place = shared

    async def _signal_with_start(self, session: "Session", spec: AgentSpec, number: int) -> None:
        """Starts the workflow with the message, or signals the open one. What cannot be sent is taken back."""
        place = self._place
        content = canonical(spec.model_dump(mode="json"))
        async with session._taking_back(number):
            digest = await asyncio.to_thread(place.ledger.put_body, content)
            await place.temporal.start_workflow(
                WORKFLOW_NAME,
                RunInput(session_id=session.id, definition=digest),
                id=session.id,
                task_queue=place.settings.task_queue,
                start_signal="prompt",
                start_signal_args=[number],
                id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
                search_attributes=TypedSearchAttributes(
                    [
                        SearchAttributePair(STATUS_ATTRIBUTE, "running"),
                        SearchAttributePair(MODEL_ATTRIBUTE, spec.models.model),
                        SearchAttributePair(SESSION_ATTRIBUTE, session.id),
                    ]
                ),
                static_summary=f"{spec.models.model} in {Path(spec.workspace).name or spec.workspace}",
            )


class Session:
    """One session: to talk to, and to follow. Made by `Untildone.start` and `Untildone.session`.

    `events` and `outcome` follow the run that the prompt of `start` went into; of a session by name, its newest run.
    """

    def __init__(self, place: Deployment, session_id: str, target: Target | None = None) -> None:
        self.id = session_id
        self.steers = target is not None and target.steers
        """Whether a run was open when the prompt was sent, so that the prompt steers it."""
        self._place = place
        self._target = target
        self._result: RunResult | None = None

    # --- to talk to it -----------------------------------------------------------------------------------------------

    async def steer(self, text: str, *, idempotency_key: str | None = None) -> int:
        """Says something to the run while it works; returns the message's number. Raises UsageError if none is open."""
        return await self._tell("steer", text, idempotency_key)

    async def follow_up(self, text: str, *, idempotency_key: str | None = None) -> int:
        """Says what comes after the open run; returns the message's number. Raises UsageError if no run is open."""
        return await self._tell("follow_up", text, idempotency_key)

    async def release(self) -> None:
        """Releases the user-completion hold: the user is satisfied, the next answer may end the run."""
        await self._signal("release_hold")

    async def pause(self) -> None:
        """Lets the run stop at its next step boundary."""
        await self._signal("pause")

    async def resume(self) -> None:
        """Lets a paused run go on."""
        await self._signal("resume")

    async def cancel(self) -> None:
        """Asks the run to end now. Its outcome, with what was stopped, is there when `outcome` returns."""
        with spoken_plainly():
            # The server takes a cancel of a closed run without a word.
            await self._must_be_open()
            await self._sent(self._handle().cancel())

    async def approve(self, call_id: str) -> None:
        """Lets the call that waits for a person run. Raises UsageError when no question about it waits."""
        await self._answer("approve", Answer(call_id=call_id))

    async def deny(self, call_id: str, note: str | None = None) -> None:
        """Refuses the call that waits for a person; `note` tells the model why. Raises UsageError as `approve` does."""
        if note is None:
            await self._answer("deny", Answer(call_id=call_id))
            return
        number = await self._leave("note", checked_message(note, "note"), None)
        async with self._taking_back(number):
            await self._answer("deny", Answer(call_id=call_id, note=number))

    # --- to follow it ------------------------------------------------------------------------------------------------

    async def run_id(self, timeout_s: float) -> str | None:
        """The id of the run that took the prompt, once one did; None if none does within the time."""
        assert self._target is not None
        assert self._target.prompt is not None
        deadline = time.monotonic() + timeout_s
        while True:
            run = await self._taken_by(self._target.prompt)
            if run is not None or time.monotonic() >= deadline:
                return None if run is None else f"{self.id}/{run}"
            await asyncio.sleep(0.05)

    async def events(self, *, from_now: bool = False) -> AsyncIterator[LiveEvent]:
        """The run's events as they come, until it is over.

        Of an attempt at an answer that failed there may be deltas that a later attempt (`LiveEvent.attempt`) replaces.
        `from_now` leaves out what a session by name did before.
        """
        with spoken_plainly():
            async for item in follow(self._place, await self._followed(from_now)):
                if isinstance(item, RunResult):
                    self._result = item
                else:
                    yield item

    async def outcome(self) -> RunResult:
        """Waits for the end of the run and returns its result, with its texts."""
        if self._result is None:
            with spoken_plainly():
                async for item in follow(self._place, await self._followed(from_now=True)):
                    if isinstance(item, RunResult):
                        self._result = item
        assert self._result is not None
        return self._result

    async def status(self) -> RunStatus | None:
        """What the run is doing; None when none is open, or no worker answers for it."""
        try:
            status: RunStatus = await self._handle().query("status", result_type=RunStatus, rpc_timeout=QUERY_TIMEOUT)
        except (WorkflowQueryFailedError, RPCError):
            return None
        return status

    async def waiting(self) -> list[InboxRow]:
        """The messages that no run has taken yet, in order. Nothing that was sent is ever dropped."""
        kinds: tuple[InboxKind, ...] = ("prompt", "steer", "follow_up")
        return await asyncio.to_thread(self._place.ledger.inbox_read, self.id, kinds=kinds)

    async def describe(self) -> WorkflowExecutionDescription | None:
        """The newest workflow execution as Temporal sees it; None when it knows none. Raises RPCError."""
        try:
            return await self._handle().describe()
        except RPCError as error:
            if error.status is RPCStatusCode.NOT_FOUND:
                return None
            raise

    # --- how ---------------------------------------------------------------------------------------------------------

    def _handle(self) -> Handle:
        return self._place.temporal.get_workflow_handle(self.id, result_type=RunResult)

    async def _is_open(self) -> bool:
        described = await self.describe()
        return described is not None and described.status is WorkflowExecutionStatus.RUNNING

    async def _is_at_work(self) -> bool:
        """Whether a run is open that a message can steer: one that has its outcome is about to close."""
        newest = await asyncio.to_thread(outcomes.newest_run, self._place.ledger, self.id)
        over = newest > 0 and await self._has_outcome(newest)
        return not over and await self._is_open()

    async def _followed(self, from_now: bool) -> Target:
        """The run to follow; of a session by name the newest, or the one that is about to open."""
        if self._target is not None:
            return self._target
        newest = await asyncio.to_thread(outcomes.newest_run, self._place.ledger, self.id)
        described = await self.describe()
        if newest == 0 and described is None:
            raise UsageError(unknown(self.id))
        running = described is not None and described.status is WorkflowExecutionStatus.RUNNING
        over = newest == 0 or await self._has_outcome(newest)
        after = await self._place.live.last(self.id) if from_now else 0
        self._target = Target(self.id, run=newest + 1 if running and over else newest, after=after)
        return self._target

    async def _has_outcome(self, run: int) -> bool:
        return await asyncio.to_thread(outcomes.outcome_of, self._place.ledger, self.id, run) is not None

    async def _tell(self, kind: InboxKind, text: str, idempotency_key: str | None) -> int:
        checked_message(text)
        with spoken_plainly():
            await self._must_be_open()
            number = await self._leave(kind, text, idempotency_key)
            async with self._taking_back(number):
                await self._sent(self._handle().signal(kind, number))
            return number

    async def _signal(self, name: str) -> None:
        with spoken_plainly():
            await self._sent(self._handle().signal(name))

    async def _answer(self, update: str, answer: Answer) -> None:
        """Sends an answer, again and again while the session is between two executions (nobody's fault but ours)."""
        deadline = time.monotonic() + UPDATE_PATIENCE_S
        with spoken_plainly():
            await self._must_be_open()
            while not await self._answered(update, answer):
                if time.monotonic() > deadline:
                    raise StackError(f"session {self.id} took no answer for {UPDATE_PATIENCE_S:.0f} s: try again")
                await asyncio.sleep(UPDATE_PAUSE_S)

    async def _answered(self, update: str, answer: Answer) -> bool:
        try:
            await self._handle().execute_update(update, answer)
        except WorkflowUpdateFailedError as error:
            match error.cause:
                case ApplicationError(type=kind, message=message) if kind == NOT_WAITING:
                    raise UsageError(f"{message}: see `untildone approvals {self.id}`") from None
                case ApplicationError(type=kind) if kind == ROLLING_OVER:
                    return False
                case _:
                    await self._must_be_open()
                    return False
        except RPCError as error:
            if error.status is not RPCStatusCode.NOT_FOUND:
                raise
            await self._must_be_open()
            return False
        return True

    async def _must_be_open(self) -> None:
        described = await self.describe()
        if described is None:
            raise UsageError(unknown(self.id))
        if described.status is not WorkflowExecutionStatus.RUNNING:
            raise UsageError(closed(self.id))

    async def _sent(self, sending: Awaitable[None]) -> None:
        try:
            await sending
        except RPCError as error:
            if error.status is not RPCStatusCode.NOT_FOUND:
                raise
            await self._must_be_open()
            raise UsageError(closed(self.id)) from None

    async def _leave(self, kind: InboxKind, text: str, idempotency_key: str | None) -> int:
        now = round(time.time() * 1000)
        return await asyncio.to_thread(self._place.ledger.inbox_add, self.id, kind, text, "user", now, idempotency_key)

    @asynccontextmanager
    async def _taking_back(self, number: int) -> AsyncIterator[None]:
        """Withdraws the message if what is done with it fails, unless the run has it all the same."""
        try:
            yield
        except BaseException as error:
            withdrawn = await asyncio.to_thread(self._place.ledger.inbox_withdraw, self.id, number)
            if withdrawn or not isinstance(error, Exception):
                raise

    async def _taken_by(self, number: int) -> int | None:
        rows = await asyncio.to_thread(self._place.ledger.inbox_read, self.id, upto=number, untaken_only=False)
        return next((outcomes.run_that_took(row) for row in rows if row.number == number), None)

    async def _was_taken(self, number: int) -> bool:
        return await self._taken_by(number) is not None


def closed(session_id: str) -> str:
    """What to say of a session that has no open run."""
    return f"session {session_id} has no open run: `untildone run --session {session_id} PROMPT` starts the next one"
