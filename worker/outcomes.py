"""Results of runs as people read them: from the ledger, with their texts, or honestly made up when a run was lost."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from untildone.activities.ledger.store import Ledger
from untildone.workflows.ledger.entries import Entry, EntryKind
from untildone.workflows.ledger.payloads import CapabilitiesPayload, MessagePayload, TurnCardPayload
from untildone.workflows.outcome import STATUS_TABLE, RunResult, Spend, Status, StopReason, UsageReport, spend_report
from untildone.workflows.results import abandoned

if TYPE_CHECKING:
    from untildone.activities.ledger.rows import InboxRow

_PAGE = 100


def outcome_of(ledger: Ledger, session_id: str, run: int) -> RunResult | None:
    """The recorded result of a run with its texts, or None while there is none."""
    entry = ledger.find(session_id, f"{run}/close/outcome")
    return None if entry is None else with_texts(ledger, RunResult.model_validate(entry.payload), entry.seq)


def with_texts(ledger: Ledger, result: RunResult, upto: int | None = None) -> RunResult:
    """The result with what history leaves out: the answer's text and the notices of its turn.

    `upto` is the number of an entry after the answer, where it is known.
    """
    run = ordinal(result.run_id)
    answer = _answer(ledger, result, ledger.head(result.session_id).seq if upto is None else upto)
    card = ledger.find(result.session_id, f"{run}/close/card")
    notices = TurnCardPayload.model_validate(card.payload).notices if card else ()
    return result.model_copy(update={"text": answer, "notices": notices[:32]})


def lost(ledger: Ledger, session_id: str, run: int | None, why: str) -> RunResult:
    """The result of a run whose workflow is gone and that left none: failed, and why."""
    return abandoned(session_id, run or 0, _turn_id(ledger, session_id, run), why)


def cancelled_unrecorded(session_id: str, run: int | None) -> RunResult:
    """The result of a run that was cancelled and could not write its outcome."""
    row = STATUS_TABLE[Status.CANCELLED]
    return RunResult(
        session_id=session_id,
        run_id=f"{session_id}/{run or 0}",
        kind=row.kind,
        status=Status.CANCELLED,
        stop_reason=StopReason.CANCELLED,
        exit_code=row.exit_code,
        verification="unverified",
        usage=UsageReport(own=spend_report(Spend()), wall_clock_ms=0),
    )


def ordinal(run_id: str) -> int:
    """The number of a run in its session: 3 of `s-1/3`."""
    return int(run_id.rpartition("/")[2])


def run_that_took(row: "InboxRow") -> int | None:
    """The run into which a message went; None while it waits. Keys of a run's entries begin with its number."""
    return int(row.taken_by.partition("/")[0]) if row.taken_by else None


def newest_run(ledger: Ledger, session_id: str) -> int:
    """The number of the session's newest run; 0 when it has none."""
    opened = ledger.read(session_id, kinds={EntryKind.TURN_CAPABILITIES})
    return CapabilitiesPayload.model_validate(opened[-1].payload).run if opened else 0


def backwards(ledger: Ledger, session_id: str, upto: int, kinds: set[EntryKind]) -> Iterator[Entry]:
    """Entries of these kinds, the newest first, read in pages: an end of a long ledger costs little."""
    while upto > 0:
        after = max(0, upto - _PAGE)
        page = ledger.read(session_id, after=after, upto=upto, kinds=kinds)
        yield from reversed(page)
        upto = after


def _answer(ledger: Ledger, result: RunResult, upto: int) -> str:
    if result.answer_ref is None:
        return ""
    for entry in backwards(ledger, result.session_id, upto, {EntryKind.MESSAGE}):
        if entry.id == result.answer_ref:
            return MessagePayload.model_validate(entry.payload).message.text
    return ""


def _turn_id(ledger: Ledger, session_id: str, run: int | None) -> str:
    directive = ledger.find(session_id, f"{run}/open/directive") if run else None
    return directive.id if directive else ""
