"""What a model sees of a ledger."""

import orjson
import pytest
from tests.core.context.ledgers import Ledger

from untildone.workflows.context.invariants import problems
from untildone.workflows.context.projection import Projection, derive_messages, derive_with_plan
from untildone.workflows.context.sizes import message_chars
from untildone.workflows.failures import ToolFailure
from untildone.workflows.ledger.entries import EntryKind
from untildone.workflows.ledger.payloads import ContextPlan, EvictedRange, EvidencePayload, PlannedTurn
from untildone.workflows.messages import Message, TextBlock, ThinkingBlock, ToolResultBlock, ToolUseBlock

SMALL = "x = 1\n" * 200


@pytest.fixture
def ledger() -> Ledger:
    return Ledger()


def script(projection: Projection) -> list[str]:
    """The messages in one line each."""
    return [_described(message) for message in projection.messages]


def _described(message: Message) -> str:
    parts: list[str] = []
    for block in message.content:
        match block:
            case TextBlock(text=text):
                parts.append(text)
            case ThinkingBlock(text=text):
                parts.append(f"({text})")
            case ToolUseBlock(id=id_):
                parts.append(f"call {id_}")
            case ToolResultBlock(call_id=id_, text=text):
                parts.append(f"{id_}={text}")
    return f"{message.role}: {' | '.join(parts)}"


def test_the_open_turn_is_verbatim(ledger: Ledger) -> None:
    ledger.directive("do it", tail="<turn_context/>")
    ledger.calls(("a", "read", {}), ("b", "read", {}), text="reading", thinking="hm")
    ledger.results(("b", "second"), ("a", "first"))
    ledger.steer("be quick")
    ledger.answer("a draft")
    ledger.nudge("not yet")
    assert script(derive_with_plan(ledger.index, None)) == [
        "user: <turn_context/> | do it",
        "assistant: (hm) | reading | call a | call b",
        "user: a=first | b=second",
        "user: be quick",
        "assistant: a draft",
        "user: not yet",
    ]


def test_a_closed_turn_in_full(ledger: Ledger) -> None:
    ledger.directive("do it", tail="<turn_context/>")
    ledger.calls(("a", "read", {}), ("b", "read", {}), text="reading", thinking="hm")
    ledger.results(("a", SMALL))
    ledger.steer("be quick")
    ledger.answer("a draft")
    ledger.nudge("not yet")
    ledger.answer("final", thinking="well")
    ledger.outcome(notices=["Nothing was verified."])
    assert script(derive_messages(ledger.index)) == [
        "user: do it",
        "assistant: call a",
        "user: a=x = 1\n200 lines, 1,200 bytes\n[evidence a, 1,200 chars]",
        "user: be quick",
        "assistant: final",
        "user: <notices>\nNothing was verified.\n</notices>",
    ]


def test_a_cut_answer_keeps_its_text_and_loses_its_calls(ledger: Ledger) -> None:
    ledger.directive("do it")
    ledger.calls(("a", "bash", {}), text="I begin", partial=True)
    ledger.outcome("cancelled")
    assert script(derive_messages(ledger.index)) == ["user: do it", "assistant: I begin"]


def test_what_was_said_beside_calls_is_no_answer(ledger: Ledger) -> None:
    ledger.directive("do it")
    ledger.work(text="Now I look at it.")
    ledger.outcome("budget_exhausted")
    assert script(derive_messages(ledger.index)) == [
        "user: do it",
        "assistant: call c1.1",
        "user: c1.1=fine\n[evidence c1.1, 4 chars]",
    ]


def test_order_summary_full_cards_open(ledger: Ledger) -> None:
    ledger.turn("zero")
    ledger.directive("long job")
    ledger.work()
    ledger.reset(last_step=1, summary="it was long")
    ledger.outcome()
    wanted = ledger.turn("one")
    ledger.turn("two")
    ledger.directive("now")
    plan = ContextPlan(turns=(PlannedTurn(turn=wanted, fidelity="full"),))
    assert script(derive_with_plan(ledger.index, plan)) == [
        'user: <context_summary covers="turns 1 to 1, turn 2 up to step 1">\nit was long\n</context_summary>',
        "user: one",
        "assistant: call c3.1",
        "user: c3.1=fine\n[evidence c3.1, 4 chars]",
        "assistant: done",
        "user: <turns>\n#2 asked: long job → did: read×1 [ev:c2.1]"
        '\n#4 asked: two → did: read×1 → "done" [ev:c4.1]\n</turns>',
        "user: now",
    ]


def test_turns_that_are_not_shown_are_counted(ledger: Ledger) -> None:
    ids = [ledger.turn(f"turn {number}") for number in range(1, 5)]
    ledger.directive("now")
    plan = ContextPlan(
        turns=(PlannedTurn(turn=ids[1], fidelity="full"),),
        evicted=EvictedRange(first_turn=ids[0], last_turn=ids[2], turns=2),
    )
    messages = derive_with_plan(ledger.index, plan).messages
    assert messages[0].text == "turn 2"
    assert messages[-2].text == (
        "<turns>\n(2 earlier turns are not shown: #1 to #3)\n"
        '#4 asked: turn 4 → did: read×1 → "done" [ev:c4.1]\n</turns>'
    )


def test_a_turn_that_the_plan_does_not_know_is_a_card(ledger: Ledger) -> None:
    ledger.turn("forgotten")
    ledger.directive("now")
    assert "#1 asked: forgotten" in derive_with_plan(ledger.index, ContextPlan()).messages[0].text


def test_folded_steps_are_short_and_lose_their_drafts(ledger: Ledger) -> None:
    ledger.directive("do it")
    ledger.calls(("a", "read", {}), text="reading", thinking="hm")
    ledger.results(("a", SMALL))
    ledger.steer("be quick")
    ledger.answer("a draft")
    ledger.nudge()
    ledger.calls(("b", "read", {}), text="more", thinking="so")
    ledger.results(("b", "whole"))
    ledger.fold(2)
    assert script(derive_with_plan(ledger.index, None)) == [
        "user: do it",
        "assistant: call a",
        "user: a=x = 1\n200 lines, 1,200 bytes\n[evidence a, 1,200 chars]",
        "user: be quick",
        "user: not yet",
        "assistant: (so) | more | call b",
        "user: b=whole",
    ]


def test_what_a_folded_step_was_told_goes_with_it_but_for_steering(ledger: Ledger) -> None:
    ledger.directive("do it")
    ledger.answer("a draft")
    ledger.nudge("not yet")
    ledger.steer("be quick")
    ledger.answer("another draft")
    ledger.nudge("still not")
    ledger.fold(2)
    assert script(derive_with_plan(ledger.index, None)) == ["user: do it", "user: be quick", "user: still not"]


def test_a_digest_tells_the_size_of_the_whole_result(ledger: Ledger) -> None:
    ledger.directive("do it")
    ledger.calls(("a", "read", {}))
    ledger.results(("a", SMALL))
    ledger.add(EntryKind.EVIDENCE_BODY, EvidencePayload(run=1, call_id="a", body="0" * 64, chars=90_000))
    ledger.fold(1)
    assert derive_with_plan(ledger.index, None).messages[-1].results[0].text.endswith("[evidence a, 90,000 chars]")


def test_thinking_can_be_left_out(ledger: Ledger) -> None:
    ledger.directive("do it")
    ledger.calls(("a", "read", {}), thinking="hm")
    ledger.results(("a", "r"))
    kept = derive_with_plan(ledger.index, None)
    dropped = derive_with_plan(ledger.index, None, keep_thinking=False)
    assert script(kept)[1] == "assistant: (hm) | call a"
    assert script(dropped)[1] == "assistant: call a"


@pytest.mark.parametrize(
    ("partial", "error"),
    [(False, ToolFailure.OUTCOME_UNKNOWN), (True, ToolFailure.CANCELLED)],
    ids=["lost result", "cut answer"],
)
def test_a_missing_result_is_made_up_and_reported(ledger: Ledger, partial: bool, error: ToolFailure) -> None:
    ledger.directive()
    ledger.calls(("a", "bash", {}), ("b", "bash", {}), partial=partial)
    ledger.results(("b", "done"))
    projection = derive_with_plan(ledger.index, None)
    assert projection.repaired == ("a",)
    assert [(block.call_id, block.error) for block in projection.messages[-1].results] == [("a", error), ("b", None)]
    assert problems(projection.messages) == ()


def test_an_empty_answer_leaves_no_message(ledger: Ledger) -> None:
    ledger.directive("do it")
    ledger.answer("  ", thinking="hm")
    ledger.nudge("say something")
    assert script(derive_with_plan(ledger.index, None)) == ["user: do it", "user: say something"]


def test_cache_points(ledger: Ledger) -> None:
    ledger.directive("first")
    assert derive_with_plan(ledger.index, None).cache_points == (-1, 0)
    ledger.answer("done")
    ledger.outcome()
    ledger.directive("second")
    projection = derive_messages(ledger.index)
    assert len(projection.messages) == 3
    assert projection.cache_points == (-1, 1, 2)


def test_sizes_are_those_of_the_messages(ledger: Ledger) -> None:
    ledger.turn("one")
    ledger.turn("two")
    ledger.directive("now", tail="tail")
    ledger.work(SMALL)
    projection = derive_with_plan(ledger.index, None)
    assert projection.chars == sum(message_chars(message) for message in projection.messages)
    assert projection.history_chars == message_chars(projection.messages[0])
    assert projection.tokens(0.5) == -(-projection.chars // 2)


def test_a_request_starts_with_the_one_before(ledger: Ledger) -> None:
    ledger.turn("one", "An answer.")
    ledger.directive("now", tail="tail")
    previous = b""
    for number in range(5):
        request = b"".join(orjson.dumps(m.model_dump()) for m in derive_with_plan(ledger.index, None).messages)
        assert request.startswith(previous)
        previous = request
        ledger.work(f"result {number}")
        ledger.steer("hint")
