"""What people send to a session: steering, prompts, follow-ups, in whatever moment; nothing is lost or doubled."""

import asyncio

import pytest
from tests.deployed import Deployed, closed, event_names
from tests.waiting import eventually

from untildone.worker.client import Session
from untildone.worker.errors import UsageError

HOLD = {"calls": [{"tool": "hold", "arguments": {"name": "go"}}]}
"""A step that lasts until the test lets it go."""


async def began(deployed: Deployed, name: str = "go") -> None:
    """Returns when the holding step has begun."""
    await eventually((deployed.workspace / f"{name}.began").exists)


def let_go(deployed: Deployed, name: str = "go") -> None:
    """Lets the holding step end."""
    (deployed.workspace / name).touch()


def steered(deployed: Deployed, session: Session) -> list[str]:
    """The steering messages of the ledger, in order."""
    return [each.message.text for each in deployed.messages(session.id) if each.steering]


async def signal(deployed: Deployed, session: Session, name: str, number: int) -> None:
    """Signals a message's number once more, as a client does that got no answer."""
    await deployed.place.temporal.get_workflow_handle(session.id).signal(name, number)


async def test_steering_is_read_before_the_next_model_call_in_order(deployed: Deployed) -> None:
    script = {
        "answers": [HOLD, {"text": "not asked"}],
        "reactions": [{"when": {"steering_contains": "third", "step": 2}, "text": "I read: {{user}}"}],
    }
    async with deployed.worker():
        session = await deployed.start(script)
        await began(deployed)
        for text in ("first", "second", "third"):
            await session.steer(text)
        let_go(deployed)
        result = await session.outcome()
    assert steered(deployed, session) == ["first", "second", "third"]
    assert result.text.endswith("third")


async def test_a_doubled_signal_delivers_the_message_once(deployed: Deployed) -> None:
    async with deployed.worker():
        session = await deployed.start([HOLD, {"text": "Done."}])
        await began(deployed)
        number = await session.steer("once")
        await signal(deployed, session, "steer", number)
        assert await session.steer("twice", idempotency_key="k") == await session.steer("twice", idempotency_key="k")
        await signal(deployed, session, "steer", number)
        let_go(deployed)
        await session.outcome()
    assert steered(deployed, session) == ["once", "twice"]


async def test_signals_out_of_order_deliver_every_message_in_order(deployed: Deployed) -> None:
    async with deployed.worker():
        session = await deployed.start([HOLD, {"text": "Done."}])
        await began(deployed)
        numbers = [deployed.ledger.inbox_add(session.id, "steer", text, "user", 0) for text in ("a", "b", "c")]
        for number in reversed(numbers):
            await signal(deployed, session, "steer", number)
        let_go(deployed)
        await session.outcome()
    assert steered(deployed, session) == ["a", "b", "c"]


async def test_steering_overrides_the_answer_of_its_step(deployed: Deployed) -> None:
    script = {
        "answers": [{"text": "Finished.", "delay": 1.5}],
        "reactions": [{"when": {"steering_contains": "also"}, "text": "That too."}],
    }
    async with deployed.worker():
        session = await deployed.start(script)
        await eventually(lambda: deployed.dispatches(session.id))
        await session.steer("also that")
        result = await session.outcome()
    assert (result.text, result.steps) == ("That too.", 2)


async def test_a_prompt_to_an_open_session_steers_it(deployed: Deployed) -> None:
    async with deployed.worker():
        session = await deployed.start([HOLD, {"text": "Done."}])
        await began(deployed)
        again = await deployed.start([HOLD], "More of it.", session=session.id)
        assert again.steers
        let_go(deployed)
        first, second = await session.outcome(), await again.outcome()
    assert steered(deployed, session) == ["More of it."]
    assert first == second
    assert len(await deployed.histories(session.id)) == 1


async def test_a_prompt_to_a_closed_session_starts_its_next_run_in_the_same_ledger(deployed: Deployed) -> None:
    script = {"runs": [[{"text": "First."}], [{"text": "Second, after {{user}}"}]]}
    async with deployed.worker():
        session = await deployed.start(script)
        first = await session.outcome()
        await closed(session)
        again = await deployed.start(script, "next", session=session.id)
        second = await again.outcome()
    assert not again.steers
    assert (first.run_id, second.run_id) == (f"{session.id}/1", f"{session.id}/2")
    assert second.text.endswith("next")
    assert deployed.ledger.verify(session.id, full=True).head.seq == len(deployed.entries(session.id))


async def test_two_starts_at_once_are_one_run(deployed: Deployed) -> None:
    """T18: the second attaches."""
    script = [HOLD, {"text": "Done."}]
    model = deployed.script(script)
    async with deployed.worker():
        sessions = await asyncio.gather(*(deployed.start(model, f"p{n}", session="both") for n in range(4)))
        await began(deployed)
        let_go(deployed)
        results = await asyncio.gather(*(session.outcome() for session in sessions))
    assert {result.run_id for result in results} == {"both/1"}
    said = [each.message.text for each in deployed.messages("both") if each.inbox]
    assert sorted(said) == ["p0", "p1", "p2", "p3"]


async def test_follow_ups_run_by_themselves_one_after_another(deployed: Deployed) -> None:
    script = {"runs": [[HOLD, {"text": "First."}], [{"text": "Did {{user}}"}]]}
    async with deployed.worker():
        session = await deployed.start(script)
        await began(deployed)
        await session.follow_up("b")
        await session.follow_up("c")
        let_go(deployed)
        first = await session.outcome()
        await eventually(lambda: [row.taken_by is not None for row in deployed.inbox(session.id)] == [True] * 3)
        last = await deployed.api.session(session.id).outcome()
    assert (first.text, len(first.follow_ups)) == ("First.", 2)
    assert last.run_id == f"{session.id}/3"
    directives = [m.message.text for m in deployed.messages(session.id) if m.inbox and not m.steering]
    assert [text.rsplit("\n", 1)[-1] for text in directives] == ["Do it.", "b", "c"]
    assert len(await deployed.histories(session.id)) == 3


async def test_held_follow_ups_wait_for_the_caller(deployed: Deployed) -> None:
    async with deployed.worker():
        session = await deployed.start([HOLD, {"text": "First."}], follow_up="hold")
        await began(deployed)
        number = await session.follow_up("later")
        let_go(deployed)
        result = await session.outcome()
        assert result.follow_ups == (number,)
        assert [row.text for row in await session.waiting()] == ["later"]
    assert len(await deployed.histories(session.id)) == 1


async def test_follow_ups_are_never_steering(deployed: Deployed) -> None:
    script = {"runs": [[HOLD, {"text": "First."}], [{"text": "Second."}]]}
    async with deployed.worker():
        session = await deployed.start(script)
        await began(deployed)
        await session.follow_up("later")
        await session.steer("now")
        let_go(deployed)
        await session.outcome()
        await deployed.api.session(session.id).outcome()
    assert steered(deployed, session) == ["now"]


async def test_fifty_messages_while_the_run_rolls_over(rolling: Deployed) -> None:
    """Sent as fast as they go, from before the first rollover to after the last: each is delivered once, in order."""
    fast = {"calls": [{"tool": "produce", "arguments": {"size": 1, "letter": "{{n}}"}}], "repeat": 14}
    async with rolling.worker():
        session = await rolling.start([fast, HOLD, {"text": "Done."}], budgets={"max_turns": 100})
        for number in range(50):
            sent = await session.steer(f"message {number}")
            if number % 5 == 0:
                await signal(rolling, session, "steer", sent)
        await began(rolling)
        let_go(rolling)
        await session.outcome()
    assert steered(rolling, session) == [f"message {number}" for number in range(50)]
    assert len(await rolling.histories(session.id)) > 2


async def test_a_message_to_a_closed_session_is_refused_and_left_nowhere(deployed: Deployed) -> None:
    async with deployed.worker():
        session = await deployed.start([{"text": "Done."}])
        await closed(session)
        for tell in (session.steer, session.follow_up):
            with pytest.raises(UsageError, match="no open run"):
                await tell("too late")
    assert [row.text for row in deployed.inbox(session.id) if not row.withdrawn] == ["Do it."]


async def test_after_a_terminated_workflow_the_next_prompt_closes_the_old_turn(deployed: Deployed) -> None:
    script = {"runs": [[HOLD, {"text": "never"}], [{"text": "Second."}]]}
    async with deployed.worker():
        session = await deployed.start(script)
        deployed.terminated.add(session.id)
        await began(deployed)
        await deployed.place.temporal.get_workflow_handle(session.id).terminate()
        lost = await session.outcome()
        result = await (await deployed.start(script, "Go on.", session=session.id)).outcome()
        let_go(deployed)
    assert (lost.kind, lost.exit_code) == ("Failed", 7)
    assert (result.run_id, result.text) == (f"{session.id}/2", "Second.")
    closed = [
        (entry.key, entry.payload["stop_reason"]) for entry in deployed.entries(session.id) if entry.kind == "outcome"
    ]
    assert closed == [("1/close/outcome", "internal_error"), ("2/close/outcome", "natural")]
    assert "WORKFLOW_EXECUTION_TERMINATED" in event_names((await deployed.histories(session.id))[0])
