"""One session as a report: what was asked, said, called, decided and spent, read from its ledger and its journal."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import Field
from temporalio.client import Client
from temporalio.service import RPCError, RPCStatusCode

from untildone.activities.ledger.errors import LedgerIntegrity
from untildone.activities.ledger.rows import InboxRow, JournalKind
from untildone.activities.ledger.store import Ledger
from untildone.workflows.failures import ToolFailure
from untildone.workflows.frozen import Frozen
from untildone.workflows.ledger.entries import Entry, EntryKind, canonical
from untildone.workflows.ledger.payloads import (
    ActivityPayload,
    ApprovalPayload,
    CapabilitiesPayload,
    CompactionPayload,
    DispatchPayload,
    EvidencePayload,
    FoldPayload,
    GatesPayload,
    IntentPayload,
    MessagePayload,
    PresentationPayload,
)
from untildone.workflows.messages import ToolResultBlock, ToolUseBlock, Usage
from untildone.workflows.outcome import RunResult
from untildone.workflows.spec import AgentSpec
from untildone.workflows.tools.declaration import ToolOutcome


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

    `silent`: no step was left to write the message of the one that fired. `exhausted` are codes of degradations.
    """

    type: Literal["gates"] = "gates"
    step: int
    looked: tuple[str, ...] = ()
    fired: str | None = None
    code: str | None = None
    silent: bool = False
    exhausted: tuple[str, ...] = ()
    left: dict[str, int] = Field(default_factory=dict)
    detail: str = ""


class Understood(Frozen):
    """What was read from a message of the user: acts, what the run owes for it, and why it was read like that."""

    type: Literal["reading"] = "reading"
    step: int
    acts: tuple[str, ...]
    confidence: float
    live: str
    duties: tuple[str, ...] = ()
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


Told = Asked | Control | Answered | CallShown | Dispatched | Judged | Understood | Happened
"""What is told in a line or a few; a card is drawn."""

Item = Annotated[Told | Presented, Field(discriminator="type")]


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


def report(ledger: Ledger, session_id: str) -> SessionReport:
    """Verifies the whole chain and reads the session up to its end, or to the first entry that does not fit."""
    head = ledger.head(session_id)
    broken, broken_seq = check_chain(ledger, session_id)
    entries = [] if broken_seq == 1 else ledger.read(session_id, upto=None if broken_seq is None else broken_seq - 1)
    return SessionReport(
        session_id=session_id,
        entries=head.seq,
        head=head.hash,
        broken=broken,
        broken_seq=broken_seq,
        runs=tuple(_runs(ledger, entries)),
        waiting=tuple(ledger.inbox_read(session_id, kinds=("prompt", "steer", "follow_up"))),
    )


async def with_history(found: SessionReport, temporal: Client | None) -> SessionReport:
    """The report with what Temporal knows of the session's newest execution, if it is up and still knows it."""
    if temporal is None:
        return found
    try:
        described = await temporal.get_workflow_handle(found.session_id).describe()
    except RPCError as error:
        if error.status is RPCStatusCode.NOT_FOUND:
            return found
        raise
    return found.model_copy(
        update={
            "status": described.status.name.lower() if described.status else None,
            "history_length": described.history_length,
            "history_size_bytes": described.raw_description.workflow_execution_info.history_size_bytes,
        }
    )


def check_chain(ledger: Ledger, session_id: str) -> tuple[str | None, int | None]:
    """What is wrong with the chain, and the first bad entry; nothing and None for one that holds."""
    try:
        ledger.verify(session_id, full=True)
    except LedgerIntegrity as error:
        return str(error), error.seq
    return None, None


class _Reading:
    """A run while its entries are read."""

    def __init__(self, entry: Entry, ledger: Ledger) -> None:
        capabilities = CapabilitiesPayload.model_validate(entry.payload)
        spec = AgentSpec.model_validate_json(ledger.get_body(capabilities.definition))
        self.report = RunReport(
            run=capabilities.run,
            started_at=entry.created_at,
            model=capabilities.model,
            workspace=spec.workspace,
            drift=capabilities.drift,
        )
        self.items: list[Item] = []
        self.calls: dict[str, int] = {}
        self.outcome: RunResult | None = None

    def finish(self, ledger: Ledger, session_id: str) -> RunReport:
        """The report, with what the journal knows of the calls."""
        prefix = f"{self.report.run}/"
        for row in ledger.journal_list(session_id, prefix):
            index = self.calls.get(row.key.rpartition("/")[2]) if row.kind is JournalKind.RECEIPT else None
            if index is not None:
                self._add_receipt(index, ToolOutcome.model_validate(row.payload["outcome"]), row.payload["duration_ms"])
        return self.report.model_copy(update={"items": tuple(self.items), "outcome": self.outcome})

    def take(self, entry: Entry) -> None:
        """Takes the next entry of the run."""
        match entry.kind:
            case EntryKind.MESSAGE:
                self._take_message(MessagePayload.model_validate(entry.payload))
            case EntryKind.EVIDENCE_BODY:
                evidence = EvidencePayload.model_validate(entry.payload)
                self._change_call(evidence.call_id, chars=evidence.chars)
            case EntryKind.DISPATCH:
                dispatch = DispatchPayload.model_validate(entry.payload)
                self.items.append(Dispatched(**dispatch.model_dump(include=set(Dispatched.model_fields) - {"type"})))
            case EntryKind.PRESENTATION:
                self._take_card(entry.id, PresentationPayload.model_validate(entry.payload))
            case EntryKind.EVENT:
                self.items.append(_judged(GatesPayload.model_validate(entry.payload)))
            case EntryKind.INTENT:
                self.items.append(_understood(IntentPayload.model_validate(entry.payload)))
            case EntryKind.OUTCOME:
                self.outcome = RunResult.model_validate(entry.payload)
            case _:
                self.items += _happened(entry)

    def _take_message(self, payload: MessagePayload) -> None:
        message, step = payload.message, payload.step
        for result in message.results:
            self._take_result(result)
        if message.role == "assistant":
            if message.text:
                self.items.append(
                    Answered(
                        step=step,
                        text=message.text,
                        author=payload.author,
                        partial=payload.partial,
                        usage=payload.usage,
                    )
                )
            for call in message.calls:
                self.calls[call.id] = len(self.items)
                self.items.append(_call(step, call))
        elif payload.control is not None:
            self.items.append(Control(step=step, control=payload.control, text=message.text))
        elif message.text:
            kind: Literal["directive", "steering"] = "steering" if payload.steering else "directive"
            self.items.append(Asked(type=kind, step=step, text=message.text))

    def _take_result(self, result: ToolResultBlock) -> None:
        self._change_call(
            result.call_id,
            finished=True,
            error=result.error,
            chars=len(result.text),
            first_line=result.text.strip().partition("\n")[0][:200],
        )

    def _take_card(self, entry_id: str, payload: PresentationPayload) -> None:
        shared = payload.model_dump(include=set(Presented.model_fields) - {"type"})
        for at, item in enumerate(self.items):
            if isinstance(item, Presented) and item.id in payload.replaces:
                self.items[at] = item.model_copy(update={"replaced_by": entry_id})
        self.items.append(Presented(id=entry_id, **shared))

    def _add_receipt(self, index: int, outcome: ToolOutcome, duration_ms: int) -> None:
        call = self.items[index]
        self.items[index] = call.model_copy(
            update={
                "exit_code": outcome.exit_code,
                "duration_ms": duration_ms,
                "changed": tuple(file.path for file in outcome.changed),
            }
        )

    def _change_call(self, call_id: str, **changes: object) -> None:
        index = self.calls.get(call_id)
        if index is not None:
            self.items[index] = self.items[index].model_copy(update=changes)


def _runs(ledger: Ledger, entries: Iterable[Entry]) -> Iterable[RunReport]:
    reading: tuple[_Reading, str] | None = None
    for entry in entries:
        if entry.kind is EntryKind.TURN_CAPABILITIES:
            if reading:
                yield reading[0].finish(ledger, reading[1])
            reading = _Reading(entry, ledger), entry.session_id
        elif reading:
            reading[0].take(entry)
    if reading:
        yield reading[0].finish(ledger, reading[1])


def _call(step: int, call: ToolUseBlock) -> CallShown:
    arguments = call.malformed if call.malformed is not None else canonical(call.arguments).decode()
    return CallShown(step=step, call_id=call.id, tool=call.name, arguments=arguments)


def _judged(gates: GatesPayload) -> Judged:
    shared = gates.model_dump(include=set(Judged.model_fields) - {"type", "exhausted"})
    return Judged(**shared, exhausted=tuple(mark.code for mark in gates.exhausted))


def _understood(intent: IntentPayload) -> Understood:
    reading = intent.reading
    owed = reading.duties.model_dump(exclude_defaults=True)
    return Understood(
        step=intent.step,
        acts=tuple(act.value for act in reading.acts),
        confidence=reading.confidence,
        live=reading.live,
        duties=tuple(name if value is True else f"{name}: {value}" for name, value in owed.items()),
        reasons=reading.reasons,
    )


def _happened(entry: Entry) -> tuple[Happened, ...]:
    match entry.kind:
        case EntryKind.APPROVAL:
            asked = ApprovalPayload.model_validate(entry.payload)
            reason = f" ({asked.reason})" if asked.reason else ""
            return (
                Happened(step=asked.step, text=f"approval of {asked.tool} {asked.call_id}: {asked.answer}{reason}"),
            )
        case EntryKind.ACTIVITY:
            fact = ActivityPayload.model_validate(entry.payload)
            return (Happened(step=fact.step, text=f"{fact.label}: {fact.detail}" if fact.detail else fact.label),)
        case EntryKind.FOLD:
            fold = FoldPayload.model_validate(entry.payload)
            return (Happened(step=fold.last_step, text=f"steps up to {fold.last_step} are folded"),)
        case EntryKind.COMPACTION:
            compaction = CompactionPayload.model_validate(entry.payload)
            return (Happened(step=compaction.last_step, text=f"handed off with a summary by {compaction.model}"),)
        case _:
            return ()
