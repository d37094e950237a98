"""The order of a run, a step, an answer and a batch (loop.md sections 3 to 8, completion/overview.md section 10)."""

import pytest
from tests.facts import (
    LEDGER_FAULT,
    LOST,
    OUR_FAULT,
    UNSETTLED,
    blank,
    call,
    calls,
    costs,
    failed,
    frame,
    ok,
    overflow,
    partial,
    refusal,
    reset,
    text,
    went_wrong,
)
from tests.playbook import (
    CANCEL,
    Passes,
    announces,
    closes,
    handoff,
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
from untildone.workflows.outcome import Spend, ToolStats
from untildone.workflows.ports import CallFacts, Fault, OpenTurn, RunTool
from untildone.workflows.tools.declaration import Claim

ALONE = Claim(kind="exclusive")

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


# --- section 6: step with calls --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(
            [
                opens(),
                model().gives(calls("a", call("b", permission="ask"), call("c", permission="deny", rule="rm *"))),
                announces("approval_requested", call_id="b"),
                waits().meanwhile(CANCEL),
                closes(
                    "cancelled",
                    results_of=1,
                    synthetic={"a": "cancelled: cancelled", "b": "cancelled", "c": "cancelled"},
                ),
            ],
            id="C3 nothing runs before the last call is decided",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls(call("a", refused=ToolFailure.SCHEMA_MISMATCH), call("b", permission="deny"), "c")),
                tool("c").gives(went_wrong(ToolFailure.EXECUTION_FAILED)),
                model(results_of=1, synthetic={"a": "schema_mismatch", "b": "denied"}).gives(text()),
                closes("natural"),
            ],
            id="C4 a result for every call, run or not",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls("a", "b", call("c", ALONE), "d")),
                together(tool("b"), tool("a")),
                tool("c"),
                tool("d"),
                model(results_of=1).gives(text()),
                closes("natural"),
            ],
            id="C4 waves one after another",
        ),
        pytest.param(
            [
                opens(parallel=False),
                model().gives(calls("a", "b")),
                tool("a"),
                tool("b"),
                model(results_of=1).gives(text()),
                closes("natural"),
            ],
            id="parallel off: one call a wave",
        ),
        pytest.param(
            [
                opens(parallel_limit=2),
                model().gives(calls("a", "b", "c", "d", "e")),
                together(tool("a"), tool("b")),
                together(tool("c"), tool("d")),
                tool("e"),
                model(results_of=1).gives(text()),
                closes("natural"),
            ],
            id="at most parallel_limit calls at once",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls(call("a", refused=ToolFailure.INVALID_ARGUMENTS))),
                model(results_of=1, synthetic={"a": "invalid_arguments"}).gives(text()),
                closes("natural"),
            ],
            id="a batch of nothing but refused calls",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls("a")),
                tool("a").gives(LEDGER_FAULT),
                model(results_of=1, synthetic={"a": "internal: the ledger is not there"}).gives(LEDGER_FAULT),
                closes("ledger_error", results_of=1, synthetic={"a": "internal: the ledger is not there"}).gives(
                    LEDGER_FAULT
                ),
            ],
            id="a call whose activity fails, then the ledger fails for good",
        ),
    ],
)
async def test_order_of_a_batch(script: list) -> None:
    await play(*script)


async def test_a_call_is_run_as_it_was_shown() -> None:
    played = await play(
        opens(),
        model().gives(calls("a")),
        tool("a", step=1, digest="digest-a"),
        model(results_of=1).gives(text()),
        closes("natural"),
    )
    assert played.asked_for(RunTool)[0].run == 1


async def test_calls_are_counted_by_what_became_of_them() -> None:
    played = await play(
        opens(),
        model().gives(calls("a", "b", call("c", permission="deny"))),
        together(tool("a").gives(ok()), tool("b").gives(went_wrong(ToolFailure.TIMEOUT))),
        model(results_of=1, synthetic={"c": "denied"}).gives(calls("d")),
        tool("d"),
        model(results_of=2).gives(text()),
        closes("natural"),
    )
    assert played.result.tools == ToolStats(attempted=4, succeeded=2, rejected=1)


@pytest.mark.parametrize(
    ("batch", "kind"),
    [
        pytest.param(
            [call(f"call_{n:035d}", permission="deny", rule="bash(" + 400 * "ü") for n in range(64)],
            "denied",
            id="denied",
        ),
        pytest.param([call(f"call_{n:035d}") for n in range(64)], "internal", id="faults"),
    ],
)
async def test_the_results_of_the_largest_batch_fit_an_input(batch: list[CallFacts], kind: str) -> None:
    """64 calls with ids of 40 characters; the referee measures every request."""
    fault = Fault(kind="internal_error", message=500 * "'")
    reason = f"{kind}: " + ("bash(" + 37 * "ü" if kind == "denied" else 80 * "'")
    results = {"results_of": 1, "synthetic": {each.id: reason for each in batch}}
    runs = [] if kind == "denied" else [together(*(tool(each.id).gives(fault) for each in batch))]
    await play(
        opens(parallel_limit=64),
        model().gives(calls(*batch)),
        *runs,
        model(**results).gives(LOST),
        model(**results).gives(LEDGER_FAULT),
        closes("ledger_error", **results),
    )


# --- section 7: counters ---------------------------------------------------------------------------------------------


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
