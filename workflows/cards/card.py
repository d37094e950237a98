"""What every card is: a schema, which is the fields of its model, and a view, which says how it is drawn."""

from abc import ABC, abstractmethod
from typing import ClassVar

from untildone.workflows.cards.blocks import Block
from untildone.workflows.cards.values import Title
from untildone.workflows.frozen import Frozen


class Card(Frozen, ABC):
    """The base of all card types. The fields are the arguments of the type's tool, and the content of a card fence.

    `semantic_type` names the type for good. `version` counts its schemas: a change that old content does not fit
    needs the next one. `purpose` is what a model reads of the tool.
    """

    semantic_type: ClassVar[str]
    version: ClassVar[int] = 1
    purpose: ClassVar[str]

    title: Title

    @abstractmethod
    def view(self) -> tuple[Block, ...]:
        """What is drawn below the title."""

    def problems(self) -> tuple[str, ...]:
        """What is wrong between fields that are right each by itself, a line each, the place first."""
        return ()
