"""Whatever a tool does, its call becomes a value."""

import asyncio
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, field_validator
from tests.activities.tools.running import call

from untildone.activities.tools import execute as execute_module
from untildone.activities.tools.builtin import BUILTIN
from untildone.activities.tools.context import ToolContext
from untildone.activities.tools.definition import define_tool
from untildone.activities.tools.errors import ToolError
from untildone.activities.tools.execute import execute
from untildone.activities.tools.registry import Registry
from untildone.activities.tools.search import GREP
from untildone.activities.tools.shell import BASH
from untildone.workflows.failures import ToolFailure
from untildone.workflows.messages import ToolUseBlock
from untildone.workflows.tools.declaration import ToolOutcome


class Answer(BaseModel):
    value: int
    note: str = "é"


class Even(BaseModel):
    number: int

    @field_validator("number")
    @classmethod
    def is_even(cls, number: int) -> int:
        if number % 2:
            raise ValueError("must be even")
        return number


def gives(result: Any) -> Callable[[], Any]:
    def tool() -> Any:
        """Gives."""
        return result

    return tool


def raises(error: BaseException) -> Callable[[], Any]:
    async def tool() -> None:
        """Raises."""
        raise error

    return tool


async def run(function: Callable[..., Any], context: ToolContext | None = None, **options: Any) -> ToolOutcome:
    registry = Registry([define_tool(function, name="t")])
    return await call(registry, context or ToolContext(Path("/")), "t", **options)


class Odd:
    """Nothing that JSON knows."""


RESULTS: dict[str, tuple[Any, str, ToolFailure | None]] = {
    "text": ("hello", "hello", None),
    "nothing": (None, "(no output)", None),
    "model": (Answer(value=1), '{"value":1,"note":"é"}', None),
    "list of models": ([Answer(value=1)], '[{"value":1,"note":"é"}]', None),
    "number": (4.5, "4.5", None),
    "outcome": (ToolOutcome(text="no", error=ToolFailure.EXECUTION_FAILED), "no", ToolFailure.EXECUTION_FAILED),
    "broken Unicode and NUL": ("a\ud800b\0c", "a?b\N{REPLACEMENT CHARACTER}c", None),
    "no JSON": (
        Odd(),
        "t ended, but what it returned (Odd) cannot be written as text or JSON. Its effect stays.",
        ToolFailure.UNPARSABLE_RESULT,
    ),
}


@pytest.mark.parametrize(("result", "text", "error"), RESULTS.values(), ids=RESULTS)
async def test_results_become_text(result: Any, text: str, error: ToolFailure | None) -> None:
    outcome = await run(gives(result))
    assert (outcome.text, outcome.error) == (text, error)


async def test_a_result_of_five_megabytes_is_whole_and_a_longer_one_is_bounded() -> None:
    assert (await run(gives("x" * 5_000_000))).text == "x" * 5_000_000
    longer = (await run(gives("a" + "x" * 7_000_000 + "b"))).text
    assert longer.startswith("ax")
    assert longer.endswith("xb")
    assert "[2,000,002 characters were not kept]" in longer


ERRORS: dict[str, tuple[BaseException, ToolFailure, str]] = {
    "its own": (ToolError("no such row"), ToolFailure.EXECUTION_FAILED, "no such row"),
    "its own, with a kind": (ToolError("slow down", ToolFailure.RATE_LIMITED), ToolFailure.RATE_LIMITED, "slow down"),
    "ordinary": (ValueError("bad"), ToolFailure.TOOL_CRASH, "t failed with an error of its own: ValueError: bad"),
    "exit": (SystemExit(3), ToolFailure.TOOL_CRASH, "t failed with an error of its own: SystemExit: 3"),
    "interrupt": (
        KeyboardInterrupt(),
        ToolFailure.TOOL_CRASH,
        "t failed with an error of its own: KeyboardInterrupt: ",
    ),
    "cancels itself": (
        asyncio.CancelledError(),
        ToolFailure.CANCELLED,
        "The call was cancelled before it ended. What it had done until then stays.",
    ),
}


@pytest.mark.parametrize(("error", "kind", "text"), ERRORS.values(), ids=ERRORS)
async def test_exceptions_become_errors(error: BaseException, kind: ToolFailure, text: str) -> None:
    outcome = await run(raises(error))
    assert (outcome.error, outcome.text) == (kind, text)


@pytest.mark.parametrize("error", [ValueError("bad"), SystemExit(3), KeyboardInterrupt()], ids=repr)
async def test_a_function_in_a_thread_cannot_end_the_worker(error: BaseException) -> None:
    def tool() -> None:
        """Raises."""
        raise error

    outcome = await run(tool)
    assert outcome.error is ToolFailure.TOOL_CRASH
    assert outcome.text == f"t failed with an error of its own: {type(error).__name__}: {error}"


async def test_the_text_of_a_crash_is_bounded() -> None:
    assert len((await run(raises(ValueError("x" * 10_000)))).text) == 2_000


async def test_values_of_secret_variables_leave_neither_in_results_nor_in_live_output() -> None:
    pieces: list[str] = []
    environment = {"OPENAI_API_KEY": "sk-12345678", "HOME": "/home/me-12345678", "SHORT_TOKEN": "abc"}

    def tool(context: ToolContext) -> str:
        """Tells."""
        context.report("live sk-12345678")
        return "key sk-12345678 home /home/me-12345678 abc"

    outcome = await run(tool, ToolContext(Path("/"), environment=environment, report=pieces.append))
    assert outcome.text == "key [redacted: OPENAI_API_KEY] home /home/me-12345678 abc"
    assert pieces == ["live [redacted: OPENAI_API_KEY]"]
    crash = await run(raises(ValueError("sk-12345678")), ToolContext(Path("/"), environment=environment))
    assert "sk-12345678" not in crash.text


RAISED: dict[str, tuple[Exception, ToolFailure, ToolFailure]] = {
    "an exception": (RuntimeError("schema: name is missing"), ToolFailure.TOOL_CRASH, ToolFailure.SCHEMA_MISMATCH),
    "an exception that says nothing": (RuntimeError(), ToolFailure.TOOL_CRASH, ToolFailure.UNKNOWN),
    "its own time limit": (TimeoutError(), ToolFailure.TOOL_CRASH, ToolFailure.TIMEOUT),
    "a connection": (ConnectionResetError("gone"), ToolFailure.TOOL_CRASH, ToolFailure.TRANSPORT),
    "an error without a kind": (ToolError("HTTP 429"), ToolFailure.EXECUTION_FAILED, ToolFailure.RATE_LIMITED),
    "an error with a kind": (
        ToolError("unauthorized", ToolFailure.NOT_ADMITTED),
        ToolFailure.NOT_ADMITTED,
        ToolFailure.NOT_ADMITTED,
    ),
    "an error whose kind is the usual one": (
        ToolError("unauthorized", ToolFailure.EXECUTION_FAILED),
        ToolFailure.EXECUTION_FAILED,
        ToolFailure.EXECUTION_FAILED,
    ),
}


@pytest.mark.parametrize(("error", "own", "foreign"), RAISED.values(), ids=RAISED)
async def test_only_the_words_of_a_foreign_tool_are_classified(
    error: Exception, own: ToolFailure, foreign: ToolFailure
) -> None:
    for is_foreign, expected in ((False, own), (True, foreign)):
        tool = define_tool(raises(error), name="t", foreign=is_foreign)
        outcome = await call(Registry([tool]), ToolContext(Path("/")), "t")
        assert outcome.error is expected
        assert str(error) in outcome.text


def takes(count: int, even: Even | None = None) -> str:
    """Counts."""
    return str(count)


FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "schema": ({"count": "x", "cuont": 1}, "- arguments: unknown parameter cuont\n- count: must be integer"),
    "what no schema can say": ({"count": 1, "even": {"number": 3}}, "- even.number: Value error, must be even"),
}


@pytest.mark.parametrize(("arguments", "text"), FAULTS.values(), ids=FAULTS)
async def test_bad_arguments_are_told_all_at_once(arguments: dict[str, Any], text: str) -> None:
    outcome = await run(takes, **arguments)
    assert outcome.error is ToolFailure.SCHEMA_MISMATCH
    assert text in outcome.text
    assert outcome.text.endswith("Accepted parameters: count (integer, required), even (object | null).")


async def test_a_parameter_may_have_any_name() -> None:
    def takes_all(name: str, function: str, arguments: str) -> str:
        """Takes."""
        return name + function + arguments

    block = ToolUseBlock(id="c1", name="t", arguments={"name": "a", "function": "b", "arguments": "c"})
    registry = Registry([define_tool(takes_all, name="t")])
    outcome = await execute(registry, block, registry.declarations()[0], ToolContext(Path("/")), 5)
    assert outcome.text == "abc"


async def test_an_unknown_tool_lists_those_there_are() -> None:
    registry = Registry((GREP, BASH))
    block = ToolUseBlock(id="c", name="nope")
    outcome = await execute(registry, block, registry.declarations()[0], ToolContext(Path("/")), 1)
    assert outcome.error is ToolFailure.UNKNOWN_CAPABILITY
    assert outcome.text == "There is no tool called 'nope'. Available tools: bash, grep."


async def test_the_time_limit_cancels_a_call_and_awaits_it() -> None:
    ended: list[str] = []

    async def tool() -> None:
        """Waits."""
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0.05)
            ended.append("tidied up")

    outcome = await run(tool, limit_s=0.05)
    assert outcome.error is ToolFailure.TIMEOUT
    assert outcome.text == "t was ended: it took longer than its limit of 0.05 s. What it had done until then stays."
    assert ended == ["tidied up"]


async def test_a_cancelled_caller_gets_the_outcome_and_is_not_cancelled_any_more() -> None:
    begun = asyncio.Event()

    async def tool() -> str:
        """Waits."""
        begun.set()
        await asyncio.Event().wait()
        return "never"

    running = asyncio.create_task(run(tool))
    await begun.wait()
    running.cancel()
    assert (await running).error is ToolFailure.CANCELLED
    assert running.cancelling() == 0


async def test_a_second_cancellation_does_not_leave_a_call_running() -> None:
    begun, tidied = asyncio.Event(), asyncio.Event()

    async def tool() -> None:
        """Waits."""
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0.1)
            tidied.set()

    running = asyncio.create_task(run(tool))
    await begun.wait()
    running.cancel()
    await asyncio.sleep(0.02)
    running.cancel()
    await running
    assert tidied.is_set()


async def test_a_call_that_ends_well_in_spite_of_a_cancellation_has_ended_well() -> None:
    begun = asyncio.Event()

    async def tool() -> str:
        """Commits."""
        begun.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            return "committed"
        return "never"

    running = asyncio.create_task(run(tool))
    await begun.wait()
    running.cancel()
    assert await running == ToolOutcome(text="committed")


async def test_a_thread_that_cannot_be_ended_is_reported_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(execute_module, "SETTLE_S", 0.05)
    release = threading.Event()

    def tool() -> None:
        """Blocks."""
        release.wait(10)

    outcome = await run(tool, limit_s=0.05)
    release.set()
    assert outcome.error is ToolFailure.TIMEOUT
    assert "It may still be running and take effect later." in outcome.text


async def test_sync_tools_do_not_block_the_loop() -> None:
    beats = 0

    async def beat() -> None:
        nonlocal beats
        while True:
            await asyncio.sleep(0.01)
            beats += 1

    def tool() -> None:
        """Sleeps."""
        time.sleep(0.3)

    beating = asyncio.create_task(beat())
    await run(tool)
    beating.cancel()
    assert beats > 5


async def test_the_outer_limit_of_a_command_is_told_with_its_partial_output(tmp_path: Path) -> None:
    context = ToolContext(tmp_path, environment=dict(os.environ))
    outcome = await call(Registry(BUILTIN), context, "bash", command="echo part; sleep 60", limit_s=1)
    assert outcome.error is ToolFailure.TIMEOUT
    assert outcome.text.startswith("part\n")
    assert outcome.text.endswith(
        "bash was ended: it took longer than its limit of 1 s. What it had done until then stays."
    )


async def test_a_thread_is_awaited_when_its_call_is_cancelled() -> None:
    begun, release, ended = threading.Event(), threading.Event(), threading.Event()

    def tool() -> str:
        """Works."""
        begun.set()
        release.wait(10)
        ended.set()
        return "worked"

    running = asyncio.create_task(run(tool))
    await asyncio.to_thread(begun.wait)
    running.cancel()
    await asyncio.sleep(0.05)
    assert not running.done()
    release.set()
    assert await running == ToolOutcome(text="worked")
    assert ended.is_set()
