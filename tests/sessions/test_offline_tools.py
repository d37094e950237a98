"""The web tools of the sessions: what they find is what lies in the workspace."""

import json
from pathlib import Path

import pytest
from tests.sessions.offline_tools import PAGES_FILE, web_search, webfetch

from untildone.activities.tools.context import ToolContext
from untildone.activities.tools.errors import ToolError

PAGES = {
    "https://a.example/tides": "Tides at Leith: 3.1 m at noon.\n",
    "https://b.example/boats": "Boats and tides.\n",
    "https://c.example/港口": "码头很安静。\n",
}


@pytest.fixture
def context(tmp_path: Path) -> ToolContext:
    """A workspace with these pages."""
    (tmp_path / PAGES_FILE).write_text(json.dumps(PAGES), encoding="utf-8")
    return ToolContext(workspace=tmp_path)


def test_the_page_with_most_of_the_words_comes_first(context: ToolContext) -> None:
    found = web_search.function(context, "tides Leith noon")
    assert found.split("\n\n") == [
        "https://a.example/tides\nTides at Leith: 3.1 m at noon.",
        "https://b.example/boats\nBoats and tides.",
    ]
    assert web_search.function(context, "码头").startswith("https://c.example/港口")
    assert web_search.function(context, "zebra") == "No page was found for: zebra"


def test_a_page_is_fetched_by_its_address(context: ToolContext) -> None:
    assert webfetch.function(context, "https://a.example/tides/") == PAGES["https://a.example/tides"]
    with pytest.raises(ToolError, match="404 Not Found"):
        webfetch.function(context, "https://a.example/")


def test_both_fetch_live_data_and_hold_nothing() -> None:
    for tool in (web_search, webfetch):
        assert tool.declaration.serves == ("live-data",)
        assert tool.claims({}).kind == "none"
