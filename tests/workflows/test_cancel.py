"""A cancel reaches everything, quickly: nothing of the run is left, and its ledger says what was stopped."""

import asyncio
import statistics
import threading
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from temporalio.client import WorkflowExecutionStatus
from tests.deployed import Deployed, Script, closed, event_names
from tests.model_server import ModelServer, Reply
from tests.waiting import eventually, wait_until
from tests.workflows.test_messages import HOLD, began, let_go
from tests.workflows.test_waits import ASK, NOTE, asked_about, reaches

from untildone.activities.ledger.rows import Appended
from untildone.activities.ledger.store import Ledger
from untildone.worker.client import Session
from untildone.workflows.failures import ToolFailure
from untildone.workflows.ledger.entries import Head, NewEntry
from untildone.workflows.outcome import RunResult
from untildone.workflows.spec import StopOptions, ToolOptions

AT_MOST_S = 5.0
MEDIAN_S = 2.0
"""From the cancel to everything stopped (DESIGN section 6)."""


def running(marker: str) -> list[str]:
    """The command lines of all processes of this machine that hold the marker, zombies left out."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            state = (entry / "stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if marker in line and state not in "ZX":
            found.append(line)
    return found


async def cancelled(deployed: Deployed, session: Session, at_most_s: float = AT_MOST_S) -> RunResult:
    """Cancels the run and returns its result, having checked how it ended and how long that took."""
    began_at = time.monotonic()
    await session.cancel()
    result = await session.outcome()
    await closed(session)
    assert time.monotonic() - began_at <= at_most_s
    described = await session.describe()
    assert described is not None
    assert described.status is WorkflowExecutionStatus.CANCELED
    assert (result.kind, result.status, result.stop_reason, result.exit_code) == (
        "Aborted",
        "cancelled",
        "cancelled",
        130,
    )
    assert result.cancel is not None
    return result


def results_of(deployed: Deployed, session: Session) -> dict[str, ToolFailure | None]:
    """What became of each call, by its id."""
    return {each.call_id: each.error for message in deployed.messages(session.id) for each in message.message.results}


def bash(command: str) -> Script:
    """A model that runs a command and would go on."""
    return [{"calls": [{"tool": "bash", "arguments": {"command": command}}]}, {"text": "never"}]


COMMANDS = {
    "sleep": "sleep 6{mark}",
    "a grandchild in a session of its own": "setsid -f sleep 6{mark}; setsid sleep 6{mark} & sleep 6{mark}",
    "a double fork without a parent": "(setsid bash -c 'nohup sleep 6{mark} > /dev/null 2>&1 &' &) ; sleep 6{mark}",
    "deaf to SIGTERM": "trap '' TERM; while true; do sleep 6{mark}; done",
}


@pytest.mark.parametrize("sandbox", ["bubblewrap", "off"])
@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
async def test_a_command_is_ended_with_all_that_it_started(deployed: Deployed, command: str, sandbox: str) -> None:
    """T23, T24."""
    mark = str(time.time_ns() % 10**9)
    script = bash("echo begun > begun; " + command.replace("{mark}", mark))
    async with deployed.worker():
        session = await deployed.start(script, tools=ToolOptions.model_validate({"sandbox": sandbox}))
        await eventually((deployed.workspace / "begun").exists)
        await eventually(lambda: running(f"sleep 6{mark}"))
        result = await cancelled(deployed, session)
        assert not running(f"6{mark}")
    assert result.cancel is not None
    assert (len(result.cancel.stopped), result.cancel.uncertain) == (1, ())
    assert list(results_of(deployed, session).values()) == [ToolFailure.CANCELLED]


async def test_a_stream_that_never_ends_keeps_its_text(deployed: Deployed) -> None:
    async with deployed.worker():
        session = await deployed.start([{"text": "The first words of", "chunk": 6, "hang": True}])
        async for event in session.events():
            if event.data.type == "delta" and "of" in event.data.text:
                break
        result = await cancelled(deployed, session)
    assert result.text == "The first words of"
    assert result.cancel is not None
    assert result.cancel.stopped == ("model:1",)
    assert [message.partial for message in deployed.messages(session.id)] == [False, True]


@pytest.mark.parametrize("provider", ["openai", "anthropic"])
async def test_a_cancel_hangs_up_on_the_provider(
    deployed: Deployed, provider: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with ModelServer([Reply(text="Words and", hang=True)]) as server:
        for variable, value in {
            "OPENAI_BASE_URL": server.openai_url,
            "ANTHROPIC_BASE_URL": server.anthropic_url,
            "OPENAI_API_KEY": "k",
            "ANTHROPIC_API_KEY": "k",
        }.items():
            monkeypatch.setenv(variable, value)
        async with deployed.worker():
            session = await deployed.start(f"{provider}:local")
            async for event in session.events():
                if event.data.type == "delta":
                    break
            result = await cancelled(deployed, session)
            await asyncio.wait_for(server.exchanges[0].closed.wait(), 2)
    assert result.text == "Words and"


async def test_of_four_calls_two_are_done_and_two_cancelled(deployed: Deployed) -> None:
    """T27: every call has exactly one result, and the next run's request is one that a provider takes."""
    calls = [{"tool": "hold", "arguments": {"name": name}} for name in ("a", "b", "c", "d")]
    script = {"runs": [[{"calls": calls}], [{"text": "Second."}]]}
    async with deployed.worker():
        session = await deployed.start(script)
        await eventually(lambda: len(list(deployed.workspace.glob("*.began"))) == 4)
        let_go(deployed, "a")
        let_go(deployed, "c")
        await eventually(lambda: sum(row.kind == "receipt" for row in deployed.ledger.journal_list(session.id)) == 2)
        result = await cancelled(deployed, session)
        assert list(results_of(deployed, session).values()) == [None, ToolFailure.CANCELLED] * 2
        assert result.cancel is not None
        assert result.cancel.stopped == tuple(list(results_of(deployed, session))[1::2])
        assert (await (await deployed.start(script, "again", session=session.id)).outcome()).text == "Second."


async def test_between_waves_the_next_one_does_not_begin(deployed: Deployed) -> None:
    calls = [{"tool": "hold", "arguments": {"name": "go"}}, {"tool": "note", "arguments": {"line": "no"}}]
    async with deployed.worker():
        session = await deployed.start([{"calls": calls}])
        await began(deployed)
        await cancelled(deployed, session)
    assert list(results_of(deployed, session).values()) == [ToolFailure.CANCELLED] * 2
    assert deployed.lines() == []


async def test_while_a_person_is_asked(deployed: Deployed) -> None:
    async with deployed.worker():
        session = await deployed.start([NOTE, {"text": "never"}], permissions=ASK)
        await asked_about(session)
        await cancelled(deployed, session)
    assert list(results_of(deployed, session).values()) == [ToolFailure.CANCELLED]
    assert deployed.lines() == []


async def test_while_it_is_paused(deployed: Deployed) -> None:
    async with deployed.worker():
        session = await deployed.start([HOLD, {"text": "never"}])
        await began(deployed)
        await session.pause()
        let_go(deployed)
        await reaches(session, "paused")
        await cancelled(deployed, session)
    assert list(results_of(deployed, session).values()) == [None]


async def test_while_a_provider_is_waited_for(deployed: Deployed) -> None:
    async with deployed.worker():
        session = await deployed.start([{"text": "never", "errors": [{"kind": "quota", "retry_after": 3600}]}])
        await reaches(session, "waiting_provider")
        await cancelled(deployed, session)
    assert len(deployed.dispatches(session.id)) == 1


async def test_while_a_dispatch_is_about_to_be_repeated(deployed: Deployed) -> None:
    script = [{"text": "never", "errors": [{"kind": "rate_limited", "retry_after": 60, "times": 9}]}]
    async with deployed.worker():
        session = await deployed.start(script)
        await eventually(lambda: deployed.dispatches(session.id))
        await cancelled(deployed, session)
    assert len(deployed.dispatches(session.id)) == 1


async def test_under_the_hold_a_cancel_ends_the_run_unreleased(deployed: Deployed) -> None:
    async with deployed.worker():
        session = await deployed.start([HOLD], stop_policy=StopOptions(until_done=True))
        await began(deployed)
        result = await cancelled(deployed, session)
    assert result.hold is not None
    assert not result.hold.released


async def test_before_any_worker_has_seen_the_run(deployed: Deployed) -> None:
    session = await deployed.start([NOTE, {"text": "never"}])
    await session.cancel()
    async with deployed.worker():
        await cancelled(deployed, session)
    assert deployed.lines() == []
    assert not deployed.dispatches(session.id)


async def test_messages_that_wait_are_kept(deployed: Deployed) -> None:
    """T49."""
    async with deployed.worker():
        session = await deployed.start([HOLD])
        await began(deployed)
        for number in range(3):
            await session.steer(f"steer {number}")
        await session.follow_up("after")
        result = await cancelled(deployed, session)
        assert [row.text for row in await session.waiting()] == ["steer 0", "steer 1", "steer 2", "after"]
    assert result.follow_ups == ()
    assert len(await deployed.histories(session.id)) == 1


async def test_a_session_goes_on_after_a_cancel(deployed: Deployed) -> None:
    script = {"runs": [[HOLD], [{"text": "Again: {{user}}"}]]}
    async with deployed.worker():
        session = await deployed.start(script)
        await began(deployed)
        await cancelled(deployed, session)
        result = await (await deployed.start(script, "go on", session=session.id)).outcome()
    assert result.text.endswith("go on")


@asynccontextmanager
async def between_workers(deployed: Deployed, worker: asyncio.Task[None]) -> AsyncIterator[None]:
    """The time in which a worker ends its activities and takes no workflow task any more.

    What happens then reaches the workflow at once, in one task of the next worker.
    """
    worker.cancel()
    await asyncio.sleep(0.5)  # its pollers are gone; nothing shows that from outside
    yield
    await asyncio.gather(worker, return_exceptions=True)


async def work(deployed: Deployed) -> None:
    """Works until it is cancelled."""
    async with deployed.worker():
        await asyncio.Event().wait()


async def test_a_cancel_that_comes_with_the_last_fact_before_a_rollover_is_not_lost(rolling: Deployed) -> None:
    produce = {"calls": [{"tool": "produce", "arguments": {"size": 1, "letter": "{{n}}"}}]}
    script = [produce, HOLD, {**produce, "repeat": 40}]
    worker = asyncio.create_task(work(rolling))
    session = await rolling.start(script)
    await began(rolling)
    async with between_workers(rolling, worker):
        let_go(rolling)
        await eventually(lambda: sum(row.kind == "receipt" for row in rolling.ledger.journal_list(session.id)) == 2)
        await session.cancel()
    async with rolling.worker():
        await cancelled(rolling, session)
    assert len(await rolling.histories(session.id)) == 1


async def test_a_cancel_that_comes_with_the_closing_keeps_the_session_from_going_on(
    deployed: Deployed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The ending stands, since it was decided; but the follow-up waits for somebody who wants it."""
    closing, go = threading.Event(), threading.Event()
    append = Ledger.append

    def held(self: Ledger, session_id: str, expected: Head, entries: Sequence[NewEntry], *rest: Any) -> Appended:
        if entries[0].key == "1/close/outcome":
            closing.set()
            go.wait(10)
        return append(self, session_id, expected, entries, *rest)

    monkeypatch.setattr(Ledger, "append", held)
    worker = asyncio.create_task(work(deployed))
    session = await deployed.start([HOLD, {"text": "Done."}])
    await began(deployed)
    await session.follow_up("more")
    let_go(deployed)
    await eventually(closing.is_set)
    async with between_workers(deployed, worker):
        await session.cancel()
        go.set()
    async with deployed.worker():
        result = await session.outcome()
        await closed(session)
        assert [row.text for row in await session.waiting()] == ["more"]
    assert (result.kind, result.text) == ("Completed", "Done.")


@pytest.mark.parametrize("moment_s", [0.0, 0.05, 0.1, 0.2, 0.35])
async def test_cancels_at_any_moment_of_a_run_that_rolls_over(rolling: Deployed, moment_s: float) -> None:
    produce = {"calls": [{"tool": "produce", "arguments": {"size": 1, "letter": "{{n}}"}}], "repeat": 200}
    async with rolling.worker():
        session = await rolling.start([produce], budgets={"max_turns": 300})
        await eventually(lambda: len(rolling.dispatches(session.id)) >= 2)
        await asyncio.sleep(moment_s)
        await cancelled(rolling, session)


async def test_ten_cancels_take_two_seconds_at_the_median(deployed: Deployed) -> None:
    took = []

    async def one(number: int) -> None:
        begun = deployed.workspace / f"begun{number}"
        session = await deployed.start(bash(f"touch begun{number}; sleep 600"))
        await eventually(begun.exists)
        began_at = time.monotonic()
        await cancelled(deployed, session)
        took.append(time.monotonic() - began_at)

    async with deployed.worker(cached=100):
        await asyncio.gather(*(one(number) for number in range(10)))
    assert statistics.median(took) <= MEDIAN_S, sorted(took)
    wait_until(lambda: not running("sleep 600"), 2)


async def test_a_second_cancel_changes_nothing(deployed: Deployed) -> None:
    async with deployed.worker():
        session = await deployed.start(bash("touch begun; trap '' TERM; sleep 600 & wait; sleep 600"))
        await eventually((deployed.workspace / "begun").exists)
        await session.cancel()
        await asyncio.sleep(0.3)
        await cancelled(deployed, session)
    (history,) = await deployed.histories(session.id)
    assert event_names(history)[-1] == "WORKFLOW_EXECUTION_CANCELED"
