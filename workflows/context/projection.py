"""What a model sees: the messages of a request, derived from the ledger's index and nothing else.

Order (context.md section 5): the reset's summary, full turns oldest first, one block of card lines, the open turn. The
open turn is verbatim but for its folded steps, so that each request of a turn starts with the one before it, byte
for byte, unless a fold or a reset came between.

Messages of the same role may follow each other (a notice and the next directive, results and a steering message).
They are kept apart: both wire formats accept that, and merging would move bytes that are already cached.
"""

from dataclasses import dataclass

from untildone.workflows.context import rendering, sizes, texts
from untildone.workflows.context.cards import line_of
from untildone.workflows.context.exchange import Piece
from untildone.workflows.context.index import Turn, TurnIndex
from untildone.workflows.ledger.payloads import ContextPlan
from untildone.workflows.messages import Message, ThinkingBlock, user_text

PREFIX_CACHE_POINT = -1
"""The cache point after system prompt and tools."""


@dataclass(frozen=True, slots=True)
class Projection:
    """The messages of a request. `chars` is their size, `history_chars` the share in front of the open turn.

    `cache_points` are indexes into `messages` after which the prefix may be cached, -1 for the end of system prompt and
    tools. `repaired` are calls of the open turn whose result had to be made up: worth an entry in the ledger.
    """

    messages: tuple[Message, ...]
    cache_points: tuple[int, ...]
    chars: int
    history_chars: int
    repaired: tuple[str, ...] = ()

    def tokens(self, tokens_per_char: float) -> int:
        """The tokens that the messages probably cost; system prompt and tools come on top."""
        return sizes.tokens(self.chars, tokens_per_char)


def derive_messages(index: TurnIndex, *, keep_thinking: bool = True) -> Projection:
    """Every closed turn in full, then the open turn."""
    visible = index.visible_turns
    return _project(index, summary_pieces(index) + [rendering.full(turn) for turn in visible], keep_thinking)


def derive_with_plan(index: TurnIndex, plan: ContextPlan | None, *, keep_thinking: bool = True) -> Projection:
    """Closed turns as the plan says, then the open turn. Turns that the plan does not know are shown as cards.

    `keep_thinking` False drops the open turn's reasoning too: the retry after an over-length error.
    """
    return _project(index, summary_pieces(index) + planned_history(index, plan or ContextPlan()), keep_thinking)


def summary_pieces(index: TurnIndex) -> list[Piece]:
    """The newest reset's summary as a message, naming what it covers; empty before the first reset."""
    boundary = index.boundary
    if boundary is None:
        return []
    first = f"turns 1 to {boundary.turn_number - 1}" if boundary.turn_number > 1 else ""
    last = f"turn {boundary.turn_number} up to step {boundary.step}" if boundary.step else ""
    text = texts.summary_block(", ".join(part for part in (first, last) if part), boundary.summary)
    return [Piece((user_text(text),), len(text))]


def planned_history(index: TurnIndex, plan: ContextPlan) -> list[Piece]:
    """The closed turns as the plan shows them: full ones first, then one block of lines for all the others."""
    full = {planned.turn for planned in plan.turns if planned.fidelity == "full"}
    visible = index.visible_turns
    hidden = _evicted(visible, plan)
    pieces = [rendering.full(turn) for turn in visible if turn.id in full]
    lines = [texts.evicted_line(len(hidden), hidden[0].number, hidden[-1].number)] if hidden else []
    gone = {turn.id for turn in hidden} | full
    lines += [line_of(turn) for turn in visible if turn.id not in gone]
    if lines:
        block = texts.cards_block(lines)
        pieces.append(Piece((user_text(block),), len(block)))
    return pieces


def _project(index: TurnIndex, history: list[Piece], keep_thinking: bool) -> Projection:
    turn = index.open_turn
    current = rendering.open_view(turn) if turn is not None else rendering.NOTHING
    before = [message for piece in history for message in piece.messages]
    after = current.messages
    if not keep_thinking:
        after = tuple(_without_thinking(message) for message in after)
    messages = (*before, *after)
    history_chars = sum(piece.chars for piece in history)
    return Projection(
        messages=messages,
        cache_points=tuple(sorted({PREFIX_CACHE_POINT, len(before) - 1, len(messages) - 1})),
        chars=history_chars + current.chars,
        history_chars=history_chars,
        repaired=current.repaired,
    )


def _evicted(visible: list[Turn], plan: ContextPlan) -> list[Turn]:
    """The turns of the plan's evicted range that it does not show in full."""
    if plan.evicted is None:
        return []
    numbers = {turn.id: turn.number for turn in visible}
    first, last = numbers.get(plan.evicted.first_turn), numbers.get(plan.evicted.last_turn)
    if first is None or last is None:
        return []
    full = {planned.turn for planned in plan.turns if planned.fidelity == "full"}
    return [turn for turn in visible if first <= turn.number <= last and turn.id not in full]


def _without_thinking(message: Message) -> Message:
    if not any(isinstance(block, ThinkingBlock) for block in message.content):
        return message
    kept = tuple(block for block in message.content if not isinstance(block, ThinkingBlock))
    return Message(role=message.role, content=kept)
