"""Timelines: what happens when."""

from typing import Annotated, ClassVar

from pydantic import Field

from untildone.workflows.cards.blocks import Block, Pairs
from untildone.workflows.cards.card import Card
from untildone.workflows.cards.values import Label, Part, shown


class Event(Part):
    """One event; `when` as people say it."""

    when: Label
    what: str


class Timeline(Card):
    """Events, in the order in which they are to be read."""

    semantic_type: ClassVar[str] = "timeline"
    purpose: ClassVar[str] = "Shows the user what happens when: events in their order."

    events: Annotated[tuple[Event, ...], Field(min_length=1)]

    def view(self) -> tuple[Block, ...]:
        return (Pairs(tuple((shown(each.when), each.what) for each in self.events)),)
