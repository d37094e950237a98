"""How an activity that is cut off ends: for whoever asked for it, or as one whose worker is gone."""

import asyncio

import pytest
from temporalio.activity import ActivityCancellationDetails
from temporalio.exceptions import ApplicationError
from temporalio.testing import ActivityEnvironment

from untildone.activities.port import port
from untildone.workflows.ledger.entries import Head
from untildone.workflows.ports import Announce, Announced
from untildone.workflows.temporal_ports import WORKER_SHUTDOWN

REQUEST = Announce(session_id="s", run=1, step=1, head=Head(), kind="paused", at=0)


class Waiting:
    """An activity that would wait for ever."""

    def __init__(self) -> None:
        self.began = asyncio.Event()

    @port("announce")
    async def announce(self, request: Announce) -> Announced:
        """Waits."""
        self.began.set()
        await asyncio.Event().wait()
        return Announced(head=request.head)


async def cut_off(details: ActivityCancellationDetails) -> None:
    """Runs the activity and cuts it off."""
    waiting, environment = Waiting(), ActivityEnvironment()
    running = asyncio.ensure_future(environment.run(waiting.announce, REQUEST))
    await waiting.began.wait()
    environment.cancel(details)
    await asyncio.wait_for(running, 5)


async def test_a_stopping_worker_is_a_lost_one_and_the_activity_may_be_tried_again() -> None:
    with pytest.raises(ApplicationError) as caught:
        await cut_off(ActivityCancellationDetails(worker_shutdown=True))
    assert (caught.value.type, caught.value.non_retryable) == (WORKER_SHUTDOWN, False)


async def test_a_cancel_is_a_cancel() -> None:
    with pytest.raises(asyncio.CancelledError):
        await cut_off(ActivityCancellationDetails(cancel_requested=True))
