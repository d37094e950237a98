"""Tables: rows under named columns."""

from typing import Annotated, ClassVar

from pydantic import Field

from untildone.workflows.cards.blocks import Block, Grid, numeric_columns
from untildone.workflows.cards.card import Card
from untildone.workflows.cards.values import Cell, Label, shown


class Table(Card):
    """A table. Every row has a cell for each column."""

    semantic_type: ClassVar[str] = "table"
    purpose: ClassVar[str] = "Shows the user a table. Every row has one cell for each column."

    columns: Annotated[tuple[Label, ...], Field(min_length=1)]
    rows: tuple[tuple[Cell, ...], ...]

    def problems(self) -> tuple[str, ...]:
        wanted = len(self.columns)
        return tuple(
            f"rows[{at}]: {len(row)} cells where columns has {wanted}"
            for at, row in enumerate(self.rows)
            if len(row) != wanted
        )

    def view(self) -> tuple[Block, ...]:
        rows = tuple(tuple(map(shown, row)) for row in self.rows)
        return (Grid(tuple(map(shown, self.columns)), rows, numeric_columns(self.rows)),)
