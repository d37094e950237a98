"""Whole runs without a server: the loop's ports bound straight to the real activities.

The ledger is a real one in a folder, tools really run in the sandbox, and the model is the one that the definition
names.

    async with direct(folder) as host:
        played = await host.start(host.spec("scripted:/path/script.yaml"), "Make the tests pass.").outcome()
        assert played.result.status == "done"

What history would carry is held to its bounds on the way: every input and every result goes through JSON and fits one
activity, and every ordered append names the head that the last one left.
"""

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from temporalio.exceptions import ApplicationError
from temporalio.testing import ActivityEnvironment

from untildone.activities.ledger.rows import InboxKind
from untildone.activities.ledger.store import Ledger
from untildone.activities.tools.builtin import BUILTIN
from untildone.activities.tools.definition import Tool
from untildone.activities.tools.registry import Registry
from untildone.worker import outcomes
from untildone.worker.config import Settings
from untildone.worker.service import open_activities
from untildone.workflows.frozen import Frozen
from untildone.workflows.inbox import ApprovalAnswer, Fact, Inbox
from untildone.workflows.ledger.entries import Entry, Head, canonical
from untildone.workflows.loop import Finished, run_message
from untildone.workflows.outcome import RunResult
from untildone.workflows.ports import (
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
from untildone.workflows.run import Run
from untildone.workflows.spec import AgentSpec, ModelOptions, ToolOptions
from untildone.workflows.state import LoopState
from untildone.workflows.temporal_ports import LEDGER_ERROR, NEVER_STARTED

Facts = TypeVar("Facts", bound=Frozen)

QUICK = {"PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
"""Variables of commands: a pytest that a session runs starts without the plugins of this suite."""

ENVIRONMENT = {
    "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
    "HOME": os.environ.get("HOME", "/"),
    "LANG": "C.UTF-8",
    **QUICK,
}
"""What commands run in; `python` is this interpreter."""


def unwatched(step: int, ports: "DirectPorts") -> None:
    """The moment at which nothing happens."""


@dataclass(frozen=True)
class Moments:
    """What happens from outside while a run goes on: functions of the step and of the ports to act on.

    `answered`: the model has answered the step, and nothing has been made of the answer yet. `before`: the step, not
    the first one, is about to begin. `approves` tells what a person says who is asked about a call.
    """

    answered: Callable[[int, "DirectPorts"], None] = unwatched
    before: Callable[[int, "DirectPorts"], None] = unwatched
    approves: Callable[[Announce], bool] = lambda question: False


class DirectPorts:
    """The ports of one run. `requests` are the inputs of all activities, in order; `payload_bytes` is the size of these
    and of their results together.
    """

    def __init__(self, activities: Mapping[str, Callable[[Any], Awaitable[Frozen]]], moments: Moments) -> None:
        self.inbox = Inbox()
        self.requests: list[Frozen] = []
        self.payload_bytes = 0
        self._activities = activities
        self._moments = moments
        self._head = Head()
        self._step = 0
        self._in_flight: set[ActivityEnvironment] = set()
        self._news = asyncio.Event()

    # --- what happens from outside -----------------------------------------------------------------------------------

    def happens(self, fact: Fact) -> None:
        """A fact arrives."""
        self.inbox.put(fact)
        self._news.set()

    def cancel(self) -> None:
        """Somebody cancels the run: the loop sees it, and every activity that may be cancelled is told."""
        self.inbox.cancelled = True
        self._news.set()
        for environment in self._in_flight:
            environment.cancel()

    # --- the ports ---------------------------------------------------------------------------------------------------

    def now(self) -> int:
        return round(time.time() * 1000)

    def rollover_due(self) -> bool:
        self._moments.before(self._step + 1, self)
        return False

    def mark(self, phase: str) -> None:
        """Nobody lists these runs."""

    async def wait(self, ready: Callable[[], bool], timeout_ms: int | None = None) -> bool:
        try:
            async with asyncio.timeout(None if timeout_ms is None else timeout_ms / 1000):
                while not ready():
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            return ready()
        return True

    async def open_turn(self, request: OpenTurn) -> Frame | Fault:
        return _appended(await self._perform("open_turn", request, Frame))

    async def model_step(self, request: ModelStep, model: str) -> StepFacts | Lost | Fault | Unsettled:
        facts = await self._perform("model_step", request, StepFacts, cancellable=True)
        self._step = request.step
        self._moments.answered(request.step, self)
        return facts

    async def run_tool(self, request: RunTool, call: CallFacts, host: str) -> ToolFacts | Lost | Fault | Unsettled:
        return await self._perform("run_tool", request, ToolFacts, cancellable=True)

    async def run_hook(self, request: RunHook, host: str) -> HookFacts | Lost | Fault | Unsettled:
        return await self._perform("run_hook", request, HookFacts, cancellable=True)

    async def handoff(self, request: Handoff) -> HandoffFacts | Lost | Fault | Unsettled:
        return await self._perform("handoff", request, HandoffFacts, cancellable=True)

    async def announce(self, request: Announce) -> Announced | Fault:
        announced = _appended(await self._perform("announce", request, Announced))
        if request.kind == "approval_requested" and request.call_id is not None:
            self.happens(ApprovalAnswer(call_id=request.call_id, approved=self._moments.approves(request)))
        return announced

    async def close_turn(self, request: CloseTurn) -> Closed | Fault:
        return _appended(await self._perform("close_turn", request, Closed))

    # --- how ---------------------------------------------------------------------------------------------------------

    async def _perform(
        self, name: str, request: Frozen, facts: type[Facts], *, cancellable: bool = False
    ) -> Facts | Lost | Fault | Unsettled:
        """Asks an activity as the engine would: its input and its result by JSON, each within its bound."""
        named = getattr(request, "head", None)
        assert named in (None, self._head), f"{name} names head {named.seq}, not {self._head.seq}"
        self.requests.append(request)
        answered = await self._answer(name, self._carried(request), cancellable=cancellable)
        if not isinstance(answered, facts):
            assert isinstance(answered, Lost | Fault | Unsettled)
            return answered
        self._head = getattr(answered, "head", self._head)
        return self._carried(answered)

    def _carried(self, payload: Facts) -> Facts:
        """The payload as it comes out at the other side."""
        written = payload.model_dump_json(exclude_defaults=True)
        size = len(written.encode())
        assert size <= MAX_PAYLOAD_BYTES, f"{type(payload).__name__} has {size} bytes"
        self.payload_bytes += size
        received = type(payload).model_validate_json(written)
        assert received == payload, f"{type(payload).__name__} does not survive JSON"
        return received

    async def _answer(self, name: str, request: Frozen, *, cancellable: bool) -> Frozen:
        if cancellable and self.inbox.cancelled:
            return Lost(reason=f"{name}: {NEVER_STARTED}")
        environment = ActivityEnvironment()
        task = asyncio.ensure_future(environment.run(self._activities[name], request))
        try:
            if cancellable and not await self._settles(task, environment):
                return Unsettled()
            return await task
        except ApplicationError as error:
            message = f"{name}: {error.message}"[:500]
            return Fault(kind="ledger_error" if error.type == LEDGER_ERROR else "internal_error", message=message)
        finally:
            task.cancel()

    async def _settles(self, task: "asyncio.Future[Frozen]", environment: ActivityEnvironment) -> bool:
        """Waits for the activity; once a cancel was asked for, only as long as confirming may take."""
        task.add_done_callback(lambda _: self._news.set())
        self._in_flight.add(environment)
        try:
            await self.wait(lambda: task.done() or self.inbox.cancelled)
            return await self.wait(task.done, CANCEL_SETTLE_MS)
        finally:
            self._in_flight.discard(environment)


def _appended(facts: Facts | Lost | Fault | Unsettled) -> Facts | Fault:
    assert not isinstance(facts, Lost | Unsettled), "an append is never given up"
    return facts


# --- running ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """A run that is over: its result with its texts, and what it asked of the world."""

    result: RunResult
    requests: tuple[Frozen, ...]
    payload_bytes: int


class DirectRun:
    """A run that may be acted on, through its `ports`, while `outcome` is awaited."""

    def __init__(self, run: Run, ports: DirectPorts, ledger: Ledger) -> None:
        self.ports = ports
        self._run = run
        self._ledger = ledger

    async def outcome(self) -> Played:
        """Plays the run to its end."""
        ended = await run_message(self._run)
        assert isinstance(ended, Finished), "no direct run rolls over"
        recorded = outcomes.outcome_of(self._ledger, ended.result.session_id, self._run.state.frame.run)
        return Played(recorded or ended.result, tuple(self.ports.requests), self.ports.payload_bytes)


class DirectHost:
    """A ledger, the activities on it, and a workspace. Sessions go on from run to run, as they do in a worker."""

    def __init__(
        self, ledger: Ledger, activities: Mapping[str, Callable[[Any], Awaitable[Frozen]]], workspace: Path
    ) -> None:
        self.ledger = ledger
        self.workspace = workspace
        self._activities = activities

    def spec(self, model: str, **options: Any) -> AgentSpec:
        """The definition of an agent in the workspace, with what tests want of commands."""
        tools = options.pop("tools", ToolOptions())
        quick = tools.model_copy(update={"environment": (*tools.environment, *QUICK)})
        return AgentSpec(models=ModelOptions(model=model), workspace=str(self.workspace), tools=quick, **options)

    def leave(self, session_id: str, kind: InboxKind, text: str) -> int:
        """Leaves a message in the session's inbox; the number under which it is there."""
        return self.ledger.inbox_add(session_id, kind, text, "user", round(time.time() * 1000))

    def start(
        self, spec: AgentSpec, prompt: str, *, session_id: str = "session", moments: Moments | None = None
    ) -> DirectRun:
        """The session's next run, about to begin."""
        number = self.leave(session_id, "prompt", prompt)
        definition = self.ledger.put_body(canonical(spec.model_dump(mode="json")))
        ports = DirectPorts(self._activities, moments or Moments())
        state, execution = LoopState(session_id=session_id), f"execution-{number}"
        run = Run(state, ports, ports.inbox, execution, definition, number)
        return DirectRun(run, ports, self.ledger)

    def entries(self, session_id: str) -> list[Entry]:
        """Everything on the session's record."""
        return self.ledger.read(session_id)


@asynccontextmanager
async def direct(folder: Path, *tools: Tool[..., Any]) -> AsyncIterator[DirectHost]:
    """A host in `folder`, whose workspace is `folder/workspace`; `tools` are there besides the built-in ones."""
    workspace = folder / "workspace"
    workspace.mkdir(parents=True, exist_ok=True)
    settings = Settings(home=folder / "state")
    settings.home.mkdir(exist_ok=True)
    async with open_activities(settings, Registry((*BUILTIN, *tools)), ENVIRONMENT) as opened:
        ledger = Ledger.open(settings.ledger_url)
        activities = {activity.__name__: activity for activity in (*opened.shared, *opened.host)}
        try:
            yield DirectHost(ledger, activities, workspace)
        finally:
            ledger.close()
