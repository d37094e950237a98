"""Phrases of a language, matched as whole words in folded text.

A phrase is written as people read it:

    could not find          these words in a row, whatever white space lies between
    fail*                   a word that begins like this
    (test|test suite)       one of these
    [the] tests             the first word may be missing
    keep ... until          up to eight words between, in the same sentence

Words end where letters, digits and combining marks end; scripts that write without spaces (Han, kana) have no such
boundary, and there a phrase matches anywhere. Matching is by one compiled expression a list, in linear time.
"""

import re
import unicodedata
from functools import cached_property

_APOSTROPHES = re.compile("[\u2018\u2019\u02bc\u00b4`]")
_SPACE = re.compile(r"\s+")

LETTER = r"[\w\u0300-\u036f\u0900-\u0963\u0966-\u097f]"
"""A character of a word: `\\w` and the combining marks that Python leaves out of it."""

UNSPACED = r"\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
"""Characters of scripts that write without spaces between words."""

_UNSPACED = re.compile(f"[{UNSPACED}]")
_PIECE = re.compile(r"\.\.\.|…|[()\[\]|]|[^\s()\[\]|]+")
_GAP = r"(?:[^.!?;\n。！？]{1,1}?" + r")"
_WORD_GAP = rf"(?:[^\w.!?;\n。！？]+{LETTER}+){{0,8}}?[^\w.!?;\n。！？]+"
_UNSPACED_GAP = r"[^.!?;\n。！？]{0,16}?"


def fold(text: str) -> str:
    """The form that phrases are matched in: compatibility forms made plain (full-width digits too), case folded,
    apostrophe variants equal, white space collapsed."""
    plain = _APOSTROPHES.sub("'", unicodedata.normalize("NFKC", text)).casefold()
    return _SPACE.sub(" ", plain).strip()


class Phrases:
    """A list of phrases. An empty list matches nothing."""

    def __init__(self, *phrases: str) -> None:
        self.phrases = phrases

    def __bool__(self) -> bool:
        return bool(self.phrases)

    def __add__(self, other: "Phrases") -> "Phrases":
        return Phrases(*self.phrases, *other.phrases)

    @cached_property
    def pattern(self) -> "re.Pattern[str]":
        """The expression of all of them, for folded text. Longer phrases are tried first."""
        if not self.phrases:
            return re.compile(r"(?!)")
        ordered = sorted(self.phrases, key=len, reverse=True)
        return re.compile("|".join(_expression(fold(phrase)) for phrase in ordered))

    def search(self, folded: str, start: int = 0) -> "re.Match[str] | None":
        """The first match in folded text."""
        return self.pattern.search(folded, start)

    def within(self, folded: str) -> bool:
        """Whether folded text has any of them."""
        return self.pattern.search(folded) is not None

    def opens(self, folded: str) -> bool:
        """Whether folded text begins with one of them."""
        return self.pattern.match(folded) is not None

    def spans(self, folded: str) -> tuple[tuple[int, int], ...]:
        """Where they stand in folded text, from left to right, never overlapping."""
        return tuple(match.span() for match in self.pattern.finditer(folded))


def _expression(phrase: str) -> str:
    unspaced = _UNSPACED.search(phrase) is not None
    gap, space = (_UNSPACED_GAP, r"\s*") if unspaced else (_WORD_GAP, r"\s+")
    parts: list[str] = []
    joined = True  # nothing has to separate the next piece from the one before
    for piece in _PIECE.findall(phrase):
        match piece:
            case "..." | "…":
                parts.append(gap)
                joined = True
            case "(" | "[":
                parts.append("(?:" if joined else f"{space}(?:" if piece == "(" else f"(?:{space}")
                if piece == "[" and joined:
                    parts.append("(?:")
                joined = True
            case "|":
                parts.append("|")
                joined = True
            case ")":
                parts.append(")")
                joined = False
            case "]":
                parts.append(")?")
                joined = False
            case word:
                parts.append(("" if joined else space) + _word(word, unspaced))
                joined = False
    return "".join(parts)


def _word(word: str, unspaced: bool) -> str:
    if unspaced:
        return re.escape(word)
    stem = word.removesuffix("*")
    start = rf"(?<!{LETTER})" if re.match(LETTER, stem) else ""
    end = "" if word.endswith("*") else rf"(?!{LETTER})" if re.search(rf"{LETTER}$", stem) else ""
    tail = rf"{LETTER}*" if word.endswith("*") else ""
    return f"{start}{re.escape(stem)}{tail}{end}"
