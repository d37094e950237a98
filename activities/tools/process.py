"""Starts commands so that they can be ended whole: on cancel, on timeout, and when this process dies."""

import asyncio
import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from untildone.activities.tools.output import BoundedOutput

GRACE_S = 2.0
"""Between asking a command to end and killing it (tools.md section 7)."""

_SUPERVISOR = Path(__file__).with_name("supervise.py")
# The grace, the supervisor's own bound for killing, and its start on a loaded machine.
_STOP_BOUND_S = GRACE_S + 3.0
_PIECE = 65_536


Ending = Literal["exited", "timeout", "cancelled"]


@dataclass(frozen=True, slots=True)
class Finished:
    """A command that runs no more. `exit_code` means nothing unless it ended by itself."""

    ending: Ending
    exit_code: int


async def run_command(
    command: Sequence[str],
    *,
    cwd: Path,
    environment: Mapping[str, str],
    timeout_s: float,
    output: BoundedOutput,
    errors: BoundedOutput | None = None,
    stdin: bytes | None = None,
) -> Finished:
    """Runs a command and returns when nothing of it is left running.

    What it prints goes to `output`, standard output and error interleaved, unless `errors` takes the latter. It reads
    `stdin`. A cancellation of the calling task is taken: the command is ended. Raises OSError where the working
    directory is gone.
    """
    with _opened(stdin) as source:
        starting = asyncio.create_task(
            asyncio.create_subprocess_exec(
                sys.executable,
                *("-I", "-S", str(_SUPERVISOR), str(GRACE_S), str(source), *command),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE if errors else asyncio.subprocess.STDOUT,
                cwd=cwd,
                env=dict(environment),
                start_new_session=True,
                pass_fds=(source,),
            )
        )
        # asyncio answers a cancellation of the start by killing the supervisor, which could then end nothing.
        undisturbed = await _finish(starting)
    process = starting.result()
    streams = [(process.stdout, output), *([(process.stderr, errors)] if errors else [])]
    reading = asyncio.gather(*(_read(stream, kept) for stream, kept in streams))
    ending = await _ending(process, reading, timeout_s) if undisturbed else "cancelled"
    if ending != "exited":
        await _finish(asyncio.create_task(_stop(process, reading)))
    return Finished(ending, process.returncode or 0)


@contextlib.contextmanager
def _opened(stdin: bytes | None) -> Iterator[int]:
    """The descriptor of what a command reads: a file without a name, so that nothing of it outlives this process.

    Without any input it is the null device: some programs search a file, even an empty one, in place of the folder.
    """
    with Path(os.devnull).open("rb") if stdin is None else tempfile.TemporaryFile() as source:
        if stdin is not None:
            source.write(stdin)
            source.seek(0)
        yield source.fileno()


async def _ending(
    process: asyncio.subprocess.Process, reading: "asyncio.Future[list[None]]", timeout_s: float
) -> Ending:
    """Waits for the command; says what came first."""
    try:
        async with asyncio.timeout(timeout_s):
            await asyncio.shield(reading)
            await process.wait()
    except TimeoutError:
        return "timeout"
    except asyncio.CancelledError:
        return "cancelled"
    return "exited"


async def _read(stream: asyncio.StreamReader | None, output: BoundedOutput) -> None:
    assert stream is not None
    while data := await stream.read(_PIECE):
        output.write(data)


async def _stop(process: asyncio.subprocess.Process, reading: "asyncio.Future[list[None]]") -> None:
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


async def _finish(task: "asyncio.Task[Any]") -> bool:
    """Waits for a task to its end, whatever else is cancelled meanwhile; says whether nothing was. Raises its error."""
    undisturbed = True
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError:
            undisturbed = False
    task.result()
    return undisturbed
