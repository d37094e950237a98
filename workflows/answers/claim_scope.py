"""What governs a part of a statement: whether it is said to be so, and who says it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from untildone.workflows.answers.statements import Statement
from untildone.workflows.answers.vocabulary import Span, vocabulary_of
from untildone.workflows.language.lists import ClaimWords
from untildone.workflows.language.phrases import Phrases

WORD = re.compile(r"[^\W\d_][\w'’\u0900-\u097f-]*")
"""A word, as far as words are counted."""

_BOUNDARY = re.compile(r",(?!\d)|:(?!\d)|[(){}\[\]|，、：（）—–→]|(?<=\s)-+(?=\s)|(?<=\s)/(?=\s)")
_BRIEF = 4
_VAGUE_REACH = 4
_MAX_OPENING = 4
_MAX_INTERJECTION = 1
_OPENING_REACH = 24
"""So far from its beginning a clause is still opened by a word (characters)."""


@dataclass(frozen=True)
class Scope:
    """One statement, read with the words of one language."""

    statement: Statement
    words: ClaimWords

    @property
    def text(self) -> str:
        """The statement's folded text."""
        return self.statement.text

    @cached_property
    def _clause_bounds(self) -> tuple[Span, ...]:
        marks = [match.span() for match in _BOUNDARY.finditer(self.text)]
        return tuple(sorted([*marks, *self.words.turns.spans(self.text)]))

    @cached_property
    def _part_bounds(self) -> tuple[Span, ...]:
        return tuple(sorted([*self._clause_bounds, *self.words.joins.spans(self.text)]))

    @cached_property
    def results(self) -> tuple[Span, ...]:
        """Where good results stand."""
        return vocabulary_of(self.words).told_by_accents(self.words.passes.spans(self.text), self.text)

    @cached_property
    def _own(self) -> str:
        """The text without what speaks of the work as done."""
        vocabulary = vocabulary_of(self.words)
        return blanked(self.text, vocabulary.told_by_accents(vocabulary.own.spans(self.text), self.text))

    @cached_property
    def _undenied(self) -> str:
        """The text without good results, whose own negations ("no errors") deny nothing."""
        return blanked(self.text, vocabulary_of(self.words).undenied.spans(self.text))

    @cached_property
    def attributed(self) -> bool:
        """Whether the statement is given to somebody else."""
        return self.words.attributed.within(self.text)

    @property
    def brief(self) -> bool:
        """Whether the statement is too short to name what it is about, which then is the work itself."""
        return len(self.text.split()) <= _BRIEF

    def clause(self, start: int, end: int) -> Span:
        """The clause around a part: what stands between commas, brackets, dashes and turning words."""
        return _around(self._clause_bounds, start, end, len(self.text))

    def part(self, start: int, end: int) -> Span:
        """The part of a clause, between conjunctions too."""
        return _around(self._part_bounds, start, end, len(self.text))

    def asserts(self, start: int, end: int) -> bool:
        """Whether the part from `start` to `end` is stated as a fact about this work, as it is at its end."""
        if self._supposed(start, end) or self._depends(start, end):
            return False
        first, last = self.part(start, end)
        return not self.words.denies.within(self._undenied[first:last]) and not self._earlier(start, end)

    def _supposed(self, start: int, end: int) -> bool:
        first, last = self.clause(start, end)
        if first and self.words.breaks.opens(self.text[first:].lstrip()):
            first, _ = self.clause(first - 1, first - 1)  # "check, that ..." governs what it introduces
        return self.words.unreal.within(self._own[first:last]) or self.words.unreal.opens(self._own)

    def _depends(self, start: int, end: int) -> bool:
        """Whether a condition governs the part: before it, at the head of its clause or sentence, or behind it."""
        part_start, _ = self.part(start, end)
        clause_start, _ = self.clause(start, end)
        after = self._own[end:].lstrip(" ,，")
        explains = self.words.reasons.opens(after) and not self.words.now.within(self.text[clause_start:end])
        if explains or self.words.conditions.opens(after):
            return True
        before = [first for first, _ in self._conditions if first < start]
        if any(first >= part_start or self._heads(first, clause_start) or self._heads(first, 0) for first in before):
            return True
        return any(first >= clause_start for first in before) and not self._tells(self.text[clause_start:start])

    @cached_property
    def _conditions(self) -> tuple[Span, ...]:
        return self.words.conditions.spans(self._own)

    def _heads(self, place: int, start: int) -> bool:
        """Whether a place is at the head of what begins at `start`."""
        return start <= place < start + _OPENING_REACH and len(self.text[start:place].split()) <= 1

    def _tells(self, text: str) -> bool:
        """Whether a clause begins by telling what the writer did."""
        return _opens_soon(self.words.writer, text) or self.words.openings.opens(text.lstrip())

    def _earlier(self, start: int, end: int) -> bool:
        earlier = self.words.earlier
        clause_start, clause_end = self.clause(start, end)
        if self.words.now.within(self.text[clause_start:clause_end]):
            return False
        return earlier.within(self.text[clause_start:clause_end]) or _opens_soon(earlier, self.text[:start])

    def by_writer(self, start: int, end: int) -> Literal["", "writer", "opening"]:
        """Whether a deed is the writer's: one who writes stands beside it, or the clause begins with it and the
        statement tells what was done."""
        part_start, _ = self.part(start, end)
        clause_start, clause_end = self.clause(start, end)
        if self._beside_writer(clause_start, clause_end, start):
            return "writer"
        if not self._opening(self.text[part_start:start]):
            return ""
        if len(self.text[:start].split()) <= _MAX_INTERJECTION:
            return "opening"
        if _opens_soon(self.words.writer, self.text[:start]):
            return "writer"
        return "opening" if self.words.openings.opens(self.text) or not self.text[:clause_start].strip(" :-") else ""

    def _opening(self, before: str) -> bool:
        """Whether what stands before a deed in its part of a clause leaves it without another subject."""
        if not before.strip():
            return True
        own = self.words.openings.opens(before.lstrip()) and not self.words.names.ci.within(before)
        return own and len(before.split()) <= _MAX_OPENING

    def _beside_writer(self, clause_start: int, clause_end: int, start: int) -> bool:
        """Whether the writer stands in the clause of a deed; right before it where words keep their order."""
        writer = self.words.writer
        if self.words.free_order:
            return writer.within(self.text[clause_start:clause_end])
        before = [last for _, last in writer.spans(self.text[clause_start:start])]
        return bool(before) and self.leads(self.text[clause_start + before[-1] : start])

    def leads(self, gap: str) -> bool:
        """Whether a gap holds nothing but words that lead on."""
        words = self.words
        for phrases in (words.links, words.every, words.now, words.joins):
            gap = phrases.pattern.sub(" ", gap)
        return WORD.search(gap) is None

    def vague(self, start: int) -> bool:
        """Whether what begins at `start` is named with an indefinite article: things of that kind, not this one."""
        part_start, _ = self.part(start, start)
        before = self.text[part_start:start].split()[-_VAGUE_REACH:]
        return self.words.vague.within(" ".join(before))


def blanked(text: str, spans: Iterable[Span]) -> str:
    """A text with spaces for what stands at these places."""
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _opens_soon(phrases: Phrases, text: str) -> bool:
    match = phrases.search(text[:_OPENING_REACH].lstrip())
    return match is not None and len(text[: match.start()].split()) <= 1


def _around(bounds: tuple[Span, ...], start: int, end: int, length: int) -> Span:
    before = max((last for first, last in bounds if last <= start), default=0)
    after = min((first for first, last in bounds if first >= end), default=length)
    return before, after
