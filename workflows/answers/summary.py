"""What a run's receipts come to when an answer is given (stop-policy.md sections 2, 3 and 7)."""

import posixpath
from collections.abc import Collection

from untildone.workflows.answers.answer import Answer
from untildone.workflows.answers.measures import ReceiptSummary
from untildone.workflows.answers.reports import named_as_unchanged
from untildone.workflows.context.cards import card_of
from untildone.workflows.context.index import TurnIndex
from untildone.workflows.intent.outcome import OutcomeSpec
from untildone.workflows.language.phrases import fold
from untildone.workflows.language.text import instruction
from untildone.workflows.ledger.payloads import TurnCardPayload
from untildone.workflows.receipts.paths import covers, same_file
from untildone.workflows.receipts.receipt import CallReceipt
from untildone.workflows.receipts.record import REFUSALS, RunRecord
from untildone.workflows.tools.declaration import Effect

_OF_ALL = frozenset({"tests", "build", "lint", "types"})
"""Checks that look at all there is where they name nothing."""

MATERIAL_CHARS = 40
"""A message that brings so much text with it, quoted or pasted, has in it what it asks about."""


def summary(
    record: RunRecord, spec: OutcomeSpec, answer: Answer, index: TurnIndex, said: Collection[str]
) -> ReceiptSummary:
    """The receipts of a run, held against what it owes and against what the answer names as not done.

    `said` are directive and steering.
    """
    objects = (*spec.objects, *spec.asked_about)
    return ReceiptSummary(
        effect=record.effect_receipt(spec.acts),
        execution=record.execution_receipt(spec.acts, objects),
        proof=record.inspection_proof(objects),
        reviewed=record.reviewed,
        inspection=record.inspections > 0 or record.retrievals > 0,
        success=record.successes > 0,
        substantive=record.substantive > 0,
        runnable_changed=record.runnable_changed,
        changed=bool(record.changed_paths),
        check=record.check_state,
        observed=record.observed,
        deliverables_missing=len(missing_deliverables(record, spec, answer)),
        targets_missing=len(missing_targets(record, spec, answer)),
        asked_unread=len(unread(record, spec, index, said)),
    )


def missing_deliverables(record: RunRecord, spec: OutcomeSpec, answer: Answer) -> tuple[str, ...]:
    """The files to deliver that do not lie there, but for those that a later message may have replaced and that the
    answer speaks of."""
    told = fold(answer.text)
    return tuple(
        name
        for name in record.missing_deliverables(spec.deliverables)
        if not (name in spec.replaceable and fold(posixpath.basename(name)) in told)
    )


def missing_targets(record: RunRecord, spec: OutcomeSpec, answer: Answer) -> tuple[str, ...]:
    """The targets that are neither changed nor named in the answer as not changed (refinements P4)."""
    untouched = record.untouched(spec.targets)
    if not untouched:
        return ()
    named = named_as_unchanged(answer, spec.targets)
    return tuple(target for target in untouched if target not in named)


def unread(record: RunRecord, spec: OutcomeSpec, index: TurnIndex, said: Collection[str]) -> tuple[str, ...]:
    """The objects asked about that nobody looked at: not in this run, not in an earlier turn, and not given in the
    prompt (refinements P10)."""
    if not spec.asked_about or any(_brings_material(message) for message in said):
        return ()
    return tuple(
        name
        for name in spec.asked_about
        if not (
            record.looked_at(name)
            or _tried(record, name)
            or _ran_over(record, name)
            or _changed(record, name)
            or _known(index, name)
        )
    )


def _brings_material(message: str) -> bool:
    return len(message) - len(instruction(message)) >= MATERIAL_CHARS


def _tried(record: RunRecord, name: str) -> bool:
    """Whether a look at something failed or was refused, or a command that names it ran and failed."""
    return any(_failed_look(receipt) and _names(receipt, name) for receipt in record.receipts)


def _failed_look(receipt: CallReceipt) -> bool:
    ran = receipt.state == "executed" and bool(receipt.commands)
    looks = (
        receipt.effect is Effect.READ or receipt.retrieval or any(each.kind == "inspect" for each in receipt.commands)
    )
    return ran or (looks and (receipt.state == "executed" or receipt.error in REFUSALS))


def _names(receipt: CallReceipt, name: str) -> bool:
    named = (receipt.target, *receipt.named, *(path for command in receipt.commands for path in command.paths))
    return any(same_file(each, name) or same_file(name, each) or covers(each, name) for each in named if each)


def _ran_over(record: RunRecord, name: str) -> bool:
    """Whether a check ran over a folder that holds something, or over all there is."""
    return any(
        not command.paths or any(covers(path, name) for path in command.paths)
        for command in (execution.command for execution in record.executions)
        if command.kind == "check" and command.check in _OF_ALL and not command.restricted
    )


def _changed(record: RunRecord, name: str) -> bool:
    return any(same_file(path, name) for path in record.changed_paths)


def _known(index: TurnIndex, name: str) -> bool:
    """Whether an earlier turn that can still be seen looked at something, or wrote it."""
    return any(_card_names(card_of(turn), name) for turn in index.visible_turns)


def _card_names(card: TurnCardPayload, name: str) -> bool:
    if any(same_file(path, name) for path in (*card.files_read, *card.files_written)):
        return True
    called = posixpath.basename(name.rstrip("/")) or name
    return any(called in deed.arguments for deed in card.did)
