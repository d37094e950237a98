"""The order of a run, a step and an answer, and its outcomes (loop.md sections 3-5, 8; completion/overview.md 10)."""

import pytest
from tests.facts import (
    LEDGER_FAULT,
    OUR_FAULT,
    UNSETTLED,
    blank,
    call,
    calls,
    costs,
    failed,
    frame,
    ok,
    partial,
    refusal,
    text,
    went_wrong,
)
from tests.playbook import (
    CANCEL,
    Passes,
    announces,
    closes,
    model,
    opens,
    play,
    rolls_over,
    together,
    tool,
    waits,
)

from untildone.workflows.failures import ProviderFailure, ToolFailure
from untildone.workflows.inbox import FollowUp, Message, Pause, Resume
from untildone.workflows.outcome import Spend
from untildone.workflows.ports import OpenTurn

OUTCOMES = [
    pytest.param(
        [opens(), model().gives(text()), closes("natural")], "Completed", 0, id="OV1 nothing configured, text answer"
    ),
    pytest.param(
        [
            opens(max_turns=2),
            model().gives(calls("a")),
            tool("a"),
            model(results_of=1).gives(text()),
            closes("natural"),
        ],
        "Completed",
        0,
        id="OV3 candidate on the last step accepted by all",
    ),
    pytest.param(
        [
            opens(until_done=True),
            model().gives(text()),
            model(control="until_done").gives(LEDGER_FAULT),
            closes("ledger_error", control="until_done"),
        ],
        "Failed",
        7,
        id="OV10 ledger write of a control message fails for good",
    ),
    pytest.param(
        [opens(), model().gives(refusal()), closes("provider_refusal")], "Completed", 0, id="a provider's refusal"
    ),
    pytest.param(
        [opens(until_done=True), model().gives(refusal()), closes("provider_refusal")],
        "Completed",
        0,
        id="a provider's refusal under the hold",
    ),
    pytest.param([opens(), model().gives(OUR_FAULT), closes("internal_error")], "Failed", 7, id="a fault of our own"),
    pytest.param(
        [opens(), model().gives(failed(ProviderFailure.AUTH)), closes("provider_error")],
        "Failed",
        7,
        id="a provider refuses the key",
    ),
    pytest.param(
        [opens(max_turns=1), model().gives(calls("a")), tool("a"), closes("max_turns", results_of=1)],
        "MaxTurnsReached",
        4,
        id="calls on the last step are executed, then the limit ends the run",
    ),
    pytest.param(
        [opens(), model().meanwhile(CANCEL).gives(partial()), closes("cancelled")],
        "Aborted",
        130,
        id="OV9 cancel while the model is asked",
    ),
]


@pytest.mark.parametrize(("script", "kind", "exit_code"), OUTCOMES)
async def test_outcomes(script: list, kind: str, exit_code: int) -> None:
    played = await play(*script)
    assert (played.result.kind, played.result.exit_code) == (kind, exit_code)
    assert played.ports.referee.closed == 1
    assert played.state.phase == "closed"
    assert played.state.head == played.ports.referee.ledger


async def test_an_unopened_turn_is_not_closed() -> None:
    """R1 and R3: a refused directive and a ledger that is not there end the run before there is a turn."""
    refused = await play(opens(frame().model_copy(update={"refused": "the message is empty"})))
    assert refused.result.stop_reason == "invalid_request"
    assert refused.result.error is not None
    assert (refused.result.error.message, refused.result.error.owner) == ("the message is empty", "user")
    broken = await play(opens(LEDGER_FAULT))
    assert (broken.result.stop_reason, broken.result.exit_code) == ("ledger_error", 7)


async def test_the_turn_is_opened_for_this_execution() -> None:
    played = await play(opens(), model().gives(text()), closes("natural"))
    [request] = played.asked_for(OpenTurn)
    assert request == OpenTurn(
        session_id="session", execution="execution-1", definition="definition", at=played.ports.now()
    )


# --- section 4: every step -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(
            [opens(max_turns=1, wall_clock_ms=1).meanwhile(Pause(), CANCEL), closes("cancelled")],
            id="S1 before S2 and S3",
        ),
        pytest.param(
            [
                opens(deadline=1_700_000_005_000).meanwhile(Pause()),
                announces("paused"),
                waits().meanwhile(Passes(5_000), Resume()),
                announces("resumed"),
                closes("deadline"),
            ],
            id="S2 before S3",
        ),
        pytest.param(
            [
                opens(max_turns=1),
                model().meanwhile(Message(number=2)).gives(calls("a")),
                tool("a"),
                closes("max_turns", results_of=1),
            ],
            id="S3 before S4",
        ),
    ],
)
async def test_checks_of_a_step(script: list) -> None:
    await play(*script)


async def test_the_model_is_told_what_it_needs_for_its_step() -> None:
    await play(
        opens(max_cost_usd=2.0),
        model(step=1, run=1, round=0, cost_left=2_000_000).gives(text(spend=costs(0.5), hold="armed")),
        model(step=2, control="until_done", cost_left=1_500_000).gives(
            failed(ProviderFailure.NETWORK, spend=costs(0.25))
        ),
        waits(2_000),
        model(step=2, round=1, cost_left=1_250_000).meanwhile(CANCEL).gives(partial(None)),
        closes("cancelled"),
    )


# --- section 5: step without calls -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(
            [
                opens(until_done=True),
                model().meanwhile(Message(number=2)).gives(blank()),
                model(control="empty_step", drain_to=2).meanwhile(CANCEL).gives(partial()),
                closes("cancelled"),
            ],
            id="N1 empty-step before steering and hold",
        ),
        pytest.param(
            [
                opens(until_done=True),
                model().meanwhile(Message(number=2)).gives(text()),
                model(drain_to=2).gives(text()),
                model(control="until_done").meanwhile(CANCEL).gives(partial()),
                closes("cancelled"),
            ],
            id="N9 steering before N10 hold: no guard, the message speaks for itself",
        ),
        pytest.param(
            [opens(max_turns=1), model().gives(blank()), closes("max_turns", control="empty_step")],
            id="N1 required, no step left",
        ),
        pytest.param(
            [opens(max_turns=1, until_done=True), model().gives(text()), closes("max_turns", control="until_done")],
            id="N10 required, no step left",
        ),
        pytest.param(
            [opens(max_turns=1), model().meanwhile(Message(number=2)).gives(text()), closes("natural")],
            id="N15 no step left: Completed",
        ),
        pytest.param(
            [
                opens(max_turns=1, until_done=True),
                model().meanwhile(Message(number=2)).gives(text()),
                closes("max_turns", control="until_done"),
            ],
            id="N9 no step left: the hold still objects",
        ),
    ],
)
async def test_order_of_the_checks_of_an_answer(script: list) -> None:
    await play(*script)


# --- section 8: outcomes ---------------------------------------------------------------------------------------------


async def test_the_result_tells_what_the_run_used() -> None:
    played = await play(
        opens(),
        model().meanwhile(Passes(1_000)).gives(calls("a", spend=costs(0.1, input_tokens=10, output_tokens=1))),
        tool("a").meanwhile(Passes(500)),
        model(results_of=1).gives(text(spend=costs(0.2, input_tokens=20, output_tokens=2))),
        closes("natural"),
    )
    own = played.result.usage.own
    assert (own.calls, own.input_tokens, own.output_tokens) == (2, 30, 3)
    assert played.result.cost_usd == own.cost_usd == pytest.approx(0.3)
    assert played.result.usage.wall_clock_ms == 1_500
    assert played.result.run_id == "session/1"
    assert played.state.spend == Spend(calls=2, input_tokens=30, output_tokens=3, cost_microdollars=300_000)


@pytest.mark.parametrize(
    "script",
    [
        pytest.param([opens(), model().meanwhile(CANCEL).gives(text()), closes("cancelled")], id="over an answer"),
        pytest.param([opens(), model().meanwhile(CANCEL).gives(refusal()), closes("cancelled")], id="over a refusal"),
        pytest.param(
            [
                opens(max_turns=1),
                model().gives(calls("a")),
                tool("a").meanwhile(CANCEL),
                closes("cancelled", results_of=1),
            ],
            id="over the limit of steps",
        ),
        pytest.param(
            [opens(), model().meanwhile(CANCEL).gives(failed(ProviderFailure.AUTH)), closes("cancelled")],
            id="over a provider's error",
        ),
        pytest.param(
            [opens(), model().meanwhile(CANCEL).gives(OUR_FAULT), closes("cancelled")], id="over a fault of our own"
        ),
    ],
)
async def test_a_cancel_wins_until_the_turn_is_being_closed(script: list) -> None:
    await play(*script)


async def test_a_cancel_while_the_turn_closes_changes_nothing_but_ends_the_session() -> None:
    played = await play(
        opens(), model().gives(text()), closes("natural").meanwhile(CANCEL, Message(number=2, prompt=True))
    )
    assert played.result.stop_reason == "natural"
    assert played.finished is not None
    assert not played.finished.goes_on


async def test_a_turn_that_cannot_be_closed_leaves_the_result_standing() -> None:
    played = await play(opens(), model().gives(text()), closes("natural").gives(LEDGER_FAULT))
    assert played.result.stop_reason == "natural"
    assert played.finished is not None
    assert not played.finished.goes_on


async def test_what_a_cancel_stopped_and_what_is_uncertain() -> None:
    played = await play(
        opens(),
        model().gives(calls("a", "b", "c")),
        together(
            tool("a").meanwhile(CANCEL).gives(went_wrong(ToolFailure.CANCELLED)),
            tool("b").gives(UNSETTLED),
            tool("c").gives(ok()),
        ),
        closes("cancelled", results_of=1, synthetic={"b": "outcome_unknown: unsettled"}),
    )
    assert played.result.cancel is not None
    assert played.result.cancel.stopped == ("a",)
    assert played.result.cancel.uncertain == ("b",)


async def test_follow_up_is_nothing_that_the_loop_reads() -> None:
    await play(opens().meanwhile(FollowUp(number=2)), model().gives(text()), closes("natural"))


async def test_a_rollover_at_every_boundary_changes_nothing() -> None:
    """BU26: counters, limits, pending results and nudges go on."""
    played = await play(
        opens(max_turns=4, until_done=True),
        model(step=1).gives(calls("a", call("b", permission="deny"))),
        tool("a"),
        rolls_over(),
        model(step=2, results_of=1, synthetic={"b": "denied"}).gives(blank()),
        rolls_over(Message(number=2)),
        model(step=3, control="empty_step", drain_to=2).gives(text()),
        rolls_over(Pause()),
        announces("paused"),
        waits().meanwhile(Resume()),
        announces("resumed"),
        model(step=4, control="until_done").gives(text()),
        rolls_over(),
        closes("max_turns", control="until_done"),
    )
    assert played.result.gates == {"empty_step": 1, "stop_guard": 2}
