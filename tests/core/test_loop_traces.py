"""What the loop leaves on record of the gates: what looked, fired, ran out, and what is left (gates.md section 1)."""

import pytest
from tests.facts import BLOCKS, blank, call, calls, measured, ok
from tests.playbook import Line, closes, hook, model, opens, play, tool
from tests.stage import Played

from untildone.workflows.failures import ToolFailure
from untildone.workflows.gates import GATE_ORDER
from untildone.workflows.intent.duties import Duties
from untildone.workflows.ports import CallFacts, CardMeasures, CloseTurn, GateTrace, ModelStep, StepFacts, ToolFacts

LIVE = Duties(live="strong")
OFF_TOPIC = ToolFacts(size=2, error=ToolFailure.GATED, gated="topic")
NOT_BORNE_OUT = ToolFacts(size=2, error=ToolFailure.GATED, gated="freshness")


def traces(played: Played) -> list[GateTrace]:
    """The records that went into the ledger, in order."""
    handed_over = (each.pending.trace for each in (*played.asked_for(ModelStep), *played.asked_for(CloseTurn)))
    return [trace for trace in handed_over if trace is not None]


def marks(trace: GateTrace) -> list[tuple[str, str]]:
    """What ran out, by gate and code."""
    return [(mark.gate, mark.code) for mark in trace.exhausted]


REPEATED = measured(repeats=1)
LOST_CALL = measured(lossy=True)
PROMISE = measured(unfinished="colon")

GIVING_UP: dict[str, tuple[list[Line], str, str]] = {
    "drift": (
        [
            opens(duties=Duties()),
            model().gives(REPEATED),
            model(control="repeats").gives(REPEATED),
            model(control="repeats").gives(REPEATED),
            closes("drift_exhausted"),
        ],
        "steering_drift",
        "drift_exhausted",
    ),
    "empty step": (
        [
            opens(duties=Duties()),
            model().gives(blank()),
            model(control="empty_step").gives(blank()),
            closes("empty_step_exhausted"),
        ],
        "empty_step",
        "empty_step_exhausted",
    ),
    "freshness": (
        [
            opens(duties=LIVE),
            model().gives(measured()),
            model(control="from_memory").gives(measured()),
            closes("stale_data_refused"),
        ],
        "freshness_check",
        "stale_data_refused",
    ),
    "freshness, by silence": (
        [
            opens(duties=LIVE),
            model().gives(measured()),
            model(control="from_memory").gives(blank()),
            closes("stale_data_refused"),
        ],
        "freshness_check",
        "stale_data_refused",
    ),
    "protocol": (
        [
            opens(duties=Duties()),
            model().gives(LOST_CALL),
            *[model(control="protocol").gives(LOST_CALL)] * 8,
            closes("max_nudges"),
        ],
        "completion_nudge",
        "max_nudges",
    ),
    "stop hook": (
        [
            opens(duties=Duties(), stop_hooks=1, hook_max_blocks=1),
            model().gives(measured()),
            hook().gives(BLOCKS),
            model(control="0").gives(measured()),
            hook().gives(BLOCKS),
            closes("stop_hook_cap_reached"),
        ],
        "stop_hook",
        "stop_hook_cap_reached",
    ),
    "claim check": (
        [
            opens(duties=Duties()),
            model().gives(measured(claims=("passed:test",))),
            model(control="claims").gives(measured(claims=("passed:test",))),
            closes("claim_unsupported"),
        ],
        "claim_check",
        "claim_unsupported",
    ),
    "stop rules": (
        [
            opens(duties=Duties(), max_blocks=1),
            model().gives(PROMISE),
            model(control="truncated_plan").gives(PROMISE),
            closes("stop_gate_exhausted"),
        ],
        "stop_guard",
        "stop_gate:truncated_plan",
    ),
}


@pytest.mark.parametrize(("script", "gate", "code"), GIVING_UP.values(), ids=GIVING_UP)
async def test_a_gate_that_gives_up_is_on_record_as_exhausted(script: list[Line], gate: str, code: str) -> None:
    *fired, last = traces(await play(*script))
    assert marks(last) == [(gate, code)]
    assert last.left == {gate: 0}
    assert [trace.fired.kind for trace in fired if trace.fired] == [gate] * len(fired)


async def test_an_accepted_answer_says_that_all_have_looked() -> None:
    [trace] = traces(await play(opens(duties=Duties()), model().gives(measured()), closes("natural")))
    assert trace == GateTrace(step=1, looked=len(GATE_ORDER))


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        pytest.param(PROMISE, "stop_gate:truncated_plan", id="stop rules"),
        pytest.param(REPEATED, "steering_drift_exhausted", id="drift"),
        pytest.param(LOST_CALL, "completion_nudge_exhausted", id="protocol"),
    ],
)
async def test_an_objection_that_no_step_is_left_for_counts_as_exhausted(answer: StepFacts, code: str) -> None:
    played = await play(opens(duties=Duties(), max_turns=1), model().gives(answer), closes("max_turns"))
    [trace] = traces(played)
    assert trace.silent
    assert [each for _, each in marks(trace)] == [code]
    assert played.result.gates == {}
    assert played.result.degradations == ()  # the answer was not accepted


async def test_the_hold_has_no_bound_that_could_run_out() -> None:
    opened = opens(duties=Duties(), max_turns=1, until_done=True)
    [trace] = traces(await play(opened, model().gives(measured()), closes("max_turns")))
    assert (trace.silent, marks(trace)) == (True, [])


async def test_what_is_left_is_told_of_every_bound_that_was_touched() -> None:
    played = await play(
        opens(duties=Duties(), max_blocks=2),
        model().gives(blank()),
        model(control="empty_step").gives(PROMISE),
        model(control="truncated_plan").gives(measured(claims=("passed:test",))),
        model(control="claims").gives(measured()),
        closes("natural"),
    )
    assert [trace.left for trace in traces(played)] == [
        {"empty_step": 0},
        {"empty_step": 0, "stop_guard": 1},
        {"empty_step": 0, "stop_guard": 1, "claim_check": 0},
        {"empty_step": 0, "stop_guard": 1, "claim_check": 0},
    ]


# --- calls -----------------------------------------------------------------------------------------------------------


def card(call_id: str) -> CallFacts:
    """A call that shows a card with values that nobody gave."""
    return call(call_id, tool="emit_table_card", card=CardMeasures())


async def test_a_card_from_memory_is_on_record_and_the_second_one_as_exhausted() -> None:
    played = await play(
        opens(duties=LIVE),
        model().gives(calls(card("a"))),
        model(results_of=1, synthetic={"a": "gated: freshness"}).gives(calls(card("b"))),
        closes("stale_data_refused", results_of=2, synthetic={"b": "gated: freshness"}),
    )
    first, last = traces(played)
    assert first == GateTrace(step=1, cards=("freshness_check",), left={"freshness_check": 0})
    assert (last.cards, marks(last)) == ((), [("freshness_check", "stale_data_refused")])


async def test_cards_that_the_evidence_does_not_bear_out_are_on_record() -> None:
    look = call("look", observes=True, retrieval=True)
    played = await play(
        opens(duties=LIVE),
        model().gives(calls(look, card("a"))),
        tool("look").gives(ok()),
        tool("a").gives(NOT_BORNE_OUT),
        model(results_of=1).gives(calls(card("b"))),
        tool("b").gives(OFF_TOPIC),
        model(results_of=2).gives(calls(card("c"))),
        tool("c").gives(OFF_TOPIC),
        closes("topic_mismatch_refused", results_of=3),
    )
    first, second, last = traces(played)
    assert (first.cards, second.cards, last.cards) == (("freshness_check",), ("topic_mismatch_check",), ())
    assert second.left == {"freshness_check": 0, "topic_mismatch_check": 0}
    assert marks(last) == [("topic_mismatch_check", "topic_mismatch_refused")]


async def test_the_ladder_is_on_record_to_its_end() -> None:
    wrong = [call(f"a{number}", digest="", refused=ToolFailure.SCHEMA_MISMATCH) for number in range(1, 4)]
    refused = [{each.id: "schema_mismatch"} for each in wrong]
    played = await play(
        opens(duties=Duties()),
        model().gives(calls(wrong[0])),
        model(results_of=1, synthetic=refused[0]).gives(calls(wrong[1])),
        model(results_of=2, synthetic=refused[1], control="schemas").gives(calls(wrong[2])),
        closes("repair_exhausted", results_of=3, synthetic=refused[2]),
    )
    directed, last = traces(played)
    assert directed.left == {"repair_directive": 0}
    assert marks(last) == [("repair_directive", "repair_exhausted")]


async def test_an_uneventful_batch_leaves_no_record() -> None:
    played = await play(
        opens(duties=Duties()),
        model().gives(calls("a")),
        tool("a"),
        model(results_of=1).gives(measured()),
        closes("natural"),
    )
    assert [trace.step for trace in traces(played)] == [2]
