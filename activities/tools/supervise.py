"""Runs one command and leaves nothing of it behind. Started as a script of its own by `process.py`; imports no package.

    supervise.py GRACE_SECONDS INPUT_DESCRIPTOR COMMAND [ARGUMENT ...]

Standard input is the lifeline to the worker. A byte on it asks for an end: SIGTERM to every process of the command, and
SIGKILL after the grace. Its closing means that the worker is gone, in whatever way it died: SIGKILL at once. A pipe and
not PR_SET_PDEATHSIG, since that fires when the *thread* ends that forked, and a worker has many. So the command's own
standard input is another one: what is open at the input descriptor.

Being a subreaper, it inherits every orphan of the command, so that no grandchild escapes through `setsid`, a double
fork or a cleared environment. Whatever still runs when the command itself ends is killed too. Exits with the command's
exit code, or 128 + the number of the signal that ended it.
"""

import contextlib
import ctypes
import os
import select
import signal
import sys
import time

PR_SET_CHILD_SUBREAPER = 36  # <linux/prctl.h>
CANNOT_RUN = 127  # what a shell exits with for a command that it cannot start
POLL_S = 0.01
KILL_BOUND_S = 2.0  # a process in uninterruptible sleep may outlast SIGKILL; nobody can wait for it for ever


def main(grace_s: float, source: int, command: list[str]) -> int:
    """Runs the command on `source` to its end, or to the end of the lifeline, and gives the exit code."""
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        child = os.posix_spawnp(
            command[0],
            command,
            os.environ,
            file_actions=[(os.POSIX_SPAWN_DUP2, source, 0), (os.POSIX_SPAWN_CLOSE, source)],
            setsid=True,
            setsigdef=[signal.SIGPIPE, signal.SIGXFSZ],
        )
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        return CANNOT_RUN
    asked_to_stop = await_end(child)
    statuses: dict[int, int] = {}
    if asked_to_stop:
        signal_all(signal.SIGTERM, sparing={"bwrap"})
        wait_until_gone(statuses, grace_s)
    deadline = time.monotonic() + KILL_BOUND_S
    while signal_all(signal.SIGKILL) and time.monotonic() < deadline:
        reap(statuses)
        time.sleep(POLL_S)
    reap(statuses)
    code = os.waitstatus_to_exitcode(statuses.get(child, signal.SIGKILL))
    return code if code >= 0 else 128 - code


def await_end(child: int) -> bool:
    """Waits for the child's end (false), a byte on the lifeline (true) or the lifeline's end (false)."""
    poll = select.poll()
    pidfd = os.pidfd_open(child)
    poll.register(pidfd, select.POLLIN)
    poll.register(0, select.POLLIN)
    ready = {fd for fd, _ in poll.poll()}
    return pidfd not in ready and os.read(0, 1) != b""


def wait_until_gone(statuses: dict[int, int], bound_s: float) -> None:
    """Waits for the command's processes to end by themselves; cut short when the worker is gone."""
    deadline = time.monotonic() + bound_s
    reap(statuses)
    while living(sparing={"bwrap"}) and time.monotonic() < deadline:
        if select.select([0], [], [], POLL_S)[0] and os.read(0, 1) == b"":
            return
        reap(statuses)


def reap(statuses: dict[int, int]) -> None:
    """Collects the statuses of ended children, adopted ones included."""
    with contextlib.suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            statuses[ended[0]] = ended[1]


def signal_all(number: int, sparing: frozenset[str] | set[str] = frozenset()) -> bool:
    """Signals every descendant; says whether there was any."""
    processes = living(sparing)
    for process in processes:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(process, number)
    return bool(processes)


def living(sparing: frozenset[str] | set[str] = frozenset()) -> list[int]:
    """The descendants that are no zombies, but for programs of the names to spare.

    The sandbox's own processes are spared while the command may still end by itself: they take it with them.
    """
    children: dict[int, list[tuple[int, str, str]]] = {}
    for entry in os.listdir("/proc"):  # noqa: PTH208  (importing pathlib would double the time to start)
        if entry.isdigit() and (status := read_status(entry)):
            name, _, rest = status.partition("(")[2].rpartition(")")
            state, parent = rest.split()[:2]
            children.setdefault(int(parent), []).append((int(entry), name, state))
    found, queue = [], [os.getpid()]
    while queue:
        for process, name, state in children.get(queue.pop(), []):
            queue.append(process)
            if state not in "ZX" and name not in sparing:
                found.append(process)
    return found


def read_status(process: str) -> str:
    """A process's line in /proc; empty where it has ended."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:  # noqa: PTH123
            return file.read()
    except OSError:
        return ""


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
