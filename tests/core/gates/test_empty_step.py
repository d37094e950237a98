"""Empty step (gates.md section 4; the rows about cards and live data belong to those gates)."""

import pytest
from tests.facts import blank, calls, text
from tests.playbook import closes, model, opens, play, rolls_over, tool

from untildone.workflows.gates import empty_step
from untildone.workflows.gates.decision import End, Nudge, Pass
from untildone.workflows.outcome import StopReason
from untildone.workflows.state import LoopState

NUDGE = "empty_step"


@pytest.mark.parametrize(
    ("script", "nudges"),
    [
        pytest.param(
            [model().gives(blank()), model(control=NUDGE).gives(text()), closes("natural")], 1, id="thinking; text"
        ),
        pytest.param(
            [
                model().gives(blank()),
                model(control=NUDGE).gives(calls("search")),
                tool("search"),
                model(results_of=2).gives(blank()),
                model(control=NUDGE).gives(text()),
                closes("natural"),
            ],
            2,
            id="thinking; search; thinking; text",
        ),
        pytest.param(
            [model().gives(blank()), model(control=NUDGE).gives(blank()), closes("empty_step_exhausted")],
            1,
            id="thinking; thinking (timeless)",
        ),
        pytest.param(
            [model().gives(blank()), rolls_over(), model(control=NUDGE).gives(blank()), closes("empty_step_exhausted")],
            1,
            id="thinking; rollover; thinking",
        ),
    ],
)
async def test_scripts(script: list, nudges: int) -> None:
    played = await play(opens(), *script)
    assert played.result.gates == {"empty_step": nudges}


async def test_exhausted_tells_the_model_provider_is_to_blame() -> None:
    played = await play(
        opens(), model().gives(blank()), model(control=NUDGE).gives(blank()), closes("empty_step_exhausted")
    )
    assert played.result.exit_code == 7
    assert played.result.error is not None
    assert played.result.error.owner == "provider"
    assert played.result.error.message == "the model gave an empty answer twice in a row"


def test_decisions() -> None:
    fresh, used = LoopState(session_id="s"), LoopState(session_id="s", empty_redos=1)
    assert empty_step.check(text(), used) == Pass()
    match empty_step.check(blank(), fresh):
        case Nudge(control=control, counters=counters):
            assert (control.kind, counters) == ("empty_step", {"empty_redos": 1})
        case other:
            raise AssertionError(other)
    match empty_step.check(blank(), used):
        case End(reason=reason):
            assert reason is StopReason.EMPTY_STEP_EXHAUSTED
        case other:
            raise AssertionError(other)
