"""The newest figure on record about a topic: what an ending for want of current data may still offer (gates.md 5)."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from untildone.workflows.answers.figures import scan
from untildone.workflows.cards.recorded import RecordedCard
from untildone.workflows.context.cards import card_of
from untildone.workflows.context.index import Turn, TurnIndex
from untildone.workflows.context.terms import terms

QUOTE_CHARS = 160
"""How much of the line with the figure is told."""


@dataclass(frozen=True, slots=True)
class PastFigure:
    """A figure of an earlier turn, by the turn's number. `quote` is the line that it stands on.

    A card has its presentation's id and the time at which it was shown (epoch milliseconds), a text has neither.
    """

    value: str
    quote: str
    turn: int
    presentation: str | None = None
    at: int | None = None


def past_figure(directive: str, index: TurnIndex, cards: Iterable[RecordedCard]) -> PastFigure | None:
    """The newest strong figure of a closed turn that shares a topic word with the directive; None if there is none."""
    topic = terms(directive)
    by_turn: dict[str, list[RecordedCard]] = defaultdict(list)
    for card in cards:
        by_turn[card.turn].append(card)
    for turn in reversed(index.turns):
        if turn.open:
            continue
        for card in sorted(by_turn[turn.id], key=lambda each: each.at, reverse=True):
            if found := _figure(topic, f"{card.title}\n{card.text}"):
                return PastFigure(*found, turn=turn.number, presentation=card.id, at=card.at)
        if found := _answered(topic, turn):
            return PastFigure(*found, turn=turn.number)
    return None


def _answered(topic: frozenset[str], turn: Turn) -> tuple[str, str] | None:
    card = card_of(turn)
    return _figure(topic, card.answered, card.asked)


def _figure(topic: frozenset[str], text: str, asked: str = "") -> tuple[str, str] | None:
    """The first strong figure of a text on the topic, and its line; one whose line names the topic comes first."""
    if not topic & terms(f"{asked}\n{text}"):
        return None
    lines = [line.strip() for line in text.split("\n")]
    for line in sorted(lines, key=lambda each: not topic & terms(each)):
        if strong := [figure for figure in scan(line) if figure.strong]:
            return strong[0].value, line[:QUOTE_CHARS]
    return None
