"""The rows of gates.md sections 3 to 9 and 12 that a text decides, from the user's words to the outcome.

Cards that are held against figures and topics stand in tests/core/gates and tests/core/answers.
"""

import pytest
from tests.core.answers.session import Session
from tests.core.verdicts.pipeline import (
    LISTING,
    SEARCH,
    Answer,
    Step,
    edit,
    fails,
    fetches,
    reads,
    searches,
    shows,
    uses,
    verdict_on,
    write,
)

OSLO = "Oslo is the capital."
SIX_WORDS = "Yes, its last byte is newline."
PRICE = "What does a tonne of copper cost right now?"
LYON = "Lyon: 18°C, light rain, wind from the west. Source: https://meteo.example/lyon"
NINETY = " ".join(["Yeast eats the sugar and gives off gas, which lifts the dough."] * 8)
TABLE = '{"semantic_type": "table", "title": "Tides", "columns": ["Day"], "rows": [["Mon"]]}'


# --- 3: steering drift -----------------------------------------------------------------------------------------------


async def _after(asked: str, answered: str, now: str, *script: Step, call: bool = False) -> tuple[tuple[str, ...], str]:
    session = Session(asked)
    if call:
        session.step(lambda run: run.edit("a.md", "x"))
    session.answer(answered)
    verdict = await verdict_on(now, *script, session=session)
    return verdict.objections, verdict.ending


async def test_same_text_then_a_real_answer() -> None:
    went = await _after(
        "What is the capital of Norway?", OSLO, "And what about Lima?", OSLO, "Lima is the capital of Peru."
    )
    assert went == (("repeats",), "done/natural")


async def test_same_text_three_times() -> None:
    went = await _after("What is the capital of Norway?", OSLO, "And what about Lima?", OSLO)
    assert went == (("repeats", "repeats"), "degraded/drift_exhausted")


async def test_six_words_repeated_then_a_real_call_then_repeated_again() -> None:
    """The call ends the streak, and a short answer after one is no drift."""
    script = (SIX_WORDS, reads("b.txt"), SIX_WORDS)
    went = await _after("Is a.txt ready?", SIX_WORDS, "Is b.txt ready?", *script)
    assert went == (("repeats",), "done/natural")


async def test_the_same_question_with_other_punctuation() -> None:
    told = "Fourteen times thirty-one makes 434."
    assert await _after("What is 14 times 31?", told, "what is 14 times 31", told) == ((), "done/natural")


async def test_done_after_a_modify_turn() -> None:
    went = await _after("Fix the typo in a.md.", "Done.", "And fix the one in b.md.", edit("b.md"), "Done.", call=True)
    assert went == ((), "done/natural")


async def test_ninety_words_repeated_whole() -> None:
    (first, *_), _ = await _after("How does bread rise?", NINETY, "Summarise tide.txt.", reads("tide.txt"), NINETY)
    assert first == "repeats"


async def test_two_events_then_the_next_run_drifts_once() -> None:
    """The streak is of one run: the third event does not end the next one."""
    session = Session("What is the capital of Norway?")
    session.answer(OSLO)
    first = await verdict_on("And what about Lima?", OSLO, OSLO, "Lima is that of Peru.", session=session)
    second = await verdict_on("And what about Quito?", OSLO, "Quito is that of Ecuador.", session=session)
    assert (first.objections, second.objections) == (("repeats", "repeats"), ("repeats",))
    assert second.ending == "done/natural"


# --- 4: empty step ---------------------------------------------------------------------------------------------------

THINKING = Answer("")


@pytest.mark.parametrize(
    ("directive", "script", "objections", "ending"),
    [
        pytest.param("What is yeast?", [THINKING, "A fungus."], ("empty_step",), "done/natural", id="thinking; text"),
        pytest.param(
            "What does a.txt say?",
            [THINKING, reads("a.txt"), THINKING, "It says hello."],
            ("empty_step", "empty_step"),
            "done/natural",
            id="thinking; read; thinking; text",
        ),
        pytest.param("Show the tides as a table.", [shows(), THINKING], (), "done/natural", id="card; thinking"),
        pytest.param(
            "Write a haiku to sea.txt.", [write("sea.txt", "salt\n"), THINKING], (), "done/natural", id="file; thinking"
        ),
        pytest.param(
            "What is yeast?",
            [THINKING],
            ("empty_step",),
            "failed/empty_step_exhausted",
            id="thinking; thinking (timeless)",
        ),
        pytest.param(
            PRICE, [THINKING], ("empty_step",), "degraded/stale_data_refused", id="thinking; thinking (live-data)"
        ),
        pytest.param(
            PRICE,
            ["It costs 9,400 dollars.", THINKING],
            ("from_memory",),
            "degraded/stale_data_refused",
            id="live-data: stale text; thinking",
        ),
    ],
)
async def test_empty_step(directive: str, script: list[Step], objections: tuple[str, ...], ending: str) -> None:
    verdict = await verdict_on(directive, *script)
    assert (verdict.objections, verdict.ending) == (objections, ending)


# --- 5: freshness ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("directive", "script", "objections", "ending"),
    [
        pytest.param(
            PRICE,
            [
                "It costs 9,400 dollars.",
                searches("copper price", "Copper: 9,512 USD a tonne (metals.example)"),
                "A tonne is at 9,512 dollars (metals.example).",
            ],
            ("from_memory",),
            "done/natural",
            id="memory text; search; cited text",
        ),
        pytest.param(PRICE, ["I don't have live data on copper."], (), "done/natural", id="I don't have live data"),
        pytest.param(
            "Explain how copper is refined.", ["By smelting."], (), "done/natural", id="timeless directive; text"
        ),
        pytest.param(
            PRICE,
            ["It costs 9,400 dollars.", "About 9,400 dollars."],
            ("from_memory",),
            "degraded/stale_data_refused",
            id="memory text; memory text",
        ),
        pytest.param(
            PRICE,
            [
                fails(SEARCH, "503 Service Unavailable", query="copper price"),
                "I could not find a current price; the source timed out.",
            ],
            (),
            "done/natural",
            id="the source is down, and the answer says so",
        ),
        pytest.param(
            "Which files are in the folder right now?",
            [uses(LISTING, "a.txt b.txt", pattern="*"), "a.txt and b.txt."],
            (),
            "done/natural",
            id="listing a directory, declared observation; answer",
        ),
    ],
)
async def test_freshness(directive: str, script: list[Step], objections: tuple[str, ...], ending: str) -> None:
    verdict = await verdict_on(directive, *script)
    assert (verdict.objections, verdict.ending) == (objections, ending)


# --- 7: grounding ----------------------------------------------------------------------------------------------------

WEATHER = "How is the weather in Lyon? See https://meteo.example/lyon"


@pytest.mark.parametrize(
    ("script", "objections"),
    [
        pytest.param(
            [fetches("https://meteo.example/lyon", LYON), "18°C and raining (meteo.example)"], (), id="18 and host"
        ),
        pytest.param([fetches("https://meteo.example/lyon", LYON), "Per meteo.example, light rain."], (), id="host"),
        pytest.param(
            [fetches("https://meteo.example/lyon", LYON), "Lyon is usually mild."], ("ungrounded",), id="usually mild"
        ),
        pytest.param(
            [fetches("https://meteo.example/lyon", "price 41,200 INR"), "It costs 41200 rupees."],
            (),
            id="41,200 and 41200",
        ),
        pytest.param(
            [fetches("https://meteo.example/lyon", "report of 2024, top 10 of the list"), "It is a list."],
            (),
            id="nothing checkable",
        ),
        pytest.param(
            [fetches("https://meteo.example/lyon", "The loop is 110 km long"), "It is 10 km long."],
            ("ungrounded",),
            id="110 and 10",
        ),
        pytest.param(
            [fetches("https://meteo.example/lyon", "the service said hello"), "It greets you."], (), id="hello"
        ),
        pytest.param(
            [searches("weather lyon", LYON), reads("notes.md"), "Usually mild."],
            ("ungrounded",),
            id="search; read; mild",
        ),
        pytest.param(
            [searches("weather lyon", LYON), write("report.md", "18°C\n"), "Saved."], (), id="search; write; saved"
        ),
    ],
)
async def test_grounding(script: list[Step], objections: tuple[str, ...]) -> None:
    """What objects once is accepted the second time, marked."""
    verdict = await verdict_on(WEATHER, *script)
    assert verdict.objections == objections
    assert verdict.marks == (("grounding_check_exhausted",) if objections else ())
    assert verdict.result.status == "done"


# --- 8 and 9: fences and cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "objections"),
    [
        pytest.param(f"```card\n{TABLE}\n```", (), id="card fence with valid JSON"),
        pytest.param("````\n```card\n{broken\n```\n````", (), id="broken card block inside a four-backtick fence"),
        pytest.param("```json\n{broken\n```", (), id="json fence with broken JSON"),
        pytest.param("```card\n{'semantic_type': 'table'}\n```", ("broken_fence",), id="broken twice"),
    ],
)
async def test_fence(answer: str, objections: tuple[str, ...]) -> None:
    verdict = await verdict_on("Show the tides as a table.", answer)
    assert verdict.objections == objections
    assert verdict.marks == (("fence_check_exhausted",) if objections else ())
    assert verdict.result.status == "done"


async def test_a_card_fence_cut_off_at_the_end_of_the_text() -> None:
    verdict = await verdict_on(
        "Show the tides as a table.", '```card\n{"semantic_type": "table", "rows": [', "High at nine."
    )
    assert verdict.objections == ("broken_fence",)


@pytest.mark.parametrize(
    ("answer", "objections"),
    [
        pytest.param(f"```card\n{TABLE}\n```", ("duplicate_card",), id="the same type"),
        pytest.param('The card has "semantic_type": "table".', (), id="type name merely inside a string"),
        pytest.param(f"```card\n{TABLE.replace('table', 'weather')}\n```", (), id="another type"),
    ],
)
async def test_duplicate_card(answer: str, objections: tuple[str, ...]) -> None:
    verdict = await verdict_on("Show the tides as a table.", shows(), answer)
    assert verdict.objections == objections


# --- 12: order -------------------------------------------------------------------------------------------------------


async def test_armed_freshness_and_ungrounded_text() -> None:
    verdict = await verdict_on(
        PRICE, reads("prices.md"), "It costs 9,400 dollars.", "I have no current data on copper."
    )
    assert verdict.objections == ("from_memory",)


async def test_malformed_fence_and_unsupported_claim() -> None:
    """The fence first, the claim on the redo."""
    verdict = await verdict_on(
        "Fix the sum in a.md and show it as a card.",
        edit("a.md"),
        "All tests pass.\n```card\n{broken\n```",
        "All tests pass.",
    )
    assert verdict.objections[:2] == ("broken_fence", "claims")


async def test_blank_text_after_a_card_with_the_hold_active() -> None:
    verdict = await verdict_on("Keep showing the tides until I say stop.", shows(), THINKING, max_turns=3)
    assert verdict.objections == ("until_done",)


async def test_grounding_fence_and_claim_with_one_step_left() -> None:
    """A grounding nudge; on the redo, the last step, what still hits is recorded."""
    verdict = await verdict_on(
        WEATHER,
        fetches("https://meteo.example/lyon", LYON),
        "Lyon is usually mild. All tests pass.\n```card\n{broken\n```",
        max_turns=3,
    )
    assert verdict.objections == ("ungrounded",)
    assert verdict.ending == "degraded/claim_unsupported"
    assert verdict.marks == ("grounding_check_exhausted", "fence_check_exhausted", "claim_unsupported")
