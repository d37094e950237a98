"""One way to SQLite and PostgreSQL: connections, transactions, and patience with passing trouble.

SQLite writes are immediate transactions, one at a time in a process; PostgreSQL writers lock the rows they change.
Everything here is synchronous and may be called from any thread.
"""

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Literal, TypeVar

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from untildone.activities.ledger.errors import LedgerUnavailable

T = TypeVar("T")

ATTEMPTS = 10
FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 30.0
"""Attempts and pauses of loop.md section 2, 'Appends': 0.5 s doubling, at most 30 s."""

_PSYCOPG = "postgresql+psycopg"

BUSY_TIMEOUT_MS = 5_000
CONNECTIONS = 16

_PASSING_SQLSTATES = ("08", "57P0", "40001", "40P01", "53300", "55P03")
"""PostgreSQL: connection lost, server shutting down or starting, serialisation, deadlock, too many clients, lock."""

_PASSING_SQLITE = ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL")

Fault = Literal["passing", "full", "lasting", "bug"]


class Database:
    """A ledger's or live stream's database.

    `write` and `read` run a function in one transaction and try it again while the trouble is of the kind that passes;
    so the function may run more than once and must have no other effect.
    """

    def __init__(
        self,
        url: str,
        *,
        synchronous: Literal["FULL", "NORMAL"] = "FULL",
        attempts: int = ATTEMPTS,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self.engine = _engine(url, synchronous)
        self._attempts = attempts
        self._pause = pause
        self._sqlite = self.engine.dialect.name == "sqlite"
        self._reading = self.engine.execution_options(**_READ_OPTIONS[self.engine.dialect.name])
        self._turn: AbstractContextManager[Any] = threading.Lock() if self._sqlite else nullcontext()

    def write(self, action: Callable[[Connection], T]) -> T:
        """Runs `action` in a transaction that is on disk when this returns. Raises LedgerUnavailable."""

        def attempt() -> T:
            with self._turn, self.engine.begin() as connection:
                return action(connection)

        return self._patiently(attempt)

    def read(self, action: Callable[[Connection], T]) -> T:
        """Runs `action` on one unchanging view of the data. Raises LedgerUnavailable."""

        def attempt() -> T:
            with self._reading.begin() as connection:
                return action(connection)

        return self._patiently(attempt)

    def close(self) -> None:
        """Closes the connections that nobody uses."""
        self.engine.dispose()

    def _patiently(self, attempt: Callable[[], T]) -> T:
        pause = FIRST_PAUSE_S
        for number in range(1, self._attempts + 1):
            try:
                return attempt()
            except (DBAPIError, PoolTimeout) as error:
                fault = classify(error)
                if fault == "bug":
                    raise
                if fault != "passing" or number == self._attempts:
                    raise LedgerUnavailable(_explain(fault, error)) from error
            self._pause(pause)
            pause = min(2 * pause, LONGEST_PAUSE_S)
        raise AssertionError("the last attempt returns or raises")


def insert_or_ignore(connection: Connection, table: Table, row: dict[str, Any]) -> bool:
    """Inserts a row unless one is there with any of its unique keys; tells whether it went in."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    statement = insert(table).values(row).on_conflict_do_nothing().execution_options(preserve_rowcount=True)
    return connection.execute(statement).rowcount == 1


def classify(error: DBAPIError | PoolTimeout) -> Fault:
    """Whether waiting can help, and if not, whose fault it is."""
    if isinstance(error, PoolTimeout) or error.connection_invalidated:
        return "passing"
    original = error.orig
    if isinstance(original, sqlite3.Error):
        return _classify_sqlite(getattr(original, "sqlite_errorname", ""))
    sqlstate = getattr(original, "sqlstate", None)
    if sqlstate is None:
        return "passing" if type(original).__name__ == "OperationalError" else "bug"
    if sqlstate.startswith(_PASSING_SQLSTATES):
        return "passing"
    if sqlstate == "53100":
        return "full"
    return "lasting" if sqlstate[:2] in {"28", "3D", "53", "58"} else "bug"


def _classify_sqlite(name: str) -> Fault:
    if name.startswith(_PASSING_SQLITE):
        return "passing"
    if name == "SQLITE_FULL":
        return "full"
    lasting = ("SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_PERM")
    return "lasting" if name.startswith(lasting) else "bug"


def _explain(fault: Fault, error: DBAPIError | PoolTimeout) -> str:
    cause = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
    if fault == "full":
        return f"the ledger's disk is full: free some space and go on ({cause})"
    if fault == "passing":
        return f"the ledger's database does not answer: {cause}"
    return f"the ledger's database cannot be used: {cause}"


_READ_OPTIONS: dict[str, dict[str, Any]] = {
    "sqlite": {"sqlite_begin": "BEGIN"},
    "postgresql": {"isolation_level": "REPEATABLE READ"},
}


def _engine(url: str, synchronous: str) -> Engine:
    parsed = _parse(url)
    if parsed.drivername == "sqlite":
        _make_folder(Path(parsed.database or "").parent)
    try:
        engine = create_engine(parsed, pool_size=CONNECTIONS, max_overflow=CONNECTIONS)
    except ModuleNotFoundError as error:
        raise ValueError("a ledger on PostgreSQL needs: pip install 'untildone[postgresql]'") from error
    if parsed.drivername == "sqlite":
        _prepare_sqlite(engine, synchronous)
    return engine


def _parse(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError:
        parsed = URL.create("unknown")
    if parsed.drivername in {"postgresql", "postgres", _PSYCOPG}:
        return parsed.set(drivername=_PSYCOPG)
    if parsed.drivername != "sqlite" or parsed.database in {None, "", ":memory:"}:
        raise ValueError("the ledger's url must be sqlite:///FILE or postgresql://USER@HOST/DATABASE")
    return parsed


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LedgerUnavailable(f"the ledger's folder {folder} cannot be made: {error.strerror}") from error


def _prepare_sqlite(engine: Engine, synchronous: str) -> None:
    """Takes transactions into our own hands: the driver would begin them late, after the first read."""

    def connect(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None
        for pragma in (f"busy_timeout={BUSY_TIMEOUT_MS}", "journal_mode=WAL", f"synchronous={synchronous}"):
            connection.execute(f"PRAGMA {pragma}")

    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("sqlite_begin", "BEGIN IMMEDIATE"))

    event.listen(engine, "connect", connect)
    event.listen(engine, "begin", begin)
