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


@dataclass(frozen=True)
class ClaimWords:
    """How an answer says that something was checked: read by the claim check."""


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
