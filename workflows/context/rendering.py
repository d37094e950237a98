"""How the parts of a turn look in a request: verbatim while it is open, in short afterwards (context.md section 5).

Every piece is complete in itself: a call stands with its result in the message after it, or not at all. Pieces are
cached on what they show.
"""

from untildone.workflows.cards.inline import InlineCard, without_cards
from untildone.workflows.context import texts
from untildone.workflows.context.digests import digest
from untildone.workflows.context.exchange import Exchange, Piece, Remark
from untildone.workflows.context.index import Settled, Turn
from untildone.workflows.context.sizes import message_chars
from untildone.workflows.failures import ToolFailure
from untildone.workflows.messages import (
    ContentBlock,
    Message,
    Role,
    TextBlock,
    ToolResultBlock,
    ToolUseBlock,
    user_text,
)

NOTHING = Piece((), 0)

ACKNOWLEDGEMENT_CHARS = 200
"""What a card's result may have to be shown as it is: it names the presentation, and there is nothing to shorten."""


def open_view(turn: Turn) -> Piece:
    """The open turn: its directive with the tail, then what followed; folded steps in short.

    Only the newest exchange can still change, so everything before it is rendered once and kept as one list.
    """
    settled = turn.settled
    if settled is None:
        head = opening(turn)
        settled = turn.settled = Settled(list(head.messages), head.chars)
    newest = next((at for at in range(len(turn.items) - 1, -1, -1) if isinstance(turn.items[at], Exchange)), 0)
    for item in turn.items[settled.items : newest]:
        piece = _open_piece(turn, item)
        settled.messages.extend(piece.messages)
        settled.chars += piece.chars
        settled.repaired.extend(piece.repaired)
    settled.items = max(settled.items, newest)
    rest = [_open_piece(turn, item) for item in turn.items[newest:]]
    return Piece(
        messages=(*settled.messages, *(message for piece in rest for message in piece.messages)),
        chars=settled.chars + sum(piece.chars for piece in rest),
        repaired=(*settled.repaired, *(call for piece in rest for call in piece.repaired)),
    )


def opening(turn: Turn) -> Piece:
    """The directive message of the open turn, the tail before the user's own words."""
    if turn.opening is None:
        content = turn.directive.content
        if turn.tail:
            content = (TextBlock(text=turn.tail), *content)
        turn.opening = _piece(_said("user", content))
    return turn.opening


def verbatim_remark(remark: Remark) -> Piece:
    """A steering or control message as it was said."""
    if remark.verbatim is None:
        remark.verbatim = _piece(_said("user", remark.message.content))
    return remark.verbatim


def verbatim(exchange: Exchange) -> Piece:
    """An exchange of the open turn as it was, blank texts left out since providers refuse them.

    A call without a result gets one that says so: a request without it would be refused for ever.
    """
    if exchange.verbatim is None:
        message = _said("assistant", exchange.message.content)
        calls = exchange.message.calls
        missing = tuple(call.id for call in calls if call.id not in exchange.results)
        results: list[ContentBlock] = [exchange.results.get(call.id) or _missing(call, exchange) for call in calls]
        results += [block for block in exchange.extras if block.text.strip()]
        exchange.verbatim = _piece(message, _said("user", tuple(results)), repaired=missing)
    return exchange.verbatim


def short(exchange: Exchange) -> Piece:
    """An exchange in short: the calls that have a result, and digests of the results; no thinking, no narration."""
    if exchange.short is None:
        calls = exchange.answered
        digests = tuple(_digested(exchange, call) for call in calls)
        exchange.short = _piece(_said("assistant", calls), _said("user", digests))
    return exchange.short


def full(turn: Turn) -> Piece:
    """A closed turn as a whole: directive and steering, its steps in short, the final answer, the notices."""
    if turn.full is None:
        pieces = [_piece(_said("user", turn.directive.content))]
        for item in turn.items:
            if isinstance(item, Exchange):
                pieces.append(short(item))
            elif item.steering:
                pieces.append(verbatim_remark(item))
        pieces.append(_piece(_answer_message(turn), _notices_message(turn)))
        turn.full = Piece(tuple(m for piece in pieces for m in piece.messages), sum(piece.chars for piece in pieces))
    return turn.full


def answer(turn: Turn) -> str:
    """The visible text that the turn ended with: that of its last assistant message, unless that one's calls ran."""
    last = turn.last_exchange
    return "" if last is None or last.answered else last.message.text.strip()


def narration(turn: Turn) -> str:
    """The answer without those of its cards that stand elsewhere: on record, or shown by the batch before it."""
    return without_cards(answer(turn), lambda card: _stands_elsewhere(turn, card))


def _open_piece(turn: Turn, item: Exchange | Remark) -> Piece:
    folded = item.step <= turn.folded_through
    if isinstance(item, Exchange):
        return short(item) if folded else verbatim(item)
    return verbatim_remark(item) if item.steering or not folded else NOTHING


def _answer_message(turn: Turn) -> Message | None:
    text = narration(turn)
    return _said("assistant", (TextBlock(text=text),)) if text else None


def _stands_elsewhere(turn: Turn, card: InlineCard) -> bool:
    if card.content is not None and turn.cards.has(card.content.digest):
        return True
    accepted = turn.ending is not None and turn.ending.accepted
    return accepted and card.semantic_type in turn.cards.types_of_step(turn.last_batch_step)


def _notices_message(turn: Turn) -> Message | None:
    """A message of the runtime's own: the model's text is never rewritten (loop.md section 8)."""
    if turn.ending is None or not turn.ending.notices:
        return None
    return user_text(texts.notices_block(turn.ending.notices))


def _said(role: Role, content: tuple[ContentBlock, ...]) -> Message | None:
    """The message without blank texts, or None where nothing that can be sent is left (thinking alone cannot)."""
    kept = tuple(block for block in content if not (isinstance(block, TextBlock) and not block.text.strip()))
    if all(block.type == "thinking" for block in kept):
        return None
    return Message(role=role, content=kept)


def _missing(call: ToolUseBlock, exchange: Exchange) -> ToolResultBlock:
    if exchange.partial:
        return ToolResultBlock(call_id=call.id, text=texts.MISSING_RESULT_CANCELLED, error=ToolFailure.CANCELLED)
    return ToolResultBlock(call_id=call.id, text=texts.MISSING_RESULT_UNKNOWN, error=ToolFailure.OUTCOME_UNKNOWN)


def _digested(exchange: Exchange, call: ToolUseBlock) -> ToolResultBlock:
    result = exchange.results[call.id]
    if exchange.is_card(call) and result.error is None and len(result.text) <= ACKNOWLEDGEMENT_CHARS:
        return result
    text = digest(result, call.name, exchange.whole.get(call.id))
    return ToolResultBlock(call_id=call.id, text=text, error=result.error)


def _piece(*messages: Message | None, repaired: tuple[str, ...] = ()) -> Piece:
    present = tuple(message for message in messages if message is not None)
    return Piece(present, sum(message_chars(message) for message in present), repaired)
