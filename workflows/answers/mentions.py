"""What a statement mentions that a claim can be about: checks by their kind or name, commands, files, addresses."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from untildone.workflows.answers.claim import About, Claim, ClaimClass
from untildone.workflows.answers.claim_scope import Scope
from untildone.workflows.answers.named import Named, files_in, named_in, runners_in
from untildone.workflows.answers.statements import FIRST_CODE
from untildone.workflows.answers.vocabulary import Span, vocabulary_of
from untildone.workflows.language.lists import CheckNames
from untildone.workflows.language.phrases import Phrases, fold
from untildone.workflows.receipts.receipt import CheckKind

CODE = re.compile(r"[\ue100-\ue13f]")
"""The character that stands for inline code in a statement."""

_IN_PATH = frozenset("/\\_")


@dataclass(frozen=True, slots=True)
class Mention:
    """Where something is mentioned, and what."""

    start: int
    end: int
    about: About
    checks: frozenset[CheckKind] = frozenset()
    names: tuple[str, ...] = ()

    def claim(
        self,
        kind: ClaimClass,
        scope: Scope,
        *,
        figures: tuple[str, ...] = (),
        whole: bool = False,
        every: bool = False,
        first_person: bool | None = None,
        weak: bool = False,
    ) -> Claim:
        """The claim of this class about it. Who speaks is read from the statement unless it is given."""
        return Claim(
            kind,
            self.about,
            self.checks,
            self.names,
            figures,
            whole=whole,
            every=every,
            first_person=scope.words.writer.within(scope.text) if first_person is None else first_person,
            attributed=scope.attributed,
            weak=weak,
            statement=scope.text,
        )

    def distance(self, span: Span) -> int:
        """How many characters lie between it and a part of the statement."""
        return max(span[0] - self.end, self.start - span[1], 0)

    def between(self, span: Span, text: str) -> str:
        """What stands between it and a part of the statement."""
        return text[self.end : span[0]] if self.end <= span[0] else text[span[1] : self.start]


@dataclass(frozen=True)
class Mentions:
    """Everything that one statement mentions."""

    scope: Scope

    @cached_property
    def checks(self) -> tuple[Mention, ...]:
        """Checks, from left to right; of two at one place the longer."""
        return _apart([*self._by_kind(), *self._runners(), *self._in_code()])

    @cached_property
    def things(self) -> tuple[Mention, ...]:
        """Files, addresses and symbols that are called by their name."""
        named = [*self._codes(), *files_in(self.scope.text)]
        return _apart(
            [
                Mention(start, end, "addresses" if name.kind == "address" else "object", frozenset(), (name.text,))
                for start, end, name in named
                if name.kind != "command"
            ]
        )

    def of(self, phrases: Phrases, about: About) -> list[Mention]:
        """What phrases of a list mention."""
        return [Mention(start, end, about) for start, end in phrases.spans(self.scope.text)]

    def beside(self, span: Span) -> list[Mention]:
        """The pronouns beside a part of the statement."""
        pronouns = self.of(self.scope.words.pronouns, "work")
        return [each for each in pronouns if self.scope.leads(each.between(span, self.scope.text))]

    def _by_kind(self) -> Iterator[Mention]:
        text, words = self.scope.text, self.scope.words
        if not vocabulary_of(words).names.within(text):
            return
        for about, kinds, phrases in kinds_of(words.names):
            for start, end in phrases.spans(text):
                if not _in_path(text, start, end):
                    yield Mention(start, end, about, kinds)

    def _runners(self) -> Iterator[Mention]:
        for start, end, name in runners_in(self.scope.text):
            yield Mention(start, end, "command", name.checks, (name.text,))

    def _in_code(self) -> Iterator[Mention]:
        for start, end, name in self._codes():
            if name.kind == "command":
                yield Mention(start, end, "command", name.checks, (name.text,))
            elif name.kind == "test":
                yield Mention(start, end, "checks", name.checks, (name.text,))
            else:
                for about, kinds, phrases in kinds_of(self.scope.words.names):
                    if phrases.pattern.fullmatch(fold(name.text)):
                        yield Mention(start, end, about, kinds)

    def _codes(self) -> Iterator[tuple[int, int, Named]]:
        codes = self.scope.statement.codes
        for match in CODE.finditer(self.scope.text):
            yield match.start(), match.end(), named_in(codes[ord(match[0]) - FIRST_CODE])


def kinds_of(names: CheckNames) -> tuple[tuple[About, frozenset[CheckKind], Phrases], ...]:
    """Phrases with the kind of check that they stand for; no kind is all of them."""
    return (
        ("checks", frozenset({"tests"}), names.tests),
        ("checks", frozenset({"build"}), names.build),
        ("checks", frozenset({"lint"}), names.lint),
        ("checks", frozenset({"types"}), names.types),
        ("checks", frozenset(), names.everything),
        ("ci", frozenset(), names.ci),
    )


def _in_path(text: str, start: int, end: int) -> bool:
    """Whether a word is part of a path or an identifier ("tests/core")."""
    after = text[end : end + 2]
    if text[max(0, start - 1) : start] in _IN_PATH:
        return True
    return (after[:1] in _IN_PATH and after[1:].strip() != "") or (after[:1] == "." and after[1:].isalnum())


def _apart(mentions: list[Mention]) -> tuple[Mention, ...]:
    kept: list[Mention] = []
    for mention in sorted(mentions, key=lambda mention: (mention.start, -mention.end)):
        if not kept or mention.start >= kept[-1].end:
            kept.append(mention)
    return tuple(kept)
