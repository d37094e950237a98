"""A tool for agents of tests that finds out the present, and takes its time: until a file is there."""

import asyncio

from untildone.activities.tools.context import ToolContext
from untildone.activities.tools.definition import Arguments
from untildone.activities.tools.registry import tool
from untildone.workflows.tools.declaration import Claim, Effect

WAIT_S = 0.01


def touches_nothing(arguments: Arguments) -> Claim:
    """The claim of a call that shares nothing with others."""
    return Claim(kind="none")


@tool(effect=Effect.READ, serves=("live-data",), claims=touches_nothing)
async def quote(context: ToolContext, name: str) -> str:
    """Returns the price of NAME. Leaves `NAME.began`, then waits until the file NAME is there, which holds it."""
    (context.workspace / f"{name}.began").touch()
    while not (context.workspace / name).exists():
        await asyncio.sleep(WAIT_S)
    return (context.workspace / name).read_text(encoding="utf-8")
