"""Runs a command as a worker does, to be killed in the middle: `doomed_worker.py MODE WORKSPACE COMMAND`."""

import asyncio
import os
import sys
import threading
from pathlib import Path
from typing import Any, cast

from untildone.activities.tools.context import SandboxOptions, ToolContext
from untildone.activities.tools.shell import bash


async def main() -> None:
    mode, workspace, command = sys.argv[1:]
    context = ToolContext(
        Path(workspace),
        sandbox=SandboxOptions(mode=cast(Any, mode)),
        environment=dict(os.environ),
        report=lambda text: print(text, end="", flush=True),
    )
    print(await bash(context, command), flush=True)


# In a thread, since a worker's loop need not run in the main one.
thread = threading.Thread(target=lambda: asyncio.run(main()))
thread.start()
thread.join()
