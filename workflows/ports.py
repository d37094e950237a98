"""What the loop may ask the world for: one port an activity, with its input, its facts and its bounds.

Facts are codes, ids, digests, counts and short runtime-made strings. The conversation, the arguments of calls and
their results stay in the ledger: an input or result is at most `MAX_PAYLOAD_BYTES`, a few hundred bytes as a rule.
"""

from collections.abc import Callable
from typing import Literal, Protocol

from pydantic import Field

from untildone.workflows.answers.measures import AnswerMeasures
from untildone.workflows.failures import ProviderFailure, ToolFailure
from untildone.workflows.frozen import Frozen
from untildone.workflows.intent.duties import Duties
from untildone.workflows.ledger.entries import Head
from untildone.workflows.ledger.payloads import ControlKind, GateMark
from untildone.workflows.messages import StopCause
from untildone.workflows.outcome import RunResult, Spend
from untildone.workflows.spec import MAX_HOOK_S, BudgetOptions, StopOptions
from untildone.workflows.tools.declaration import Claim, Effect, Permission

MAX_PAYLOAD_BYTES = 16 * 1024
"""The bound of one activity's input or result (DESIGN invariant 3), checked before an activity is scheduled."""


# --- what may go wrong at a port -------------------------------------------------------------------------------------


class Lost(Frozen):
    """The worker that ran the activity is gone: nobody knows how far it came. Asking again is safe."""

    reason: str


class Fault(Frozen):
    """The activity failed for good: the ledger refused or could not be reached, or our own code broke."""

    kind: Literal["ledger_error", "internal_error"]
    message: str = Field(max_length=500)


class Unsettled(Frozen):
    """The activity was cancelled and did not confirm within the bound: what it did is uncertain."""


# --- opening and closing a turn --------------------------------------------------------------------------------------


class OpenTurn(Frozen):
    """Opens the run of `execution` (the engine's id of this execution: opening twice gives the same run).

    `directive` is the inbox number of the message to handle; None takes the first prompt that nobody has taken.
    `definition` is the digest of the agent's definition. `at` is workflow time, epoch milliseconds, here and below.
    """

    session_id: str
    execution: str
    definition: str
    directive: int | None = None
    at: int


class LoopOptions(Frozen):
    """The options that the loop itself decides by, taken from the run's definition.

    `stop_hooks` counts the operator's Stop hooks, `fail_closed_hooks` are those of them whose failure is a block.
    """

    budgets: BudgetOptions = BudgetOptions()
    parallel: bool = True
    parallel_limit: int = 8
    attendance: Literal["interactive", "supervised", "unattended"] = "supervised"
    approval_timeout: int | None = None
    follow_up: Literal["auto", "hold"] = "auto"
    stop_policy: StopOptions = StopOptions()
    stop_hooks: int = 0
    fail_closed_hooks: tuple[int, ...] = ()


class Frame(Frozen):
    """What opening a turn settled, once, for every step of the run.

    `run` is the run's ordinal in its session, `turn_id` the directive's ledger id, `directive` its inbox
    number, `host` the task queue of the host on
    which the workspace lies. `duties` are what the directive owes; None in a run that was opened before there were
    any, which then is held to none. `shell` tells that a tool runs commands. `spend` is what reading the directive
    cost. `refused` says why nothing was opened; then the rest means nothing.
    """

    run: int = 0
    head: Head = Head()
    turn_id: str | None = None
    directive: int = 0
    model: str = ""
    host: str = ""
    options: LoopOptions = LoopOptions()
    duties: Duties | None = None
    shell: bool = False
    spend: Spend = Spend()
    until_done: bool = False
    refused: str | None = None


class CloseTurn(Frozen):
    """Closes the turn, whatever its ending: appends pending messages, outcome and turn card.

    `step` is the step in progress. `head` is None where an attempt that was lost may have moved it: then the ledger's
    own counts, and what is pending may be there already.
    """

    session_id: str
    run: int
    step: int
    head: Head | None
    pending: "Pending"
    result: RunResult
    started_at: int
    at: int


class Closed(Frozen):
    """The closed turn: its whole result (texts left out), and what waits for a run of its own.

    `next_directive` heads the follow-ups; `prompt_waits` tells that somebody waits for the answer to a prompt.
    """

    head: Head
    result: RunResult
    next_directive: int | None = None
    prompt_waits: bool = False


# --- a step ----------------------------------------------------------------------------------------------------------


MAX_REASON_BYTES = 80
"""How long a synthetic result's reason may be, so that those of a whole batch fit one activity's input."""


class Synthetic(Frozen):
    """A result that the runtime writes for a call that did not run. `note` is the inbox number of a person's words.

    Without an `error` the call is acknowledged: what it would do is done already.
    """

    call_id: str
    error: ToolFailure | None
    reason: str = ""
    note: int | None = None


class Control(Frozen):
    """A control message to the model; `code` chooses its text in `control_texts.py`.

    `left`: how often it may come again. `tool` is the one that it names, where it names one.
    """

    kind: ControlKind
    code: str
    left: int | None = None
    tool: str = ""


class GateTrace(Frozen):
    """What the gates made of a `step`, for the record: how many of the ordered gates looked, what fired or ran out.

    `fired` is the objection that sent the answer back, `silent` one that had no step left to be written. `cards` are
    the checks that sent cards of the batch back. `left` is what remains of the bound of each that fired in this run.
    """

    step: int
    looked: int = 0
    fired: Control | None = None
    silent: bool = False
    cards: tuple[ControlKind, ...] = ()
    exhausted: tuple[GateMark, ...] = ()
    left: dict[str, int] = Field(default_factory=dict)


class Pending(Frozen):
    """What rides in the next model step or in the closing of the turn, logged before a model can see it.

    `results_of` is the step whose calls now have results: those in the journal, or the synthetic ones. `drain_to` takes
    every steering message up to that inbox number. `trace` is what the gates made of the step before.
    """

    results_of: int | None = None
    synthetic: tuple[Synthetic, ...] = ()
    control: Control | None = None
    trace: GateTrace | None = None
    drain_to: int | None = None


class ModelStep(Frozen):
    """One step's model call: logs what is pending, builds the request from the ledger, dispatches, logs the answer.

    `round` counts the endurance rounds and waits of this step, `losses` the workers that were lost under it.
    `cost_left` is what is left of the money, in millionths of a dollar. `shrink` drops the reasoning of the open
    turn, to save room after an over-length error.
    """

    session_id: str
    run: int
    step: int
    head: Head
    pending: Pending = Pending()
    round: int = 0
    losses: int = 0
    cost_left: int | None = None
    shrink: bool = False
    at: int


class CardMeasures(Frozen):
    """What the card gate needs of a card call: `supplied` tells that it has figures and that the user gave them all."""

    supplied: bool = False


class CallFacts(Frozen):
    """One proposed call. `digest` is its signature: tool and canonical arguments. `refused` calls never run.

    `outside` tells that it names paths outside the workspace, so that its permission covers them. `retrieval` marks a
    tool that fetches live data, `observes` one that finds out the present by any means, `polling` a call that is
    expected to be repeated. `card` is set for a call that shows a card. `ack` names
    what an equal call of this run has done already: it showed the card, or wrote the file, which is unchanged since.
    """

    id: str
    tool: str
    digest: str = ""
    effect: Effect = Effect.EXTERNAL
    claim: Claim = Claim()
    repeatable: bool = False
    timeout_s: int = 120
    permission: Permission = "allow"
    rule: str = ""
    outside: bool = False
    retrieval: bool = False
    observes: bool = False
    polling: bool = False
    card: CardMeasures | None = None
    ack: Literal["", "card", "file"] = ""
    refused: ToolFailure | None = None


HoldEffect = Literal["armed", "released"] | None
"""What drained steering did last to the user-completion hold."""


class StepFacts(Frozen):
    """What came of a model step. Exactly one of answer (`entry` set) and `failure`, unless it was cancelled.

    `sent` counts all dispatches of this step so far, lost ones included. `spend` is what this attempt of the step used.
    `measures` are those of an answer without calls. `hold` is what drained steering last did to the user-completion
    hold, `duties` what the run owes since it was drained. `overflow` asks for a handoff: the folded turn does not fit.
    `refused_spend` means that the next dispatch would not fit the money left.
    """

    head: Head
    entry: str | None = None
    stop: StopCause | None = None
    blank: bool = False
    measures: AnswerMeasures | None = None
    calls: tuple[CallFacts, ...] = ()
    hold: HoldEffect = None
    duties: Duties | None = None
    spend: Spend = Spend()
    sent: int = 0
    first_token_ms: int | None = None
    failure: ProviderFailure | None = None
    message: str = Field(default="", max_length=500)
    retry_after_s: float | None = None
    ceiling: bool = False
    overflow: bool = False
    refused_spend: bool = False
    cancelled: bool = False


class RunTool(Frozen):
    """Runs one authorised call, once. `digest` must be the signature that was authorised.

    `outside` tells that paths outside the workspace were authorised. A card call is held against the evidence of its
    own batch (`card_evidence`) and against the topic of all that was retrieved (`card_topic`) before it is shown.
    """

    session_id: str
    run: int
    step: int
    call_id: str
    digest: str
    outside: bool = False
    card_evidence: bool = False
    card_topic: bool = False
    at: int


class ToolFacts(Frozen):
    """What came of a call; the result itself lies in the journal.

    `changed` counts the files whose content differs afterwards, `changed_digest` covers their paths and contents.
    `size` is the length of the whole result in characters. `result` is the beginning of its digest, empty for a call
    that never ran to an end. `presented`: a card is on screen. `gated` names the check that kept one from being shown.
    """

    error: ToolFailure | None = None
    exit_code: int | None = None
    changed: int = 0
    changed_digest: str | None = None
    size: int = 0
    result: str = ""
    presented: bool = False
    gated: Literal["", "freshness", "topic"] = ""


class RunHook(Frozen):
    """Asks the operator's Stop hook number `index` (from 0) about the answer of this step."""

    session_id: str
    run: int
    step: int
    index: int
    at: int


class HookFacts(Frozen):
    """Whether the hook blocked; its reason lies in the journal. `failed`: it gave no usable answer."""

    blocked: bool = False
    failed: bool = False


class Handoff(Frozen):
    """Summarises the open turn into a new boundary, when even the folded turn does not fit."""

    session_id: str
    run: int
    step: int
    head: Head
    at: int


class HandoffFacts(Frozen):
    """The new boundary, or why there is none (`failed`)."""

    head: Head
    spend: Spend = Spend()
    failed: str | None = None


# --- what people wait for --------------------------------------------------------------------------------------------


ApprovalOutcome = Literal["approved", "denied", "timeout"]
AnnouncedKind = Literal["approval_requested", "approval_answered", "provider_wait", "paused", "resumed"]


class Announce(Frozen):
    """Puts a wait on the record before it begins, or its end: `kind` names it, `call_id` the call it is about.

    `answer` is what came of a question, `until` when a wait ends.
    """

    session_id: str
    run: int
    step: int
    head: Head
    kind: AnnouncedKind
    call_id: str | None = None
    answer: ApprovalOutcome = "timeout"
    reason: str = ""
    until: int | None = None
    at: int


class Announced(Frozen):
    """The ledger's head afterwards."""

    head: Head


class Ports(Protocol):
    """The loop's only way out. Every method may be awaited again under the same input without harm."""

    def now(self) -> int:
        """The time, epoch milliseconds."""
        ...

    def rollover_due(self) -> bool:
        """Whether the history has grown so far that the next execution should take over."""
        ...

    def mark(self, phase: str) -> None:
        """Shows people what the run is waiting for, or that it goes on."""
        ...

    async def wait(self, ready: Callable[[], bool], timeout_ms: int | None = None) -> bool:
        """Waits until `ready` or until the time is over; tells whether it was ready."""
        ...

    async def open_turn(self, request: OpenTurn) -> Frame | Fault:
        """Opens the turn."""
        ...

    async def model_step(self, request: ModelStep, model: str) -> StepFacts | Lost | Fault | Unsettled:
        """One model step; `model` is shown to people."""
        ...

    async def run_tool(self, request: RunTool, call: CallFacts, host: str) -> ToolFacts | Lost | Fault | Unsettled:
        """One call, on the queue of the host with the workspace."""
        ...

    async def run_hook(self, request: RunHook, host: str) -> HookFacts | Lost | Fault | Unsettled:
        """One hook of the operator, on the host with the workspace. Asked again, it is not run again: it says what it
        said, or that it failed."""
        ...

    async def handoff(self, request: Handoff) -> HandoffFacts | Lost | Fault | Unsettled:
        """A new boundary for the open turn."""
        ...

    async def announce(self, request: Announce) -> Announced | Fault:
        """A wait put on the record."""
        ...

    async def close_turn(self, request: CloseTurn) -> Closed | Fault:
        """Closes the turn."""
        ...


# --- bounds ----------------------------------------------------------------------------------------------------------


class PortBounds(Frozen):
    """How long an activity may take and how often it is tried. Seconds.

    `attempts` above 1 is only for activities that do nothing but append: they repeat without harm.
    """

    start_to_close_s: int
    attempts: int = 1
    heartbeat_s: int = 15


APPEND_RETRY_INITIAL_S = 0.5
APPEND_RETRY_MAXIMUM_S = 30.0

BOUNDS: dict[str, PortBounds] = {
    "open_turn": PortBounds(start_to_close_s=120, attempts=10),
    "model_step": PortBounds(start_to_close_s=6 * 3600),
    "run_tool": PortBounds(start_to_close_s=3600 + 120),
    "run_hook": PortBounds(start_to_close_s=MAX_HOOK_S + 60),
    "handoff": PortBounds(start_to_close_s=1800),
    "announce": PortBounds(start_to_close_s=60, attempts=10),
    "close_turn": PortBounds(start_to_close_s=120, attempts=10),
}
"""One row a port (loop.md section 2). A model step holds all its retries in place, each under its own watchdog."""

CANCEL_SETTLE_MS = 4_000
"""How long a cancelled activity may take to confirm before it is listed as uncertain (DESIGN section 6)."""
