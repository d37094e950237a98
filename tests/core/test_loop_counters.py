"""Counters of a run and of a step, handoffs included (loop.md section 7)."""

import pytest
from tests.facts import (
    LEDGER_FAULT,
    LOST,
    blank,
    calls,
    costs,
    failed,
    overflow,
    reset,
    text,
)
from tests.playbook import (
    CANCEL,
    announces,
    closes,
    handoff,
    model,
    opens,
    play,
    tool,
    waits,
)

from untildone.workflows.failures import ProviderFailure
from untildone.workflows.inbox import Message


async def test_counters_of_a_step_start_afresh_with_the_next() -> None:
    lost_twice = [model().gives(LOST), model().gives(LOST)]
    played = await play(
        opens(),
        *lost_twice,
        model(round=0).gives(failed(ProviderFailure.OVER_LENGTH)),
        model(round=1, shrink=True).gives(failed(ProviderFailure.OVERLOADED)),
        waits(2_000),
        model(round=2).gives(failed(ProviderFailure.QUOTA, retry_after_s=1)),
        announces("provider_wait"),
        waits(1_000),
        model(round=3).gives(calls("a")),
        tool("a"),
        model(step=2, round=0, results_of=1).gives(failed(ProviderFailure.OVER_LENGTH)),
        model(step=2, round=1, shrink=True).gives(text()),
        closes("natural"),
    )
    assert played.result.steps == 2


async def test_steps_count_nudges_and_batches() -> None:
    played = await play(
        opens(),
        model(step=1).gives(blank()),
        model(step=2, control="empty_step").gives(calls("a")),
        tool("a"),
        model(step=3, results_of=2).meanwhile(Message(number=2)).gives(text()),
        model(step=4, drain_to=2).gives(text()),
        closes("natural", steps=4),
    )
    assert played.result.gates == {"empty_step": 1}


@pytest.mark.parametrize(
    ("steps_between", "ending"),
    [
        pytest.param(0, "context_overflow", id="at once"),
        pytest.param(3, "context_overflow", id="second reset needed after 3 steps"),
        pytest.param(7, "context_overflow", id="after 7 steps"),
        pytest.param(8, "natural", id="after 8 steps"),
        pytest.param(30, "natural", id="second reset needed after 30 steps"),
    ],
)
async def test_one_handoff_in_eight_steps(steps_between: int, ending: str) -> None:
    script = [opens(), model().gives(overflow()), handoff(step=1).gives(reset())]
    results_of = None
    for step in range(1, steps_between + 1):
        script += [model(step=step, results_of=results_of).gives(calls(f"c{step}")), tool(f"c{step}")]
        results_of = step
    script.append(model(results_of=results_of).gives(overflow()))
    if ending == "natural":
        script += [handoff(step=steps_between + 1).gives(reset()), model().gives(text())]
    await play(*script, closes(ending))


@pytest.mark.parametrize(
    ("answers", "ending"),
    [
        pytest.param([reset(failed="the summariser is not there")], "context_overflow", id="failing"),
        pytest.param([LOST, LOST, LOST], "context_overflow", id="lost three times"),
        pytest.param([LOST, LOST, reset()], "natural", id="lost twice"),
        pytest.param([LEDGER_FAULT], "ledger_error", id="the ledger fails"),
    ],
)
async def test_a_handoff_that_fails(answers: list, ending: str) -> None:
    asked = [handoff().gives(answer) for answer in answers]
    answered = [model().gives(text())] if ending == "natural" else []
    await play(opens(), model().gives(overflow()), *asked, *answered, closes(ending))


async def test_what_a_handoff_used_is_counted_under_a_cancel_too() -> None:
    spent = reset().model_copy(update={"spend": costs(0.25)})
    played = await play(
        opens(), model().gives(overflow()), handoff().meanwhile(CANCEL).gives(spent), closes("cancelled")
    )
    assert played.result.cost_usd == 0.25
