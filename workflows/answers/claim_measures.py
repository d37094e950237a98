"""Claims of figures that the writer found: exit codes, counts of what was looked at or worked on, measured values."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from untildone.workflows.answers.claim import About, Claim
from untildone.workflows.answers.claim_counts import digits
from untildone.workflows.answers.claim_deeds import Doings
from untildone.workflows.answers.claim_scope import Scope
from untildone.workflows.answers.figures import scan
from untildone.workflows.answers.mentions import CODE, Mention, Mentions
from untildone.workflows.answers.named import named_in
from untildone.workflows.answers.units import TOUCHING_UNITS, UNITS
from untildone.workflows.answers.vocabulary import Span
from untildone.workflows.language.lists import Deeds
from untildone.workflows.language.phrases import UNSPACED, Phrases

EXITS = Phrases(
    "exit code",
    "exit status",
    "exit value",
    "exitcode",
    "exit",
    "exited with [code|status]",
    "exits with [code|status]",
)
"""What an exit code is called everywhere."""

_CODE_AFTER = re.compile(r"\s*(?:of|was|is|de|von|war|ist|=|:|：|为|は)?\s*(\d{1,3})(?!\d|\.\d)")
_UNIT_AFTER = re.compile(r"\s?(%|[^\W\d_]+|×)")
_RATE_AFTER = re.compile(r"\s?[^\W\d_]+ ?(?:per|pro|par|por|al|в|/) ?[^\W\d_]")
_UNSPACED = re.compile(f"[{UNSPACED}]")
_NUMBER_BEFORE = re.compile(r"(?<![\d.,])(\d[\d,.]{0,11})(?: [^\W\d]+)? ?$")
_REACH = 32
"""How far before what is counted its number may stand (characters)."""
_YEAR = re.compile(r"(?:19|20)\d\d")
_NEAR = 4
"""So many words stand at most between a deed and the number of things it was done to, the deed included."""
_MIN_DIGITS = 3
"""A number of things that were worked on counts from so many digits on: smaller ones are counted by hand."""


@dataclass(frozen=True)
class Figures:
    """The figures in one statement that it claims to have found."""

    scope: Scope
    mentions: Mentions
    doings: Doings

    def exits(self) -> Iterator[Claim]:
        """Exit codes that a command is said to have ended with."""
        text = self.scope.text
        for start, end in sorted({*EXITS.spans(text), *self.scope.words.exits.spans(text)}):
            code = _CODE_AFTER.match(text, end)
            if code is None or not (code[1] == "0" or text.startswith("exited", start)):
                continue
            if self.scope.asserts(start, code.end()):
                target = self._ended((start, code.end()))
                if target is not None:
                    yield target.claim("figure", self.scope, figures=(code[1],))

    def _ended(self, span: Span) -> Mention | None:
        """What ended with an exit code."""
        mentions = self.mentions
        told_of = [*mentions.checks, *mentions.things, *mentions.of(self.scope.words.runnables, "work")]
        nearest = min(told_of, key=lambda each: (not each.names, each.distance(span)), default=None)
        return nearest or (Mention(*span, "work") if self.scope.brief else None)

    def counted(self) -> Iterator[Claim]:
        """How many things were looked at or worked on."""
        words = self.scope.words
        about: About = "addresses" if words.addresses.within(self.scope.text) else "count"
        yield from self._count(words.counted, about, 1) or self._count(words.handled, "value", _MIN_DIGITS)

    def contents(self) -> Iterator[Claim]:
        """How many rows, lines or entries a file is said to hold."""
        text, rows = self.scope.text, self.scope.words.rows
        files = [
            each for each in self.mentions.things if each.about == "object" and named_in(each.names[0]).kind == "file"
        ]
        for start, end in rows.spans(text) if files else ():
            number = _NUMBER_BEFORE.search(text, max(0, start - _REACH), start)
            if number is not None and self.scope.asserts(number.start(), end):
                target = min(files, key=lambda each: each.distance((start, end)))
                yield target.claim("measurement", self.scope, figures=(digits(number[1]),))
                return

    def _count(self, deeds: Deeds, about: About, digits: int) -> list[Claim]:
        for deed, told in self.doings.spans(deeds):
            for count in self._numbers_of_things(deed):
                if len(count) >= digits and not (digits > 1 and _YEAR.fullmatch(count)):
                    mention = Mention(*deed, about)
                    return [mention.claim("measurement", self.scope, figures=(count,), first_person=told)]
        return []

    def _numbers_of_things(self, deed: Span) -> Iterator[str]:
        """The whole numbers beside a deed that have no unit."""
        first, last = self.scope.clause(*deed)
        text, at = CODE.sub(" ", self.scope.text[first:last]), deed[0] - first
        for figure in scan(text):
            between = text[at : figure.start] if figure.start >= at else text[figure.end : at]
            near = len(between.split()) <= _NEAR
            if near and figure.value.isdigit() and figure.value not in {"0", "1"} and not _unit_after(text, figure.end):
                yield figure.value

    def measured(self) -> Iterator[Claim]:
        """Values with a unit that are said to have been measured."""
        values = self._values()
        if not values:
            return
        for deed, told in self.doings.spans(self.scope.words.measured):
            yield Mention(*deed, "value").claim("measurement", self.scope, figures=values, first_person=told)
            return
        for phrases, weak in ((self.scope.words.timed, False), (self.scope.words.gauged, True)):
            for start, end in phrases.spans(self.scope.text):
                if self.scope.asserts(start, end) and not self.scope.vague(start):
                    yield Mention(start, end, "value").claim("measurement", self.scope, figures=values, weak=weak)
                    return

    def _values(self) -> tuple[str, ...]:
        plain = self.scope.statement.plain
        if not any(map(str.isdigit, plain)):
            return ()
        found = [each for each in scan(plain) if _unit_after(plain, each.end) or _RATE_AFTER.match(plain, each.end)]
        return tuple(dict.fromkeys(each.value for each in found))


def _unit_after(text: str, end: int) -> bool:
    """Whether a number has a unit; in scripts without spaces the unit is the beginning of what follows."""
    match = _UNIT_AFTER.match(text, end)
    if match is None:
        return False
    word = match[1].casefold()
    if _UNSPACED.match(word):
        return any(word[:length] in UNITS for length in (1, 2, 3))
    touches = match.start(1) == end
    return word in UNITS or (touches and word in TOUCHING_UNITS)
