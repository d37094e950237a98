"""Topic of a card (gates.md section 6)."""

import pytest

from untildone.workflows.answers.topic import off_topic

ROWS = {
    "weather": (["weather in Pune"], "emit_metrics_card", "Weather Pune 31 °C", False),
    "headlines": (["current headlines on robotics"], "emit_metrics_card", "Pune Weather", True),
    "in the evidence": (
        ["current headlines on robotics", "Acme unveils a walking robot"],
        "emit_document_card",
        "Acme unveils a walking robot",
        False,
    ),
    "nothing to go by": (["what is this now"], "emit_metrics_card", "Pune Weather", False),
    "only recency words": (["latest current news today"], "emit_metrics_card", "current latest today", True),
    "plural": (["the newest robot"], "emit_table_card", "Robots of 2026", False),
    "kind of card": (["show it as a table"], "emit_table_card", "Rows", False),
    "hindi question, english page": (
        ["आज पुस्तकालय की बस कहाँ रुकेगी?", "Book bus (पुस्तकालय बस), Station Road"],
        "emit_timeline_card",
        "Book bus stops\nStation Road",
        False,
    ),
    "another script": (["आज पुस्तकालय की बस कहाँ रुकेगी?"], "emit_timeline_card", "Book bus stops", False),
    "chinese": (["云溪图书馆的藏书"], "emit_table_card", "足球比赛结果", True),
    "chinese, on topic": (["云溪图书馆的藏书"], "emit_table_card", "图书馆藏书", False),
}


@pytest.mark.parametrize("row", ROWS)
def test_cards_about_something_else(row: str) -> None:
    context, tool, card, expected = ROWS[row]
    assert off_topic(tool, card, context) is expected
