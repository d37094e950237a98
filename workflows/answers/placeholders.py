"""Files that were to be delivered and hold nothing yet (refinements P5)."""

import posixpath
import re
from typing import Literal

from untildone.workflows.answers.units import word_set
from untildone.workflows.receipts.paths import runnable

EMPTY_BY_NATURE = frozenset({"__init__.py", ".gitkeep", ".keep", "py.typed", ".nojekyll"})
"""Files that are complete without any content."""

READ_CHARS = 20_000
"""How much of a file is looked at."""

_MARKUP = re.compile(r"<[^<>\n]{1,200}>|&\w{2,8};")
_COMMENT = re.compile(r"^\s*(?://|#|--|/\*|\*/?|<!--|;;|%|\"\"\"|''')\s?|\s*(?:-->|\*/|\"\"\"|''')\s*$")
_FILLER = re.compile(
    r"[\W_]*(?:(?:todo|tbd|tba|fixme|xxx|wip|placeholder|coming soon|to be (?:written|done|added|completed)|"
    r"(?:insert|add|write|your|put)\b[^\n]{0,40}\bhere|content goes here|lorem ipsum)\b[^\n]{0,80}|\.{3}|…|n/?a|"
    r"待办|待补充|待完成|占位|未完成|ここに|準備中|未定|в разработке|заполнить|à (?:faire|compléter)|"
    r"por (?:hacer|completar)|a (?:fazer|preencher)|da (?:fare|completare)|folgt|hier (?:einfügen|ergänzen)|"
    r"प्लेसहोल्डर)[\W_]*",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+")
_LOREM = re.compile(r"lorem ipsum dolor", re.IGNORECASE)
_LOREM_WORDS = word_set(
    """
    lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna
    aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat
    """
)
_STUB = re.compile(
    r"(?:pass|\.{3}|…|raise NotImplementedError\b.*|(?:throw|panic|abort|die)\b.*|(?:todo|unimplemented)!.*|"
    r"return (?:None|null|nil)?;?|.*not[ _]?implemented.*)[;)]*",
    re.IGNORECASE,
)
_FRAME = re.compile(
    r"(?:async )?def .*|class .*|@.*|(?:from .+ )?import .*|(?:export |pub |public |private |static |async )*"
    r"(?:function|fn|func|fun|interface|struct|impl|module|namespace|package|use|using|require)\b.*|[{}()\[\];,\s]*|end|"
    r"#!.*|['\"]use strict['\"];?"
)


def is_placeholder(path: str, content: str) -> bool:
    """Whether a file stands for something that is still to be made: nothing, filler, or code whose bodies are stubs."""
    text = content[:READ_CHARS].strip()
    if not text:
        return posixpath.basename(path) not in EMPTY_BY_NATURE
    return _is_stub(text) if runnable(path) else _is_filler(text)


def _is_filler(text: str) -> bool:
    plain = _MARKUP.sub(" ", text.replace("<!--", " ").replace("-->", " "))
    lines = [_COMMENT.sub("", line).strip() for line in plain.split("\n") if not line.startswith("#")]
    lines = [line for line in lines if line]
    if not lines:
        return False
    words = _WORD.findall(" ".join(lines).casefold())
    lorem = sum(word in _LOREM_WORDS for word in words)
    return all(map(_FILLER.fullmatch, lines)) or (_LOREM.search(text) is not None and 2 * lorem > len(words))


def _is_stub(text: str) -> bool:
    """Whether code has a stub and nothing beside it but declarations and comments."""
    kinds = {_kind(line) for line in text.split("\n")}
    return "stub" in kinds and "substance" not in kinds


def _kind(line: str) -> Literal["stub", "frame", "substance"]:
    bare = _COMMENT.sub("", line).strip()
    if _COMMENT.match(line):
        return "stub" if _FILLER.fullmatch(bare) else "frame"
    if bare and _STUB.fullmatch(bare):
        return "stub"
    return "frame" if _FRAME.fullmatch(bare) else "substance"
