"""Workers that die around a gate: it fires once, and what it counts is what it counts without the crash."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.crash import slow_tools
from tests.crash.worker import CrashingWorker, Death, Plan
from tests.deployed import Deployed, deploy
from tests.replay.gates import call, calls, table
from tests.temporal_server import TemporalServer
from tests.waiting import eventually

from untildone.worker.client import Session
from untildone.workflows.ledger.entries import EntryKind
from untildone.workflows.ledger.payloads import GatesPayload
from untildone.workflows.outcome import RunResult
from untildone.workflows.spec import HookOptions, StopHook, ToolOptions

CLAIM = {"text": "I ran the test suite: all 12 tests pass."}
SCRIPT = [CLAIM, {"calls": [{"tool": "note", "arguments": {"line": "a"}}]}, CLAIM]
"""Sent back once, then work, then the same claim, which stands."""


def nudges(deployed: Deployed, session: Session) -> list[tuple[str | None, int]]:
    """The control messages in the ledger, each with its step."""
    return [(each.control, each.step) for each in deployed.messages(session.id) if each.control]


def verdicts(deployed: Deployed, session: Session) -> list[tuple[int, str | None, tuple[str, ...]]]:
    """What the gates made of each step: what fired, and what ran out."""
    found = [GatesPayload.model_validate(each.payload) for each in deployed.entries(session.id, EntryKind.EVENT)]
    return [(each.step, each.fired, tuple(mark.code for mark in each.exhausted)) for each in found]


def counted(result: RunResult) -> dict[str, Any]:
    """What a run counts, but for time and use."""
    return result.model_dump(include={"status", "stop_reason", "verification", "gates", "steps", "tools"}) | {
        "degradations": [mark.code for mark in result.degradations]
    }


# The run opens (one append), answers, is sent back (one append before the second dispatch), calls, answers, and closes.
DEATHS = {
    "before-the-answer-is-logged": Death(1, "dispatch.after"),
    "the-answer-is-logged": Death(2, "append.after"),
    "the-answer-is-measured": Death(2, "activity.before_completion"),
    "before-the-nudge-is-logged": Death(3, "append.before"),
    "the-nudge-is-logged": Death(3, "append.after"),
    "before-the-nudge-is-sent": Death(2, "dispatch.before"),
    "the-nudge-is-answered": Death(2, "dispatch.after"),
}
"""The last thing that happened before the worker died."""


async def dies_at(address: str, folder: Path, death: Death) -> None:
    """Plays the script with a worker that dies there, then with one that does not."""
    folder.mkdir()
    async with deploy(address, folder) as deployed:
        session = await deployed.start(SCRIPT)
        async with CrashingWorker(Plan.of(deployed, address, death=death)) as doomed:
            await doomed.ended()
        async with CrashingWorker(Plan.of(deployed, address)):
            result = await session.outcome()
        await deployed.judge()
        assert nudges(deployed, session) == [("claim_check", 1)]
        assert verdicts(deployed, session) == [(1, "claim_check", ()), (3, None, ("claim_unsupported",))]
        assert counted(result) == COUNTED
        assert deployed.lines() == ["a"]


COUNTED = {
    "status": "degraded",
    "stop_reason": "claim_unsupported",
    "verification": "unverified",
    "gates": {"claim_check": 1},
    "steps": 3,
    "tools": {"attempted": 1, "succeeded": 1, "rejected": 0},
    "degradations": ["claim_unsupported"],
}
"""What the script comes to when nothing goes wrong."""


async def test_the_script_without_a_crash(deployed: Deployed) -> None:
    assert counted(await deployed.run(SCRIPT)) == COUNTED


@pytest.mark.timeout(120)
async def test_a_worker_killed_between_an_answer_and_its_nudge(temporal_server: TemporalServer, tmp_path: Path) -> None:
    plays = (dies_at(temporal_server.address, tmp_path / name, death) for name, death in DEATHS.items())
    failures = await asyncio.gather(*plays, return_exceptions=True)
    assert not [(name, failure) for name, failure in zip(DEATHS, failures, strict=True) if failure is not None]


async def test_a_worker_killed_while_a_hook_runs(deployed: Deployed, temporal_server: TemporalServer) -> None:
    """The hook that was cut off blocks, being fail-closed: once, with one message."""
    plan = Plan.of(deployed, temporal_server.address)
    command = "echo ran >> lines.txt; test $(wc -l < lines.txt) = 1 && sleep 600; true"
    hook = StopHook(command=command, fail_closed=True, timeout_s=600)
    session = await deployed.start([{"text": "All is done."}], hooks=HookOptions(stop=(hook,)))
    async with CrashingWorker(plan):
        await eventually(lambda: deployed.lines() == ["ran"])
    async with CrashingWorker(plan):
        result = await session.outcome()
    assert nudges(deployed, session) == [("stop_hook", 1)]
    assert verdicts(deployed, session) == [(1, "stop_hook", ()), (2, None, ())]
    assert (result.status, result.gates, result.steps) == ("done", {"stop_hook": 1}, 2)
    assert result.degradations == ()


# --- cards -----------------------------------------------------------------------------------------------------------

SLOW = ToolOptions(modules=(str(Path(slow_tools.__file__).resolve()),))
PROMPT = "What does a barrel of Brent cost right now?"
LOOK = call("quote", name="brent")
SHOWN, FROM_MEMORY = table("Brent oil", ["Brent", "71.32"]), table("Brent oil", ["Brent", "84.10"])
ANSWER = {"text": "A barrel of Brent costs 71.32 USD."}


@pytest.mark.parametrize(
    ("script", "fired", "steps"),
    [
        pytest.param([calls(SHOWN, LOOK), ANSWER], {}, 2, id="the evidence bears it out"),
        pytest.param(
            [calls(FROM_MEMORY, LOOK), calls(SHOWN), ANSWER], {"freshness_check": 1}, 3, id="it is from memory"
        ),
    ],
)
async def test_a_worker_killed_while_a_card_waits_for_its_wave(
    deployed: Deployed,
    temporal_server: TemporalServer,
    script: list[dict[str, Any]],
    fired: dict[str, int],
    steps: int,
) -> None:
    plan = Plan.of(deployed, temporal_server.address)
    session = await deployed.start(script, PROMPT, tools=SLOW)
    async with CrashingWorker(plan):
        await eventually((deployed.workspace / "brent.began").exists)
    (deployed.workspace / "brent").write_text("Brent: 71.32 USD a barrel\n", encoding="utf-8")
    async with CrashingWorker(plan):
        result = await session.outcome()
    assert (result.status, result.gates, result.steps) == ("done", fired, steps)
    assert result.degradations == ()
    (card,) = deployed.entries(session.id, EntryKind.PRESENTATION)
    assert card.payload["payload"]["rows"] == [["Brent", "71.32"]]
    errors = [block.error for message in deployed.messages(session.id) for block in message.message.results]
    assert [error for error in errors if error] == ["gated"] * sum(fired.values())
