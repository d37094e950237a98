"""Claims of what the writer did ("I ran the tests", "verified that it works"), read with the words of one language."""

from collections.abc import Iterator
from dataclasses import dataclass

from untildone.workflows.answers.claim import Claim
from untildone.workflows.answers.claim_scope import WORD, Scope
from untildone.workflows.answers.mentions import Mention, Mentions
from untildone.workflows.answers.vocabulary import Span, vocabulary_of
from untildone.workflows.language.lists import Deeds

_MAX_MODIFIERS = 2
"""So many words may stand between the deed that a statement opens with and the name of what it was done to."""


@dataclass(frozen=True)
class Doings:
    """The deeds in one statement."""

    scope: Scope
    mentions: Mentions

    def claims(self, *, result: bool) -> Iterator[Claim]:
        """What the statement claims to have been run and verified. `result`: it also claims the result of a check."""
        if vocabulary_of(self.scope.words).deeds.within(self.scope.text):
            yield from self._ran()
            yield from self._verified(result=result)
        else:
            yield from self._works_well()
        yield from self._listed()

    def _listed(self) -> Iterator[Claim]:
        """Commands that stand by themselves under a heading that tells what was checked."""
        statement, commands = self.scope.statement, [each for each in self.mentions.checks if each.about == "command"]
        if statement.checked and commands and not statement.ticked and WORD.search(self.scope.text) is None:
            for command in commands:
                yield command.claim("ran", self.scope, weak=True)

    def spans(self, deeds: Deeds) -> Iterator[tuple[Span, bool]]:
        """Where a deed of the writer is asserted, and whether the writer stands beside it."""
        scope, vocabulary = self.scope, vocabulary_of(self.scope.words)
        for start, end in vocabulary.told_by_accents(deeds.done.spans(scope.text), scope.text):
            if not self._by_others(start, end) and scope.asserts(start, end):
                yield (start, end), scope.words.writer.within(scope.text)
        for start, end in vocabulary.told_by_accents(deeds.by.spans(scope.text), scope.text):
            by = scope.by_writer(start, end)
            if by == "opening" and not self._takes_object(end):
                continue
            if by and scope.asserts(start, end):
                yield (start, end), by == "writer"

    def _by_others(self, start: int, end: int) -> bool:
        """Whether it is told that somebody else did it."""
        scope, others = self.scope, self.scope.words.others
        before = scope.text[scope.part(start, end)[0] : start]
        return others.opens(scope.text[end:].lstrip()) or (scope.words.strict_ends and others.within(before))

    def _takes_object(self, end: int) -> bool:
        """Whether the word that a statement opens with is a deed, and no adjective ("Tested libraries are ...")."""
        words = self.scope.words
        after = self.scope.text[end:].lstrip()
        if words.free_order or not after[:1].isalpha():
            return True
        articles = (words.goes_on, words.every, words.whole, words.pronouns, words.links)
        if any(each.opens(after) for each in (*articles, words.placing, words.joins, words.breaks, words.works)):
            return True
        named = [each for each in (*self.mentions.checks, *self.mentions.things) if each.start >= end]
        return any(len(self.scope.text[end : each.start].split()) <= _MAX_MODIFIERS for each in named)

    def _ran(self) -> Iterator[Claim]:
        words, mentions = self.scope.words, self.mentions
        for deed, told in self.spans(words.ran):
            runnables = [*mentions.of(words.runnables, "work"), *mentions.beside(deed)]
            target = self._nearest(deed, [*mentions.checks, *mentions.things, *runnables])
            inside = any(each.within(self.scope.text[slice(*deed)]) for each in (words.runnables, words.pronouns))
            if target is not None or inside or self.scope.brief:
                loose = target is None and not inside
                mention = target or Mention(*deed, "work")
                yield mention.claim("ran", self.scope, first_person=told, weak=loose)

    def _verified(self, *, result: bool) -> Iterator[Claim]:
        claim = next(self._tried(), None) or next(self._found_right(result=result), None)
        if claim is not None:
            yield claim
        else:
            yield from self._works_well()

    def _tried(self) -> Iterator[Claim]:
        words, mentions = self.scope.words, self.mentions
        works = mentions.of(words.works, "work")
        for deed, told in self.spans(words.tried):
            objects = [*self._objects(deed), *mentions.of(words.runnables, "work")]
            known = self._nearest(deed, objects) is not None or any(each.distance(deed) for each in works)
            placed = words.placing.opens(self.scope.text[deed[1] :].lstrip())
            if known or told or placed or self.scope.brief:
                yield Mention(*deed, "work").claim("verified", self.scope, first_person=told, weak=not known)

    def _found_right(self, *, result: bool) -> Iterator[Claim]:
        for deed, told in self.spans(self.scope.words.verified):
            target = self._nearest(deed, self._objects(deed))
            if target is None and self.scope.brief:
                target = Mention(*deed, "work")
            if target is None or (result and not target.names):
                continue
            first, last = self._reach(deed)
            reach = slice(first, len(self.scope.text) if target.about == "work" else last)
            works = self.scope.words.works.within(self.scope.text[reach])
            if target.about == "addresses":
                yield Mention(*deed, "addresses", frozenset(), target.names).claim(
                    "verified", self.scope, whole=works, first_person=told
                )
            elif works:
                yield Mention(*deed, "work").claim("verified", self.scope, first_person=told)
            else:
                loose = target.about == "work"
                mention = Mention(*deed, "object" if loose else target.about, target.checks, target.names)
                yield mention.claim("verified", self.scope, first_person=told, weak=loose)

    def _works_well(self) -> Iterator[Claim]:
        scope = self.scope
        for start, end in scope.words.works_well.spans(scope.text):
            explains = scope.words.goes_on.opens(scope.text[end:].lstrip())
            if not explains and scope.asserts(start, end) and not scope.vague(start):
                yield Mention(start, end, "work").claim("verified", scope, weak=True)
                return

    def _objects(self, deed: Span) -> list[Mention]:
        words, mentions = self.scope.words, self.mentions
        return [
            *mentions.things,
            *mentions.of(words.addresses, "addresses"),
            *mentions.of(words.works, "work"),
            *mentions.of(words.changes, "work"),
            *mentions.beside(deed),
            *mentions.checks,
        ]

    def _nearest(self, deed: Span, mentions: list[Mention]) -> Mention | None:
        """The mention nearest to a deed within its reach, those with a name first."""
        first, last = self._reach(deed)
        inside = [
            each
            for each in mentions
            if first <= each.start and each.end <= last and (each.end <= deed[0] or each.start >= deed[1])
        ]
        return min(inside, key=lambda each: (not each.names, each.distance(deed)), default=None)

    def _reach(self, deed: Span) -> Span:
        """The clause of a deed, with the one that tells what was found ("checked, that ...", "verified: ...")."""
        scope = self.scope
        first, last = scope.clause(*deed)
        rest = scope.text[last:].lstrip(", :，、：")
        if scope.words.breaks.opens(rest) or scope.text[deed[1] :].lstrip()[:1] in {":", "："}:
            start = len(scope.text) - len(rest)
            last = scope.clause(start, start)[1]
        return first, last
