"""Topic: whether a card is about what was asked and found (gates.md section 6)."""

import re
from collections.abc import Iterable, Set

from untildone.workflows.context.terms import terms

_TOOL_WORDS = frozenset({"emit", "card"})
"""Words of every card tool's name."""

_UNDERSCORE = re.compile(r"_+")
_UNSPACED = 0x3000 >> 7
"""From this block on letters are of scripts without spaces, which share characters."""
_LATIN_END = "\u0250"
_ENDING = 2
_STEM = 4


def off_topic(tool: str, card: str, context: Iterable[str]) -> bool:
    """Whether a card's words share no topic with directive, steering and evidence (`context`).

    A context without topic words settles nothing, and neither does one in another script than the card.
    """
    about = frozenset[str]().union(*map(terms, context))
    shown = (terms(_UNDERSCORE.sub(" ", tool)) | terms(card)) - _TOOL_WORDS
    if not about or not shown or not _scripts(about) & _scripts(shown):
        return False
    return not _stems(about) & _stems(shown)


def _stems(words: Set[str]) -> frozenset[str]:
    """The words without the ending of a plural or a case."""
    return frozenset(word[: max(_STEM, len(word) - _ENDING)] if len(word) > _STEM else word for word in words)


def _scripts(words: Set[str]) -> frozenset[int]:
    """Which blocks of letters the words are of; figures are of none."""
    return frozenset(_script(word[0]) for word in words if word[0].isalpha())


def _script(letter: str) -> int:
    return 0 if letter < _LATIN_END else min(ord(letter) >> 7, _UNSPACED)
