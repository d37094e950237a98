"""Small readings of text: sentences, words, shortening."""

import re

_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|[。！？]")
_SPACE = re.compile(r"\s+")

WHOLE_WORDS = 60
"""Texts of up to so many words are shown whole, longer ones by their first sentence (context.md section 4)."""

CLAUSE_CHARS = 600
"""No clause of a card is longer, whatever it counts as words: one pasted line without a space is one word."""


def flat(text: str) -> str:
    """The text on one line, runs of white space as one space."""
    return _SPACE.sub(" ", text).strip()


def shorten(text: str, limit: int) -> str:
    """At most `limit` characters, the cut marked."""
    return text if len(text) <= limit else text[: max(0, limit - 1)] + "…"


def first_sentence(text: str) -> str:
    """The text up to its first `.`, `!` or `?` before a space or the end; the whole text if there is none."""
    end = _SENTENCE_END.search(text)
    return text[: end.end()] if end else text


def gist(text: str) -> str:
    """The whole text on one line if it is short, else its first sentence; bounded."""
    line = flat(text)
    whole = len(line) <= CLAUSE_CHARS and len(line.split(" ")) <= WHOLE_WORDS
    return line if whole else shorten(first_sentence(line), CLAUSE_CHARS)


def first_words(text: str, count: int) -> str:
    """The first words of the text on one line, the cut marked."""
    words = flat(shorten(text, CLAUSE_CHARS)).split(" ")
    return " ".join(words[:count]) + ("…" if len(words) > count else "")
