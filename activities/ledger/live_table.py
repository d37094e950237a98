"""The live stream's tables and their four statements. What lies here may be lost at any time without harm."""

from collections.abc import Sequence
from typing import NamedTuple

import orjson
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Index,
    Integer,
    MetaData,
    RowMapping,
    String,
    Table,
    Text,
    delete,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.dialects import postgresql, sqlite

from untildone.workflows.events import EVENT_TYPES, LiveEvent

RETENTION_MS = 7 * 24 * 3600 * 1000
"""Events that are older when a run starts are deleted; what they told is in the ledger."""

BATCH = 500

_CREATION_LOCK = 0x756E746C
"""Key of PostgreSQL's advisory lock under which the tables are made."""

metadata = MetaData()

live_counter = Table(
    "live_counter",
    metadata,
    Column("session_id", String, primary_key=True),
    Column("last", BigInteger, nullable=False),
)

live_event = Table(
    "live_event",
    metadata,
    Column("session_id", String, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("run_id", String, nullable=False),
    Column("iteration", Integer, nullable=False),
    Column("attempt", Integer, nullable=False),
    Column("type", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
    Index("live_event_by_age", "at"),
)


class Page(NamedTuple):
    """Events in order, the number to read on after, and whether there is more at once."""

    events: list[LiveEvent]
    last: int
    more: bool


def create(connection: Connection) -> None:
    """Makes the tables where they are missing; on PostgreSQL without a write-ahead log."""
    if connection.dialect.name == "sqlite":
        metadata.create_all(connection)
        return
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _CREATION_LOCK})
    if not inspect(connection).has_table(live_event.name):
        metadata.create_all(connection)
        for table in metadata.sorted_tables:
            connection.execute(text(f"ALTER TABLE {table.name} SET UNLOGGED"))


def write(connection: Connection, events: Sequence[LiveEvent]) -> None:
    """Numbers and stores events, and deletes what they make superfluous."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL synchronous_commit TO OFF"))
    for session_id in sorted({new.session_id for new in events}):
        own = [new for new in events if new.session_id == session_id]
        first = _reserve(connection, session_id, len(own))
        numbered = [new.model_copy(update={"seq": seq}) for seq, new in enumerate(own, start=first)]
        connection.execute(insert(live_event), [_row(new) for new in numbered])
        for new in numbered:
            _tidy(connection, new)


def read(connection: Connection, session_id: str, after: int) -> Page:
    """The next events of a session, at most `BATCH`.

    A counter that is behind the reader means that a crash emptied the tables: reading starts over.
    """
    newest = last(connection, session_id)
    if newest == after:
        return Page([], after, False)
    table = live_event.c
    query = select(live_event).where(table.session_id == session_id, table.seq > (after if after < newest else 0))
    rows = connection.execute(query.order_by(table.seq).limit(BATCH)).mappings().all()
    events = [_event(row) for row in rows if row["type"] in EVENT_TYPES]
    more = len(rows) == BATCH
    return Page(events, rows[-1]["seq"] if more else newest, more)


def last(connection: Connection, session_id: str) -> int:
    """The number of a session's last event; 0 if there was none."""
    query = select(live_counter.c.last).where(live_counter.c.session_id == session_id)
    return connection.execute(query).scalar_one_or_none() or 0


def _reserve(connection: Connection, session_id: str, count: int) -> int:
    """The first of `count` numbers. The counter's row stays locked to the end, so that numbers appear in order."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    statement = (
        dialect.insert(live_counter)
        .values(session_id=session_id, last=count)
        .on_conflict_do_update(index_elements=["session_id"], set_={"last": live_counter.c.last + count})
        .returning(live_counter.c.last)
    )
    return int(connection.execute(statement).scalar_one()) - count + 1


def _event(row: RowMapping) -> LiveEvent:
    common = {name: row[name] for name in ("seq", "session_id", "run_id", "iteration", "attempt", "at")}
    return LiveEvent.model_validate({**common, "data": orjson.loads(row["data"])})


def _row(new: LiveEvent) -> dict[str, object]:
    fields = new.model_dump(exclude={"data"})
    return {**fields, "type": new.type, "data": orjson.dumps(new.data.model_dump(mode="json")).decode()}


def _tidy(connection: Connection, new: LiveEvent) -> None:
    table = live_event.c
    if new.type in {"snapshot", "dispatch_failed"}:
        same = (table.session_id == new.session_id) & (table.run_id == new.run_id) & (table.type == "delta")
        attempt = (table.iteration == new.iteration) & (table.attempt == new.attempt) & (table.seq < new.seq)
        connection.execute(delete(live_event).where(same & attempt))
    elif new.type == "run_started":
        connection.execute(delete(live_event).where(table.at < new.at - RETENTION_MS))
