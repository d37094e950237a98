"""Charts: series of values over common labels, as bars or as lines."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from untildone.workflows.cards import blocks
from untildone.workflows.cards.blocks import Bars, Block, Curves
from untildone.workflows.cards.card import Card
from untildone.workflows.cards.values import Label, MaybeNumber, Part, shown


class ChartSeries(Part):
    """One series: a value for each label, null where there is none."""

    name: Label
    values: tuple[MaybeNumber, ...]


class Chart(Card):
    """A chart of one or more series."""

    semantic_type: ClassVar[str] = "chart"
    purpose: ClassVar[str] = "Shows the user a bar or line chart. Every series has one value (or null) for each label."

    kind: Literal["bar", "line"]
    labels: Annotated[tuple[Label, ...], Field(min_length=1)]
    series: Annotated[tuple[ChartSeries, ...], Field(min_length=1)]

    def problems(self) -> tuple[str, ...]:
        wanted = len(self.labels)
        return tuple(
            f"series[{at}].values: {len(each.values)} values where labels has {wanted}"
            for at, each in enumerate(self.series)
            if len(each.values) != wanted
        )

    def view(self) -> tuple[Block, ...]:
        series = tuple(blocks.Series(shown(each.name), each.values) for each in self.series)
        labels = tuple(map(shown, self.labels))
        return (Bars(labels, series) if self.kind == "bar" else Curves(labels, series),)
