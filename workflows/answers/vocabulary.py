"""The lists of a language's claim words that are looked up together, made once a language."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cache, cached_property
from itertools import chain

from untildone.workflows.language.lists import CheckNames, ClaimWords, Deeds
from untildone.workflows.language.phrases import Phrases, fold

Span = tuple[int, int]

_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Lists that several rules read as one."""

    words: ClaimWords

    @cached_property
    def anchors(self) -> Phrases:
        """Without one of these no sentence claims or reports anything."""
        words = self.words
        figures = (words.timed, words.gauged, words.exits, words.rows)
        return merged(words.passes, words.fails, *figures, self.deeds, self.alone, words.works_well)

    @cached_property
    def alone(self) -> Phrases:
        """Results that say of which check they are."""
        return merged(*lists_of(self.words.alone))

    @cached_property
    def names(self) -> Phrases:
        """What any check is called."""
        return merged(*lists_of(self.words.names))

    @cached_property
    def whole(self) -> Phrases:
        """What claims by itself."""
        return merged(self.alone, self.words.works_well)

    @cached_property
    def undenied(self) -> Phrases:
        """Results whose words deny nothing ("no errors", "no longer")."""
        return merged(self.whole, self.words.passes, self.words.works)

    @cached_property
    def own(self) -> Phrases:
        """What speaks of work as done: its words ("as expected", "I can confirm") mean nothing else there."""
        return merged(self.whole, *(deeds.done for deeds in self._deeds))

    @cached_property
    def deeds(self) -> Phrases:
        """Everything done."""
        return merged(*chain.from_iterable((deeds.done, deeds.by) for deeds in self._deeds))

    def told_by_accents(self, spans: Iterable[Span], text: str) -> tuple[Span, ...]:
        """Those of the places in a text where no accent is missing that would make another form of a word."""
        if not self.words.accents_tell:
            return tuple(spans)
        return tuple(span for span in spans if self._unaccented.isdisjoint(text[slice(*span)].split()))

    @cached_property
    def _unaccented(self) -> frozenset[str]:
        """Words of deeds and results as they stand without their accents, where those are words as well."""
        phrases = (self.words.passes, self.deeds)
        named = {word for each in phrases for phrase in each.phrases for word in _WORD.findall(fold(phrase))}
        return frozenset(plain for word in named if (plain := _plain(word)) != word and plain not in named)

    @property
    def _deeds(self) -> tuple[Deeds, ...]:
        words = self.words
        return (words.ran, words.tried, words.verified, words.counted, words.handled, words.measured)


def _plain(word: str) -> str:
    return "".join(unicodedata.normalize("NFD", character)[0] for character in word)


@cache
def vocabulary_of(words: ClaimWords) -> Vocabulary:
    """The vocabulary of a language."""
    return Vocabulary(words)


def lists_of(names: CheckNames) -> tuple[Phrases, ...]:
    """The lists of all kinds of check."""
    return tuple(getattr(names, name.name) for name in fields(names))


def merged(*lists: Phrases) -> Phrases:
    """Several lists as one."""
    return Phrases(*dict.fromkeys(chain.from_iterable(phrases.phrases for phrases in lists)))
