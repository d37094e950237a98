"""What is wrong with a proposed call before anybody asks whether it is allowed (tools.md sections 2 and 3)."""

from collections.abc import Mapping

import orjson

from untildone.workflows.failures import ToolFailure
from untildone.workflows.frozen import Frozen
from untildone.workflows.ledger.entries import canonical
from untildone.workflows.messages import Message, StopCause, ToolUseBlock, Usage
from untildone.workflows.tools import error_texts
from untildone.workflows.tools.arguments import MAX_ARGUMENT_CHARS, check_arguments
from untildone.workflows.tools.declaration import ToolDeclaration


class CallFault(Frozen):
    """Why a call is not run: the error value that the model gets instead of a result."""

    kind: ToolFailure
    text: str


def answer_was_cut(message: Message, stop: StopCause, usage: Usage, max_output_tokens: int) -> bool:
    """Whether an answer ended at the output limit, so that none of its calls may run.

    Some servers report another reason, so the tokens are counted, and a last call whose JSON just stops counts too.
    """
    if stop == "max_tokens" or usage.output_tokens >= max_output_tokens:
        return True
    last = message.calls[-1].malformed if message.calls else None
    return _stops_short(last) if last else False


def call_fault(
    call: ToolUseBlock, position: int, batch_limit: int, declarations: Mapping[str, ToolDeclaration]
) -> CallFault | None:
    """The first thing that is wrong with a call, or None; `position` counts the calls of its answer from 0."""
    if position >= batch_limit:
        return CallFault(kind=ToolFailure.BATCH_LIMIT, text=error_texts.batch_limit(batch_limit))
    declaration = declarations.get(call.name)
    if declaration is None:
        text = error_texts.unknown_capability(call.name, declarations)
        return CallFault(kind=ToolFailure.UNKNOWN_CAPABILITY, text=text)
    size = len(call.malformed if call.malformed is not None else canonical(call.arguments).decode())
    if size > MAX_ARGUMENT_CHARS:
        return CallFault(kind=ToolFailure.TOO_LARGE, text=error_texts.too_large(call.name, size))
    if call.malformed is not None:
        text = error_texts.malformed_arguments(call.name, _json_problem(call.malformed))
        return CallFault(kind=ToolFailure.INVALID_ARGUMENTS, text=text)
    if problems := check_arguments(declaration, call.arguments):
        text = error_texts.schema_mismatch(declaration, problems)
        return CallFault(kind=ToolFailure.SCHEMA_MISMATCH, text=text)
    return None


def _json_problem(text: str) -> str:
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        return str(error)
    return f"it is {'a list' if isinstance(value, list) else 'a single value'}"


def _stops_short(text: str) -> bool:
    try:
        orjson.loads(text)
    except orjson.JSONDecodeError as error:
        return error.pos >= len(text.rstrip())
    return False
