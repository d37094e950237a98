"""What a followed run looks like: one JSON object a line, or a few plain lines. The live terminal is in `live_view.py`.

Standard output is for the result: of a plain view the answer alone, so that it can be piped. All else goes to standard
error.
"""

import json
import sys
from typing import Protocol

from untildone.worker import rendering
from untildone.worker.view_state import Called, Displayed, Noted, Said, Shown, ViewState
from untildone.workflows.events import LiveEvent
from untildone.workflows.outcome import RunResult


class View(Protocol):
    """Somebody who watches a run."""

    def say(self, text: str) -> None:
        """Takes a line of the command's own."""
        ...

    def event(self, event: LiveEvent) -> None:
        """Takes the run's next event."""
        ...

    def finished(self, result: RunResult) -> None:
        """Takes the run's end."""
        ...

    def detached(self, session_id: str, run_id: str | None) -> None:
        """Takes that nobody watches any more and that the run goes on."""
        ...

    def close(self) -> None:
        """Gives the terminal back."""
        ...


class JsonView:
    """Events as they come, one object a line; the last line is the result, or the first two fields of it."""

    def say(self, text: str) -> None:
        _to_stderr(text)

    def event(self, event: LiveEvent) -> None:
        _print_json(event.wire())

    def finished(self, result: RunResult) -> None:
        _print_json(result.model_dump(mode="json"))

    def detached(self, session_id: str, run_id: str | None) -> None:
        _print_json({"session_id": session_id, "run_id": run_id})
        _to_stderr(carries_on(session_id))

    def close(self) -> None:
        """Holds no terminal."""


class PlainView:
    """For pipes and logs: the answer on standard output; beginnings, waits, cards and the end on standard error."""

    def __init__(self) -> None:
        self._state = ViewState()

    def say(self, text: str) -> None:
        _to_stderr(text)

    def event(self, event: LiveEvent) -> None:
        for shown in self._state.apply(event):
            for line in _plain_lines(shown):
                _to_stderr(line)

    def finished(self, result: RunResult) -> None:
        if result.text:
            sys.stdout.write(result.text.rstrip("\n") + "\n")
            sys.stdout.flush()
        for line in closing_lines(result):
            _to_stderr(line)

    def detached(self, session_id: str, run_id: str | None) -> None:
        _to_stderr(carries_on(session_id))

    def close(self) -> None:
        """Holds no terminal."""


def closing_lines(result: RunResult) -> tuple[str, ...]:
    """The end of a run: how, at what cost, and what else is to be known."""
    head = f"{result.session_id}: {rendering.ending(result)} · {rendering.use(result)}"
    return (head, *(f"  {line}" for line in rendering.details(result)))


def carries_on(session_id: str) -> str:
    """What to say to somebody who leaves."""
    return f"session {session_id} goes on; `untildone watch {session_id}` brings it back"


def _plain_lines(shown: Shown) -> tuple[str, ...]:
    match shown:
        case Noted(text=text, commands=commands):
            return (text, *(f"  {command}" for command in commands))
        case Displayed(semantic_type=kind, title=title, payload=payload):
            from untildone.worker.card_view import as_text

            return tuple(as_text(kind, title, payload).split("\n"))
        case Said() | Called():
            return ()


def _to_stderr(text: str) -> None:
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def _print_json(value: object) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
    sys.stdout.flush()
