"""Playbooks: a run of the loop as a dialogue with the world, under plain asyncio and a virtual clock.

A script reads like the dialogue: what the loop asks for, what it gets, what happens meanwhile.

    played = await play(
        opens(max_turns=3),
        model(step=1).gives(calls("a", "b")),
        together(tool("b"), tool("a").meanwhile(Message(number=2))),
        model(results_of=1, drain_to=2).gives(text()),
        closes("natural"),
    )

The loop must ask for exactly these things in this order. What a line says about pending results, control messages,
drained messages and synthetic results is all there may be; other fields are compared where the line names them. A play
fails with the dialogue so far and the difference, when the loop waits for ever, and when lines are left over.

The referee watches every play, and a rollover carries the state through JSON (stage.py).
"""

import asyncio
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from tests.facts import NO_OPINION, NOTED, frame, ok
from tests.stage import CANCEL, Answer, Event, Passes, Played, Reply, Request, ToClose, Waits, improvise

from untildone.workflows.inbox import Fact
from untildone.workflows.ports import (
    Announce,
    CallFacts,
    CloseTurn,
    Fault,
    Frame,
    Handoff,
    ModelStep,
    OpenTurn,
    Pending,
    RunHook,
    RunTool,
    Synthetic,
)

__all__ = [
    "CANCEL",
    "Line",
    "Passes",
    "RollsOver",
    "Script",
    "Together",
    "announces",
    "closes",
    "handoff",
    "hook",
    "model",
    "opens",
    "play",
    "rolls_over",
    "together",
    "tool",
    "waits",
]


@dataclass(frozen=True)
class Line:
    """One request that is expected, and what the world answers. `said` are the fields that the script names."""

    port: str
    said: dict[str, object]
    facts: Answer = None
    events: tuple[Event, ...] = ()

    def gives(self, facts: Answer) -> "Line":
        """The facts that the loop gets."""
        return replace(self, facts=facts)

    def meanwhile(self, *events: Event) -> "Line":
        """What happens between the request and its answer, in order."""
        return replace(self, events=(*self.events, *events))

    def __str__(self) -> str:
        return _written(self.port, self.said)


@dataclass(frozen=True)
class Together:
    """Requests that must all be there before the first of them is answered; answers come in this order."""

    lines: tuple[Line, ...]


@dataclass(frozen=True)
class RollsOver:
    """The history rolls over at this step boundary, after these events."""

    events: tuple[Event, ...] = ()

    def __str__(self) -> str:
        return "(the history rolls over)"


def opens(frame_: Frame | Fault | None = None, **options: Any) -> Line:
    """The turn is opened, with these options of the frame."""
    return Line("open_turn", {}, frame_ or frame(**options))


def model(**said: object) -> Line:
    """A model step. Pending: `results_of`, `synthetic` (reasons by call), `control` (its code), `drain_to`."""
    return Line("model_step", {**_handed_over(Pending()), "shrink": False, **said})


def tool(call: str, **said: object) -> Line:
    """A call runs; it succeeds unless the line gives other facts."""
    return Line("run_tool", {"call": call, **said}, ok())


def hook(index: int = 0, **said: object) -> Line:
    """A Stop hook is asked; it has no opinion unless the line gives other facts."""
    return Line("run_hook", {"index": index, **said}, NO_OPINION)


def together(*lines: Line) -> Together:
    """Calls that run side by side."""
    return Together(lines)


def handoff(**said: object) -> Line:
    """A new boundary for the open turn is asked for."""
    return Line("handoff", said)


def announces(kind: str, **said: object) -> Line:
    """A wait is put on the record."""
    return Line("announce", {"kind": kind, **said}, NOTED)


def waits(timeout_ms: int | None = None) -> Line:
    """The loop waits. Without events that end the wait its time passes."""
    return Line("wait", {"timeout_ms": timeout_ms})


def closes(reason: str, **said: object) -> Line:
    """The turn is closed with this stop reason; pending fields as in `model`."""
    return Line("close_turn", {**_handed_over(Pending()), "reason": reason, **said}, ToClose())


def rolls_over(*events: Event) -> RollsOver:
    """The next execution takes over at this step boundary; `events` happen just before."""
    return RollsOver(events)


async def play(*script: Line | Together | RollsOver, arrived: tuple[Fact, ...] = ()) -> Played:
    """Plays the script to its end. Fails with a readable difference where the loop does something else."""
    written = Script(script)
    played = await improvise(written, *arrived)
    written.must_be_over()
    return played


class Script:
    """The world as a script tells it."""

    def __init__(self, script: tuple[Line | Together | RollsOver, ...]) -> None:
        self._script = script
        self._at = 0
        self._happened: list[str] = []
        self._asked: dict[int, asyncio.Future[None]] = {}

    async def answer(self, request: Request, call: CallFacts | None) -> Reply:
        expected = self._script[self._at] if self._at < len(self._script) else None
        if isinstance(expected, Together):
            return await self._answer_together(expected, request)
        if not isinstance(expected, Line) or not _meets(expected, request):
            self._fail(request, [expected] if expected else [])
        self._happened.append(str(expected))
        self._at += 1
        return Reply(expected.facts, expected.events)

    async def _answer_together(self, group: Together, request: Request) -> Reply:
        open_lines = [index for index in range(len(group.lines)) if index not in self._asked]
        index = next((index for index in open_lines if _meets(group.lines[index], request)), None)
        if index is None:
            self._fail(request, [group.lines[line] for line in open_lines])
        asked = self._asked[index] = asyncio.get_running_loop().create_future()
        self._happened.append(f"together: {group.lines[index]}")
        if len(self._asked) == len(group.lines):
            asyncio.get_running_loop().call_soon(self._release, dict(sorted(self._asked.items())))
            self._asked = {}
            self._at += 1
        await asked
        return Reply(group.lines[index].facts, group.lines[index].events)

    @staticmethod
    def _release(asked: dict[int, asyncio.Future[None]]) -> None:
        for future in asked.values():
            future.set_result(None)

    def rolls_over(self) -> tuple[Event, ...] | None:
        expected = self._script[self._at] if self._at < len(self._script) else None
        if not isinstance(expected, RollsOver):
            return None
        self._happened.append(str(expected))
        self._at += 1
        return expected.events

    def must_be_over(self) -> None:
        """Fails if lines are left."""
        left = [str(line) for line in self._script[self._at :]]
        assert not left, _dialogue(self._happened, left, ["(the run is over)"])

    def _fail(self, request: Request, expected: list[Line | RollsOver]) -> NoReturn:
        port, fields = _read(request)
        lines = [line for line in expected if isinstance(line, Line) and line.port == port]
        named = {*_SHOWN[port], *(name for line in lines for name in line.said)}
        got = _written(port, {name: value for name, value in fields.items() if name in named})
        wanted = [str(line) for line in expected] or ["(the script is over)"]
        raise AssertionError(_dialogue(self._happened, wanted, [got]))


def _dialogue(happened: list[str], wanted: list[str], got: list[str]) -> str:
    said = [f"    {line}" for line in happened]
    return "\n".join(
        ["the dialogue took another turn", *said, *(f"  - {w}" for w in wanted), *(f"  + {g}" for g in got)]
    )


def _written(port: str, fields: dict[str, object]) -> str:
    named = (f"{name}={value!r}" for name, value in fields.items() if value is not False and value not in (None, {}))
    return f"{port}({', '.join(named)})"


def _meets(line: Line, request: Request) -> bool:
    port, fields = _read(request)
    return line.port == port and all(name in fields and fields[name] == value for name, value in line.said.items())


def _read(request: Request) -> tuple[str, dict[str, object]]:
    """A request as lines name it: its port and its fields."""
    match request:
        case Waits(timeout_ms=timeout_ms):
            return "wait", {"timeout_ms": timeout_ms}
        case RunTool(call_id=call_id):
            return "run_tool", {**dict(request), "call": call_id}
        case CloseTurn(pending=pending, result=result):
            return "close_turn", {
                **dict(request),
                **dict(result),
                **_handed_over(pending),
                "reason": result.stop_reason.value,
            }
        case ModelStep(pending=pending):
            return "model_step", {**dict(request), **_handed_over(pending)}
        case _:
            return _PORTS[type(request)], dict(request)


_PORTS: dict[type[Request], str] = {
    OpenTurn: "open_turn",
    RunHook: "run_hook",
    Handoff: "handoff",
    Announce: "announce",
}

_HANDED_OVER = ("results_of", "synthetic", "control", "drain_to")
_SHOWN: dict[str, tuple[str, ...]] = {
    "open_turn": (),
    "model_step": (*_HANDED_OVER, "shrink"),
    "run_tool": ("call",),
    "run_hook": ("index",),
    "handoff": (),
    "announce": ("kind", "call_id"),
    "close_turn": (*_HANDED_OVER, "reason"),
    "wait": ("timeout_ms",),
}
"""What a difference shows of a request whatever the script names."""


def _handed_over(pending: Pending) -> dict[str, object]:
    return {
        "results_of": pending.results_of,
        "synthetic": {result.call_id: _reason(result) for result in pending.synthetic},
        "control": pending.control.code if pending.control else None,
        "drain_to": pending.drain_to,
    }


def _reason(result: Synthetic) -> str:
    note = "" if result.note is None else f" note {result.note}"
    return f"{result.error.value if result.error else 'done'}{': ' if result.reason else ''}{result.reason}{note}"
