"""The ledger's tables, and how a database comes to have them.

A fresh database gets today's tables at once; an older one is brought forward by the migrations in order; a newer one is
refused. `inline` holds canonical JSON; where that is large, `body` names a row of `body` instead.
"""

from collections.abc import Callable, Mapping

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    insert,
    select,
    text,
    update,
)

from untildone.activities.ledger.errors import LedgerTooNew

SCHEMA_VERSION = 1

Migration = Callable[[Connection], None]

MIGRATIONS: Mapping[int, Migration] = {}
"""The version that each migration leads to. A database of version n takes n+1, n+2, ... in order."""

_MIGRATION_LOCK = 0x756E7464
"""Key of PostgreSQL's advisory lock: processes that start at once migrate one after the other."""

metadata = MetaData()

schema_version = Table("schema_version", metadata, Column("version", Integer, primary_key=True))

session = Table(
    "session",
    metadata,
    Column("session_id", String, primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    Column("active_at", BigInteger, nullable=False),
    Column("head_seq", BigInteger, nullable=False),
    Column("head_hash", String, nullable=False),
    Column("verified_seq", BigInteger, nullable=False),
    Column("verified_hash", String, nullable=False),
    Column("broken_seq", BigInteger),
    Column("fork_of", String),
    Column("fork_seq", BigInteger),
    Index("session_by_activity", "active_at"),
)

entry = Table(
    "entry",
    metadata,
    Column("session_id", String, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("id", String, nullable=False),
    Column("key", String, nullable=False),
    Column("group_seq", BigInteger, nullable=False),
    Column("kind", String, nullable=False),
    Column("parent_hash", String, nullable=False),
    Column("hash", String, nullable=False),
    Column("inline", Text),
    Column("body", String),
    Column("created_at", BigInteger, nullable=False),
    UniqueConstraint("session_id", "key"),
)

body = Table(
    "body",
    metadata,
    Column("digest", String, primary_key=True),
    Column("size", BigInteger, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

journal = Table(
    "journal",
    metadata,
    Column("position", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("session_id", String, nullable=False),
    Column("key", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("inline", Text),
    Column("body", String),
    Column("created_at", BigInteger, nullable=False),
    Column("digest", String, nullable=False),
    UniqueConstraint("session_id", "key"),
)

inbox_counter = Table(
    "inbox_counter",
    metadata,
    Column("session_id", String, primary_key=True),
    Column("last", BigInteger, nullable=False),
)

inbox = Table(
    "inbox",
    metadata,
    Column("session_id", String, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    Column("inline", Text),
    Column("body", String),
    Column("author", String, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("idempotency_key", String, nullable=False),
    Column("taken_by", String),
    Column("withdrawn", Boolean, nullable=False),
    UniqueConstraint("session_id", "idempotency_key"),
)


def migrate(
    connection: Connection, migrations: Mapping[int, Migration] = MIGRATIONS, current: int = SCHEMA_VERSION
) -> None:
    """Brings the database to version `current`, in the caller's transaction. Raises LedgerTooNew if it is newer."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK})
    schema_version.create(connection, checkfirst=True)
    found = connection.execute(select(schema_version.c.version)).scalar_one_or_none()
    if found is None:
        metadata.create_all(connection)
        connection.execute(insert(schema_version).values(version=current))
        return
    if found > current:
        raise LedgerTooNew(
            f"the ledger has schema version {found}, this untildone knows up to {current}: upgrade untildone"
        )
    for version in range(found + 1, current + 1):
        migrations[version](connection)
    if found < current:
        connection.execute(update(schema_version).values(version=current))
