"""The loop's ports as Temporal activities: how each is scheduled, cancelled and read. No rule of the loop is here."""

import builtins
from collections.abc import Callable
from datetime import timedelta
from typing import TypeVar

from temporalio import workflow
from temporalio.common import RetryPolicy, SearchAttributeKey
from temporalio.exceptions import ActivityError, ApplicationError, CancelledError, TimeoutError

from untildone.workflows.frozen import Frozen
from untildone.workflows.ports import (
    APPEND_RETRY_INITIAL_S,
    APPEND_RETRY_MAXIMUM_S,
    BOUNDS,
    CANCEL_SETTLE_MS,
    MAX_PAYLOAD_BYTES,
    Announce,
    Announced,
    CallFacts,
    Closed,
    CloseTurn,
    Fault,
    Frame,
    Handoff,
    HandoffFacts,
    HookFacts,
    Lost,
    ModelStep,
    OpenTurn,
    RunHook,
    RunTool,
    StepFacts,
    ToolFacts,
    Unsettled,
)

STATUS_ATTRIBUTE = SearchAttributeKey.for_keyword("UntildoneStatus")
MODEL_ATTRIBUTE = SearchAttributeKey.for_keyword("UntildoneModel")
SESSION_ATTRIBUTE = SearchAttributeKey.for_keyword("UntildoneSession")

LEDGER_ERROR = "ledger_error"
"""The `type` of an ApplicationError raised by an activity whose append the ledger refused."""

WORKER_SHUTDOWN = "WorkerShutdown"
"""The `type` of an ApplicationError that reports a worker which stopped in order under an activity."""

NEVER_STARTED = "cancelled before it started"

ROLLOVER_EVENTS = 1_800
"""History length at which the next execution takes over, so that a cold replay of any takes less than a second."""

Facts = TypeVar("Facts", bound=Frozen)


class TemporalPorts:
    """Ports of one workflow execution."""

    def __init__(self) -> None:
        self._in_flight: dict[workflow.ActivityHandle[Frozen], None] = {}
        self._cancelling = False

    def cancel(self) -> None:
        """Cancels every activity that may be cancelled; each confirms when nothing of it is left running."""
        self._cancelling = True
        for handle in self._in_flight:
            handle.cancel()

    def now(self) -> int:
        return round(workflow.now().timestamp() * 1000)

    def rollover_due(self) -> bool:
        info = workflow.info()
        return info.is_continue_as_new_suggested() or info.get_current_history_length() >= ROLLOVER_EVENTS

    def mark(self, phase: str) -> None:
        if workflow.info().typed_search_attributes.get(STATUS_ATTRIBUTE) != phase:
            workflow.upsert_search_attributes([STATUS_ATTRIBUTE.value_set(phase)])

    async def wait(self, ready: Callable[[], bool], timeout_ms: int | None = None) -> bool:
        timeout = None if timeout_ms is None else timedelta(milliseconds=timeout_ms)
        try:
            await workflow.wait_condition(ready, timeout=timeout)
        except builtins.TimeoutError:
            return False
        return True

    async def open_turn(self, request: OpenTurn) -> Frame | Fault:
        return _appended(await self._perform("open_turn", request, Frame))

    async def model_step(self, request: ModelStep, model: str) -> StepFacts | Lost | Fault | Unsettled:
        return await self._perform("model_step", request, StepFacts, summary=model, cancellable=True)

    async def run_tool(self, request: RunTool, call: CallFacts, host: str) -> ToolFacts | Lost | Fault | Unsettled:
        return await self._perform(
            "run_tool", request, ToolFacts, summary=call.tool, queue=host or None, cancellable=True
        )

    async def run_hook(self, request: RunHook, host: str) -> HookFacts | Lost | Fault | Unsettled:
        return await self._perform(
            "run_hook", request, HookFacts, summary="stop hook", queue=host or None, cancellable=True
        )

    async def handoff(self, request: Handoff) -> HandoffFacts | Lost | Fault | Unsettled:
        return await self._perform("handoff", request, HandoffFacts, cancellable=True)

    async def announce(self, request: Announce) -> Announced | Fault:
        return _appended(await self._perform("announce", request, Announced, summary=request.kind))

    async def close_turn(self, request: CloseTurn) -> Closed | Fault:
        return _appended(await self._perform("close_turn", request, Closed))

    async def _perform(
        self,
        name: str,
        request: Frozen,
        facts: type[Facts],
        *,
        summary: str | None = None,
        queue: str | None = None,
        cancellable: bool = False,
    ) -> Facts | Lost | Fault | Unsettled:
        size = len(request.model_dump_json(exclude_defaults=True).encode())
        if size > MAX_PAYLOAD_BYTES:
            return Fault(kind="internal_error", message=f"{name}: the input has {size} bytes, {MAX_PAYLOAD_BYTES} fit")
        bounds = BOUNDS[name]
        handle: workflow.ActivityHandle[Facts] = workflow.start_activity(
            name,
            request,
            result_type=facts,
            task_queue=queue,
            summary=summary,
            start_to_close_timeout=timedelta(seconds=bounds.start_to_close_s),
            heartbeat_timeout=timedelta(seconds=bounds.heartbeat_s),
            cancellation_type=workflow.ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
            retry_policy=RetryPolicy(
                maximum_attempts=bounds.attempts,
                initial_interval=timedelta(seconds=APPEND_RETRY_INITIAL_S),
                maximum_interval=timedelta(seconds=APPEND_RETRY_MAXIMUM_S),
            ),
        )
        try:
            if not cancellable:
                return await handle
            return await self._settled(name, handle)
        except ActivityError as error:
            return _failure(name, error)

    async def _settled(self, name: str, handle: workflow.ActivityHandle[Facts]) -> Facts | Lost | Unsettled:
        """The facts; once a cancel was asked for, only as long as confirming may take."""
        self._in_flight[handle] = None
        if self._cancelling:
            handle.cancel()
        try:
            await workflow.wait_condition(lambda: handle.done() or self._cancelling)
            if not handle.done() and not await self.wait(handle.done, CANCEL_SETTLE_MS):
                return Unsettled()
            if handle.cancelled():  # in the workflow task that scheduled it: the engine never heard of it
                return Lost(reason=f"{name}: {NEVER_STARTED}")
            return handle.result()
        finally:
            del self._in_flight[handle]


def _appended(facts: Facts | Lost | Fault | Unsettled) -> Facts | Fault:
    """An activity that only appends has used up its retries when its worker is lost."""
    match facts:
        case Lost(reason=reason):
            return Fault(kind="ledger_error", message=reason)
        case Unsettled():
            return Fault(kind="ledger_error", message="the append was not confirmed")
        case _:
            return facts


def _failure(name: str, error: ActivityError) -> Lost | Fault:
    match error.cause:
        case TimeoutError(type=kind):
            return Lost(reason=f"{name}: {kind.name.lower() if kind else 'timeout'}")
        case ApplicationError(type="WorkerShutdown"):
            return Lost(reason=f"{name}: worker shutdown")
        case CancelledError():
            return Lost(reason=f"{name}: {NEVER_STARTED}")
        case ApplicationError(type="ledger_error", message=message):
            return Fault(kind="ledger_error", message=message[:500])
        case cause:
            return Fault(kind="internal_error", message=f"{name}: {cause}"[:500])
