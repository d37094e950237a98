"""What holds of every session's ledger, whatever happened to it. A breach is an AssertionError.

- The chain verifies from its first entry, bodies included, and holds every head that history has recorded.
- Every proposed call has exactly one result, in source order, before the model answers again.
- Every message of a person is in the ledger once, and nothing is said to have come from an inbox row that did not.
- Every turn is closed once, by its outcome.
- After an answer was logged, nothing was asked for it again.
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence

from temporalio.client import WorkflowHistory

from untildone.activities.ledger.rows import JournalKind
from untildone.activities.ledger.store import Ledger
from untildone.workflows.ledger.entries import Entry, EntryKind
from untildone.workflows.ledger.payloads import DispatchPayload, MessagePayload


def audit(ledger: Ledger, session_id: str, *, terminated: bool = False) -> None:
    """Judges a session whose runs are over. One that was `terminated` may have a turn that nobody has closed."""
    ledger.verify(session_id, full=True)
    entries = ledger.read(session_id)
    messages = [MessagePayload.model_validate(each.payload) for each in entries if each.kind is EntryKind.MESSAGE]
    if not terminated:
        _every_call_has_a_result(messages)
        _every_turn_is_closed(entries)
    _every_message_once(ledger, session_id, messages)
    _no_answer_twice(ledger, session_id, entries)


def _every_call_has_a_result(messages: Sequence[MessagePayload]) -> None:
    waiting: list[str] = []
    for payload in messages:
        results = [result.call_id for result in payload.message.results]
        if results:
            assert results == waiting, f"results of {results}, not of {waiting}"
            waiting = []
        if payload.message.role == "assistant":
            assert not waiting, f"{waiting} have no result"
            waiting = [call.id for call in payload.message.calls]
    assert not waiting, f"{waiting} have no result"


def _every_turn_is_closed(entries: Iterable[Entry]) -> None:
    opened = [entry.payload["run"] for entry in entries if entry.kind is EntryKind.TURN_CAPABILITIES]
    closed = [int(entry.key.split("/")[0]) for entry in entries if entry.kind is EntryKind.OUTCOME]
    assert opened == closed, f"runs {opened} were opened, {closed} closed"


def _every_message_once(ledger: Ledger, session_id: str, messages: Iterable[MessagePayload]) -> None:
    logged = [payload.inbox for payload in messages if payload.inbox is not None]
    assert len(logged) == len(set(logged)), f"messages came twice: {Counter(logged).most_common(3)}"
    rows = ledger.inbox_read(session_id, untaken_only=False)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert {row.number for row in rows if row.taken_by} == set(logged)


def _no_answer_twice(ledger: Ledger, session_id: str, entries: Iterable[Entry]) -> None:
    """The number of an answer's dispatch is the highest that its step has."""
    rows = [row.key for row in ledger.journal_list(session_id) if row.kind is JournalKind.DISPATCH]
    for entry in entries:
        if entry.kind is not EntryKind.DISPATCH or entry.payload.get("failure") is not None:
            continue
        dispatch = DispatchPayload.model_validate(entry.payload)
        prefix = f"{dispatch.run}/{dispatch.step}/dispatch/"
        sent = sum(key.startswith(prefix) for key in rows)
        assert sent == dispatch.sent, f"step {prefix} sent {sent} requests, its answer came with number {dispatch.sent}"


def heads_in_ledger(history: WorkflowHistory, entries: Sequence[Entry]) -> None:
    """Every head that an activity has reported is the ledger's entry of that number."""
    hashes = {entry.seq: entry.hash for entry in entries}
    for event in history.events:
        for payload in event.activity_task_completed_event_attributes.result.payloads:
            head = json.loads(payload.data).get("head")
            if head is not None:
                assert hashes[head["seq"]] == head["hash"], f"entry {head['seq']} is another than history says"
