"""Sorting entries into turns."""

from collections.abc import Callable

import pytest
from tests.core.context.ledgers import Ledger

from untildone.workflows.context.index import TurnIndex
from untildone.workflows.failures import ToolFailure
from untildone.workflows.ledger.entries import EntryKind
from untildone.workflows.ledger.payloads import ContextPlan
from untildone.workflows.messages import TextBlock, ToolResultBlock


@pytest.fixture
def ledger() -> Ledger:
    return Ledger()


def test_a_directive_opens_a_turn_and_closes_the_one_before(ledger: Ledger) -> None:
    first = ledger.directive("one")
    ledger.work()
    second = ledger.directive("two")
    assert [(turn.id, turn.number, turn.open) for turn in ledger.index.turns] == [
        (first.id, 1, False),
        (second.id, 2, True),
    ]


@pytest.mark.parametrize(
    "say",
    [
        pytest.param(lambda ledger: ledger.steer("use port 8080"), id="steering"),
        pytest.param(lambda ledger: ledger.nudge("check it"), id="control"),
        pytest.param(lambda ledger: ledger.say("user", TextBlock(text="  \n")), id="blank text"),
        pytest.param(
            lambda ledger: ledger.say("user", ToolResultBlock(call_id="c", text="r"), TextBlock(text="t")), id="result"
        ),
        pytest.param(lambda ledger: ledger.answer("a draft"), id="draft"),
    ],
)
def test_other_messages_join_the_open_turn(ledger: Ledger, say: Callable[[Ledger], object]) -> None:
    ledger.directive()
    say(ledger)
    assert len(ledger.index.turns) == 1
    assert ledger.index.open_turn is not None


def test_only_the_outcome_closes_a_turn(ledger: Ledger) -> None:
    ledger.directive()
    ledger.answer("finished")
    ledger.nudge()
    assert ledger.index.open_turn is not None
    ledger.outcome()
    assert ledger.index.open_turn is None


def test_three_steering_messages_stay_in_the_turn_and_leave_its_plan(ledger: Ledger) -> None:
    ledger.directive(plan=ContextPlan(budget=7))
    for text in ("a", "b", "c"):
        ledger.steer(text)
    assert len(ledger.index.turns) == 1
    assert ledger.index.plan == ContextPlan(budget=7)
    assert [remark.message.text for remark in ledger.index.turns[0].steering] == ["a", "b", "c"]


def test_results_attach_by_call_id_and_the_first_one_stands(ledger: Ledger) -> None:
    ledger.directive()
    ledger.calls(("a", "read", {}), ("b", "read", {}))
    ledger.results(("b", "second"))
    ledger.results(("a", "first"), ("b", "again"), ("zzz", "nobody asked"))
    exchange = ledger.index.turns[0].exchanges[0]
    assert {call: result.text for call, result in exchange.results.items()} == {"a": "first", "b": "second"}


def test_a_result_after_the_next_answer_is_too_late(ledger: Ledger) -> None:
    ledger.directive()
    ledger.calls(("a", "read", {}))
    ledger.answer("I go on without it")
    ledger.results(("a", "late"))
    assert ledger.index.turns[0].exchanges[0].results == {}


@pytest.mark.parametrize("before", [True, False], ids=["tail before its directive", "tail after its directive"])
def test_the_tail_finds_its_turn(ledger: Ledger, before: bool) -> None:
    payload = {"run": 1, "text": "tail"}
    if before:
        ledger.add(EntryKind.TURN_CONTEXT, payload)
    ledger.directive()
    if not before:
        ledger.add(EntryKind.TURN_CONTEXT, payload)
    assert ledger.index.turns[0].tail == "tail"


def test_a_second_tail_changes_nothing(ledger: Ledger) -> None:
    ledger.directive(tail="first")
    ledger.add(EntryKind.TURN_CONTEXT, {"run": 1, "text": "second"})
    assert ledger.index.turns[0].tail == "first"


def test_a_plan_belongs_to_its_run(ledger: Ledger) -> None:
    ledger.directive(plan=ContextPlan(budget=1))
    ledger.outcome()
    ledger.directive()
    assert ledger.index.plan is None


def test_a_plan_may_stand_before_its_directive(ledger: Ledger) -> None:
    ledger.add(EntryKind.CONTEXT_PLAN, {"run": 1, "plan": ContextPlan(budget=3).model_dump()})
    ledger.directive()
    assert ledger.index.plan == ContextPlan(budget=3)


@pytest.mark.parametrize("kind", [EntryKind.EVENT, EntryKind.ACTIVITY])
def test_kinds_that_no_model_sees_are_ignored(ledger: Ledger, kind: EntryKind) -> None:
    ledger.directive()
    before = TurnIndex.of(ledger.entries)
    ledger.add(kind, {"anything": 1})
    before.seq += 1
    assert ledger.index == before


def test_a_reset_lets_go_of_all_that_lies_behind_it(ledger: Ledger) -> None:
    ledger.turn("earlier")
    ledger.directive("now")
    for _ in range(4):
        ledger.work()
        ledger.steer("hint")
    ledger.reset(last_step=3)
    earlier, now = ledger.index.turns
    assert earlier.behind_reset
    assert earlier.items == []
    assert [exchange.step for exchange in now.exchanges] == [4]
    assert len(now.steering) == 4
    assert now.behind.calls == {"read": 3}


def test_a_reset_may_take_old_steering_with_it(ledger: Ledger) -> None:
    ledger.directive()
    ledger.work()
    ledger.steer("old")
    ledger.work()
    ledger.steer("new")
    ledger.reset(last_step=2, keeps_steering=False)
    assert [remark.message.text for remark in ledger.index.turns[0].steering] == ["new"]


def test_entries_come_in_order(ledger: Ledger) -> None:
    ledger.directive()
    with pytest.raises(ValueError, match=r"append only entries after index\.seq"):
        ledger.index.append(ledger.entries[0])


def test_failed_calls_count_but_link_no_file(ledger: Ledger) -> None:
    ledger.directive()
    ledger.calls(("a", "edit", {"path": "./x.py"}), ("b", "read", {"path": "y.py"}))
    ledger.results(("a", "changed"))
    ledger.results(("b", "no such file"), error=ToolFailure.EXECUTION_FAILED)
    ledger.reset(last_step=1)
    record = ledger.index.turns[0].behind
    assert record.calls == {"edit": 1, "read": 1}
    assert (list(record.files_written), list(record.files_read)) == (["x.py"], [])


def test_a_remark_belongs_to_the_step_that_reads_it(ledger: Ledger) -> None:
    ledger.directive()
    ledger.answer("a draft")
    ledger.nudge("not yet")
    ledger.fold(1)
    ledger.reset(last_step=1, keeps_steering=False)
    (remark,) = ledger.index.turns[0].items
    assert remark.step == 2, "neither a fold nor a reset takes away what nobody has answered"
