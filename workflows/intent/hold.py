"""When the user decides that the work is over: phrases that arm the completion hold, words that release it.

Only instruction text counts: quoted and pasted text, code and blockquotes are somebody else's words
(stop-policy.md section 6).
"""

import re

from untildone.workflows.language import languages_of
from untildone.workflows.language.lists import ReadingWords
from untildone.workflows.language.phrases import fold
from untildone.workflows.language.text import ends_of, instruction, sentences, without_inline_code

READ_CHARS = 20_000
"""Of a longer text so much is read at its beginning and at its end: what lies between is pasted material."""

_COMMAND = re.compile(r"(?<!\S)/until-done\b")
_CLAUSE_END = re.compile(r"[,;:，、；：]")
_RELEASES = frozenset({"done", "stop", "you can stop", "that's enough"})


def arms_hold(text: str) -> bool:
    """Whether a directive or steering message asks to go on until the user says otherwise."""
    own = without_inline_code(instruction(ends_of(text, READ_CHARS, READ_CHARS)))
    if _COMMAND.search(own):
        return True
    words = [language.reading for language in languages_of(own)]
    return any(_holds(sentence, reading) for sentence in map(fold, sentences(own)) for reading in words)


def _holds(sentence: str, words: ReadingWords) -> bool:
    if words.holds.within(sentence):
        return True
    clauses = _CLAUSE_END.split(sentence) if words.keeps_on.within(sentence) else ()
    return any(map(words.until_pleased.within, clauses))


def releases_hold(text: str) -> bool:
    """Whether a steering message is, as a whole, a word that ends the hold."""
    spoken = fold(text)
    return (spoken[:-1] if spoken[-1:] in {".", "!"} else spoken).strip() in _RELEASES
