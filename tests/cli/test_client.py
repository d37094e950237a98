"""The Python API on the real stack: start, talk to, follow and await sessions from a program."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator

import pytest
from temporalio.client import WorkflowExecutionStatus
from tests.cli.home import Home
from tests.waiting import eventually_async

import untildone.worker as api
from untildone.worker import AgentSpec, ModelOptions, Session, Untildone, UsageError, connect, tool
from untildone.workflows.messages import Usage


@pytest.fixture
async def untildone(home: Home, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Untildone]:
    """A connection to the stack, from the home's folder of work."""
    for name, value in home.environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(home.work)
    async with connect() as untildone:
        yield untildone


def spec(home: Home, name: str, answers: object) -> AgentSpec:
    provider, _, file = home.script(name, answers).partition(":")
    return AgentSpec(
        models=ModelOptions(model=f"{provider}:{home.work / file}"), workspace=str(home.work), host="untildone"
    )


async def until(session: Session, kind: str) -> None:
    async for event in session.events():
        if event.type == kind:
            return


async def closing(session: Session) -> None:
    """Waits until the workflow is closed, which it is a moment after its outcome was written."""

    async def closed() -> bool:
        described = await session.describe()
        return described is not None and described.status is not WorkflowExecutionStatus.RUNNING

    await eventually_async(closed)


async def test_a_job_is_started_followed_and_awaited(home: Home, untildone: Untildone) -> None:
    session = await untildone.start("Do it.", spec=spec(home, "api", [{"text": "Done.", "usage": {"input_tokens": 7}}]))
    seen = [event async for event in session.events()]
    result = await session.outcome()
    assert [seen[0].type, seen[-1].type] == ["run_started", "run_finished"]
    assert any(getattr(event.data, "usage", None) == Usage(input_tokens=7) for event in seen)
    assert (result.text, result.run_id, result.usage.own.input_tokens) == ("Done.", f"{session.id}/1", 7)


async def test_settings_may_be_given_to_the_connection(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in home.environment.items():
        monkeypatch.setenv(name, value)
    model = home.script("tables", [{"text": "Configured."}])
    monkeypatch.chdir(home.work)
    async with connect(models={"model": model}) as untildone:
        session = await untildone.start("Do it.")
        assert (await session.outcome()).text == "Configured."


async def test_a_prompt_that_is_sent_again_starts_nothing_twice(home: Home, untildone: Untildone) -> None:
    definition = spec(home, "once", [home.gated("once"), {"text": "Once."}])
    first = await untildone.start("Do it.", session="once", spec=definition, idempotency_key="request-7")
    await until(first, "tool_call_start")
    again = await untildone.start("Do it.", session="once", spec=definition, idempotency_key="request-7")
    home.open("once")
    results = await asyncio.gather(first.outcome(), again.outcome())
    later = await untildone.start("Do it.", session="once", spec=definition, idempotency_key="request-7")
    assert [result.run_id for result in (*results, await later.outcome())] == ["once/1"] * 3
    assert results[0].steps == 2


async def test_what_is_said_while_it_works_arrives_once_and_in_order(home: Home, untildone: Untildone) -> None:
    answers = [home.gated("talk"), {"text": "{{user}}"}]
    session = await untildone.start("Do it.", session="talk", spec=spec(home, "talk", answers))
    await until(session, "tool_call_start")
    assert [await session.steer(text) for text in ("one", "two", "three")] == [2, 3, 4]
    assert (await session.status()) is not None
    home.open("talk")
    delivered = [event.data async for event in session.events() if event.type == "steering_delivered"]
    assert [getattr(data, "number", None) for data in delivered] == [2, 3, 4]
    assert (await session.outcome()).text == "three"
    assert await session.waiting() == []


async def test_a_follow_up_that_is_held_waits_for_the_caller(home: Home, untildone: Untildone) -> None:
    definition = spec(home, "hold", [home.gated("hold"), {"text": "Done."}]).model_copy(update={"follow_up": "hold"})
    session = await untildone.start("Do it.", session="hold", spec=definition)
    await until(session, "tool_call_start")
    number = await session.follow_up("later")
    home.open("hold")
    assert (await session.outcome()).follow_ups == (number,)
    assert [row.text for row in await session.waiting()] == ["later"]


async def test_a_cancel_ends_the_run_with_its_outcome(home: Home, untildone: Untildone) -> None:
    session = await untildone.start("Do it.", session="cut", spec=spec(home, "cut", [home.gated("cut")]))
    await until(session, "tool_call_start")
    await session.cancel()
    result = await session.outcome()
    assert (result.status, result.cancel and result.cancel.stopped) == ("cancelled", ("call_1_1_1",))
    await closing(session)
    with pytest.raises(UsageError, match="no open run"):
        await session.cancel()


async def test_a_message_that_cannot_be_delivered_is_taken_back(home: Home, untildone: Untildone) -> None:
    session = await untildone.start("Do it.", session="shut", spec=spec(home, "shut", [{"text": "Done."}]))
    await session.outcome()
    await closing(session)
    for say in (session.steer, session.follow_up):
        with pytest.raises(UsageError, match="no open run"):
            await say("too late")
    assert await session.waiting() == []


async def test_a_denial_needs_a_question_and_leaves_no_note_behind(home: Home, untildone: Untildone) -> None:
    session = await untildone.start(
        "Do it.", session="calm", spec=spec(home, "calm", [home.gated("calm"), {"text": "."}])
    )
    await until(session, "tool_call_start")
    with pytest.raises(UsageError, match="no question about call call_1_1_1"):
        await session.deny("call_1_1_1", "why not")
    home.open("calm")
    assert (await session.outcome()).follow_ups == ()


async def test_a_session_by_name_follows_its_newest_run(home: Home, untildone: Untildone) -> None:
    definition = spec(home, "named", [{"text": "Run {{run}}."}])
    for _ in range(2):
        await (await untildone.start("Do it.", session="named", spec=definition)).outcome()
    assert (await untildone.session("named").outcome()).text == "Run 2."
    with pytest.raises(UsageError, match="there is no session unheard"):
        await untildone.session("unheard").outcome()


async def test_a_decorated_function_is_a_tool_where_this_process_serves(home: Home, untildone: Untildone) -> None:
    @tool(effect="none")
    def ask_oracle(question: str) -> str:
        """Asks the oracle."""
        return f"the oracle says {len(question)}"

    call = {"calls": [{"tool": "ask_oracle", "arguments": {"question": "why"}}]}
    definition = spec(home, "oracle", [call, {"text": "{{result}}"}]).model_copy(update={"host": "oracles"})
    async with untildone.serving("oracles", tools=[ask_oracle]):
        session = await untildone.start("Ask.", spec=definition)
        assert (await session.outcome()).text == "the oracle says 3"


def test_every_exported_name_is_there() -> None:
    assert {name: getattr(api, name) for name in api.__all__}.keys() == set(dir(api))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        api.nothing  # noqa: B018


def test_importing_the_package_loads_nothing_heavy() -> None:
    heavy = ("temporalio", "sqlalchemy", "httpx", "rich.live", "pydantic")
    program = f"import sys, untildone.worker, untildone.worker.cli; print([m for m in {heavy} if m in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", program], text=True) == "[]\n"
