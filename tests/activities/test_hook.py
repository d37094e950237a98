"""Stop hooks as they really run: in whole runs, with real commands and a real ledger, but no server."""

import asyncio
import json
import time
import uuid
from pathlib import Path

import pytest
from tests import direct as direct_runs
from tests.activities.tools.running import marked_processes
from tests.direct import DirectHost, DirectRun, Played, direct
from tests.waiting import eventually

from untildone.activities.hook import CAPTURED_BYTES
from untildone.activities.keys import hook_key
from untildone.activities.ledger.rows import JournalKind
from untildone.workflows.hook_protocol import HookVerdict
from untildone.workflows.ledger.entries import EntryKind
from untildone.workflows.ports import HookFacts, RunHook
from untildone.workflows.spec import BudgetOptions, HookOptions, StopHook


def about_to_run(host: DirectHost, *hooks: StopHook, max_turns: int = 40) -> DirectRun:
    """A run whose model says that all is done, again and again, and whose answers these hooks are asked about."""
    script = host.workspace.parent / "script.json"
    script.write_text(json.dumps([{"text": "All is done."}]))
    options = {"hooks": HookOptions(stop=hooks), "budgets": BudgetOptions(max_turns=max_turns)}
    return host.start(host.spec(f"scripted:{script}", **options), "Do it.")


async def played(host: DirectHost, *hooks: StopHook) -> Played:
    """Such a run, played to its end."""
    return await about_to_run(host, *hooks).outcome()


def nudges(host: DirectHost) -> list[str]:
    """What the model was told by hooks."""
    said = [entry.payload for entry in host.entries("session") if entry.kind is EntryKind.MESSAGE]
    return [each["message"]["content"][0]["text"] for each in said if each["control"] == "stop_hook"]


def verdict(host: DirectHost, step: int, index: int = 0) -> HookVerdict:
    row = host.ledger.journal_get("session", hook_key(1, step, index))
    assert row is not None
    assert row.kind is JournalKind.VERDICT
    return HookVerdict.model_validate(row.payload)


async def test_a_hook_is_asked_in_the_workspace_about_the_answer(tmp_path: Path) -> None:
    async with direct(tmp_path) as host:
        await played(host, StopHook(command="cat > told.json; pwd > where"))
        told = json.loads((host.workspace / "told.json").read_text())
        assert told == {"event": "stop", "session_id": "session", "cwd": str(host.workspace), "text": "All is done."}
        assert (host.workspace / "where").read_text().strip() == str(host.workspace.resolve())


async def test_a_hook_runs_outside_the_sandbox(tmp_path: Path) -> None:
    async with direct(tmp_path) as host:
        await played(host, StopHook(command=f"env > {tmp_path}/variables"))
        assert "\nHOME=" in (tmp_path / "variables").read_text()


async def test_a_block_goes_to_the_model_and_the_next_answer_ends_the_run(tmp_path: Path) -> None:
    command = "test -e done || { touch done; echo 'Write a changelog.' >&2; exit 2; }"
    async with direct(tmp_path) as host:
        run = await played(host, StopHook(command=command))
        assert nudges(host) == ["[stop-hook]: Write a changelog.\nPlease continue."]
    assert (run.result.status, run.result.steps) == ("done", 2)


async def test_hooks_are_asked_in_their_order_and_the_first_block_wins(tmp_path: Path) -> None:
    note = "echo {0} >> order; test -e {0} || {{ touch {0}; echo {0} is missing; exit 2; }}"
    async with direct(tmp_path) as host:
        run = await played(host, *(StopHook(command=note.format(name)) for name in ("one", "two")))
        assert (host.workspace / "order").read_text().split() == ["one", "one", "two", "one", "two"]
        assert [text.splitlines()[0] for text in nudges(host)] == [
            "[stop-hook]: one is missing",
            "[stop-hook]: two is missing",
        ]
    assert run.result.status == "done"


BROKEN = {
    "it crashes": ("exit 1", "exit code 1"),
    "it is not there": ("/no/such/hook", "exit code 127"),
    "it prints something else": ("echo fine", "what it printed is no decision"),
    "it kills itself": ("kill -KILL $$", "exit code 137"),
    "it takes too long": ("sleep 3600", "it was ended after 1 s"),
    "it floods": (f"head -c {3 * CAPTURED_BYTES} /dev/zero | tr '\\0' x", "what it printed is no decision"),
}


@pytest.mark.parametrize(("command", "why"), BROKEN.values(), ids=BROKEN)
async def test_a_hook_that_fails_has_no_opinion(tmp_path: Path, command: str, why: str) -> None:
    async with direct(tmp_path) as host:
        run = await played(host, StopHook(command=command, timeout_s=1))
        found = verdict(host, 1)
    assert (run.result.status, run.result.steps) == ("done", 1)
    assert (found.failed, found.blocked) == (True, False)
    assert why in found.reason


async def test_a_fail_closed_hook_that_fails_blocks_and_says_so(tmp_path: Path) -> None:
    command = "test -e tried && exit 0; touch tried; echo 'no network' >&2; exit 1"
    async with direct(tmp_path) as host:
        run = await played(host, StopHook(command=command, fail_closed=True))
        [text] = nudges(host)
    assert text.startswith("[stop-hook]: a stop hook failed and could not approve the answer: exit code 1\nno network")
    assert (run.result.status, run.result.steps) == ("done", 2)


async def test_a_workspace_that_is_gone_is_a_failure(tmp_path: Path) -> None:
    async with direct(tmp_path) as host:
        host.workspace.rmdir()
        await played(host, StopHook(command="true"))
        assert verdict(host, 1).reason.endswith(f"{host.workspace}: No such file or directory")


async def test_a_hook_that_never_stops_blocking_ends_the_run_unverified(tmp_path: Path) -> None:
    async with direct(tmp_path) as host:
        run = await played(host, StopHook(command="exit 2"))
        assert nudges(host) == ["[stop-hook]: the hook gave no reason\nPlease continue."] * 5
    assert (run.result.status, run.result.stop_reason) == ("completion_unverified", "stop_hook_cap_reached")
    assert (run.result.text, run.result.verification) == ("All is done.", "unverified")


async def test_the_reason_of_a_block_on_the_last_step_is_on_record(tmp_path: Path) -> None:
    async with direct(tmp_path) as host:
        run = about_to_run(host, StopHook(command="echo 'Write a changelog.'; exit 2"), max_turns=1)
        result = (await run.outcome()).result
        records = [entry.payload for entry in host.entries("session") if entry.kind is EntryKind.EVENT]
    assert result.stop_reason == "max_turns"
    assert [(each["fired"], each["detail"]) for each in records] == [("stop_hook", "Write a changelog.")]


async def test_a_secret_that_a_hook_prints_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(direct_runs.ENVIRONMENT, "DEPLOY_TOKEN", "hunter2-hunter2")
    async with direct(tmp_path) as host:
        await played(host, StopHook(command="test -e x && exit 0; touch x; echo $DEPLOY_TOKEN; exit 2"))
        assert verdict(host, 1).reason == "[redacted: DEPLOY_TOKEN]"


# --- nothing twice, nothing left running -----------------------------------------------------------------------------


@pytest.fixture
def mark() -> str:
    """A number of seconds to sleep that no other process on this machine sleeps."""
    return f"3600.{uuid.uuid4().int % 10**12}"


async def test_a_hook_that_takes_too_long_leaves_nothing_running(tmp_path: Path, mark: str) -> None:
    command = f"trap '' TERM; setsid sleep {mark} & (setsid setsid sleep {mark} &); sleep {mark}"
    async with direct(tmp_path) as host:
        began = time.monotonic()
        await played(host, StopHook(command=command, timeout_s=1))
        assert time.monotonic() - began < 10
        assert marked_processes(mark) == []
        assert "it was ended after 1 s" in verdict(host, 1).reason


async def test_a_cancel_ends_a_hook_and_the_run(tmp_path: Path, mark: str) -> None:
    async with direct(tmp_path) as host:
        run = about_to_run(host, StopHook(command=f"sleep {mark}", timeout_s=600, fail_closed=True))
        going = asyncio.create_task(run.outcome())
        await eventually(lambda: marked_processes(f"sleep {mark}"))
        run.ports.cancel()
        result = (await going).result
        assert marked_processes(mark) == []
    assert (result.status, result.text) == ("cancelled", "All is done.")


async def test_a_hook_that_is_asked_again_says_what_it_said(tmp_path: Path) -> None:
    async with direct(tmp_path) as host:
        run = about_to_run(host, StopHook(command="echo ran >> runs; test -e x && exit 0; touch x; exit 2"))
        await run.outcome()
        for step, blocked in ((1, True), (2, False)):
            request = RunHook(session_id="session", run=1, step=step, index=0, at=0)
            assert await run.ports.run_hook(request, "") == HookFacts(blocked=blocked)
        assert (host.workspace / "runs").read_text() == "ran\n" * 2


@pytest.mark.parametrize("fail_closed", [False, True], ids=["fail-open", "fail-closed"])
async def test_a_hook_that_was_begun_and_not_finished_is_not_run_again(tmp_path: Path, fail_closed: bool) -> None:
    async with direct(tmp_path) as host:
        host.ledger.journal_put("session", f"{hook_key(1, 1, 0)}/intent", JournalKind.INTENT, {"hook": 0}, 0)
        run = await played(host, StopHook(command="touch ran", fail_closed=fail_closed))
        found = verdict(host, 1)
        assert (host.workspace / "ran").exists() == fail_closed  # by the second answer, which is asked about anew
    assert (found.failed, found.blocked) == (True, fail_closed)
    assert found.reason.endswith("the worker that ran it was lost before it had decided")
    assert run.result.steps == (2 if fail_closed else 1)
