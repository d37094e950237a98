"""Steering, prompts and follow-ups (loop.md section 9)."""

import pytest
from tests.facts import calls, costs, failed, overflow, reset, text
from tests.playbook import (
    Passes,
    Script,
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
from tests.stage import PlaybookPorts, ToClose

from untildone.workflows.failures import ProviderFailure
from untildone.workflows.inbox import FollowUp, Inbox, Message
from untildone.workflows.loop import run_message
from untildone.workflows.run import Run
from untildone.workflows.state import LoopState

STEER = Message(number=2)


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(
            [
                opens(),
                model().gives(calls("a", "b")),
                together(tool("a").meanwhile(STEER, Message(number=3)), tool("b").meanwhile(Message(number=4))),
                model(results_of=1, drain_to=4).gives(text()),
                closes("natural"),
            ],
            id="three messages queued during a batch",
        ),
        pytest.param(
            [opens(), model().meanwhile(STEER).gives(text()), model(drain_to=2).gives(text()), closes("natural")],
            id="steering while the answer is accepted, steps left: next step drains it",
        ),
        pytest.param(
            [opens(max_turns=1), model().meanwhile(STEER).gives(text()), closes("natural")],
            id="same, last step: Completed",
        ),
        pytest.param(
            [opens(max_cost_usd=1), model().meanwhile(STEER).gives(text(spend=costs(1.0))), closes("natural")],
            id="same, money spent: Completed",
        ),
        pytest.param(
            [opens().meanwhile(STEER), model(drain_to=2).gives(text()), closes("natural")], id="while the turn opens"
        ),
        pytest.param(
            [
                opens(),
                model().meanwhile(STEER).gives(failed(ProviderFailure.OVERLOADED)),
                waits(2_000).meanwhile(Message(number=3), Passes(2_000)),
                model(round=1, drain_to=3).gives(text()),
                closes("natural"),
            ],
            id="during a failed attempt and the backoff after it: the next attempt drains both",
        ),
        pytest.param(
            [
                opens(),
                model().gives(failed(ProviderFailure.QUOTA, retry_after_s=60)),
                announces("provider_wait"),
                waits(60_000).meanwhile(Passes(20_000), STEER),
                waits(40_000),
                model(drain_to=2).gives(text()),
                closes("natural"),
            ],
            id="during a wait for a quota: does not shorten it",
        ),
        pytest.param(
            [
                opens(),
                model().gives(overflow()),
                handoff().meanwhile(STEER).gives(reset()),
                model(drain_to=2).gives(text()),
                closes("natural"),
            ],
            id="during a handoff",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls("a")),
                tool("a").meanwhile(STEER),
                rolls_over(Message(number=3)),
                model(results_of=1, drain_to=3).gives(text()),
                closes("natural"),
            ],
            id="before and while the history rolls over",
        ),
        pytest.param(
            [
                opens(directive=5).meanwhile(Message(number=4), Message(number=5)),
                model().gives(text()),
                closes("natural"),
            ],
            id="the directive and what came before it are no steering",
        ),
        pytest.param(
            [
                opens(),
                model().meanwhile(Message(number=3), STEER, Message(number=3)).gives(text()),
                model(drain_to=3).gives(text()),
                closes("natural"),
            ],
            id="announced twice and out of order: drained once",
        ),
        pytest.param(
            [
                opens(),
                model().meanwhile(STEER).gives(text()),
                model(drain_to=2).meanwhile(Message(number=3)).gives(text()),
                model(drain_to=3).gives(text()),
                closes("natural"),
            ],
            id="one after the other",
        ),
    ],
)
async def test_steering(script: list) -> None:
    await play(*script)


PROMPT = Message(number=2, prompt=True)


@pytest.mark.parametrize(
    ("script", "goes_on", "next_directive"),
    [
        pytest.param([model().gives(text()), closes("natural")], False, None, id="nothing waits"),
        pytest.param(
            [model().gives(text()), closes("natural").gives(ToClose(next_directive=7))], True, 7, id="a follow-up waits"
        ),
        pytest.param(
            [model().gives(text()), closes("natural").meanwhile(PROMPT)], True, None, id="a prompt comes while closing"
        ),
        pytest.param(
            [model().meanwhile(PROMPT).gives(text()), model(drain_to=2).gives(text()), closes("natural")],
            False,
            None,
            id="a prompt to an open run steers it",
        ),
        pytest.param(
            [
                model().meanwhile(PROMPT).gives(failed(ProviderFailure.AUTH)),
                closes("provider_error").gives(ToClose(next_directive=7)),
            ],
            True,
            None,
            id="a failed run: only a prompt that nobody took",
        ),
        pytest.param(
            [model().gives(failed(ProviderFailure.AUTH)), closes("provider_error").gives(ToClose(next_directive=7))],
            False,
            None,
            id="a failed run: follow-ups stay",
        ),
        pytest.param(
            [model().gives(text()), closes("natural").meanwhile(Message(number=2))],
            False,
            None,
            id="steering while closing starts no run by itself",
        ),
    ],
)
async def test_what_the_session_goes_on_with(script: list, goes_on: bool, next_directive: int | None) -> None:
    played = await play(opens(), *script)
    assert played.finished is not None
    assert (played.finished.goes_on, played.finished.next_directive) == (goes_on, next_directive)


async def test_follow_ups_stay_exposed_on_hold() -> None:
    played = await play(
        opens(follow_up="hold").meanwhile(FollowUp(number=7)),
        model().gives(text()),
        closes("natural").gives(ToClose(next_directive=7)),
    )
    assert played.finished is not None
    assert not played.finished.goes_on


async def test_a_prompt_that_came_too_late_starts_a_run_on_hold_too() -> None:
    played = await play(
        opens(follow_up="hold"), model().gives(text()), closes("natural").meanwhile(Message(number=2, prompt=True))
    )
    assert played.finished is not None
    assert played.finished.goes_on


async def test_the_signal_that_started_the_run_is_no_steering() -> None:
    await play(opens(), model().gives(text()), closes("natural"), arrived=(Message(number=1, prompt=True),))


async def test_prompts_that_came_with_the_first_steer_it() -> None:
    await play(
        opens(),
        model(drain_to=2).gives(text()),
        closes("natural"),
        arrived=(Message(number=1, prompt=True), PROMPT),
    )


async def test_messages_that_were_known_before_the_turn_opened_are_drained() -> None:
    script = Script((opens(), model(drain_to=9).gives(text()), closes("natural")))
    inbox = Inbox()
    ports = PlaybookPorts(script, inbox)
    ports.referee.announced = 9
    await run_message(Run(LoopState(session_id="session", seen=9), ports, inbox, "execution-1", "definition"))
    script.must_be_over()
