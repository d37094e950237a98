"""Checklists: what is to be done, and what is done."""

from typing import Annotated, ClassVar

from pydantic import Field

from untildone.workflows.cards.blocks import Block, Ticks
from untildone.workflows.cards.card import Card
from untildone.workflows.cards.values import Part


class Item(Part):
    """One point of the list."""

    text: str
    done: bool = False


class Checklist(Card):
    """Points that are done or not."""

    semantic_type: ClassVar[str] = "checklist"
    purpose: ClassVar[str] = "Shows the user a list of points to do, each done or not."

    items: Annotated[tuple[Item, ...], Field(min_length=1)]

    def view(self) -> tuple[Block, ...]:
        return (Ticks(tuple((each.done, each.text) for each in self.items)),)
