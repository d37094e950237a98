"""Lost workers and failing activities, as far as the loop decides what follows (loop.md section 2)."""

import pytest
from tests.facts import LEDGER_FAULT, LOST, OUR_FAULT, blank, call, calls, costs, ok, partial, text
from tests.playbook import CANCEL, announces, closes, model, opens, play, rolls_over, together, tool, waits

from untildone.workflows.completion.endurance import DISPATCH_CEILING
from untildone.workflows.inbox import ApprovalAnswer, Message, Pause, Resume
from untildone.workflows.ports import ModelStep, RunTool

SHELL = call("a", permission="ask")


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(
            [opens(), model().gives(LOST), model().gives(LOST), model().gives(text()), closes("natural")],
            id="model dispatch in flight: asked again",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls("a", call("b", permission="deny"))),
                tool("a"),
                model(results_of=1, synthetic={"b": "denied"}).gives(LOST),
                model(results_of=1, synthetic={"b": "denied"}).gives(text()),
                closes("natural"),
            ],
            id="append committed, reply lost: the same is pending again",
        ),
        pytest.param(
            [
                opens(),
                model().gives(blank()),
                model(control="empty_step").gives(LOST),
                model(control="empty_step").gives(text()),
                closes("natural"),
            ],
            id="a nudge in flight",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls(call("a", repeatable=True))),
                tool("a").gives(LOST),
                tool("a").gives(LOST),
                tool("a").gives(ok()),
                model(results_of=1).gives(text()),
                closes("natural"),
            ],
            id="repeatable tool running: executed again under the same key",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls(call("a", repeatable=True))),
                tool("a").gives(LOST),
                tool("a").gives(LOST),
                tool("a").gives(LOST),
                model(results_of=1, synthetic={"a": "tool_crash: worker_lost"}).gives(text()),
                closes("natural"),
            ],
            id="repeatable tool, lost three times",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls("a")),
                tool("a").gives(LOST),
                tool("a").gives(LOST),
                tool("a").gives(LOST),
                model(results_of=1, synthetic={"a": "outcome_unknown: worker_lost"}).gives(text()),
                closes("natural"),
            ],
            id="any other tool, nobody can say whether it ran",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls("a", "b")),
                together(tool("a").gives(LOST), tool("b")),
                tool("a"),
                model(results_of=1).gives(text()),
                closes("natural"),
            ],
            id="one of two calls side by side",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls(SHELL)),
                announces("approval_requested", call_id="a"),
                waits().meanwhile(ApprovalAnswer(call_id="a", approved=True)),
                announces("approval_answered", call_id="a", answer="approved"),
                tool("a").gives(LOST),
                tool("a"),
                model(results_of=1).gives(text()),
                closes("natural"),
            ],
            id="approval wait: the given answer persists",
        ),
        pytest.param(
            [
                opens(),
                model().meanwhile(Pause()).gives(calls("a")),
                tool("a"),
                rolls_over(),
                announces("paused"),
                waits().meanwhile(Resume()),
                announces("resumed"),
                model(results_of=1).gives(text()),
                closes("natural"),
            ],
            id="pause wait persists over a rollover",
        ),
        pytest.param(
            [
                opens(),
                model().meanwhile(Message(number=2)).gives(calls("a")),
                tool("a"),
                model(results_of=1, drain_to=2).meanwhile(Message(number=3)).gives(LOST),
                model(results_of=1, drain_to=2).gives(calls("b")),
                tool("b"),
                model(results_of=2, drain_to=3).gives(text()),
                closes("natural"),
            ],
            id="worker killed while steering is queued: delivered once after resume",
        ),
        pytest.param([opens(), model().meanwhile(CANCEL).gives(LOST), closes("cancelled")], id="lost under a cancel"),
        pytest.param(
            [opens(), model().gives(LOST), model().gives(LEDGER_FAULT), closes("ledger_error")], id="ledger gone"
        ),
        pytest.param(
            [opens(), model().gives(OUR_FAULT), closes("internal_error")], id="unexpected fault of an activity"
        ),
        pytest.param(
            [opens(), model().gives(LOST), model().meanwhile(CANCEL).gives(partial()), closes("cancelled")],
            id="cancel after a lost worker",
        ),
    ],
)
async def test_crashes(script: list) -> None:
    await play(*script)


async def test_a_request_is_the_same_when_it_is_asked_again() -> None:
    played = await play(
        opens(),
        model().gives(calls("a")),
        tool("a").gives(LOST),
        tool("a"),
        model(results_of=1).gives(LOST),
        model(results_of=1).gives(text()),
        closes("natural"),
    )
    first, again = played.asked_for(ModelStep)[1:]
    assert again == first.model_copy(update={"losses": 1})
    first, again = played.asked_for(RunTool)
    assert again == first


async def test_lost_workers_count_against_the_ceiling_of_a_step() -> None:
    lost = [model().gives(LOST)] * DISPATCH_CEILING
    played = await play(opens(), *lost, closes("dispatch_ceiling"))
    assert played.result.error is not None
    assert (played.result.error.error_class, played.result.error.message) == (
        "dispatch_ceiling",
        "worker lost: heartbeat timeout",
    )


async def test_the_ceiling_is_that_of_one_step() -> None:
    lost = [model().gives(LOST)] * (DISPATCH_CEILING - 1)
    lost_later = [model(results_of=1).gives(LOST)] * (DISPATCH_CEILING - 1)
    await play(
        opens(),
        *lost,
        model().gives(calls("a")),
        tool("a"),
        *lost_later,
        model(results_of=1).gives(text()),
        closes("natural"),
    )


async def test_bu27_cost_of_a_lost_attempt_is_counted_in_one_step() -> None:
    """The activity that is asked again reports what the lost attempt used as well."""
    played = await play(opens(), model().gives(LOST), model().gives(text(spend=costs(0.4))), closes("natural", steps=1))
    assert played.result.cost_usd == 0.4
