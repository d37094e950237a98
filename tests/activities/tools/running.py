"""Helpers of the tests that run tools."""

import os
from pathlib import Path
from typing import Any

from untildone.activities.tools.context import ToolContext
from untildone.activities.tools.execute import execute
from untildone.activities.tools.registry import Registry
from untildone.workflows.messages import ToolUseBlock
from untildone.workflows.tools.declaration import ToolOutcome


def marked_processes(mark: str) -> list[str]:
    """Command lines of the living processes that hold a mark; the caller's own is left out."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            try:
                command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
            except OSError:
                continue
            if mark in command:
                found.append(command)
    return found


async def call(
    registry: Registry, context: ToolContext, name: str, *, limit_s: float = 30, **arguments: Any
) -> ToolOutcome:
    """Executes one call as a batch would."""
    tool = registry.get(name)
    assert tool is not None
    block = ToolUseBlock(id="c1", name=name, arguments=arguments)
    return await execute(registry, block, tool.declaration, context, limit_s)
