"""Proper names of a text, told by their capitals."""

import re
from collections.abc import Iterator

from untildone.workflows.language.phrases import LETTER

_WORD = re.compile(f"{LETTER}(?:{LETTER}|['’-](?={LETTER}))*")
_OPENING_MARKS = " \t*_\"'“„«([#>-"
_SENTENCE_ENDS = frozenset(".!?:।\n")


def words(text: str) -> Iterator[tuple[str, bool]]:
    """The words of a text, and whether each is written like a name: with a capital inside a sentence, or within it."""
    for found in _WORD.finditer(text):
        word = found.group()
        inner = any(map(str.isupper, word[1:])) and not word.isupper()
        yield word, inner or (word[0].isupper() and not _begins_sentence(text, found.start()))


def proper_names(text: str) -> frozenset[str]:
    """The proper names of a text, case-folded."""
    return frozenset(word.casefold() for word, is_name in words(text) if is_name)


def _begins_sentence(text: str, at: int) -> bool:
    before = text[max(0, at - 8) : at].rstrip(_OPENING_MARKS)
    return not before or before[-1] in _SENTENCE_ENDS
