"""Calls that a model wrote as text, where nothing runs them (completion/tool-modes.md R6, refinements R10).

    {"name": "edit", "arguments": {...}}       a native call as the text, alone or behind a sentence
    <invoke name="edit">, functions.edit({     the same in the mark-up of some model
    a fence that holds nothing but one         counts once a run, so that a call can be quoted

A call that the user asked to see or have explained is content. So is what stands in a block quote or in inline code.
"""

import json
import re
from collections.abc import Mapping, Set
from typing import Any, Literal

from untildone.workflows.language.text import Fence, fences, without_fences, without_inline_code
from untildone.workflows.tools.calls import TOOL_ALIASES

WrittenCall = Literal["", "text", "fence"]
"""Whether a text holds a call, and whether only in a fence."""

Tools = Mapping[str, Set[str]]
"""The loaded tools and the names of their parameters."""

MAX_TRIES = 16
"""How many places of a text are tried as the beginning of a call."""

_NAME_KEYS = ("name", "tool", "tool_name", "function", "recipient_name")
_ARGUMENT_KEYS = ("arguments", "parameters", "input", "args", "tool_input")
_PLAIN_FENCES = frozenset({"", "json", "json5", "tool", "tool_code", "python", "py", "xml", "text", "plaintext"})
_OBJECT = re.compile(r"^[ \t]*(?P<value>[\[{])", re.MULTILINE)
_QUOTE = re.compile(r"^[ \t]{0,3}>.*$", re.MULTILINE)
_MARKED = re.compile(
    r"<(?:\w+:)?(?:invoke|function|tool)[ =](?:name=)?[\"']?(?P<tagged>[\w.-]{1,64})[\"']?\s*>"
    r"|(?:to=|\b)functions\.(?P<dotted>[\w-]{1,64})"
)
_MARKS = re.compile(
    r"<\|tool_calls?(?:_begin|_section_begin)?\|>|\[TOOL_CALLS\]|<｜tool▁calls?▁begin｜>|<(?:\w+:)?function_calls>"
)
_PYTHON_CALL = re.compile(r"(?:functions\.|tools\.|default_api\.)?(?P<name>\w{1,64})\(\s*(?P<argument>\w{1,64})\s*=")


def written_call(text: str, tools: Tools) -> WrittenCall:
    """Whether the text holds a call to a loaded tool that was not made."""
    open_text = _QUOTE.sub("", without_inline_code(without_fences(text)))
    if _is_marked(open_text, tools) or _holds_object(open_text, tools):
        return "text"
    return "fence" if any(_is_call(fence, tools) for fence in fences(text)) else ""


def _is_marked(text: str, tools: Tools) -> bool:
    if _MARKS.search(text):
        return True
    return any(_resolved(found["tagged"] or found["dotted"], tools) for found in _MARKED.finditer(text))


def _holds_object(text: str, tools: Tools) -> bool:
    """Whether a JSON value that begins a line is a call."""
    position = 0
    for _ in range(MAX_TRIES):
        found = _OBJECT.search(text, position)
        if found is None:
            return False
        value, end = _decoded(text, found.start("value"))
        if _calls_tool(value, tools):
            return True
        position = max(end, found.end())
    return False


def _is_call(fence: Fence, tools: Tools) -> bool:
    """Whether a fence holds one call and nothing else."""
    body = fence.body.strip()
    if fence.info.split(" ")[0].casefold() not in _PLAIN_FENCES or not body:
        return False
    value, end = _decoded(body, 0)
    if value is not None:
        return not body[end:].strip() and _calls_tool(value, tools)
    call = _PYTHON_CALL.match(body)
    if call is not None:
        name = _resolved(call["name"], tools)
        return bool(name) and call["argument"] in tools[name] and body.endswith(")") and "\n\n" not in body
    return _is_marked(body, tools) and body.startswith("<")


def _decoded(text: str, start: int) -> tuple[Any, int]:
    """The JSON value that begins here and where it ends; None where it is none."""
    try:
        return json.JSONDecoder().raw_decode(text, start)
    except (json.JSONDecodeError, RecursionError):
        return None, start


def _calls_tool(value: Any, tools: Tools) -> bool:
    match value:
        case [first, *_]:
            return _calls_tool(first, tools)
        case {"tool_calls": [first, *_]} | {"function": dict(first)} | {"tool_call": dict(first)}:
            return _calls_tool(first, tools)
        case dict():
            named = any(isinstance(name := value.get(key), str) and _resolved(name, tools) for key in _NAME_KEYS)
            return named and any(isinstance(value.get(key), dict | str) for key in _ARGUMENT_KEYS)
        case _:
            return False


def _resolved(name: str, tools: Tools) -> str:
    """The loaded tool that a name means, or nothing."""
    plain = name.removeprefix("functions.").strip().casefold()
    return next((each for each in (name, plain, TOOL_ALIASES.get(plain, "")) if each in tools), "")
