"""One session as a report: what was asked, said, called, decided and spent, read from its ledger and its journal."""

from collections.abc import Iterable
from typing import Literal

from temporalio.client import Client
from temporalio.service import RPCError, RPCStatusCode

from untildone.activities.ledger.errors import LedgerIntegrity
from untildone.activities.ledger.rows import JournalKind
from untildone.activities.ledger.store import Ledger
from untildone.worker.report import (
    Answered,
    Asked,
    CallShown,
    Control,
    Dispatched,
    Happened,
    Item,
    Judged,
    Presented,
    RunReport,
    SessionReport,
    Understood,
)
from untildone.workflows.gates import bounds
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
from untildone.workflows.messages import ToolResultBlock, ToolUseBlock
from untildone.workflows.outcome import RunResult
from untildone.workflows.spec import AgentSpec
from untildone.workflows.tools.declaration import ToolOutcome


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
        self.reading: Understood | None = None
        self.bounds = bounds.full(spec.stop_policy)
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
                self._take_gates(GatesPayload.model_validate(entry.payload))
            case EntryKind.INTENT:
                self.reading = _understood(IntentPayload.model_validate(entry.payload))
                if self.reading.step:
                    self._add_reading()
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
            if kind == "directive":  # what it was read as is on record before it
                self._add_reading()

    def _add_reading(self) -> None:
        if self.reading is not None:
            self.items.append(self.reading)
        self.reading = None

    def _take_gates(self, gates: GatesPayload) -> None:
        """The verdict stands before the message that it led to, which was logged first."""
        shared = gates.model_dump(include=set(Judged.model_fields) - {"type", "left"})
        judged = Judged(**shared, left=self.bounds | gates.left, touched=tuple(gates.left))
        led_to_message = bool(self.items) and isinstance(self.items[-1], Control)
        self.items.insert(len(self.items) - led_to_message, judged)

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


def _understood(intent: IntentPayload) -> Understood:
    reading = intent.reading
    return Understood(
        step=intent.step,
        acts=tuple(act.value for act in reading.acts),
        confidence=reading.confidence,
        duties=reading.duties,
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
        case EntryKind.ACTIVITY if "/exhausted/" in entry.key:
            return ()  # the gates' own record tells it
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
