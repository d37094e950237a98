"""Runs one call of a tool. Whatever happens becomes a value; nothing of the call is left running when it returns."""

import asyncio
import inspect
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Literal

from pydantic import BaseModel, ValidationError
from pydantic_core import PydanticSerializationError, to_json

from untildone.activities.tools.context import ToolContext
from untildone.activities.tools.definition import Tool
from untildone.activities.tools.errors import ToolError
from untildone.activities.tools.redaction import redact
from untildone.activities.tools.registry import Registry
from untildone.workflows.failures import ToolFailure
from untildone.workflows.ledger.entries import canonical
from untildone.workflows.messages import ToolUseBlock
from untildone.workflows.tools import error_texts, foreign
from untildone.workflows.tools.arguments import check_arguments
from untildone.workflows.tools.declaration import ToolDeclaration, ToolOutcome

RESULT_CHARS = 5_000_000
"""The most that one result may have; the middle of a longer one is left out."""

SETTLE_S = 10.0
"""How long a call that was told to end may take for it: a command's grace and killing, and a look at its effect."""

_EXITS = (SystemExit, KeyboardInterrupt)
"""What a task may not end with: asyncio lets it out of the loop, which would end the worker."""

Interruption = Literal[ToolFailure.TIMEOUT, ToolFailure.CANCELLED]


async def execute(
    registry: Registry, call: ToolUseBlock, declaration: ToolDeclaration, context: ToolContext, timeout_s: float
) -> ToolOutcome:
    """Validates the arguments of a call against `declaration`, runs it, and normalises what comes of it.

    A cancellation of the calling task is taken: the call is ended, awaited, and its partial outcome returned with the
    error `cancelled`. Values of secret variables are removed from the text and from live output.
    """

    def report(text: str) -> None:
        context.report(redact(text, context.environment))

    outcome = await _outcome(registry, call, declaration, replace(context, report=report), timeout_s)
    return outcome.model_copy(update={"text": _clean(redact(outcome.text, context.environment))})


async def _outcome(
    registry: Registry, call: ToolUseBlock, declaration: ToolDeclaration, context: ToolContext, timeout_s: float
) -> ToolOutcome:
    tool = registry.get(call.name)
    if tool is None:
        names = (each.name for each in registry.declarations())
        text = error_texts.unknown_capability(call.name, names)
        return ToolOutcome(text=text, error=ToolFailure.UNKNOWN_CAPABILITY)
    problems = check_arguments(declaration, call.arguments)
    if problems:
        return _mismatch(declaration, problems)
    try:
        # As JSON, since there a list may become a tuple and a text a date.
        arguments = tool.arguments.validate_json(canonical(call.arguments))
    except ValidationError as error:
        lines = (f"{'.'.join(map(str, each['loc'])) or 'arguments'}: {each['msg']}" for each in error.errors())
        return _mismatch(declaration, tuple(lines))
    return await _run(tool, context, arguments, timeout_s)


def _mismatch(declaration: ToolDeclaration, problems: tuple[str, ...]) -> ToolOutcome:
    return ToolOutcome(text=error_texts.schema_mismatch(declaration, problems), error=ToolFailure.SCHEMA_MISMATCH)


async def _run(
    tool: Tool[..., Any], context: ToolContext, arguments: Mapping[str, Any], timeout_s: float
) -> ToolOutcome:
    task = asyncio.create_task(_call(tool, context, arguments), name=f"tool {tool.name}")
    interruption = await _interruption(task, timeout_s)
    if interruption is None:
        return _settled(tool, task, ToolFailure.CANCELLED, timeout_s)
    task.cancel()
    await _wait_through_cancellations(task, SETTLE_S)
    if not task.done():
        return ToolOutcome(text=error_texts.still_running(tool.name), error=interruption)
    return _settled(tool, task, interruption, timeout_s)


async def _interruption(task: "asyncio.Task[ToolOutcome]", timeout_s: float) -> Interruption | None:
    """Waits for the call; says what came before its end."""
    try:
        ended, _ = await asyncio.wait({task}, timeout=timeout_s)
    except asyncio.CancelledError:
        _take_cancellation()
        return ToolFailure.CANCELLED
    return None if ended else ToolFailure.TIMEOUT


async def _wait_through_cancellations(task: "asyncio.Task[ToolOutcome]", bound_s: float) -> None:
    loop = asyncio.get_running_loop()
    deadline = loop.time() + bound_s
    while not task.done() and loop.time() < deadline:
        try:
            await asyncio.wait({task}, timeout=deadline - loop.time())
        except asyncio.CancelledError:
            _take_cancellation()


def _take_cancellation() -> None:
    current = asyncio.current_task()
    if current is not None:
        current.uncancel()


def _settled(
    tool: Tool[..., Any], task: "asyncio.Task[ToolOutcome]", interruption: Interruption, timeout_s: float
) -> ToolOutcome:
    """The outcome of a call that has ended, in whatever way. A call that ended well in spite of all has ended well."""
    timed_out = interruption is ToolFailure.TIMEOUT
    text = error_texts.timed_out(tool.name, timeout_s) if timed_out else error_texts.CANCELLED
    if task.cancelled():
        return ToolOutcome(text=text, error=interruption)
    outcome = task.result()
    if outcome.error is ToolFailure.CANCELLED and timed_out:
        return outcome.model_copy(update={"text": f"{outcome.text}\n{text}", "error": interruption})
    return outcome


async def _call(tool: Tool[..., Any], context: ToolContext, arguments: Mapping[str, Any]) -> ToolOutcome:
    positional = (context,) if tool.takes_context else ()
    try:
        if inspect.iscoroutinefunction(tool.function):
            result = await tool.function(*positional, **arguments)
        else:
            result = await _in_thread(tool.name, tool.function, *positional, **arguments)
    except ToolError as error:
        return ToolOutcome(text=error.text, error=error.kind or _untyped(tool, error.text))
    except (Exception, *_EXITS) as error:  # whatever a tool raises is its result
        return ToolOutcome(text=_crash(tool.name, error).text, error=_crashed(tool, error))
    return _normalised(tool.name, result)


def _untyped(tool: Tool[..., Any], text: str) -> ToolFailure:
    return foreign.classify(text) if tool.declaration.foreign else ToolFailure.EXECUTION_FAILED


def _crashed(tool: Tool[..., Any], error: BaseException) -> ToolFailure:
    """The kind of an exception. Of a foreign tool it is the way to report any failure, so its type and words tell."""
    match error:
        case _ if not tool.declaration.foreign:
            return ToolFailure.TOOL_CRASH
        case TimeoutError():
            return ToolFailure.TIMEOUT
        case ConnectionError():
            return ToolFailure.TRANSPORT
        case _:
            return foreign.classify(str(error))


def _crash(name: str, error: BaseException) -> ToolError:
    return ToolError(error_texts.tool_crash(name, type(error).__name__, str(error)), ToolFailure.TOOL_CRASH)


async def _in_thread(name: str, function: Callable[..., Any], /, *positional: object, **arguments: object) -> object:
    """Runs a function beside the loop. A thread cannot be ended, so a cancellation waits for its end."""

    def run() -> object:
        try:
            return function(*positional, **arguments)
        except _EXITS as error:
            raise _crash(name, error) from error

    running = asyncio.ensure_future(asyncio.to_thread(run))
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        return await running


def _normalised(name: str, result: object) -> ToolOutcome:
    match result:
        case ToolOutcome():
            return result
        case None:
            return ToolOutcome(text="(no output)")
        case str():
            return ToolOutcome(text=result)
        case BaseModel():
            return ToolOutcome(text=result.model_dump_json())
    try:
        return ToolOutcome(text=to_json(result).decode())
    except (PydanticSerializationError, ValueError):
        text = error_texts.unparsable_result(name, type(result).__name__)
        return ToolOutcome(text=text, error=ToolFailure.UNPARSABLE_RESULT)


def _clean(text: str) -> str:
    """Text that every store and provider takes: valid Unicode without NUL, within the limit of one result."""
    clean = text.encode("utf-8", "replace").decode().replace("\0", "\N{REPLACEMENT CHARACTER}")
    if len(clean) <= RESULT_CHARS:
        return clean
    head, tail = RESULT_CHARS * 2 // 5, RESULT_CHARS * 3 // 5
    return f"{clean[:head]}\n[{len(clean) - head - tail:,} characters were not kept]\n{clean[-tail:]}"
