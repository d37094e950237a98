"""Cards on record, as far as later turns need them: what they said, and when."""

from untildone.workflows.cards.content import card_text
from untildone.workflows.frozen import Frozen
from untildone.workflows.ledger.entries import Entry
from untildone.workflows.ledger.payloads import PresentationPayload

TEXT_CHARS = 4_000
"""What is kept of a card's words and figures."""


class RecordedCard(Frozen):
    """A presentation: `id` is its entry, `turn` the directive's, `text` its words and figures, a line each.

    `at` is when it was shown, epoch milliseconds.
    """

    id: str
    turn: str
    at: int
    semantic_type: str
    title: str
    text: str

    @classmethod
    def of(cls, entry: Entry) -> "RecordedCard":
        """From a presentation's entry."""
        payload = PresentationPayload.model_validate(entry.payload)
        return cls(
            id=entry.id,
            turn=payload.turn,
            at=entry.created_at,
            semantic_type=payload.semantic_type,
            title=payload.title,
            text=card_text(payload.payload)[:TEXT_CHARS],
        )
