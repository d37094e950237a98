"""An answer as the measures read it: taken apart once, its phrases found once a list."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from untildone.workflows.language import languages_of
from untildone.workflows.language.lists import AnswerWords, Language
from untildone.workflows.language.phrases import Phrases, fold
from untildone.workflows.language.text import fences, prose, sentences

Words = Callable[[AnswerWords], Phrases]
"""Which of a language's lists."""

Spans = tuple[tuple[int, int], ...]
"""Places in the folded text, from left to right."""


@dataclass(frozen=True)
class Answer:
    """The visible text of an answer.

    `folded` is its prose (no fences, block quotes or quoted spans), one folded sentence a line; every place that the
    methods speak of is one in it.
    """

    text: str

    @cached_property
    def prose(self) -> str:
        """The text without fences, block quotes and quoted spans."""
        return prose(self.text)

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """The sentences of the prose, as written."""
        return sentences(self.prose)

    @cached_property
    def folded(self) -> str:
        """The sentences, folded, a line each."""
        return "\n".join(map(fold, self.sentences))

    @cached_property
    def languages(self) -> tuple[Language, ...]:
        """The languages that the text may be written in, best first."""
        return languages_of(self.prose or self.text)

    @cached_property
    def words(self) -> tuple[AnswerWords, ...]:
        """The lists of those languages."""
        return tuple(language.answers for language in self.languages)

    @cached_property
    def ends_in_fence(self) -> bool:
        """Whether nothing but white space stands after the last fence."""
        found = fences(self.text)
        return bool(found) and not self.text[found[-1].end :].strip()

    def spans(self, words: Words, but: Words | None = None) -> Spans:
        """Where phrases of a list stand, but for those that overlap one of the list `but`."""
        found = sorted(span for each in self.words for span in words(each).spans(self.folded))
        if but is None or not found:
            return tuple(found)
        return outside(tuple(found), self.spans(but))

    def spans_of(self, number: int, words: Words, but: Words | None = None) -> Spans:
        """As `spans`, of one sentence alone."""
        start = self._starts[number]
        end = start + len(self._lines[number])
        found = sorted(
            match.span() for each in self.words for match in words(each).pattern.finditer(self.folded, start, end)
        )
        if but is None or not found:
            return tuple(found)
        return outside(tuple(found), self.spans_of(number, but))

    def sentences_with(self, words: Words, but: Words | None = None) -> tuple[int, ...]:
        """The numbers of the sentences that have a phrase of a list, in order."""
        return tuple(dict.fromkeys(self.sentence_at(start) for start, _ in self.spans(words, but)))

    def sentence_at(self, place: int) -> int:
        """The number of the sentence at a place."""
        return bisect_right(self._starts, place) - 1

    def start_of(self, number: int) -> int:
        """Where a sentence begins."""
        return self._starts[number]

    def folded_sentence(self, number: int) -> str:
        """One sentence, folded."""
        return self._lines[number]

    @cached_property
    def _lines(self) -> list[str]:
        return self.folded.split("\n")

    @cached_property
    def _starts(self) -> list[int]:
        starts, at = [], 0
        for line in self._lines:
            starts.append(at)
            at += len(line) + 1
        return starts


def outside(spans: Spans, excluded: Spans) -> Spans:
    """The spans that overlap none of the excluded ones; both are sorted."""
    starts = [start for start, _ in excluded]
    furthest = list(accumulate((end for _, end in excluded), max))

    def is_free(start: int, end: int) -> bool:
        before = bisect_left(starts, end)
        return before == 0 or furthest[before - 1] <= start

    return tuple(span for span in spans if is_free(*span))
