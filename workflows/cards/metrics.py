"""Metrics: a few single figures, each with its name."""

from typing import Annotated, ClassVar

from pydantic import Field

from untildone.workflows.cards.blocks import Block, Pairs
from untildone.workflows.cards.card import Card
from untildone.workflows.cards.values import Label, Part, shown


class Metric(Part):
    """One figure, with its unit if it has any."""

    label: Label
    value: Label
    unit: str = ""


class Metrics(Card):
    """Single figures."""

    semantic_type: ClassVar[str] = "metrics"
    purpose: ClassVar[str] = "Shows the user a few single figures, each with its label and unit."

    metrics: Annotated[tuple[Metric, ...], Field(min_length=1)]

    def view(self) -> tuple[Block, ...]:
        return (Pairs(tuple((shown(each.label), _with_unit(each)) for each in self.metrics)),)


def _with_unit(metric: Metric) -> str:
    return f"{shown(metric.value)} {metric.unit}".rstrip()
