"""An answer taken apart into statements: sentences, list items and table rows, each with what its place says about it.

A statement under "Next steps:" or without its tick says what should be, not what is; one under "Verification" with a
tick says that it was done. What is quoted or fenced is no statement of the answer.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from untildone.workflows.language.lists import ClaimWords
from untildone.workflows.language.phrases import fold
from untildone.workflows.language.text import Fence, fences, prose

MAX_STATEMENT = 600
"""A longer one is data: it is cut here."""

FIRST_CODE = 0xE100
"""Inline code number n of a statement stands in its text as the private-use character FIRST_CODE + n."""
_CODE_MARK = re.compile(r"[\ue100-\ue1ff]")
_MAX_CODES = 64

_HEADING = re.compile(r"\s{0,3}#{1,6}\s+(.*?)[\s#]*$")
_BOLD_LINE = re.compile(r"\s*(?:\*\*|__)(?P<inner>[^*_\n]{1,80}?)(?:\*\*|__)\s*:?\s*$")
_ITEM = re.compile(r"(?P<indent>\s*)(?:[-*+•‣▪◦–—·]|\(?\d{1,3}[.)]|\d{1,3}[、．]|[①-⑳])(?:\s+|(?<=[、．①-⑳]))(?=\S)")
_QUOTED = re.compile(r"\s{0,3}>")
_RULE_ROW = re.compile(r"[\s|:+=-]+$")
_CODE = re.compile(r"(?<!`)(`{1,3})(?!`)([^\n]+?)(?<!`)\1(?!`)")
_LINK = re.compile(r"!?\[([^\]\n]{1,200})\]\(([^)\s\n]{1,400})\)")
_EMPHASIS = re.compile(
    r"\*{1,3}|(?<![^\W_])_{1,2}(?=\S)|(?<=\S)_{1,2}(?![^\W_])|~~[^~\n]*~~|</?(?:b|strong|em|i|br)\s*/?>"
)
_SENTENCE_END = re.compile(r"[.!?…]+[\"')\]»”*_]*(?=\s|$)|[;；。！？।؟]")
_TICK = re.compile(r"[✅✔✓☑🟢]|\[[xX]\](?!\()")
_CROSS = re.compile(r"[❌✗✘✖🔴⬜☐⏳🚧⏭]|\[ \](?!\()")
_QUOTES = frozenset('"“”„«»「『《＂')
_SINGLE_QUOTED = re.compile(r"(?<!\w)'[^'\n]{1,120}'(?!\w)|(?<!\w)‘[^‘’\n]{1,120}’(?!\w)")
_WRAPPED = 60
"""A line at least as long may go on in the next one; a shorter one ends its statement."""
_MAX_INTRODUCTION = 160


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement. `text` is folded, without marks and emphasis, inline code as single characters (`codes` are what
    they stand for); `plain` is the same as written, with its code.

    `ticked`: it carries a mark of success. `checkbox`: that mark is a ticked box. `crossed`: it carries a mark of the
    contrary. `supposed`: its heading or introduction says that it is about what should be. `checked`: its heading says
    that it is about what was checked. `row`: it is a row of a table. `ticks` counts its marks of success.
    """

    text: str
    plain: str
    codes: tuple[str, ...] = ()
    ticked: bool = False
    checkbox: bool = False
    crossed: bool = False
    supposed: bool = False
    checked: bool = False
    row: bool = False
    ticks: int = 0

    @property
    def question(self) -> bool:
        """Whether it asks."""
        return self.text.endswith(("?", "؟"))


@dataclass(frozen=True, slots=True)
class Shown:
    """A fenced block. `supposed`: what introduces it says that it is an example, or what should come out."""

    fence: Fence
    supposed: bool


@dataclass(frozen=True, slots=True)
class _Block:
    kind: str  # heading, item, row, paragraph, fence
    text: str
    fence: Fence | None = None


@dataclass(slots=True)
class _Place:
    """Where the walk is: what the headings and the introduction say about what follows."""

    heading_supposed: bool = False
    heading_checked: bool = False
    list_supposed: bool = False
    list_checked: bool = False


def take_apart(
    text: str, words: tuple[ClaimWords, ...], relevant: Callable[[str], bool]
) -> tuple[tuple[Statement, ...], tuple[Shown, ...]]:
    """The statements and the fenced blocks of an answer, in their order; of a paragraph, list item, row or heading only
    if it is `relevant`."""
    statements: list[Statement] = []
    shown: list[Shown] = []
    place = _Place()
    for block in _blocks(text):
        if block.fence is not None:
            shown.append(Shown(block.fence, place.heading_supposed or place.list_supposed))
            continue
        if block.kind == "heading":
            place = _under_heading(block.text, words)
        elif block.kind == "paragraph":
            place.list_supposed = place.list_checked = False
        if place.heading_checked or place.list_checked or relevant(block.text):
            statements += _statements(block, place)
        if _introduces(block):
            place.list_supposed, place.list_checked = _says(fold(block.text), words)
    return tuple(statements), tuple(shown)


def _under_heading(heading: str, words: tuple[ClaimWords, ...]) -> _Place:
    supposed, checked = _says(fold(heading), words)
    return _Place(heading_supposed=supposed, heading_checked=checked)


def _says(introduction: str, words: tuple[ClaimWords, ...]) -> tuple[bool, bool]:
    supposed = any(each.supposed.within(introduction) or each.conditions.opens(introduction) for each in words)
    return supposed, not supposed and any(each.checked.within(introduction) for each in words)


def _introduces(block: _Block) -> bool:
    return len(block.text) <= _MAX_INTRODUCTION and block.text.rstrip(" *_").endswith((":", "："))


def _blocks(text: str) -> Iterator[_Block]:
    after = 0
    for fence in fences(text):
        yield from _lines(text[after : fence.start])
        yield _Block("fence", "", fence)
        after = fence.end
    yield from _lines(text[after:])


def _lines(text: str) -> Iterator[_Block]:
    kind, parts = "", list[str]()
    for line in text.split("\n"):
        started, inner = _read(line, kind, parts)
        if started != "more":
            if parts:
                yield _Block(kind, " ".join(parts))
            kind, parts = started, []
        if inner:
            parts.append(inner)
    if parts:
        yield _Block(kind, " ".join(parts))


def _read(line: str, kind: str, parts: list[str]) -> tuple[str, str]:
    """What a line begins ("more" where it goes on with the block before), and its text."""
    bare = line.strip()
    if not bare or _QUOTED.match(line):
        return "", ""
    if bare[0] == "#" and (heading := _HEADING.match(line)):
        return "heading", heading[1]
    if bare[0] == "|" or bare.count(" | ") > 1:
        return ("", "") if _RULE_ROW.fullmatch(bare) else ("row", bare)
    if item := _ITEM.match(line):
        return "item", line[item.end() :].strip()
    if bare[0] in "*_" and (bold := _BOLD_LINE.match(line)):
        return "heading", bold["inner"]
    if parts and kind in {"item", "paragraph"} and _goes_on(parts[-1], line):
        return "more", bare
    return "paragraph", bare


def _goes_on(before: str, line: str) -> bool:
    wrapped = len(before) >= _WRAPPED and before[-1] not in ".!?:;。！？।："
    return wrapped or (line[:1] in " \t" and before[-1] not in ".!?:;。！？।：")


def _statements(block: _Block, place: _Place) -> Iterator[Statement]:
    item = block.kind in {"item", "row"}
    base = Statement(
        "",
        "",
        supposed=place.heading_supposed or (place.list_supposed and item),
        checked=place.heading_checked or (place.list_checked and item),
        row=block.kind == "row",
    )
    text = _unquoted(block.text)
    if block.kind == "row":
        yield _statement(text.strip("|"), base)
        return
    after = 0
    for end in _SENTENCE_END.finditer(text):
        yield _statement(text[after : end.end()], base)
        after = end.end()
    if text[after:].strip():
        yield _statement(text[after:], base)


def _unquoted(text: str) -> str:
    """A block without what it quotes."""
    if not _QUOTES.isdisjoint(text):
        text = prose(text)
    return _SINGLE_QUOTED.sub(" ", text) if "'" in text or "‘" in text else text


def _statement(sentence: str, base: Statement) -> Statement:
    sentence = sentence.strip()[:MAX_STATEMENT]
    spoken = _LINK.sub(r"\1 \2", _CODE_MARK.sub(" ", sentence))
    codes: list[str] = []

    def code(match: "re.Match[str]") -> str:
        if len(codes) == _MAX_CODES:
            return " "
        codes.append(match[2].strip())
        return f" {chr(FIRST_CODE + len(codes) - 1)} "

    coded = _EMPHASIS.sub("", _CODE.sub(code, spoken))
    box = "[x]" in coded or "[X]" in coded
    ticks = len(_TICK.findall(coded))
    crossed = _CROSS.search(coded) is not None
    text = fold(_CROSS.sub(" ", _TICK.sub(" ", coded)) if ticks or crossed else coded)
    return replace(
        base, text=text, plain=spoken, codes=tuple(codes), ticked=ticks > 0, ticks=ticks, checkbox=box, crossed=crossed
    )
