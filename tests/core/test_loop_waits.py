"""Pauses and waits for a provider (loop.md section 9, tools.md section 12), and what people see of waits."""

import pytest
from tests.facts import call, calls, failed, text
from tests.playbook import (
    CANCEL,
    Line,
    Passes,
    RollsOver,
    Script,
    announces,
    closes,
    model,
    opens,
    play,
    together,
    tool,
    waits,
)
from tests.stage import START, PlaybookPorts, Reply, Request

from untildone.workflows.failures import ProviderFailure
from untildone.workflows.inbox import ApprovalAnswer, Inbox, Message, Pause, Resume
from untildone.workflows.loop import run_message
from untildone.workflows.ports import Announce, CallFacts, StepFacts
from untildone.workflows.run import Run
from untildone.workflows.state import LoopState

HOUR = 3_600_000
ASKS = call("a", permission="ask", rule="shell with network")


def answers(call_id: str, approved: bool, note: int | None = None) -> ApprovalAnswer:
    return ApprovalAnswer(call_id=call_id, approved=approved, note=note)


def asked(call_id: str = "a") -> Line:
    return announces("approval_requested", call_id=call_id)


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(
            [
                opens().meanwhile(Pause()),
                announces("paused"),
                waits().meanwhile(Passes(HOUR), Resume()),
                announces("resumed"),
                model(step=1).gives(text()),
                closes("natural", steps=1),
            ],
            id="before the first step; costs no step",
        ),
        pytest.param(
            [
                opens(),
                model().meanwhile(Pause()).gives(calls("a", "b")),
                together(tool("a"), tool("b")),
                announces("paused"),
                waits().meanwhile(Resume()),
                announces("resumed"),
                model(results_of=1).gives(text()),
                closes("natural"),
            ],
            id="a running batch finishes",
        ),
        pytest.param(
            [opens(), model().meanwhile(Pause()).gives(text()), closes("natural")], id="an answer that ends the run"
        ),
        pytest.param(
            [
                opens(),
                model().meanwhile(Pause(), Resume()).gives(calls("a")),
                tool("a"),
                model(results_of=1).gives(text()),
                closes("natural"),
            ],
            id="resumed before the boundary",
        ),
        pytest.param(
            [
                opens().meanwhile(Pause()),
                announces("paused"),
                waits().meanwhile(Message(number=2)),
                waits().meanwhile(Resume()),
                announces("resumed"),
                model(drain_to=2).gives(text()),
                closes("natural"),
            ],
            id="a message does not resume; it is drained afterwards",
        ),
        pytest.param(
            [opens().meanwhile(Pause(), CANCEL), closes("cancelled")],
            id="paused and cancelled",
        ),
        pytest.param(
            [
                opens().meanwhile(Pause()),
                announces("paused").meanwhile(CANCEL),
                closes("cancelled"),
            ],
            id="cancel while the pause is put on the record",
        ),
        pytest.param(
            [
                opens().meanwhile(Pause()),
                announces("paused"),
                waits().meanwhile(CANCEL),
                closes("cancelled"),
            ],
            id="cancel meanwhile: Aborted",
        ),
    ],
)
async def test_pauses(script: list) -> None:
    await play(*script)


def quota(retry_after_s: float | None = None) -> StepFacts:
    return failed(ProviderFailure.QUOTA, retry_after_s)


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(
            [
                opens(),
                model().gives(quota(retry_after_s=7_200)),
                announces("provider_wait", until=START + 2 * HOUR, reason="provider: quota"),
                waits(2 * HOUR),
                model(step=1, round=1).gives(text()),
                closes("natural", steps=1),
            ],
            id="until the stated time; no step",
        ),
        pytest.param(
            [
                opens(),
                *[
                    line
                    for minutes in (15, 30, 60, 120, 240, 240)
                    for line in (model().gives(quota()), announces("provider_wait"), waits(minutes * 60_000))
                ],
                model(round=6).gives(text()),
                closes("natural"),
            ],
            id="no stated time: 15 minutes doubling up to 4 hours",
        ),
        pytest.param(
            [
                opens(),
                model().gives(failed(ProviderFailure.RATE_LIMITED, retry_after_s=301)),
                announces("provider_wait"),
                waits(301_000),
                model().gives(text()),
                closes("natural"),
            ],
            id="a long Retry-After is waited for as for a quota",
        ),
        pytest.param(
            [
                opens(),
                model().gives(quota()),
                announces("provider_wait"),
                waits(900_000).meanwhile(Passes(1_000), CANCEL),
                closes("cancelled"),
            ],
            id="cancel in a wait for a quota",
        ),
        pytest.param(
            [
                opens(),
                model().gives(quota()),
                announces("provider_wait").meanwhile(CANCEL),
                closes("cancelled"),
            ],
            id="cancel before the wait begins",
        ),
        pytest.param(
            [
                opens(),
                model().gives(failed(ProviderFailure.NETWORK)),
                waits(2_000).meanwhile(Passes(500), CANCEL),
                closes("cancelled"),
            ],
            id="cancel in a backoff",
        ),
        pytest.param(
            [
                opens(),
                model().gives(quota()),
                announces("provider_wait"),
                waits(900_000).meanwhile(Pause()),
                waits(900_000).meanwhile(Passes(900_000), Resume()),
                model().gives(text()),
                closes("natural"),
            ],
            id="a pause waits for the step boundary",
        ),
        pytest.param(
            [
                opens(),
                *[
                    line
                    for wait in (2_000, 4_000, 8_000, 16_000, 30_000, 30_000)
                    for line in (model().gives(failed(ProviderFailure.OVERLOADED)), waits(wait))
                ],
                model(step=1, round=6).gives(failed(ProviderFailure.OVERLOADED)),
                closes("dispatch_ceiling"),
            ],
            id="endurance: six rounds, 2 s doubling up to 30 s",
        ),
    ],
)
async def test_waits_for_a_provider(script: list) -> None:
    await play(*script)


class Watched(Script):
    """A script that notes in which phase the run asks for each thing."""

    def __init__(self, *script: Line | RollsOver) -> None:
        super().__init__(script)
        inbox = Inbox()
        self.run = Run(LoopState(session_id="session"), PlaybookPorts(self, inbox), inbox, "execution-1", "definition")
        self.phases: list[str] = []

    async def answer(self, request: Request, call: CallFacts | None) -> Reply:
        self.phases.append(self.run.state.phase)
        return await super().answer(request, call)


async def test_the_phase_says_what_the_run_does() -> None:
    """The query `status` shows it at any moment (loop.md section 11)."""
    watched = Watched(
        opens().meanwhile(Pause()),
        announces("paused"),
        waits().meanwhile(Resume()),
        announces("resumed"),
        model().gives(quota(retry_after_s=60)),
        announces("provider_wait"),
        waits(60_000),
        model().gives(calls(ASKS)),
        asked(),
        waits().meanwhile(answers("a", True)),
        announces("approval_answered"),
        tool("a"),
        model(results_of=1).gives(text()),
        closes("natural"),
    )
    await run_message(watched.run)
    assert watched.phases == [
        *("opening", "opening", "paused", "paused"),
        *("model", "model", "waiting_provider", "model"),
        *("tools", "waiting_approval", "tools", "tools"),
        *("model", "closing"),
    ]
    assert watched.run.state.phase == "closed"


async def test_what_people_see_of_waits() -> None:
    played = await play(
        opens().meanwhile(Pause()),
        announces("paused"),
        waits().meanwhile(Resume()),
        announces("resumed"),
        model().gives(quota(retry_after_s=60)),
        announces("provider_wait"),
        waits(60_000),
        model().gives(calls(ASKS)),
        asked(),
        waits().meanwhile(answers("a", True)),
        announces("approval_answered"),
        tool("a"),
        model(results_of=1).gives(text()),
        closes("natural"),
    )
    assert played.ports.marks == ["paused", "running", "waiting_provider", "running", "waiting_approval", "running"]
    assert [request.step for request in played.asked_for(Announce)] == [1] * 5


async def test_bu8_waits_are_not_charged_to_the_wall_clock() -> None:
    played = await play(
        opens(wall_clock_ms=60_000),
        model().meanwhile(Passes(1_000), Pause()).gives(calls(ASKS)),
        asked(),
        waits().meanwhile(Passes(HOUR), answers("a", True)),
        announces("approval_answered"),
        tool("a"),
        announces("paused"),
        waits().meanwhile(Passes(HOUR), Resume()),
        announces("resumed"),
        model(results_of=1).gives(quota(3_600)),
        announces("provider_wait"),
        waits(HOUR),
        model().gives(text()),
        closes("natural"),
    )
    assert played.result.usage.wall_clock_ms == 1_000
    assert played.ports.now() == START + 3 * HOUR + 1_000


async def test_bu8_a_deadline_includes_waits() -> None:
    await play(
        opens(deadline=START + 60_000).meanwhile(Pause()),
        announces("paused"),
        waits().meanwhile(Passes(HOUR), Resume()),
        announces("resumed"),
        closes("deadline"),
    )
