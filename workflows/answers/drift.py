"""Steering drift: the answer is one that an earlier turn gave to something else (gates.md section 3, P7)."""

import re
from collections.abc import Iterable

from untildone.workflows.answers.figures import readings
from untildone.workflows.answers.names import proper_names
from untildone.workflows.context.cards import card_of
from untildone.workflows.context.index import Turn, TurnIndex
from untildone.workflows.context.terms import named_files, points_back, terms
from untildone.workflows.context.wording import flat
from untildone.workflows.language import languages_of
from untildone.workflows.language.phrases import fold
from untildone.workflows.language.text import instruction
from untildone.workflows.ledger.entries import digest

FEW_WORDS = 4
SOME_WORDS = 12
"""Shorter answers repeat by nature: below the first always, below the second after work of this run."""

SAME_TOPIC = 0.75
"""The share of topic words that two requests for the same thing have in common."""

_LETTERS = re.compile(r"[^\W_]+")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]")


def repeats(text: str, index: TurnIndex, directives: Iterable[str], *, had_success: bool) -> bool:
    """Whether the text is the whole answer of an earlier turn to something else.

    `directives` are the messages that this run answers: directive and steering. `had_success`: a call of this run
    succeeded, recall apart.
    """
    normalised = flat(text).casefold()
    words = _length(normalised)
    if words < FEW_WORDS or (words < SOME_WORDS and had_success):
        return False
    wanted = digest(normalised.encode())
    said = [message for message in directives if message.strip()]
    same = [turn for turn in index.visible_turns if _answered(turn, wanted, normalised)]
    return bool(same) and not any(_related(message, turn) for turn in same for message in said)


def _answered(turn: Turn, wanted: str, normalised: str) -> bool:
    card = card_of(turn)
    return card.answer_digest == wanted or card.answered.casefold() == normalised


def _length(text: str) -> int:
    """Words; of unspaced scripts two characters are about one."""
    return len(text.split()) + len(_UNSPACED.findall(text)) // 2


def _related(message: str, turn: Turn) -> bool:
    """Whether a message asks what the turn was asked: in the same words, for the same answer again, or as part of the
    same thread and about the same objects."""
    asked = [turn.directive.text, *(each.message.text for each in turn.steering)]
    if any(_plain(message) == _plain(other) for other in asked):
        return True
    objects = _objects(message)
    if not objects and (not terms(message) or asks_again(message)):
        return True  # words that mean nothing without what was said before
    return any(_same_topic(message, other) and objects == _objects(other) for other in asked)


def asks_again(message: str) -> bool:
    """Whether a message points back to what was said, or wants it repeated."""
    folded = fold(instruction(message))
    return points_back(folded) or any(language.answers.again.within(folded) for language in languages_of(message))


def _plain(text: str) -> str:
    return "".join(_LETTERS.findall(text)).casefold()


def _same_topic(message: str, other: str) -> bool:
    own, others = terms(message), terms(other)
    return bool(own and others) and len(own & others) >= SAME_TOPIC * min(len(own), len(others))


def _objects(text: str) -> frozenset[str]:
    """Paths, numbers and proper names: what tells two requests in the same words apart."""
    return named_files(text) | readings(text) | proper_names(text)
