"""Cards on a terminal: every type at every width, wide characters, and content that means harm."""

import io
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from untildone.worker.card_view import MAX_ROWS, as_text, drawn, on_one_line, visible
from untildone.worker.live_view import LiveView
from untildone.worker.view_state import Called, Displayed, Noted, ViewState
from untildone.worker.views import PlainView
from untildone.workflows import events
from untildone.workflows.events import EventData, LiveEvent
from untildone.workflows.failures import ToolFailure
from untildone.workflows.messages import Usage

HARMFUL = "\x1b[2J\x1b]0;title\x07\x9b31m\r\u202egpj.exe\u2066 [bold red]loud[/] [link=http://x]x[/link]"

CARDS: dict[str, tuple[str, dict[str, Any]]] = {
    "table": (
        "table",
        {
            "columns": ["Warehouse", "Item", "Count", "Price"],
            "rows": [["Leith", "rope", 120, 1.5], ["东京仓库", "绳索 🪢", 85, None], ["Oban", "x" * 90, -3, 10**15]],
        },
    ),
    "wide table": ("table", {"columns": list(range(40)), "rows": [list(range(40))]}),
    "empty table": ("table", {"columns": ["a"], "rows": []}),
    "bars": (
        "chart",
        {
            "kind": "bar",
            "labels": ["north", "südlich-und-westlich", "東"],
            "series": [{"name": "Q1", "values": [4, -9, 0]}, {"name": "Q2", "values": [None, 2.25, 1e300]}],
        },
    ),
    "bars of nothing": ("chart", {"kind": "bar", "labels": ["a"], "series": [{"name": "n", "values": [None]}]}),
    "bars of one sign": ("chart", {"kind": "bar", "labels": ["a"], "series": [{"name": "n", "values": [-1e308]}]}),
    "bars beyond floats": (
        "chart",
        {"kind": "bar", "labels": ["a", "b"], "series": [{"name": "n", "values": [1e308, -1e308]}]},
    ),
    "curves": (
        "chart",
        {
            "kind": "line",
            "labels": ["Mon", "Tue", "Wed"],
            "series": [{"name": "Lyon", "values": [12, None, 11]}, {"name": "Nice", "values": [18, 18.5, 1]}],
        },
    ),
    "curve of one point": ("chart", {"kind": "line", "labels": ["a"], "series": [{"name": "n", "values": [5]}]}),
    "flat curve": ("chart", {"kind": "line", "labels": ["a", "b"], "series": [{"name": "n", "values": [5, 5]}]}),
    "curve of nothing": ("chart", {"kind": "line", "labels": ["a"], "series": [{"name": "n", "values": [None]}]}),
    "curve beyond floats": (
        "chart",
        {"kind": "line", "labels": ["a", "b", "c"], "series": [{"name": "n", "values": [1e308, -1e308, 0]}]},
    ),
    "many points": (
        "chart",
        {"kind": "line", "labels": list(range(500)), "series": [{"name": "n", "values": list(range(500))}]},
    ),
    "metrics": (
        "metrics",
        {"metrics": [{"label": "Heat", "value": 18, "unit": "°C"}, {"label": "Load", "value": "ok"}]},
    ),
    "document": (
        "document",
        {"markdown": "# Dear all\n\nhello **you**\n\n```python\nx = 1\n```\n\n|a|b|\n|-|-|\n|1|2|"},
    ),
    "timeline": ("timeline", {"events": [{"when": 1969, "what": "Moon " * 30}, {"when": "昨天", "what": "茶"}]}),
    "checklist": ("checklist", {"items": [{"text": "mend the sails", "done": True}, {"text": "grease"}]}),
    "no known type": ("weather", {"sky": "sunny", "days": [{"d": 1}], "note": None}),
    "broken table": ("table", {"rows": "none"}),
}


def written(kind: str, title: str, content: dict[str, Any], width: int = 100) -> str:
    return as_text(kind, title, {"title": title, **content}, width)


@pytest.mark.parametrize("width", [1, 4, 12, 25, 39, 40, 80, 200])
@pytest.mark.parametrize(("kind", "content"), CARDS.values(), ids=CARDS)
def test_every_card_fits_every_terminal(kind: str, content: dict[str, Any], width: int) -> None:
    lines = written(kind, "A title that is longer than some terminals", content, width).split("\n")
    assert all(cell_len(line) <= width for line in lines), lines


@pytest.mark.parametrize(
    ("kind", "content", "parts"),
    [
        (*CARDS["table"], ("Warehouse", "Leith", "rope", "120", "东京仓库", "table")),
        (*CARDS["bars"], ("north", "Q1", "-9", "2.25", "█", "–")),
        (*CARDS["curves"], ("18.5", "┤", "●", "▲", "Lyon", "Mon", "Wed")),
        (*CARDS["metrics"], ("Heat", "18 °C", "ok")),
        (*CARDS["document"], ("Dear all", "hello you", "x = 1")),
        (*CARDS["timeline"], ("1969", "Moon", "昨天", "茶")),
        (*CARDS["checklist"], ("✓  mend the sails", "○  grease")),
        (*CARDS["no known type"], ("sky", "sunny", '[{"d":1}]', "weather")),
    ],
    ids=["table", "bars", "curves", "metrics", "document", "timeline", "checklist", "no known type"],
)
def test_what_a_card_shows(kind: str, content: dict[str, Any], parts: tuple[str, ...]) -> None:
    text = written(kind, "Here", content)
    assert "Here" in text
    for part in parts:
        assert part in text, text


def test_bars_are_as_long_as_their_values() -> None:
    content = {"kind": "bar", "labels": ["a", "b", "c"], "series": [{"name": "n", "values": [10, 5, -5]}]}
    lengths = [line.count("█") for line in written("chart", "T", content, 60).split("\n")[1:4]]
    assert lengths[0] == pytest.approx(2 * lengths[1], abs=1)
    assert lengths[1] == pytest.approx(lengths[2], abs=1)


def test_a_narrow_table_shows_its_rows_one_below_the_other() -> None:
    text = written("table", "T", CARDS["table"][1], 20)
    assert "Warehouse: Leith\nItem: rope\nCount: 120\n" in text


def test_a_long_table_is_cut_and_says_so() -> None:
    text = written("table", "T", {"columns": ["n"], "rows": [[number] for number in range(MAX_ROWS + 5)]})
    assert "… 5 more rows" in text
    assert f" {MAX_ROWS} " not in text


HARMED: dict[str, tuple[str, dict[str, Any]]] = {
    "table": ("table", {"columns": [HARMFUL], "rows": [[HARMFUL]]}),
    "bars": ("chart", {"kind": "bar", "labels": [HARMFUL], "series": [{"name": HARMFUL, "values": [1]}] * 2}),
    "curves": ("chart", {"kind": "line", "labels": [HARMFUL, "b"], "series": [{"name": HARMFUL, "values": [1, 2]}]}),
    "metrics": ("metrics", {"metrics": [{"label": HARMFUL, "value": HARMFUL, "unit": HARMFUL}]}),
    "document": ("document", {"markdown": f"{HARMFUL}\n\n[here](http://x.example/{HARMFUL})\n\n```\n{HARMFUL}\n```"}),
    "timeline": ("timeline", {"events": [{"when": HARMFUL, "what": HARMFUL}]}),
    "checklist": ("checklist", {"items": [{"text": HARMFUL}]}),
    "no known type": (HARMFUL, {HARMFUL: [HARMFUL]}),
}


@pytest.mark.parametrize(("kind", "content"), HARMED.values(), ids=HARMED)
def test_nothing_in_a_card_reaches_the_terminal_as_a_command(kind: str, content: dict[str, Any]) -> None:
    console = Console(file=io.StringIO(), width=80, color_system=None, force_terminal=True, highlight=False)
    console.print(drawn(kind, HARMFUL, {"title": HARMFUL, **content}, 80))
    assert isinstance(console.file, io.StringIO)
    screen = console.file.getvalue()
    assert not set(screen) & set("\x1b\x07\x9b\r\u202e\u2066")
    assert "[2J�]0;title��31m" in " ".join(screen.split())


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("a\tb", "a    b"),
        ("a\r\nb\nc", "a\nb\nc"),
        ("\x1b[31m", "�[31m"),
        ("אבג \u200fx", "אבג x"),
        ("👩\u200d🔧 क्\u200dष", "👩\u200d🔧 क्\u200dष"),
    ],
    ids=["tab", "lines", "escape", "direction", "joiners stay"],
)
def test_what_is_visible_of_a_text(text: str, seen: str) -> None:
    assert visible(text) == seen


def test_a_title_is_one_line() -> None:
    assert on_one_line("a\n\x00 b\tc") == "a � b c"
    assert as_text("document", "", {"markdown": "x"}).startswith("╭─ (no title) ")


# --- in the views ----------------------------------------------------------------------------------------------------

SHOWN = events.CardShown(
    presentation="ent_1",
    source="tool_call",
    semantic_type="table",
    title="Tides",
    payload={"title": "Tides", "columns": ["Day"], "rows": [["Mon"]]},
)


def event(data: EventData) -> LiveEvent:
    return LiveEvent(seq=1, session_id="s-1", run_id="s-1/1", iteration=1, at=1_000_000, data=data)


def test_a_card_is_shown_in_place_of_the_call_that_showed_it() -> None:
    state = ViewState()
    start = events.ToolCallStart(call_id="c", tool="emit_table_card", arguments='{"columns":["Day"]}')
    end = events.ToolCallEnd(call_id="c", tool="emit_table_card", result='{"ok":true}', duration_ms=3)
    lines = [line for data in (start, end, SHOWN) for line in state.apply(event(data))]
    assert lines == [Displayed("table", "Tides", SHOWN.payload)]


def test_a_card_call_that_failed_is_shown_as_a_call() -> None:
    failed = events.ToolCallEnd(
        call_id="c", tool="emit_table_card", error=ToolFailure.SCHEMA_MISMATCH, result="no", duration_ms=3
    )
    (line,) = ViewState().apply(event(failed))
    assert isinstance(line, Called)


def test_a_call_that_was_done_already_is_a_quiet_line() -> None:
    acknowledged = events.ToolCallEnd(call_id="c", tool="emit_table_card", result="already on screen")
    assert ViewState().apply(event(acknowledged)) == (Noted("emit_table_card: done already"),)


def test_the_live_view_draws_a_card() -> None:
    console = Console(file=io.StringIO(), width=60, force_terminal=False, highlight=False)
    view = LiveView(console)
    view.event(event(SHOWN))
    view.event(event(SHOWN.model_copy(update={"replaces": ("ent_0",)})))
    view.close()
    assert isinstance(console.file, io.StringIO)
    screen = console.file.getvalue()
    assert screen.count("╭─ Tides") == 2
    assert screen.count("in place of what was shown before") == 1


def test_a_card_in_an_answer_is_named_until_it_is_on_record() -> None:
    console = Console(file=io.StringIO(), width=60, force_terminal=False, highlight=False)
    view = LiveView(console)
    text = '\x1b[31mLook:\n\n```card\n{"semantic_type": "weather", "title": "Pune", "sky": "sunny"}\n```\n\nBye.'
    view.event(event(events.Delta(text=text)))
    view.event(event(events.StepEnded(usage=Usage())))
    view.close()
    assert isinstance(console.file, io.StringIO)
    screen = console.file.getvalue()
    assert screen.split() == ["�[31mLook:", "Bye.", "(card:", "Pune)"]


def test_a_pipe_gets_cards_on_standard_error_only(capsys: pytest.CaptureFixture[str]) -> None:
    PlainView().event(event(SHOWN))
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "╭─ Tides" in printed.err
