"""What a watcher knows of a run: events folded into what is going on now and what is worth a line for good.

Pure: no terminal, no clock. A text is worth its lines only when its answer is in the ledger. What an attempt streamed
is a draft until then, and the next attempt replaces it, so that nothing is ever shown twice.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from untildone.worker import gate_words
from untildone.workflows import events
from untildone.workflows.cards.types import CARD_TOOLS
from untildone.workflows.events import LiveEvent
from untildone.workflows.failures import ToolFailure

Tone = Literal["info", "wait", "good", "bad", "back", "stands"]


@dataclass(frozen=True)
class Said:
    """An answer of the model. `partial`: the run ended in the middle of it."""

    text: str
    partial: bool = False


@dataclass(frozen=True)
class Called:
    """A call that is over, or was refused."""

    tool: str
    arguments: str
    result: str
    error: ToolFailure | None
    exit_code: int | None
    duration_ms: int | None


@dataclass(frozen=True)
class Noted:
    """A line of the runtime's. `commands` are what a person may type next."""

    text: str
    tone: Tone = "info"
    commands: tuple[str, ...] = ()


@dataclass(frozen=True)
class Displayed:
    """A card. `replaces` tells that it takes the place of cards that were sent back with their answer."""

    semantic_type: str
    title: str
    payload: dict[str, Any]
    replaces: bool = False


Shown = Said | Called | Noted | Displayed


@dataclass(frozen=True)
class OpenCall:
    """A call that runs since `started_at`, epoch milliseconds."""

    tool: str
    arguments: str
    started_at: int


@dataclass
class ViewState:
    """The run as it stands. `apply` folds an event in and returns what is to be shown for good."""

    model: str = ""
    started_at: int | None = None
    step: int = 0
    attempt: int = 1
    draft: str = ""
    doing: str = "waiting for a worker"
    calls: dict[str, OpenCall] = field(default_factory=dict)
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float = 0.0
    unpriced: bool = False
    last_said: str = ""
    hook_left: int | None = None
    standing: set[str] = field(default_factory=set)

    def apply(self, event: LiveEvent) -> tuple[Shown, ...]:
        """The state after the event; what it is worth for good comes back, mostly nothing."""
        match event.data:
            case events.RunStarted(model=model):
                self.model, self.started_at, self.doing = model, event.at, "working"
                return (Noted(f"run {event.run_id} started with {model}"),)
            case events.StepStarted(model=model):
                self.step, self.attempt, self.draft, self.model = event.iteration, event.attempt, "", model
                self.doing = "thinking" if event.attempt == 1 else f"thinking, attempt {event.attempt}"
                return self._forget_calls()
            case events.Delta() | events.Snapshot() | events.StepEnded():
                return self._model_event(event)
            case events.ToolCallStart() | events.ToolCallEnd():
                return self._tool_event(event)
            case events.RunFinished():
                return (*self._forget_calls(), *self._take_draft(partial=True))
            case _:
                return self._runtime_event(event)

    def _model_event(self, event: LiveEvent) -> tuple[Shown, ...]:
        if (event.iteration, event.attempt) < (self.step, self.attempt):
            return ()
        if (event.iteration, event.attempt) > (self.step, self.attempt):
            self.step, self.attempt, self.draft = event.iteration, event.attempt, ""
        match event.data:
            case events.Delta(kind="text", text=text):
                self.draft += text
                self.doing = "answering"
            case events.Delta(kind="call", tool=tool):
                self.doing = f"calling {tool or 'a tool'}"
            case events.Snapshot(text=text):
                self.draft = text
            case events.StepEnded(usage=usage, cost_usd=cost):
                self.input_tokens += usage.input_tokens
                self.output_tokens += usage.output_tokens
                self.cost_usd += cost or 0.0
                self.unpriced = self.unpriced or cost is None
                self.doing = "working"
                return self._take_draft(partial=False)
            case _:
                pass
        return ()

    def _tool_event(self, event: LiveEvent) -> tuple[Shown, ...]:
        match event.data:
            case events.ToolCallStart(call_id=call_id, tool=tool, arguments=arguments):
                self.calls[call_id] = OpenCall(tool, arguments, event.at)
                self.doing = "running tools"
            case events.ToolCallEnd(call_id=call_id) as end:
                begun = self.calls.pop(call_id, None)
                arguments = begun.arguments if begun else ""
                if not self.calls:
                    self.doing = "working"
                if end.error is None and end.duration_ms is None:
                    return (Noted(f"{end.tool}: done already"),)
                if end.error is None and end.tool in CARD_TOOLS:
                    return ()  # the card itself follows
                return (Called(end.tool, arguments, end.result, end.error, end.exit_code, end.duration_ms),)
            case _:
                pass
        return ()

    def _runtime_event(self, event: LiveEvent) -> tuple[Shown, ...]:
        match event.data:
            case events.SteeringDelivered(text=text):
                return (Noted(f"steering delivered: {one_line(text)}", "good"),)
            case events.GateFired() | events.StopHookContinuation() | events.GateExhausted():
                return self._gate_event(event)
            case events.CardShown(semantic_type=kind, title=title, payload=payload, replaces=replaces):
                return (Displayed(kind, title, payload, bool(replaces)),)
            case events.DispatchFailed(failure=failure, message=message):
                self.draft, self.doing = "", f"asking again after {failure.value}"
                return (
                    Noted(f"attempt {event.attempt} gave no answer ({failure.value}): {one_line(message)}", "wait"),
                )
            case events.RouteFallback(model=model, reason=reason):
                return (Noted(f"{model} takes over: {one_line(reason)}", "wait"),)
            case events.ConfigWarning(message=message, path=path):
                return (Noted(f"{path}: {message}", "bad"),)
            case _:
                return self._waiting_event(event)

    def _gate_event(self, event: LiveEvent) -> tuple[Shown, ...]:
        match event.data:
            case events.GateFired(gate="stop_hook", left=left):
                self.hook_left = left  # its reason follows
            case events.GateFired(gate=gate, code=code, left=left):
                return (Noted(gate_words.sent_back(gate, code, left), "back"),)
            case events.StopHookContinuation(reason=reason) if self.hook_left is not None:
                left, self.hook_left = self.hook_left, None
                return (Noted(gate_words.sent_back("stop_hook", "", left, one_line(reason)), "back"),)
            case events.GateExhausted(gate=gate, code=code) if code not in self.standing:
                self.standing.add(code)  # it is told once, however many answers it stands against
                return (Noted(gate_words.stands(gate, code), "stands"),)
            case _:
                pass
        return ()

    def _waiting_event(self, event: LiveEvent) -> tuple[Shown, ...]:
        match event.data:
            case events.ApprovalRequested(call_id=call_id, tool=tool, arguments=arguments, reason=reason):
                self.doing = "waiting for your answer"
                why = f" ({reason})" if reason else ""
                return (Noted(f"{tool} asks to run{why}: {arguments}", "wait", answers(event.session_id, call_id)),)
            case events.ApprovalAnswered(call_id=call_id, answer=answer):
                self.doing = "working"
                return (Noted(f"call {call_id}: {answer}", "good" if answer == "approved" else "bad"),)
            case events.ProviderWait(until=until, reason=reason):
                when = datetime.fromtimestamp(until / 1000).strftime("%H:%M:%S")
                self.doing = f"waiting for the provider until {when}"
                return (Noted(f"{self.doing}{f': {reason}' if reason else ''}", "wait"),)
            case events.Paused():
                self.doing = "paused"
                return (Noted("paused", "wait", (f"untildone resume {event.session_id}",)),)
            case events.Resumed():
                self.doing = "working"
                return (Noted("resumed", "good"),)
            case _:
                return ()

    def _forget_calls(self) -> tuple[Noted, ...]:
        """Calls of a batch that is over and whose end nobody told: their worker was lost, or the stream lost it."""
        calls, self.calls = self.calls, {}
        return tuple(Noted(f"{call.tool}: its end was not seen", "bad") for call in calls.values())

    def _take_draft(self, *, partial: bool) -> tuple[Shown, ...]:
        text, self.draft = self.draft, ""
        if not text.strip():
            return ()
        self.last_said = text
        return (Said(text, partial),)


def answers(session_id: str, call_id: str) -> tuple[str, str]:
    """The commands that answer the question about a call."""
    return (f"untildone approve {session_id} {call_id}", f"untildone deny {session_id} {call_id}")


def one_line(text: str, limit: int = 200) -> str:
    """The text on one line, cut where it is long."""
    joined = " ".join(text.split())
    return joined if len(joined) <= limit else joined[: limit - 1] + "…"
