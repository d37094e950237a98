"""What a card looks like, said without a terminal: a few kinds of blocks that every surface can draw.

A card type describes itself in these; whoever shows cards draws the blocks and knows no card type.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows under columns. `numeric` are the columns (from 0) whose cells are numbers, to be aligned right."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numeric: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Pairs:
    """Lines of two parts: a name and what it stands for."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Ticks:
    """Points with a mark each: done or not."""

    rows: tuple[tuple[bool, str], ...]


@dataclass(frozen=True, slots=True)
class Series:
    """Values by label; None where there is none."""

    name: str
    values: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar for each value, those of one label together."""

    labels: tuple[str, ...]
    series: tuple[Series, ...]


@dataclass(frozen=True, slots=True)
class Curves:
    """A curve for each series, from the first label to the last."""

    labels: tuple[str, ...]
    series: tuple[Series, ...]


@dataclass(frozen=True, slots=True)
class Prose:
    """Text in Markdown."""

    markdown: str


Block = Grid | Pairs | Ticks | Bars | Curves | Prose


def numeric_columns(rows: Sequence[Sequence[object]]) -> frozenset[int]:
    """The columns in which every cell that holds anything holds a number, and at least one does."""
    numbers: dict[int, bool] = {}
    for row in rows:
        for at, cell in enumerate(row):
            if cell is not None:
                numbers[at] = numbers.get(at, True) and isinstance(cell, int | float) and not isinstance(cell, bool)
    return frozenset(at for at, numeric in numbers.items() if numeric)
