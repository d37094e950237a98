"""Tools for tests with real runs: each leaves a trace in the workspace, so that what it did can be counted."""

import asyncio

from untildone.activities.tools.context import ToolContext
from untildone.activities.tools.definition import Arguments, Tool, define_tool
from untildone.workflows.tools.declaration import Claim, Effect

LINES = "lines.txt"
WAIT_S = 0.01


def held_by_nobody(arguments: Arguments) -> Claim:
    """The claim of a call that may run beside any other."""
    return Claim(kind="none")


def note(context: ToolContext, line: str) -> str:
    """Appends a line to the file of lines: an effect that must not happen twice."""
    with (context.workspace / LINES).open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
    return f"noted {line}"


def produce(size: int, letter: str = "x") -> str:
    """Returns a text of so many characters."""
    return letter * size


async def hold(context: ToolContext, name: str) -> str:
    """Leaves `NAME.began`, then waits until the file NAME is there."""
    (context.workspace / f"{name}.began").touch()
    while not (context.workspace / name).exists():
        await asyncio.sleep(WAIT_S)
    return f"{name} is there"


def fail(text: str) -> str:
    """Breaks as a program with a fault does."""
    raise ValueError(text)


TRIAL_TOOLS: tuple[Tool[..., object], ...] = (
    define_tool(note, effect=Effect.WRITE),
    define_tool(produce, effect=Effect.NONE, claims=held_by_nobody),
    define_tool(hold, effect=Effect.READ, claims=held_by_nobody),
    define_tool(fail, effect=Effect.NONE, claims=held_by_nobody),
)
