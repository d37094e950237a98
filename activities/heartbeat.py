"""Heartbeats from the first line of an activity to its last: they carry the cancel and tell a lost worker."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from temporalio import activity

BEAT_S = 1.0
"""Well under the heartbeat timeout, and as often as the worker's throttle lets a heartbeat through."""


@asynccontextmanager
async def beating() -> AsyncIterator[None]:
    """Sends heartbeats until the block is left, however it is left."""
    activity.heartbeat()
    beats = asyncio.create_task(_beat())
    try:
        yield
    finally:
        beats.cancel()


async def _beat() -> None:
    while True:
        await asyncio.sleep(BEAT_S)
        activity.heartbeat()


def stopped_by_worker() -> bool:
    """Whether a cancellation comes from a worker that stops, and not from somebody who wants the work to end."""
    details = activity.cancellation_details()
    return details is not None and not details.cancel_requested
