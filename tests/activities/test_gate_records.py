"""What the gates leave in the ledger and tell the model, in whole runs against the real activities."""

import json
from pathlib import Path
from typing import Any

from tests.direct import DirectHost, Played, direct
from tests.replay import predicates

from untildone.workflows.gates import GATE_ORDER
from untildone.workflows.ledger.entries import EntryKind
from untildone.workflows.ledger.payloads import ActivityPayload, GateMark, GatesPayload, MessagePayload
from untildone.workflows.spec import BudgetOptions, ToolOptions

CLAIM = {"text": "I ran the test suite: all 12 tests pass."}


async def play(host: DirectHost, folder: Path, script: list[dict[str, Any]], **options: Any) -> Played:
    """One run with these answers."""
    path = folder / "script.json"
    path.write_text(json.dumps(script), encoding="utf-8")
    return await host.start(host.spec(f"scripted:{path}", **options), "Do it.").outcome()


def records(host: DirectHost) -> list[GatesPayload]:
    """What the gates made of each step."""
    return [
        GatesPayload.model_validate(each.payload) for each in host.entries("session") if each.kind is EntryKind.EVENT
    ]


def told(host: DirectHost) -> list[str]:
    """What the runtime said to the model."""
    messages = (
        MessagePayload.model_validate(each.payload)
        for each in host.entries("session")
        if each.kind is EntryKind.MESSAGE
    )
    return [message.message.text for message in messages if message.control]


async def test_every_answer_is_on_record_the_last_one_too(tmp_path: Path) -> None:
    async with direct(tmp_path) as host:
        await play(host, tmp_path, [{"text": ""}, CLAIM, {"text": "Nothing was run."}])
        found = records(host)
    assert [(each.step, each.fired, each.code) for each in found] == [
        (1, "empty_step", "empty_step"),
        (2, "claim_check", "claims"),
        (3, None, None),
    ]
    assert found[1].looked[-1] == "claim_check"
    assert "- tests passed: no matching execution is recorded" in found[1].detail
    assert found[2].looked == GATE_ORDER
    assert found[2].left == {"empty_step": 0, "claim_check": 0}


async def test_an_answer_that_stands_in_spite_of_an_objection(tmp_path: Path) -> None:
    async with direct(tmp_path) as host:
        played = await play(host, tmp_path, [CLAIM])
        [_, last] = records(host)
        facts = [
            ActivityPayload.model_validate(each.payload)
            for each in host.entries("session")
            if each.kind is EntryKind.ACTIVITY
        ]
    assert last.exhausted == (GateMark(gate="claim_check", code="claim_unsupported"),)
    assert [(fact.step, fact.label, fact.detail) for fact in facts] == [(2, "claim_unsupported", "claim_check")]
    assert [mark.code for mark in played.result.degradations] == ["claim_unsupported"]


async def test_an_objection_on_the_last_step_is_on_record_unwritten(tmp_path: Path) -> None:
    cut = {"text": "Half of", "stop": "max_tokens"}
    async with direct(tmp_path) as host:
        played = await play(host, tmp_path, [cut], budgets=BudgetOptions(max_turns=1))
        [found] = records(host)
        assert told(host) == []
    assert (found.fired, found.silent) == ("stop_guard", True)
    assert found.exhausted == (GateMark(gate="stop_guard", code="stop_gate:truncated_output"),)
    assert played.result.degradations == ()


async def test_the_message_names_the_card_tool(tmp_path: Path) -> None:
    tools = ToolOptions(modules=(str(Path(predicates.__file__).resolve()),), presentation_predicate="table_like")
    async with direct(tmp_path) as host:
        played = await play(host, tmp_path, [{"text": "gas | fast"}], tools=tools)
        [message] = told(host)
    assert message.startswith("[presentation-check] Your answer reads as a card. Call emit_table_card with it")
    assert played.result.status == "done"
