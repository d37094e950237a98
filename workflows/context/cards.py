"""Turn cards: a closed turn in a few lines, made without a model (context.md section 4)."""

from untildone.workflows.context import rendering
from untildone.workflows.context.capacity import SEED_TOKENS_PER_CHAR
from untildone.workflows.context.deeds import Record
from untildone.workflows.context.exchange import Exchange
from untildone.workflows.context.index import Ending, Turn
from untildone.workflows.context.sizes import tokens
from untildone.workflows.context.wording import first_words, flat, gist
from untildone.workflows.ledger.entries import digest
from untildone.workflows.ledger.payloads import PresentedCard, TurnCardPayload

NARRATION_WORDS = 12
"""Words of the answer that a card's line shows."""

LINE_EVIDENCE = 8
"""The newest evidence ids that a card's line names; the card itself and recall know the rest."""

LINE_CARDS = 8
"""The newest cards on screen that the line names."""

CARD_CARDS = 64
"""The newest cards on screen that the card names."""

UNENDED = Ending(status="failed")
"""How a turn counts that was followed by another one without an outcome of its own."""


def make_card(turn: Turn, tokens_per_char: float) -> TurnCardPayload:
    """The card of a turn that has its outcome, or was left without one."""
    ending = turn.ending or UNENDED
    record = record_of(turn)
    normalised = flat(rendering.answer(turn)).casefold()
    card = TurnCardPayload(
        turn=turn.id,
        number=turn.number,
        asked="; then: ".join([gist(turn.directive.text), *(gist(each.message.text) for each in turn.steering)]),
        calls=dict(record.calls),
        did=tuple(record.did),
        presented=tuple(
            PresentedCard(id=each.id, semantic_type=each.semantic_type, title=each.title)
            for each in turn.cards.current[-CARD_CARDS:]
        ),
        answered=gist(rendering.narration(turn)),
        answer_digest=digest(normalised.encode()),
        answer_words=len(normalised.split()),
        status=ending.status,
        degradations=ending.degradations,
        notices=ending.notices,
        files_read=tuple(record.files_read),
        files_written=tuple(record.files_written),
        full_tokens=tokens(rendering.full(turn).chars, tokens_per_char),
    )
    return card.model_copy(update={"card_tokens": tokens(len(line(card)), tokens_per_char)})


def card_of(turn: Turn) -> TurnCardPayload:
    """The turn's card as it is written, else one made for the moment and kept in memory only."""
    if turn.card is not None:
        return turn.card
    if turn.provisional is None:
        turn.provisional = make_card(turn, SEED_TOKENS_PER_CHAR)
    return turn.provisional


def line_of(turn: Turn) -> str:
    """The turn's card as one line."""
    if turn.line is None:
        turn.line = line(card_of(turn))
    return turn.line


def line(card: TurnCardPayload) -> str:
    """`#n asked: … → did: name×count … → type "title" [pres:ids; ev:ids]`, or the answer's first words for the cards.

    The status unless it is done, then the notices, follow.
    """
    parts = [f"#{card.number} asked: {card.asked}"]
    if card.calls:
        parts.append("did: " + " ".join(f"{name}×{count}" for name, count in card.calls.items()))
    shown = card.presented[-LINE_CARDS:]
    if shown:
        parts.append(", ".join(f'{flat(each.semantic_type)} "{flat(each.title)}"' for each in shown))
    elif card.answered:
        parts.append(f'"{first_words(card.answered, NARRATION_WORDS)}"')
    text = " → ".join(parts)
    sources = (
        ("pres", [each.id for each in shown]),
        ("ev", [each.evidence for each in card.did[-LINE_EVIDENCE:]]),
    )
    if named := "; ".join(f"{name}:{','.join(ids)}" for name, ids in sources if ids):
        text += f" [{named}]"
    if card.status != "done":
        reasons = ", ".join((card.status, *card.degradations))
        text += f" ({reasons})"
    return "\n".join([text, *(f"  notice: {flat(notice)}" for notice in card.notices)])


def record_of(turn: Turn) -> Record:
    """What the turn has done, its steps behind a reset included."""
    record = turn.behind.copy()
    for item in turn.items:
        if isinstance(item, Exchange):
            record.add(item)
    return record
