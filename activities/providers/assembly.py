"""Putting an answer together from its deltas: what the two HTTP protocols have in common."""

import json
import re
from collections.abc import Callable
from hashlib import sha256
from time import monotonic
from typing import Any

import orjson

from untildone.activities.providers.base import Delta, ModelRequest
from untildone.workflows.messages import Message, ToolUseBlock, Usage

CHARS_PER_TOKEN = 4
"""The usual rule of thumb for English text, used where nobody states the usage."""

_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_-]")
_MAX_NAME = 64


class DeltaSink:
    """Passes deltas on and notes when the first one came, in milliseconds since the request was made."""

    def __init__(self, on_delta: Callable[[Delta], None]) -> None:
        self._on_delta = on_delta
        self._started = monotonic()
        self.first_token_ms: int | None = None

    def __call__(self, delta: Delta) -> None:
        if not delta.text:
            return
        self.touch()
        self._on_delta(delta)

    def touch(self) -> None:
        """Notes the first sign of an answer, for one that has nothing to show."""
        if self.first_token_ms is None:
            self.first_token_ms = round((monotonic() - self._started) * 1000)


def parse_event(data: str) -> Any:
    """The JSON of an event. Raises ValueError.

    Half of a surrogate pair, which some servers send when an emoji falls between two tokens, is no fault of the stream.
    """
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError:
        return json.loads(data)


def well_formed(text: str) -> str:
    """`text` with surrogate pairs joined and lone halves replaced, so that it can be stored."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def tool_use(call_id: str, name: str, sent: str) -> ToolUseBlock:
    """The call whose arguments arrived as the text `sent`; nothing at all stands for no arguments."""
    sent = well_formed(sent)
    if not sent.strip():
        return ToolUseBlock(id=call_id, name=name)
    try:
        arguments = orjson.loads(sent)
    except orjson.JSONDecodeError:
        return ToolUseBlock(id=call_id, name=name, malformed=sent)
    if not isinstance(arguments, dict):
        return ToolUseBlock(id=call_id, name=name, malformed=sent)
    return ToolUseBlock(id=call_id, name=name, arguments=arguments)


def wire_id(call_id: str, longest: int) -> str:
    """A call's id as every provider accepts it: another provider may have made it, with other characters or longer."""
    plain = _NOT_IN_NAMES.sub("_", call_id)
    if plain == call_id and len(plain) <= longest:
        return call_id
    mark = sha256(call_id.encode()).hexdigest()[:12]
    return f"{plain[: longest - len(mark) - 1]}_{mark}"


def wire_name(name: str) -> str:
    """A tool's name as every provider accepts it: a model may have called one that cannot exist."""
    return _NOT_IN_NAMES.sub("_", name)[:_MAX_NAME] or "unnamed"


def estimated_usage(request: ModelRequest, message: Message) -> Usage:
    """Usage by a rule of thumb, for servers that state none."""
    prompt = len(request.system) + sum(_size(each) for each in request.messages)
    prompt += sum(len(tool.name) + len(tool.description) + len(orjson.dumps(tool.parameters)) for tool in request.tools)
    return Usage(input_tokens=prompt // CHARS_PER_TOKEN + 1, output_tokens=_size(message) // CHARS_PER_TOKEN + 1)


def _size(message: Message) -> int:
    return sum(
        len(orjson.dumps(block.arguments)) if isinstance(block, ToolUseBlock) else len(block.text)
        for block in message.content
    )
