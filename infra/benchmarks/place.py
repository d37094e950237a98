"""Where the benchmarks run: an embedded stack and a model server of their own, gone when they are done."""

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

from untildone.worker import Untildone, connect, local
from untildone.worker.codec import DATA_CONVERTER
from untildone.worker.config import Settings, load_settings


@dataclass(frozen=True)
class Place:
    """A deployment under measurement. `folder` is scratch space; `client` speaks to its Temporal at `address`."""

    folder: Path
    untildone: Untildone
    client: Client
    settings: Settings
    address: str

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


@asynccontextmanager
async def place() -> AsyncIterator[Place]:
    """The embedded stack in a state folder of its own, and a model server; this process's environment names both."""
    with tempfile.TemporaryDirectory(prefix="untildone-bench-") as scratch:
        folder, models = Path(scratch), free_port()
        os.environ |= {
            "UNTILDONE_HOME": str(folder / "state"),
            "OPENAI_BASE_URL": f"http://127.0.0.1:{models}/v1",
            "OPENAI_API_KEY": "none-is-needed",
        }
        os.environ.pop("TEMPORAL_ADDRESS", None)
        settings = load_settings().settings
        model = (sys.executable, "-m", "infra.benchmarks.instant_model", str(models), str(folder / "sent"))
        async with process(*model, log=folder / "model.log"):
            await _listening(models)
            try:
                async with connect() as untildone:
                    address = local.running_state(settings).address
                    client = await Client.connect(address, data_converter=DATA_CONVERTER)
                    yield Place(folder=folder, untildone=untildone, client=client, settings=settings, address=address)
            finally:
                await asyncio.to_thread(local.down, settings)


def worker_process(where: Place) -> int:
    """The process id of the worker that the stack has up now."""
    worker = local.running_state(where.settings).worker
    assert worker is not None, "the stack has no worker"
    return worker.pid


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
