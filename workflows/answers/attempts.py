"""Calls that would have paid what a run owes and came to nothing, with nothing of their kind that came out well since.

An honest report of them is an answer: what is owed stays unpaid, and the outcome says so (first principle of
refinements.md).
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Literal

from untildone.workflows.intent.reading import Act
from untildone.workflows.receipts.counting import came_out_well
from untildone.workflows.receipts.receipt import CallReceipt
from untildone.workflows.receipts.record import OPERATING, REFUSALS
from untildone.workflows.tools.declaration import Effect

Kind = Literal["effect", "check"]
"""Which duty a call pays: to change something, or to find out whether it is right."""

EVERY: tuple[Kind, ...] = ("effect", "check")


def failed_attempts(
    receipts: Iterable[CallReceipt], kinds: Collection[Kind], acts: Collection[Act] = ()
) -> tuple[CallReceipt, ...]:
    """Those of a run's calls, in their order, that were to pay a duty of one of these kinds and failed or were refused,
    but for those that a later success of their kind made up for.

    `acts` are those of the outcome spec: where something is to be operated, what is called like a check may be the
    operation. A refused call may have been anything. Calls whose arguments were wrong never tried anything.
    """
    operates = not OPERATING.isdisjoint(acts)
    open_calls: dict[Kind, dict[str, CallReceipt]] = {kind: {} for kind in EVERY}
    for receipt in receipts:
        for kind, came_well in _steps(receipt):
            paid = EVERY if operates and kind == "check" else (kind,)
            for each in EVERY if receipt.error in REFUSALS else paid:
                if came_well:
                    open_calls[each].clear()
                else:
                    open_calls[each][receipt.call_id] = receipt
    found = {call_id: receipt for kind in EVERY if kind in kinds for call_id, receipt in open_calls[kind].items()}
    return tuple(found.values())


def _steps(receipt: CallReceipt) -> Iterator[tuple[Kind, bool]]:
    """What a call was to pay, step by step, and whether each came out well. What nobody knows of a check says
    nothing."""
    changing = receipt.effect not in {Effect.NONE, Effect.READ} and receipt.presents is None
    if receipt.state == "attempted":
        if receipt.error in REFUSALS and changing:
            yield "effect", False
    elif receipt.commands:
        for command in receipt.commands:
            if command.kind == "effect":
                yield "effect", command.succeeded
            elif command.kind == "check" and command.verdict in {"passed", "failed"}:
                yield "check", command.verdict == "passed"
    elif changing:
        yield "effect", came_out_well(receipt)
    elif receipt.retrieval and not came_out_well(receipt):
        yield "effect", False
