"""What a session's report is made of: its runs, and what is told of each in the order in which it happened."""

from typing import Annotated, Any, Literal

from pydantic import Field

from untildone.activities.ledger.rows import InboxRow
from untildone.workflows.failures import ToolFailure
from untildone.workflows.frozen import Frozen
from untildone.workflows.intent.duties import Duties
from untildone.workflows.ledger.payloads import GateMark
from untildone.workflows.messages import Usage
from untildone.workflows.outcome import RunResult


class Asked(Frozen):
    """What a person said: the directive of the run, or steering."""

    type: Literal["directive", "steering"]
    step: int
    text: str


class Control(Frozen):
    """What the runtime said to the model."""

    type: Literal["control"] = "control"
    step: int
    control: str
    text: str


class Answered(Frozen):
    """An answer of the model; `partial` was cut off by a cancel."""

    type: Literal["answer"] = "answer"
    step: int
    text: str
    author: str
    partial: bool = False
    usage: Usage | None = None


class CallShown(Frozen):
    """A call with the shape of its result: characters in all, the first line, and what it changed."""

    type: Literal["call"] = "call"
    step: int
    call_id: str
    tool: str
    arguments: str
    error: ToolFailure | None = None
    chars: int = 0
    first_line: str = ""
    exit_code: int | None = None
    duration_ms: int | None = None
    changed: tuple[str, ...] = ()
    finished: bool = False


class Dispatched(Frozen):
    """What a step's dispatches came to."""

    type: Literal["dispatch"] = "dispatch"
    step: int
    model: str | None
    sent: int
    lost: int
    first_token_ms: int | None = None
    failure: str | None = None


class Judged(Frozen):
    """What the gates made of a step: which looked, which one sent the answer back and why, what ran out, what is left.

    `silent`: no step was left to write the message of the one that fired. `cards` are the checks that sent cards of the
    step back. `left` has every bound, `touched` those of them that the run has drawn on.
    """

    type: Literal["gates"] = "gates"
    step: int
    looked: tuple[str, ...] = ()
    fired: str | None = None
    code: str | None = None
    silent: bool = False
    cards: tuple[str, ...] = ()
    exhausted: tuple[GateMark, ...] = ()
    left: dict[str, int] = Field(default_factory=dict)
    touched: tuple[str, ...] = ()
    detail: str = ""


class Understood(Frozen):
    """What was read from a message of the user: acts, what the run owes for it, and why it was read like that."""

    type: Literal["reading"] = "reading"
    step: int
    acts: tuple[str, ...]
    confidence: float
    duties: Duties = Duties()
    reasons: tuple[str, ...] = ()


class Presented(Frozen):
    """A card as it is on record, whole. `replaced_by` is the presentation that took its place, if one did."""

    type: Literal["card"] = "card"
    step: int
    id: str
    source: str
    call_id: str | None = None
    semantic_type: str
    schema_version: int
    title: str
    payload: dict[str, Any]
    digest: str
    identity: str
    derived_from: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    replaced_by: str | None = None


class Happened(Frozen):
    """A fact for people: a question and its answer, a wait, a fold, a handoff."""

    type: Literal["note"] = "note"
    step: int
    text: str


Told = Asked | Control | Answered | CallShown | Dispatched | Understood | Happened
"""What is told by a text of one style; cards and verdicts are drawn."""

Item = Annotated[Told | Judged | Presented, Field(discriminator="type")]


class RunReport(Frozen):
    """One run. `outcome` is None while it is open; its texts are not filled in, since the items have them."""

    run: int
    started_at: int
    model: str = ""
    workspace: str = ""
    drift: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()
    outcome: RunResult | None = None


class SessionReport(Frozen):
    """A session. `broken` says what is wrong with its chain, `broken_seq` which entry is the first bad one."""

    session_id: str
    entries: int
    head: str
    broken: str | None = None
    broken_seq: int | None = None
    runs: tuple[RunReport, ...] = ()
    waiting: tuple[InboxRow, ...] = ()
    status: str | None = None
    history_length: int | None = None
    history_size_bytes: int | None = None
