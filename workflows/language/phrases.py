"""Phrases of a language, matched as whole words in folded text.

A phrase is written as people read it:

    could not find          these words in a row, whatever white space lies between
    fail*                   a word that begins like this
    (test|test suite)       one of these
    [the] tests             the first word may be missing
    keep ... until          up to eight words between, in the same sentence

Words end where letters, digits and combining marks end; scripts that write without spaces (Han, kana) have no such
boundary, and there a phrase matches anywhere. An accent of a phrase may be missing in the text where the word has five
letters or more (`verifie` for `vérifie`); shorter words differ by their accents (`si` and `sí`, `esta` and `está`).
Umlauts may be spelt out or left out from four letters on (`fuege` for `füge`).
Matching is by one compiled expression a list, in linear time: alternatives are told apart by their first character,
nothing repeats without a bound but runs of one kind of character.
"""

import re
import unicodedata
from functools import cached_property

from untildone.workflows.language.syntax import Choice, Gap, Sequence, openings, parse

_BACKTICK_APOSTROPHE = re.compile(r"(?<=[^\W\d])`(?=[^\W\d])")
_TYPOGRAPHY = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201b\u02bc\u00b4\uff07", "'"),
        **dict.fromkeys("\u2010\u2011", "-"),
        **dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", None),  # invisible: hyphenation, joiners, byte order
    }
)
# Spellings that writers use for one another: yo, the dot of borrowed sounds, moon-dot for dot.
_VARIANTS = str.maketrans({"ё": "е", "\u093c": None, "\u0901": "\u0902"})

UNSPACED = r"\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
"""Characters of scripts that write without spaces between words, as the inside of a character class."""

MARKS = r"\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0963\u0980-\u0d7f"
"""Combining marks that belong to words, as the inside of a character class."""

LETTER = rf"[\w{MARKS}]"
"""A character of a word: `\\w` and the combining marks that Python leaves out of it."""

_WORD_START = rf"(?<![^\W{UNSPACED}])(?<![{MARKS}])"
_WORD_END = rf"(?![^\W{UNSPACED}])(?![{MARKS}])"
_WORD_REST = f"{LETTER}*+"
_BETWEEN = rf"(?:[^\w{MARKS}.!?;\n。！？।…]|\.(?=\w))"
_WORD_GAP = rf"(?:{_BETWEEN}++{LETTER}++){{0,8}}?{_BETWEEN}++"
_UNSPACED_GAP = r"(?:[^.!?;\n。！？।…]|\.(?=\w)){0,16}?"

UNSPACED_LETTER = re.compile(f"[{UNSPACED}]")
_SPACED_LETTER = re.compile(rf"[^\W{UNSPACED}]|[{MARKS}]")
_UMLAUTS = {"ä": "(?:ä|ae?)", "ö": "(?:ö|oe?)", "ü": "(?:ü|ue?)"}
ACCENT_LENGTH = 5
UMLAUT_LENGTH = 4
"""From so many letters on a word is told without its accents, or without its umlauts."""


def fold(text: str) -> str:
    """The form that phrases are matched in: compatibility forms made plain (full-width digits too), case folded,
    variants of apostrophe, hyphen and spelling equal, invisible characters gone, white space collapsed."""
    plain = _BACKTICK_APOSTROPHE.sub("'", text) if "`" in text else text
    if not plain.isascii():
        plain = unicodedata.normalize("NFKC", plain.translate(_TYPOGRAPHY)).casefold().translate(_VARIANTS)
    return " ".join(plain.casefold().split())


class Phrases:
    """A list of phrases. An empty list matches nothing. The first use of a malformed one raises `ValueError`."""

    def __init__(self, *phrases: str) -> None:
        self.phrases = phrases

    def __bool__(self) -> bool:
        return bool(self.phrases)

    def __add__(self, other: "Phrases") -> "Phrases":
        return Phrases(*self.phrases, *other.phrases)

    @cached_property
    def pattern(self) -> "re.Pattern[str]":
        """The expression of all of them, for folded text. Longer phrases are tried first."""
        return re.compile(_expression(self.phrases))

    def search(self, folded: str) -> "re.Match[str] | None":
        """The first match in folded text."""
        return self.pattern.search(folded)

    def within(self, folded: str) -> bool:
        """Whether folded text has any of them."""
        return self.pattern.search(folded) is not None

    def opens(self, folded: str) -> bool:
        """Whether folded text begins with one of them."""
        return self.pattern.match(folded) is not None

    def spans(self, folded: str) -> tuple[tuple[int, int], ...]:
        """Where they stand in folded text, from left to right, never overlapping."""
        return tuple(match.span() for match in self.pattern.finditer(folded))


def _expression(phrases: tuple[str, ...]) -> str:
    """Alternatives grouped by where a word has to begin or end, then by first character, so that a text's word is held
    against few of them."""
    groups: dict[tuple[str, str], dict[str, list[str]]] = {}
    for phrase in sorted(dict.fromkeys(phrases), key=len, reverse=True):
        unspaced = UNSPACED_LETTER.search(phrase) is not None
        sequence = parse(fold(phrase))
        end = _WORD_END if _ends_in_letter(sequence) else ""
        for word, *rest in openings(sequence):
            if not isinstance(word, str):
                raise ValueError(f"a phrase begins with a word: {phrase!r}")
            first, *others = _characters(word)
            start = _WORD_START if _SPACED_LETTER.match(word) else ""
            following = ("", *rest) if rest else ()
            ending = "".join(others) + _tail(word, inside=unspaced) + _rendered(following, unspaced)
            groups.setdefault((start, end), {}).setdefault(first, []).append(ending)
    return "|".join(f"{start}{_branches(group)}{end}" for (start, end), group in groups.items()) or r"(?!)"


def _ends_in_letter(sequence: Sequence) -> bool:
    last = sequence[-1]
    if isinstance(last, str):
        return _SPACED_LETTER.match(last[-1:]) is not None
    if isinstance(last, Gap):
        return False
    inner = any(_ends_in_letter(option) for option in last.sequences)
    return inner or (last.optional and len(sequence) > 1 and _ends_in_letter(sequence[:-1]))


def _branches(by_first: dict[str, list[str]]) -> str:
    return f"(?:{'|'.join(f'{first}(?:{_any(endings)})' for first, endings in by_first.items())})"


def _rendered(sequence: Sequence, unspaced: bool) -> str:
    """A sequence as an expression."""
    space = " ?" if unspaced else " "
    parts: list[str] = []
    joined = True  # nothing has to separate the next node from what stands before it
    for at, node in enumerate(sequence):
        separator = "" if joined else space
        if isinstance(node, Gap):
            parts.append(_UNSPACED_GAP if unspaced else _WORD_GAP)
            joined = True
        elif isinstance(node, str):
            parts.append(separator + _word(node, unspaced))
            joined = False
        elif not node.optional:
            parts.append(separator + _choices(node, unspaced))
            joined = False
        elif _closes(sequence[at + 1 :]):
            parts.append(f"(?:{separator}{_choices(node, unspaced)})?")
        else:
            parts.append(f"{separator}(?:{_choices(node, unspaced)}{space})?")
            joined = True
    return "".join(parts)


def _closes(rest: Sequence) -> bool:
    """Whether no word has to follow directly, so that an optional node brings its own space before it."""
    needed = (node for node in rest if not (isinstance(node, Choice) and node.optional))
    return isinstance(next(needed, None), Gap | None)


def _choices(choice: Choice, unspaced: bool) -> str:
    return f"(?:{_any([_rendered(sequence, unspaced) for sequence in choice.sequences])})"


def _any(expressions: list[str]) -> str:
    """Longest first, since the first that matches is taken."""
    return "|".join(sorted(expressions, key=len, reverse=True))


def _word(word: str, unspaced: bool) -> str:
    start = _WORD_START if unspaced and _SPACED_LETTER.match(word) else ""
    return start + "".join(_characters(word)) + _tail(word, inside=unspaced)


def _characters(word: str) -> list[str]:
    """One expression a character: itself, or with and without its accent."""
    stem = word.removesuffix("*")
    plain = [unicodedata.normalize("NFD", character)[0] for character in stem]
    return [_spellings(character, base, len(stem)) for character, base in zip(stem, plain, strict=True)]


def _spellings(character: str, base: str, length: int) -> str:
    if character in _UMLAUTS and length >= UMLAUT_LENGTH:
        return _UMLAUTS[character]
    accented = character != base and base.isascii() and length >= ACCENT_LENGTH
    return f"[{character}{base}]" if accented else re.escape(character)


def _tail(word: str, *, inside: bool) -> str:
    """The rest of a word of which the beginning is given. Where a phrase sets no spaces, `inside` it a word of a spaced
    script ends by itself; elsewhere the space that follows ends it, or the end of the phrase."""
    if word.endswith("*"):
        return _WORD_REST if _SPACED_LETTER.match(word[-2:-1]) else ""
    return _WORD_END if inside and _SPACED_LETTER.match(word[-1:]) else ""
