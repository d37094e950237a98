"""Bars and curves out of characters, for the width that there is."""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from untildone.workflows.cards.blocks import Bars, Curves, Series

STYLES = ("cyan", "magenta", "yellow", "green", "blue", "red")
MARKS = "●▲■◆★▼"
"""Styles and marks of series, in turn: marks tell them apart where there are no colours."""

WIDEST = 72
"""What a chart takes of a wider screen."""

PLOT_ROWS = 9
MIN_PLOT = 8
"""The rows of a curve's plot, and the columns below which nothing is plotted."""

MAX_BARS = 120

HALVED = 2
"""Values are divided by it before they are subtracted, since the difference of two large ones may be no number."""

_EIGHTHS = " ▏▎▍▌▋▊▉"
_LINE = "·"


def bar_lines(bars: Bars, width: int) -> list[Text]:
    """A line for each bar: its label, the name of its series if there are several, its value, and the bar."""
    width = min(width, WIDEST)
    single = len(bars.series) == 1
    rows = [
        (label if not at else "", "" if single else each.name, _number(value), value, at)
        for index, label in enumerate(bars.labels)
        for at, each in enumerate(bars.series)
        for value in (each.values[index],)
    ]
    shown = rows[:MAX_BARS]
    columns = [min(max(cell_len(str(row[at])) for row in shown), max(4, width // 4)) for at in range(3)]
    room = width - sum(columns) - sum(1 for column in columns if column) - 1
    scale = _Scale([row[3] for row in shown], room)
    lines = []
    for label, name, number, value, at in shown:
        style = STYLES[at % len(STYLES)]
        line = Text(_fitted(label, columns[0]))
        if not single:
            line.append(" ").append(_fitted(name, columns[1]), "dim")
        line.append(" ").append(_right(number, columns[2])).append(" ").append(scale.bar(value), style)
        lines.append(line)
    if len(rows) > len(shown):
        lines.append(Text(f"… {len(rows) - len(shown)} more", "dim"))
    return lines


def curve_lines(curves: Curves, width: int) -> list[Text]:
    """The plot of the series over their labels, with the lowest and the highest value beside it."""
    values = [value for each in curves.series for value in each.values if value is not None]
    low, high = (min(values), max(values)) if values else (0, 0)
    axis = max(cell_len(_number(low)), cell_len(_number(high)))
    room = min(width, WIDEST) - axis - 2
    legend = _legend(curves.series)
    if room < MIN_PLOT or not values:
        return [legend, *_value_lines(curves)]
    canvas = _Canvas(room, low, high)
    for at, each in enumerate(curves.series):
        canvas.draw(each.values, at)
    edges = {0: _number(high), PLOT_ROWS - 1: _number(low)}
    lines = [
        Text.assemble((_right(edges.get(row, ""), axis), "dim"), (" ┤" if row in edges else " │", "dim"), line)
        for row, line in enumerate(canvas.lines())
    ]
    return [*lines, _label_line(curves.labels, axis, room), legend]


class _Scale:
    """Where zero is on a line of `room` columns, and how long the bar of a value."""

    def __init__(self, values: Sequence[float | None], room: int) -> None:
        known = [value / HALVED for value in values if value is not None]
        low, high = min(0.0, *known, 0.0), max(0.0, *known, 0.0)
        self._span = high - low or 1.0
        self._room = max(0, room)
        self._zero = round(-low / self._span * self._room)

    def bar(self, value: float | None) -> str:
        """The bar, up to its end."""
        if value is None or not self._room:
            return ""
        share = value / HALVED / self._span
        if share < 0:
            length = min(self._zero, max(1, round(-share * self._room)))
            return " " * (self._zero - length) + "█" * length
        eighths = round(share * self._room * 8)
        whole, rest = divmod(min(eighths, (self._room - self._zero) * 8), 8)
        return " " * self._zero + "█" * whole + (_EIGHTHS[rest] if rest else "")


class _Canvas:
    """A plot of `PLOT_ROWS` by `columns` characters; each remembers the series that drew it."""

    def __init__(self, columns: int, low: float, high: float) -> None:
        self._columns = columns
        self._low = low / HALVED
        self._span = high / HALVED - self._low
        self._cells: dict[tuple[int, int], tuple[str, int]] = {}

    def draw(self, values: Sequence[float | None], series: int) -> None:
        """Puts a mark at each value, and a line between neighbours."""
        before: tuple[int, float] | None = None
        for index, value in enumerate(values):
            if value is None:
                before = None
                continue
            column = round(index * (self._columns - 1) / max(1, len(values) - 1))
            if before is not None:
                self._join(before, (column, value), series)
            self._cells[self._row(value), column] = (MARKS[series % len(MARKS)], series)
            before = column, value

    def lines(self) -> list[Text]:
        """The rows from the top."""
        return [self._line(row) for row in range(PLOT_ROWS)]

    def _join(self, one: tuple[int, float], other: tuple[int, float], series: int) -> None:
        for column in range(one[0] + 1, other[0]):
            share = (column - one[0]) / (other[0] - one[0])
            row = self._row(one[1] * (1 - share) + other[1] * share)
            self._cells.setdefault((row, column), (_LINE, series))

    def _row(self, value: float) -> int:
        share = (value / HALVED - self._low) / self._span if self._span else 0.5
        return PLOT_ROWS - 1 - round(share * (PLOT_ROWS - 1))

    def _line(self, row: int) -> Text:
        line = Text()
        for column in range(self._columns):
            mark, series = self._cells.get((row, column), (" ", 0))
            line.append(mark, STYLES[series % len(STYLES)])
        return line


def _legend(series: Sequence[Series]) -> Text:
    parts = [
        part
        for at, each in enumerate(series)
        for part in ((f"{MARKS[at % len(MARKS)]} ", STYLES[at % len(STYLES)]), (f"{each.name}  ", "dim"))
    ]
    return Text.assemble(*parts)


def _label_line(labels: Sequence[str], axis: int, room: int) -> Text:
    """The first and the last label under the ends of the plot."""
    half = max(1, room // 2 - 1)
    first, last = (_fitted(label, min(cell_len(label), half)) for label in (labels[0], labels[-1]))
    gap = " " * max(1, room - cell_len(first) - cell_len(last)) if len(labels) > 1 else ""
    return Text(" " * (axis + 2) + first + gap + (last if len(labels) > 1 else ""), "dim")


def _value_lines(curves: Curves) -> list[Text]:
    """What is to be plotted, where it cannot be."""
    return [
        Text(f"{label}: {', '.join(_number(each.values[at]) for each in curves.series)}")
        for at, label in enumerate(curves.labels[:MAX_BARS])
    ]


def _fitted(text: str, width: int) -> str:
    """The text in exactly so many columns, a cut marked."""
    return set_cell_size(text, width) if cell_len(text) <= width else f"{set_cell_size(text, max(0, width - 1))}…"


def _right(text: str, width: int) -> str:
    return " " * max(0, width - cell_len(text)) + set_cell_size(text, min(cell_len(text), width))


def _number(value: float | None) -> str:
    if value is None:
        return "–"
    return str(value) if isinstance(value, int) or len(repr(value)) <= 9 else f"{value:.5g}"
