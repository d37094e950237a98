"""Claims that a check came out well ("the tests pass", "`pytest` ✅ 12/12"), read with the words of one language.

A result counts only beside the name of a check, with nothing between them but what leads from one to the other: most
sentences about tests tell what they do, what they should do, or what follows from it.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from untildone.workflows.answers.claim import Claim
from untildone.workflows.answers.claim_counts import Counts, of_all
from untildone.workflows.answers.claim_scope import WORD, Scope
from untildone.workflows.answers.mentions import CODE, Mention, Mentions, kinds_of
from untildone.workflows.answers.named import files_in
from untildone.workflows.answers.vocabulary import Span, vocabulary_of
from untildone.workflows.language.phrases import UNSPACED

_BRACKETS = re.compile(r"\([^()]{0,80}\)|\[[^\[\]]{0,80}\]")
_BREAKS = re.compile(r"[,，、](?!\d)|[.!?。！？।](?=\s|$)|#")
_COMMA = re.compile(r"\s*[,،]\s+")
_UNSPACED = re.compile(f"[{UNSPACED}]")
_MAX_GAP_WORDS = 8
_MAX_GAP = 14
"""Between a check and its result: words where a script has spaces, characters where it has none."""
_MAX_OBJECT_WORDS = 3

_SUMMARY = re.compile(
    r"(?:^|[:|–—→=-] ?)(?:ok|pass|passed|green|success)(?=\s*(?:$|[|.,;()]))|(?:^|\| )clean(?=\s*(?:$|\|))"
)
"""A word of a summary after a separator, which is the same in every language: "Tests: OK"."""
_LOUD = re.compile(r"\b(?:PASS|PASSED|OK|SUCCESS|GREEN)\b")
"""A word of a summary as programs print it."""


class Results:
    """The results in one statement."""

    def __init__(self, scope: Scope, mentions: Mentions) -> None:
        self.scope = scope
        self.checks = mentions.checks
        self.counts = Counts(scope, mentions.checks)
        self.statement = scope.statement
        self.text = scope.text
        self.words = scope.words

    def claims(self) -> Iterator[Claim]:
        """What the statement claims to have come out well: by its words, else by its marks, else by its counts."""
        found = [*self._by_words(), *self._alone()]
        found = found or [*self._by_marks()] or [*self._by_counts()]
        yield from found

    def reports_failure(self) -> bool:
        """Whether the statement says that a check fails: its name before the bad result, or its code behind it."""
        for result in self.words.fails.spans(self.text):
            checks = self._checks_before(result) or [
                check for check in self.checks if check.names and self.scope.leads(self.text[result[1] : check.start])
            ]
            if self.counts.before(result) not in {None, "0"} and self.scope.asserts(*result):
                return True
            for check in checks:
                start, end = min(check.start, result[0]), max(check.end, result[1])
                if not self.scope.vague(check.start) and self.scope.asserts(start, end):
                    return True
        return False

    # -- words

    def _by_words(self) -> Iterator[Claim]:
        for result in self.scope.results:
            if self._goes_on(result):
                continue
            for check in self._checks_before(result) or self._checks_after(result):
                start, end = min(check.start, result[0]), max(check.end, result[1])
                if not self._vague(check, result) and self.scope.asserts(start, end):
                    yield self._passed(check, result)

    def _goes_on(self, result: Span) -> bool:
        """Whether what follows shows that the word is no result: it has an object, or gives a reason."""
        after = self.text[result[1] :].lstrip()
        if not after or self.words.now.opens(after) or self._checks_after(result):
            return False
        if CODE.match(after) or self.words.goes_on.opens(after):
            return True
        touches = _UNSPACED.match(self.text[result[1] - 1]) and _UNSPACED.match(after)
        return touches is not None and self.words.strict_ends and not self.words.joins.opens(after)

    def _checks_before(self, result: Span) -> list[Mention]:
        """The check that the result is about, and those that are joined to it."""
        before = [check for check in self.checks if check.end <= result[0]]
        if not before:
            return []
        gap = self.text[before[-1].end : result[0]]
        if not self._leads(gap, self.text[result[1] :]) or self._is_adjective(gap, result):
            return []
        chain = [before.pop()]
        while before and self._joined(self.text[before[-1].end : chain[0].start]):
            chain.insert(0, before.pop())
        return chain

    def _is_adjective(self, gap: str, result: Span) -> bool:
        """Whether a result only tells which checks are meant ("les tests réussis sont ...")."""
        bare = not gap.strip() and self.words.participles.pattern.fullmatch(self.text, *result) is not None
        return bare and not self._closes(result[1])

    def _leads(self, gap: str, after: str) -> bool:
        """Whether a gap leads from a check to its result; `after` stands behind that."""
        gap = CODE.sub(" ", _BRACKETS.sub(" ", gap))
        if self._takes_up(gap):
            return True
        if _BREAKS.search(gap):
            return False
        if _UNSPACED.search(gap):
            return len(gap.strip()) <= _MAX_GAP and not self.words.breaks.within(gap)
        words = WORD.findall(gap)
        if not words or self.scope.leads(gap):
            return True
        if len(words) > _MAX_GAP_WORDS:
            return False
        if self.words.now.within(" ".join(words[-2:])) or self.words.now.opens(after.lstrip()):
            return True
        opening = self.words.placing.pattern.match(gap.lstrip())
        return (
            opening is not None
            and self.words.placing.pattern.fullmatch(words[-1]) is None
            and not self.words.breaks.within(gap)
        )

    def _takes_up(self, gap: str) -> bool:
        """Whether a second clause takes up the check: "I ran the tests, and they pass"."""
        comma = _COMMA.match(gap)
        rest = gap[comma.end() :] if comma else ""
        return len(WORD.findall(rest)) > 1 and self.words.joins.opens(rest) and self.scope.leads(rest)

    def _joined(self, gap: str) -> bool:
        for phrases in (self.words.joins, self.words.every):
            gap = phrases.pattern.sub(" ", gap)
        return len(WORD.findall(gap)) <= 1 and not re.search(r"[.:|]", gap)

    def _checks_after(self, result: Span) -> list[Mention]:
        """The check that is the object of a result ("passes all tests"), or its subject behind it."""
        if self.words.meets.pattern.match(self.text, result[0]) is None:
            return []
        check = next((check for check in self.checks if check.start >= result[1]), None)
        if check is None or not (
            check.names or self.words.several.pattern.fullmatch(self.text, check.start, check.end)
        ):
            return []
        gap = self.text[result[1] : check.start]
        if _BREAKS.search(gap) or any(
            each.within(gap) for each in (self.words.placing, self.words.breaks, self.words.joins)
        ):
            return []
        if _UNSPACED.search(gap):
            return [check] if len(gap) <= _MAX_GAP else []
        for phrases in (self.words.every, self.words.links, self.words.now):
            gap = phrases.pattern.sub(" ", gap)
        return [check] if len(WORD.findall(gap)) <= _MAX_OBJECT_WORDS else []

    def _vague(self, check: Mention, result: Span) -> bool:
        if check.start > result[0]:
            return self.scope.vague(result[0]) or not self._about_work(result[0])
        return not check.names and self.scope.vague(check.start)

    def _about_work(self, start: int) -> bool:
        """Whether a result with its check behind it is told of the work, or of the check alone."""
        before = self.text[self.scope.part(start, start)[0] : start]
        words = self.words
        if words.breaks.within(" ".join(before.split()[-1:])):
            return False
        things = (words.changes, words.runnables, words.pronouns, words.writer)
        if CODE.search(before) or any(each.within(before) for each in things):
            return True
        return any(True for _ in files_in(before)) or self.scope.leads(before)

    def _passed(self, check: Mention, result: Span) -> Claim:
        first, last = self.scope.clause(min(check.start, result[0]), max(check.end, result[1]))
        said = self.text[first:last]
        return check.claim(
            "passed",
            self.scope,
            figures=self.counts.of(check, result),
            whole=self.words.whole.within(said),
            every=self.words.every.within(said),
        )

    def _alone(self) -> Iterator[Claim]:
        if not vocabulary_of(self.words).alone.within(self.text):
            return
        for about, kinds, phrases in kinds_of(self.words.alone):
            for start, end in phrases.spans(self.text):
                if self.words.goes_on.opens(self.text[end:].lstrip()) or not self._closes(end):
                    continue
                if self.scope.asserts(start, end) and not self.scope.vague(start):
                    yield Mention(start, end, about, kinds).claim("passed", self.scope, every=not kinds)

    def _closes(self, end: int) -> bool:
        """Whether a part of the statement ends here."""
        after = self.text[end:].lstrip()
        if not after or not (after[0].isalnum() or CODE.match(after)):
            return True
        words = self.words
        return any(each.opens(after) for each in (words.joins, words.placing, words.now, words.turns))

    # -- marks

    def _by_marks(self) -> Iterator[Claim]:
        """A check whose name stands alone beside a tick, or before a word of a summary."""
        summary = _SUMMARY.search(self.text)
        if self.statement.ticks > 1 and self.statement.row:
            return
        commands = [check for check in self.checks if check.names]
        if not self.checks or not (self.statement.ticked or summary) or (self.statement.checkbox and not commands):
            return
        named = commands if self.statement.ticked or _LOUD.search(self.statement.plain) else []
        if not named and not self._stands_alone(summary.start() if summary else len(self.text)):
            return
        for check in named or self.checks:
            if self.scope.asserts(check.start, check.end):
                yield check.claim("passed", self.scope, figures=of_all(self.text))

    def _stands_alone(self, end: int) -> bool:
        """Whether there is nothing but names of checks, with a word before that tells which, and what leads on."""
        checks = [check for check in self.checks if check.end <= end]
        if not checks or self._bare(self.text[: checks[0].start]) > 1:
            return False
        after = [self.text[one.end : two.start] for one, two in pairwise(checks)] + [self.text[checks[-1].end : end]]
        beside = max(0, self.statement.ticks - 1)
        return all(self._bare(text) <= beside for text in after)

    def _bare(self, text: str) -> int:
        """How many words of a text do more than lead on."""
        words = self.words
        for phrases in (words.every, words.links, words.joins, words.now, words.whole, words.passes):
            text = phrases.pattern.sub(" ", text)
        return len(WORD.findall(CODE.sub(" ", text)))

    # -- counts

    def _by_counts(self) -> Iterator[Claim]:
        """Counts as a runner's summary gives them."""
        for span, figures in (*self._counted(), *self.counts.summaries()):
            if self.scope.asserts(*span):
                check = self._nearest(span[0]) or Mention(*span, "checks", frozenset({"tests"}))
                yield check.claim("figure", self.scope, figures=figures)

    def _counted(self) -> Iterator[tuple[Span, tuple[str, ...]]]:
        for result in self.scope.results:
            before, after = self.counts.before(result), self.counts.after(result)
            if before is not None and not self._goes_on(result) and (self.checks or self._sums_up(result)):
                yield result, (before,)
            elif after is not None and (self.checks or self._heads(result[0])):
                yield result, (after,)

    def _sums_up(self, result: Span) -> bool:
        """Whether a count stands as runners write it, by itself: "12 passed, 0 failed"."""
        loose = self.words.participles.pattern.fullmatch(self.text, *result) is not None
        return self._closes(result[1]) and not loose

    def _heads(self, start: int) -> bool:
        """Whether a statement is a line of a summary: "Passed: 12"."""
        return not self.text[:start].strip(" -") and self.words.meets.opens(self.text[start:])

    def _nearest(self, start: int) -> Mention | None:
        before = [check for check in self.checks if check.end <= start]
        return before[-1] if before else next(iter(self.checks), None)
