"""What the ledger's tables hand out, beside entries: positions, journal rows, inbox rows, sessions."""

from enum import StrEnum
from typing import Any, Literal

from untildone.workflows.frozen import Frozen
from untildone.workflows.ledger.entries import Entry, Head

InboxKind = Literal["prompt", "steer", "follow_up", "note"]
"""What a message is for. A `note` goes with the answer to a question and is never delivered by itself."""


class Appended(Frozen):
    """A group as it is stored, and the head right after it."""

    head: Head
    entries: tuple[Entry, ...]


class Verified(Frozen):
    """A chain that holds up to `head`; `checked` entries were looked at."""

    head: Head
    checked: int


class JournalKind(StrEnum):
    """What a journal row records: work that runs concurrently with the ledger's order, or that may be cut off."""

    RUN_START = "run_start"
    DISPATCH = "dispatch"
    INTENT = "intent"
    RECEIPT = "receipt"
    VERDICT = "verdict"


class JournalRow(Frozen):
    """One row of the journal. `digest` covers every other field; ordered entries name the rows they use by it."""

    session_id: str
    key: str
    kind: JournalKind
    payload: dict[str, Any]
    created_at: int
    digest: str


class Recorded(Frozen):
    """A journal row, and whether this call made it (False: it was there already, perhaps with another payload)."""

    row: JournalRow
    created: bool


class InboxRow(Frozen):
    """One message that a person or a worker left for a session. `number` counts from 1 without gaps.

    `taken_by` is the key of the group that brought it into the ledger; `withdrawn` means that its sender was told that
    nobody would read it.
    """

    session_id: str
    number: int
    kind: InboxKind
    text: str
    author: str
    created_at: int
    taken_by: str | None
    withdrawn: bool


class SessionRow(Frozen):
    """One session as a list shows it. Times are epoch milliseconds; `broken_seq` is set if its chain does not hold."""

    session_id: str
    created_at: int
    active_at: int
    head: Head
    broken_seq: int | None
