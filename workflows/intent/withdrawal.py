"""Whether a message takes back what was asked before, or puts something else in its place.

A negation takes back only where it is general ("don't delete anything"): with an object of its own it is a condition
of the work ("don't touch the tests"), which goes on.
"""

import re

from untildone.workflows.intent.acts import Vote
from untildone.workflows.intent.parts import Part
from untildone.workflows.intent.reading import EFFECTFUL, TELLING, Act
from untildone.workflows.language.phrases import Phrases

_MAKING = EFFECTFUL | {Act.AUTHOR}
_CLAUSE = re.compile(r"[,;:.!?…、，。；：！？।]\s*|\s[-–—]+\s|—")
_LETTER = re.compile(r"[^\W_]|\x0e")
_CONTRAST_WORDS = 5
"""A clause of so many words is what something is put in place of: "not csv"."""


def withdraws(votes: tuple[Vote, ...]) -> bool:
    """Whether the message takes back what was asked: it halts, forbids in general, or wants only to be told."""
    if any(_halts(vote.part) for vote in votes):
        return True
    making = [at for at, vote in enumerate(votes) if vote.confident and vote.act in _MAKING]
    first = making[0] if making else len(votes)
    halting = any(vote.part.has("pauses", "halts", "only") for vote in votes)
    refused = any(_refuses(vote.part, halting=halting) for vote in votes[:first])
    return refused or (not making and any(map(_only_tells, votes)))


def replaces(votes: tuple[Vote, ...]) -> bool:
    """Whether the message puts one thing in place of another ("ruby, not python")."""
    return any(vote.part.has("instead") or _contrasts(vote.part) for vote in votes if vote.part.mode != "question")


def _halts(part: Part) -> bool:
    if part.mode == "question":
        return False
    if part.has("withdraws"):
        return True
    return any(part.words.halts.pattern.fullmatch(clause) for clause in _clauses(part))


def _clauses(part: Part) -> list[str]:
    """Its clauses without what only leads to them or makes them polite."""
    words = part.words
    lists = (words.pauses, words.openers, words.requests, words.joins)
    return [_without_polite(clause.strip(), lists) for clause in _CLAUSE.split(part.scope)]


def _without_polite(clause: str, lists: tuple[Phrases, ...]) -> str:
    while clause:
        spans = [span for phrases in lists for span in phrases.spans(clause)]
        first = max((end for start, end in spans if start == 0 and end < len(clause)), default=0)
        last = min((start for start, end in spans if end == len(clause) and start > first), default=len(clause))
        if (first, last) == (0, len(clause)):
            break
        clause = clause[first:last].strip()
    return clause


def _refuses(part: Part, *, halting: bool) -> bool:
    """Whether it forbids an effect in general. A bare verb does only where the message halts the work: "don't commit"
    is a condition of it."""
    words, head = part.words, part.head
    negated = head is not None and head.negated and head.act in _MAKING
    verbs = head.verbs.phrases if head is not None and negated else words.refusals
    clauses = [clause for clause in _CLAUSE.split(part.scope) if verbs.within(clause)]
    general = halting or part.has("anything", "pointing")
    return general and any(not _says_what(verbs.pattern.sub("\n", clause), part) for clause in clauses)


def _says_what(clause: str, part: Part) -> bool:
    """Whether anything is left of a negated instruction beside words that name nothing."""
    words = part.words
    lists = (words.negations, words.forbids, words.halts, words.pauses, words.anything, words.pointing, words.openers)
    for phrases in (*lists, words.requests, words.speaker, words.determiners, words.joins):
        clause = phrases.pattern.sub("\n", clause)
    return _LETTER.search(clause) is not None


def _only_tells(vote: Vote) -> bool:
    part = vote.part
    if not vote.confident or part.head is None or vote.act not in TELLING or part.has("conditions"):
        return False
    before = part.scope if part.words.order != "initial" else part.lead
    return part.words.only.within(before)


def _contrasts(part: Part) -> bool:
    if part.head is not None and part.head.negated:
        return False
    clauses = [clause.strip() for clause in _CLAUSE.split(part.scope)]
    return any(
        part.words.contrasts.opens(clause) and 1 < len(clause.split()) <= _CONTRAST_WORDS for clause in clauses[1:]
    )
