"""Claims of what the writer did ("I ran the tests", "verified that it works") and measured, read with the words of one
language."""

import re
from collections.abc import Iterator
from functools import cached_property

from untildone.workflows.answers.claim import About, Claim
from untildone.workflows.answers.claim_scope import Scope, Span
from untildone.workflows.answers.figures import Figure, scan
from untildone.workflows.answers.mentions import CODE, Mention, things_in
from untildone.workflows.answers.vocabulary import vocabulary_of
from untildone.workflows.language.lists import Deeds
from untildone.workflows.language.phrases import Phrases

_EXIT = re.compile(
    r"(?:exit(?:ed|s)?(?: with)?(?: an?)?(?:[ -](?:code|status|value))?|(?:return|status)[ -]code|rc|exitcode|code de (?:sortie|retour)|"
    r"código de (?:salida|saída|retorno)|codice di uscita|код(?:ом)? (?:возврата|выхода|завершения)|एग्ज़?िट कोड|退出码|"
    r"退出代码|終了コード|종료 코드|kod wyjścia|afsluitcode|çıkış kodu|kode keluar)\s*(?:of|was|is|de|von|war|ist|=|:|：|为|は)?\s*(?P<code>\d{1,3})(?!\d|\.\d)"
)
_UNIT = re.compile(
    r"\s?(?:%|ms|µs|μs|us|ns|s|sec|secs|seconds?|minutes?|min|mb|gb|kb|mib|gib|kib|x|×|sekunden?|minuten?|secondes?|segundos?|"
    r"secondi|minuti|minutos|мс|с|сек|секунд\w*|минут\w*|мб|гб|кб|सेकंड|मिनट|मिलीसेकंड|毫秒|秒|分钟|ミリ秒|分|倍|mal|fois|veces|vezes|volte|раза?)(?![A-Za-zÀ-ɏа-яё\u0900-\u097f])",
    re.IGNORECASE,
)
_RATE = re.compile(r"\s?(?:requests?|req|ops|operations|queries|anfragen|requêtes|peticiones|запрос\w*|件|次)\b")
_MAX_MODIFIERS = 2
_NEAR = 4
"""So many words stand at most between a deed and the number of things it was done to, the deed included."""
_BRIEF = 4
"""A statement of so few words is about what was run last."""
_YEAR = re.compile(r"(?:19|20)\d\d")
_MIN_HANDLED = 3
"""A number of things that were worked on counts from so many digits on: smaller ones are counted by hand."""


class DeedClaims:
    """The deeds in one statement."""

    def __init__(self, scope: Scope, checks: tuple[Mention, ...]) -> None:
        self.scope = scope
        self.checks = checks
        self.statement = scope.statement
        self.text = scope.text
        self.words = scope.words

    @cached_property
    def things(self) -> tuple[Mention, ...]:
        """The files, addresses and symbols that it names."""
        return things_in(self.statement)

    def claims(self, *, passed: bool) -> Iterator[Claim]:
        """What the statement claims to have been done. `passed`: it also claims the result of a check."""
        yield from self._exits()
        if vocabulary_of(self.words).deeds.within(self.text):
            yield from self._ran()
            counted = [*self._counted()]
            yield from counted or self._verified(result=passed)
        else:
            yield from self._works_well()
        yield from self._measured()

    def _deeds(self, deeds: Deeds) -> Iterator[tuple[Span, bool]]:
        """Where a deed of the writer is asserted, and whether the writer stands beside it."""
        for start, end in deeds.done.spans(self.text):
            if not self._by_others(start, end) and self.scope.asserts(start, end):
                yield (start, end), self.words.writer.within(self.text)
        for start, end in deeds.by.spans(self.text):
            by = self.scope.by_writer(start, end)
            if by == "opening" and not self._takes_object(end):
                continue
            if by and self.scope.asserts(start, end):
                yield (start, end), by == "writer"

    def _takes_object(self, end: int) -> bool:
        """Whether the word that a statement opens with is a deed, and no adjective ("Tested libraries are ...")."""
        words = self.words
        after = self.text[end:].lstrip()
        if words.free_order or not after[:1].isalpha():
            return True
        lists = (
            words.goes_on,
            words.placing,
            words.joins,
            words.every,
            words.breaks,
            words.pronouns,
            words.whole,
            words.links,
            words.works,
        )
        near = [mention for mention in (*self.checks, *self.things) if mention.start >= end]
        return any(each.opens(after) for each in lists) or any(
            len(self.text[end : mention.start].split()) <= _MAX_MODIFIERS for mention in near
        )

    def _by_others(self, start: int, end: int) -> bool:
        others = self.words.others
        before = self.text[self.scope.part(start, end)[0] : start]
        return others.opens(self.text[end:].lstrip()) or (self.words.strict_ends and others.within(before))

    # -- ran

    def _ran(self) -> Iterator[Claim]:
        for deed, told in self._deeds(self.words.ran):
            runnables = [*self._named(self.words.runnables, "work"), *self._pronouns(deed)]
            target = self._nearest(deed, [*self.checks, *self.things, *runnables])
            if target is None and self.words.runnables.within(self.text[deed[0] : deed[1]]):
                target = Mention(*deed, "work")
            if target is not None:
                yield target.claim("ran", self.scope, first_person=told)

    def _exits(self) -> Iterator[Claim]:
        for match in _EXIT.finditer(self.text):
            past = match["code"] == "0" or "exited" in match[0]
            if past and self.scope.asserts(*match.span()):
                told_of = [*self.checks, *self.things, *self._named(self.words.runnables, "work")]
                target = self._nearest(match.span(), told_of, whole=True)
                if target is None and self._brief:
                    target = Mention(*match.span(), "work")
                if target is not None:
                    yield target.claim("figure", self.scope, figures=(match["code"],))

    @property
    def _brief(self) -> bool:
        """Whether the statement is too short to name what it is about, which then is the work itself."""
        return len(self.text.split()) <= _BRIEF

    # -- verified

    def _verified(self, *, result: bool) -> Iterator[Claim]:
        for deed, told in self._deeds(self.words.tried):
            object_ = self._nearest(deed, self._objects(deed))
            object_ = object_ or self._nearest(deed, self._named(self.words.works, "work"), whole=True)
            if object_ is not None or told or self._brief:
                mention = Mention(*deed, "work")
                yield mention.claim("verified", self.scope, first_person=told, weak=object_ is None)
                return
        for deed, told in self._deeds(self.words.verified):
            target = self._nearest(deed, self._objects(deed))
            if target is None and self._brief:
                target = Mention(*deed, "work")
            if target is None or (result and not target.names):
                continue
            if self._works_after(deed):
                yield Mention(*deed, "work").claim("verified", self.scope, first_person=told)
            else:
                vague = target.about == "work"
                about = "object" if vague else target.about
                mention = Mention(*deed, about, target.checks, target.names)
                yield mention.claim("verified", self.scope, first_person=told, weak=vague)
            return
        yield from self._works_well()

    def _works_well(self) -> Iterator[Claim]:
        for start, end in self.words.works_well.spans(self.text):
            if self.words.goes_on.opens(self.text[end:].lstrip()):
                continue
            if self.scope.asserts(start, end) and not self.scope.vague(start):
                yield Mention(start, end, "work").claim("verified", self.scope, weak=True)
                return

    def _works_after(self, deed: Span) -> bool:
        """Whether what was verified is that something works."""
        first, last = self._reach(deed)
        return self.words.works.within(self.text[first:last])

    def _reach(self, deed: Span) -> Span:
        """The clause of a deed, with the one that tells what was found ("checked, that ...")."""
        first, last = self.scope.clause(*deed)
        rest = self.text[last:].lstrip(", :，、：")
        if self.words.breaks.opens(rest) or self.text[deed[1] :].lstrip()[:1] in {":", "："}:
            start = len(self.text) - len(rest)
            last = self.scope.clause(start, start)[1]
        return first, last

    def _objects(self, deed: Span) -> list[Mention]:
        words = self.words
        return [
            *self.things,
            *self._named(words.addresses, "addresses"),
            *self._named(words.works, "work"),
            *self._named(words.changes, "work"),
            *self._pronouns(deed),
            *self.checks,
        ]

    def _named(self, phrases: Phrases, about: About) -> list[Mention]:
        return [Mention(start, end, about) for start, end in phrases.spans(self.text)]

    def _pronouns(self, deed: Span) -> list[Mention]:
        """The pronouns beside a deed."""
        named = self._named(self.words.pronouns, "work")
        return [mention for mention in named if self.scope.leads(self._between(mention, deed))]

    def _between(self, mention: Mention, deed: Span) -> str:
        return self.text[mention.end : deed[0]] if mention.end <= deed[0] else self.text[deed[1] : mention.start]

    def _nearest(self, deed: Span, mentions: list[Mention], *, whole: bool = False) -> Mention | None:
        """The mention nearest to a deed in its clause (in the whole statement where asked), those with a name first."""
        first, last = (0, len(self.text)) if whole else self._reach(deed)
        inside = [
            mention
            for mention in mentions
            if first <= mention.start and mention.end <= last and (mention.end <= deed[0] or mention.start >= deed[1])
        ]
        return min(inside, key=lambda mention: (not mention.names, _distance(mention, deed)), default=None)

    # -- measured

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """The figures of the statement as it was written."""
        return scan(self.statement.plain)

    def _counted(self) -> Iterator[Claim]:
        for deed, told in self._deeds(self.words.counted):
            for count in self._counts_after(deed):
                about = "addresses" if self.words.addresses.within(self.text) else "count"
                yield Mention(*deed, about).claim("measurement", self.scope, figures=(count,), first_person=told)
                return
        for deed, told in self._deeds(self.words.handled):
            for count in self._counts_after(deed):
                if len(count) >= _MIN_HANDLED and not _YEAR.fullmatch(count):
                    yield Mention(*deed, "value").claim("measurement", self.scope, figures=(count,), first_person=told)
                    return

    def _counts_after(self, deed: Span) -> Iterator[str]:
        """The numbers of things in the clause of a deed."""
        first, last = self.scope.clause(*deed)
        text = CODE.sub(" ", self.text[first:last])
        at = deed[0] - first
        for figure in scan(text):
            between = text[at : figure.start] if figure.start >= at else text[figure.end : at]
            if (
                len(between.split()) <= _NEAR
                and figure.value.isdigit()
                and figure.value not in {"0", "1"}
                and not _UNIT.match(text, figure.end)
            ):
                yield figure.value

    def _measured(self) -> Iterator[Claim]:
        values = self._values()
        for phrases in (self.words.timed, self.words.gauged) if values else ():
            for start, end in phrases.spans(self.text):
                if self.scope.asserts(start, end) and not self.scope.vague(start):
                    loose = phrases is self.words.gauged
                    yield Mention(start, end, "value").claim("measurement", self.scope, figures=values, weak=loose)
                    return

    def _values(self) -> tuple[str, ...]:
        """The figures that carry a unit of time, size or rate."""
        plain = self.statement.plain
        if not any(map(str.isdigit, plain)):
            return ()
        return tuple(
            dict.fromkeys(
                figure.value
                for figure in self.figures
                if _UNIT.match(plain, figure.end) or _RATE.match(plain, figure.end)
            )
        )


def _distance(mention: Mention, deed: Span) -> int:
    return deed[0] - mention.end if mention.end <= deed[0] else mention.start - deed[1]
