"""What a run owes, held against what its receipts come to (stop-policy.md section 7).

Three ask: the measure of a plan (is anything left to do?), the stop rules (what is missing?) and the outcome (what may
it claim?). What they share is here.
"""

from untildone.workflows.answers.measures import ReceiptSummary
from untildone.workflows.intent.duties import Duties


def check_owed(duties: Duties, receipts: ReceiptSummary, *, shell: bool) -> bool:
    """Whether the run owes a check of what it did; `shell`: one could be run."""
    by_change = duties.check == "modify" and receipts.runnable_changed and shell and not duties.no_check
    return duties.check == "demanded" or by_change


def left_undone(duties: Duties, receipts: ReceiptSummary) -> bool:
    """Whether something that the request asks for outright is not on record; checks and lists of targets apart."""
    return bool(
        receipts.deliverables_missing
        or receipts.asked_unread
        or (duties.effect and not receipts.effect)
        or (duties.execution and not receipts.execution)
        or (duties.run_demanded and not receipts.substantive)
        or (duties.inspection and not (receipts.inspection or receipts.execution))
        or (duties.tool and not receipts.success)
    )


def duties_met(duties: Duties, receipts: ReceiptSummary, *, check_owed: bool) -> bool:
    """Whether everything that the request names is done, as far as that can be told.

    An effect that nothing counts (no files to deliver, no list of targets) may be half done, whatever the receipts say.
    """
    uncounted = duties.effect and duties.deliverables == 0 and duties.targets == 0
    unchecked = check_owed and receipts.check != "fresh" and not receipts.proof
    return not (left_undone(duties, receipts) or receipts.targets_missing or uncounted or unchecked)
