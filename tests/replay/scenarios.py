"""Runs whose histories are kept: one of every shape that a history can have."""

from collections.abc import Awaitable, Callable

from tests.crash.worker import CrashingWorker, Death, Plan
from tests.deployed import Deployed, closed
from tests.replay.gates import GATE_SCENARIOS
from tests.workflows.test_messages import HOLD, began, let_go
from tests.workflows.test_waits import ASK, NOTES, asked_about, reaches

from untildone.worker.client import Session
from untildone.workflows.spec import BudgetOptions, StopOptions

Scenario = Callable[[Deployed, str], Awaitable[Session]]
"""Plays a run in a deployment on the server of this address, to its end."""

PRODUCE = {"calls": [{"tool": "produce", "arguments": {"size": 40}}]}


async def text_only(deployed: Deployed, address: str) -> Session:
    """One answer."""
    return await _to_its_end(deployed, [{"text": "Done."}])


async def tools(deployed: Deployed, address: str) -> Session:
    """Calls side by side, one after another, refused, broken."""
    mixed = [
        {"tool": "produce", "arguments": {"size": 3}},
        {"tool": "produce", "arguments": {"size": 4}},
        {"tool": "note", "arguments": {"line": "a"}},
        {"tool": "no_such_tool"},
        {"tool": "fail", "arguments": {"text": "boom"}},
    ]
    return await _to_its_end(deployed, [{"calls": mixed}, PRODUCE, {"text": "Done."}])


async def steering(deployed: Deployed, address: str) -> Session:
    """Messages during a call, and a prompt to the open session."""
    async with deployed.worker():
        session = await deployed.start([HOLD, {"text": "Done."}])
        await began(deployed)
        await session.steer("one")
        await session.steer("two")
        await deployed.start([HOLD], "three", session=session.id)
        let_go(deployed)
        await closed(session)
    return session


async def cancel(deployed: Deployed, address: str) -> Session:
    """A cancel during a call."""
    async with deployed.worker():
        session = await deployed.start([HOLD])
        await began(deployed)
        await session.cancel()
        await closed(session)
    return session


async def continue_as_new(deployed: Deployed, address: str) -> Session:
    """Several executions, with messages on the way."""
    async with deployed.worker():
        session = await deployed.start([{**PRODUCE, "repeat": 5}, HOLD, {"text": "Done."}])
        await session.steer("early")
        await began(deployed)
        await session.steer("late")
        let_go(deployed)
        await closed(session)
    return session


async def crash(deployed: Deployed, address: str) -> Session:
    """A worker lost in a model step, and one lost in a call."""
    script = [{"calls": [{"tool": "note", "arguments": {"line": "a"}}]}, {"text": "Done."}]
    session = await deployed.start(script)
    for death in (Death(1, "dispatch.after"), Death(1, "intent.after")):
        async with CrashingWorker(Plan.of(deployed, address, death=death)) as doomed:
            await doomed.ended()
    async with CrashingWorker(Plan.of(deployed, address)):
        await closed(session)
    return session


async def budget(deployed: Deployed, address: str) -> Session:
    """The limit of steps."""
    return await _to_its_end(deployed, [PRODUCE], budgets=BudgetOptions(max_turns=2))


async def failure(deployed: Deployed, address: str) -> Session:
    """A provider that refuses the key."""
    return await _to_its_end(deployed, [{"errors": [{"kind": "auth"}]}])


async def empty_answers(deployed: Deployed, address: str) -> Session:
    """An empty answer, asked for again."""
    return await _to_its_end(deployed, [{"text": ""}, {"text": "Done."}])


async def quota(deployed: Deployed, address: str) -> Session:
    """A wait on a timer for the provider."""
    return await _to_its_end(deployed, [{"text": "Done.", "errors": [{"kind": "quota", "retry_after": 1}]}])


async def hold(deployed: Deployed, address: str) -> Session:
    """The user-completion hold, released."""
    async with deployed.worker():
        session = await deployed.start([{"text": "?"}, HOLD, {"text": "!"}], stop_policy=StopOptions(until_done=True))
        await began(deployed)
        await session.release()
        let_go(deployed)
        await closed(session)
    return session


async def follow_up(deployed: Deployed, address: str) -> Session:
    """A follow-up that runs by itself."""
    script = {"runs": [[HOLD, {"text": "First."}], [{"text": "Second."}]]}
    async with deployed.worker():
        session = await deployed.start(script)
        await began(deployed)
        await session.follow_up("more")
        let_go(deployed)
        await closed(session)
    return session


async def approval(deployed: Deployed, address: str) -> Session:
    """An approved call and a denied one."""
    async with deployed.worker():
        session = await deployed.start([NOTES, {"text": "Done."}], permissions=ASK)
        first = await asked_about(session)
        await session.approve(first)
        await session.deny(await asked_about(session, other_than=first), note="not that")
        await closed(session)
    return session


async def pause(deployed: Deployed, address: str) -> Session:
    """A pause, and a resume after steering."""
    async with deployed.worker():
        session = await deployed.start([HOLD, {"text": "Done."}])
        await began(deployed)
        await session.pause()
        let_go(deployed)
        await reaches(session, "paused")
        await session.steer("meanwhile")
        await session.resume()
        await closed(session)
    return session


async def _to_its_end(deployed: Deployed, script: list[dict[str, object]], **options: object) -> Session:
    async with deployed.worker():
        session = await deployed.start(script, **options)
        await closed(session)
    return session


UNGATED: dict[str, Scenario] = {
    scenario.__name__: scenario
    for scenario in (
        text_only,
        tools,
        steering,
        cancel,
        continue_as_new,
        crash,
        budget,
        failure,
        empty_answers,
        quota,
        hold,
        follow_up,
        approval,
        pause,
    )
}
"""Recorded by the version whose runs were held to nothing: its runs go on as they began."""

SCENARIOS: dict[str, Scenario] = {**UNGATED, **GATE_SCENARIOS}

ROLLING = frozenset({"continue_as_new", "rollover_in_a_nudge"})
"""Those whose histories roll over after a few steps."""
