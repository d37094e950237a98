"""Counts in a statement: how many checks it says came out well ("all 12 tests pass", "12/12", "41 passed")."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from untildone.workflows.answers.claim_scope import Scope
from untildone.workflows.answers.figures import scan
from untildone.workflows.answers.mentions import CODE, Mention
from untildone.workflows.answers.vocabulary import Span

_OF_ALL = re.compile(
    r"(?<![\d/.\ue100-\ue13f])(\d{1,6}) ?/ ?(\d{1,6})(?![\d/])"
    r"|(?<!\d)(\d{1,6}) (?:of|out of|von|sur|de|di|su|из) (\d{1,6})(?!\d)"
)
_SUMMED = re.compile(
    r"(?<![\d.,])(\d{1,6}) (?:tests?|examples?|specs?|assertions?|scenarios?)"
    r"(?:(?: run)?, (?:0|no) (?:failures?|errors?|failed)| ok\b)"
)
"""Summaries of runners that count what ran and what failed, the same in every language."""
_NUMBER = re.compile(r"(?<![\d.,#_-])(\d[\d,.]{0,8})(?![\d_])")
_NUMBER_LAST = re.compile(r"(?<![\d.,#_-])(\d[\d,.]{0,8}) ?(?:[个個项項件条本] ?)?の? ?$")
_NUMBER_NEXT = re.compile(r" ?[:：=(（]? ?(\d[\d,.]{0,8})")
_YEAR = re.compile(r"(?:19|20)\d\d")
_MAX_MODIFIERS = 2
"""So many words may stand between a number and the checks that it counts: "12 unit tests"."""
_REACH = 32
"""How far before a result its number may stand (characters)."""


@dataclass(frozen=True)
class Counts:
    """The counts in one statement."""

    scope: Scope
    checks: tuple[Mention, ...]

    def of(self, check: Mention, result: Span) -> tuple[str, ...]:
        """How many of the check's kind a result is about: the numbers that count it, not every number near it."""
        text = CODE.sub(" ", self.scope.text)
        first, last = self.scope.clause(min(check.start, result[0]), max(check.end, result[1]))
        found = [*of_all(text[first:last]), *_before(text[first : check.start])]
        if check.end <= result[0]:
            number = _NUMBER_LAST.search(text, check.end, result[0])
            if number is not None and self.scope.leads(text[check.end : number.start()]):
                found.append(digits(number[1]))
        return tuple(dict.fromkeys(found))

    def before(self, result: Span) -> str | None:
        """The number right before a result, a check's name between them at most: "12 passed", "12 tests passed"."""
        text = self.scope.text
        start = next((each.start for each in self.checks if self._touches(each, result)), result[0])
        number = _NUMBER_LAST.search(text, max(0, start - _REACH), start)
        return digits(number[1]) if number else None

    def after(self, result: Span) -> str | None:
        """The number right after a result: "passed: 12"."""
        number = _NUMBER_NEXT.match(self.scope.text, result[1])
        separated = number is not None and self.scope.text[result[1] : number.start(1)].strip()
        return digits(number[1]) if number and separated else None

    def summaries(self) -> Iterator[tuple[Span, tuple[str, ...]]]:
        """Counts that are a claim by themselves, as runners give them."""
        text = self.scope.text
        if not self.scope.words.passes:
            yield from self._beside_runners()
        for match in _SUMMED.finditer(text):
            yield match.span(), (match[1],)
        for match in _OF_ALL.finditer(text) if self.checks else ():
            yield match.span(), of_all(match[0])

    def _touches(self, check: Mention, result: Span) -> bool:
        return check.end <= result[0] and not self.scope.text[check.end : result[0]].strip(" のがは")

    def _beside_runners(self) -> Iterator[tuple[Span, tuple[str, ...]]]:
        """In a language without lists: the numbers after a runner's name."""
        text = CODE.sub(" ", self.scope.text)
        for check in self.checks:
            numbers = [each for each in scan(text) if each.value.isdigit() and each.start >= check.end]
            if check.names and check.checks and numbers:
                yield (check.start, numbers[-1].end), tuple(dict.fromkeys(each.value for each in numbers))


def of_all(text: str) -> tuple[str, ...]:
    """The two numbers of "12/12" or "12 of 12", the first that stands there."""
    match = _OF_ALL.search(text)
    return tuple(str(int(group)) for group in match.groups() if group) if match else ()


def digits(number: str) -> str:
    """A whole number without its separators."""
    return re.sub(r"\D", "", number).lstrip("0") or "0"


def _before(text: str) -> Iterator[str]:
    """The number that counts what follows a text: the last one, with few words behind it."""
    numbers = [each for each in _NUMBER.finditer(text) if not _YEAR.fullmatch(each[1])]
    if numbers and len(text[numbers[-1].end() :].split()) <= _MAX_MODIFIERS:
        yield digits(numbers[-1][1])
