"""The ledger of a deployment: every session's chain, journal and inbox, in one SQL database.

All methods are synchronous and thread-safe; from a coroutine they are called through `asyncio.to_thread`. Each is one
transaction. Trouble that passes (a lock, a lost connection) is waited for inside; what comes out is a LedgerError:

    LedgerConflict     another writer, or a key with two meanings
    LedgerIntegrity    stored data was changed
    LedgerUnavailable  no database, or no room on its disk
    LedgerTooNew       made by a newer version
"""

import time
import uuid
from collections.abc import Callable, Collection, Sequence
from typing import Any

import orjson
from sqlalchemy import select

from untildone.activities.ledger import bodies, chains, inboxes, journals, schema, verifying
from untildone.activities.ledger.database import Database
from untildone.activities.ledger.errors import LedgerIntegrity
from untildone.activities.ledger.rows import (
    Appended,
    InboxKind,
    InboxRow,
    JournalKind,
    JournalRow,
    Recorded,
    SessionRow,
    Verified,
)
from untildone.workflows.ledger.entries import Entry, EntryKind, Head, NewEntry


class Ledger:
    """Access to the ledgers of all sessions. Made by `open`; `close` it when done."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    def open(cls, url: str, *, pause: Callable[[float], None] = time.sleep) -> "Ledger":
        """Connects, and creates or migrates the schema; processes that do so at once wait for each other.

        `url` is `sqlite:///FILE` or `postgresql://USER@HOST/DATABASE`; another raises ValueError. Raises
        LedgerTooNew and LedgerUnavailable. `pause` waits between attempts.
        """
        database = Database(url, pause=pause)
        database.write(schema.migrate)
        return cls(database)

    def close(self) -> None:
        """Closes the connections."""
        self._database.close()

    def create_session(self, session_id: str, header: NewEntry, created_at: int) -> Head:
        """Begins a ledger with its header (a HeaderPayload) and returns its head, or that of the one that is there.

        Raises LedgerConflict for a fork from an entry that does not exist.
        """
        group = chains.Group([header])
        return self._database.write(lambda c: chains.open_session(c, session_id, group, created_at))

    def append(
        self,
        session_id: str,
        expected: Head,
        entries: Sequence[NewEntry],
        created_at: int,
        takes: Collection[int] = (),
    ) -> Appended:
        """Appends a whole group after `expected`, or nothing, and takes inbox rows with it.

        A group is known by its first key. If that is stored, the stored group comes back with the head right after it,
        whatever was appended since; its payloads may differ from the new ones, except where `authored` is set.
        Raises LedgerConflict for another head, a key that is in use elsewhere, or an inbox row that is not to be had;
        LedgerIntegrity if verification found the ledger broken.
        """
        group = chains.Group(entries)
        return self._database.write(lambda c: chains.append_group(c, session_id, expected, group, created_at, takes))

    def head(self, session_id: str) -> Head:
        """The last entry's number and hash; `Head()` for a session that has no ledger."""
        return self._database.read(lambda c: chains.head_of(c, session_id))

    def find(self, session_id: str, key: str) -> Entry | None:
        """The entry of this session with this key."""
        return self._database.read(lambda c: chains.find(c, session_id, key))

    def read(
        self, session_id: str, after: int = 0, upto: int | None = None, kinds: Collection[EntryKind] | None = None
    ) -> list[Entry]:
        """Entries with after < seq <= upto in order, in today's shape (their hashes belong to the stored shape).

        Read from the start, a fork begins with its parent's entries, which keep their own session id and numbers;
        `after` and `upto` count the fork's own. Raises UnknownShape for an entry of a newer version.
        """
        return self._database.read(lambda c: chains.read(c, session_id, after, upto, kinds))

    def verify(self, session_id: str, full: bool = False) -> Verified:
        """Checks the chain up to the head, from the last verified entry or from the first, with the bodies on the way.

        Raises LedgerIntegrity naming the first bad entry and makes the ledger read-only. Only a full verification that
        finds nothing lifts that.
        """
        finding = self._database.read(lambda c: verifying.examine(c, session_id, full))
        if finding.checked or finding.bad_seq is not None:
            self._database.write(lambda c: verifying.record(c, session_id, finding))
        if finding.bad_seq is not None:
            raise LedgerIntegrity(
                f"the ledger of {session_id} is broken: entry {finding.bad_seq} {finding.reason}", finding.bad_seq
            )
        return Verified(head=finding.head, checked=finding.checked)

    def put_body(self, content: bytes) -> str:
        """Stores content and returns its digest, under which it is found again."""
        body = bodies.pack(content)
        self._database.write(lambda c: bodies.put(c, [body]))
        return body.digest

    def get_body(self, digest: str) -> bytes:
        """The content with this digest. Raises LedgerIntegrity if it is missing or is not what was stored."""
        found = self._database.read(lambda c: bodies.get(c, [digest]))[digest]
        if isinstance(found, LedgerIntegrity):
            raise found
        return found

    def journal_put(
        self, session_id: str, key: str, kind: JournalKind, payload: dict[str, Any], created_at: int
    ) -> Recorded:
        """Records a row under its key, or returns the one that was recorded first. The session needs no ledger yet."""
        packed = bodies.pack_json(payload)
        row = journals.compose(session_id, key, kind, orjson.loads(packed.raw), created_at)
        return self._database.write(lambda c: journals.put(c, row, packed))

    def journal_get(self, session_id: str, key: str) -> JournalRow | None:
        """The journal row with this key. Raises LedgerIntegrity if it was changed."""
        return self._database.read(lambda c: journals.get(c, session_id, key))

    def journal_list(self, session_id: str, prefix: str = "") -> list[JournalRow]:
        """Journal rows whose keys start with `prefix`, in the order they were recorded in."""
        return self._database.read(lambda c: journals.listing(c, session_id, prefix))

    def inbox_add(
        self,
        session_id: str,
        kind: InboxKind,
        text: str,
        author: str,
        created_at: int,
        idempotency_key: str | None = None,
    ) -> int:
        """Leaves a message for a session, which needs no ledger yet, and returns the message's number.

        The same `idempotency_key` stores the message once and returns the same number.
        """
        packed = bodies.pack_json(text)
        once = idempotency_key or uuid.uuid4().hex
        return self._database.write(lambda c: inboxes.add(c, session_id, kind, packed, author, created_at, once))

    def inbox_read(
        self,
        session_id: str,
        upto: int | None = None,
        kinds: Collection[InboxKind] | None = None,
        untaken_only: bool = True,
    ) -> list[InboxRow]:
        """Messages up to a number, in order; by default only those that are neither taken nor withdrawn."""
        return self._database.read(lambda c: inboxes.read(c, session_id, upto, kinds, untaken_only))

    def inbox_withdraw(self, session_id: str, number: int) -> bool:
        """Withdraws a message that nobody will read; its number stays. False if it was taken already."""
        return self._database.write(lambda c: inboxes.withdraw(c, session_id, number))

    def sessions(self, limit: int = 100, before: int | None = None) -> list[SessionRow]:
        """Sessions by last activity, newest first; `before` (epoch ms) goes on where an earlier list ended."""
        table = schema.session.c
        query = select(schema.session).order_by(table.active_at.desc(), table.session_id).limit(limit)
        if before is not None:
            query = query.where(table.active_at < before)
        rows = self._database.read(lambda c: c.execute(query).mappings().all())
        return [
            SessionRow(
                session_id=row["session_id"],
                created_at=row["created_at"],
                active_at=row["active_at"],
                head=Head(seq=row["head_seq"], hash=row["head_hash"]),
                broken_seq=row["broken_seq"],
            )
            for row in rows
        ]
