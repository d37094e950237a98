"""Questions to people before a call runs (tools.md section 5)."""

import pytest
from tests.facts import LEDGER_FAULT, call, calls, frame, text
from tests.playbook import (
    CANCEL,
    Line,
    Passes,
    Script,
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
from tests.stage import PlaybookPorts

from untildone.workflows.inbox import ApprovalAnswer, Inbox, Message
from untildone.workflows.loop import run_message
from untildone.workflows.run import Run
from untildone.workflows.state import MEMORY, LoopState

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
                opens(attendance="unattended"),
                model().gives(calls(ASKS)),
                model(results_of=1, synthetic={"a": "denied: no_approver"}).gives(text()),
                closes("natural"),
            ],
            id="attendance unattended: no_approver, at once",
        ),
        pytest.param(
            [
                opens(approval_timeout=300),
                model().gives(calls(ASKS)),
                asked(),
                waits(300_000),
                announces("approval_answered", call_id="a", answer="timeout"),
                model(results_of=1, synthetic={"a": "denied: approval_timeout"}).gives(text()),
                closes("natural"),
            ],
            id="no answer in approval_timeout",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls(ASKS)),
                announces("approval_requested", call_id="a", reason="shell with network", until=None),
                waits(None).meanwhile(Passes(100 * HOUR), answers("a", True)),
                announces("approval_answered", call_id="a", answer="approved"),
                tool("a"),
                model(results_of=1).gives(text()),
                closes("natural"),
            ],
            id="no timeout: waits for days",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls(ASKS)),
                asked(),
                waits().meanwhile(answers("a", False, note=4)),
                announces("approval_answered", call_id="a", answer="denied"),
                model(results_of=1, synthetic={"a": "denied: denied_by_user note 4"}).gives(text()),
                closes("natural"),
            ],
            id="person denies: denied_by_user and their text",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls(ASKS, call("b", permission="ask", digest=ASKS.digest))),
                asked(),
                waits().meanwhile(answers("a", False)),
                announces("approval_answered", call_id="a", answer="denied"),
                model(results_of=1, synthetic={"a": "denied: denied_by_user", "b": "denied: denied_by_user"}).gives(
                    calls(call("c", permission="ask", digest=ASKS.digest))
                ),
                rolls_over(),
                model(results_of=2, synthetic={"c": "denied: denied_by_user"}).gives(text()),
                closes("natural"),
            ],
            id="the same call again after a denial: one question only",
        ),
        pytest.param(
            [
                opens(approval_timeout=300),
                model().gives(calls(ASKS, call("b", permission="ask", digest=ASKS.digest))),
                asked("a"),
                waits(300_000),
                announces("approval_answered", call_id="a", answer="timeout"),
                asked("b"),
                waits(300_000).meanwhile(answers("b", True)),
                announces("approval_answered", call_id="b", answer="approved"),
                tool("b"),
                model(results_of=1, synthetic={"a": "denied: approval_timeout"}).gives(text()),
                closes("natural"),
            ],
            id="no answer is no denial: the same call asks again",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls("x", ASKS, call("b", permission="ask"))),
                asked("a"),
                waits().meanwhile(answers("a", True)),
                announces("approval_answered", call_id="a"),
                asked("b"),
                waits().meanwhile(answers("b", False)),
                announces("approval_answered", call_id="b"),
                together(tool("x"), tool("a")),
                model(results_of=1, synthetic={"b": "denied: denied_by_user"}).gives(text()),
                closes("natural"),
            ],
            id="questions one after another, in source order, before anything runs",
        ),
        pytest.param(
            [
                opens(approval_timeout=300),
                model().gives(calls(ASKS)),
                asked(),
                waits(300_000).meanwhile(Passes(100_000), Message(number=2)),
                waits(200_000).meanwhile(Passes(50_000), answers("other", True)),
                waits(150_000).meanwhile(answers("a", True)),
                announces("approval_answered", call_id="a"),
                tool("a"),
                model(results_of=1, drain_to=2).gives(text()),
                closes("natural"),
            ],
            id="other arrivals neither answer nor prolong the wait",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls(ASKS)),
                asked().meanwhile(answers("a", True)),
                announces("approval_answered", call_id="a"),
                tool("a"),
                model(results_of=1).gives(text()),
                closes("natural"),
            ],
            id="an answer while the question is put on the record",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls(ASKS)),
                asked(),
                waits().meanwhile(answers("a", True), answers("a", False)),
                announces("approval_answered", call_id="a", answer="approved"),
                tool("a"),
                model(results_of=1).gives(text()),
                closes("natural"),
            ],
            id="answered twice: the first counts",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls(ASKS, "b")),
                asked(),
                waits().meanwhile(CANCEL),
                closes("cancelled", results_of=1, synthetic={"a": "cancelled", "b": "cancelled"}),
            ],
            id="cancel in the wait",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls(ASKS)),
                asked().gives(LEDGER_FAULT),
                closes("ledger_error", results_of=1, synthetic={"a": "skipped: ledger_error"}),
            ],
            id="a question that cannot be put on the record",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls(ASKS)),
                asked(),
                waits().meanwhile(answers("a", True)),
                announces("approval_answered", call_id="a").gives(LEDGER_FAULT),
                closes("ledger_error", results_of=1, synthetic={"a": "skipped: ledger_error"}),
            ],
            id="an answer that cannot be put on the record",
        ),
    ],
)
async def test_approvals(script: list) -> None:
    played = await play(*script)
    assert played.state.waiting_call is None


async def test_the_question_that_waits_can_be_seen() -> None:
    played = await play(opens(), model().gives(calls("x", ASKS)), asked(), waits())
    assert played.finished is None
    assert (played.state.phase, played.state.waiting_call) == ("waiting_approval", "a")


async def test_the_newest_denials_are_remembered() -> None:
    """A run that has denied as many calls as it remembers forgets the oldest."""
    script = Script(
        (
            model().gives(calls(ASKS, call("b", permission="ask", digest="digest-1"))),
            asked("a"),
            waits().meanwhile(answers("a", False)),
            announces("approval_answered", call_id="a"),
            model(results_of=1, synthetic={"a": "denied: denied_by_user", "b": "denied: denied_by_user"}).gives(text()),
            closes("natural"),
        )
    )
    inbox = Inbox()
    denied = tuple(f"digest-{number}" for number in range(MEMORY))
    state = LoopState(session_id="session", frame=frame(), denied=denied, seen=1, drained=1)
    ports = PlaybookPorts(script, inbox)
    ports.referee.opened(state.frame)
    run = Run(state, ports, inbox, "execution-2", "definition")
    await run_message(run)
    assert run.state.denied == (*denied[1:], ASKS.digest)
