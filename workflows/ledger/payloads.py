"""What the entries hold, kind by kind. Old shapes are brought to today's by `upcast` when they are read."""

from typing import Any, Literal

from pydantic import Field

from untildone.workflows.frozen import Frozen
from untildone.workflows.intent.reading import Reading
from untildone.workflows.messages import Message, StopCause, Usage
from untildone.workflows.receipts.receipt import CallReceipt

Author = Literal["user", "model", "runtime", "worker"]

ControlKind = Literal[
    "stop_hook",
    "stop_guard",
    "steering_drift",
    "empty_step",
    "freshness_check",
    "topic_mismatch_check",
    "grounding_check",
    "fence_check",
    "duplicate_card_check",
    "presentation_check",
    "claim_check",
    "repair_directive",
    "completion_nudge",
    "completion_gate",
    "completion_judge",
    "completion_noted",
    "stall_check",
    "governor",
    "wrap_up",
    "worker_ended",
]
"""Who in the runtime wrote a control message (gates.md section 1)."""

RETRIES_ANSWER: frozenset[ControlKind] = frozenset(
    {
        "empty_step",
        "freshness_check",
        "topic_mismatch_check",
        "grounding_check",
        "fence_check",
        "duplicate_card_check",
        "presentation_check",
        "claim_check",
    }
)
"""The kinds that ask for the answer anew: cards that follow replace those of the discarded draft."""


class HeaderPayload(Frozen):
    """The first entry: whose ledger this is. A fork names where it leaves its parent."""

    session_id: str
    version: str
    fork_of: str | None = None
    fork_seq: int | None = None
    fork_hash: str | None = None


class MessagePayload(Frozen):
    """One message of the conversation and where it came from.

    `run` and `step` place it (step 0 is the opening of the turn). A user message with text that is neither `control`
    nor `steering` opens a turn. `inbox` is the number of the inbox row it came from. `partial` marks an answer that a
    cancel cut off. `code` says which objection a `control` message raises.
    """

    run: int
    step: int
    message: Message
    author: Author
    control: ControlKind | None = None
    code: str | None = None
    steering: bool = False
    partial: bool = False
    inbox: int | None = None
    model: str | None = None
    stop: StopCause | None = None
    usage: Usage | None = None


class CapabilitiesPayload(Frozen):
    """What a run works with: its definition and its prefix (system prompt and tools), both stored as bodies by digest.

    `prefix_digest` covers what a model sees of the prefix. `drift` names what differs from the run before.
    """

    run: int
    model: str
    definition: str
    prefix_body: str
    prefix_digest: str
    tools: tuple[str, ...]
    drift: tuple[str, ...] = ()


class IntentPayload(Frozen):
    """What was read from a message of the user: the directive's at step 0, steering's before its step.

    `inbox` is the number of the inbox row that the message came from.
    """

    run: int
    step: int
    reading: Reading
    inbox: int | None = None


class TurnContextPayload(Frozen):
    """The tail of a turn: the exact text that is put before the user's own words in the directive message."""

    run: int
    text: str


class FoldPayload(Frozen):
    """Steps of the open turn up to and with `last_step` are projected in the short form from now on."""

    run: int
    last_step: int


class CompactionPayload(Frozen):
    """A summary that stands for earlier turns (`first_turn` to `last_turn`, directive entry ids).

    `reset_all` makes it the boundary of the open turn: steps up to and with `last_step` are behind it, and their
    steering too unless `keeps_steering`.
    """

    run: int
    summary: str
    model: str
    usage: Usage
    reset_all: bool
    first_turn: str | None = None
    last_turn: str | None = None
    last_step: int = 0
    keeps_steering: bool = True


class PlannedTurn(Frozen):
    """What a plan gives one earlier turn, and the signal that earned it (`value` 0 to 1)."""

    turn: str
    fidelity: Literal["full", "card"]
    signal: Literal["relevance", "anaphora", "link", "recency", "none"] = "none"
    value: float = 0.0


class EvictedRange(Frozen):
    """The oldest turns that a plan leaves out: directive entry ids of the first and the last, and how many."""

    first_turn: str
    last_turn: str
    turns: int


class ContextPlan(Frozen):
    """What a request shows of the closed turns (context.md section 6). Sizes are tokens.

    A turn that is neither planned nor in `evicted` is shown as a card. A full turn inside `evicted` stays full.
    """

    turns: tuple[PlannedTurn, ...] = ()
    evicted: EvictedRange | None = None
    retrieved: tuple[str, ...] = ()
    budget: int = 0
    spent: int = 0


class ContextPlanPayload(Frozen):
    """The plan that the requests of this run are built by, until a later one replaces it."""

    run: int
    plan: ContextPlan


class Deed(Frozen):
    """One call of a turn in a few words: tool, short arguments, the result's address and its shape."""

    tool: str
    arguments: str
    evidence: str
    shape: str


class PresentationPayload(Frozen):
    """A card that people were shown (tools.md section 11).

    `turn` is the directive's entry id. `source`: by a call (`call_id`), in the text of the accepted answer, or by a
    worker. `schema_version` 0 is content that fits no schema, kept as it was written. `digest` tells cards apart,
    `identity` what they are about. `derived_from` are the evidence ids of earlier results of the turn, `replaces` the
    presentations of the turn that a gate sent back before this one.
    """

    run: int
    step: int
    turn: str
    source: Literal["tool_call", "fence", "delegated"]
    call_id: str | None = None
    semantic_type: str
    schema_version: int
    title: str
    payload: dict[str, Any]
    digest: str
    identity: str
    derived_from: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()


class PresentedCard(Frozen):
    """A card in a few words: `id` is the presentation's entry."""

    id: str
    semantic_type: str
    title: str


class TurnCardPayload(Frozen):
    """A closed turn in a few lines, written once (context.md section 4).

    `calls` counts the turn's calls by tool, but for those that showed a card; `did` describes the newest of them.
    `presented` are the cards on screen, in order. `answer_digest` is the SHA-256 of the whole normalised answer,
    `answer_words` its length. Costs are tokens.
    """

    turn: str
    number: int
    asked: str
    calls: dict[str, int]
    did: tuple[Deed, ...]
    presented: tuple[PresentedCard, ...] = ()
    answered: str
    answer_digest: str
    answer_words: int
    status: str
    degradations: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    files_read: tuple[str, ...] = ()
    files_written: tuple[str, ...] = ()
    full_tokens: int = 0
    card_tokens: int = 0


class ReceiptsPayload(Frozen):
    """The first entry of what a step brings in: whose results they are, and which inbox messages were drained.

    `receipts` are the digests of the journal's receipts that the results were made from, by call id; `calls` tells what
    became of each call, in source order.
    """

    run: int
    step: int
    results_of: int | None = None
    receipts: dict[str, str] = Field(default_factory=dict)
    calls: tuple[CallReceipt, ...] = ()
    drained: tuple[int, ...] = ()


class EvidencePayload(Frozen):
    """The whole of a result of which a message shows a window: `body` is its address, `chars` its length."""

    run: int
    call_id: str
    body: str
    chars: int


class DispatchPayload(Frozen):
    """What a step's dispatches to models came to: how many were sent, who answered, and how large it was.

    With a `failure` of `over_length`, `window` is what the model was thought to hold.
    """

    run: int
    step: int
    sent: int
    lost: int
    model: str | None
    prefix_digest: str
    request_chars: int
    input_tokens: int = 0
    window: int | None = None
    first_token_ms: int | None = None
    failure: str | None = None


class ApprovalPayload(Frozen):
    """A question to a person about one call, or the answer to it."""

    run: int
    step: int
    call_id: str
    tool: str
    arguments_digest: str
    reason: str
    answer: Literal["asked", "approved", "denied", "timeout", "no_approver"] = "asked"
    note: int | None = None


class ActivityPayload(Frozen):
    """A labelled fact for people: a fallback, a capacity change, a gate that ran out."""

    run: int
    step: int
    label: str
    detail: str = ""


class GateMark(Frozen):
    """A gate that objects still and may not send the answer back, or has no step left to.

    `code` is the degradation's.
    """

    gate: ControlKind
    code: str


class GatesPayload(Frozen):
    """An `event` entry: what the gates made of a step.

    `looked` are the gates that looked, in their order; the last one `fired` with a code, unless all let the answer
    pass. `silent`: no step was left to write its message. `cards` are the checks that sent cards of the step back.
    `left` is what remains of the bound of each that fired in the run. `detail` is what the message named besides.
    """

    run: int
    step: int
    looked: tuple[str, ...] = ()
    fired: ControlKind | None = None
    code: str | None = None
    silent: bool = False
    cards: tuple[ControlKind, ...] = ()
    exhausted: tuple[GateMark, ...] = ()
    left: dict[str, int] = Field(default_factory=dict)
    detail: str = ""
