"""Receipts on record, in whole runs against the real activities."""

import json
from pathlib import Path
from typing import Any

from tests.direct import DirectHost, direct

from untildone.activities.sessions import Sessions
from untildone.workflows.failures import ToolFailure
from untildone.workflows.ledger.entries import EntryKind
from untildone.workflows.ledger.payloads import ReceiptsPayload
from untildone.workflows.receipts.receipt import CallReceipt
from untildone.workflows.receipts.record import RunRecord
from untildone.workflows.spec import StopOptions

PRIMES = "print(2, 3, 5)\n"


def call(tool: str, **arguments: Any) -> dict[str, Any]:
    return {"tool": tool, "arguments": arguments}


def recorded(host: DirectHost) -> list[ReceiptsPayload]:
    entries = [entry for entry in host.entries("session") if entry.kind is EntryKind.RECEIPTS]
    return [ReceiptsPayload.model_validate(entry.payload) for entry in entries]


def calls(host: DirectHost) -> list[CallReceipt]:
    return [receipt for payload in recorded(host) for receipt in payload.calls]


async def play(
    host: DirectHost, folder: Path, *answers: dict[str, Any], prompt: str = "Do it.", **options: Any
) -> None:
    script = folder / "script.json"
    script.write_text(json.dumps([*answers, {"text": "That is all."}] * 4), encoding="utf-8")
    spec = host.spec(f"scripted:{script}", stop_policy=StopOptions(enabled=False), **options)
    await host.start(spec, prompt).outcome()


async def test_a_batch_leaves_a_receipt_for_each_of_its_calls(tmp_path: Path) -> None:
    batch = [
        call("write", path="primes.py", content=PRIMES),
        call("bash", command="python primes.py"),
        call("read", path="nope.txt"),
        call("nonsense"),
    ]
    async with direct(tmp_path) as host:
        await play(host, tmp_path, {"calls": batch})
        written, ran, missed, unknown = calls(host)[:4]
    assert (written.state, written.changed[0].path, written.placeholder) == ("succeeded", "primes.py", False)
    assert (ran.state, ran.exit_code, ran.commands[0].check) == ("succeeded", 0, "artefact"), (
        "changed in the same batch"
    )
    assert (ran.commands[0].verdict, ran.figures) == ("passed", ("2", "3", "5"))
    assert (missed.state, missed.target) == ("executed", "nope.txt")
    assert (unknown.state, unknown.error) == ("attempted", ToolFailure.UNKNOWN_CAPABILITY)


async def test_a_refused_call_leaves_an_attempt(tmp_path: Path) -> None:
    async with direct(tmp_path) as host:
        await play(host, tmp_path, {"calls": [call("bash", command="pytest")]}, permissions={"deny": ("bash",)})
        receipt = calls(host)[0]
    assert (receipt.state, receipt.error, receipt.commands[0].check) == ("attempted", ToolFailure.DENIED, "tests")


async def test_a_cold_session_has_the_record_of_a_warm_one(tmp_path: Path) -> None:
    steps = [
        {"calls": [call("write", path="a.py", content="x = 1\n")]},
        {"calls": [call("bash", command="python a.py && cat a.py"), call("bash", command="./nope.sh")]},
    ]
    async with direct(tmp_path) as host:
        await play(host, tmp_path, *steps)
        async with Sessions(host.ledger).at_head("session") as cold:
            record = cold.record
        again = RunRecord()
        for payload in recorded(host):
            again.add(payload.calls)
    for each in (record, again):
        assert each.changed_paths == ("a.py",)
        assert (each.check_state, each.observed, each.position) == ("fresh", "passed", 3)
        assert [receipt.exit_code for receipt in each.unresolved_failures()] == [127]
        assert each.looked_at("a.py")


async def test_every_run_has_a_record_of_its_own_that_knows_the_checks_before_it(tmp_path: Path) -> None:
    steps = [
        {"calls": [call("write", path="a.py", content="x = 1\n")]},
        {"calls": [call("bash", command="python a.py")]},
    ]
    async with direct(tmp_path) as host:
        await play(host, tmp_path, *steps)
        await play(host, tmp_path, {"text": "Nothing to do."}, prompt="And?")
        async with Sessions(host.ledger).at_head("session") as session:
            record = session.record
    assert (record.position, record.check_state) == (0, "none")
    assert [(each.command.name, each.verdict, each.stale) for each in record.earlier] == [
        ("python a.py", "passed", False)
    ]


def test_entries_from_before_receipts_were_kept_still_load() -> None:
    assert ReceiptsPayload.model_validate({"run": 1, "step": 2, "results_of": 1, "receipts": {"a": "b"}}).calls == ()
