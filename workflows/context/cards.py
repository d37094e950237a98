"""Turn cards: a closed turn in a few lines, made without a model (context.md section 4)."""

from untildone.workflows.context import rendering
from untildone.workflows.context.capacity import SEED_TOKENS_PER_CHAR
from untildone.workflows.context.index import Ending, Exchange, Record, Turn
from untildone.workflows.context.sizes import tokens
from untildone.workflows.context.wording import first_words, flat, gist
from untildone.workflows.ledger.entries import digest
from untildone.workflows.ledger.payloads import TurnCardPayload

NARRATION_WORDS = 12
"""Words of the answer that a card's line shows."""

LINE_EVIDENCE = 8
"""The newest evidence ids that a card's line names; the card itself and recall know the rest."""

UNENDED = Ending(status="failed")
"""How a turn counts that was followed by another one without an outcome of its own."""


def make_card(turn: Turn, tokens_per_char: float) -> TurnCardPayload:
    """The card of a turn that has its outcome, or was left without one."""
    ending = turn.ending or UNENDED
    record = record_of(turn)
    text = rendering.answer(turn)
    normalised = flat(text).casefold()
    card = TurnCardPayload(
        turn=turn.id,
        number=turn.number,
        asked="; then: ".join([gist(turn.directive.text), *(gist(each.message.text) for each in turn.steering)]),
        calls=dict(record.calls),
        did=tuple(record.did),
        answered=gist(text),
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
    """`#n asked: … → did: name×count … → "answer" [ev:ids]`, the status unless it is done, then the notices."""
    parts = [f"#{card.number} asked: {card.asked}"]
    if card.calls:
        parts.append("did: " + " ".join(f"{name}×{count}" for name, count in card.calls.items()))
    if card.answered:
        parts.append(f'"{first_words(card.answered, NARRATION_WORDS)}"')
    text = " → ".join(parts)
    if card.did:
        text += f" [ev:{','.join(each.evidence for each in card.did[-LINE_EVIDENCE:])}]"
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
