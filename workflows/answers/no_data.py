"""Admits no data: the answer says that it has nothing current to go by, and gives nothing of the kind all the same.

The definition of gates.md section 2, shared by freshness and grounding. It takes a denial, what is denied, and no
strong figure but those that somebody gave or that the sentence marks as past.
"""

import re
from bisect import bisect_left
from collections.abc import Set

from untildone.workflows.answers.answer import Answer
from untildone.workflows.answers.figures import scan
from untildone.workflows.language.phrases import LETTER, fold
from untildone.workflows.language.text import sentences, without_fences, without_inline_code

REACH = 8
"""How many words after a denial what it denies may begin (gates.md section 2)."""

_WORD = re.compile(f"{LETTER}+")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_DIGIT = re.compile(r"\d")


def admits_no_data(answer: Answer, given: Set[str]) -> bool:
    """Whether the answer admits to have no data. `given` are figures of the user and of this run's results."""
    return _denies_data(answer) and not fresh_figures(answer, given)


def fresh_figures(answer: Answer, given: Set[str]) -> tuple[str, ...]:
    """The strong figures that nobody gave and that no word of their sentence marks as not of the present.

    Figures in code are none: they are part of a command or of an address.
    """
    found: list[str] = []
    for sentence in sentences(without_inline_code(without_fences(answer.text))):
        if not _DIGIT.search(sentence):
            continue
        unknown = [each.value for each in scan(sentence) if each.strong and not given & {each.value, *each.others}]
        if unknown and not _is_past(answer, sentence):
            found.extend(unknown)
    return tuple(found)


def _is_past(answer: Answer, sentence: str) -> bool:
    if _YEAR.search(sentence):
        return True
    folded = fold(sentence)
    return any(words.past.within(folded) for words in answer.words)


def _denies_data(answer: Answer) -> bool:
    nouns = answer.spans(lambda words: words.data)
    if not nouns:
        return False
    starts = [start for start, _ in nouns]
    for start, end in answer.spans(lambda words: words.denials, but=lambda words: words.no_denial):
        next_noun = bisect_left(starts, start)
        if next_noun < len(starts) and _reaches(answer, end, starts[next_noun]):
            return True
    with_nouns = {answer.sentence_at(start) for start in starts}
    absent = answer.spans(lambda words: words.absences, but=lambda words: words.no_denial)
    return any(answer.sentence_at(start) in with_nouns for start, _ in absent)


def _reaches(answer: Answer, end: int, noun: int) -> bool:
    """Whether a data noun stands inside a denial or soon enough after it, in the same sentence."""
    if noun < end:
        return True
    between = answer.folded[end:noun]
    return "\n" not in between and len(_WORD.findall(between)) < REACH
