"""The live stream: prompt, in order, never in a run's way."""

import asyncio
import subprocess
import sys
import textwrap
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from untildone.activities.ledger import live, live_table
from untildone.activities.ledger.live import LiveStream, coalesce
from untildone.workflows.events import (
    Delta,
    DispatchFailed,
    EventData,
    LiveEvent,
    Paused,
    Resumed,
    RunFinished,
    RunStarted,
    Snapshot,
    StepStarted,
)
from untildone.workflows.failures import ProviderFailure
from untildone.workflows.outcome import Status, StopReason

FINISHED = RunFinished(
    kind="Completed", status=Status.DONE, stop_reason=StopReason.NATURAL, verification="not_required", exit_code=0
)


def an_event(
    data: EventData, *, session: str = "s", run: int = 1, step: int = 1, attempt: int = 1, at: int = 0
) -> LiveEvent:
    """An event of any place."""
    return LiveEvent(session_id=session, run_id=f"{session}/{run}", iteration=step, attempt=attempt, at=at, data=data)


@pytest.fixture
def stream(ledger_url: str) -> Iterator[LiveStream]:
    """The worker's end."""
    opened = LiveStream.open(ledger_url)
    yield opened
    opened.close()


@pytest.fixture
def reader(ledger_url: str) -> Iterator[LiveStream]:
    """A terminal's end, with connections of its own."""
    opened = LiveStream.open(ledger_url)
    yield opened
    opened.close()


async def _until_finished(events: AsyncIterator[LiveEvent]) -> list[LiveEvent]:
    seen: list[LiveEvent] = []
    async with asyncio.timeout(20):
        async for event in events:
            seen.append(event)
            if event.type == "run_finished":
                return seen
    raise AssertionError("a stream has no end")


def _types(events: list[LiveEvent]) -> list[str]:
    return [event.type for event in events]


async def test_a_reader_gets_everything_in_order_from_the_start(stream: LiveStream, reader: LiveStream) -> None:
    stream.publish(an_event(RunStarted(model="scripted:a"), step=0))
    stream.publish(an_event(StepStarted(model="scripted:a")))
    stream.publish(an_event(Paused()))
    assert stream.flush()
    stream.publish(an_event(Resumed(), session="other"))
    stream.publish(an_event(FINISHED))
    seen = await _until_finished(reader.follow("s"))
    assert _types(seen) == ["run_started", "step_started", "paused", "run_finished"]
    assert [event.seq for event in seen] == [1, 2, 3, 4]
    assert seen[0] == an_event(RunStarted(model="scripted:a"), step=0).model_copy(update={"seq": 1})


async def test_a_reader_may_begin_anywhere(stream: LiveStream, reader: LiveStream) -> None:
    for _ in range(3):
        stream.publish(an_event(Paused()))
    stream.flush()
    from_now = reader.follow("s", after=None)
    first = asyncio.create_task(anext(from_now))
    await asyncio.sleep(0.1)
    stream.publish(an_event(FINISHED))
    assert (await asyncio.wait_for(first, 10)).type == "run_finished"
    assert _types(await _until_finished(reader.follow("s", after=2))) == ["paused", "run_finished"]


async def test_deltas_of_an_attempt_arrive_whole(stream: LiveStream, reader: LiveStream) -> None:
    words = [f"{number} " for number in range(400)]
    for word in words:
        stream.publish(an_event(Delta(text=word)))
        await asyncio.sleep(0)
    stream.publish(an_event(FINISHED))
    seen = await _until_finished(reader.follow("s"))
    texts = [event.data.text for event in seen if isinstance(event.data, Delta)]
    assert "".join(texts) == "".join(words)
    assert len(texts) < len(words)


async def test_a_snapshot_replaces_the_deltas_of_its_attempt_only(stream: LiveStream, reader: LiveStream) -> None:
    for attempt in (1, 2):
        stream.publish(an_event(Delta(text="half", kind="thinking"), attempt=attempt))
        stream.publish(an_event(Delta(text="hello"), attempt=attempt))
    stream.publish(an_event(Delta(text="next step"), step=2))
    stream.flush()
    stream.publish(an_event(Snapshot(text="hello world"), attempt=2))
    stream.publish(an_event(FINISHED))
    stream.flush()
    seen = await _until_finished(reader.follow("s"))
    assert [(event.type, event.iteration, event.attempt) for event in seen] == [
        ("delta", 1, 1),
        ("delta", 1, 1),
        ("delta", 2, 1),
        ("snapshot", 1, 2),
        ("run_finished", 1, 1),
    ]


def test_a_failed_attempt_leaves_no_deltas(stream: LiveStream) -> None:
    stream.publish(an_event(Delta(text="void"), attempt=1))
    stream.publish(an_event(DispatchFailed(model="m", failure=ProviderFailure.NETWORK), attempt=1))
    stream.publish(an_event(Delta(text="again"), attempt=2))
    assert stream.flush()
    page = stream._database.read(lambda c: live_table.read(c, "s", 0))
    assert [(event.type, event.attempt) for event in page.events] == [("dispatch_failed", 1), ("delta", 2)]


async def test_a_slow_reader_holds_nobody_up_and_misses_no_ending(stream: LiveStream, reader: LiveStream) -> None:
    slow = reader.follow("s")
    stream.publish(an_event(Paused()))
    assert (await anext(slow)).type == "paused"
    started = time.monotonic()
    for step in range(1, 40):
        for _ in range(50):
            stream.publish(an_event(Delta(text="x" * 100), step=step))
        stream.publish(an_event(Snapshot(text="whole"), step=step))
    stream.publish(an_event(FINISHED))
    assert time.monotonic() - started < 1
    assert stream.flush(10)
    seen = await _until_finished(slow)
    assert _types(seen) == ["snapshot"] * 39 + ["run_finished"]


async def test_more_than_a_page_is_read_at_once(stream: LiveStream, reader: LiveStream) -> None:
    count = 2 * live_table.BATCH
    for number in range(count):
        stream.publish(an_event(Paused(), step=number))
    stream.publish(an_event(FINISHED))
    seen = await _until_finished(reader.follow("s"))
    assert [event.iteration for event in seen[:-1]] == list(range(count))


async def test_events_of_a_newer_version_are_passed_over(stream: LiveStream, reader: LiveStream) -> None:
    stream.publish(an_event(Paused()))
    stream.publish(an_event(FINISHED))
    stream.flush()
    stream._database.write(lambda c: c.execute(text("UPDATE live_event SET type = 'hologram' WHERE seq = 1")))
    assert _types(await _until_finished(reader.follow("s"))) == ["run_finished"]


async def test_a_stream_that_was_emptied_is_read_from_its_new_start(stream: LiveStream, reader: LiveStream) -> None:
    for _ in range(5):
        stream.publish(an_event(Paused()))
    stream.flush()
    events = reader.follow("s", after=5)
    first = asyncio.create_task(anext(events))
    await asyncio.sleep(0.1)
    for table in ("live_event", "live_counter"):
        stream._database.write(lambda c, table=table: c.execute(text(f"DELETE FROM {table}")))
    stream.publish(an_event(Resumed()))
    event = await asyncio.wait_for(first, 10)
    assert (event.seq, event.type) == (1, "resumed")


def test_old_events_go_when_a_run_starts(stream: LiveStream) -> None:
    stream.publish(an_event(Paused(), at=0))
    stream.publish(an_event(Paused(), session="other", at=1))
    stream.publish(an_event(Paused(), at=live_table.RETENTION_MS))
    stream.publish(an_event(RunStarted(model="m"), run=2, at=live_table.RETENTION_MS + 1))
    assert stream.flush()
    page = stream._database.read(lambda c: live_table.read(c, "s", 0))
    assert _types(page.events) == ["paused", "run_started"]
    assert stream._database.read(lambda c: live_table.read(c, "other", 0)).events != []
    stream.publish(an_event(RunStarted(model="m"), run=3, at=live_table.RETENTION_MS + 2))
    assert stream.flush()
    assert stream._database.read(lambda c: live_table.read(c, "other", 0)).events == []


def test_a_broken_database_never_reaches_who_publishes(
    stream: LiveStream, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(live, "RETRY_S", 0.01)
    stream._database.write(lambda c: c.execute(text("ALTER TABLE live_event RENAME TO gone")))
    stream.publish(an_event(Paused()))
    assert stream.flush(), "a batch that cannot be written is given up"
    assert "live events are lost" in caplog.text
    stream._database.write(lambda c: c.execute(text("ALTER TABLE gone RENAME TO live_event")))
    stream.publish(an_event(FINISHED))
    assert stream.flush()
    assert _types(stream._database.read(lambda c: live_table.read(c, "s", 0)).events) == ["run_finished"]


async def test_events_wait_for_a_database_that_is_locked(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(live, "RETRY_S", 0.01)
    monkeypatch.setattr("untildone.activities.ledger.database.BUSY_TIMEOUT_MS", 1)
    stream, other = LiveStream.open(sqlite_url), LiveStream.open(sqlite_url)
    with other._database.engine.begin() as held:
        held.execute(text("DELETE FROM live_event"))
        stream.publish(an_event(Delta(text="a")))
        assert not stream.flush(0.2)
        stream.publish(an_event(Delta(text="b")))
        stream.publish(an_event(FINISHED))
    assert stream.flush(5)
    assert "live events wait" in caplog.text
    seen = await _until_finished(other.follow("s"))
    assert "".join(event.data.text for event in seen if isinstance(event.data, Delta)) == "ab"
    stream.close()
    other.close()


async def test_of_too_many_waiting_events_the_newest_are_kept(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "RETRY_S", 0.01)
    monkeypatch.setattr(live, "MAX_WAITING", 20)
    monkeypatch.setattr("untildone.activities.ledger.database.BUSY_TIMEOUT_MS", 1)
    stream, other = LiveStream.open(sqlite_url), LiveStream.open(sqlite_url)
    with other._database.engine.begin() as held:
        held.execute(text("DELETE FROM live_event"))
        for step in range(100):
            stream.publish(an_event(Paused(), step=step))
        assert not stream.flush(0.1)
        stream.publish(an_event(FINISHED))
    assert stream.flush(30)
    seen = await _until_finished(other.follow("s"))
    kept = [event.iteration for event in seen[:-1]]
    assert kept == list(range(kept[0], 100))
    assert kept[0] in {80, 81}  # a full batch may be on its way when the last event comes
    stream.close()
    other.close()


def test_closing_writes_what_is_left_and_refuses_the_rest(ledger_url: str, reader: LiveStream) -> None:
    stream = LiveStream.open(ledger_url)
    for _ in range(100):
        stream.publish(an_event(Paused()))
    stream.close()
    stream.publish(an_event(Resumed()))
    page = reader._database.read(lambda c: live_table.read(c, "s", 0))
    assert _types(page.events) == ["paused"] * 100


def test_deltas_join_only_within_their_attempt_and_kind() -> None:
    events = [
        an_event(Delta(text="a")),
        an_event(Delta(text="x"), session="other"),
        an_event(Delta(text="b")),
        an_event(Delta(text="c", kind="thinking")),
        an_event(Delta(text="d", kind="thinking")),
        an_event(Delta(text="e", kind="call", tool="bash")),
        an_event(Delta(text="f", kind="call", tool="read")),
        an_event(Delta(text="g"), attempt=2),
        an_event(Paused()),
        an_event(Delta(text="h"), attempt=2),
        an_event(Delta(text="y"), session="other"),
    ]
    joined = [(event.session_id, getattr(event.data, "text", event.type)) for event in coalesce(events)]
    assert [text for session, text in joined if session == "s"] == ["ab", "cd", "e", "f", "g", "paused", "h"]
    assert [text for session, text in joined if session == "other"] == ["xy"]


WRITER = """
    import sys, time
    from untildone.activities.ledger.live import LiveStream
    from untildone.workflows.events import Delta, LiveEvent, Paused
    stream = LiveStream.open(sys.argv[1])
    print("ready", flush=True)
    sys.stdin.readline()
    for number in range(60):
        at = int(time.time() * 1000)
        stream.publish(LiveEvent(session_id="s", run_id="s/1", iteration=number, at=at, data=Delta(text=str(number))))
        time.sleep(0.02)
    stream.publish(LiveEvent(session_id="s", run_id="s/1", at=at, data=Paused()))
    stream.close()
"""


async def test_a_delta_reaches_another_process_within_a_tenth_of_a_second(ledger_url: str, reader: LiveStream) -> None:
    writer = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(WRITER), ledger_url],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert writer.stdout
    assert writer.stdin
    assert await asyncio.to_thread(writer.stdout.readline) == b"ready\n"
    writer.stdin.write(b"\n")
    writer.stdin.flush()
    delays: list[float] = []
    async with asyncio.timeout(30):
        async for event in reader.follow("s"):
            if event.type == "paused":
                break
            delays.append(time.time() * 1000 - event.at)
    writer.communicate()
    assert len(delays) == 60
    assert sorted(delays)[30] <= 100


def test_the_live_stream_of_a_sqlite_ledger_has_its_own_file(sqlite_url: str, tmp_path: Path) -> None:
    LiveStream.open(sqlite_url).close()
    assert [path.name for path in tmp_path.iterdir()] == ["live.db"]
    with pytest.raises(ValueError, match="must be sqlite:///FILE"):
        LiveStream.open("nonsense")


def test_the_live_stream_of_a_postgresql_ledger_writes_no_log(postgres_url: str) -> None:
    stream = LiveStream.open(postgres_url)
    query = text("SELECT relpersistence FROM pg_class WHERE oid = 'live_event'::regclass")
    assert stream._database.read(lambda c: c.execute(query).scalar_one()) == "u"
    stream.close()
