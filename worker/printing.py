"""Tables and reports on paper-like output: styled on a terminal, plain in a pipe, never wrapped where it is copied."""

import time
from collections.abc import Iterable, Iterator
from datetime import datetime

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from untildone.worker import gate_words, rendering
from untildone.worker.card_view import drawn
from untildone.worker.listing import SessionSummary
from untildone.worker.report import (
    Answered,
    Asked,
    CallShown,
    Control,
    Dispatched,
    Happened,
    Judged,
    Presented,
    RunReport,
    SessionReport,
    Told,
    Understood,
)
from untildone.worker.view_state import one_line
from untildone.workflows.cards.types import CARD_TOOLS
from untildone.workflows.outcome import RunResult, Status

_STYLES = {
    Status.DONE.value: "green",
    Status.FAILED.value: "red",
    Status.CANCELLED.value: "yellow",
    Status.BUDGET_EXHAUSTED.value: "yellow",
    "running": "cyan",
    "lost": "red",
}
_WIDE = 1_000
"""Columns where nobody looks at a screen: nothing is cut."""

_WIDEST_CARD = 120
_CARD_INDENT = 6
"""The columns of a card, and those before it."""


def print_sessions(summaries: Iterable[SessionSummary]) -> None:
    """One line a session."""
    console = _console()
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("session", "status", "model"):
        table.add_column(name, overflow="fold", no_wrap=name != "model")
    for name in ("runs", "steps", "age", "cost"):
        table.add_column(name, justify="right", no_wrap=True)
    now = round(time.time() * 1000)
    for summary in summaries:
        status = summary.status if summary.broken_seq is None else f"{summary.status}, broken ledger"
        table.add_row(
            summary.session_id,
            Text(status, "red" if summary.broken_seq is not None else _STYLES.get(summary.status, "yellow")),
            summary.model,
            str(summary.runs),
            str(summary.steps),
            rendering.duration(now - summary.active_at),
            rendering.money(summary.cost_usd),
        )
    console.print(table)


def print_report(report: SessionReport) -> None:
    """A session from its first run to its last."""
    console = _console()
    console.print(Text(report.session_id, "bold"))
    if report.broken is None:
        console.print(Text(f"{report.entries} entries, the chain verifies, head {report.head[:16]}", "dim"))
    if report.history_length is not None:
        size = report.history_size_bytes or 0
        console.print(Text(f"{report.status}; Temporal history: {report.history_length} events, {size:,} bytes", "dim"))
    for run in report.runs:
        _print_run(console, run)
    for row in report.waiting:
        console.print(Text(f"waits: {row.kind.replace('_', '-')} {row.number}: {one_line(row.text, 80)}", "yellow"))


def _print_run(console: Console, run: RunReport) -> None:
    began = datetime.fromtimestamp(run.started_at / 1000).strftime("%Y-%m-%d %H:%M:%S")
    console.print()
    console.print(Text(f"run {run.run}, {began}, {run.model} in {run.workspace}", "bold"), soft_wrap=True)
    if run.drift:
        console.print(Text(f"  differs from the run before: {', '.join(run.drift)}", "yellow"))
    for item in run.items:
        if isinstance(item, Dispatched) and _is_ordinary(item, run.model):
            continue
        if isinstance(item, Presented):
            _print_card(console, item)
            continue
        if isinstance(item, Judged):
            _print_judged(console, item)
            continue
        text, style = _line(item)
        console.print(Text(text, style), soft_wrap=True)
    if run.outcome is not None:
        _print_outcome(console, run.outcome)


def _print_outcome(console: Console, outcome: RunResult) -> None:
    style = _STYLES.get(outcome.status.value, "")
    console.print(Text(f"  = {rendering.ending(outcome)} · {rendering.use(outcome)}", style), soft_wrap=True)
    sent_back = ", ".join(f"{kind} {count}" for kind, count in outcome.gates.items())
    lines = (f"sent back: {sent_back}",) if sent_back else ()
    for line in (*lines, *rendering.details(outcome)):
        console.print(Text(f"    {line}", style), soft_wrap=True)


def _print_card(console: Console, card: Presented) -> None:
    """A card below the calls of its step, and where it comes from."""
    how = "in the answer" if card.call_id is None else f"by {card.call_id}"
    sources = f", from {', '.join(card.derived_from)}" if card.derived_from else ""
    line = f"  {card.step:>3} card {card.id} {how}{sources}"
    console.print(Text(line, "cyan"), soft_wrap=True)
    if card.replaces:
        console.print(Text(f"      in place of {', '.join(card.replaces)}", "dim"), soft_wrap=True)
    if card.replaced_by is not None:
        console.print(Text(f"      {card.replaced_by} took its place", "dim"), soft_wrap=True)
    room = min(console.width, _WIDEST_CARD) - _CARD_INDENT
    shown = drawn(card.semantic_type, card.title, card.payload, room)
    console.print(Padding(shown, (0, 0, 0, _CARD_INDENT)), width=room + _CARD_INDENT)


def _line(item: Told) -> tuple[str, str]:
    """An item as indented text, and its style."""
    match item:
        case Asked(type=kind, text=text):
            return f"  {'>' if kind == 'directive' else '» steering:'} {_block(text)}", "bold"
        case Control(text=text):
            return f"  » {one_line(text, 110)}", "dim"
        case Answered(step=step, text=text, partial=partial):
            return f"  {step:>3} {'(cut off) ' if partial else ''}{_block(text)}", ""
        case CallShown():
            return _call_line(item), "red" if item.error else "cyan"
        case Dispatched(step=step):
            return _dispatch_line(item), "dim"
        case Understood():
            return _reading_line(item), "dim"
        case Happened(text=text):
            return f"  · {text}", "dim"


def _call_line(call: CallShown) -> str:
    shape = ["no result yet"] if not call.finished else [call.error.value if call.error else "ok"]
    if call.exit_code is not None:
        shape.append(f"exit {call.exit_code}")
    if call.finished:
        shape.append(f"{call.chars:,} characters")
    if call.duration_ms is not None:
        shape.append(rendering.duration(call.duration_ms))
    if call.changed:
        shape.append(f"changed {', '.join(call.changed[:5])}{' ...' if len(call.changed) > 5 else ''}")
    said = f"\n          {call.first_line}" if call.error and call.first_line else ""
    shown = call.tool in CARD_TOOLS and call.finished and call.error is None
    arguments = "" if shown else f" {rendering.arguments(call.arguments)}"
    return f"  {call.step:>3} {call.tool}{arguments} -> {', '.join(shape)}{said}"


def _print_judged(console: Console, judged: Judged) -> None:
    """What the gates made of a step: `↺` sent back, `!` an objection that stands, then those that had none."""
    lines = [(f"↺ {text}", "yellow") for text in _objections(judged)]
    stands = [mark for mark in judged.exhausted if not (judged.silent and mark.gate == judged.fired)]
    lines += [(f"! {gate_words.stands(mark.gate, mark.code)}", "yellow") for mark in stands]
    passed = gate_words.passed(judged.looked, judged.fired, judged.exhausted)
    if passed:
        lines.append((f"✓ gates: {', '.join(passed)}", "dim"))
    if set(judged.touched) - {judged.fired, *judged.cards}:
        left = (f"{kind} {judged.left[kind]}" for kind in judged.touched)
        lines.append((f"  left: {', '.join(left)}", "dim"))
    for index, (text, style) in enumerate(lines):
        console.print(Text(f"  {'   ' if index else f'{judged.step:>3}'} {text}", style), soft_wrap=True)


def _objections(judged: Judged) -> Iterator[str]:
    for kind in judged.cards:
        yield gate_words.sent_back(kind, "card", judged.left.get(kind))
    if judged.fired is None:
        return
    code = judged.code or ""
    if judged.silent:
        yield f"no step left to send it back: {gate_words.why(judged.fired, code)} ({code})"
    else:
        reason = judged.detail if judged.fired == "stop_hook" else ""
        left = judged.left.get(judged.fired) if judged.code != "until_done" else None
        yield gate_words.sent_back(judged.fired, code, left, one_line(reason))


def _reading_line(reading: Understood) -> str:
    owed = gate_words.owed(reading.duties)
    why = f"; because {', '.join(reading.reasons)}" if reading.reasons else ""
    return f"      read as {', '.join(reading.acts)} ({reading.confidence:.2f}), owes {owed}{why}"


def _is_ordinary(dispatch: Dispatched, model: str) -> bool:
    """Whether there is nothing to tell: the run's own model answered at once."""
    return dispatch.sent == 1 and dispatch.lost == 0 and dispatch.failure is None and dispatch.model == model


def _dispatch_line(dispatch: Dispatched) -> str:
    parts = [dispatch.model or "no model answered", f"{dispatch.sent} sent"]
    if dispatch.lost:
        parts.append(f"{dispatch.lost} lost with their worker")
    if dispatch.failure:
        parts.append(dispatch.failure)
    if dispatch.first_token_ms is not None:
        parts.append(f"first token after {rendering.duration(dispatch.first_token_ms)}")
    return f"  {dispatch.step:>3} {', '.join(parts)}"


def _block(text: str) -> str:
    """A text of several lines, indented under its first."""
    return text.strip().replace("\n", "\n      ")


def _console() -> Console:
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=_WIDE)
