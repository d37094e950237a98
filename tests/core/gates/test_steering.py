"""Steering re-check: a message that arrived during the step overrides its completion (loop.md N9 and N15)."""

import pytest
from tests.facts import costs, frame, text

from untildone.workflows.gates import steering
from untildone.workflows.gates.decision import Drop, Pass
from untildone.workflows.outcome import Spend
from untildone.workflows.state import LoopState


@pytest.mark.parametrize(
    ("steps", "seen", "spend", "dropped"),
    [
        pytest.param(0, 1, Spend(), False, id="nothing waits"),
        pytest.param(0, 2, Spend(), True, id="a message waits"),
        pytest.param(1, 2, Spend(), True, id="one step left"),
        pytest.param(2, 2, Spend(), False, id="no step left"),
        pytest.param(0, 2, costs(1.0), False, id="no money left"),
        pytest.param(0, 2, costs(output_tokens=100), False, id="no tokens left"),
    ],
)
def test_decisions(steps: int, seen: int, spend: Spend, dropped: bool) -> None:
    options = frame(max_turns=3, max_cost_usd=1.0, max_output_tokens=100)
    state = LoopState(session_id="s", frame=options, steps=steps, seen=seen, drained=1, spend=spend)
    assert steering.check(text(), state) == (Drop() if dropped else Pass())
