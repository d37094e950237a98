"""The diagnostic rules: their bound, their excuses, what they leave in the outcome (stop-policy.md sections 7, 9)."""

from typing import Any

import pytest
from tests.facts import blank, call, calls, frame, measured, ok
from tests.playbook import closes, model, opens, play, tool

from untildone.workflows.answers.measures import AnswerMeasures, ReceiptSummary
from untildone.workflows.gates import stop_rules
from untildone.workflows.gates.decision import Exhausted, Nudge, Pass
from untildone.workflows.inbox import ReleaseHold
from untildone.workflows.intent.duties import Duties
from untildone.workflows.ports import StepFacts
from untildone.workflows.state import LoopState

MODIFY = Duties(effect=True, check="modify", needs_tool=True, tool=True)
FIX_AND_TEST = Duties(effect=True, check="demanded", run_demanded=True, needs_tool=True, tool=True)
VERIFY = Duties(execution=True, check="demanded", needs_tool=True, tool=True)
LOCATE = Duties(inspection=True, tool=True, needs_tool=True)
NOTHING = Duties()

EDITED = ReceiptSummary(effect=True, execution=True, success=True, changed=True, runnable_changed=True)
DOCUMENTED = ReceiptSummary(effect=True, execution=True, success=True, changed=True, proof=True, inspection=True)
TESTED = EDITED.model_copy(update={"check": "fresh", "observed": "passed", "substantive": True})
STALE = TESTED.model_copy(update={"check": "stale"})
RED = TESTED.model_copy(update={"observed": "failed"})
REVIEWED = DOCUMENTED.model_copy(update={"reviewed": True})
LOOKED = ReceiptSummary(inspection=True, success=True)


def decided(duties: Duties, facts: StepFacts, **state: Any) -> str:
    """The code of the rules' objection, `marked <code>`, or `pass`."""
    options = state.pop("options", {})
    at = LoopState(session_id="s", frame=frame(duties=duties, **options), duties=duties, **state)
    match stop_rules.check(facts, at):
        case Nudge(control=control):
            return control.code
        case Exhausted(mark=mark):
            return f"marked {mark.code}"
        case Pass():
            return "pass"
        case other:
            raise AssertionError(other)


@pytest.mark.parametrize(
    ("duties", "facts", "expected"),
    [
        pytest.param(NOTHING, measured(stop="max_tokens"), "truncated_output", id="cut at the limit"),
        pytest.param(NOTHING, measured(unfinished="open_fence"), "truncated_plan", id="open fence"),
        pytest.param(NOTHING, measured(unfinished="colon", failure_unreported=True), "truncated_plan", id="plan first"),
        pytest.param(NOTHING, measured(failure_unreported=True), "unresolved_tool_failure", id="silent failure"),
        pytest.param(NOTHING, measured(), "pass", id="nothing owed"),
        pytest.param(MODIFY, measured(), "execution_receipt_missing", id="no effect"),
        pytest.param(MODIFY, measured(LOOKED), "execution_receipt_missing", id="only looked"),
        pytest.param(MODIFY, measured(DOCUMENTED), "pass", id="no runnable code changed"),
        pytest.param(MODIFY, measured(EDITED), "verification_missing", id="code changed, nothing run"),
        pytest.param(MODIFY, measured(EDITED, says_not_run=True), "pass", id="and says that it was not run"),
        pytest.param(MODIFY, measured(TESTED), "pass", id="checked"),
        pytest.param(MODIFY, measured(RED), "pass", id="a red check is a check"),
        pytest.param(MODIFY, measured(STALE), "verification_stale", id="stale"),
        pytest.param(FIX_AND_TEST, measured(EDITED, says_not_run=True), "verification_missing", id="demanded: none"),
        pytest.param(
            FIX_AND_TEST, measured(EDITED, attempt_reported=True), "pass", id="demanded, refused and reported"
        ),
        pytest.param(
            FIX_AND_TEST,
            measured(TESTED.model_copy(update={"effect": False, "execution": True, "changed": False})),
            "execution_receipt_missing",
            id="green tests are no effect",
        ),
        pytest.param(VERIFY, measured(), "execution_receipt_missing", id="verify, nothing run"),
        pytest.param(
            VERIFY, measured(ReceiptSummary(execution=True, proof=True, inspection=True)), "pass", id="inspection proof"
        ),
        pytest.param(
            MODIFY,
            measured(TESTED.model_copy(update={"targets_missing": 2})),
            "effect_incomplete",
            id="two of three targets left",
        ),
        pytest.param(
            Duties(execution=True, deliverables=1),
            measured(ReceiptSummary(execution=True, deliverables_missing=1)),
            "execution_receipt_missing",
            id="the file is missing",
        ),
        pytest.param(LOCATE, measured(short=True), "inspection_receipt_missing", id="locate, short, not looked"),
        pytest.param(LOCATE, measured(), "pass", id="locate, long prose"),
        pytest.param(
            NOTHING,
            measured(ReceiptSummary(asked_unread=1)),
            "inspection_receipt_missing",
            id="named, never read",
        ),
        pytest.param(Duties(tool=True), measured(short=True), "tool_receipt_missing", id="tool owed, short"),
        pytest.param(Duties(tool=True), measured(LOOKED, short=True), "pass", id="tool owed and used"),
        pytest.param(
            Duties(tool=True), measured(short=True, failure_reported=True), "pass", id="tool owed, its failure reported"
        ),
        pytest.param(
            Duties(tool=True),
            measured(ReceiptSummary(substantive=True), short=True),
            "pass",
            id="tool owed, a command ran",
        ),
        pytest.param(
            LOCATE, measured(short=True, failure_reported=True), "pass", id="locate, and the look came to nothing"
        ),
        pytest.param(
            Duties(effect=True, clear=False), measured(question=True), "pass", id="a question where it is unclear"
        ),
        pytest.param(MODIFY, measured(question=True), "execution_receipt_missing", id="shall I go on?"),
        pytest.param(MODIFY, measured(question=True, offers_choice=True), "pass", id="which of the two?"),
        pytest.param(
            MODIFY, blank(measures=AnswerMeasures()), "execution_receipt_missing", id="blank after a card, no effect"
        ),
        pytest.param(
            NOTHING, blank(measures=AnswerMeasures(failure_unreported=True)), "pass", id="blank: only rules 4 to 6"
        ),
    ],
)
def test_rules(duties: Duties, facts: StepFacts, expected: str) -> None:
    assert decided(duties, facts, receipts=facts.measures.receipts if facts.measures else ReceiptSummary()) == expected


@pytest.mark.parametrize(
    ("options", "facts", "expected"),
    [
        pytest.param({"enabled": False}, measured(unfinished="colon"), "pass", id="disabled"),
        pytest.param({"marker_gate": False}, measured(unfinished="colon"), "pass", id="marker gate off"),
        pytest.param({"verify_gate": False}, measured(failure_unreported=True), "pass", id="verify gate off"),
        pytest.param(
            {"attendance": "unattended"},
            measured(question=True, offers_choice=True),
            "execution_receipt_missing",
            id="nobody there to answer a question",
        ),
    ],
)
def test_options(options: dict[str, Any], facts: StepFacts, expected: str) -> None:
    duties = MODIFY if "attendance" in options else NOTHING
    assert decided(duties, facts, options=options) == expected


@pytest.mark.parametrize("max_blocks", [0, 1, 2])
async def test_blocks_run_out(max_blocks: int) -> None:
    plan = measured(unfinished="plan_marker")
    nudged = [model(control="truncated_plan").gives(plan) for _ in range(max_blocks)]
    played = await play(
        opens(duties=NOTHING, max_blocks=max_blocks), model().gives(plan), *nudged, closes("stop_gate_exhausted")
    )
    result = played.result
    assert result.gates.get("stop_guard", 0) == max_blocks
    assert (result.status, result.exit_code, result.verification) == ("degraded", 3, "unverified")
    assert [mark.code for mark in result.degradations] == ["stop_gate:truncated_plan"]


async def test_a_report_that_nothing_had_to_change_is_asked_back_once() -> None:
    """refinements R2: accepted when it is repeated, and never as finished work."""
    honest = measured(LOOKED, says_no_effect=True)
    played = await play(
        opens(duties=MODIFY),
        model().gives(honest),
        model(control="execution_receipt_missing").gives(honest),
        closes("natural"),
    )
    assert (played.result.status, played.result.verification) == ("done", "unverified")
    assert [mark.code for mark in played.result.degradations] == ["no_effect"]


async def test_a_block_on_the_last_step_ends_by_the_limit() -> None:
    plan = measured(unfinished="plan_marker")
    played = await play(opens(duties=NOTHING, max_turns=1), model().gives(plan), closes("max_turns"))
    assert (played.result.status, played.result.gates) == ("budget_exhausted", {})


async def test_the_hold_uses_no_block_and_ends_alone() -> None:
    """stop-policy.md section 6: released, then a plan marker: the rules have their full budget."""
    plan = measured(unfinished="plan_marker")
    played = await play(
        opens(duties=NOTHING, until_done=True),
        model().gives(measured()),
        model(control="until_done").meanwhile(ReleaseHold()).gives(plan),
        model(control="truncated_plan").gives(measured()),
        closes("natural"),
    )
    assert played.state.stop_blocks == 1
    assert played.result.gates == {"stop_guard": 2}


@pytest.mark.parametrize(
    ("duties", "receipts", "verification"),
    [
        pytest.param(NOTHING, ReceiptSummary(), "not_required", id="nothing owed"),
        pytest.param(MODIFY, TESTED, "verified", id="checked"),
        pytest.param(MODIFY, DOCUMENTED, "not_required", id="no check owed"),
        pytest.param(FIX_AND_TEST, RED, "unverified", id="reported red"),
        pytest.param(VERIFY, ReceiptSummary(execution=True, success=True, proof=True), "verified", id="proof"),
        pytest.param(NOTHING, TESTED, "verified", id="passed although nothing was owed"),
        pytest.param(MODIFY, REVIEWED, "verified", id="styles, looked at afterwards"),
        pytest.param(
            MODIFY, REVIEWED.model_copy(update={"observed": "failed"}), "not_required", id="but a check failed"
        ),
        pytest.param(NOTHING, REVIEWED, "not_required", id="looked at, and no change was asked for"),
    ],
)
async def test_verification(duties: Duties, receipts: ReceiptSummary, verification: str) -> None:
    played = await play(
        opens(duties=duties),
        model().gives(calls(call("work"))),
        tool("work").gives(ok()),
        model(results_of=1).gives(measured(receipts, says_not_run=False)),
        closes("natural"),
    )
    assert played.result.verification == verification
    assert played.result.verification_observed.observed == receipts.observed


async def test_an_excused_answer_is_unverified() -> None:
    """stop-policy.md case 32 and OV16: no block, and no more is claimed than was seen."""
    asked = await play(
        opens(duties=Duties(effect=True, clear=False)), model().gives(measured(question=True)), closes("natural")
    )
    assert (asked.result.gates, asked.result.verification) == ({}, "unverified")
    unrun = await play(opens(duties=MODIFY), model().gives(measured(EDITED, says_not_run=True)), closes("natural"))
    assert (unrun.result.gates, unrun.result.verification) == ({}, "unverified")
