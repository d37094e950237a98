"""Starts commands so that they can be ended whole: on cancel, on timeout, and when this process dies."""

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from untildone.activities.tools.output import BoundedOutput

GRACE_S = 2.0
"""Between asking a command to end and killing it (tools.md section 7)."""

_SUPERVISOR = Path(__file__).with_name("supervise.py")
# The grace, the supervisor's own bound for killing, and its start on a loaded machine.
_STOP_BOUND_S = GRACE_S + 3.0
_PIECE = 65_536


@dataclass(frozen=True, slots=True)
class Finished:
    """A command that runs no more. `exit_code` means nothing unless it ended by itself."""

    ending: Literal["exited", "timeout", "cancelled"]
    exit_code: int
    output: str


async def run_command(
    command: Sequence[str],
    *,
    cwd: Path,
    environment: Mapping[str, str],
    timeout_s: float,
    report: Callable[[str], None],
) -> Finished:
    """Runs a command, standard output and error interleaved, and returns when nothing of it is left running.

    A cancellation of the calling task is taken: the command is ended and what it printed so far is returned. Raises
    OSError where the working directory is gone.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-I", "-S", str(_SUPERVISOR), str(GRACE_S), *command),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        cwd=cwd,
        env=dict(environment),
        start_new_session=True,
    )
    output = BoundedOutput(report)
    reading = asyncio.create_task(_read(process, output))
    ending: Literal["exited", "timeout", "cancelled"] = "exited"
    try:
        async with asyncio.timeout(timeout_s):
            await asyncio.shield(reading)
            await process.wait()
    except TimeoutError:
        ending = "timeout"
    except asyncio.CancelledError:
        ending = "cancelled"
    if ending != "exited":
        await _finish(asyncio.create_task(_stop(process, reading)))
    return Finished(ending, process.returncode or 0, output.text)


async def _read(process: asyncio.subprocess.Process, output: BoundedOutput) -> None:
    stream = process.stdout
    assert stream is not None
    while data := await stream.read(_PIECE):
        output.write(data)


async def _stop(process: asyncio.subprocess.Process, reading: "asyncio.Task[None]") -> None:
    """Asks the supervisor to end the command and waits until it has; kills the supervisor where it does not."""
    stdin = process.stdin
    assert stdin is not None
    with contextlib.suppress(ConnectionError):
        stdin.write(b"x")
        await stdin.drain()
    try:
        async with asyncio.timeout(_STOP_BOUND_S):
            await process.wait()
            await asyncio.shield(reading)
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, 9)
        reading.cancel()


async def _finish(task: "asyncio.Task[None]") -> None:
    """Waits for a task to its end, whatever else is cancelled meanwhile."""
    while not task.done():
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.shield(task)
    task.result()
