"""The live stream: from the activities of a worker to every terminal that watches, beside history and ledger.

Publishing never waits, never raises and never fails a run. A thread of the worker writes what has gathered, at most
every `FLUSH_S`; readers in any process look for news every `POLL_S` while there are some, and less often when it is
quiet.
On SQLite the stream has a file of its own beside the ledger, so that neither waits for the other.
"""

import asyncio
import logging
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from untildone.activities.ledger import live_table
from untildone.activities.ledger.database import Database
from untildone.activities.ledger.errors import LedgerUnavailable
from untildone.workflows.events import Delta, LiveEvent

FLUSH_S = 0.03
POLL_S = 0.03
QUIET_POLL_S = 0.25
RETRY_S = 1.0
PATIENCE_S = 60.0
"""How long a reader goes on asking a database that does not answer."""

MAX_WAITING = 10_000
"""Events that wait for a database that does not answer; beyond that the oldest are given up."""

MAX_DELTA_CHARS = 16_384

_log = logging.getLogger(__name__)


class LiveStream:
    """The live stream of a deployment. Made by `open`; `close` writes what is left. Thread-safe."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._news = threading.Condition()
        self._waiting: list[LiveEvent] = []
        self._writing = False
        self._closing = False
        self._writer: threading.Thread | None = None

    @classmethod
    def open(cls, ledger_url: str) -> "LiveStream":
        """The stream that belongs to the ledger at this url. Raises ValueError and LedgerUnavailable."""
        database = Database(_live_url(ledger_url), synchronous="NORMAL", attempts=1)
        database.write(live_table.create)
        return cls(database)

    def publish(self, event: LiveEvent) -> None:
        """Hands an event over to the writer, where it gets its `seq`. Deltas that follow each other become one."""
        with self._news:
            if self._closing:
                return
            self._waiting.append(event)
            del self._waiting[:-MAX_WAITING]
            if self._writer is None:
                self._writer = threading.Thread(target=self._write_on, name="live-stream", daemon=True)
                self._writer.start()
            self._news.notify_all()

    def flush(self, timeout_s: float = 2.0) -> bool:
        """Waits until everything published is stored, or until the time is over; tells which. It blocks its thread."""
        with self._news:
            return self._news.wait_for(lambda: not self._waiting and not self._writing, timeout_s)

    def close(self) -> None:
        """Writes what is left, within two seconds, and closes the connections. Later events are dropped."""
        with self._news:
            self._closing = True
            self._news.notify_all()
        if self._writer:
            self._writer.join(2.0)
        self._database.close()

    async def last(self, session_id: str) -> int:
        """The number of a session's last event, to follow it from there later; 0 if there was none."""
        return await asyncio.to_thread(self._database.read, lambda c: live_table.last(c, session_id))

    async def follow(self, session_id: str, after: int | None = 0) -> AsyncIterator[LiveEvent]:
        """A session's events after number `after`, then each as it comes, without end; None begins with the next one.

        A slow reader gets everything that is still there: of finished attempts the snapshot only. Raises
        LedgerUnavailable when the database has not answered for `PATIENCE_S`.
        """
        position = await self.last(session_id) if after is None else after
        pause = POLL_S
        while True:
            page = await self._ask(session_id, position)
            for event in page.events:
                yield event
            pause = POLL_S if page.last != position else min(pause * 1.1, QUIET_POLL_S)
            position = page.last
            if not page.more:
                await asyncio.sleep(pause)

    async def _ask(self, session_id: str, position: int) -> live_table.Page:
        deadline = time.monotonic() + PATIENCE_S
        while True:
            try:
                return await asyncio.to_thread(self._database.read, lambda c: live_table.read(c, session_id, position))
            except LedgerUnavailable:
                if time.monotonic() > deadline:
                    raise
                await asyncio.sleep(RETRY_S)

    def _write_on(self) -> None:
        while batch := self._take():
            started = time.monotonic()
            kept = self._store(batch)
            with self._news:
                self._waiting = [*kept, *self._waiting][-MAX_WAITING:]
                self._writing = False
                self._news.notify_all()
                if kept and self._closing:
                    return
                pause = RETRY_S if kept else FLUSH_S - (time.monotonic() - started)
                self._news.wait_for(lambda: self._closing, max(pause, 0.0))

    def _take(self) -> list[LiveEvent]:
        """What has gathered; nothing when the stream is closed."""
        with self._news:
            self._news.wait_for(lambda: bool(self._waiting) or self._closing)
            batch, self._waiting = self._waiting, []
            self._writing = bool(batch)
            return batch

    def _store(self, batch: list[LiveEvent]) -> list[LiveEvent]:
        """Writes a batch and returns what is to be tried again: all of it if the database did not answer."""
        events = coalesce(batch)
        try:
            self._database.write(lambda c: live_table.write(c, events))
        except LedgerUnavailable as error:
            _log.warning("live events wait for their database: %s", error)
            return events
        except Exception:
            # The thread must outlive whatever one batch holds, and no run may fail by it.
            _log.exception("%d live events are lost", len(events))
        return []


def coalesce(events: list[LiveEvent]) -> list[LiveEvent]:
    """The same events with deltas of one attempt and kind that follow each other in their session as one delta."""
    joined: list[LiveEvent] = []
    newest: dict[str, int] = {}
    for event in events:
        place = newest.get(event.session_id)
        merged = _merge(joined[place], event) if place is not None else None
        if merged is None or place is None:
            newest[event.session_id] = len(joined)
            joined.append(event)
        else:
            joined[place] = merged
    return joined


def _merge(first: LiveEvent, second: LiveEvent) -> LiveEvent | None:
    if not isinstance(first.data, Delta) or not isinstance(second.data, Delta):
        return None
    same_attempt = (first.run_id, first.iteration, first.attempt) == (second.run_id, second.iteration, second.attempt)
    same_channel = (first.data.kind, first.data.tool) == (second.data.kind, second.data.tool)
    if not same_attempt or not same_channel or len(first.data.text) >= MAX_DELTA_CHARS:
        return None
    return first.model_copy(update={"data": first.data.model_copy(update={"text": first.data.text + second.data.text})})


def _live_url(ledger_url: str) -> str:
    """On SQLite `live.db` beside the ledger's file, on PostgreSQL the ledger's own database."""
    try:
        url = make_url(ledger_url)
    except ArgumentError:
        return ledger_url
    if url.get_backend_name() != "sqlite" or not url.database:
        return ledger_url
    return url.set(database=str(Path(url.database).parent / "live.db")).render_as_string(hide_password=False)
