"""Waiting for something that will come about, and failing when it does not."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

PATIENCE_S = 30.0
"""Long enough for a machine that is busy with other things; what is there is not waited for."""

PAUSE_S = 0.02

Value = TypeVar("Value")


def wait_until(ready: Callable[[], bool], timeout_s: float = PATIENCE_S) -> None:
    """Returns as soon as `ready` holds."""
    deadline = time.monotonic() + timeout_s
    while not ready():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(PAUSE_S)


async def eventually(look: Callable[[], Value], timeout_s: float = PATIENCE_S) -> Value:
    """What `look` returns, as soon as that is true."""
    deadline = time.monotonic() + timeout_s
    while not (value := look()):
        assert time.monotonic() < deadline, "it did not come about"
        await asyncio.sleep(PAUSE_S)
    return value


async def eventually_async(look: Callable[[], Awaitable[Value]], timeout_s: float = PATIENCE_S) -> Value:
    """What `look` returns, as soon as that is true."""
    deadline = time.monotonic() + timeout_s
    while not (value := await look()):
        assert time.monotonic() < deadline, "it did not come about"
        await asyncio.sleep(PAUSE_S)
    return value
