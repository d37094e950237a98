"""The receipts of a batch, made where its results go on record."""

from collections.abc import Collection, Mapping, Sequence

from untildone.workflows.intent.outcome import OutcomeSpec
from untildone.workflows.messages import ToolUseBlock
from untildone.workflows.receipts.making import receipt_of, refused_receipt
from untildone.workflows.receipts.receipt import CallReceipt
from untildone.workflows.receipts.record import RunRecord
from untildone.workflows.tools.declaration import ToolDeclaration, ToolOutcome


def batch_receipts(
    results: Sequence[tuple[ToolUseBlock, ToolOutcome]],
    begun: Collection[str],
    declarations: Mapping[str, ToolDeclaration],
    record: RunRecord,
    spec: OutcomeSpec | None,
) -> tuple[CallReceipt, ...]:
    """The receipts of calls in source order; the calls whose ids are not among `begun` never ran.

    `record` is that of the run before the batch, `spec` what the run owes.
    """
    owed = spec or OutcomeSpec()
    named = owed.named_to_run
    wanted = {"run_demanded": owed.wants_run, "commit_wanted": owed.wants_commit}
    changed = dict.fromkeys(record.changed_paths)
    receipts: list[CallReceipt] = []
    for call, outcome in results:
        declaration = declarations.get(call.name)
        if declaration is None or call.id not in begun:
            receipts.append(refused_receipt(call, declaration, outcome.error))
            continue
        receipts.append(receipt_of(call, declaration, outcome, changed=tuple(changed), named=named, **wanted))
        changed.update(dict.fromkeys(file.path for file in outcome.changed))
    return tuple(receipts)
