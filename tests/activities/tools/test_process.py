"""What a command may be given and how what it prints is kept apart; that it can be ended is tested with the shell."""

import asyncio
import contextlib
import os
import time
import uuid
from pathlib import Path

import pytest
from tests.activities.tools.running import marked_processes

from untildone.activities.tools.context import ignore_output
from untildone.activities.tools.output import BoundedOutput
from untildone.activities.tools.process import Finished, run_command

MARK = f"3600.{uuid.uuid4().int % 10**12}"
"""A number of seconds to sleep that no other process on this machine sleeps."""


async def run(
    folder: Path, command: str, *, stdin: bytes | None = None, timeout_s: float = 30, apart: bool = False
) -> tuple[Finished, str, str]:
    """How a command ended, and what it printed to each stream."""
    output, errors = BoundedOutput(ignore_output), BoundedOutput(ignore_output)
    finished = await run_command(
        ("bash", "-c", command),
        cwd=folder,
        environment=os.environ,
        timeout_s=timeout_s,
        output=output,
        errors=errors if apart else None,
        stdin=stdin,
    )
    return finished, output.text, errors.text


INPUTS = {"short": b"one\ntwo", "empty": b"", "larger than a pipe": b"x" * 1_000_000, "no text": b"\0\xff\n"}


@pytest.mark.parametrize("given", INPUTS.values(), ids=INPUTS)
async def test_a_command_reads_the_whole_of_what_it_is_given(tmp_path: Path, given: bytes) -> None:
    finished, _, _ = await run(tmp_path, "cat > copy", stdin=given)
    assert finished == Finished("exited", 0)
    assert (tmp_path / "copy").read_bytes() == given


async def test_a_command_that_is_given_nothing_reads_the_null_device(tmp_path: Path) -> None:
    """A file in its place, even an empty one, would make ripgrep search that and not the folder."""
    assert (await run(tmp_path, "test -c /dev/stdin && cat"))[0] == Finished("exited", 0)


async def test_a_command_has_no_other_descriptor_of_the_worker(tmp_path: Path) -> None:
    assert (await run(tmp_path, "echo /proc/self/fd/*", stdin=b"x"))[1].split() == [
        f"/proc/self/fd/{number}" for number in (0, 1, 2, 3)
    ]


async def test_errors_may_be_kept_apart(tmp_path: Path) -> None:
    command = "echo out; echo err >&2; exit 3"
    assert await run(tmp_path, command, apart=True) == (Finished("exited", 3), "out\n", "err\n")
    assert await run(tmp_path, command) == (Finished("exited", 3), "out\nerr\n", "")


async def test_a_command_that_ignores_its_input_can_be_ended(tmp_path: Path) -> None:
    finished, printed, complained = await run(
        tmp_path, "echo out; echo err >&2; sleep 3600", stdin=b"x" * 1_000_000, timeout_s=0.5, apart=True
    )
    assert (finished.ending, printed, complained) == ("timeout", "out\n", "err\n")


async def test_a_cancel_that_comes_with_the_start_ends_the_command(tmp_path: Path) -> None:
    """The supervisor must live to end what it has started, however early the cancel comes."""
    for turns in range(40):
        running = asyncio.create_task(run(tmp_path, f"echo begun; sleep {MARK}"))
        for _ in range(turns):
            await asyncio.sleep(0)
        if turns % 2:
            time.sleep(0.1)
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            assert (await running)[0].ending == "cancelled"
        assert marked_processes(f"sleep {MARK}") == []
