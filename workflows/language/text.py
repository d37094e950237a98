"""Texts taken apart before a rule reads them: whose words they are, and where a sentence ends.

Nothing here knows a language beyond its punctuation and abbreviations. Every function reads its text in linear time.
"""

import re
from dataclasses import dataclass

from untildone.workflows.language.pasted import without_pasted, without_tagged

_FENCE = re.compile(
    r"(?P<quote>(?:[ \t]{0,3}>[ \t]?)*+)(?P<indent>(?:[ \t]*+(?:[-*+]|\d{1,9}[.)])[ \t]++)*+[ \t]*+)"
    r"(?P<mark>`{3,}+|~{3,}+)(?P<info>.*)"
)
_QUOTE_PREFIX = re.compile(r"[ \t]{0,3}>[ \t]?")
_BLOCK_QUOTE = re.compile(r"^[ \t]{0,3}(?:(?:[-*+]|\d{1,9}[.)])[ \t]++)?>.*$", re.MULTILINE)
_LIST_ITEM = re.compile(
    r"[ \t]*+(?:(?:[-*+•‣▪◦–—·]|\(?\d{1,3}[.)]|\(?[A-Za-z]\)|[A-Ha-h]\.|\([ivx]{2,4}\))(?:[ \t]++\[[ xX]\])?(?=[ \t])"
    r"|(?:\d{1,3}|[一二三四五六七八九十]{1,3})[、．]|（\d{1,3}）|[①-⑳])[ \t]*+"
)

# Every alternative begins with a character of its own, so that a text is passed over quickly where none of them stands.
_INLINE_CODE = r"`(?<!``)(?P<more>`{0,2})(?!`)(?P<code>[^\n]+?)(?<!`)`(?P=more)(?!`)"


def _pair(opening: str, closing: str, before: str = "", after: str = "") -> str:
    """A quoted span: it closes in the paragraph where it opens."""
    return rf"{opening}{before}(?:[^{closing}\n]|\n(?![ \t]*\n))*+[{closing}]{after}"


def _short(opening: str, closing: str) -> str:
    """A span in single quotation marks: it closes on its line, and no letter stands outside. Apostrophes may stand
    within its words."""
    return rf"{opening}(?<!\w{opening})(?:[^{closing}\n]|(?<=\w)[{closing}](?=\w))*+[{closing}](?!\w)"


_DOUBLE_QUOTES = (
    _pair('"', '"＂', r'(?<!\w")', r"(?!\w)"),
    _pair("＂", '"＂', r"(?<!\w＂)", r"(?!\w)"),
    _pair("“", "“”"),
    _pair("„", '“”„"'),
    _pair("”", "”"),
    _pair("«", "«»"),
    _pair("»", "«»"),
    _pair("「", "「」"),
    _pair("『", "『』"),
    _pair("《", "《》"),
    _pair("〝", "〝〞〟"),
)
_SINGLE_QUOTES = (_short("'", "'"), _short("‘", "‘’"), _short("‚", "‘’"), _short("‹", "‹›"), _short("›", "‹›"))
_CODE = re.compile(_INLINE_CODE)
_CODE_OR_DOUBLE_QUOTE = re.compile("|".join([_INLINE_CODE, *_DOUBLE_QUOTES]))
_CODE_OR_QUOTE = re.compile("|".join([_INLINE_CODE, *_DOUBLE_QUOTES, *_SINGLE_QUOTES]))
_SENTENCE_END = re.compile(r"(?P<spaced>[.!?…।]+[\"'”’»)\]]*(?=\s|$))|[。！？]+[」』”’）]*|(?P<line>\n)")
_LAST_WORD = re.compile(r"[^\s(\[\"'“„«]{1,16}$")
_ABBREVIATION_LINES = {
    "Latin and English": "e.g i.e eg ie vs cf dr mr mrs ms prof st approx fig figs sec ch vol pp eds resp incl excl",
    "German": "z.b d.h u.a o.ä bzw ca ggf evtl vgl s.o s.u nr abs art bspw sog inkl zzgl hr fr",
    "Romance": "p.ej p.ex ex sr sra srta dra ud uds núm pág av mme mlle env éd sig sig.ra dott ing pag",
    "Russian": "т.е т.д т.п т.к напр рис стр см г гг им ул",
}
_ABBREVIATIONS = frozenset(word for line in _ABBREVIATION_LINES.values() for word in line.split())
"""Words that a full stop belongs to, so that it ends no sentence (folded, without it)."""
_MONTHS = (
    "jan",
    "feb",
    "mär",
    "mar",
    "apr",
    "mai",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "okt",
    "oct",
    "nov",
    "dez",
    "dec",
)
_WRAPPED = 60
"""A line that is at least so long and goes on in lower case on the next was wrapped, not ended."""


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block: its info string and body, whether its end is marked, and where it stands in the text."""

    info: str
    body: str
    closed: bool
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Opening:
    """An open fence: its marker, how far it is indented, how deep it is quoted."""

    mark: str
    info: str
    indent: int
    quoted: bool
    start: int

    def closed_by(self, line: str) -> bool:
        inner = line.strip()
        return (
            len(inner) >= len(self.mark)
            and not inner.strip(self.mark[0])
            and _width(line) - len(inner) <= self.indent + 3
        )

    def fence(self, lines: list[str], *, closed: bool, end: int) -> Fence:
        return Fence(self.info, "\n".join(_unindented(line, self.indent) for line in lines), closed, self.start, end)


def ends_of(text: str, head: int, tail: int, between: str = "\n") -> str:
    """A text, or the first and the last characters of one that is longer than both together."""
    return text if len(text) <= head + tail else f"{text[:head]}{between}{text[-tail:]}"


def fences(text: str) -> tuple[Fence, ...]:
    """The fenced blocks as a Markdown renderer sees them: of backticks or tildes, indented in lists, quoted, and to the
    end of the text where nothing closes them."""
    if "```" not in text and "~~~" not in text:
        return ()
    found: list[Fence] = []
    opening: _Opening | None = None
    body: list[str] = []
    item_indent = 0
    offset = 0
    for line in text.split("\n"):
        inner = _QUOTE_PREFIX.sub("", line, count=1) if opening is not None and opening.quoted else line
        if opening is not None and opening.quoted and inner is line:
            found.append(opening.fence(body, closed=True, end=max(offset - 1, opening.start)))
            opening = None
        if opening is None:
            item_indent = _item_indent(line, item_indent)
            opening, body = _opened(line, offset, item_indent), []
        elif opening.closed_by(inner):
            found.append(opening.fence(body, closed=True, end=offset + len(line)))
            opening = None
        else:
            body.append(inner)
        offset += len(line) + 1
    if opening is not None:
        found.append(opening.fence(body, closed=False, end=len(text)))
    return tuple(found)


def _opened(line: str, offset: int, item_indent: int) -> _Opening | None:
    if "```" not in line and "~~~" not in line:
        return None
    match = _FENCE.match(line)
    if match is None or (match["mark"][0] == "`" and "`" in match["info"]):
        return None
    indent = _width(match["indent"])
    spaces = match["indent"].isspace() or not match["indent"]
    if spaces and indent > item_indent + 3:
        return None  # an indented code block
    return _Opening(match["mark"], match["info"].strip(), indent, bool(match["quote"]), offset + match.start("mark"))


def _item_indent(line: str, before: int) -> int:
    """Where the text of the list item begins that a line belongs to; 0 outside lists."""
    item = _LIST_ITEM.match(line)
    if item is not None:
        return _width(item[0])
    if not line.strip() or line[:1] in " \t":
        return before
    return 0


def _width(space: str) -> int:
    return len(space.expandtabs(4))


def _unindented(line: str, indent: int) -> str:
    return line[min(indent, len(line) - len(line.lstrip())) :]


def prose(text: str) -> str:
    """A text without fenced blocks, block quotes and double-quoted spans; inline code stays."""
    return _CODE_OR_DOUBLE_QUOTE.sub(_code_only, _BLOCK_QUOTE.sub("", without_fences(text)))


def instruction(text: str) -> str:
    """What a user's message says in the user's own words, as they are written.

    Without control tags and what they hold, fences, block quotes, quoted spans and pasted logs or mails. Inline code
    stays: it names what the instruction is about.
    """
    own = _BLOCK_QUOTE.sub("", without_fences(without_tagged(text)))
    return _CODE_OR_QUOTE.sub(_code_only, without_pasted(own))


def quotations(text: str) -> tuple[str, ...]:
    """What a text quotes outside fences: block quotes line by line, then what stands in quotation marks."""
    outside = without_fences(text)
    spans = (match for match in _CODE_OR_QUOTE.finditer(_BLOCK_QUOTE.sub("", outside)) if match["code"] is None)
    return (*(line.lstrip(" \t>") for line in _BLOCK_QUOTE.findall(outside)), *(span[0][1:-1] for span in spans))


def _code_only(match: "re.Match[str]") -> str:
    return " " if match["code"] is None else match[0]


def without_fences(text: str) -> str:
    """A text without its fenced blocks."""
    parts: list[str] = []
    after = 0
    for fence in fences(text):
        parts.append(text[after : fence.start])
        after = fence.end
    return "".join([*parts, text[after:]])


def inline_code(text: str) -> tuple[str, ...]:
    """What stands between backticks outside fences, as written."""
    return tuple(match["code"].strip() for match in _CODE.finditer(without_fences(text)))


def without_inline_code(text: str) -> str:
    """A text with inline code blanked."""
    return _CODE.sub(" ", text)


def last_line(text: str) -> str:
    """The last line that is not blank, trimmed."""
    return text.rstrip().rpartition("\n")[2].strip()


def last_paragraph_that_is_no_list(text: str) -> str:
    """The last paragraph once list items and what is indented under them are left out; empty if there is none."""
    paragraph: list[str] = []
    in_list = False
    for line in text.split("\n"):
        if _LIST_ITEM.match(line):
            in_list = True
        elif not line.strip():
            paragraph.append("")
        elif not (in_list and line[:1] in " \t"):
            if paragraph and not paragraph[-1]:
                paragraph = []
            in_list = False
            paragraph.append(line.strip())
    return "\n".join(line for line in paragraph if line)


def is_list_item(line: str) -> bool:
    """Whether a line begins with a bullet or number of a list."""
    return _LIST_ITEM.match(line) is not None


def without_list_mark(line: str) -> str:
    """A line without the bullet or number that makes it a list item."""
    item = _LIST_ITEM.match(line)
    return (line[item.end() :] if item is not None else line).strip()


def sentences(text: str) -> tuple[str, ...]:
    """The sentences of a text, trimmed, without bullets and numbers of lists.

    A line's end is a sentence's, unless the line was wrapped. A full stop inside a number, version, file name or
    address ends nothing, nor does that of an abbreviation.
    """
    found: list[str] = []
    start = 0
    begins_line = True
    for end in _SENTENCE_END.finditer(text):
        if end["line"] is not None and _is_wrapped(text, start, end.start()):
            continue
        if end["spaced"] is not None and end["spaced"] == "." and _is_abbreviation(text, start, end.start()):
            continue
        piece = text[start : end.end()].rstrip("\n")
        found.append(without_list_mark(piece) if begins_line else piece)
        start = end.end()
        begins_line = end["line"] is not None
    found.append(without_list_mark(text[start:]) if begins_line else text[start:])
    return tuple(sentence for sentence in (" ".join(piece.split()) for piece in found) if sentence)


def _is_wrapped(text: str, start: int, at: int) -> bool:
    line_start = max(start, text.rfind("\n", start, at) + 1)
    return at - line_start >= _WRAPPED and text[at - 1] != ":" and text[at + 1 : at + 2].islower()


def _is_abbreviation(text: str, start: int, at: int) -> bool:
    """Whether the full stop `at` belongs to the word before it."""
    last = _LAST_WORD.search(text, max(start, at - 16), at)
    word = last[0].casefold() if last is not None else ""
    following = text[at + 1 : at + 14].split()
    if word.isdigit():
        marks_item = not text[text.rfind("\n", 0, at) + 1 : at - len(word)].strip()
        return marks_item or (len(word) <= 2 and bool(following) and following[0].casefold().startswith(_MONTHS))
    if word in {"no", "nos"}:
        return bool(following) and following[0][0].isdigit()
    return word in _ABBREVIATIONS or (len(word) == 1 and word.isalpha() and word != "i")
