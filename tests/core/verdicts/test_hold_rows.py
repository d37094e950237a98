"""The rows of stop-policy.md section 6, from the user's words to the outcome."""

import pytest
from tests.core.answers.session import Session
from tests.core.verdicts.pipeline import Answer, Says, Step, edit, reads, shows, verdict_on

from untildone.workflows.outcome import Hold

IMPROVE = "Keep improving essay.md until I say done"
ANSWERS: tuple[Step, ...] = tuple(f"Version {number} is in essay.md." for number in range(1, 6))
HELD, RELEASED = Hold(armed=True, released=False), Hold(armed=True, released=True)


async def test_five_answers_then_done_then_an_answer() -> None:
    released: tuple[Step, ...] = (reads("essay.md"), Says("done"), "That is the essay.")
    verdict = await verdict_on(IMPROVE, edit("essay.md"), *ANSWERS, *released)
    assert verdict.objections == ("until_done",) * 5
    assert (verdict.blocks, verdict.ending) == (0, "done/natural")
    assert verdict.result.hold == RELEASED


async def test_max_turns_6_and_never_released() -> None:
    verdict = await verdict_on(IMPROVE, *ANSWERS, "Version 6 is in essay.md.", max_turns=6)
    assert verdict.ending == "budget_exhausted/max_turns"
    assert verdict.result.kind == "MaxTurnsReached"
    assert verdict.result.hold == HELD


@pytest.mark.parametrize(
    ("said", "hold"),
    [
        pytest.param("done, and here is the summary", HELD, id="done, and here is the summary"),
        pytest.param("Done.", RELEASED, id="Done."),
        pytest.param("THAT’S ENOUGH", RELEASED, id="THAT’S ENOUGH"),
    ],
)
async def test_steering_releases(said: str, hold: Hold) -> None:
    verdict = await verdict_on(IMPROVE, edit("essay.md"), ANSWERS[0], Says(said), "The essay is better.", max_turns=6)
    assert verdict.result.hold == hold
    assert verdict.result.kind == ("Completed" if hold.released else "MaxTurnsReached")


async def test_keep_working_until_all_tests_pass() -> None:
    """Not armed; a check is owed."""
    verdict = await verdict_on("keep working until all tests pass", edit("a.py"), "The sum is right in a.py.")
    assert verdict.result.hold is None
    assert verdict.first == "verification_missing"


async def test_explain_what_the_phrase_means() -> None:
    verdict = await verdict_on("Explain what 'until I say done' means", "It means that you decide when it is over.")
    assert (verdict.result.hold, verdict.objections, verdict.ending) == (None, (), "done/natural")


async def test_released_and_then_a_plan() -> None:
    """The next candidate meets every other rule with its full budget."""
    verdict = await verdict_on(
        IMPROVE, edit("essay.md"), ANSWERS[0], Says("done"), "Now I'll patch the last", "The last is patched."
    )
    assert (verdict.first, verdict.blocks, verdict.ending) == ("truncated_plan", 1, "done/natural")


async def test_steering_arms_it_mid_run() -> None:
    verdict = await verdict_on(
        "Improve essay.md.", edit("essay.md"), Says("keep going until I say stop"), *ANSWERS[:2], max_turns=4
    )
    assert verdict.objections == ("until_done",) * 2, "the last step leaves no message to write"
    assert verdict.result.hold == HELD


async def test_card_then_blank_text() -> None:
    """A blank answer is one, with a card on screen; the hold sends it back like any other."""
    verdict = await verdict_on("Keep showing the tides until I say stop.", shows(), Answer(""), max_turns=3)
    assert verdict.objections == ("until_done",), "the last step leaves no message to write"
    assert verdict.result.kind == "MaxTurnsReached"


async def test_drift_three_times_during_the_hold() -> None:
    session = Session("What is the capital of Norway?")
    session.answer("Oslo is the capital.")
    verdict = await verdict_on("Keep telling me about Lima until I say stop.", "Oslo is the capital.", session=session)
    assert verdict.objections == ("repeats", "repeats")
    assert verdict.ending == "degraded/drift_exhausted"
    assert verdict.result.hold == HELD
