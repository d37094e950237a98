"""Does the chain hold? Looks at stored bytes, as they were hashed, and repairs nothing."""

from collections.abc import Iterator
from typing import NamedTuple

import orjson
from sqlalchemy import Connection, RowMapping, func, select, update

from untildone.activities.ledger import bodies, schema
from untildone.activities.ledger.errors import LedgerIntegrity
from untildone.workflows.ledger.entries import Head, canonical, digest, entry_id

_BATCH = 500

_ENTRY = schema.entry.c
_SESSION = schema.session.c


class Finding(NamedTuple):
    """How far a chain holds, how many entries were looked at, and the first that does not fit."""

    head: Head
    checked: int = 0
    bad_seq: int | None = None
    reason: str = ""


def examine(connection: Connection, session_id: str, full: bool) -> Finding:
    """Follows the chain to the session's head: from its start, or from the last verified entry."""
    row = connection.execute(select(schema.session).where(_SESSION.session_id == session_id)).mappings().one_or_none()
    if row is None:
        return _examine_absent(connection, session_id)
    if row["broken_seq"] is not None and not full:
        return Finding(Head(), bad_seq=row["broken_seq"], reason="was found broken before")
    anchor = Head(seq=row["verified_seq"], hash=row["verified_hash"])
    head = Head(seq=row["head_seq"], hash=row["head_hash"])
    if anchor.seq > head.seq:
        return Finding(head, bad_seq=head.seq + 1, reason="was verified before and is missing")
    start = anchor if not full and _holds(connection, session_id, anchor) else Head()
    finding = _follow(connection, session_id, start, anchor)
    if finding.bad_seq is None and finding.head != head:
        bad = head.seq if finding.head.seq == head.seq else min(finding.head.seq, head.seq) + 1
        finding = finding._replace(bad_seq=bad, reason="does not fit the head of the session")
    if finding.bad_seq is None and row["fork_of"] is not None:
        return _examine_parent(connection, row, full, finding)
    return finding


def record(connection: Connection, session_id: str, finding: Finding) -> None:
    """Keeps the result: where the next verification may start, or that the ledger takes no more entries.

    Only a chain that was followed further than the last one moves the mark; a broken mark goes away when the whole
    chain holds again, as after putting back a backup.
    """
    session = update(schema.session).where(_SESSION.session_id == session_id)
    if finding.bad_seq is not None:
        connection.execute(session.values(broken_seq=finding.bad_seq))
        return
    further = session.where(_SESSION.verified_seq <= finding.head.seq)
    connection.execute(further.values(verified_seq=finding.head.seq, verified_hash=finding.head.hash, broken_seq=None))


def _examine_absent(connection: Connection, session_id: str) -> Finding:
    first = connection.execute(select(func.min(_ENTRY.seq)).where(_ENTRY.session_id == session_id)).scalar_one()
    return Finding(Head(), bad_seq=first, reason="" if first is None else "belongs to no session")


def _examine_parent(connection: Connection, fork: RowMapping, full: bool, finding: Finding) -> Finding:
    """A fork stands on its parent's entries up to the one that it leaves from."""
    parent, seq = fork["fork_of"], fork["fork_seq"]
    header = connection.execute(
        select(schema.entry).where(_ENTRY.session_id == fork["session_id"], _ENTRY.seq == 1)
    ).mappings()
    named = bodies.load_json(connection, header.all())[0]
    point = Head(seq=seq, hash=named["fork_hash"])
    if (named["fork_of"], named["fork_seq"]) != (parent, seq) or not _holds(connection, parent, point):
        return finding._replace(bad_seq=1, reason=f"names entry {seq} of {parent}, which is not what it was")
    if full:
        below = examine(connection, parent, full=True)
        if below.bad_seq is not None and below.bad_seq <= seq:
            return finding._replace(bad_seq=1, reason=f"stands on {parent}, whose entry {below.bad_seq} {below.reason}")
    return finding


def _holds(connection: Connection, session_id: str, point: Head) -> bool:
    """Whether the stored entry at this point claims the hash that is expected of it."""
    if point.seq == 0:
        return True
    query = select(_ENTRY.hash).where(_ENTRY.session_id == session_id, _ENTRY.seq == point.seq)
    return connection.execute(query).scalar_one_or_none() == point.hash


def _follow(connection: Connection, session_id: str, start: Head, anchor: Head) -> Finding:
    previous, checked = start, 0
    for row, raw in _rows(connection, session_id, start.seq):
        reason = _fault(row, raw, previous)
        if reason:
            bad = row["seq"] if row["seq"] <= previous.seq + 1 else previous.seq + 1
            return Finding(previous, checked, bad, reason)
        previous, checked = Head(seq=row["seq"], hash=row["hash"]), checked + 1
        if previous.seq == anchor.seq and previous.hash != anchor.hash:
            return Finding(previous, checked, previous.seq, "is not the entry that was verified before")
    return Finding(previous, checked)


def _rows(connection: Connection, session_id: str, after: int) -> Iterator[tuple[RowMapping, bytes | LedgerIntegrity]]:
    query = select(schema.entry).where(_ENTRY.session_id == session_id).order_by(_ENTRY.seq).limit(_BATCH)
    while batch := connection.execute(query.where(_ENTRY.seq > after)).mappings().all():
        yield from zip(batch, bodies.raw_json(connection, batch), strict=True)
        after = batch[-1]["seq"]


def _fault(row: RowMapping, raw: bytes | LedgerIntegrity, previous: Head) -> str:
    """What is wrong with one entry, in words that follow "entry 7"; empty if nothing is."""
    if row["seq"] != previous.seq + 1:
        return "is missing"
    if row["parent_hash"] != previous.hash:
        return "does not follow the entry before it"
    if isinstance(raw, LedgerIntegrity):
        return f"cannot be read: {raw}"
    fields = {
        "session_id": row["session_id"],
        "seq": row["seq"],
        "id": row["id"],
        "key": row["key"],
        "kind": row["kind"],
        "parent_hash": row["parent_hash"],
        "payload": orjson.Fragment(raw),
        "created_at": row["created_at"],
    }
    if row["id"] != entry_id(row["session_id"], row["key"]) or row["hash"] != digest(canonical(fields)):
        return "was changed"
    return ""
