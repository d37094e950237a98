"""Starting and watching a run from a terminal: which view, what Ctrl-C means, and which exit code it comes to."""

import asyncio
import contextlib
import signal
import sys
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass
from typing import Any

from untildone.worker.client import Session
from untildone.worker.errors import UsageError
from untildone.worker.views import JsonView, PlainView, View
from untildone.workflows.outcome import STATUS_TABLE, RunResult, Status, strict_exit_code

DETACHED = 0
CANCELLED = STATUS_TABLE[Status.CANCELLED].exit_code
SECOND_THOUGHT_S = 2.0
"""How long after the first Ctrl-C a second one still cancels."""
CANCEL_PATIENCE_S = 30.0
"""How long the end of a cancelled run is waited for. A worker that is down confirms nothing."""

WORKER_PATIENCE_S = 10.0
"""How long a run may stay silent at its beginning before a person is told why that may be."""
NO_WORKER = "no worker has taken the run yet; it waits for one (`untildone doctor` tells whether one is up)"


@dataclass(frozen=True)
class Watching:
    """How a run is watched. `strict` makes an unverified success an exit code 3."""

    as_json: bool = False
    strict: bool = False

    def exit_code(self, result: RunResult) -> int:
        """The command's exit code for this result."""
        return strict_exit_code(result) if self.strict else result.exit_code


@contextlib.contextmanager
def opened_view(watching: Watching) -> Iterator[View]:
    """The view that fits: JSON on request, live on a terminal, else plain."""
    view = _view(watching)
    try:
        yield view
    finally:
        view.close()


def _view(watching: Watching) -> View:
    if watching.as_json:
        return JsonView()
    if not sys.stdout.isatty():
        return PlainView()
    from untildone.worker.live_view import LiveView

    return LiveView()


async def watch_started(session: Session, view: View, watching: Watching) -> int:
    """Follows a run that was started here. Ctrl-C once leaves it running, twice cancels it."""
    with _Interrupts() as interrupts:
        following = asyncio.create_task(_show(session, view, from_now=False))
        try:
            if await _done(following, interrupts.times(1)):
                return watching.exit_code(following.result())
            view.say(f"detaching; Ctrl-C again within {SECOND_THOUGHT_S:.0f} s cancels the run")
            if await _done(following, interrupts.times(2), SECOND_THOUGHT_S):
                return watching.exit_code(following.result())
            if interrupts.count < 2:
                view.detached(session.id, await session.run_id(0.0))
                return DETACHED
            return await _cancel(session, view, interrupts, following)
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)


async def watch_named(session: Session, view: View, watching: Watching, *, from_now: bool) -> int:
    """Follows the newest run of a session. Ctrl-C leaves it as it is."""
    with _Interrupts() as interrupts:
        following = asyncio.create_task(_show(session, view, from_now=from_now))
        try:
            if await _done(following, interrupts.times(1)):
                return watching.exit_code(following.result())
            view.detached(session.id, None)
            return DETACHED
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)


async def _cancel(session: Session, view: View, interrupts: "_Interrupts", following: "asyncio.Task[RunResult]") -> int:
    view.say("cancelling; waiting until everything has stopped")
    # A run that has just closed has nothing to cancel; its end is on the way.
    with contextlib.suppress(UsageError):
        await session.cancel()
    if await _done(following, interrupts.times(3), CANCEL_PATIENCE_S):
        return following.result().exit_code
    view.say(f"the cancel was sent and is not confirmed yet; `untildone watch {session.id}` shows its end")
    view.detached(session.id, await session.run_id(0.0))
    return CANCELLED


async def _show(session: Session, view: View, *, from_now: bool) -> RunResult:
    silence = None if from_now else asyncio.get_running_loop().call_later(WORKER_PATIENCE_S, view.say, NO_WORKER)
    try:
        async for event in session.events(from_now=from_now):
            if silence:
                silence.cancel()
            view.event(event)
        result = await session.outcome()
    finally:
        if silence:
            silence.cancel()
    view.finished(result)
    return result


async def _done(
    following: "asyncio.Task[RunResult]", interrupted: Coroutine[Any, Any, None], timeout_s: float | None = None
) -> bool:
    """Waits until the run is over, or something else happens first."""
    other = asyncio.create_task(interrupted)
    await asyncio.wait({following, other}, timeout=timeout_s, return_when=asyncio.FIRST_COMPLETED)
    other.cancel()
    return following.done()


class _Interrupts:
    """Counts Ctrl-C while it is open."""

    def __init__(self) -> None:
        self.count = 0
        self._came = asyncio.Event()

    def __enter__(self) -> "_Interrupts":
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.get_running_loop().remove_signal_handler(signal.SIGINT)

    async def times(self, count: int) -> None:
        """Returns once Ctrl-C came this often."""
        while self.count < count:
            self._came.clear()
            await self._came.wait()

    def _note(self) -> None:
        self.count += 1
        self._came.set()
