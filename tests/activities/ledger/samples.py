"""Ledgers with a few entries, and a way to meddle with what they stored."""

from typing import Any

from sqlalchemy import create_engine, make_url

from untildone.activities.ledger.store import Ledger
from untildone.workflows.ledger.entries import EntryKind, Head, NewEntry

SESSION = "job-1"


def header(session_id: str = SESSION, **fork: Any) -> NewEntry:
    """A ledger's first entry."""
    payload = {"session_id": session_id, "version": "0.1.0", **fork}
    return NewEntry(key=f"{session_id}/header", kind=EntryKind.HEADER, payload=payload)


def note(key: str, text: str = "hello", *, kind: EntryKind = EntryKind.ACTIVITY, authored: bool = False) -> NewEntry:
    """An entry of any content."""
    return NewEntry(key=key, kind=kind, payload={"label": key, "text": text}, authored=authored)


def begun(ledger: Ledger, session_id: str = SESSION) -> Head:
    """A session with its header."""
    return ledger.create_session(session_id, header(session_id), 1)


def filled(ledger: Ledger, count: int, session_id: str = SESSION) -> Head:
    """A session of `count` entries: its header, then groups of one, `n2`, `n3`, and so on."""
    head = begun(ledger, session_id)
    for seq in range(2, count + 1):
        head = ledger.append(session_id, head, [note(f"n{seq}")], created_at=seq).head
    return head


def meddle(url: str, *statements: str) -> None:
    """Runs SQL past the ledger, as damage or a stranger would."""
    engine = create_engine(make_url(url.replace("postgresql://", "postgresql+psycopg://")))
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()
