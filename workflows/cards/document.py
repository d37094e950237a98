"""Documents: a text of its own, apart from what is said about it."""

from typing import Annotated, ClassVar

from pydantic import Field

from untildone.workflows.cards.blocks import Block, Prose
from untildone.workflows.cards.card import Card


class Document(Card):
    """A text in Markdown."""

    semantic_type: ClassVar[str] = "document"
    purpose: ClassVar[str] = "Shows the user a text of its own (a letter, a report, a recipe), in Markdown."

    markdown: Annotated[str, Field(min_length=1)]

    def view(self) -> tuple[Block, ...]:
        return (Prose(self.markdown),)
