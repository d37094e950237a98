"""What rides in a model step or in the closing of a turn: results, a control message, steering, logged as one group."""

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from untildone.activities import telemetry
from untildone.activities.definitions import RunDefinition
from untildone.activities.details import Details
from untildone.activities.gate_records import judged_entries, judged_events
from untildone.activities.intent_model import MessagePlace, ModelRead
from untildone.activities.keys import receipt_key
from untildone.activities.ledger.live import LiveStream
from untildone.activities.ledger.rows import InboxRow, JournalRow
from untildone.activities.ledger.store import Ledger
from untildone.activities.presenting import Presenting, card_shown, presentation_entries
from untildone.activities.readings import Readings, by_rules
from untildone.activities.receipts import batch_receipts
from untildone.activities.results import result_text
from untildone.activities.sessions import Session
from untildone.workflows import events
from untildone.workflows.failures import ToolFailure
from untildone.workflows.frozen import Frozen
from untildone.workflows.intent.duties import Duties
from untildone.workflows.intent.hold import arms_hold, releases_hold
from untildone.workflows.intent.reading import Reading
from untildone.workflows.ledger.entries import Entry, EntryKind, Head, NewEntry
from untildone.workflows.ledger.payloads import (
    EvidencePayload,
    IntentPayload,
    MessagePayload,
    PresentationPayload,
    ReceiptsPayload,
)
from untildone.workflows.messages import Message, ToolResultBlock, ToolUseBlock, user_text
from untildone.workflows.outcome import Spend
from untildone.workflows.ports import HoldEffect, Pending, Synthetic
from untildone.workflows.receipts.receipt import CallReceipt
from untildone.workflows.tools import error_texts
from untildone.workflows.tools.declaration import ToolOutcome
from untildone.workflows.tools.window import window


class Settled(Frozen):
    """The head after the group; what its steering did to the user-completion hold, and what the run owes since.

    `spend` is what reading the steering cost.
    """

    head: Head
    hold: HoldEffect = None
    duties: Duties | None = None
    spend: Spend = Spend()


@dataclass
class _Batch:
    """A batch's results, as blocks and as entries, the digests of the receipts that they rest on, what became of each
    call, the cards that it showed, and the calls that never ran."""

    blocks: list[ToolResultBlock] = field(default_factory=list)
    entries: list[NewEntry] = field(default_factory=list)
    receipts: dict[str, str] = field(default_factory=dict)
    calls: tuple[CallReceipt, ...] = ()
    cards: list[PresentationPayload] = field(default_factory=list)
    refused: list[events.ToolCallEnd] = field(default_factory=list)


class Settling:
    """Logs pending messages of one run. `key` makes a group unique: logging it again finds what was logged.

    Without `readings` no model is asked about steering: a turn that closes waits for nobody.
    """

    def __init__(
        self,
        ledger: Ledger,
        live: LiveStream,
        session: Session,
        definition: RunDefinition,
        readings: Readings | None = None,
    ) -> None:
        self._readings = readings
        self._ledger = ledger
        self._live = live
        self._session = session
        self._definition = definition
        self._run = definition.run
        self._details = Details(ledger, session, definition)
        self._presenting = Presenting(session, definition)

    async def settle(self, pending: Pending, head: Head, *, step: int, key: str, at: int) -> Settled:
        """Appends what is pending after `head`; nothing pending leaves the head. Raises LedgerError."""
        if pending == Pending():
            return Settled(head=head)
        stored = await self._session.find(key)
        if stored is not None:
            return await self._stored(stored, key)
        rows = await self._steering(pending)
        found = await asyncio.gather(*(self._read(row, step, at) for row in rows))
        batch = await self._batch(pending, key)
        fired = pending.trace.fired if pending.trace else pending.control
        detail = await self._details.of(fired, batch.blocks)
        receipts = ReceiptsPayload(
            run=self._run,
            step=step,
            results_of=pending.results_of,
            receipts=batch.receipts,
            calls=batch.calls,
            drained=tuple(row.number for row in rows),
        )
        entries = [
            NewEntry.of(key, EntryKind.RECEIPTS, receipts),
            *batch.entries,
            *judged_entries(pending, run=self._run, step=step - 1, key=key, detail=detail),
            *(self._steered(row, step, key) for row in rows),
            *(self._intent(row, each.reading, step, key) for row, each in zip(rows, found, strict=True)),
        ]
        appended = await self._session.append(head, entries, at, takes=receipts.drained)
        for refused in batch.refused:
            self._publish(step, at, refused)
        for card in batch.cards:
            self._publish(card.step, at, card_shown(self._session.id, card))
        if pending.results_of is not None:
            run_id = f"{self._session.id}/{self._run}"
            telemetry.step_ended(run_id, pending.results_of, self._session.last_answer_at)
        for row in rows:
            self._publish(step, at, events.SteeringDelivered(number=row.number, text=row.text))
        for event in judged_events(pending, detail):
            self._publish(step, at, event)
        return Settled(
            head=appended.head,
            hold=_hold_effect(row.text for row in rows),
            duties=self._duties if rows else None,
            spend=_sum(each.spend for each in found),
        )

    async def _stored(self, first: Entry, key: str) -> Settled:
        """The group as it was logged the first time."""
        group = [first]
        for entry in await asyncio.to_thread(self._ledger.read, self._session.id, first.seq):
            # Cards have keys of their own, which are known before it is known which group they go into.
            if not entry.key.startswith(f"{key}/") and entry.kind is not EntryKind.PRESENTATION:
                break
            group.append(entry)
        messages = [MessagePayload.model_validate(e.payload) for e in group if e.kind is EntryKind.MESSAGE]
        steering = [message for message in messages if message.steering]
        places = (self._place(message.inbox or 0, message.step + 1, first.created_at) for message in steering)
        readings = self._readings
        spent = [await readings.spent(self._definition.spec, place) for place in places] if readings else []
        return Settled(
            head=group[-1].head,
            hold=_hold_effect(message.message.text for message in steering),
            duties=self._duties if steering else None,
            spend=_sum(spent),
        )

    @property
    def _duties(self) -> Duties | None:
        spec = self._session.outcome_spec
        return spec.duties if spec is not None else None

    def _place(self, inbox: int, step: int, at: int) -> MessagePlace:
        return MessagePlace(session_id=self._session.id, run=self._run, step=step, inbox=inbox, at=at)

    async def _read(self, row: InboxRow, step: int, at: int) -> ModelRead:
        spec, prefix = self._definition.spec, self._definition.prefix
        if self._readings is None:
            return ModelRead(reading=by_rules(row.text, self._session, spec, prefix))
        return await self._readings.read(row.text, self._session, spec, prefix, self._place(row.number, step, at))

    def _intent(self, row: InboxRow, reading: Reading, step: int, key: str) -> NewEntry:
        payload = IntentPayload(run=self._run, step=step - 1, reading=reading, inbox=row.number)
        return NewEntry.of(f"{key}/intent/{row.number}", EntryKind.INTENT, payload)

    async def _steering(self, pending: Pending) -> list[InboxRow]:
        if pending.drain_to is None:
            return []
        return await asyncio.to_thread(
            self._ledger.inbox_read, self._session.id, upto=pending.drain_to, kinds=("prompt", "steer")
        )

    async def _batch(self, pending: Pending, key: str) -> "_Batch":
        """The results of a batch in source order as one message, with the whole of those that are shown in part."""
        batch = _Batch()
        if pending.results_of is None:
            return batch
        answer = await self._session.answer(self._run, pending.results_of)
        synthetic = {each.call_id: each for each in pending.synthetic}
        receipts = await self._receipts(pending.results_of)
        outcomes: list[tuple[ToolUseBlock, ToolOutcome]] = []
        for call in answer.message.calls:
            outcome = await self._outcome(call, answer, synthetic, receipts)
            outcomes.append((call, outcome))
            if call.id in receipts:
                batch.receipts[call.id] = receipts[call.id].digest
            else:
                ended = events.ToolCallEnd(call_id=call.id, tool=call.name, result=outcome.text, error=outcome.error)
                batch.refused.append(ended)
            shown = window(outcome.text, evidence=call.id)
            hint = error_texts.recovery_contract() if outcome.error and outcome.error.correctable else ""
            batch.blocks.append(ToolResultBlock(call_id=call.id, text=shown.text + hint, error=outcome.error))
            if not shown.whole:
                body = await asyncio.to_thread(self._ledger.put_body, outcome.text.encode())
                whole = EvidencePayload(run=self._run, call_id=call.id, body=body, chars=len(outcome.text))
                batch.entries.append(NewEntry.of(f"{key}/evidence/{call.id}", EntryKind.EVIDENCE_BODY, whole))
        message = Message(role="user", content=tuple(batch.blocks))
        payload = MessagePayload(run=self._run, step=pending.results_of, message=message, author="runtime")
        batch.entries.insert(0, NewEntry.of(f"{key}/results", EntryKind.MESSAGE, payload))
        succeeded = {block.call_id for block in batch.blocks if block.error is None and block.call_id in receipts}
        batch.calls = await asyncio.to_thread(self._call_receipts, outcomes, receipts)
        batch.cards = self._presenting.of_batch(answer, succeeded)
        batch.entries += presentation_entries(batch.cards)
        return batch

    def _call_receipts(
        self, outcomes: Sequence[tuple[ToolUseBlock, ToolOutcome]], begun: Collection[str]
    ) -> tuple[CallReceipt, ...]:
        declarations, session = self._definition.prefix.by_name, self._session
        return batch_receipts(outcomes, begun, declarations, session.record, session.outcome_spec)

    async def _receipts(self, step: int) -> dict[str, JournalRow]:
        prefix = receipt_key(self._run, step, "")
        rows = await asyncio.to_thread(self._ledger.journal_list, self._session.id, prefix)
        return {row.key.removeprefix(prefix): row for row in rows}

    async def _outcome(
        self,
        call: ToolUseBlock,
        answer: MessagePayload,
        synthetic: Mapping[str, Synthetic],
        receipts: Mapping[str, JournalRow],
    ) -> ToolOutcome:
        """What the call came to. A receipt is the truth, whatever the workflow had to assume about a lost worker."""
        receipt = receipts.get(call.id)
        if receipt is not None:
            return ToolOutcome.model_validate(receipt.payload["outcome"])
        made = synthetic.get(call.id) or Synthetic(call_id=call.id, error=ToolFailure.OUTCOME_UNKNOWN)
        words = ""
        if made.note is not None:
            rows = await asyncio.to_thread(self._ledger.inbox_read, self._session.id, untaken_only=False)
            words = next((row.text for row in rows if row.number == made.note), "")
        return ToolOutcome(text=result_text(call, made, answer, self._definition, words), error=made.error)

    def _steered(self, row: InboxRow, step: int, key: str) -> NewEntry:
        payload = MessagePayload(
            run=self._run, step=step - 1, message=user_text(row.text), author="user", steering=True, inbox=row.number
        )
        return NewEntry.of(f"{key}/steering/{row.number}", EntryKind.MESSAGE, payload)

    def _publish(self, step: int, at: int, data: events.EventData) -> None:
        self._live.publish(events.LiveEvent.of_run(self._session.id, self._run, data, at=at, iteration=step))


def _sum(spends: Iterable[Spend]) -> Spend:
    total = Spend()
    for spend in spends:
        total = total.plus(spend)
    return total


def _hold_effect(texts: Iterable[str]) -> HoldEffect:
    """What steering did to the hold, the last word counting."""
    effect: HoldEffect = None
    for text in texts:
        if releases_hold(text):
            effect = "released"
        elif arms_hold(text):
            effect = "armed"
    return effect
