"""User-completion hold, as far as the loop decides it (stop-policy.md section 6); phrases are read by the activity."""

import pytest
from tests.facts import blank, calls, text
from tests.playbook import Line, RollsOver, closes, model, opens, play, rolls_over, tool

from untildone.workflows.gates import hold
from untildone.workflows.gates.decision import Nudge, Pass
from untildone.workflows.inbox import Message, ReleaseHold
from untildone.workflows.outcome import Hold
from untildone.workflows.state import LoopState

GUARD = "until_done"
HELD, RELEASED = Hold(armed=True, released=False), Hold(armed=True, released=True)


def guarded(answers: int) -> list[Line]:
    """So many answers in a row that are sent back."""
    return [model().gives(text()), *[model(control=GUARD).gives(text()) for _ in range(answers - 1)]]


@pytest.mark.parametrize(
    ("script", "told", "guards"),
    [
        pytest.param(
            [
                opens(until_done=True),
                *guarded(5)[:-1],
                model(control=GUARD).meanwhile(Message(number=2)).gives(text()),
                model(drain_to=2).gives(text(hold="released")),
                closes("natural"),
            ],
            RELEASED,
            4,
            id="five answers; a message that says done; answer: Completed",
        ),
        pytest.param(
            [
                opens(until_done=True),
                *guarded(5),
                model(control=GUARD).meanwhile(ReleaseHold()).gives(text()),
                closes("natural"),
            ],
            RELEASED,
            5,
            id="released by signal during a step: that answer ends the run",
        ),
        pytest.param(
            [opens(until_done=True, max_turns=6), *guarded(6), closes("max_turns", control=GUARD)],
            HELD,
            6,
            id="max_turns 6, never released: MaxTurnsReached",
        ),
        pytest.param(
            [
                opens(until_done=True, max_turns=2),
                model().meanwhile(Message(number=2)).gives(text()),
                model(drain_to=2).gives(text()),
                closes("max_turns", control=GUARD),
            ],
            HELD,
            1,
            id="steering that says something else: not released",
        ),
        pytest.param(
            [
                opens(max_turns=3),
                model().meanwhile(Message(number=2)).gives(text()),
                model(drain_to=2).gives(text(hold="armed")),
                rolls_over(),
                model(control=GUARD).gives(text()),
                closes("max_turns", control=GUARD),
            ],
            HELD,
            2,
            id="armed by steering mid-run, over a rollover",
        ),
        pytest.param(
            [opens(until_done=True).meanwhile(ReleaseHold()), model().gives(text()), closes("natural")],
            RELEASED,
            0,
            id="released while the turn opens",
        ),
        pytest.param(
            [opens(), model().meanwhile(ReleaseHold()).gives(text(hold="released")), closes("natural")],
            None,
            0,
            id="a release without a hold is nothing",
        ),
        pytest.param(
            [
                opens(max_turns=3),
                model().meanwhile(ReleaseHold()).gives(calls("a", hold="armed")),
                tool("a"),
                model(results_of=1).gives(calls("b", hold="armed")),
                tool("b"),
                model(results_of=2).gives(text()),
                closes("max_turns", control=GUARD),
            ],
            HELD,
            1,
            id="armed again after a release",
        ),
        pytest.param(
            [
                opens(until_done=True, max_turns=2),
                model().gives(blank()),
                model(control="empty_step").gives(text()),
                closes("max_turns", control=GUARD),
            ],
            HELD,
            1,
            id="blank without a card is no candidate: asked for the answer first",
        ),
        pytest.param(
            [
                opens(until_done=True),
                model().gives(calls("a")),
                tool("a").meanwhile(ReleaseHold()),
                model(results_of=1).gives(text()),
                closes("natural"),
            ],
            RELEASED,
            0,
            id="released during a batch",
        ),
    ],
)
async def test_holds(script: list[Line | RollsOver], told: Hold | None, guards: int) -> None:
    played = await play(*script)
    assert played.result.hold == told
    assert played.result.gates.get("stop_guard", 0) == guards


@pytest.mark.parametrize(
    ("armed", "released", "sends_back"),
    [(False, False, False), (True, False, True), (True, True, False)],
)
def test_decisions(armed: bool, released: bool, sends_back: bool) -> None:
    decision = hold.check(text(), LoopState(session_id="s", hold_armed=armed, hold_released=released))
    assert isinstance(decision, Nudge) is sends_back
    assert sends_back or decision == Pass()
