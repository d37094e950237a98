"""When a write call would only write again what it has delivered (gates.md section 11)."""

import hashlib
from collections.abc import Sequence

import pytest

from untildone.workflows.failures import ToolFailure
from untildone.workflows.receipts.delivery import delivered_before
from untildone.workflows.receipts.receipt import CallReceipt, CallState
from untildone.workflows.receipts.record import RunRecord
from untildone.workflows.tools.declaration import ChangedFile, Effect


def digest(content: str | None) -> str | None:
    return None if content is None else hashlib.sha256(content.encode()).hexdigest()


def wrote(
    path: str,
    content: str | None,
    *,
    call: str = "c1",
    signature: str = "same",
    effect: Effect = Effect.WRITE,
    state: CallState = "succeeded",
    error: ToolFailure | None = None,
    before: str | None = None,
) -> CallReceipt:
    """The receipt of a call after which a file holds `content`."""
    changes = content != before and error is None
    return CallReceipt(
        call_id=call,
        tool="write" if effect is Effect.WRITE else "bash",
        signature=signature,
        effect=effect,
        state=state,
        error=error,
        target=path,
        changed=(ChangedFile(path=path, before=digest(before), after=digest(content)),) if changes else (),
        changed_count=int(changes),
    )


DELIVERED: dict[str, tuple[Sequence[CallReceipt], Sequence[str], bool]] = {
    "written and asked for": ([wrote("report.md", "x")], ["report.md"], True),
    "asked for by another spelling": ([wrote("out/report.md", "x")], ["./report.md"], True),
    "written, not asked for": ([wrote("notes.md", "x")], ["report.md"], False),
    "nothing asked for": ([wrote("report.md", "x")], [], False),
    "another call": ([wrote("report.md", "x", signature="other")], ["report.md"], False),
    "failed": (
        [wrote("report.md", "x", state="executed", error=ToolFailure.EXECUTION_FAILED)],
        ["report.md"],
        False,
    ),
    "changed since": (
        [wrote("report.md", "x"), wrote("report.md", "y", call="c2", signature="other", before="x")],
        ["report.md"],
        False,
    ),
    "deleted since": (
        [
            wrote("report.md", "x"),
            wrote("report.md", None, call="c2", signature="rm", effect=Effect.EXECUTE, before="x"),
        ],
        ["report.md"],
        False,
    ),
    "another file changed since": (
        [wrote("report.md", "x"), wrote("notes.md", "y", call="c2", signature="other")],
        ["report.md"],
        True,
    ),
    "by a command": ([wrote("report.md", "x", effect=Effect.EXECUTE)], ["report.md"], False),
}


@pytest.mark.parametrize(("receipts", "deliverables", "delivered"), DELIVERED.values(), ids=DELIVERED)
def test_what_was_delivered_before(
    receipts: Sequence[CallReceipt], deliverables: Sequence[str], delivered: bool
) -> None:
    record = RunRecord()
    for receipt in receipts:
        record.add([receipt])
    assert delivered_before(record, "same", deliverables) is delivered
