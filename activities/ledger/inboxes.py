"""The inbox of a session: what people and workers left for it, numbered without gaps.

A row is never deleted. It is taken by the group that brings it into the ledger, in that group's own transaction, so
that it is delivered once whatever crashes. Functions run in a transaction of the caller's.
"""

from collections.abc import Collection

from sqlalchemy import Connection, insert, select, update

from untildone.activities.ledger import bodies, schema
from untildone.activities.ledger.bodies import Json
from untildone.activities.ledger.database import insert_or_ignore
from untildone.activities.ledger.errors import LedgerConflict
from untildone.activities.ledger.rows import InboxKind, InboxRow

_INBOX = schema.inbox.c
_COUNTER = schema.inbox_counter.c


def add(
    connection: Connection,
    session_id: str,
    kind: InboxKind,
    text: Json,
    author: str,
    created_at: int,
    idempotency_key: str,
) -> int:
    """Stores a message and returns its number; the same idempotency key gets the number that it got before."""
    insert_or_ignore(connection, schema.inbox_counter, {"session_id": session_id, "last": 0})
    counter = select(_COUNTER.last).where(_COUNTER.session_id == session_id).with_for_update()
    number = connection.execute(counter).scalar_one() + 1
    same = select(_INBOX.number).where(_INBOX.session_id == session_id, _INBOX.idempotency_key == idempotency_key)
    known = connection.execute(same).scalar_one_or_none()
    if known is not None:
        return int(known)
    if text.body:
        bodies.put(connection, [text.body])
    row = {
        "session_id": session_id,
        "number": number,
        "kind": kind,
        **text.columns,
        "author": author,
        "created_at": created_at,
        "idempotency_key": idempotency_key,
        "withdrawn": False,
    }
    connection.execute(insert(schema.inbox).values(row))
    connection.execute(update(schema.inbox_counter).where(_COUNTER.session_id == session_id).values(last=number))
    return int(number)


def read(
    connection: Connection, session_id: str, upto: int | None, kinds: Collection[InboxKind] | None, untaken_only: bool
) -> list[InboxRow]:
    """Rows in the order of their numbers. `untaken_only` leaves out those that were taken or withdrawn."""
    query = select(schema.inbox).where(_INBOX.session_id == session_id).order_by(_INBOX.number)
    if upto is not None:
        query = query.where(_INBOX.number <= upto)
    if kinds is not None:
        query = query.where(_INBOX.kind.in_(kinds))
    if untaken_only:
        query = query.where(_INBOX.taken_by.is_(None), _INBOX.withdrawn.is_(False))
    rows = connection.execute(query).mappings().all()
    return [
        InboxRow(
            session_id=row["session_id"],
            number=row["number"],
            kind=row["kind"],
            text=text,
            author=row["author"],
            created_at=row["created_at"],
            taken_by=row["taken_by"],
            withdrawn=row["withdrawn"],
        )
        for row, text in zip(rows, bodies.load_json(connection, rows), strict=True)
    ]


def withdraw(connection: Connection, session_id: str, number: int) -> bool:
    """Marks a row as withdrawn; False if it was taken already, or if there is no such row."""
    row = (_INBOX.session_id == session_id) & (_INBOX.number == number) & _INBOX.taken_by.is_(None)
    return connection.execute(update(schema.inbox).where(row).values(withdrawn=True)).rowcount == 1


def take(connection: Connection, session_id: str, numbers: Collection[int], group_key: str) -> None:
    """Marks rows as taken by a group. Raises LedgerConflict if one is missing or was taken by another.

    A row that is withdrawn in the moment between reading and taking is delivered all the same: its sender was told
    otherwise, which is the milder fault than a run that fails.
    """
    if not numbers:
        return
    rows = (_INBOX.session_id == session_id) & _INBOX.number.in_(numbers) & _INBOX.taken_by.is_(None)
    taken = connection.execute(update(schema.inbox).where(rows).values(taken_by=group_key, withdrawn=False)).rowcount
    if taken != len(set(numbers)):
        raise LedgerConflict(f"an inbox row of {session_id} among {sorted(numbers)} is missing or was taken before")
