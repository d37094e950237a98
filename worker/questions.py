"""Calls that wait for a person: read from the ledger, so that they are found with no worker up."""

import asyncio

from temporalio.client import Client

from untildone.activities.ledger.store import Ledger
from untildone.worker.listing import open_runs
from untildone.worker.outcomes import backwards
from untildone.worker.view_state import answers
from untildone.workflows.frozen import Frozen
from untildone.workflows.ledger.entries import EntryKind, canonical
from untildone.workflows.ledger.payloads import ApprovalPayload, MessagePayload


class Question(Frozen):
    """One call that waits, and the commands that let it run or refuse it. `asked_at` is epoch milliseconds."""

    session_id: str
    call_id: str
    tool: str
    arguments: str
    reason: str
    asked_at: int
    commands: tuple[str, str]


async def open_questions(ledger: Ledger, temporal: Client, session_id: str | None) -> list[Question]:
    """The questions of open runs, of all sessions or of one."""
    opened = await open_runs(temporal)
    names = sorted(opened) if session_id is None else [session_id] if session_id in opened else []
    found = [await asyncio.to_thread(open_question, ledger, name) for name in names]
    return [question for question in found if question is not None]


def open_question(ledger: Ledger, session_id: str) -> Question | None:
    """The question that stands last in the ledger, unless something came after it: a run asks one at a time."""
    kinds = {EntryKind.APPROVAL, EntryKind.MESSAGE, EntryKind.OUTCOME, EntryKind.TURN_CAPABILITIES}
    entries = backwards(ledger, session_id, ledger.head(session_id).seq, kinds)
    last = next(entries, None)
    if last is None or last.kind is not EntryKind.APPROVAL:
        return None
    asked = ApprovalPayload.model_validate(last.payload)
    if asked.answer != "asked":
        return None
    return Question(
        session_id=session_id,
        call_id=asked.call_id,
        tool=asked.tool,
        arguments=next(
            (
                canonical(call.arguments).decode()
                for entry in entries
                if entry.kind is EntryKind.MESSAGE
                for call in MessagePayload.model_validate(entry.payload).message.calls
                if call.id == asked.call_id
            ),
            "",
        ),
        reason=asked.reason,
        asked_at=last.created_at,
        commands=answers(session_id, asked.call_id),
    )
