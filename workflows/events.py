"""What people see of a run while it goes on: the events of the live stream.

Names and fields are those of loop.md section 11 and completion/overview.md section 7; the wire `type` is the class name
in snake case. Events are for eyes only: nothing is decided by them, and losing them changes nothing.
"""

from collections.abc import Callable
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field

from untildone.workflows.failures import ProviderFailure, ToolFailure
from untildone.workflows.frozen import Frozen
from untildone.workflows.ledger.payloads import ControlKind
from untildone.workflows.messages import StopCause, Usage
from untildone.workflows.outcome import Kind, Status, StopReason, Verification

ARGUMENTS_PREVIEW = 400
RESULT_PREVIEW = 2_000
"""Characters of a call's arguments and of its result that are shown (loop.md section 11)."""


def _clip(limit: int) -> Callable[[str], str]:
    return lambda text: text if len(text) <= limit else text[: limit - 1] + "…"


ShortText = Annotated[str, BeforeValidator(_clip(ARGUMENTS_PREVIEW))]
LongText = Annotated[str, BeforeValidator(_clip(RESULT_PREVIEW))]


class RunStarted(Frozen):
    """The turn is open; `model` is `provider:name`."""

    type: Literal["run_started"] = "run_started"
    model: str


class StepStarted(Frozen):
    """A dispatch to the model begins: the event's `attempt` counts those of one step."""

    type: Literal["step_started"] = "step_started"
    model: str


class Delta(Frozen):
    """A piece of an answer as it arrives: of its text, of its thinking, or of a call's arguments (`tool` names it)."""

    type: Literal["delta"] = "delta"
    kind: Literal["text", "thinking", "call"] = "text"
    text: str
    tool: str | None = None


class Snapshot(Frozen):
    """The whole visible text of a finished attempt. It replaces the attempt's deltas, which are deleted."""

    type: Literal["snapshot"] = "snapshot"
    text: str


class DispatchFailed(Frozen):
    """The attempt gave no answer; what it showed so far is void."""

    type: Literal["dispatch_failed"] = "dispatch_failed"
    model: str
    failure: ProviderFailure
    message: ShortText = ""


class RouteFallback(Frozen):
    """`model` takes over from one of the ladder that failed."""

    type: Literal["route_fallback"] = "route_fallback"
    failed: str
    model: str
    reason: ShortText = ""


class StepEnded(Frozen):
    """The answer is in the ledger. `cost_usd` is None where the model's price is not known."""

    type: Literal["step_ended"] = "step_ended"
    usage: Usage
    stop: StopCause | None = None
    cost_usd: float | None = None


class ToolCallStart(Frozen):
    """A call begins; `arguments` is a preview."""

    type: Literal["tool_call_start"] = "tool_call_start"
    call_id: str
    tool: str
    arguments: ShortText = ""


class ToolCallEnd(Frozen):
    """A call is over, or was refused (`error`); `result` is a preview."""

    type: Literal["tool_call_end"] = "tool_call_end"
    call_id: str
    tool: str
    result: LongText = ""
    error: ToolFailure | None = None
    exit_code: int | None = None
    duration_ms: int | None = None


class SteeringDelivered(Frozen):
    """A steering message is in the conversation; `number` is that of the inbox."""

    type: Literal["steering_delivered"] = "steering_delivered"
    number: int
    text: ShortText = ""


class DraftDiscarded(Frozen):
    """The last answer was sent back by a gate and will not be the final one."""

    type: Literal["draft_discarded"] = "draft_discarded"
    gate: ControlKind


class GateFired(Frozen):
    """A gate sent an answer back for the reason `code`; it may do so `left` more times, None without a bound."""

    type: Literal["gate_fired"] = "gate_fired"
    gate: ControlKind
    code: str = ""
    left: int | None = None


class GateExhausted(Frozen):
    """A gate objects still and may not fire again."""

    type: Literal["gate_exhausted"] = "gate_exhausted"
    gate: ControlKind
    code: str = ""


class StopHookContinuation(Frozen):
    """A Stop hook or the stop policy keeps the run going; `reason` is the hook's own or the rule's code."""

    type: Literal["stop_hook_continuation"] = "stop_hook_continuation"
    reason: ShortText


class CardShown(Frozen):
    """A card is on screen and on record as `presentation`, in place of those that it `replaces`.

    `payload` is the whole card: at most 32,000 characters of JSON.
    """

    type: Literal["card_shown"] = "card_shown"
    presentation: str
    source: Literal["tool_call", "fence", "delegated"]
    semantic_type: str
    title: ShortText
    payload: dict[str, Any]
    replaces: tuple[str, ...] = ()


class ApprovalRequested(Frozen):
    """A call waits for a person."""

    type: Literal["approval_requested"] = "approval_requested"
    call_id: str
    tool: str
    arguments: ShortText = ""
    reason: ShortText = ""


class ApprovalAnswered(Frozen):
    """The call's question is settled."""

    type: Literal["approval_answered"] = "approval_answered"
    call_id: str
    answer: Literal["approved", "denied", "timeout", "no_approver"]


class ProviderWait(Frozen):
    """The provider asked to wait; the run goes on at `until` (epoch milliseconds)."""

    type: Literal["provider_wait"] = "provider_wait"
    until: int
    reason: ShortText = ""


class Paused(Frozen):
    """The run waits for `resume`."""

    type: Literal["paused"] = "paused"


class Resumed(Frozen):
    """The run goes on."""

    type: Literal["resumed"] = "resumed"


class ConfigWarning(Frozen):
    """An option that was not taken as written; `path` is its place in `untildone.toml`."""

    type: Literal["config_warning"] = "config_warning"
    code: str
    path: str
    message: ShortText


class RunFinished(Frozen):
    """The run is over."""

    type: Literal["run_finished"] = "run_finished"
    kind: Kind
    status: Status
    stop_reason: StopReason
    verification: Verification
    exit_code: int


EventData = (
    RunStarted
    | StepStarted
    | Delta
    | Snapshot
    | DispatchFailed
    | RouteFallback
    | StepEnded
    | ToolCallStart
    | ToolCallEnd
    | SteeringDelivered
    | DraftDiscarded
    | GateFired
    | GateExhausted
    | StopHookContinuation
    | CardShown
    | ApprovalRequested
    | ApprovalAnswered
    | ProviderWait
    | Paused
    | Resumed
    | ConfigWarning
    | RunFinished
)

EVENT_TYPES: frozenset[str] = frozenset(model.model_fields["type"].default for model in get_args(EventData))
"""Wire names of all events. A reader passes over others: they come from a newer version."""


class LiveEvent(Frozen):
    """One event of a session.

    `seq` counts a session's events in the order in which they are read; the stream gives it, before that it is 0.
    `iteration` is the step (0 outside of steps), `attempt` the dispatch within it, from 1. `at` is epoch milliseconds.
    """

    seq: int = 0
    session_id: str
    run_id: str
    iteration: int = 0
    attempt: int = 1
    at: int
    data: Annotated[EventData, Field(discriminator="type")]

    @classmethod
    def of_run(
        cls, session_id: str, run: int, data: EventData, *, at: int, iteration: int = 0, attempt: int = 1
    ) -> "LiveEvent":
        """An event of a session's run, by the run's ordinal."""
        return cls(
            session_id=session_id,
            run_id=f"{session_id}/{run}",
            iteration=iteration,
            attempt=attempt,
            at=at,
            data=data,
        )

    @property
    def type(self) -> str:
        """The wire name."""
        return self.data.type

    @property
    def event_id(self) -> str:
        """The event's name among all sessions."""
        return f"{self.session_id}:{self.seq}"

    def wire(self) -> dict[str, Any]:
        """The event as one flat JSON object: the common fields and those of its type."""
        common = self.model_dump(mode="json", exclude={"data"})
        return {"event_id": self.event_id, **common, **self.data.model_dump(mode="json")}
