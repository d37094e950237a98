"""A worker that stops in order, a server that is killed, and how long it takes until somebody goes on."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.crash.effects import check_effects, job
from tests.crash.worker import QUICK_GRACE_S, CrashingWorker, Death, Plan
from tests.deployed import Deployed, deploy
from tests.temporal_server import TemporalServer
from tests.waiting import eventually

from untildone.worker import service, supervisor
from untildone.workflows.failures import ToolFailure
from untildone.workflows.ports import BOUNDS

LOOK = "The bash command was interrupted; I shall look."

LAST_WORDS_S = 5
"""What a stopping worker takes after the grace: ends commands, reports what became of them, closes its connections."""

RECOVERY_S = 20.0
"""From a killed worker to the next step, with another one up (DESIGN section 6)."""


# --- stopped in order ------------------------------------------------------------------------------------------------


async def test_a_worker_that_stops_lets_a_short_call_end(deployed: Deployed, temporal_server: TemporalServer) -> None:
    """T25."""
    plan = Plan.of(deployed, temporal_server.address)
    script = [{"calls": [{"tool": "bash", "arguments": {"command": "touch begun; sleep 1; echo a >> lines.txt"}}]}]
    session = await deployed.start([*script, {"text": "Done."}])
    async with CrashingWorker(plan) as stopping:
        await eventually((deployed.workspace / "begun").exists)
        stopping.stop()
        await stopping.ended()
    async with CrashingWorker(plan):
        assert (await session.outcome()).text == "Done."
    assert deployed.lines() == ["a"]


async def test_a_worker_that_stops_says_of_a_long_call_that_nobody_knows(
    deployed: Deployed, temporal_server: TemporalServer
) -> None:
    """T25: after the grace; at once, not after a heartbeat timeout, and nothing of the command is left."""
    plan = Plan.of(deployed, temporal_server.address, heartbeat_s=None)
    script = {
        "answers": [{"calls": [{"tool": "bash", "arguments": {"command": "echo a >> lines.txt; sleep 600"}}]}],
        "reactions": [{"when": {"result_error": "outcome_unknown"}, "text": LOOK}],
    }
    session = await deployed.start(script)
    async with CrashingWorker(plan) as stopping:
        await eventually(lambda: deployed.lines() == ["a"])
        asked_at = time.monotonic()
        stopping.stop()
        await stopping.ended()
        assert time.monotonic() - asked_at < QUICK_GRACE_S + LAST_WORDS_S
    async with CrashingWorker(plan):
        began_at = time.monotonic()
        assert (await session.outcome()).text == LOOK
        assert time.monotonic() - began_at < BOUNDS["run_tool"].heartbeat_s
    assert deployed.lines() == ["a"]


async def test_a_worker_that_stops_hands_a_stream_over(deployed: Deployed, temporal_server: TemporalServer) -> None:
    """Half a stream is never an answer: the next worker asks again, and the lost dispatch counts."""
    plan = Plan.of(deployed, temporal_server.address, heartbeat_s=None)
    text = "word " * 100
    session = await deployed.start([{"text": text, "chunk": 5, "pace": 0.04}])
    async with CrashingWorker(plan) as stopping:
        async for event in session.events():
            if event.data.type == "delta":
                break
        stopping.stop()
        await stopping.ended()
    async with CrashingWorker(plan):
        result = await session.outcome()
    assert result.text == text
    assert len(deployed.dispatches(session.id)) == 2
    assert not any(message.partial for message in deployed.messages(session.id))


def test_a_supervisor_waits_for_a_worker_that_stops() -> None:
    assert service.GRACE_S + LAST_WORDS_S <= supervisor.WORKER_GRACE_S


# --- the server ------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def on_file(folder: Path) -> AsyncIterator[tuple[TemporalServer, Deployed]]:
    """A deployment on a server of its own that keeps its state in a file."""
    with TemporalServer(folder, folder / "temporal.db") as server:
        async with deploy(server.address, folder) as deployed:
            yield server, deployed
            await deployed.judge()


@pytest.mark.timeout(150)
async def test_a_server_that_is_killed_and_started_again_loses_nothing(tmp_path: Path) -> None:
    async with on_file(tmp_path) as (server, deployed):
        names = [f"s{number}" for number in range(4)]
        sessions = [await deployed.start(job(name, rounds=3), session=name) for name in names]
        async with CrashingWorker(Plan.of(deployed, server.address)):
            for answers in (2, 4):
                await eventually(lambda: answered(deployed, names) >= answers * len(names))  # noqa: B023
                server.kill()
                await asyncio.sleep(0.5)
                server.start()
            results = await asyncio.gather(*(session.outcome() for session in sessions))
        assert [result.text for result in results] == [f"{name} is done." for name in names]
        for name in names:
            check_effects(deployed, name)


@pytest.mark.timeout(150)
async def test_server_and_worker_killed_together(tmp_path: Path) -> None:
    async with on_file(tmp_path) as (server, deployed):
        session = await deployed.start(job("both", rounds=2))
        async with CrashingWorker(Plan.of(deployed, server.address, death=Death(12))) as doomed:
            await doomed.ended()
            server.kill()
        server.start()
        async with CrashingWorker(Plan.of(deployed, server.address)):
            assert (await session.outcome()).text == "both is done."
        check_effects(deployed, session.id)


def answered(deployed: Deployed, names: list[str]) -> int:
    """How many answers the ledgers of these sessions hold."""
    return sum(message.author == "model" for name in names for message in deployed.messages(name))


# --- how long it takes -----------------------------------------------------------------------------------------------


@pytest.mark.timeout(90)
async def test_another_worker_goes_on_in_time(deployed: Deployed, temporal_server: TemporalServer) -> None:
    """With the bounds of production: killed in a call, in a stream, and in the closing of the turn."""
    plan = Plan.of(deployed, temporal_server.address, heartbeat_s=None)
    calling = await deployed.start([{"calls": [{"tool": "hold", "arguments": {"name": "go"}}]}, {"text": "Called."}])
    streaming = await deployed.start([{"text": "Streamed.", "delay": 5}])
    async with CrashingWorker(plan) as killed:
        await eventually((deployed.workspace / "go.began").exists)
        await eventually(lambda: deployed.dispatches(streaming.id))
    killed_at = time.monotonic()
    (deployed.workspace / "go").touch()
    assert not killed.alive
    async with CrashingWorker(plan):
        await eventually(lambda: len(deployed.dispatches(calling.id)) == 2, RECOVERY_S + 5)
        await eventually(lambda: len(deployed.dispatches(streaming.id)) == 2, RECOVERY_S + 5)
        took = time.monotonic() - killed_at
        results = await asyncio.gather(calling.outcome(), streaming.outcome())
    assert took <= RECOVERY_S
    assert [result.text for result in results] == ["Called.", "Streamed."]
    assert [each.error for m in deployed.messages(calling.id) for each in m.message.results] == [None]


async def test_a_cancel_that_nobody_could_hear_is_heard_by_the_next_worker(
    deployed: Deployed, temporal_server: TemporalServer
) -> None:
    plan = Plan.of(deployed, temporal_server.address)
    session = await deployed.start([{"calls": [{"tool": "bash", "arguments": {"command": "touch begun; sleep 600"}}]}])
    async with CrashingWorker(plan):
        await eventually((deployed.workspace / "begun").exists)
    await session.cancel()
    async with CrashingWorker(plan):
        result = await session.outcome()
    assert (result.kind, result.exit_code) == ("Aborted", 130)
    (outcome,) = [each for message in deployed.messages(session.id) for each in message.message.results]
    assert outcome.error in {ToolFailure.OUTCOME_UNKNOWN, ToolFailure.CANCELLED}


async def test_messages_that_arrive_while_nobody_works_are_delivered_once(
    deployed: Deployed, temporal_server: TemporalServer
) -> None:
    plan = Plan.of(deployed, temporal_server.address)
    session = await deployed.start([{"calls": [{"tool": "hold", "arguments": {"name": "go"}}]}, {"text": "Done."}])
    async with CrashingWorker(plan):
        await eventually((deployed.workspace / "go.began").exists)
        await session.steer("before")
        await session.status()  # answered after the signal; a workflow task that is lost is waited for ten seconds
    await session.steer("after")
    (deployed.workspace / "go").touch()
    async with CrashingWorker(plan):
        assert (await session.outcome()).kind == "Completed"
    assert [m.message.text for m in deployed.messages(session.id) if m.steering] == ["before", "after"]
