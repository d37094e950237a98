"""The cards of a turn: which were shown, which a gate sent back with their draft, and which were replaced since.

A card belongs to the draft of an answer as long as no other work follows it. When a gate of the kinds that ask for the
answer anew sends the draft back, its cards are discarded: they stay on screen until another card replaces them.
"""

from dataclasses import dataclass, field

from untildone.workflows.ledger.payloads import PresentationPayload

KEPT_CARDS = 256
"""The newest cards of a turn that are remembered (loop.md section 7: sets keep their newest 256 members)."""

TITLE_CHARS = 120
"""What is remembered of a title."""


@dataclass(frozen=True, slots=True)
class ShownCard:
    """One card of a turn, by its presentation's entry; `call_id` is the call that showed it, if any did."""

    id: str
    step: int
    call_id: str | None
    semantic_type: str
    title: str


@dataclass(slots=True)
class ShownCards:
    """The cards of a turn in the order in which they were shown.

    `digests` are those of all of them: a card that was forgotten for its age must not be taken for a new one.
    """

    cards: dict[str, ShownCard] = field(default_factory=dict)
    digests: set[str] = field(default_factory=set)
    draft: set[str] = field(default_factory=set)
    discarded: set[str] = field(default_factory=set)
    replaced: set[str] = field(default_factory=set)

    def take(self, entry_id: str, payload: PresentationPayload) -> None:
        """Adds a card, and notes which ones it replaces."""
        self.cards[entry_id] = ShownCard(
            id=entry_id,
            step=payload.step,
            call_id=payload.call_id,
            semantic_type=payload.semantic_type,
            title=payload.title[:TITLE_CHARS],
        )
        self.digests.add(payload.digest)
        self.draft.add(entry_id)
        self.replaced.update(payload.replaces)
        self.discarded.difference_update(payload.replaces)
        while len(self.cards) > KEPT_CARDS:
            oldest = next(iter(self.cards))
            del self.cards[oldest]
            for ids in (self.draft, self.discarded, self.replaced):
                ids.discard(oldest)

    def settle(self) -> None:
        """Other work begins: what was shown before it is no part of a draft."""
        self.draft = set()

    def discard(self) -> None:
        """The draft is sent back."""
        self.discarded |= self.draft
        self.draft = set()

    @property
    def current(self) -> tuple[ShownCard, ...]:
        """The cards that no other has replaced."""
        return tuple(card for card in self.cards.values() if card.id not in self.replaced)

    @property
    def to_replace(self) -> tuple[str, ...]:
        """What the next card replaces, in order."""
        return tuple(card.id for card in self.cards.values() if card.id in self.discarded)

    def has(self, digest: str) -> bool:
        """Whether this very card was shown."""
        return digest in self.digests

    def types_of_step(self, step: int) -> frozenset[str]:
        """The types of the cards that the batch of a step showed."""
        return frozenset(card.semantic_type for card in self.cards.values() if card.step == step)
