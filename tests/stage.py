"""The world that the loop runs in under test: its ports, a virtual clock, a referee, and rollovers through JSON.

`improvise` runs one message against any `World`; a script of a dialogue is one (playbook.py), a function that invents
answers is another (properties).
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from tests.referee import Referee

from untildone.workflows.frozen import Frozen
from untildone.workflows.inbox import Fact, Inbox
from untildone.workflows.loop import Finished, RollOver, run_message
from untildone.workflows.outcome import RunResult
from untildone.workflows.ports import (
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
from untildone.workflows.state import LoopState

START = 1_700_000_000_000
"""When every play begins, epoch milliseconds."""

MAX_STATE_BYTES = 128 * 1024
"""The bound of the state that continue-as-new carries (loop.md section 2)."""

IDLE_TURNS = 200
"""Turns of the event loop without a request after which the loop under test waits for something that never comes."""


@dataclass(frozen=True)
class Cancel:
    """Somebody cancels the run."""


@dataclass(frozen=True)
class Passes:
    """Time passes, milliseconds."""

    ms: int


CANCEL = Cancel()
Event = Fact | Cancel | Passes


@dataclass(frozen=True)
class Waits:
    """The loop waits for something to arrive, at most so long (milliseconds)."""

    timeout_ms: int | None


@dataclass(frozen=True)
class ToClose:
    """What closing the turn brings beside the result: the message that the next run would start with."""

    next_directive: int | None = None


Performed = OpenTurn | ModelStep | RunTool | RunHook | Handoff | Announce | CloseTurn
Request = Performed | Waits
Answer = Frozen | ToClose | None


@dataclass(frozen=True)
class Reply:
    """What the world gives back, after these events."""

    facts: Answer = None
    events: tuple[Event, ...] = ()


class World(Protocol):
    """Whoever answers the loop."""

    async def answer(self, request: Request, call: CallFacts | None) -> Reply:
        """The reply to a request; `call` is the call that a tool is asked to run."""
        ...

    def rolls_over(self) -> tuple[Event, ...] | None:
        """What happens just before the history rolls over at this step boundary, or None if it does not."""
        ...


class WithheldError(Exception):
    """The loop waits without a limit for something that the world does not let happen."""


# --- the ports -------------------------------------------------------------------------------------------------------


class PlaybookPorts:
    """The loop's ports on a world, with a clock that moves only when the world says so."""

    def __init__(self, world: World, inbox: Inbox) -> None:
        self.world = world
        self.inbox = inbox
        self.referee = Referee()
        self.clock = START
        self.marks: list[str] = []
        self.requests: list[Request] = []

    def now(self) -> int:
        return self.clock

    def rollover_due(self) -> bool:
        events = self.world.rolls_over()
        for event in events or ():
            self.happens(event)
        return events is not None

    def mark(self, phase: str) -> None:
        self.marks.append(phase)

    def happens(self, event: Event) -> None:
        """Lets one thing happen."""
        match event:
            case Passes(ms=ms):
                self.clock += ms
            case Cancel():
                self.inbox.cancelled = True
            case fact:
                self.inbox.put(fact)
                self.referee.arrived(fact)

    async def wait(self, ready: Callable[[], bool], timeout_ms: int | None = None) -> bool:
        assert not self.inbox.cancelled, "the loop waits although a cancel is there"
        if ready():
            return True
        request = Waits(timeout_ms)
        self.requests.append(request)
        reply = await self.world.answer(request, None)
        ends = None if timeout_ms is None else self.clock + timeout_ms
        for event in reply.events:
            if not ready() and ends is not None and isinstance(event, Passes):
                event = Passes(min(event.ms, ends - self.clock))
            self.happens(event)
        if ready():
            return True
        if ends is None:
            raise WithheldError
        self.clock = max(self.clock, ends)
        return False

    async def open_turn(self, request: OpenTurn) -> Frame | Fault:
        facts = await self._performed(request)
        assert isinstance(facts, Frame | Fault)
        if isinstance(facts, Frame):
            self.referee.opened(facts)
        return facts

    async def model_step(self, request: ModelStep, model: str) -> StepFacts | Lost | Fault | Unsettled:
        facts = await self._performed(request)
        assert isinstance(facts, StepFacts | Lost | Fault | Unsettled)
        return facts

    async def run_tool(self, request: RunTool, call: CallFacts, host: str) -> ToolFacts | Lost | Fault | Unsettled:
        assert host == "host-1"
        facts = await self._performed(request, call)
        assert isinstance(facts, ToolFacts | Lost | Fault | Unsettled)
        return facts

    async def run_hook(self, request: RunHook, host: str) -> HookFacts | Lost | Fault | Unsettled:
        assert host == "host-1"
        facts = await self._performed(request)
        assert isinstance(facts, HookFacts | Lost | Fault | Unsettled)
        return facts

    async def handoff(self, request: Handoff) -> HandoffFacts | Lost | Fault | Unsettled:
        facts = await self._performed(request)
        assert isinstance(facts, HandoffFacts | Lost | Fault | Unsettled)
        return facts

    async def announce(self, request: Announce) -> Announced | Fault:
        facts = await self._performed(request)
        assert isinstance(facts, Announced | Fault)
        return facts

    async def close_turn(self, request: CloseTurn) -> Closed | Fault:
        facts = await self._performed(request)
        assert isinstance(facts, Closed | Fault)
        return facts

    async def _performed(self, request: Performed, call: CallFacts | None = None) -> Frozen:
        self.requests.append(request)
        self.referee.asked(request, call, self.inbox.cancelled)
        reply = await self.world.answer(request, call)
        for event in reply.events:
            self.happens(event)
        facts = self._in_the_ledger(request, reply.facts)
        self.referee.answered(request, facts)
        return facts

    def _in_the_ledger(self, request: Request, facts: Answer) -> Frozen:
        match facts:
            case Frame() | StepFacts() | HandoffFacts() | Announced():
                return facts.model_copy(update={"head": self.referee.append()})
            case ToClose(next_directive=number):
                assert isinstance(request, CloseTurn)
                return Closed(head=self.referee.append(), result=request.result, next_directive=number)
            case Frozen():
                return facts
            case _:
                raise AssertionError(f"the world has no answer to {request}")


# --- running ---------------------------------------------------------------------------------------------------------


@dataclass
class Played:
    """A play that is over. `finished` is None where the loop still waits for what the world withholds."""

    ports: PlaybookPorts
    state: LoopState
    finished: Finished | None
    boundaries: list[LoopState] = field(default_factory=list)

    @property
    def result(self) -> RunResult:
        """The run's result."""
        assert self.finished is not None, "the run is not over"
        return self.finished.result

    def asked_for(self, *kinds: type[Request]) -> list[Any]:
        """The requests of these kinds, in order."""
        return [request for request in self.ports.requests if isinstance(request, kinds)]


async def improvise(world: World, *arrived: Fact) -> Played:
    """Runs one message to its end against `world`, over as many executions as it asks for.

    `arrived` lies in the inbox before the run begins.
    """
    inbox = Inbox()
    ports = PlaybookPorts(world, inbox)
    for fact in arrived:
        ports.happens(fact)
    run = Run(LoopState(session_id="session"), ports, inbox, "execution-1", "definition")
    played = Played(ports, run.state, None)
    while True:
        try:
            ended = await _to_its_end(run)
        except WithheldError:
            played.state = run.state
            return played
        if isinstance(ended, Finished):
            played.state, played.finished = run.state, ended
            return played
        assert isinstance(ended, RollOver)
        run.absorb()
        played.boundaries.append(run.state)
        run = _next_execution(run)


def _next_execution(run: Run) -> Run:
    """The run as the next execution gets it: by JSON, with an empty inbox, and with no memory of a cancel."""
    assert not run.inbox.cancelled, "a cancel is lost by rolling over"
    carried = run.state.model_dump_json(exclude_defaults=True)
    assert len(carried.encode()) <= MAX_STATE_BYTES
    state = LoopState.model_validate_json(carried)
    assert state == run.state, "the state does not survive JSON"
    assert isinstance(run.ports, PlaybookPorts)
    run.ports.inbox = Inbox()
    return Run(state, run.ports, run.ports.inbox, "execution-2", run.definition)


async def _to_its_end(run: Run) -> Finished | RollOver:
    """The loop's answer, or an AssertionError when it waits for nothing that was asked of the world."""
    assert isinstance(run.ports, PlaybookPorts)
    task = asyncio.create_task(run_message(run))
    idle, seen = 0, 0
    while not task.done():
        await asyncio.sleep(0)
        idle = 0 if len(run.ports.requests) > seen else idle + 1
        seen = len(run.ports.requests)
        if idle > IDLE_TURNS:
            task.cancel()
            raise AssertionError(f"the loop waits for ever in phase {run.state.phase}")
    return task.result()
