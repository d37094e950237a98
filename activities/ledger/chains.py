"""Reading and extending one session's chain of entries, inside a transaction of the caller's."""

from collections.abc import Collection, Sequence
from typing import Any

import orjson
from sqlalchemy import Connection, RowMapping, Select, insert, select, update

from untildone.activities.ledger import bodies, inboxes, schema
from untildone.activities.ledger.bodies import Json
from untildone.activities.ledger.database import insert_or_ignore
from untildone.activities.ledger.errors import LedgerConflict, LedgerIntegrity
from untildone.activities.ledger.rows import Appended
from untildone.workflows.ledger.entries import GENESIS_HASH, Entry, EntryKind, Head, NewEntry, canonical, chain
from untildone.workflows.ledger.payloads import HeaderPayload
from untildone.workflows.ledger.upcasting import known_kind, stamp, upcast

_ENTRY = schema.entry.c
_SESSION = schema.session.c


class Group:
    """Entries that are to be appended together, brought into their stored form before any transaction begins."""

    def __init__(self, entries: Sequence[NewEntry]) -> None:
        if not entries or len({entry.key for entry in entries}) != len(entries):
            raise ValueError("a group has at least one entry, and each has a key of its own")
        self.stored: list[Json] = [bodies.pack_json(stamp(entry.kind, entry.payload)) for entry in entries]
        self.entries = tuple(
            entry.model_copy(update={"payload": orjson.loads(stored.raw)})
            for entry, stored in zip(entries, self.stored, strict=True)
        )

    @property
    def key(self) -> str:
        """The group's name: the key of its first entry."""
        return self.entries[0].key


def open_session(connection: Connection, session_id: str, header: Group, created_at: int) -> Head:
    """Begins a ledger with its header, or finds the one that is there; returns its head."""
    payload = HeaderPayload.model_validate(header.entries[0].payload)
    row = {
        "session_id": session_id,
        "created_at": created_at,
        "active_at": created_at,
        "head_seq": 0,
        "head_hash": GENESIS_HASH,
        "verified_seq": 0,
        "verified_hash": GENESIS_HASH,
        "broken_seq": None,
        "fork_of": payload.fork_of,
        "fork_seq": payload.fork_seq,
    }
    if insert_or_ignore(connection, schema.session, row):
        _check_fork(connection, payload)
        return append_group(connection, session_id, Head(), header, created_at, ()).head
    return head_of(connection, session_id)


def head_of(connection: Connection, session_id: str) -> Head:
    """The last entry's number and hash; of a session without a ledger, the empty head."""
    query = select(_SESSION.head_seq, _SESSION.head_hash).where(_SESSION.session_id == session_id)
    row = connection.execute(query).one_or_none()
    return Head(seq=row.head_seq, hash=row.head_hash) if row else Head()


def append_group(
    connection: Connection,
    session_id: str,
    expected: Head,
    group: Group,
    created_at: int,
    takes: Collection[int],
) -> Appended:
    """Appends the whole group after `expected` and takes the inbox rows, or finds it appended already."""
    query = select(schema.session).where(_SESSION.session_id == session_id).with_for_update()
    row = connection.execute(query).mappings().one_or_none()
    if row is None:
        raise LedgerConflict(f"session {session_id} has no ledger yet: its header comes first")
    found = _stored_group(connection, session_id, group)
    if found:
        return found
    if row["broken_seq"] is not None:
        raise LedgerIntegrity(f"the ledger of {session_id} is broken at entry {row['broken_seq']}", row["broken_seq"])
    if (row["head_seq"], row["head_hash"]) != (expected.seq, expected.hash):
        raise LedgerConflict(
            f"the ledger of {session_id} is at entry {row['head_seq']}, the writer expected {expected.seq}"
        )
    entries = chain(session_id, expected, group.entries, created_at)
    _insert(connection, group, entries)
    head = entries[-1].head
    moved = {"head_seq": head.seq, "head_hash": head.hash, "active_at": created_at}
    connection.execute(update(schema.session).where(_SESSION.session_id == session_id).values(moved))
    inboxes.take(connection, session_id, takes, group.key)
    return Appended(head=head, entries=tuple(_today(entry) for entry in entries))


def find(connection: Connection, session_id: str, key: str) -> Entry | None:
    """The entry with this key."""
    query = _of(session_id).where(_ENTRY.key == key)
    entries = _load(connection, query)
    return entries[0] if entries else None


def read(
    connection: Connection, session_id: str, after: int, upto: int | None, kinds: Collection[EntryKind] | None
) -> list[Entry]:
    """Entries in order; from the start, a fork begins with what it shares with its parent."""
    query = _of(session_id).where(_ENTRY.seq > after).order_by(_ENTRY.seq)
    if upto is not None:
        query = query.where(_ENTRY.seq <= upto)
    if kinds is not None:
        query = query.where(_ENTRY.kind.in_([kind.value for kind in kinds]))
    own = _load(connection, query)
    origin = fork_origin(connection, session_id) if after == 0 else None
    return [*read(connection, origin[0], 0, origin[1], kinds), *own] if origin else own


def fork_origin(connection: Connection, session_id: str) -> tuple[str, int] | None:
    """The session and the entry that a fork leaves from; None for a session that is no fork."""
    query = select(_SESSION.fork_of, _SESSION.fork_seq).where(_SESSION.session_id == session_id)
    row = connection.execute(query).one_or_none()
    return (row.fork_of, row.fork_seq) if row and row.fork_of is not None else None


def _check_fork(connection: Connection, header: HeaderPayload) -> None:
    if header.fork_of is None:
        return
    query = select(_ENTRY.hash).where(_ENTRY.session_id == header.fork_of, _ENTRY.seq == header.fork_seq)
    found = connection.execute(query).scalar_one_or_none()
    if found is None or found != header.fork_hash:
        raise LedgerConflict(
            f"session {header.fork_of} has no entry {header.fork_seq} with the hash that the fork names"
        )


def _stored_group(connection: Connection, session_id: str, group: Group) -> Appended | None:
    """The group as it was stored by an earlier call. Of answers and results of two attempts the first stored wins."""
    keys = [entry.key for entry in group.entries]
    query = select(_ENTRY.key, _ENTRY.group_seq).where(_ENTRY.session_id == session_id, _ENTRY.key.in_(keys))
    places = {row.key: row.group_seq for row in connection.execute(query)}
    if not places:
        return None
    first = places.get(group.key)
    stray = [key for key in keys if places.get(key) != first or first is None]
    if stray:
        raise LedgerConflict(f"the group of key {group.key} in {session_id} was stored otherwise: see {stray[0]}")
    entries = _load(connection, _of(session_id).where(_ENTRY.group_seq == first).order_by(_ENTRY.seq))
    stored = {entry.key: entry for entry in entries}
    for new in group.entries:
        if new.authored and not _same(stored[new.key], new):
            raise LedgerConflict(f"key {new.key} in {session_id} is stored with another payload")
    return Appended(head=entries[-1].head, entries=tuple(entries))


def _same(stored: Entry, new: NewEntry) -> bool:
    return stored.kind == new.kind and canonical(stored.payload) == canonical(upcast(new.kind, new.payload))


def _insert(connection: Connection, group: Group, entries: Sequence[Entry]) -> None:
    bodies.put(connection, [stored.body for stored in group.stored if stored.body])
    rows: list[dict[str, Any]] = [
        {
            **entry.model_dump(mode="json", exclude={"payload"}),
            "group_seq": entries[0].seq,
            **stored.columns,
        }
        for entry, stored in zip(entries, group.stored, strict=True)
    ]
    connection.execute(insert(schema.entry), rows)


def _of(session_id: str) -> Select[Any]:
    return select(schema.entry).where(_ENTRY.session_id == session_id)


def _load(connection: Connection, query: Select[Any]) -> list[Entry]:
    rows = connection.execute(query).mappings().all()
    payloads = bodies.load_json(connection, rows)
    return [_entry(row, payload) for row, payload in zip(rows, payloads, strict=True)]


def _entry(row: RowMapping, payload: dict[str, Any]) -> Entry:
    kind = known_kind(row["kind"])
    return Entry(
        session_id=row["session_id"],
        seq=row["seq"],
        id=row["id"],
        key=row["key"],
        kind=kind,
        parent_hash=row["parent_hash"],
        hash=row["hash"],
        payload=upcast(kind, payload),
        created_at=row["created_at"],
    )


def _today(entry: Entry) -> Entry:
    return entry.model_copy(update={"payload": upcast(entry.kind, entry.payload)})
