"""What a statement mentions that a claim can be about: checks by their kind or name, commands, files, addresses."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from untildone.workflows.answers.claim import About, Claim, ClaimClass
from untildone.workflows.answers.claim_scope import Scope
from untildone.workflows.answers.named import Named, files_in, named_in, runners_in
from untildone.workflows.answers.statements import FIRST_CODE, Statement
from untildone.workflows.answers.vocabulary import vocabulary_of
from untildone.workflows.language.lists import CheckNames, ClaimWords
from untildone.workflows.language.phrases import Phrases, fold
from untildone.workflows.receipts.receipt import CheckKind

CODE = re.compile(r"[\ue100-\ue13f]")
"""The character that stands for inline code in a statement."""


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
        told = scope.words.writer.within(scope.text) if first_person is None else first_person
        return Claim(
            kind,
            self.about,
            self.checks,
            self.names,
            figures,
            whole=whole,
            every=every,
            first_person=told,
            attributed=scope.attributed,
            weak=weak,
            statement=scope.text,
        )


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


def checks_in(statement: Statement, words: ClaimWords) -> tuple[Mention, ...]:
    """The checks that a statement mentions, from left to right; of two at one place the longer."""
    named = kinds_of(words.names) if vocabulary_of(words).names.within(statement.text) else ()
    found = [
        Mention(start, end, about, kinds)
        for about, kinds, phrases in named
        for start, end in phrases.spans(statement.text)
        if not _in_path(statement.text, start, end)
    ]
    found += [
        Mention(start, end, "command", name.checks, (name.text,)) for start, end, name in runners_in(statement.text)
    ]
    found += [
        Mention(start, end, "command" if name.kind == "command" else "checks", name.checks, (name.text,))
        for start, end, name in _codes(statement)
        if name.kind in {"command", "test"}
    ]
    found += [
        Mention(match.start(), match.end(), about, kinds)
        for match in CODE.finditer(statement.text)
        for about, kinds, phrases in kinds_of(words.names)
        if phrases.pattern.fullmatch(fold(_code(statement, match[0])))
    ]
    return _apart(found)


def things_in(statement: Statement) -> tuple[Mention, ...]:
    """The files, addresses and symbols that a statement mentions by name."""
    named = [*_codes(statement), *files_in(statement.text)]
    return _apart(
        [
            Mention(start, end, "addresses" if name.kind == "address" else "object", frozenset(), (name.text,))
            for start, end, name in named
            if name.kind in {"file", "address", "symbol", "test"}
        ]
    )


def _codes(statement: Statement) -> Iterator[tuple[int, int, Named]]:
    for match in CODE.finditer(statement.text):
        yield match.start(), match.end(), named_in(_code(statement, match[0]))


def _code(statement: Statement, character: str) -> str:
    """The inline code that a character stands for."""
    return statement.codes[ord(character) - FIRST_CODE]


def _in_path(text: str, start: int, end: int) -> bool:
    """Whether a word is part of a path or an identifier ("tests/core")."""
    before, after = text[max(0, start - 1) : start], text[end : end + 2]
    return (
        (before != "" and before in "/\\_")
        or (after[:1] in {"/", "\\", "_"} and after[1:].strip() != "")
        or (after[:1] == "." and after[1:].isalnum())
    )


def _apart(mentions: list[Mention]) -> tuple[Mention, ...]:
    kept: list[Mention] = []
    for mention in sorted(mentions, key=lambda mention: (mention.start, -mention.end)):
        if not kept or mention.start >= kept[-1].end:
            kept.append(mention)
    return tuple(kept)
