"""The card types: what fits their schemas, and how each is drawn."""

from typing import Any

import pytest

from untildone.workflows.cards.blocks import Bars, Block, Curves, Grid, Pairs, Prose, Series, Ticks
from untildone.workflows.cards.types import CARD_TOOLS, CARD_TYPES, card_problems, read_card, tool_name

VIEWS: dict[str, tuple[str, dict[str, Any], Block]] = {
    "table": (
        "table",
        {"columns": ["Town", 2024, ""], "rows": [["Lyon", 18.5, True], ["Nice", None, False]]},
        Grid(("Town", "2024", ""), (("Lyon", "18.5", "✓"), ("Nice", "", "✗")), frozenset({1})),
    ),
    "table without rows": ("table", {"columns": ["Town"], "rows": []}, Grid(("Town",), ())),
    "bar chart": (
        "chart",
        {"kind": "bar", "labels": ["a", 2], "series": [{"name": "n", "values": [1, -2.5]}]},
        Bars(("a", "2"), (Series("n", (1, -2.5)),)),
    ),
    "line chart with a gap": (
        "chart",
        {"kind": "line", "labels": [1, 2], "series": [{"name": "n", "values": [1, None]}]},
        Curves(("1", "2"), (Series("n", (1, None)),)),
    ),
    "metrics": (
        "metrics",
        {"metrics": [{"label": "Load", "value": 0.7}, {"label": "Heat", "value": "18,5", "unit": "°C"}]},
        Pairs((("Load", "0.7"), ("Heat", "18,5 °C"))),
    ),
    "document": ("document", {"markdown": "# A\n\nb"}, Prose("# A\n\nb")),
    "timeline": (
        "timeline",
        {"events": [{"when": 1969, "what": "Moon"}, {"when": "today", "what": "tea"}]},
        Pairs((("1969", "Moon"), ("today", "tea"))),
    ),
    "checklist": (
        "checklist",
        {"items": [{"text": "mend", "done": True}, {"text": "grease"}]},
        Ticks(((True, "mend"), (False, "grease"))),
    ),
}


@pytest.mark.parametrize(("kind", "content", "block"), VIEWS.values(), ids=VIEWS)
def test_how_a_card_is_drawn(kind: str, content: dict[str, Any], block: Block) -> None:
    card = read_card(kind, {"title": "T", **content})
    assert card is not None
    assert (card.title, card.view()) == ("T", (block,))


UNFIT: dict[str, tuple[str, dict[str, Any]]] = {
    "no title": ("document", {"markdown": "x"}),
    "blank title": ("document", {"title": "", "markdown": "x"}),
    "unknown field": ("document", {"title": "t", "markdown": "x", "author": "me"}),
    "no columns": ("table", {"title": "t", "columns": [], "rows": []}),
    "a cell that is a list": ("table", {"title": "t", "columns": ["a"], "rows": [[["x"]]]}),
    "a row too long": ("table", {"title": "t", "columns": ["a"], "rows": [["x", "y"]]}),
    "a boolean as a figure": (
        "chart",
        {"title": "t", "kind": "bar", "labels": ["a"], "series": [{"name": "n", "values": [True]}]},
    ),
    "a figure as text": (
        "chart",
        {"title": "t", "kind": "bar", "labels": ["a"], "series": [{"name": "n", "values": ["1"]}]},
    ),
    "pie": ("chart", {"title": "t", "kind": "pie", "labels": ["a"], "series": [{"name": "n", "values": [1]}]}),
    "no series": ("chart", {"title": "t", "kind": "bar", "labels": ["a"], "series": []}),
    "no items": ("checklist", {"title": "t", "items": []}),
    "unknown type": ("weather", {"title": "t"}),
}


@pytest.mark.parametrize(("kind", "content"), UNFIT.values(), ids=UNFIT)
def test_what_fits_no_schema_is_no_card_of_the_type(kind: str, content: dict[str, Any]) -> None:
    assert read_card(kind, content) is None


def test_every_row_of_the_wrong_length_is_told() -> None:
    content = {"title": "t", "columns": ["a", "b"], "rows": [["x", "y"], ["x"], [], ["x", "y", "z"]]}
    assert card_problems("table", content) == (
        "rows[1]: 1 cells where columns has 2",
        "rows[2]: 0 cells where columns has 2",
        "rows[3]: 3 cells where columns has 2",
    )


def test_every_series_of_the_wrong_length_is_told() -> None:
    series = [{"name": "a", "values": [1]}, {"name": "b", "values": [1, 2, 3]}]
    content = {"title": "t", "kind": "line", "labels": ["x", "y", "z"], "series": series}
    assert card_problems("chart", content) == ("series[0].values: 1 values where labels has 3",)


def test_a_table_of_wrong_rows_does_not_fill_the_request() -> None:
    assert len(card_problems("table", {"title": "t", "columns": ["a"], "rows": [[]] * 5_000})) == 8


@pytest.mark.parametrize("kind", [None, "", "weather"])
def test_types_of_others_have_no_problems_that_we_know(kind: str | None) -> None:
    assert card_problems(kind, {"anything": 1}) == ()


def test_each_type_has_a_tool() -> None:
    assert frozenset(map(tool_name, CARD_TYPES)) == CARD_TOOLS
    assert {"emit_table_card", "emit_chart_card", "emit_metrics_card", "emit_document_card"} < CARD_TOOLS
