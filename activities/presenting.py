"""Cards on record: what the calls of a batch and the text of an accepted answer show to people (tools.md 11)."""

from collections.abc import Collection, Iterable, Iterator
from itertools import islice

from untildone.activities.definitions import RunDefinition
from untildone.activities.keys import card_key
from untildone.activities.sessions import Session
from untildone.workflows import events
from untildone.workflows.cards.content import CardContent, card_content
from untildone.workflows.cards.inline import inline_cards
from untildone.workflows.context import rendering
from untildone.workflows.context.index import Turn
from untildone.workflows.ledger.entries import EntryKind, NewEntry, entry_id
from untildone.workflows.ledger.payloads import MessagePayload, PresentationPayload
from untildone.workflows.messages import ToolUseBlock

KEPT_SOURCES = 64
"""The newest results that a card names as what it was derived from."""


class Presenting:
    """Makes the presentations of one run's open turn. The same card is recorded once a turn."""

    def __init__(self, session: Session, definition: RunDefinition) -> None:
        self._session = session
        self._run = definition.run
        self._tools = definition.prefix.by_name

    def of_batch(self, answer: MessagePayload, succeeded: Collection[str]) -> list[PresentationPayload]:
        """What the calls of `answer` showed; `succeeded` are the ids of those that ran and came out well."""
        turn = self._turn
        made: list[PresentationPayload] = []
        for call in answer.message.calls:
            kind = self._presents(call)
            content = card_content(kind, call.arguments) if kind is not None and call.id in succeeded else None
            if content is not None and self._is_new(content, turn, made):
                sources = (*self._evidence(turn), *self._evidence_beside(call, answer, succeeded))
                card = self._presentation(content, turn, answer.step, sources, first=not made)
                made.append(card.model_copy(update={"source": "tool_call", "call_id": call.id}))
        return made

    def of_answer(self) -> list[PresentationPayload]:
        """The cards in the text of the answer that ends the turn. One of a type that the batch before it showed is not
        shown again (gates.md section 9)."""
        turn = self._turn
        beside = turn.cards.types_of_step(turn.last_batch_step)
        made: list[PresentationPayload] = []
        for card in inline_cards(rendering.answer(turn)):
            if card.content is None or card.semantic_type in beside or not self._is_new(card.content, turn, made):
                continue
            sources = tuple(self._evidence(turn))
            made.append(self._presentation(card.content, turn, turn.last_step, sources, first=not made))
        return made

    @property
    def _turn(self) -> Turn:
        return self._session.index.turns[-1]

    def _presents(self, call: ToolUseBlock) -> str | None:
        declaration = self._tools.get(call.name)
        return declaration.presents if declaration is not None else None

    def _is_new(self, content: CardContent, turn: Turn, made: Iterable[PresentationPayload]) -> bool:
        return not turn.cards.has(content.digest) and all(each.digest != content.digest for each in made)

    def _presentation(
        self, content: CardContent, turn: Turn, step: int, sources: tuple[str, ...], *, first: bool
    ) -> PresentationPayload:
        """One card; the first one after a draft was sent back takes the place of that draft's cards."""
        return PresentationPayload(
            run=self._run,
            step=step,
            turn=turn.id,
            source="fence",
            derived_from=sources[-KEPT_SOURCES:],
            replaces=turn.cards.to_replace if first else (),
            **content.model_dump(),
        )

    def _evidence(self, turn: Turn) -> list[str]:
        """The newest results of earlier batches that a card may rest on, in their order."""
        newest = (
            call.id
            for exchange in reversed(turn.exchanges)
            for call in reversed(exchange.answered)
            if self._presents(call) is None and exchange.results[call.id].error is None
        )
        return list(islice(newest, KEPT_SOURCES))[::-1]

    def _evidence_beside(self, card: ToolUseBlock, answer: MessagePayload, succeeded: Collection[str]) -> Iterator[str]:
        """The results of the card's own batch that were there before it: earlier ones, and those it waited for."""
        earlier = True
        for call in answer.message.calls:
            earlier = earlier and call.id != card.id
            declaration = self._tools.get(call.name)
            if declaration is None or declaration.presents is not None or call.id not in succeeded:
                continue
            if earlier or declaration.observes:
                yield call.id


def presentation_entries(cards: Iterable[PresentationPayload]) -> list[NewEntry]:
    """The entries of these cards, to be appended in the group of what showed them."""
    return [NewEntry.of(card_key(card.run, card.digest), EntryKind.PRESENTATION, card) for card in cards]


def card_shown(session_id: str, card: PresentationPayload) -> events.CardShown:
    """What watchers are shown of a card."""
    return events.CardShown(
        presentation=entry_id(session_id, card_key(card.run, card.digest)),
        source=card.source,
        semantic_type=card.semantic_type,
        title=card.title,
        payload=card.payload,
        replaces=card.replaces,
    )
