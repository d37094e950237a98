"""The limits of a run (completion/budgets.md sections 1, 2 and 8)."""

import pytest
from pydantic import ValidationError
from tests.facts import UNWRITTEN, blank, call, calls, costs, failed, frame, text
from tests.playbook import (
    Line,
    Passes,
    RollsOver,
    Together,
    closes,
    model,
    opens,
    play,
    rolls_over,
    together,
    tool,
    waits,
)
from tests.stage import START

from untildone.workflows.completion import budgets
from untildone.workflows.failures import ProviderFailure
from untildone.workflows.outcome import Spend, StopReason
from untildone.workflows.ports import ModelStep, StepFacts
from untildone.workflows.spec import BudgetOptions
from untildone.workflows.state import LoopState
from untildone.workflows.tools.declaration import Claim

UNPRICED = Spend(calls=1, unpriced_calls=1)


def steps_with_calls(count: int) -> list[Line]:
    """So many steps of one call each, results pending at the end."""
    lines: list[Line] = []
    for step in range(1, count + 1):
        lines += [model(step=step, results_of=step - 1 or None).gives(calls(f"c{step}")), tool(f"c{step}")]
    return lines


@pytest.mark.parametrize(
    ("script", "exit_code"),
    [
        pytest.param(
            [opens(max_turns=3), *steps_with_calls(3), closes("max_turns", results_of=3, steps=3)],
            4,
            id="BU1 max_turns 3, calls each step",
        ),
        pytest.param(
            [opens(max_turns=1), model().gives(text()), closes("natural")], 0, id="BU2 max_turns 1, accepted answer"
        ),
        pytest.param(
            [opens(wall_clock_ms=1_000), model().meanwhile(Passes(5_000)).gives(text()), closes("natural")],
            0,
            id="BU5 wall_clock_ms passed during the model call, accepted",
        ),
        pytest.param(
            [opens(max_cost_usd=1), model().gives(text(spend=costs(2.0))), closes("natural")],
            0,
            id="a budget crossed by the accepted answer does not undo it",
        ),
        pytest.param(
            [
                opens(max_cost_usd=5),
                model().gives(calls("a", spend=UNPRICED)),
                tool("a"),
                closes("cost_unpriced", results_of=1),
            ],
            4,
            id="BU7 unpriced call with max_cost_usd",
        ),
        pytest.param(
            [
                opens(max_cost_usd=5, unpriced="warn"),
                model().gives(calls("a", spend=UNPRICED)),
                tool("a"),
                model(results_of=1).gives(text()),
                closes("natural"),
            ],
            0,
            id="BU7 with warn: runs on",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls("a", spend=UNPRICED)),
                tool("a"),
                model(results_of=1).gives(text()),
                closes("natural"),
            ],
            0,
            id="BU7 without max_cost_usd: runs on",
        ),
        pytest.param(
            [
                opens(max_turns=1, max_cost_usd=1),
                model().gives(calls("a", spend=costs(1.0))),
                tool("a"),
                closes("max_turns", results_of=1),
            ],
            4,
            id="BU25 two limits hit together, turns and cost",
        ),
        pytest.param(
            [
                opens(max_turns=3, max_total_tokens=100),
                model().gives(calls("a", spend=costs(input_tokens=40))),
                tool("a"),
                rolls_over(),
                model(step=2, results_of=1).gives(calls("b", spend=costs(output_tokens=60))),
                tool("b"),
                rolls_over(),
                closes("total_tokens", results_of=2),
            ],
            4,
            id="BU26 continue-as-new mid-run: counters and limits continue",
        ),
        pytest.param(
            [
                opens(frame(max_cost_usd=1).model_copy(update={"spend": costs(0.25)})),
                model(cost_left=750_000).gives(calls("a", spend=costs(0.75))),
                tool("a"),
                closes("total_cost", results_of=1),
            ],
            4,
            id="what reading the directive cost is charged to the run",
        ),
        pytest.param(
            [opens(max_cost_usd=1), model().gives(StepFacts(head=UNWRITTEN, refused_spend=True)), closes("total_cost")],
            4,
            id="B5 the next dispatch does not fit what is left",
        ),
        pytest.param(
            [
                opens(max_turns=2),
                model().gives(blank()),
                model(control="empty_step").gives(calls("a")),
                tool("a"),
                closes("max_turns", results_of=2),
            ],
            4,
            id="B1 redos count",
        ),
        pytest.param(
            [
                opens(max_turns=2, until_done=True),
                model().gives(text()),
                model(control="until_done").gives(text()),
                closes("max_turns", control="until_done"),
            ],
            4,
            id="B1 nothing extends past max_turns, the hold included",
        ),
        pytest.param(
            [
                opens(max_cost_usd=1, until_done=True),
                model().gives(text(spend=costs(1.0))),
                closes("total_cost", control="until_done"),
            ],
            4,
            id="vetoed in the step that hits a limit: next S3",
        ),
        pytest.param(
            [
                opens(max_cost_usd=1),
                model(cost_left=1_000_000).gives(failed(ProviderFailure.OVERLOADED, spend=costs(0.4))),
                waits(2_000),
                model(cost_left=600_000).gives(calls("a", spend=costs(0.6))),
                tool("a"),
                closes("total_cost", results_of=1),
            ],
            4,
            id="B2 every attempt costs",
        ),
        pytest.param(
            [
                opens(wall_clock_ms=10_000),
                model().gives(calls("a", "b", "c")),
                together(tool("a").meanwhile(Passes(20_000)), tool("b"), tool("c")),
                closes("wall_clock", results_of=1),
            ],
            4,
            id="time that runs out in the last wave: S3",
        ),
    ],
)
async def test_cases(script: list[Line | Together | RollsOver], exit_code: int) -> None:
    played = await play(*script)
    assert played.result.exit_code == exit_code


@pytest.mark.parametrize(
    ("limit", "reason"),
    [({"wall_clock_ms": 10_000}, "wall_clock"), ({"deadline": START + 10_000}, "deadline")],
    ids=["B6 wall clock", "B6 deadline"],
)
@pytest.mark.parametrize("max_turns", [1, 9], ids=["last step", "steps left"])
async def test_time_is_looked_at_before_each_wave(limit: dict[str, int], reason: str, max_turns: int) -> None:
    one, two, three = (call(name, Claim(kind="exclusive")) for name in "abc")
    await play(
        opens(max_turns=max_turns, **limit),
        model().gives(calls(one, two, three)),
        tool("a").meanwhile(Passes(4_000)),
        tool("b").meanwhile(Passes(6_000)),
        closes(reason, results_of=1, synthetic={"c": f"skipped: {reason}"}),
    )


STATE = LoopState(session_id="s", started_at=START)


def tokens(read: int, written: int) -> Spend:
    return Spend(input_tokens=read, output_tokens=written)


@pytest.mark.parametrize(
    ("reason", "limit", "used", "not_yet"),
    [
        ("max_turns", {"max_turns": 3}, {"steps": 3}, {"steps": 2}),
        ("total_cost", {"max_cost_usd": 0.5}, {"spend": costs(0.5)}, {"spend": costs(0.499999)}),
        ("cost_unpriced", {"max_cost_usd": 0.5}, {"spend": UNPRICED}, {}),
        ("input_tokens", {"max_input_tokens": 9}, {"spend": tokens(9, 0)}, {"spend": tokens(8, 9)}),
        ("output_tokens", {"max_output_tokens": 9}, {"spend": tokens(0, 9)}, {"spend": tokens(9, 8)}),
        ("total_tokens", {"max_total_tokens": 9}, {"spend": tokens(4, 5)}, {"spend": tokens(4, 4)}),
        ("wall_clock", {"wall_clock_ms": 500}, {"started_at": START - 500}, {"started_at": START - 499}),
        ("deadline", {"deadline": START}, {}, None),
    ],
)
def test_b4_limits_are_reached_at_used_equal_to_limit(
    reason: str, limit: dict[str, object], used: dict[str, object], not_yet: dict[str, object] | None
) -> None:
    limited = STATE.model_copy(update={"frame": frame(**limit)})
    assert budgets.exhausted(limited.model_copy(update=used), START) == reason
    if not_yet is not None:
        assert budgets.exhausted(limited.model_copy(update=not_yet), START) is None
    assert budgets.exhausted(STATE.model_copy(update=used), START) is None


def test_time_spent_waiting_is_not_charged() -> None:
    state = STATE.model_copy(update={"frame": frame(wall_clock_ms=500), "started_at": START - 600})
    assert budgets.exhausted(state.model_copy(update={"waited_ms": 100}), START) is StopReason.WALL_CLOCK
    assert budgets.exhausted(state.model_copy(update={"waited_ms": 101}), START) is None


def test_the_deadline_is_not_reached_before_it() -> None:
    assert budgets.exhausted(STATE.model_copy(update={"frame": frame(deadline=START)}), START - 1) is None


def test_b3_the_first_limit_in_table_order_is_the_reason() -> None:
    """All limits at once; each is lifted in turn."""
    limits: dict[str, object] = {
        "max_turns": 1, "max_cost_usd": 1.0, "max_input_tokens": 1, "max_output_tokens": 1, "max_total_tokens": 1,
        "wall_clock_ms": 1, "deadline": 1,
    }  # fmt: skip
    spend = Spend(input_tokens=9, output_tokens=9, unpriced_calls=1, cost_microdollars=2_000_000)
    state = STATE.model_copy(update={"steps": 1, "spend": spend})
    order = ["max_turns", "total_cost", "input_tokens", "output_tokens", "total_tokens", "wall_clock", "deadline"]
    for reason, name in zip(order, list(limits), strict=True):
        assert budgets.exhausted(state.model_copy(update={"frame": frame(**limits)}), START + 9) == reason
        del limits[name]
    unpriced_too = state.model_copy(update={"frame": frame(max_cost_usd=5.0, max_input_tokens=1)})
    assert budgets.exhausted(unpriced_too, START) is StopReason.COST_UNPRICED


@pytest.mark.parametrize("name", [name for name in BudgetOptions.model_fields if name != "unpriced"])
def test_b7_values_must_be_positive(name: str) -> None:
    for value in (0, -1):
        with pytest.raises(ValidationError, match=name):
            BudgetOptions.model_validate({name: value})


def test_what_is_left_is_never_negative() -> None:
    over = STATE.model_copy(update={"frame": frame(max_cost_usd=1.0), "spend": costs(3.0)})
    assert budgets.cost_left(over) == 0
    assert budgets.cost_left(STATE) is None


async def test_steps_are_numbered_from_one() -> None:
    played = await play(opens(max_turns=3), *steps_with_calls(3), closes("max_turns", results_of=3))
    assert [request.step for request in played.asked_for(ModelStep)] == [1, 2, 3]
