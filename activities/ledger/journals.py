"""The journal of a session: keyed rows that are written once, in a transaction of the caller's.

It holds what runs concurrently with the ledger's order or may be cut off: a tool's intent before and its receipt after,
attempts at a model. The first row under a key stands.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, func, select

from untildone.activities.ledger import bodies, schema
from untildone.activities.ledger.database import insert_or_ignore
from untildone.activities.ledger.errors import LedgerIntegrity
from untildone.activities.ledger.rows import JournalKind, JournalRow, Recorded
from untildone.workflows.ledger.entries import canonical, digest

_JOURNAL = schema.journal.c


def compose(session_id: str, key: str, kind: JournalKind, payload: dict[str, Any], created_at: int) -> JournalRow:
    """A row with its digest."""
    fields = {
        "session_id": session_id,
        "key": key,
        "kind": kind.value,
        "payload": payload,
        "created_at": created_at,
    }
    return JournalRow.model_validate({**fields, "digest": digest(canonical(fields))})


def put(connection: Connection, row: JournalRow, payload: bodies.Json) -> Recorded:
    """Stores a row, or finds the one that has its key."""
    if payload.body:
        bodies.put(connection, [payload.body])
    values = {**row.model_dump(mode="json", exclude={"payload"}), **payload.columns}
    if insert_or_ignore(connection, schema.journal, values):
        return Recorded(row=row, created=True)
    stored = get(connection, row.session_id, row.key)
    assert stored is not None, "a row that conflicts is there"
    return Recorded(row=stored, created=False)


def get(connection: Connection, session_id: str, key: str) -> JournalRow | None:
    """The row with this key."""
    rows = _load(connection, _of(session_id).where(_JOURNAL.key == key))
    return rows[0] if rows else None


def listing(connection: Connection, session_id: str, prefix: str) -> list[JournalRow]:
    """Rows whose keys start with `prefix`, in the order they were recorded in."""
    begins = func.substr(_JOURNAL.key, 1, len(prefix)) == prefix
    return _load(connection, _of(session_id).where(begins).order_by(_JOURNAL.position))


def _of(session_id: str) -> Select[Any]:
    return select(schema.journal).where(_JOURNAL.session_id == session_id)


def _load(connection: Connection, query: Select[Any]) -> list[JournalRow]:
    rows: Sequence[RowMapping] = connection.execute(query).mappings().all()
    payloads = bodies.load_json(connection, rows)
    return [_checked(row, payload) for row, payload in zip(rows, payloads, strict=True)]


def _checked(row: RowMapping, payload: dict[str, Any]) -> JournalRow:
    composed = compose(row["session_id"], row["key"], JournalKind(row["kind"]), payload, row["created_at"])
    if composed.digest != row["digest"]:
        raise LedgerIntegrity(f"journal row {row['key']} of {row['session_id']} was changed")
    return composed
