"""What the message demands to be run or checked, and what it forbids (stop-policy.md section 8)."""

from dataclasses import dataclass
from typing import Literal

from untildone.workflows.intent.acts import Vote
from untildone.workflows.intent.parts import Part
from untildone.workflows.intent.reading import WORDS_ONLY
from untildone.workflows.language.lists import CheckNames

NEAR_WORDS = 4
"""A negation so many words before a demand takes it back."""


@dataclass(frozen=True)
class Demands:
    """`run`: something has to be run. `check`: something has to be checked; `named`: it is said which (the tests, a
    command, a file). `no_run`: nothing must be run."""

    run: bool = False
    check: bool = False
    named: bool = False
    no_run: bool = False


def demands_of(votes: tuple[Vote, ...], *, sure: bool, named: bool) -> Demands:
    """The demands that stand.

    A `sure` reading of words alone demands nothing where the message has `named` no path, command or runner.
    """
    no_run = any(vote.part.has("no_run") for vote in votes)
    acts = {vote.act for vote in votes if vote.confident}
    if sure and acts and acts <= WORDS_ONLY and not named:
        return Demands(no_run=no_run)
    asking = [vote for vote in votes if vote.part.mode != "question" and not vote.part.has("howto")]
    phrase = any(_stands(vote.part, "run_demands") for vote in asking)
    run = any(vote.runs for vote in asking)
    named_run = any(vote.runs and vote.part.names("path", "command") for vote in asking)
    check = any(_stands(vote.part, "check_demands") for vote in asking)
    which = any(_says_which(vote.part) for vote in votes)
    return Demands(run=run or phrase, check=phrase or named_run or check, named=which, no_run=no_run)


def _says_which(part: Part) -> bool:
    """Whether a part says which check is meant, rather than what is to be found out."""
    if part.names("path", "command"):
        return True
    checks = part.language.claims.names if part.language is not None else CheckNames()
    return any(names.within(part.after) for names in (checks.tests, checks.build, checks.lint, checks.types))


def _stands(part: Part, name: Literal["run_demands", "check_demands"]) -> bool:
    """Whether a demand of a list stands in a part and nothing before it takes it back."""
    if not part.has(name) or part.has("no_run") or (part.head is not None and part.head.negated):
        return False
    words = part.words
    spans = (words.run_demands if name == "run_demands" else words.check_demands).spans(part.scope)
    before = (" ".join(part.scope[:start].split()[-NEAR_WORDS:]) for start, _ in spans)
    return any(not words.negations.within(near) and not words.forbids.within(near) for near in before)
