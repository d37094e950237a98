"""The live terminal: what is settled scrolls by for good, what is going on stands below it and moves.

Above: answers as Markdown, finished calls, waits with the commands that end them. Below: the answer that is streaming,
running calls with their spinners, and one line with phase, time, tokens and cost.
"""

import sys
import termios
import time
from contextlib import ExitStack

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.markdown import Markdown
from rich.spinner import Spinner
from rich.table import Table
from rich.text import Text

from untildone.worker import rendering
from untildone.worker.card_view import drawn, on_one_line, visible
from untildone.worker.view_state import Called, Displayed, Noted, OpenCall, Said, Shown, Tone, ViewState
from untildone.worker.views import closing_lines
from untildone.workflows.cards.inline import inline_cards, without_cards
from untildone.workflows.events import LiveEvent
from untildone.workflows.outcome import RunResult, Status

REFRESH_PER_SECOND = 10
DRAFT_ROOM = 3
"""The share of the terminal's height that a streaming answer may take: its last third."""

LOCAL_FLAGS = 3
"""The place of the local modes in a terminal's attributes (termios.tcgetattr)."""

_TONES: dict[Tone, str] = {
    "info": "dim",
    "wait": "yellow",
    "good": "green",
    "bad": "red",
    "back": "dim",
    "stands": "yellow",
}
_MARKS: dict[Tone, str] = {"info": "·", "wait": "▲", "good": "✓", "bad": "✗", "back": "↺", "stands": "!"}


class LiveView:
    """A run on a terminal. `close` gives the terminal back."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console or Console(highlight=False)
        self._state = ViewState()
        self._spinner = Spinner("dots", style="cyan")
        self._live = Live(
            console=self._console,
            get_renderable=self._moving,
            refresh_per_second=REFRESH_PER_SECOND,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._quiet = _quiet_terminal()
        self._live.start()

    def say(self, text: str) -> None:
        self._print(Noted(text))

    def event(self, event: LiveEvent) -> None:
        settled = self._state.apply(event)
        for shown in settled:
            self._print(shown)
        if not settled:
            self._live.refresh()

    def finished(self, result: RunResult) -> None:
        self.close()
        if result.text and result.text.strip() != self._state.last_said.strip():
            self._print(Said(result.text))
        head, *details = closing_lines(result)
        tone: Tone = "bad"
        if result.status is Status.DONE:
            tone = "stands" if result.verification == "unverified" else "good"
        self._print(Noted(head, tone))
        for line in details:
            self._console.print(Text(line, _TONES[tone]))

    def detached(self, session_id: str, run_id: str | None) -> None:
        self.close()
        self._print(Noted(f"session {session_id} goes on; to come back:", commands=(f"untildone watch {session_id}",)))

    def close(self) -> None:
        self._live.stop()
        self._quiet.close()

    def _print(self, shown: Shown) -> None:
        match shown:
            case Said(text=text, partial=partial):
                self._print_text(text)
                if partial:
                    self._console.print(Text("(cut off here)", "yellow"))
            case Called() as call:
                self._console.print(_call_text(call, self._console.width))
            case Displayed(semantic_type=kind, title=title, payload=payload, replaces=replaces):
                if replaces:
                    self._console.print(Text("↻ in place of what was shown before", "dim"))
                self._console.print(drawn(kind, title, payload, self._console.width))
            case Noted(text=text, tone=tone, commands=commands):
                self._console.print(Text(f"{_MARKS[tone]} {text}", _TONES[tone]))
                for command in commands:
                    self._console.print(Text(f"    {command}", "bold"), soft_wrap=True)

    def _print_text(self, text: str) -> None:
        """An answer. A card in it is drawn when it is on record; until then its title stands for it."""
        cards = [card.content for card in inline_cards(text) if card.content is not None]
        self._console.print(Markdown(visible(without_cards(text, lambda card: card.content is not None))))
        for card in cards:
            self._console.print(Text(f"(card: {on_one_line(card.title or card.semantic_type)})", "dim"))

    def _moving(self) -> RenderableType:
        now = time.time() * 1000
        parts: list[RenderableType] = []
        if self._state.draft:
            parts.append(_tail(self._state.draft, self._console))
        parts += [self._call_row(call, now) for call in self._state.calls.values()]
        parts.append(self._status_row(now))
        return Group(*parts)

    def _call_row(self, call: OpenCall, now: float) -> RenderableType:
        room = max(20, self._console.width - len(call.tool) - 16)
        shown = Text.assemble((call.tool, "bold"), " ", (rendering.arguments(call.arguments, room), "dim"))
        return _row(self._spinner, shown, Text(rendering.duration(round(now - call.started_at)), "dim"))

    def _status_row(self, now: float) -> RenderableType:
        state = self._state
        facts = [f"step {state.step}"] if state.step else []
        if state.started_at is not None:
            facts.append(rendering.duration(round(now - state.started_at)))
        if state.input_tokens or state.output_tokens:
            facts.append(f"{rendering.tokens(state.input_tokens)} in, {rendering.tokens(state.output_tokens)} out")
            facts.append(rendering.money(state.cost_usd, unpriced=state.unpriced))
        if state.model:
            facts.append(state.model if len(state.model) <= 40 else "…" + state.model[-39:])
        return _row(self._spinner, Text(state.doing, "cyan"), Text(" · ".join(facts), "dim"))


def _quiet_terminal() -> ExitStack:
    """Keeps Ctrl-C from being echoed as ^C, which would shift what is redrawn in place; closing undoes it."""
    undo = ExitStack()
    if sys.stdin.isatty():
        before = termios.tcgetattr(sys.stdin)
        changed = [*before]
        changed[LOCAL_FLAGS] &= ~termios.ECHOCTL
        termios.tcsetattr(sys.stdin, termios.TCSANOW, changed)
        undo.callback(termios.tcsetattr, sys.stdin, termios.TCSANOW, before)
    return undo


def _row(spinner: Spinner, left: Text, right: Text) -> Table:
    left.no_wrap = right.no_wrap = True
    left.overflow = right.overflow = "ellipsis"
    row = Table.grid(padding=(0, 1))
    row.add_row(spinner, left, right)
    return row


def _call_text(call: Called, width: int) -> Text:
    good = call.error is None
    mark = Text(f"{_MARKS['good' if good else 'bad']} ", _TONES["good" if good else "bad"])
    room = max(20, width - len(call.tool) - 30)
    took = f" {rendering.duration(call.duration_ms)}" if call.duration_ms is not None else ""
    state = "" if good else f" {rendering.call_state(call)}"
    line = Text.assemble(mark, (call.tool, "bold"), " ", (rendering.arguments(call.arguments, room), "dim"))
    return line.append(state, "red").append(took, "dim")


def _tail(draft: str, console: Console) -> RenderableType:
    """The end of a streaming answer, as many lines as have room."""
    lines = Text(visible(draft)).wrap(console, console.width)
    room = max(3, console.height // DRAFT_ROOM)
    return Group(*lines[-room:])
