"""What a message is about: the paths, numbers and proper names that it speaks of, and its topic words."""

import re

from untildone.workflows.context.terms import terms
from untildone.workflows.intent.things import MARK, Thing
from untildone.workflows.language.lists import Language

MAX_OBJECTS = 32
MAX_NAME_CHARS = 120
MAX_TERMS = 64
MAX_TERM_CHARS = 32

_NUMBER = re.compile(r"(?<![\w.])\d+(?:[.,:/-]\d+)*(?![\w])")
_NAME = re.compile(r"(?<![\w'])(?:[A-ZÀ-ÖØ-ÞА-ЯЁ][\w'’-]+|[A-Z]{2,})|[\u30a0-\u30ff]{3,}")
_OPENS_SENTENCE = re.compile(r"(?:^|[.!?…\n:]|^\W+)[\s\"'“„«(*#>-]*$")


def objects_of(text: str, things: tuple[Thing, ...]) -> tuple[str, ...]:
    """The things of a marked text, its numbers and its capitalised words but those that open a sentence."""
    plain = MARK.sub(" ", text)
    names = (found[0] for found in _NAME.finditer(plain) if not _OPENS_SENTENCE.search(plain[: found.start()][-8:]))
    numbers = (found[0] for found in _NUMBER.finditer(plain))
    every = (*(thing.text for thing in things if thing.kind != "command"), *numbers, *names)
    return tuple(dict.fromkeys(name[:MAX_NAME_CHARS] for name in every))[:MAX_OBJECTS]


def topic_words(text: str, languages: tuple[Language, ...]) -> tuple[str, ...]:
    """The topic words of a text (gates.md section 2) that are no function words of its languages, in their order."""
    topical = terms(text).difference(*(language.function_words for language in languages))
    return tuple(sorted(word for word in topical if len(word) <= MAX_TERM_CHARS))[:MAX_TERMS]
