"""Trouble with the database: what passes is waited for, what does not is said in one line."""

import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeout
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from tests.activities.ledger.samples import SESSION, begun, filled, meddle, note

from untildone.activities.ledger import schema
from untildone.activities.ledger.database import Database, classify
from untildone.activities.ledger.errors import LedgerTooNew, LedgerUnavailable
from untildone.activities.ledger.rows import JournalKind
from untildone.activities.ledger.store import Ledger


@pytest.mark.parametrize(
    "url",
    ["", "ledger.db", "mysql://localhost/ledger", "sqlite://", "sqlite:///:memory:", "sqlite+pysqlcipher:///x.db"],
)
def test_other_urls_are_refused(url: str) -> None:
    with pytest.raises(ValueError, match="must be sqlite:///FILE or postgresql://"):
        Ledger.open(url)


def test_the_folder_of_a_sqlite_file_is_made(tmp_path: Path) -> None:
    Ledger.open(f"sqlite:///{tmp_path}/state/deep/ledger.db").close()
    assert (tmp_path / "state" / "deep" / "ledger.db").exists()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file")
    with pytest.raises(LedgerUnavailable, match="state cannot be made"):
        Ledger.open(f"sqlite:///{tmp_path}/state/ledger.db")


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "ledger.db").write_text("not a database, and long enough to be read as one" * 100)
    with pytest.raises(LedgerUnavailable, match="cannot be used: file is not a database"):
        Ledger.open(f"sqlite:///{tmp_path}/ledger.db")


def test_a_server_that_is_not_there_is_asked_ten_times_with_growing_pauses() -> None:
    pauses: list[float] = []
    with pytest.raises(LedgerUnavailable, match="does not answer"):
        Ledger.open("postgresql://nobody@127.0.0.1:1/nothing", pause=pauses.append)
    assert pauses == [0.5, 1, 2, 4, 8, 16, 30, 30, 30]


def test_a_newer_schema_is_refused(ledger_url: str) -> None:
    Ledger.open(ledger_url).close()
    meddle(ledger_url, f"UPDATE schema_version SET version = {schema.SCHEMA_VERSION + 1}")
    with pytest.raises(LedgerTooNew, match="upgrade untildone"):
        Ledger.open(ledger_url)


def test_an_older_schema_takes_every_migration_in_order(ledger_url: str) -> None:
    database = Database(ledger_url)
    database.write(schema.migrate)
    steps: list[int] = []

    def step(version: int) -> Callable[[Connection], None]:
        def run(connection: Connection) -> None:
            steps.append(version)
            connection.execute(text(f"CREATE TABLE step_{version} (n INTEGER)"))

        return run

    migrations = {version: step(version) for version in (2, 3, 4)}
    database.write(lambda c: schema.migrate(c, migrations, current=4))
    database.write(lambda c: schema.migrate(c, migrations, current=4))
    assert steps == [2, 3, 4]
    database.close()


def test_a_migration_that_fails_leaves_the_old_schema(ledger_url: str) -> None:
    database = Database(ledger_url)
    database.write(schema.migrate)

    def half(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE half_done (n INTEGER)"))
        raise RuntimeError("power cut")

    with pytest.raises(RuntimeError):
        database.write(lambda c: schema.migrate(c, {2: half}, current=2))
    database.write(schema.migrate)  # still at version 1: a newer one would be refused
    with pytest.raises(DBAPIError, match="half_done"):
        database.read(lambda c: c.execute(text("SELECT * FROM half_done")))
    database.close()


def test_a_lock_held_by_another_process_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("untildone.activities.ledger.database.BUSY_TIMEOUT_MS", 1)
    url = f"sqlite:///{tmp_path}/ledger.db"
    other = sqlite3.connect(tmp_path / "ledger.db", isolation_level=None, check_same_thread=False)
    pauses: list[float] = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            other.execute("COMMIT")

    ledger = Ledger.open(url, pause=pause)
    head = begun(ledger)
    other.execute("BEGIN IMMEDIATE")
    assert ledger.append(SESSION, head, [note("a")], created_at=1).head.seq == 2
    assert pauses == [0.5, 1, 2]
    ledger.close()
    other.close()


def test_lost_connections_are_made_again(postgres_url: str) -> None:
    ledger = Ledger.open(postgres_url, pause=lambda _: None)
    head = begun(ledger)
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        connection.execute(query + " AND backend_type = 'client backend'")
    assert ledger.append(SESSION, head, [note("a")], created_at=1).head.seq == 2
    ledger.close()


def test_a_full_disk_is_said_at_once_and_nothing_is_half_written(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/ledger.db"
    pauses: list[float] = []
    ledger = Ledger.open(url, pause=pauses.append)
    head = filled(ledger, 3)
    engine = ledger._database.engine
    engine.dispose()
    event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA max_page_count=40"))
    group = [note(f"big{index}", "x" * 15_000) for index in range(50)]
    with pytest.raises(LedgerUnavailable, match="disk is full: free some space"):
        ledger.append(SESSION, head, group, created_at=1)
    assert pauses == []
    assert ledger.head(SESSION) == head
    assert ledger.verify(SESSION, full=True).head == head
    ledger.close()


def test_a_second_process_waits_while_the_schema_is_made(ledger_url: str) -> None:
    database = Database(ledger_url)
    with ThreadPoolExecutor(1) as pool:
        with database.engine.begin() as connection:
            schema.migrate(connection)
            second = pool.submit(Ledger.open, ledger_url, pause=_must_not_wait)
            with pytest.raises(FutureTimeout):
                second.result(timeout=0.3)
        second.result(timeout=5).close()
    database.close()


def test_writers_wait_for_their_turn_and_never_start_over(ledger_url: str) -> None:
    Ledger.open(ledger_url).close()  # making a database is the one thing that SQLite does not queue for

    def work(name: str) -> int:
        ledger = Ledger.open(ledger_url, pause=_must_not_wait)
        head = begun(ledger, name)
        for index in range(20):
            head = ledger.append(name, head, [note(f"k{index}")], created_at=1).head
        ledger.close()
        return head.seq

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(work, "abcd")) == [21] * 4


def _must_not_wait(seconds: float) -> None:
    raise AssertionError("the lock is waited for by the database itself")


class _PostgresError(Exception):
    def __init__(self, sqlstate: str | None) -> None:
        super().__init__(sqlstate)
        self.sqlstate = sqlstate


def _postgres(sqlstate: str) -> DBAPIError:
    return OperationalError("SELECT 1", None, _PostgresError(sqlstate))


FAULTS = {
    "pool": (PoolTimeout(), "passing"),
    "connection lost": (_postgres("08006"), "passing"),
    "server going down": (_postgres("57P01"), "passing"),
    "serialisation": (_postgres("40001"), "passing"),
    "deadlock": (_postgres("40P01"), "passing"),
    "too many clients": (_postgres("53300"), "passing"),
    "no room": (_postgres("53100"), "full"),
    "wrong password": (_postgres("28P01"), "lasting"),
    "no such database": (_postgres("3D000"), "lasting"),
    "no such table": (_postgres("42P01"), "bug"),
    "unique": (IntegrityError("INSERT", None, _PostgresError("23505")), "bug"),
}


@pytest.mark.parametrize(("error", "fault"), FAULTS.values(), ids=FAULTS.keys())
def test_faults_are_told_apart(error: DBAPIError, fault: str) -> None:
    assert classify(error) == fault


def test_faults_of_our_own_are_not_tried_again(ledger_url: str) -> None:
    database = Database(ledger_url, pause=_must_not_wait)
    with pytest.raises(DBAPIError):
        database.read(lambda c: c.execute(text("SELECT * FROM nothing")))
    database.close()


def test_threads_share_a_ledger(ledger: Ledger) -> None:
    failures: list[BaseException] = []

    def work(name: str) -> None:
        try:
            head = begun(ledger, name)
            for index in range(10):
                head = ledger.append(name, head, [note(f"k{index}"), note(f"l{index}")], created_at=1).head
                ledger.journal_put(name, f"j{index}", JournalKind.INTENT, {"n": index}, 1)
            assert ledger.verify(name).checked == 21
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(f"s{index}",)) for index in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(ledger.sessions()) == 8
