"""Finds calls that a model wrote into its text, and nothing that only looks like one.

Only two forms are calls: `<tool_call>…</tool_call>`, and a fence whose info string is exactly `tool_call` or
`tool_use`. Both count only at the top level: what stands in another fence, in a block quote, in indented or inline code
is an example that somebody shows.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import orjson

_OPEN, _CLOSE = "<tool_call>", "</tool_call>"
_FENCE = re.compile(r" {0,3}(?P<mark>`{3,}|~{3,})(?P<info>[^\n]*)(?:\n|$)")
_NOT_TOP_LEVEL = re.compile(r" {0,3}>| {4}|\t")
_INLINE = re.compile(rf"`+|{_OPEN}")
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_ENVELOPE_INFO = frozenset({"tool_call", "tool_use"})


@dataclass(frozen=True, slots=True)
class Envelope:
    """A call-shaped span of a text. `content` is None where its body is no JSON object."""

    start: int
    end: int
    content: dict[str, Any] | None


def envelopes(text: str) -> Iterator[Envelope]:
    """The envelopes of a text, left to right, never overlapping."""
    position = 0
    while position < len(text):
        at_line_start = position == 0 or text[position - 1] == "\n"
        fence = _FENCE.match(text, position) if at_line_start else None
        if fence and not ("`" in fence["mark"] and "`" in fence["info"]):
            end, body = _fenced(text, fence)
            if fence["info"].strip() in _ENVELOPE_INFO:
                yield Envelope(position, end, _object(body) if body is not None else None)
            position = end
            continue
        line_end = (text.find("\n", position) + 1) or len(text)
        if at_line_start and _NOT_TOP_LEVEL.match(text, position):
            position = line_end
            continue
        inline = _INLINE.search(text, position, line_end)
        if inline is None:
            position = line_end
        elif inline[0] != _OPEN:
            position = _after_code(text, inline)
        elif found := _tagged(text, inline):
            yield found
            position = found.end
        else:
            position = inline.end()


def _fenced(text: str, fence: "re.Match[str]") -> tuple[int, str | None]:
    """Where a fence ends, and its body; no body where it is never closed."""
    mark = fence["mark"]
    closing = re.compile(rf"^ {{0,3}}{re.escape(mark[0])}{{{len(mark)},}}[ \t]*$", re.MULTILINE)
    close = closing.search(text, fence.end())
    return (close.end(), text[fence.end() : close.start()]) if close else (len(text), None)


def _after_code(text: str, ticks: "re.Match[str]") -> int:
    """The end of inline code, which lasts to an equal run of backticks in the same paragraph; else of the backticks."""
    blank = _BLANK_LINE.search(text, ticks.end())
    close = re.compile(rf"(?<!`)`{{{len(ticks[0])}}}(?!`)").search(
        text, ticks.end(), blank.start() if blank else len(text)
    )
    return close.end() if close else ticks.end()


def _tagged(text: str, tag: "re.Match[str]") -> Envelope | None:
    """The envelope that begins with a tag; None where the tag is only mentioned."""
    start = tag.end() + len(text[tag.end() :]) - len(text[tag.end() :].lstrip())
    if not text.startswith("{", start):
        return None
    close = text.find(_CLOSE, _json_end(text, start))
    if close < 0:
        return Envelope(tag.start(), len(text), None)
    return Envelope(tag.start(), close + len(_CLOSE), _object(text[start:close]))


def _json_end(text: str, start: int) -> int:
    """Where a JSON value ends, so that a closing tag inside one of its texts does not count; `start` if it is none."""
    try:
        return json.JSONDecoder().raw_decode(text, start)[1]
    except (json.JSONDecodeError, RecursionError):
        return start


def _object(body: str) -> dict[str, Any] | None:
    try:
        content = orjson.loads(body)
    except orjson.JSONDecodeError:
        return None
    return content if isinstance(content, dict) else None
