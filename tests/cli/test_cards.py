"""Cards on the real stack: a run that shows one of each type, watched, shown again and read by a program."""

import json
from typing import Any

import pytest
from tests.cli.home import Do, Home

CARDS: dict[str, dict[str, Any]] = {
    "table": {"title": "Stock", "columns": ["Item", "Count"], "rows": [["rope", 120], ["绳索", 85]]},
    "chart": {
        "title": "Sales",
        "kind": "bar",
        "labels": ["north", "south"],
        "series": [{"name": "Q1", "values": [310, 275]}],
    },
    "metrics": {"title": "Health", "metrics": [{"label": "Load", "value": 0.7}]},
    "document": {"title": "Letter", "markdown": "# Dear all\n\nHello."},
    "timeline": {"title": "Bus", "events": [{"when": "10:00", "what": "Station Road"}]},
    "checklist": {"title": "Aufgaben", "items": [{"text": "Segel flicken", "done": True}]},
}
INLINE = {"semantic_type": "metrics", "title": "[red]Wind[/red]", "metrics": [{"label": "gusts", "value": 9}]}

WORK = [
    {"text": "I look first.", "calls": [{"id": "look", "tool": "bash", "arguments": {"command": "echo 120"}}]},
    {
        "calls": [
            {"id": kind, "tool": f"emit_{kind}_card", "arguments": content}
            for kind, content in CARDS.items()
            if kind != "metrics"
        ]
    },
    {"calls": [{"id": "again", "tool": "emit_table_card", "arguments": CARDS["table"]}]},
    {"calls": [{"id": "metrics", "tool": "emit_metrics_card", "arguments": CARDS["metrics"]}]},
    {"calls": [{"id": "last", "tool": "bash", "arguments": {"command": "echo done"}}]},
    {"text": f"All is on screen.\n\n```card\n{json.dumps(INLINE)}\n```"},
]


@pytest.fixture(scope="module")
def session(home: Home) -> str:
    """A finished session with cards of every type, one of them in the answer."""
    ended = home.run("run", "Show me.", "--model", home.script("cards", WORK), "--session", "cards")
    assert ended.code == 0, ended
    for title in [content["title"] for content in CARDS.values()]:
        assert f"╭─ {title}" in ended.err, ended
    assert ended.out.startswith("All is on screen.")
    return "cards"


def test_a_program_gets_each_card_whole(session: str, do: Do) -> None:
    watched = do("watch", session, "--json")
    shown = [event for event in watched.lines[:-1] if event["type"] == "card_shown"]
    assert [event["semantic_type"] for event in shown] == [
        "table", "chart", "document", "timeline", "checklist", "metrics", "metrics",
    ]  # fmt: skip
    assert shown[0]["payload"] == CARDS["table"]
    assert [event["source"] for event in shown] == ["tool_call"] * 6 + ["fence"]
    assert len({event["presentation"] for event in shown}) == 7


def test_show_draws_the_cards_and_tells_where_they_come_from(session: str, do: Do) -> None:
    shown = do("show", session).out
    for part in (
        "╭─ Stock",
        "120",
        "绳索",
        "█",
        "0.7",
        "Dear all",
        "Station Road",
        "✓  Segel flicken",
        "[red]Wind[/red]",
    ):
        assert part in shown, shown
    assert "by table, from look" in shown
    assert "in the answer, from look, last" in shown
    assert shown.count("╭─ Stock") == 1, "shown once, though it was sent twice"


def test_show_json_lists_the_presentations(session: str, do: Do) -> None:
    (report,) = do("show", session, "--json").lines
    cards = [item for item in report["runs"][0]["items"] if item["type"] == "card"]
    assert [card["title"] for card in cards][-2:] == ["Health", "[red]Wind[/red]"]
    table = cards[0]
    assert (table["payload"], table["source"], table["call_id"]) == (CARDS["table"], "tool_call", "table")
    assert (table["derived_from"], table["replaces"], table["replaced_by"]) == (["look"], [], None)
    assert len(table["digest"]) == 64
    calls = {item["call_id"]: item for item in report["runs"][0]["items"] if item["type"] == "call"}
    assert calls["table"]["first_line"] == f'{{"ok":true,"presentation":"{table["id"]}"}}'


def test_the_ledger_of_cards_replays(session: str, do: Do) -> None:
    assert do("replay", session).code == 0
