"""The parent of the embedded stack: keeps one Temporal server and one worker alive with nobody there.

Started by `local.ensure_up` as `python -m untildone.worker.supervisor FOLDER` with a `Plan` on stdin, it leaves the
terminal and sleeps in one poll until a child ends or a signal comes:

    SIGTERM   stop the worker (it hands its work back), then the server, then end
    SIGHUP    hand over: end and leave the children to the next supervisor, which adopts them

Children outlive a killed supervisor, so that nothing stops because the least of the three died. Only the standard
library, and nothing heavy through the package: it costs a few megabytes and no processor time while idle.
"""

import dataclasses
import http.client
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from untildone.worker import stack_state
from untildone.worker.processes import (
    ProcessId,
    bound_log,
    identify,
    last_line,
    open_log,
    open_pidfd,
    stop,
    try_lock,
)
from untildone.worker.stack_state import HOST, Ports, StackState, read_state, write_state

WORKER_GRACE_S = 15.0
"""How long a worker may take to hand its work back. Past it, what it held is lost after its heartbeat timeout."""
SERVER_GRACE_S = 10.0
SERVER_START_S = 30.0
ANSWER_S = 3.0
"""A server that takes longer to say that it is there is taken for hung."""
CHECK_S = 60.0
"""How often logs are bounded and the state folder is looked for."""
BACKOFF_FIRST_S = 0.1
BACKOFF_LIMIT_S = 30.0
STABLE_S = 60.0
"""A child that lived this long starts its backoff from the first step again."""
SEARCH_ATTRIBUTES = ("UntildoneStatus", "UntildoneModel", "UntildoneSession")
"""Keyword attributes that runs are filtered by in `temporal workflow list`."""

ALREADY_SUPERVISED = 3
"""Exit code when another supervisor holds the folder."""


@dataclass(frozen=True)
class Plan:
    """What a supervisor is to keep alive. `environment` are the fingerprints of the worker's variables."""

    version: str
    temporal: str
    worker_command: list[str]
    environment: dict[str, str]


@dataclass
class Child:
    """One kept process: `due` is the monotonic time of its next start while it is down."""

    name: str
    log: Path
    process: ProcessId | None = None
    popen: subprocess.Popen[bytes] | None = None
    pidfd: int | None = None
    began: float = 0.0
    failures: int = 0
    due: float = 0.0

    @property
    def down(self) -> bool:
        """Whether it is to be started when it is due."""
        return self.pidfd is None and self.popen is None

    @property
    def gone(self) -> bool:
        """Whether it ended before it could be watched."""
        return self.pidfd is None and self.popen is not None

    def take(self, process: ProcessId | None, popen: subprocess.Popen[bytes] | None = None) -> None:
        """Keeps a process that was started here, or by an earlier supervisor."""
        self.popen, self.began = popen, time.monotonic()
        self.pidfd = open_pidfd(process) if process else None
        self.process = process if self.pidfd is not None else None

    def ended(self) -> str:
        """Notes that the process is gone, plans its next start and returns what is known of its end."""
        code = self.popen.wait() if self.popen else None
        if self.pidfd is not None:
            os.close(self.pidfd)
        lived_s = time.monotonic() - self.began
        self.failures = 1 if lived_s >= STABLE_S else self.failures + 1
        self.due = time.monotonic() + min(BACKOFF_LIMIT_S, BACKOFF_FIRST_S * 2 ** (self.failures - 1))
        self.process = self.popen = self.pidfd = None
        return f"the {self.name} {self._how(code)} (see {self.log})"

    def _how(self, code: int | None) -> str:
        if code is None:
            return "ended"
        return f"was killed by signal {-code}" if code < 0 else f"ended with code {code}: {last_line(self.log)}"


@dataclass
class Supervisor:
    """Keeps the two children of one state folder."""

    folder: Path
    plan: Plan
    lock: int
    server: Child = field(init=False)
    worker: Child = field(init=False)
    ports: Ports | None = None
    worker_ready: bool = False
    ready_fd: int | None = None
    restarts: int = 0
    problem: str | None = None
    signalled: signal.Signals | None = None
    wakeup: int = -1

    def __post_init__(self) -> None:
        self.server = Child("Temporal server", self.folder / stack_state.SERVER_LOG)
        self.worker = Child("worker", self.folder / stack_state.WORKER_LOG)

    def run(self) -> None:
        """Keeps the children until a signal ends it."""
        self._listen()
        self._adopt(read_state(self.folder))
        while self.signalled is None:
            self._start_what_is_due()
            self._record()
            self._wait()
            if self._disowned():
                self.signalled = signal.SIGTERM
        if self.signalled is signal.SIGTERM:
            self._stop_all()

    def _listen(self) -> None:
        self.wakeup, write_end = os.pipe()
        os.set_blocking(write_end, False)
        signal.set_wakeup_fd(write_end)
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._note_signal)

    def _note_signal(self, number: int, _frame: object) -> None:
        self.signalled = signal.Signals(number)

    def _disowned(self) -> bool:
        """Whether the state folder was removed or replaced: nobody will find this stack any more."""
        try:
            return not os.path.samestat((self.folder / stack_state.SUPERVISOR_LOCK).stat(), os.fstat(self.lock))
        except FileNotFoundError:
            return True

    def _adopt(self, previous: StackState | None) -> None:
        """Takes over what an earlier supervisor left alive, and stops what this plan cannot use."""
        if previous is None:
            return
        self.ports = previous.ports
        usable = previous.version == self.plan.version
        if previous.server and previous.server.alive:
            answering = answers(previous.ports, ANSWER_S)
            if usable and answering:
                self.server.take(previous.server)
            else:
                stop(previous.server, SERVER_GRACE_S if answering else 0.0)
        if previous.worker and previous.worker.alive:
            if usable and previous.worker_ready and previous.environment == self.plan.environment:
                self.worker.take(previous.worker)
                self.worker_ready = True
            else:
                stop(previous.worker, WORKER_GRACE_S)

    def _start_what_is_due(self) -> None:
        if self.server.down and time.monotonic() >= self.server.due:
            self._start_server()
        served = self.server.process is not None and self.server.process.alive
        if served and self.worker.down and time.monotonic() >= self.worker.due and self.signalled is None:
            self._start_worker()

    def _start_server(self) -> None:
        ports = choose_ports(self.ports)
        moved = self.ports is not None and ports.grpc != self.ports.grpc
        self.ports = ports
        self._spawn(self.server, server_command(self.plan.temporal, ports))
        if moved and self.worker.process:
            # A worker knows one address for life. Its death is noticed, and made good, like any other.
            stop(self.worker.process, WORKER_GRACE_S)
        self._await_server(ports)

    def _await_server(self, ports: Ports) -> None:
        deadline = time.monotonic() + SERVER_START_S
        while self.server.process and self.server.process.alive and self.signalled is None:
            if answers(ports, 1.0):
                return
            if time.monotonic() > deadline:
                stop(self.server.process, SERVER_GRACE_S)
            time.sleep(0.05)

    def _start_worker(self) -> None:
        self._record()
        read_end, write_end = os.pipe()
        command = [*self.plan.worker_command, str(write_end)]
        self._spawn(self.worker, command, pass_fds=(write_end,))
        os.close(write_end)
        self.ready_fd = read_end

    def _spawn(self, child: Child, command: list[str], pass_fds: tuple[int, ...] = ()) -> None:
        bound_log(child.log)
        log = open_log(child.log)
        try:
            popen = subprocess.Popen(
                command,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                pass_fds=pass_fds,
            )
        finally:
            os.close(log)
        child.take(identify(popen.pid), popen)

    def _record(self) -> None:
        """Tells the commands how things stand. A full disk keeps nobody from working; the next change tries again."""
        if self.ports is None:
            return
        me = identify(os.getpid())
        assert me is not None
        state = StackState(
            version=self.plan.version,
            supervisor=me,
            ports=self.ports,
            environment=self.plan.environment,
            server=self.server.process,
            worker=self.worker.process,
            worker_ready=self.worker_ready,
            restarts=self.restarts,
            problem=self.problem,
        )
        try:
            if state != read_state(self.folder):
                write_state(self.folder, state)
        except OSError as error:
            sys.stderr.write(f"{stack_state.STATE_FILE} cannot be written: {error}\n")

    def _wait(self) -> None:
        poller = select.poll()
        watched = (self.wakeup, self.server.pidfd, self.worker.pidfd, self.ready_fd)
        for descriptor in watched:
            if descriptor is not None:
                poller.register(descriptor, select.POLLIN)
        ready = {descriptor for descriptor, _ in poller.poll(self._timeout_s() * 1000)}
        if self.wakeup in ready:
            os.read(self.wakeup, 64)
        if self.ready_fd in ready:
            self._read_readiness()
        if self.server.gone or self.server.pidfd in ready:
            self._note_death(self.server)
        if self.worker.gone or self.worker.pidfd in ready:
            self._note_death(self.worker)
            self._forget_readiness()
        for log in (self.server.log, self.worker.log):
            bound_log(log)

    def _timeout_s(self) -> float:
        if self.server.gone or self.worker.gone:
            return 0.0
        # A worker is not started without its server, so its own time counts only while the server runs.
        waiting = self.server if self.server.down else self.worker if self.worker.down else None
        return max(0.0, min(CHECK_S, waiting.due - time.monotonic())) if waiting else CHECK_S

    def _read_readiness(self) -> None:
        assert self.ready_fd is not None
        self.worker_ready = os.read(self.ready_fd, 1) != b""
        os.close(self.ready_fd)
        self.ready_fd = None

    def _note_death(self, child: Child) -> None:
        self.problem = child.ended()
        self.restarts += 1

    def _forget_readiness(self) -> None:
        self.worker_ready = False
        if self.ready_fd is not None:
            os.close(self.ready_fd)
            self.ready_fd = None

    def _stop_all(self) -> None:
        for child, grace_s in ((self.worker, WORKER_GRACE_S), (self.server, SERVER_GRACE_S)):
            if child.process:
                stop(child.process, grace_s)
        if not self._disowned():
            (self.folder / stack_state.STATE_FILE).unlink(missing_ok=True)


def server_command(temporal: str, ports: Ports) -> list[str]:
    """The command of the embedded Temporal server; it runs in the state folder and keeps its database there."""
    command = [temporal, "server", "start-dev", "--disable-config-file", "--disable-config-env"]
    command += ["--db-filename", "temporal.db", "--log-level", "warn", "--ui-disable-news-fetch"]
    # FULL, so that a signal that was acknowledged is still there after a power cut.
    command += ["--sqlite-pragma", "journal_mode=WAL", "--sqlite-pragma", "synchronous=FULL"]
    command += ["--ip", HOST, "--port", str(ports.grpc), "--http-port", str(ports.http), "--ui-port", str(ports.ui)]
    for name in SEARCH_ATTRIBUTES:
        command += ["--search-attribute", f"{name}=Keyword"]
    return command


def answers(ports: Ports, timeout_s: float) -> bool:
    """Whether the server serves its namespace, asked over its HTTP API."""
    connection = http.client.HTTPConnection(HOST, ports.http, timeout=timeout_s)
    try:
        connection.request("GET", "/api/v1/namespaces/default")
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def choose_ports(previous: Ports | None) -> Ports:
    """The ports of the last time where they are free, so that clients find a restarted server; else others."""
    held = [socket.socket() for _ in range(3)]
    try:
        for index, listener in enumerate(held):
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            wanted = (previous.grpc, previous.http, previous.ui)[index] if previous else 0
            try:
                listener.bind((HOST, wanted))
            except OSError:
                listener.bind((HOST, 0))
        return Ports(*(listener.getsockname()[1] for listener in held))
    finally:
        for listener in held:
            listener.close()


def main() -> int:
    """Leaves the terminal and supervises the folder of the first argument by the plan on stdin."""
    folder = Path(sys.argv[1])
    plan = Plan(**json.load(sys.stdin))
    lock = os.open(folder / stack_state.SUPERVISOR_LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    if not try_lock(lock):
        return ALREADY_SUPERVISED
    if os.fork():
        return 0
    os.setsid()
    os.chdir(folder)
    os.umask(0o077)
    _redirect(folder / stack_state.SUPERVISOR_LOG)
    me = identify(os.getpid())
    assert me is not None
    os.pwrite(lock, json.dumps(dataclasses.asdict(me)).encode().ljust(200), 0)
    Supervisor(folder, plan, lock).run()
    return 0


def _redirect(log: Path) -> None:
    bound_log(log)
    nowhere, target = os.open(os.devnull, os.O_RDONLY), open_log(log)
    for source, standard in ((nowhere, 0), (target, 1), (target, 2)):
        os.dup2(source, standard)
    os.close(nowhere)
    os.close(target)


if __name__ == "__main__":
    sys.exit(main())
