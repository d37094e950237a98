"""What the embedded stack leaves on disk, for every command to find it by.

    stack.json        this record, written by the supervisor only
    supervisor.lock   held by the living supervisor, and who that is
    up.lock           held by whoever starts or stops the stack
    temporal.db       the Temporal server's database
    server.log, worker.log, supervisor.log

Only the standard library: the supervisor reads it.
"""

import dataclasses
import json
from dataclasses import dataclass
from pathlib import Path

from untildone.worker.processes import ProcessId, replace_file

STATE_FILE = "stack.json"
UP_LOCK = "up.lock"
SUPERVISOR_LOCK = "supervisor.lock"
SERVER_LOG = "server.log"
WORKER_LOG = "worker.log"
SUPERVISOR_LOG = "supervisor.log"

HOST = "127.0.0.1"
"""The server listens on the loopback interface only: it asks nobody for credentials."""


@dataclass(frozen=True)
class Ports:
    """Where the Temporal server listens: gRPC, its HTTP API and its web page."""

    grpc: int
    http: int
    ui: int


@dataclass(frozen=True)
class StackState:
    """The stack as its supervisor last saw it.

    `worker_ready`: the worker polls. `environment` holds a fingerprint for each variable that the worker was started
    with and that a command may disagree about. `restarts` counts deaths since the supervisor began, `problem` is the
    last one.
    """

    version: str
    supervisor: ProcessId
    ports: Ports
    environment: dict[str, str]
    server: ProcessId | None = None
    worker: ProcessId | None = None
    worker_ready: bool = False
    restarts: int = 0
    problem: str | None = None

    @property
    def address(self) -> str:
        """The server's gRPC address."""
        return f"{HOST}:{self.ports.grpc}"

    @property
    def ui(self) -> str:
        """The address of the server's web page."""
        return f"http://{HOST}:{self.ports.ui}"

    @property
    def running(self) -> bool:
        """Whether every part is alive and the worker polls."""
        parts = (self.supervisor, self.server, self.worker)
        return self.worker_ready and all(part is not None and part.alive for part in parts)


def read_state(folder: Path) -> StackState | None:
    """The stack's record, or None when there is none or it cannot be read, as after a crash of the machine."""
    try:
        fields = json.loads((folder / STATE_FILE).read_text(encoding="utf-8"))
        for part in ("supervisor", "server", "worker"):
            fields[part] = ProcessId(**fields[part]) if fields[part] else None
        return StackState(**{**fields, "ports": Ports(**fields["ports"])})
    except (OSError, ValueError, TypeError, KeyError):
        return None


def read_supervisor(folder: Path) -> ProcessId | None:
    """The supervisor that lives, found without the stack's record; None when there is none."""
    try:
        found = ProcessId(**json.loads((folder / SUPERVISOR_LOCK).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    return found if found.alive else None


def write_state(folder: Path, state: StackState) -> None:
    """Writes the stack's record as a whole. Raises OSError, as on a full disk."""
    replace_file(folder / STATE_FILE, json.dumps(dataclasses.asdict(state), indent=2) + "\n")
