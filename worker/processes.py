"""Background processes: who is alive, how one is stopped, how files and logs survive a crash in the middle.

Only the standard library: the supervisor of the embedded stack runs on it and must stay small. Linux, since identity
rests on /proc and signals on pidfds.
"""

import fcntl
import os
import select
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

LOG_LIMIT_BYTES = 5 * 1024 * 1024
"""A log file longer than this is moved aside; one older file is kept, so a log takes at most about twice as much."""


@dataclass(frozen=True)
class ProcessId:
    """A process that no later one can be mistaken for: `started` is its boot's id and its start in clock ticks."""

    pid: int
    started: str

    @property
    def alive(self) -> bool:
        """Whether this very process still runs."""
        return identify(self.pid) == self


def identify(pid: int) -> ProcessId | None:
    """The identity of the process that has this pid, or None when there is none or only its zombie."""
    process = Path(f"/proc/{pid}")
    try:
        stat = (process / "stat").read_text(encoding="utf-8", errors="replace")
        threads = sum(1 for _ in (process / "task").iterdir())
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return None
    # The second field is the program's name in brackets and may hold any character; what follows has none of them.
    state, *fields = stat.rpartition(")")[2].split()
    # While other threads are still ending, a dead process holds its ports and files.
    ended = state in "ZX" and threads <= 1
    return None if ended else ProcessId(pid, f"{boot}:{fields[18]}")


def open_pidfd(process: ProcessId) -> int | None:
    """A file descriptor that stands for this process and becomes readable when it ends; None when it is gone."""
    try:
        pidfd = os.pidfd_open(process.pid)
    except ProcessLookupError:
        return None
    if process.alive:
        return pidfd
    os.close(pidfd)
    return None


def stop(process: ProcessId, grace_s: float) -> bool:
    """Asks a process to end and kills it after `grace_s` seconds. Returns whether it was there to be stopped."""
    pidfd = open_pidfd(process)
    if pidfd is None:
        return False
    try:
        for number, patience_s in ((signal.SIGTERM, grace_s), (signal.SIGKILL, 5.0)):
            _send(pidfd, number)
            if _ended(pidfd, patience_s):
                break
    finally:
        os.close(pidfd)
    return True


def tell(process: ProcessId, number: signal.Signals) -> None:
    """Sends a signal to this very process, if it is still there."""
    pidfd = open_pidfd(process)
    if pidfd is not None:
        _send(pidfd, number)
        os.close(pidfd)


def wait_ended(process: ProcessId, timeout_s: float) -> bool:
    """Waits until a process has ended; False when it still runs after `timeout_s` seconds."""
    pidfd = open_pidfd(process)
    if pidfd is None:
        return True
    try:
        return _ended(pidfd, timeout_s)
    finally:
        os.close(pidfd)


def _send(pidfd: int, number: signal.Signals) -> None:
    try:
        signal.pidfd_send_signal(pidfd, number)
    except ProcessLookupError:
        return


def _ended(pidfd: int, timeout_s: float) -> bool:
    poller = select.poll()
    poller.register(pidfd, select.POLLIN)
    return bool(poller.poll(timeout_s * 1000))


def environment_of(process: ProcessId) -> dict[str, str]:
    """The environment that one of our own processes was started with; empty when it is gone."""
    try:
        raw = Path(f"/proc/{process.pid}/environ").read_bytes()
    except OSError:
        return {}
    pairs = (os.fsdecode(item).partition("=") for item in raw.split(b"\0") if item)
    return {name: value for name, _, value in pairs} if process.alive else {}


@contextmanager
def locked(path: Path, timeout_s: float) -> Iterator[int]:
    """Holds an exclusive lock on a file, which the kernel gives back however the holder ends.

    Yields the open file descriptor. Raises TimeoutError when another process holds it for longer than `timeout_s`.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        deadline = time.monotonic() + timeout_s
        while not try_lock(descriptor):
            if time.monotonic() >= deadline:
                raise TimeoutError(path)
            time.sleep(0.02)
        yield descriptor
    finally:
        os.close(descriptor)


def try_lock(descriptor: int) -> bool:
    """Takes an exclusive lock on an open file, or returns False when another process holds it."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def replace_file(path: Path, content: str) -> None:
    """Writes a private file so that a reader sees the old content or the whole of the new, whatever happens."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def open_log(path: Path) -> int:
    """A private log for a child's output. Appending, so that `bound_log` can empty it under the writer."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)


def bound_log(path: Path, limit_bytes: int = LOG_LIMIT_BYTES) -> None:
    """Moves a log's content aside once it is longer than the limit; its writer goes on at the start of the file."""
    if not path.exists() or path.stat().st_size <= limit_bytes:
        return
    with path.open("rb") as source:
        source.seek(-limit_bytes, os.SEEK_END)
        kept = source.read(limit_bytes)
    older = path.with_name(path.name + ".1")
    older.touch(mode=0o600)
    older.write_bytes(kept)
    os.truncate(path, 0)


def last_line(path: Path) -> str:
    """The last line of a log that says something, at most 300 characters; empty when there is none."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - 8192))
            lines = file.read().decode("utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    return next((line.strip()[:300] for line in reversed(lines) if line.strip()), "")
