"""Runs without a server: what the ports promise to the tests that are built on them."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.direct import DirectPorts, Moments, direct
from tests.trial_tools import TRIAL_TOOLS
from tests.waiting import eventually

from untildone.workflows.inbox import Message, ReleaseHold
from untildone.workflows.ledger.entries import EntryKind
from untildone.workflows.ports import Announce, CloseTurn, ModelStep, OpenTurn, RunTool
from untildone.workflows.spec import PermissionOptions, StopOptions

Script = list[dict[str, Any]]


def script(folder: Path, answers: Script) -> str:
    """A scripted model that answers like this."""
    path = folder / "script.json"
    path.write_text(json.dumps(answers), encoding="utf-8")
    return f"scripted:{path}"


def call(tool: str, **arguments: Any) -> dict[str, Any]:
    """An answer with one call."""
    return {"calls": [{"tool": tool, "arguments": arguments}]}


async def test_a_run_leaves_its_record_and_its_effect(tmp_path: Path) -> None:
    model = script(tmp_path, [call("bash", command="echo hi > a.txt; cat a.txt"), {"text": "It says hi."}])
    async with direct(tmp_path) as host:
        played = await host.start(host.spec(model), "Write hi.").outcome()
        kinds = [entry.kind for entry in host.entries("session")]
        assert (host.workspace / "a.txt").read_text() == "hi\n"
    assert (played.result.status, played.result.text) == ("done", "It says hi.")
    assert [type(request) for request in played.requests] == [OpenTurn, ModelStep, RunTool, ModelStep, CloseTurn]
    assert played.payload_bytes > sum(len(each.model_dump_json(exclude_defaults=True)) for each in played.requests)
    assert EntryKind.OUTCOME in kinds


async def test_a_session_goes_on_with_its_next_run(tmp_path: Path) -> None:
    async with direct(tmp_path) as host:
        spec = host.spec(script(tmp_path, [{"text": "Answer {{run}} to {{user}}"}]))
        for number in (1, 2):
            played = await host.start(spec, f"question {number}").outcome()
            assert played.result.run_id == f"session/{number}"
            assert played.result.text.startswith(f"Answer {number}")


async def test_steering_and_release_come_at_their_moments(tmp_path: Path) -> None:
    """Steering that comes while an answer is under way makes the run go on; a release lets the next answer end it."""
    async with direct(tmp_path) as host:

        def answered(step: int, ports: DirectPorts) -> None:
            if step == 1:
                ports.happens(Message(number=host.leave("session", "steer", "and faster")))

        def before(step: int, ports: DirectPorts) -> None:
            if step == 4:
                ports.happens(ReleaseHold())

        spec = host.spec(script(tmp_path, [{"text": "{{step}}: {{user}}"}]), stop_policy=StopOptions(until_done=True))
        moments = Moments(answered=answered, before=before)
        played = await host.start(spec, "Draw.", moments=moments).outcome()
        said = [entry.payload for entry in host.entries("session") if entry.kind is EntryKind.MESSAGE]
    assert [message["message"]["content"][0]["text"] for message in said if message["steering"]] == ["and faster"]
    assert (played.result.steps, played.result.hold and played.result.hold.released) == (4, True)


@pytest.mark.parametrize(("says", "happened"), [(True, True), (False, False)], ids=["yes", "no"])
async def test_a_person_is_asked(tmp_path: Path, says: bool, happened: bool) -> None:
    asked: list[Announce] = []

    def approves(question: Announce) -> bool:
        asked.append(question)
        return says

    async with direct(tmp_path) as host:
        model = script(tmp_path, [call("write", path="a.txt", content="x"), {"text": "That was it."}])
        spec = host.spec(model, permissions=PermissionOptions(ask=("write",)))
        played = await host.start(spec, "Write a.txt.", moments=Moments(approves=approves)).outcome()
        assert (host.workspace / "a.txt").exists() == happened
    assert [question.call_id for question in asked] == ["call_1_1_1"]
    assert played.result.tools.rejected == (not happened)


async def test_a_cancel_ends_what_runs(tmp_path: Path) -> None:
    async with direct(tmp_path, *TRIAL_TOOLS) as host:
        model = script(tmp_path, [call("hold", name="never"), {"text": "Never said."}])
        run = host.start(host.spec(model), "Wait.")
        going = asyncio.create_task(run.outcome())
        await eventually((host.workspace / "never.began").exists)
        run.ports.cancel()
        played = await going
    assert (played.result.status, played.result.stop_reason) == ("cancelled", "cancelled")
    assert played.result.cancel is not None
    assert played.result.cancel.stopped == ("call_1_1_1",)


async def test_a_cancel_ends_a_wait(tmp_path: Path) -> None:
    """Waiting is real: it ends by what arrives, long before its time is over."""
    ports = DirectPorts({}, Moments())
    waiting = asyncio.create_task(ports.wait(lambda: ports.inbox.cancelled, timeout_ms=60_000))
    await asyncio.sleep(0)
    assert not waiting.done()
    ports.cancel()
    assert await waiting
    assert not await ports.wait(lambda: False, timeout_ms=1)


async def test_what_is_too_large_for_history_is_no_test_that_passes(tmp_path: Path) -> None:
    async with direct(tmp_path) as host:
        ports = host.start(host.spec("scripted:/none"), "Go.").ports
        request = OpenTurn(session_id="s" * 20_000, execution="e", definition="d", at=0)
        with pytest.raises(AssertionError, match="has 2"):
            await ports.open_turn(request)
