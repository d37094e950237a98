"""Cards on a terminal: each block of a card drawn for the width that there is.

Whatever a card holds, it is shown as text: markup means nothing, and characters that move a cursor, colour a screen or
turn the direction of writing are taken out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from typing import Any, assert_never

from rich import box
from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from untildone.worker.plots import bar_lines, curve_lines
from untildone.workflows.cards.blocks import Bars, Block, Curves, Grid, Pairs, Prose, Series, Ticks
from untildone.workflows.cards.types import read_card
from untildone.workflows.cards.values import shown
from untildone.workflows.context.sizes import json_text

FRAMED_FROM = 40
"""The width from which a card has a frame: on a narrower terminal it would take the room of the content."""

FRAME = 4
"""What the frame takes of the width."""

MIN_COLUMN = 8
"""The width a column needs to be read; a table with less shows each row as lines of its own."""

MAX_ROWS = 200
"""What is shown of a long table; `show --json` has the whole."""

PLAIN_WIDTH = 100
"""The width of cards where nobody looks at a screen."""

MAX_NESTED = 500
"""What is shown of a value that has parts, in a card of no known type."""

_DIRECTION = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufff9-\ufffb\ud800-\udfff]")


def visible(text: str) -> str:
    """The text without what a terminal would obey: control characters become `�`, marks of direction go."""
    lines = _DIRECTION.sub("", text).replace("\r\n", "\n").replace("\t", "    ")
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", lines)


def on_one_line(text: str) -> str:
    """The visible text on one line."""
    return " ".join(visible(text).split())


def drawn(semantic_type: str, title: str, payload: Mapping[str, Any], width: int) -> RenderableType:
    """A card for a terminal of so many columns."""
    framed = width >= FRAMED_FROM
    room = width - FRAME if framed else width
    card = read_card(semantic_type, payload)
    blocks = card.view() if card is not None else _free_form(payload)
    content = Group(*(part for block in blocks for part in _block(block, room)))
    heading, kind = Text(on_one_line(title) or "(no title)", "bold"), Text(on_one_line(semantic_type), "dim")
    if not framed:
        return Group(Text.assemble(heading, "  ", kind), content)
    return Panel(
        content,
        title=heading,
        title_align="left",
        subtitle=kind,
        subtitle_align="right",
        box=box.ROUNDED,
        border_style="cyan",
        expand=False,
    )


def as_text(semantic_type: str, title: str, payload: Mapping[str, Any], width: int = PLAIN_WIDTH) -> str:
    """A card without styles, for pipes and logs."""
    written = StringIO()
    console = Console(file=written, width=width, color_system=None, force_terminal=False, highlight=False)
    console.print(drawn(semantic_type, title, payload, width))
    return "\n".join(line.rstrip() for line in written.getvalue().rstrip("\n").split("\n"))


def _block(block: Block, room: int) -> Iterator[RenderableType]:
    match block:
        case Grid():
            yield from _grid(block, room)
        case Pairs(rows=rows):
            yield _two_columns([(_cell(name, "bold"), _cell(value)) for name, value in rows])
        case Ticks(rows=rows):
            yield _two_columns([(_tick(done), _cell(text)) for done, text in rows])
        case Bars(labels=labels, series=series):
            yield from bar_lines(Bars(_flat(labels), _named(series)), room)
        case Curves(labels=labels, series=series):
            yield from curve_lines(Curves(_flat(labels), _named(series)), room)
        case Prose(markdown=markdown):
            yield Markdown(visible(markdown), hyperlinks=False)
        case unreachable:
            assert_never(unreachable)


def _grid(grid: Grid, room: int) -> Iterator[RenderableType]:
    rows = grid.rows[:MAX_ROWS]
    if room < MIN_COLUMN * len(grid.columns):
        yield from _records(grid.columns, rows)
    else:
        yield _table(grid, rows)
    if len(grid.rows) > len(rows):
        yield Text(f"… {len(grid.rows) - len(rows):,} more rows", "dim")


def _table(grid: Grid, rows: Sequence[tuple[str, ...]]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    for at, name in enumerate(grid.columns):
        table.add_column(_cell(name), justify="right" if at in grid.numeric else "left", overflow="fold")
    for row in rows:
        table.add_row(*map(_cell, row))
    return table


def _records(columns: Sequence[str], rows: Sequence[tuple[str, ...]]) -> Iterator[Text]:
    """The rows one below the other, a line a cell."""
    for at, row in enumerate(rows):
        if at:
            yield Text("―", "dim")
        for name, cell in zip(columns, row, strict=True):
            yield Text.assemble((f"{on_one_line(name)}: ", "bold"), visible(cell))


def _two_columns(rows: Sequence[tuple[Text, Text]]) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(overflow="fold")
    table.add_column(overflow="fold")
    for row in rows[:MAX_ROWS]:
        table.add_row(*row)
    if len(rows) > MAX_ROWS:
        table.add_row(Text("…", "dim"), Text(f"{len(rows) - MAX_ROWS:,} more", "dim"))
    return table


def _free_form(payload: Mapping[str, Any]) -> tuple[Block, ...]:
    """A card of no known type: its members by name."""
    members = ((name, value) for name, value in payload.items() if name != "title")
    return (Pairs(tuple((name, _member(value)) for name, value in members)),)


def _member(value: object) -> str:
    text = json_text(value) if isinstance(value, dict | list) else shown(value)
    return text if len(text) <= MAX_NESTED else f"{text[: MAX_NESTED - 1]}…"


def _cell(text: str, style: str = "") -> Text:
    return Text(visible(text), style)


def _tick(done: bool) -> Text:
    return Text("✓", "green") if done else Text("○", "dim")


def _flat(labels: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(on_one_line, labels))


def _named(series: Sequence[Series]) -> tuple[Series, ...]:
    return tuple(Series(on_one_line(each.name), each.values) for each in series)
