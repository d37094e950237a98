"""What the tools of a person stand on: Temporal, the ledger and the live stream of one deployment."""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from temporalio.client import Client
from temporalio.runtime import Runtime, TelemetryConfig
from temporalio.service import RPCError, RPCStatusCode

from untildone.activities.ledger.errors import LedgerError, LedgerUnavailable
from untildone.activities.ledger.live import LiveStream
from untildone.activities.ledger.store import Ledger
from untildone.worker import local
from untildone.worker.codec import DATA_CONVERTER
from untildone.worker.config import Settings, cluster_config
from untildone.worker.errors import ProblemError, StackError, UsageError
from untildone.worker.sessions import checked_session_id
from untildone.worker.stack_state import read_state

if TYPE_CHECKING:
    from temporalio.envconfig import ClientConnectConfig


@dataclass(frozen=True)
class Records:
    """The part of a deployment that outlives every server: what was said and done, and what is going on."""

    settings: Settings
    ledger: Ledger
    live: LiveStream


@dataclass(frozen=True)
class Deployment(Records):
    """A deployment whose Temporal answers."""

    temporal: Client


@asynccontextmanager
async def open_deployment(settings: Settings) -> AsyncIterator[Deployment]:
    """Connects to everything; where no cluster is configured, brings the embedded stack up first.

    Raises UsageError, StackError and LedgerError.
    """
    endpoint = await asyncio.to_thread(local.endpoint, settings)
    temporal = await connect_temporal(endpoint)
    async with open_records(settings) as records:
        yield Deployment(settings=settings, ledger=records.ledger, live=records.live, temporal=temporal)


@asynccontextmanager
async def open_records(settings: Settings) -> AsyncIterator[Records]:
    """Opens ledger and live stream. Raises UsageError and LedgerError."""
    try:
        ledger = await asyncio.to_thread(Ledger.open, settings.ledger_url)
        live = await asyncio.to_thread(LiveStream.open, settings.ledger_url)
    except ValueError as error:
        raise UsageError(str(error)) from None
    try:
        yield Records(settings, ledger, live)
    finally:
        await asyncio.to_thread(live.close)
        await asyncio.to_thread(ledger.close)


async def connect_temporal(endpoint: "ClientConnectConfig") -> Client:
    """A client that writes history as the worker reads it. Raises StackError when the server cannot be reached."""
    try:
        return await Client.connect(**endpoint, data_converter=DATA_CONVERTER, runtime=_silent_runtime())
    except (RuntimeError, RPCError) as error:
        address = endpoint.get("target_host")
        raise StackError(f"Temporal at {address} cannot be reached ({_cause(error)}): is it running?") from None


@cache
def _silent_runtime() -> Runtime:
    """The SDK writes its retries to standard error, into the middle of what a person reads; here they are told once."""
    return Runtime(telemetry=TelemetryConfig(logging=None))


async def running_temporal(settings: Settings) -> Client | None:
    """The deployment's Temporal if it is up; nothing is started for the sake of a look."""
    endpoint = cluster_config()
    if endpoint is None:
        state = read_state(settings.home)
        if state is None or state.server is None or not state.server.alive:
            return None
        endpoint = local.embedded(state)
    try:
        return await connect_temporal(endpoint)
    except StackError:
        return None


def has_records(settings: Settings) -> bool:
    """Whether there is a ledger to read; opening one would make it."""
    _, separator, file = settings.ledger_url.partition("sqlite:///")
    return not separator or Path(file).is_file()


async def must_be_known(session_id: str, settings: Settings) -> None:
    """Raises UsageError for a session that nobody ever gave a message: nothing is started for the sake of one."""
    checked_session_id(session_id)
    with spoken_plainly():
        if has_records(settings):
            async with open_records(settings) as records:
                if await asyncio.to_thread(_is_known, records.ledger, session_id):
                    return
    raise UsageError(unknown(session_id))


def _is_known(ledger: Ledger, session_id: str) -> bool:
    return ledger.head(session_id).seq > 0 or bool(ledger.inbox_read(session_id, untaken_only=False))


def unknown(session_id: str) -> str:
    """What to say of a session that does not exist."""
    return f"there is no session {session_id}: `untildone list` shows those that there are"


def say_if_starting(settings: Settings) -> None:
    """Tells why a command takes a moment: the local stack has to come up first."""
    if cluster_config() is None:
        state = read_state(settings.home)
        if state is None or not state.running:
            sys.stderr.write("starting the local Temporal server and worker ...\n")


@contextmanager
def spoken_plainly() -> Iterator[None]:
    """Turns what storage and server raise into ProblemErrors of one line."""
    try:
        yield
    except LedgerUnavailable as error:
        raise StackError(str(error)) from error
    except LedgerError as error:
        raise ProblemError(str(error)) from error
    except RPCError as error:
        if error.status in {RPCStatusCode.UNAVAILABLE, RPCStatusCode.DEADLINE_EXCEEDED, RPCStatusCode.CANCELLED}:
            raise StackError(
                f"Temporal does not answer ({_cause(error)}): try again, or see `untildone doctor`"
            ) from error
        raise ProblemError(f"Temporal refused: {_cause(error)}") from error


def _cause(error: Exception) -> str:
    """The innermost words of the SDK's nested message."""
    text = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
    if "ConnectionRefused" in text or "Connection refused" in text:
        return "connection refused"
    if "dns error" in text or "failed to lookup" in text:
        return "no such host"
    return text[:200]
