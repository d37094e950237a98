"""Figures of a card: who gave them (gates.md section 5, the card path)."""

from collections.abc import Iterable

from untildone.workflows.answers.figures import scan
from untildone.workflows.answers.hosts import hosts, iterate_hosts
from untildone.workflows.answers.values import standing


def supplied(card: str, said: Iterable[str]) -> bool:
    """Whether a card has figures and all of them are the user's. `said` are directive and steering."""
    figures = scan(card)
    return bool(figures) and {figure.value for figure in figures} <= standing(figures, said)


def rests_on(card: str, evidence: Iterable[str], said: Iterable[str]) -> bool:
    """Whether a card may stand on the batch's evidence and the user's words: it has no strong figure, or one of them or
    a host of it is found there."""
    texts = (*evidence, *said)
    strong = [figure for figure in scan(card) if figure.strong]
    if not strong or standing(strong, texts):
        return True
    named = set(hosts(card))
    return any(host in named for text in texts for host in iterate_hosts(text))
