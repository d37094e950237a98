"""Deliveries: a file that was asked for, written by this run, and unchanged since (gates.md section 11)."""

from collections.abc import Collection

from untildone.workflows.receipts.paths import same_file
from untildone.workflows.receipts.record import RunRecord
from untildone.workflows.tools.declaration import Effect


def delivered_before(record: RunRecord, signature: str, deliverables: Collection[str]) -> bool:
    """Whether an equal call has written a file that was to be delivered and that is still what the call made of it.

    `signature` is the call's, `deliverables` are the files that directive and steering name. What a command wrote is
    no delivery by itself: run again, it may do something else.
    """
    call = record.standing(signature)
    if call is None or call.effect is not Effect.WRITE:
        return False
    return any(same_file(file.path, name) for file in call.changed for name in deliverables)
