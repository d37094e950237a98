"""Calls that are made again in the loop: doom loop, identical failures, cards on screen (tools.md 4, gates.md 11)."""

from collections.abc import Iterable, Iterator
from itertools import cycle
from typing import Any

import pytest
from tests.facts import call, calls, measured, went_wrong
from tests.playbook import Line, announces, closes, model, opens, play, rolls_over, tool, waits

from untildone.workflows.failures import ToolFailure
from untildone.workflows.inbox import ApprovalAnswer
from untildone.workflows.intent.duties import Duties
from untildone.workflows.ports import CallFacts, CardMeasures, ToolFacts
from untildone.workflows.tools.declaration import Effect

HELD = Duties()
SAME, OTHER = ToolFacts(size=2, result="same"), ToolFacts(size=2, result="other")
FAILED = ToolFacts(size=2, result="red", error=ToolFailure.EXECUTION_FAILED)
EDITED = ToolFacts(size=2, result="edited", changed=1)
YES, NO = True, False


def numbered(**fields: Any) -> Iterator[CallFacts]:
    """One call again and again: equal but for its id."""
    for number in range(1, 100):
        yield call(f"c{number}", **{"digest": "same", **fields})


def executed(each: CallFacts, facts: ToolFacts, step: int, synthetic: dict[str, str] | None = None) -> list[Line]:
    """A step whose only call runs and comes to this."""
    pending = {"results_of": step - 1, "synthetic": synthetic or {}} if step > 1 else {}
    return [model(step=step, **pending).gives(calls(each)), tool(each.id).gives(facts)]


def in_steps(executions: Iterable[tuple[CallFacts, ToolFacts]], first: int = 1) -> list[Line]:
    """One such step after another."""
    return [line for step, each in enumerate(executions, first) for line in executed(*each, step)]


def asked(call_id: str, answer: bool, note: int | None = None) -> list[Line]:
    """A person is asked because of the repetition, and says this."""
    arrives = ApprovalAnswer(call_id=call_id, approved=answer, note=note)
    return [
        announces("approval_requested", call_id=call_id, reason="repeated"),
        waits().meanwhile(arrives),
        announces("approval_answered", call_id=call_id, answer="approved" if answer else "denied"),
    ]


def done(step: int, synthetic: dict[str, str] | None = None) -> list[Line]:
    """The answer that ends the run."""
    last = model(step=step, results_of=step - 1, synthetic=synthetic or {})
    return [last.gives(measured()), closes("natural")]


def taken(source: Iterator[CallFacts], facts: Iterable[ToolFacts]) -> list[tuple[CallFacts, ToolFacts]]:
    """The next calls of a source with what they come to."""
    return [(next(source), each) for each in facts]


ECHO = {"effect": Effect.EXECUTE}
READ = {"effect": Effect.READ}
POLL = {"effect": Effect.EXECUTE, "polling": True}


# --- the doom loop ---------------------------------------------------------------------------------------------------


async def test_echo_same_three_times_and_the_approver_denies() -> None:
    echo = numbered(**ECHO)
    twice = in_steps(taken(echo, [SAME] * 2))
    third = next(echo)
    played = await play(
        opens(duties=HELD),
        *twice,
        model(results_of=2).gives(calls(third)),
        *asked(third.id, NO, note=7),
        *done(4, {third.id: "denied: repeated note 7"}),
    )
    assert played.result.status == "done"


async def test_an_approved_repetition_runs_and_the_next_one_is_asked_about_again() -> None:
    echo = numbered(**ECHO)
    twice = in_steps(taken(echo, [SAME] * 2))
    third, fourth = next(echo), next(echo)
    await play(
        opens(duties=HELD),
        *twice,
        model(results_of=2).gives(calls(third)),
        *asked(third.id, YES),
        tool(third.id).gives(SAME),
        model(results_of=3).gives(calls(fourth)),
        *asked(fourth.id, NO),
        *done(5, {fourth.id: "denied: repeated"}),
    )


async def test_after_a_denial_the_same_repetition_is_not_asked_about_again() -> None:
    echo = numbered(**ECHO)
    twice = in_steps(taken(echo, [SAME] * 2))
    third, fourth = next(echo), next(echo)
    await play(
        opens(duties=HELD),
        *twice,
        model(results_of=2).gives(calls(third)),
        *asked(third.id, NO),
        model(results_of=3, synthetic={third.id: "denied: repeated"}).gives(calls(fourth)),
        *done(5, {fourth.id: "denied: repeated"}),
    )


async def test_nobody_there_to_ask_is_a_denial_that_names_the_repetition() -> None:
    echo = numbered(**ECHO)
    twice = in_steps(taken(echo, [SAME] * 2))
    third = next(echo)
    await play(
        opens(duties=HELD, attendance="unattended"),
        *twice,
        model(results_of=2).gives(calls(third)),
        *done(4, {third.id: "denied: repeated"}),
    )


async def test_no_answer_in_time_is_a_denial_that_names_the_repetition() -> None:
    echo = numbered(**ECHO)
    twice = in_steps(taken(echo, [SAME] * 2))
    third = next(echo)
    await play(
        opens(duties=HELD, approval_timeout=60),
        *twice,
        model(results_of=2).gives(calls(third)),
        announces("approval_requested", call_id=third.id, reason="repeated"),
        waits(60_000),
        announces("approval_answered", call_id=third.id, answer="timeout"),
        *done(4, {third.id: "denied: repeated"}),
    )


async def test_the_fifth_reading_is_denied_without_a_question() -> None:
    read = numbered(**READ)
    four = in_steps(taken(read, [SAME] * 4))
    fifth, sixth = next(read), next(read)
    await play(
        opens(duties=HELD),
        *four,
        model(results_of=4).gives(calls(fifth)),
        model(results_of=5, synthetic={fifth.id: "denied: repeated"}).gives(calls(sixth)),
        *done(7, {sixth.id: "denied: repeated"}),
    )


async def test_the_tenth_unchanged_poll_is_asked_about() -> None:
    poll = numbered(**POLL)
    nine = in_steps(taken(poll, [SAME] * 9))
    tenth = next(poll)
    await play(
        opens(duties=HELD),
        *nine,
        model(results_of=9).gives(calls(tenth)),
        *asked(tenth.id, NO),
        *done(11, {tenth.id: "denied: repeated"}),
    )


QUIET: dict[str, list[tuple[CallFacts, ToolFacts]]] = {
    "status poll with changing output ×20": [
        (each, ToolFacts(size=2, result=f"{number}")) for number, each in zip(range(20), numbered(**POLL), strict=False)
    ],
    "R8 a changed result is progress, polling or not": taken(numbered(**ECHO), [SAME, OTHER] * 8),
    "R8 status address asked 15 times, other bytes each time": [
        (each, ToolFacts(size=2, result=f"{number}")) for number, each in zip(range(15), numbered(**READ), strict=False)
    ],
    "test, edit, test, edit, test": [
        (
            call(f"t{number}", digest="pytest", **ECHO)
            if number % 2 == 0
            else call(f"e{number}", digest=f"edit {number}", effect=Effect.WRITE),
            facts,
        )
        for number, facts in zip(range(9), cycle([FAILED, EDITED]), strict=False)
    ],
    "two reads of each of many files": [
        (call(f"r{number}", digest=f"read {number % 8}", **READ), SAME) for number in range(16)
    ],
}


@pytest.mark.parametrize("executions", QUIET.values(), ids=QUIET)
async def test_never_trips(executions: list[tuple[CallFacts, ToolFacts]]) -> None:
    await play(opens(duties=HELD), *in_steps(executions), *done(len(executions) + 1))


async def test_same_call_five_times_and_a_person_denies() -> None:
    """Denied calls are not executed, so nothing trips; and nobody is asked twice about the same call."""
    asks = numbered(permission="ask", rule="a rule", **ECHO)
    first, *others = (next(asks) for _ in range(5))
    script: list[Line] = []
    before = first
    for step, each in enumerate(others, 2):
        script.append(model(step=step, results_of=step - 1, synthetic=denied(before)).gives(calls(each)))
        before = each
    played = await play(
        opens(duties=HELD),
        model().gives(calls(first)),
        announces("approval_requested", call_id=first.id, reason="a rule"),
        waits().meanwhile(ApprovalAnswer(call_id=first.id, approved=False)),
        announces("approval_answered", call_id=first.id, answer="denied"),
        *script,
        *done(6, denied(before)),
    )
    assert played.state.identical == {}


def denied(each: CallFacts) -> dict[str, str]:
    return {each.id: "denied: denied_by_user"}


async def test_a_rule_that_denies_asks_nobody_about_a_repetition() -> None:
    """What was allowed until now may be denied from now on; then that is the reason."""
    echo = numbered(**ECHO)
    twice = in_steps(taken(echo, [SAME] * 2))
    third = next(echo).model_copy(update={"permission": "deny", "rule": "bash(echo *)"})
    await play(
        opens(duties=HELD),
        *twice,
        model(results_of=2).gives(calls(third)),
        *done(4, {third.id: "denied: bash(echo *)"}),
    )


async def test_repetitions_are_counted_across_a_rollover_and_across_answers() -> None:
    echo = numbered(**ECHO)
    first, second, third = (next(echo) for _ in range(3))
    await play(
        opens(duties=HELD, attendance="unattended"),
        *executed(first, SAME, 1),
        rolls_over(),
        model(results_of=1).gives(measured(unfinished="colon")),
        model(control="truncated_plan").gives(calls(second)),
        tool(second.id).gives(SAME),
        rolls_over(),
        model(results_of=3).gives(calls(third)),
        *done(5, {third.id: "denied: repeated"}),
    )


# --- identical failures ----------------------------------------------------------------------------------------------

NEVER_TWICE = ["invalid_arguments", "schema_mismatch", "unknown_capability", "too_large"]


@pytest.mark.parametrize("kind", [ToolFailure(kind) for kind in NEVER_TWICE])
async def test_a_call_that_failed_for_its_arguments_is_not_run_again(kind: ToolFailure) -> None:
    """Whatever else happened meanwhile; and the same tool with other arguments runs."""
    again = numbered(tool="crm", digest="same")
    first, second = next(again), next(again)
    await play(
        opens(duties=HELD),
        *executed(first, went_wrong(kind), 1),
        *executed(call("edit", digest="edit", effect=Effect.WRITE), EDITED, 2),
        rolls_over(),
        model(results_of=2).gives(calls(second, call("other", tool="crm", digest="other"))),
        tool("other"),
        *done(4, {second.id: f"{kind.value}: repeated"}),
    )


@pytest.mark.parametrize("kind", sorted(set(ToolFailure) - {ToolFailure(kind) for kind in NEVER_TWICE}))
async def test_a_call_that_failed_otherwise_may_be_tried_again(kind: ToolFailure) -> None:
    again = numbered(tool="crm", digest="same")
    first, second = next(again), next(again)
    await play(
        opens(duties=HELD),
        *executed(first, went_wrong(kind), 1),
        *executed(second, SAME, 2),
        *done(3),
    )


# --- cards on screen -------------------------------------------------------------------------------------------------

SHOWN = ToolFacts(size=2, result="card", presented=True)


def card(call_id: str, *, on_screen: bool = False) -> CallFacts:
    """A call that shows card A."""
    return call(
        call_id,
        tool="emit_table_card",
        digest="card A",
        effect=Effect.NONE,
        card=CardMeasures(),
        ack="card" if on_screen else "",
    )


def acks(*ids: str) -> dict[str, str]:
    return dict.fromkeys(ids, "done: card")


async def test_card_a_four_times() -> None:
    played = await play(
        opens(duties=HELD),
        *executed(card("1"), SHOWN, 1),
        model(results_of=1).gives(calls(card("2", on_screen=True))),
        model(results_of=2, synthetic=acks("2")).gives(calls(card("3", on_screen=True))),
        model(results_of=3, synthetic=acks("3")).gives(calls(card("4", on_screen=True))),
        closes("card_repeat", results_of=4, synthetic=acks("4")),
    )
    result = played.result
    assert (result.status, result.verification) == ("done", "unverified")
    assert [mark.code for mark in result.degradations] == ["card_repeat"]
    assert played.state.cards_shown == 1
    assert result.tools.rejected == 0


async def test_a_batch_with_something_else_restores_the_streak() -> None:
    played = await play(
        opens(duties=HELD),
        *executed(card("1"), SHOWN, 1),
        model(results_of=1).gives(calls(card("2", on_screen=True))),
        model(results_of=2, synthetic=acks("2")).gives(calls(card("3", on_screen=True), "read")),
        tool("read"),
        model(results_of=3, synthetic=acks("3")).gives(calls(card("4", on_screen=True))),
        *done(5, acks("4")),
    )
    assert played.state.card_repeats == 1


async def test_a_card_that_failed_is_executed_again() -> None:
    await play(
        opens(duties=HELD),
        *executed(card("1"), went_wrong(ToolFailure.EXECUTION_FAILED), 1),
        *executed(card("2"), SHOWN, 2),
        *done(3),
    )


async def test_a_batch_of_several_acks_is_one_repeat() -> None:
    await play(
        opens(duties=HELD),
        *executed(card("1"), SHOWN, 1),
        model(results_of=1).gives(calls(card("2", on_screen=True), card("3", on_screen=True))),
        *done(3, acks("2", "3")),
    )


async def test_a_delivered_file_is_acknowledged_without_a_new_question() -> None:
    wrote = call("w1", tool="write", digest="write r.md", effect=Effect.WRITE, permission="ask")
    again = wrote.model_copy(update={"id": "w2", "ack": "file"})
    await play(
        opens(duties=HELD),
        model().gives(calls(wrote)),
        announces("approval_requested", call_id="w1"),
        waits().meanwhile(ApprovalAnswer(call_id="w1", approved=True)),
        announces("approval_answered", call_id="w1"),
        tool("w1").gives(EDITED),
        model(results_of=1).gives(calls(again)),
        *done(3, {"w2": "done: file"}),
    )


async def test_acknowledged_cards_are_no_repetitions_and_no_faults() -> None:
    """They are neither executed nor failures, so neither the doom loop nor the ladder sees them."""
    played = await play(
        opens(duties=HELD),
        *executed(card("1"), SHOWN, 1),
        model(results_of=1).gives(calls(card("2", on_screen=True))),
        model(results_of=2, synthetic=acks("2")).gives(calls(card("3", on_screen=True))),
        *done(4, acks("3")),
    )
    assert played.state.identical["card A"].count == 1
    assert played.state.repair_streak == 0
