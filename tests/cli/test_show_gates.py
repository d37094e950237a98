"""What `show` tells of the gates: for every step which looked, which fired, why, and what is left; and the reading."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.direct import direct

from untildone.worker import gate_words
from untildone.worker.printing import print_report
from untildone.worker.report import Judged, RunReport, Understood
from untildone.worker.showing import report
from untildone.workflows.gates import GATE_ORDER, bounds
from untildone.workflows.gates.stop_rules import MARKER_RULES, VERIFY_RULES
from untildone.workflows.intent.duties import Duties
from untildone.workflows.ledger.payloads import GateMark
from untildone.workflows.spec import BudgetOptions, HookOptions, StopHook, StopOptions

CLAIM = {"text": "I ran the test suite: all 12 tests pass."}
CUT = {"text": "Half of", "stop": "max_tokens"}


async def shown(folder: Path, script: list[dict[str, Any]], prompt: str = "Do it.", **options: Any) -> RunReport:
    """The report of one run with these answers, which is printed too."""
    path = folder / "script.json"
    path.write_text(json.dumps(script), encoding="utf-8")
    async with direct(folder) as host:
        await host.start(host.spec(f"scripted:{path}", **options), prompt).outcome()
        found = report(host.ledger, "session")
    print_report(found)
    (run,) = found.runs
    return run


def verdicts(run: RunReport) -> list[Judged]:
    """What the gates made of each step."""
    return [item for item in run.items if isinstance(item, Judged)]


async def test_each_step_tells_what_looked_fired_and_is_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = await shown(tmp_path, [{"text": ""}, CLAIM])
    first, second, third = verdicts(run)
    assert (first.step, first.fired, first.looked) == (1, "empty_step", GATE_ORDER[:2])
    assert (second.fired, second.code, second.touched) == ("claim_check", "claims", ("claim_check", "empty_step"))
    assert "- tests passed: no matching execution is recorded" in second.detail
    assert third.exhausted == (GateMark(gate="claim_check", code="claim_unsupported"),)
    assert third.left == bounds.full(StopOptions()) | {"empty_step": 0, "claim_check": 0}
    printed = capsys.readouterr().out
    for line in (
        "  1 ↺ answer sent back: it says nothing (empty_step, 0 left)\n      ✓ gates: steering_drift\n  »",
        "  2 ↺ answer sent back: it claims what is not on record (claim_check, 0 left)\n",
        "\n        left: claim_check 0, empty_step 0\n",
        "  3 ! objection stands: it claims what is not on record (claim_unsupported)\n",
        "presentation, candidate, steering, stop_hooks, hold, stop_rules, late_steering\n",
        "\n    sent back: claim_check 1, empty_step 1\n",
    ):
        assert line in printed, printed
    assert "· claim_unsupported" not in printed, "told once"


async def test_a_verdict_stands_between_the_answer_and_the_message(tmp_path: Path) -> None:
    run = await shown(tmp_path, [CLAIM, {"text": "Nothing was run."}])
    assert [item.type for item in run.items if item.type != "dispatch"] == [
        *("directive", "reading"),
        *("answer", "gates", "control"),
        *("answer", "gates"),
    ]


async def test_the_reading_is_told_with_its_reasons(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = await shown(tmp_path, [{"text": "I could not."}], "Fix the off-by-one in pages.py.")
    (reading,) = [item for item in run.items if isinstance(item, Understood)]
    assert (reading.acts, reading.duties.effect, reading.duties.check) == (("modify",), True, "modify")
    assert reading.reasons
    printed = capsys.readouterr().out
    line = next(line for line in printed.splitlines() if "read as modify" in line)
    assert ", owes a change, a check if code changes; because act=modify" in line
    assert printed.index("> Fix the off-by-one") < printed.index("read as modify")


async def test_an_objection_without_a_step_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = await shown(tmp_path, [CUT], budgets=BudgetOptions(max_turns=1))
    (verdict,) = verdicts(run)
    assert (verdict.fired, verdict.silent) == ("stop_guard", True)
    printed = capsys.readouterr().out
    assert "  1 ↺ no step left to send it back: it was cut off at the output limit (truncated_output)\n" in printed
    assert "objection stands" not in printed


async def test_a_hook_tells_its_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hook = StopHook(command="test -e asked || { touch asked; echo There is no changelog.; exit 2; }")
    await shown(tmp_path, [{"text": "Done."}], hooks=HookOptions(stop=(hook,)))
    assert "  1 ↺ answer sent back: There is no changelog. (stop_hook, 4 left)\n" in capsys.readouterr().out


async def test_cards_that_were_sent_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rates = {"title": "Euro", "columns": ["Currency", "Rate"], "rows": [["USD", "1.0810"]]}
    card = {"calls": [{"tool": "emit_table_card", "arguments": rates}]}
    run = await shown(tmp_path, [card], "Show me the current exchange rates of the euro as a card.")
    first, second = verdicts(run)
    assert (first.cards, first.looked, second.cards) == (("freshness_check",), (), ())
    assert [mark.code for mark in second.exhausted] == ["stale_data_refused"]
    value = "it gives a present value that nobody looked up"
    printed = capsys.readouterr().out
    assert f"  1 ↺ card sent back: {value} (freshness_check, 0 left)\n" in printed
    assert f"  2 ! objection stands: {value} (stale_data_refused)\n" in printed


# --- the words -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("gate", bounds.full(StopOptions()))
def test_every_gate_has_words(gate: str) -> None:
    assert gate_words.why(gate, "") != "" or gate == "stop_guard"


@pytest.mark.parametrize("rule", [*MARKER_RULES, *VERIFY_RULES], ids=lambda rule: rule.__name__)
def test_every_stop_rule_has_words(rule: Any) -> None:
    assert gate_words.why("stop_guard", rule.__name__) != rule.__name__


OWED = [
    pytest.param(Duties(), "an answer", id="nothing"),
    pytest.param(Duties(effect=True, check="modify", tool=True), "a change, a check if code changes", id="modify"),
    pytest.param(
        Duties(execution=True, run_demanded=True, check="demanded"), "something done, a run, a check", id="run"
    ),
    pytest.param(Duties(live="strong"), "what is current", id="live"),
    pytest.param(Duties(live="weak"), "an answer", id="weak"),
]


@pytest.mark.parametrize(("duties", "words"), OWED)
def test_what_is_owed_in_words(duties: Duties, words: str) -> None:
    assert gate_words.owed(duties) == words
