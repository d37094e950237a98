"""What the entries hold, kind by kind. Old shapes are brought to today's by `upcast` (upcasting.py) when they are read."""

from typing import Literal

from untildone.workflows.frozen import Frozen
from untildone.workflows.messages import Message, StopCause, Usage

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


class HeaderPayload(Frozen):
    """The first entry: whose ledger this is. A fork names where it leaves its parent; a worker names who asked for it."""

    session_id: str
    version: str
    parent_session: str | None = None
    fork_of: str | None = None
    fork_seq: int | None = None
    fork_hash: str | None = None


class MessagePayload(Frozen):
    """One message of the conversation and where it came from.

    `run` and `step` place it (step 0 is the opening of the turn). A user message with text that is neither `control`
    nor `steering` opens a turn. `inbox` is the number of the inbox row it came from. `partial` marks an answer that a
    cancel cut off. `system_authored` marks an answer written by the runtime.
    """

    run: int
    step: int
    message: Message
    author: Author
    control: ControlKind | None = None
    steering: bool = False
    partial: bool = False
    inbox: int | None = None
    model: str | None = None
    stop: StopCause | None = None
    usage: Usage | None = None


class CapabilitiesPayload(Frozen):
    """What a run works with: the digests of its definition, of its system prompt with tools, and the tools' names."""

    run: int
    definition: str
    prefix_digest: str
    tools: tuple[str, ...]
    drift: tuple[str, ...] = ()


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

    `reset_all` makes it the boundary of the open turn: steps up to and with `last_step` are behind it.
    """

    run: int
    summary: str
    model: str
    usage: Usage
    reset_all: bool
    first_turn: str | None = None
    last_turn: str | None = None
    last_step: int = 0


class DispatchPayload(Frozen):
    """What a step's dispatches to models came to: how many were sent, who answered, and the digest of the prefix."""

    run: int
    step: int
    sent: int
    lost: int
    model: str | None
    prefix_digest: str
    request_digest: str
    request_chars: int
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
