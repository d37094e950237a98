"""Where the benchmarks run: a Temporal server, a model server and a ledger of their own, gone when they are done."""

import asyncio
import contextlib
import os
import socket
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from temporalio.client import Client

from untildone.worker import Untildone, connect
from untildone.worker.codec import DATA_CONVERTER
from untildone.worker.local import temporal_binary

ATTRIBUTES = ("UntildoneStatus", "UntildoneModel", "UntildoneSession")


@dataclass(frozen=True)
class Place:
    """A deployment under measurement. `folder` is scratch space; `client` speaks to its Temporal."""

    folder: Path
    untildone: Untildone
    client: Client

    def workspace(self, name: str) -> Path:
        """An empty workspace."""
        path = self.folder / "workspaces" / name
        path.mkdir(parents=True, exist_ok=True)
        return path


def free_port() -> int:
    """A loopback port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def process(*command: str, log: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """A process for as long as the block is open."""
    with log.open("ab") as output:
        child = await asyncio.create_subprocess_exec(*command, stdout=output, stderr=output)
    try:
        yield child
    finally:
        with contextlib.suppress(ProcessLookupError):
            child.terminate()
        await child.wait()


def worker_command() -> tuple[str, ...]:
    """A production worker in a process of its own."""
    return (sys.executable, "-m", "untildone.worker.cli", "worker")


@asynccontextmanager
async def place() -> AsyncIterator[Place]:
    """Servers, ledger and a connection; this process's environment says where they are."""
    with tempfile.TemporaryDirectory(prefix="untildone-bench-") as scratch:
        folder, port, models = Path(scratch), free_port(), free_port()
        os.environ |= {
            "UNTILDONE_HOME": str(folder / "state"),
            "TEMPORAL_ADDRESS": f"127.0.0.1:{port}",
            "OPENAI_BASE_URL": f"http://127.0.0.1:{models}/v1",
            "OPENAI_API_KEY": "none-is-needed",
        }
        server = [str(temporal_binary()), "server", "start-dev", "--headless", "--port", str(port)]
        server += ["--db-filename", str(folder / "temporal.db"), "--log-level", "error"]
        for name in ATTRIBUTES:
            server += ["--search-attribute", f"{name}=Keyword"]
        model = [sys.executable, "-m", "infra.benchmarks.instant_model", str(models), str(folder / "sent")]
        async with process(*server, log=folder / "temporal.log"), process(*model, log=folder / "model.log"):
            await _listening(port)
            await _listening(models)
            client = await Client.connect(f"127.0.0.1:{port}", data_converter=DATA_CONVERTER)
            async with connect() as untildone:
                yield Place(folder=folder, untildone=untildone, client=client)


async def _listening(port: int) -> None:
    for _ in range(300):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return
    raise RuntimeError(f"nothing listens on port {port} within 30 s")
