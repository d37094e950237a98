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
from untildone.workflows.answers.claim_deeds import Doings
from untildone.workflows.answers.claim_measures import Figures
from untildone.workflows.answers.claim_results import Results
from untildone.workflows.answers.claim_scope import Scope
from untildone.workflows.answers.mentions import Mentions
from untildone.workflows.answers.statements import Statement, take_apart
from untildone.workflows.answers.transcripts import shows_program, transcript
from untildone.workflows.answers.vocabulary import merged, vocabulary_of
from untildone.workflows.language import languages_of
from untildone.workflows.language.lists import ClaimWords
from untildone.workflows.language.phrases import Phrases

MAX_CLAIMS = 24
"""So many different claims of an answer are read; who claims more has said enough."""

_STRUCTURE = re.compile(r"[✅✔✓☑🟢]|\[x\]|\d ?/ ?\d|\b(?:passed|ok|success|failures|exit|exited|exitcode)\b")
"""What a claim can be made of in any language."""
_SPELLINGS = (("’", "'"), ("ё", "е"), ("\u093c", ""), ("\u0901", "\u0902"))
"""Spellings that phrases are indifferent to: enough of folding to see whether a text is worth it."""


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
    words = tuple(language.claims for language in languages_of(text)) or (ClaimWords(),)
    anchors = _anchors(words)
    statements, blocks = take_apart(text, words, lambda block: _relevant(block, anchors))
    statements = tuple(
        dict.fromkeys(each for each in statements if _relevant(each.text, anchors) or each.ticked or each.checked)
    )
    fails = any(_reports_failure(statement, words) for statement in statements)
    for statement in statements:
        for claim in _first_reading(statement, words):
            yield replace(claim, admits=True) if fails else claim
    own = any(shows_program(block.fence) for block in blocks)
    for block in blocks:
        if not block.supposed:
            # Beside a program that the answer brings, a transcript is of that program and not part of a text.
            yield from (replace(claim, first_person=own) for claim in transcript(block.fence))


def _first_reading(statement: Statement, words: tuple[ClaimWords, ...]) -> tuple[Claim, ...]:
    """The claims of a statement in the first language that finds any for sure; none of an order in any of them."""
    if statement.question or statement.crossed or (statement.supposed and not statement.ticked):
        return ()
    if any(each.unreal.opens(statement.text) for each in words):
        return ()
    readings = [found for each in words if (found := _read(Scope(statement, each)))]
    return min(readings, key=lambda found: all(claim.weak for claim in found), default=())


def _read(scope: Scope) -> tuple[Claim, ...]:
    mentions = Mentions(scope)
    results = tuple(Results(scope, mentions).claims())
    doings = Doings(scope, mentions)
    figures = Figures(scope, mentions, doings)
    counts = tuple(figures.counted())
    deeds = tuple(doings.claims(result=any(claim.kind == "passed" for claim in results)))
    if counts:
        deeds = tuple(claim for claim in deeds if claim.kind == "ran")
    return (*results, *figures.exits(), *deeds, *counts, *figures.measured(), *figures.contents())


def _reports_failure(statement: Statement, words: tuple[ClaimWords, ...]) -> bool:
    return any(each.fails.within(statement.text) and _results(statement, each).reports_failure() for each in words)


def _results(statement: Statement, words: ClaimWords) -> Results:
    scope = Scope(statement, words)
    return Results(scope, Mentions(scope))


def _relevant(text: str, anchors: Phrases) -> bool:
    """Whether a text has anything that a claim is made of, at a glance."""
    if not anchors:
        return True
    skimmed = text.casefold()
    if not skimmed.isascii():
        for written, plain in _SPELLINGS:
            skimmed = skimmed.replace(written, plain)
    return _STRUCTURE.search(skimmed) is not None or anchors.within(skimmed)


@cache
def _anchors(words: tuple[ClaimWords, ...]) -> Phrases:
    return merged(*(vocabulary_of(each).anchors for each in words))
