"""What the loop makes of an answer's measures: each gate's firing, its bound and its exhaustion (gates.md)."""

from typing import Any

import pytest
from tests.facts import blank, call, calls, measured, ok, went_wrong
from tests.playbook import Line, closes, model, opens, play, rolls_over, tool

from untildone.workflows.answers.measures import AnswerMeasures, ReceiptSummary
from untildone.workflows.failures import ToolFailure
from untildone.workflows.intent.duties import Duties
from untildone.workflows.messages import StopCause
from untildone.workflows.ports import CardMeasures, StepFacts, ToolFacts
from untildone.workflows.tools.declaration import Effect

ANSWER = Duties()
LIVE = Duties(live="strong")
GOOD = measured()


def search(call_id: str = "search") -> Any:
    """A call that finds out the present."""
    return call(call_id, tool="web_search", effect=Effect.READ, retrieval=True, observes=True)


def card(call_id: str = "card", *, supplied: bool = False) -> Any:
    """A call that shows a card."""
    return call(call_id, tool="emit_table_card", effect=Effect.NONE, card=CardMeasures(supplied=supplied))


SHOWN = ToolFacts(size=2, result="aa", presented=True)


def sent_back(facts: StepFacts, code: str, then: StepFacts, reason: str = "natural") -> list[Line]:
    """An answer that is sent back once, and what comes after it."""
    return [model().gives(facts), model(control=code).gives(then), closes(reason)]


OPTIONAL = [
    pytest.param("grounding_check", "ungrounded", {"ungrounded": True}, id="grounding"),
    pytest.param("fence_check", "broken_fence", {"broken_fence": True}, id="fence"),
    pytest.param("duplicate_card_check", "duplicate_card", {"duplicate_card": True}, id="duplicate card"),
]


@pytest.mark.parametrize(("kind", "code", "measures"), OPTIONAL)
async def test_an_optional_check_fires_once_then_marks(kind: str, code: str, measures: dict[str, Any]) -> None:
    bad = measured(**measures)
    mended = await play(opens(duties=ANSWER), *sent_back(bad, code, GOOD))
    assert (mended.result.gates, mended.result.degraded) == ({kind: 1}, False)
    assert mended.result.verification == "not_required"
    marked = await play(opens(duties=ANSWER), *sent_back(bad, code, bad))
    assert marked.result.gates == {kind: 1}
    assert [mark.code for mark in marked.result.degradations] == [f"{kind}_exhausted"]
    assert (marked.result.status, marked.result.verification) == ("done", "unverified")


@pytest.mark.parametrize(("kind", "code", "measures"), OPTIONAL)
async def test_without_a_step_left_an_optional_check_only_marks(kind: str, code: str, measures: dict[str, Any]) -> None:
    played = await play(opens(duties=ANSWER, max_turns=1), model().gives(measured(**measures)), closes("natural"))
    assert played.result.gates == {}
    assert [mark.code for mark in played.result.degradations] == [f"{kind}_exhausted"]


async def test_a_mark_counts_only_for_the_answer_it_was_made_on() -> None:
    played = await play(
        opens(duties=ANSWER),
        model().gives(measured(ungrounded=True)),
        model(control="ungrounded").gives(measured(ungrounded=True, unfinished="colon")),
        model(control="truncated_plan").gives(GOOD),
        closes("natural"),
    )
    assert played.result.degradations == ()
    assert played.result.verification == "not_required"


async def test_presentation_is_offered_once_and_leaves_no_mark() -> None:
    as_text = measured(presentation="emit_table_card")
    played = await play(opens(duties=ANSWER), *sent_back(as_text, "as_card", as_text))
    assert (played.result.gates, played.result.degradations) == ({"presentation_check": 1}, ())
    on_the_last_step = await play(opens(duties=ANSWER, max_turns=1), model().gives(as_text), closes("natural"))
    assert on_the_last_step.result.degradations == ()


# --- claims ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claims", "degradation"),
    [
        pytest.param(("passed:not_run",), "claim_unsupported", id="nothing on record"),
        pytest.param(("passed:stale", "figure:figure"), "claim_unsupported", id="stale"),
        pytest.param(("passed:failed",), "claim_contradicted", id="the latest match failed"),
    ],
)
async def test_an_unsupported_claim_ends_degraded(claims: tuple[str, ...], degradation: str) -> None:
    bad = measured(claims=claims)
    played = await play(opens(duties=ANSWER), *sent_back(bad, "claims", bad, "claim_unsupported"))
    result = played.result
    assert (result.status, result.exit_code, result.verification) == ("degraded", 3, "unverified")
    assert [mark.code for mark in result.degradations] == [degradation]


async def test_a_claim_on_the_last_step_is_not_sent_back() -> None:
    bad = measured(claims=("passed:not_run",))
    played = await play(opens(duties=ANSWER, max_turns=1), model().gives(bad), closes("claim_unsupported"))
    assert played.result.gates == {}


# --- freshness -------------------------------------------------------------------------------------------------------

NO_DATA = measured(no_data=True)
FROM_MEMORY = "from_memory"


@pytest.mark.parametrize(
    ("script", "fired", "status"),
    [
        pytest.param(
            [
                model().gives(GOOD),
                model(control=FROM_MEMORY).gives(calls(search())),
                tool("search"),
                model(results_of=2).gives(GOOD),
                closes("natural"),
            ],
            1,
            "done",
            id="memory text; search; cited text",
        ),
        pytest.param([model().gives(NO_DATA), closes("natural")], 0, "done", id="admits no data"),
        pytest.param(sent_back(GOOD, FROM_MEMORY, GOOD, "stale_data_refused"), 1, "degraded", id="memory twice"),
        pytest.param(
            sent_back(GOOD, FROM_MEMORY, blank(), "stale_data_refused"), 1, "degraded", id="stale text; thinking"
        ),
        pytest.param(
            sent_back(blank(), "empty_step", blank(), "stale_data_refused"), 0, "degraded", id="thinking; thinking"
        ),
        pytest.param(
            [
                model().gives(calls(card())),
                model(results_of=1, synthetic={"card": "gated: freshness"}).gives(calls(search())),
                tool("search"),
                model(results_of=2).gives(calls(card("again"))),
                tool("again", card_topic=True, card_evidence=False).gives(SHOWN),
                model(results_of=3).gives(GOOD),
                closes("natural"),
            ],
            1,
            "done",
            id="card; search; card; text",
        ),
        pytest.param(
            [
                model().gives(calls(card())),
                model(results_of=1, synthetic={"card": "gated: freshness"}).gives(calls(card("again"))),
                closes("stale_data_refused", results_of=2, synthetic={"again": "gated: freshness"}),
            ],
            2,
            "degraded",
            id="card; card",
        ),
        pytest.param(
            [
                model().gives(calls(search(), card())),
                tool("search"),
                tool("card", card_evidence=True, card_topic=True).gives(SHOWN),
                model(results_of=1).gives(GOOD),
                closes("natural"),
            ],
            0,
            "done",
            id="search and card in one batch, card cites the result",
        ),
        pytest.param(
            [
                model().gives(calls(search(), card())),
                tool("search"),
                tool("card").gives(ToolFacts(error=ToolFailure.GATED, gated="freshness", size=9, result="bb")),
                model(results_of=1).gives(calls(card("again"))),
                tool("again").gives(SHOWN),
                model(results_of=2).gives(GOOD),
                closes("natural"),
            ],
            1,
            "done",
            id="search and card in one batch, figures from memory",
        ),
        pytest.param(
            [
                model().gives(calls(card())),
                model(results_of=1, synthetic={"card": "gated: freshness"}).gives(calls(search(), card("again"))),
                tool("search").gives(went_wrong(ToolFailure.TRANSPORT)),
                closes("stale_data_refused", results_of=2, synthetic={"again": "gated: freshness"}),
            ],
            2,
            "degraded",
            id="after repair: search fails, and card",
        ),
        pytest.param(
            [
                model().gives(calls(card("own", supplied=True))),
                tool("own").gives(SHOWN),
                model(results_of=1).gives(NO_DATA),
                closes("natural"),
            ],
            0,
            "done",
            id="the user gave every figure of the card",
        ),
        pytest.param(
            [
                model().gives(GOOD),
                rolls_over(),
                model(control=FROM_MEMORY).gives(GOOD),
                closes("stale_data_refused"),
            ],
            1,
            "degraded",
            id="memory, rollover, memory",
        ),
    ],
)
async def test_freshness(script: list[Any], fired: int, status: str) -> None:
    played = await play(opens(duties=LIVE), *script)
    assert played.result.gates.get("freshness_check", 0) == fired
    assert played.result.status == status


async def test_nothing_is_sent_back_where_no_step_is_left() -> None:
    await play(opens(duties=LIVE, max_turns=1), model().gives(GOOD), closes("stale_data_refused"))


@pytest.mark.parametrize(
    ("measures", "fired"),
    [
        pytest.param({}, 0, id="no figure"),
        pytest.param({"unsourced_figures": True}, 1, id="a figure that nobody gave"),
        pytest.param({"unsourced_figures": True, "no_data": True}, 0, id="admits no data"),
    ],
)
async def test_a_weak_signal_never_refuses(measures: dict[str, Any], fired: int) -> None:
    facts = measured(**measures)
    script = sent_back(facts, FROM_MEMORY, facts) if fired else [model().gives(facts), closes("natural")]
    played = await play(opens(duties=Duties(live="weak")), *script)
    assert played.result.gates.get("freshness_check", 0) == fired
    assert played.result.status == "done"


# --- drift -----------------------------------------------------------------------------------------------------------

AGAIN = measured(repeats=True)


@pytest.mark.parametrize(
    ("script", "fired"),
    [
        pytest.param(sent_back(AGAIN, "repeats", GOOD), 1, id="same text, then a real answer"),
        pytest.param(
            [
                model().gives(AGAIN),
                model(control="repeats").gives(AGAIN),
                model(control="repeats").gives(AGAIN),
                closes("drift_exhausted"),
            ],
            2,
            id="same text three times",
        ),
        pytest.param(
            [
                model().gives(AGAIN),
                model(control="repeats").gives(calls("a")),
                tool("a"),
                model(results_of=2).gives(AGAIN),
                model(control="repeats").gives(GOOD),
                closes("natural"),
            ],
            2,
            id="a call in between ends the streak",
        ),
        pytest.param(
            [
                model().gives(AGAIN),
                model(control="repeats").gives(measured(unfinished="colon")),
                model(control="truncated_plan").gives(AGAIN),
                model(control="repeats").gives(AGAIN),
                model(control="repeats").gives(AGAIN),
                closes("drift_exhausted"),
            ],
            3,
            id="a step without drift ends the streak",
        ),
    ],
)
async def test_drift(script: list[Any], fired: int) -> None:
    played = await play(opens(duties=ANSWER), *script)
    assert played.result.gates["steering_drift"] == fired


async def test_drift_overrides_the_hold() -> None:
    played = await play(
        opens(duties=ANSWER, until_done=True),
        model().gives(AGAIN),
        model(control="repeats").gives(AGAIN),
        model(control="repeats").gives(AGAIN),
        closes("drift_exhausted"),
    )
    assert played.result.hold is not None
    assert not played.result.hold.released
    assert (played.result.status, played.result.exit_code) == ("degraded", 3)


async def test_a_repetition_on_the_last_step_ends_by_the_limit() -> None:
    played = await play(opens(duties=ANSWER, max_turns=1), model().gives(AGAIN), closes("max_turns"))
    assert played.result.gates == {}


# --- candidates ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lossy", "stop"),
    [pytest.param(True, "end_turn", id="an envelope"), pytest.param(False, "tool_use", id="a stop for calls")],
)
async def test_a_lost_call_is_no_candidate(lossy: bool, stop: StopCause) -> None:
    bad = measured(lossy=lossy, stop=stop)
    played = await play(opens(duties=ANSWER), *sent_back(bad, "protocol", GOOD))
    assert played.result.gates == {"completion_nudge": 1}


async def test_a_model_that_never_finds_the_form_is_stuck() -> None:
    bad = measured(lossy=True)
    nudged = [model(control="protocol").gives(bad) for _ in range(8)]
    played = await play(opens(duties=ANSWER), model().gives(bad), *nudged, closes("max_nudges"))
    assert (played.result.status, played.result.exit_code) == ("stuck", 5)
    assert played.result.error is not None
    assert played.result.error.error_class == "no_progress"


# --- order -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("duties", "measures", "code"),
    [
        pytest.param(LIVE, {"ungrounded": True}, FROM_MEMORY, id="armed freshness and ungrounded text: freshness only"),
        pytest.param(
            ANSWER,
            {"broken_fence": True, "claims": ("passed:not_run",)},
            "broken_fence",
            id="malformed fence and unsupported claim: fence first",
        ),
        pytest.param(ANSWER, {"claims": ("passed:not_run",), "unfinished": "colon"}, "claims", id="claim before plan"),
    ],
)
async def test_order(duties: Duties, measures: dict[str, Any], code: str) -> None:
    await play(opens(duties=duties), *sent_back(measured(**measures), code, measured(no_data=True)))


async def test_grounding_fence_and_claim_with_one_step_left() -> None:
    """gates.md section 12: a grounding nudge; on the redo, the last step, what still hits is recorded."""
    bad = measured(ungrounded=True, broken_fence=True, claims=("passed:not_run",))
    played = await play(opens(duties=ANSWER, max_turns=2), *sent_back(bad, "ungrounded", bad, "claim_unsupported"))
    assert [mark.code for mark in played.result.degradations] == [
        "grounding_check_exhausted",
        "fence_check_exhausted",
        "claim_unsupported",
    ]


async def test_blank_text_after_a_card_under_the_hold_is_held() -> None:
    played = await play(
        opens(duties=ANSWER, until_done=True, max_turns=3),
        model().gives(calls(card())),
        tool("card").gives(SHOWN),
        model(results_of=1).gives(blank(measures=AnswerMeasures())),
        model(control="until_done").gives(GOOD),
        closes("max_turns"),
    )
    assert played.result.gates == {"stop_guard": 1}


async def test_a_card_is_an_answer_without_text() -> None:
    played = await play(
        opens(duties=ANSWER),
        model().gives(calls(card())),
        tool("card").gives(SHOWN),
        model(results_of=1).gives(blank(measures=AnswerMeasures())),
        closes("natural"),
    )
    assert played.result.gates == {}


async def test_a_delivered_file_is_an_answer_without_text() -> None:
    delivered = ReceiptSummary(effect=True, execution=True, changed=True)
    played = await play(
        opens(duties=Duties(execution=True, deliverables=1)),
        model().gives(calls("write")),
        tool("write").gives(ok()),
        model(results_of=1).gives(blank(measures=AnswerMeasures(receipts=delivered))),
        closes("natural"),
    )
    assert played.result.status == "done"
