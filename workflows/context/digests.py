"""Results in short: what an older turn, or a folded step, still shows of them (context.md section 5).

A digest says what the result was like and where the whole of it is. It is at most 600 characters, an error's at most
2,000, the evidence tag included. A result that is no longer than its digest stays as it is.
"""

import re
from typing import Any

import orjson

from untildone.workflows.context import texts
from untildone.workflows.context.wording import first_sentence, flat, shorten
from untildone.workflows.messages import ToolResultBlock

DIGEST_CHARS = 600
ERROR_DIGEST_CHARS = 2_000

SHELL_TOOLS = frozenset({"bash", "shell"})
"""Tools whose results are the output of a command."""

SHELL_WHOLE_LINES = 20
SHELL_EDGE_LINES = 10

_EXIT_LINE = re.compile(r"^\W*exit(ed)?\b.{0,40}$", re.IGNORECASE)
_HEADING = re.compile(r"^#{1,6}\s+(\S.*)$", re.MULTILINE)
_LINK_KEYS = ("url", "link", "href")
_TITLE_KEYS = ("title", "name")
_MAX_HEADINGS = 8
_MAX_LINKS = 10


def digest(result: ToolResultBlock, tool: str, whole: int | None = None) -> str:
    """The short form of one result, ending with its evidence tag.

    `whole` is the size of the whole result in characters where `result` shows only a part of it.
    """
    tag = texts.evidence_tag(result.call_id, whole or len(result.text))
    limit = ERROR_DIGEST_CHARS if result.error is not None else DIGEST_CHARS
    body = result.text if result.error is not None else _body(result.text, tool)
    if len(result.text) <= len(body):
        body = result.text
    return f"{shorten(body, limit - len(tag) - 1)}\n{tag}"


def shape(result: ToolResultBlock) -> str:
    """What a result was, in two or three words: an error's kind, an object's or array's size, a text's lines."""
    if result.error is not None:
        return f"error {result.error.value}"
    value = _parsed(result.text)
    match value:
        case dict():
            return f"object of {len(value)} keys"
        case list():
            return f"array of {len(value)}"
        case _:
            return f"text of {_line_count(result.text)} lines"


def _body(text: str, tool: str) -> str:
    if tool in SHELL_TOOLS:
        return _shell(text)
    value = _parsed(text)
    match value:
        case dict():
            return _object(value)
        case list():
            return _array(value)
        case _:
            return _text(text)


def _parsed(text: str) -> dict[str, Any] | list[Any] | None:
    """The JSON object or array that the text is, or None."""
    if text.lstrip()[:1] not in {"{", "["}:
        return None
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    return value if isinstance(value, dict | list) else None


def _object(value: dict[str, Any]) -> str:
    parts = [f"{key}[{len(item)}]" if isinstance(item, list) else str(key) for key, item in value.items()]
    links = [item for item in value.values() if _is_link(item)]
    described = f"object: {', '.join(parts)}"
    return "\n".join([described, *links[:_MAX_LINKS]])


def _array(value: list[Any]) -> str:
    links = [(_first(item, _TITLE_KEYS), _first(item, _LINK_KEYS)) for item in value if isinstance(item, dict)]
    if links and len(links) == len(value) and all(url for _, url in links):
        lines = [f"{title} {url}".strip() for title, url in links[:_MAX_LINKS]]
        return "\n".join([f"array of {len(value)} links", *lines])
    first = orjson.dumps(value[0]).decode() if value else ""
    return f"array of {len(value)}; first: {first}" if value else "array of 0"


def _first(item: dict[str, Any], keys: tuple[str, ...]) -> str:
    """The first of these keys that holds a text."""
    return next((item[key] for key in keys if isinstance(item.get(key), str)), "")


def _is_link(value: object) -> bool:
    return isinstance(value, str) and value.startswith(("http://", "https://"))


def _text(text: str) -> str:
    counts = f"{_line_count(text)} lines, {len(text.encode()):,} bytes"
    headings = [shorten(found.group(1), 80) for found in _HEADING.finditer(text)][:_MAX_HEADINGS]
    opening = next((line for line in text.splitlines() if line.strip() and not line.startswith("#")), "")
    parts = [
        f"headings: {'; '.join(headings)}" if headings else "",
        shorten(first_sentence(flat(opening)), 300),
        counts,
    ]
    return "\n".join(part for part in parts if part)


def _shell(text: str) -> str:
    """Exit line first; then all lines of a short output, else its first and last ones."""
    lines = text.splitlines()
    exits = [line for line in (*lines[-1:], *lines[:1]) if _EXIT_LINE.match(line)][:1]
    output = [line for line in lines if line not in exits]
    if len(output) <= SHELL_WHOLE_LINES:
        return _fit(exits, output, [])
    return _fit(exits, output[:SHELL_EDGE_LINES], output[-SHELL_EDGE_LINES:], len(output) - 2 * SHELL_EDGE_LINES)


def _fit(exits: list[str], head: list[str], tail: list[str], hidden: int = 0) -> str:
    """Joins the parts, every line shortened alike so that head and tail both survive the bound of a digest."""
    count = len(head) + len(tail) + 1
    room = DIGEST_CHARS - 120 - sum(len(line) for line in exits)
    width = max(12, room // count - 1)
    between = [f"… {hidden} lines …"] if hidden else []
    whole = sum(len(line) + 1 for line in (*head, *tail)) <= room
    shown = (head, tail) if whole else ([shorten(x, width) for x in head], [shorten(x, width) for x in tail])
    return "\n".join([*exits, *shown[0], *between, *shown[1]])


def _line_count(text: str) -> int:
    return text.count("\n") + (not text.endswith("\n") and bool(text))
