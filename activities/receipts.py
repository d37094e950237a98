"""The receipts of a batch, made where its results go on record."""

from collections.abc import Collection, Mapping, Sequence

from untildone.workflows.intent.outcome import OutcomeSpec
from untildone.workflows.intent.reading import Act
from untildone.workflows.messages import ToolUseBlock
from untildone.workflows.receipts.making import receipt_of, refused_receipt
from untildone.workflows.receipts.receipt import CallReceipt
from untildone.workflows.receipts.record import RunRecord
from untildone.workflows.tools.declaration import ToolDeclaration, ToolOutcome

_COMMITS = ("commit", "komit", "comit", "einchecken", "коммит", "закоммит", "कमिट", "提交", "コミ")
"""How the words begin by which a directive asks for a commit."""


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
    named = named_by(spec)
    wanted = {"run_demanded": wants_run(spec), "commit_wanted": wants_commit(spec)}
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


def named_by(spec: OutcomeSpec | None) -> tuple[str, ...]:
    """The commands that a directive names, and its files where it demands that something is run."""
    if spec is None:
        return ()
    demands = spec.duties.run_demanded or spec.duties.check == "demanded"
    files = (*spec.deliverables, *spec.targets, *spec.asked_about, *spec.objects) if demands else ()
    return tuple(dict.fromkeys((*spec.named_commands, *files)))


def wants_run(spec: OutcomeSpec | None) -> bool:
    """Whether a directive wants something run or tried, whether it names it or not."""
    if spec is None:
        return False
    return spec.duties.run_demanded or spec.duties.check == "demanded" or Act.VERIFY in spec.acts


def wants_commit(spec: OutcomeSpec | None) -> bool:
    """Whether a directive asks for a commit, by its words."""
    return spec is not None and any(term.startswith(_COMMITS) for term in spec.terms)
