"""Claims of an answer: what it says was run, passed, verified or measured (gates.md section 10).

Read from what is said to have come out of a check and to have been done by the writer. What tests or code do, what
should be, what was so before and what others said are no claims. Whether the records bear a claim out is for
`support.py` to say.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from untildone.workflows.answers.claim import Claim
from untildone.workflows.answers.claim_deeds import DeedClaims
from untildone.workflows.answers.claim_results import Results
from untildone.workflows.answers.claim_scope import Scope
from untildone.workflows.answers.named import RUNNERS
from untildone.workflows.answers.statements import Statement, take_apart
from untildone.workflows.answers.transcripts import transcript
from untildone.workflows.language import languages_of
from untildone.workflows.language.lists import ClaimWords, Language
from untildone.workflows.language.phrases import Phrases

MAX_CLAIMS = 24
"""So many different claims of an answer are read; who claims more has said enough."""

_EVERYWHERE = Phrases(
    "passed", "exit*", "ok", "success", "failures", *dict.fromkeys(name.split()[0] for name in RUNNERS)
)
_OF_ALL = re.compile(r"\d ?/ ?\d")
_MARKS = frozenset("✅✔✓☑🟢`")


def claims(text: str, *, authoring: bool) -> tuple[Claim, ...]:
    """The claims of an answer, each once, in their order.

    `authoring`: all that was asked for is a text or talk, so that what is said of others is part of that text and only
    what the writer says to have done counts.
    """
    found: dict[Claim, None] = {}
    for claim in _claims(text):
        if claim.first_person or not authoring:
            found.setdefault(claim)
        if len(found) == MAX_CLAIMS:
            break
    return tuple(found)


def _claims(text: str) -> Iterator[Claim]:
    languages = languages_of(text)
    words = tuple(language.claims for language in languages) or (ClaimWords(),)
    statements, blocks = take_apart(text, words, lambda block: _relevant(block, languages))
    admitted = [kinds for statement in statements for kinds in _failures(statement, words)]
    for statement in statements:
        if any(each.unreal.opens(statement.text) for each in words):
            continue  # an order in any of the languages that it may be written in
        for claim in _first_reading(statement, words):
            yield replace(claim, admits=True) if admitted and not claim.every else claim
    for block in blocks:
        if not block.supposed:
            yield from transcript(block.fence)


def _first_reading(statement: Statement, words: tuple[ClaimWords, ...]) -> tuple[Claim, ...]:
    """The claims of a statement in the first language that finds any."""
    return next((found for each in words if (found := read(statement, each))), ())


def read(statement: Statement, words: ClaimWords) -> tuple[Claim, ...]:
    """The claims of one statement by the words of one language."""
    if statement.question or statement.crossed or (statement.supposed and not statement.ticked):
        return ()
    scope = Scope(statement, words)
    results = tuple(Results(scope).claims())
    return (*results, *DeedClaims(scope).claims(passed=any(claim.kind == "passed" for claim in results)))


def _failures(statement: Statement, words: tuple[ClaimWords, ...]) -> Iterator[bool]:
    """Whether a statement reports that something failed."""
    for each in words:
        if each.fails.within(statement.text) and not each.passes.within(statement.text):
            yield True


def _relevant(block: str, languages: tuple[Language, ...]) -> bool:
    if _OF_ALL.search(block) or not _MARKS.isdisjoint(block) or _EVERYWHERE.within(block):
        return True
    return any(_anchors(language).within(block) for language in languages)


@cache
def _anchors(language: Language) -> Phrases:
    """Without one of these no statement claims or reports anything."""
    words = language.claims
    deeds = (words.ran, words.tried, words.verified, words.counted, words.handled)
    alone = words.alone
    anchors = words.passes + words.meets + words.fails + words.works_well + words.timed + words.coverage
    for each in (alone.tests, alone.build, alone.lint, alone.types, alone.everything, alone.ci):
        anchors += each
    for deed in deeds:
        anchors += deed.done + deed.by
    return anchors
