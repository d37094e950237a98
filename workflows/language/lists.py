"""What the rules know of a language: lists of phrases, one file a language.

A list that is missing never blocks anybody: the rules then decide by structure, commands, counts and marks alone, and
claim less (refinements P11). Each section belongs to the rules that read it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from untildone.workflows.intent.reading import Act
from untildone.workflows.language.phrases import Phrases

NOTHING = Phrases()

Script = Literal["latin", "cyrillic", "devanagari", "han", "kana"]


@dataclass(frozen=True)
class ReadingWords:
    """How a user asks: read by the intent.

    `verbs` maps what an instruction may begin with to its act and its weight; `openers` are words before it that carry
    no meaning (please, could you, I need you to); `questions` are question words. The last three arm the completion
    hold: `holds` alone (until I say done), `until_pleased` (until ... I ... am happy) in a sentence with `keeps_on`.
    """

    verbs: Mapping[str, tuple[Act, float]] = field(default_factory=dict)
    openers: Phrases = NOTHING
    questions: Phrases = NOTHING
    holds: Phrases = NOTHING
    keeps_on: Phrases = NOTHING
    until_pleased: Phrases = NOTHING


def listed(phrases: str) -> Phrases:
    """Phrases from one text: they are separated by commas, line breaks are white space."""
    return Phrases(*(" ".join(phrase.split()) for phrase in phrases.split(",")))


@dataclass(frozen=True)
class CheckNames:
    """What a check is called. `everything` are names for all of them, `ci` for those that run elsewhere."""

    tests: Phrases = NOTHING
    build: Phrases = NOTHING
    lint: Phrases = NOTHING
    types: Phrases = NOTHING
    everything: Phrases = NOTHING
    ci: Phrases = NOTHING


@dataclass(frozen=True)
class Deeds:
    """How something done is said. `done` says it by itself ("was run", "ejecuté"); `by` only beside the writer or as the
    beginning of a statement ("I ran", "Ran")."""

    done: Phrases = NOTHING
    by: Phrases = NOTHING


@dataclass(frozen=True)
class ClaimWords:
    """How an answer says that something was checked: read by the claim check (gates.md section 10).

    Results: `passes` is what a check does that came out well; `meets` are verbs that have the check as object, one of
    `several` ("passes all tests"); `alone` are results that say of which check they are ("compiles cleanly"). `links`
    may stand between a check and its result, a part that begins with `placing` too ("the tests in core"). `goes_on`
    after a result shows that it is none ("passes the value", "passes because"). `vague` articles speak of checks in
    general, `whole` and `every` of all. `fails` are bad results.

    Deeds: `ran` with `runnables`; `tried` and `verified` with `changes`, `addresses` or `works`; `counted` things that
    were looked at, `handled` things that were worked on. `works_well` claims by itself. `writer` is who writes,
    `openings` are deeds that a statement without a subject begins with. `timed` and `coverage` go with a measure.

    What is no claim: `denies` negates its clause, `unreal` makes it a wish, a plan or advice, `conditions` make it
    depend, `earlier` puts it before the work, `attributed` gives it to somebody else; `now` takes `earlier` back.
    `joins` connect clauses, `turns` begin another one. `supposed` are headings and introductions of what should be,
    `checked` those of what was checked.
    """

    names: CheckNames = CheckNames()
    several: Phrases = NOTHING
    whole: Phrases = NOTHING
    every: Phrases = NOTHING
    vague: Phrases = NOTHING
    passes: Phrases = NOTHING
    meets: Phrases = NOTHING
    alone: CheckNames = CheckNames()
    links: Phrases = NOTHING
    placing: Phrases = NOTHING
    goes_on: Phrases = NOTHING
    fails: Phrases = NOTHING
    ran: Deeds = Deeds()
    tried: Deeds = Deeds()
    verified: Deeds = Deeds()
    counted: Deeds = Deeds()
    handled: Deeds = Deeds()
    runnables: Phrases = NOTHING
    changes: Phrases = NOTHING
    addresses: Phrases = NOTHING
    works: Phrases = NOTHING
    works_well: Phrases = NOTHING
    timed: Phrases = NOTHING
    coverage: Phrases = NOTHING
    writer: Phrases = NOTHING
    openings: Phrases = NOTHING
    denies: Phrases = NOTHING
    unreal: Phrases = NOTHING
    conditions: Phrases = NOTHING
    earlier: Phrases = NOTHING
    attributed: Phrases = NOTHING
    now: Phrases = NOTHING
    joins: Phrases = NOTHING
    turns: Phrases = NOTHING
    supposed: Phrases = NOTHING
    checked: Phrases = NOTHING


@dataclass(frozen=True)
class AnswerWords:
    """How an answer plans, admits, fails, asks and offers: read by freshness, grounding and the stop policy."""


@dataclass(frozen=True, eq=False)
class Language:
    """One language. `common` are its function words, by which a text's language is told from others of its script."""

    code: str
    script: Script
    common: Phrases
    reading: ReadingWords = ReadingWords()
    claims: ClaimWords = ClaimWords()
    answers: AnswerWords = AnswerWords()
