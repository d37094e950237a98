"""Measures an answer without calls: everything that the gates and the stop rules want to know about it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from untildone.workflows.answers.answer import Answer
from untildone.workflows.answers.attempts import EVERY, Kind, failed_attempts
from untildone.workflows.answers.claims import claims
from untildone.workflows.answers.drift import repeats
from untildone.workflows.answers.evidence import evidence_at
from untildone.workflows.answers.figures import scan
from untildone.workflows.answers.grounding import ungrounded
from untildone.workflows.answers.lossy import Tools, written_call
from untildone.workflows.answers.measures import MAX_CLAIMS, AnswerMeasures, ReceiptSummary, Unfinished
from untildone.workflows.answers.no_data import admits_no_data, fresh_figures
from untildone.workflows.answers.owed import check_owed, duties_met
from untildone.workflows.answers.plans import unfinished
from untildone.workflows.answers.questions import asks, offers_choice
from untildone.workflows.answers.reports import (
    reports_attempt,
    reports_failure,
    says_no_effect,
    says_not_run,
    tells_of_part,
)
from untildone.workflows.answers.summary import summary
from untildone.workflows.answers.support import UnsupportedClaim, unsupported
from untildone.workflows.answers.support_changes import Changes
from untildone.workflows.answers.values import follows, operands_of, standing
from untildone.workflows.cards.inline import broken_card, inline_cards
from untildone.workflows.context.exchange import Exchange
from untildone.workflows.context.index import Turn, TurnIndex
from untildone.workflows.intent.outcome import OutcomeSpec
from untildone.workflows.receipts.record import RunRecord

SHORT_CHARS = 80
"""An answer of fewer characters can hold no finding (stop-policy.md rules 7 and 8)."""


@dataclass(frozen=True)
class AnswerContext:
    """An answer without calls and what it is measured against.

    `text` is its visible text, `step` the step that it is the answer of. `said` are directive and steering. `tools` are
    the loaded tools with the names of their parameters; `shell`: one of them runs commands. `lossy`: an envelope in the
    text became no call. `presentation` is the card tool that the operator's predicate names. `verify_command` is what
    the completion gate runs.
    """

    text: str
    step: int
    spec: OutcomeSpec
    record: RunRecord
    index: TurnIndex
    said: tuple[str, ...]
    tools: Tools = field(default_factory=dict)
    shell: bool = False
    lossy: bool = False
    presentation: str = ""
    verify_command: str = ""


def measure(context: AnswerContext) -> AnswerMeasures:
    """The measures of an answer. Of a blank one only the receipts count."""
    measured = _Measured(context)
    if not context.text.strip():
        return AnswerMeasures(lossy=context.lossy, receipts=measured.receipts, short=True)
    answer = measured.answer
    return AnswerMeasures(
        lossy=measured.lossy,
        unfinished=measured.unfinished,
        question=asks(answer),
        offers_choice=offers_choice(answer),
        no_data=measured.no_data,
        unsourced_figures=measured.unsourced_figures,
        ungrounded=measured.ungrounded,
        repeats=repeats(context.text, context.index, context.said, had_success=context.record.successes > 0),
        broken_fence=broken_card(context.text) is not None,
        inline_card=bool(measured.card_types),
        duplicate_card=measured.duplicate_card,
        presentation=context.presentation,
        claims=measured.claims,
        failure_unreported=measured.failure_unreported,
        failure_reported=measured.failure_reported,
        says_not_run=says_not_run(answer),
        says_no_effect=measured.says_no_effect,
        attempt_reported=measured.attempt_reported,
        short=len(context.text.strip()) < SHORT_CHARS,
        receipts=measured.receipts,
    )


def unsupported_claims(
    text: str, spec: OutcomeSpec, record: RunRecord, said: tuple[str, ...], index: TurnIndex, verify_command: str = ""
) -> tuple[UnsupportedClaim, ...]:
    """The claims of an answer that the records do not bear out.

    Where the answer is the text that was asked for, what it says of others is part of that text. Where the run has
    changed files, or was to deliver one, the answer is a report.
    """
    is_the_text = spec.duties.authoring and spec.text_wanted and not record.changed_paths
    found = claims(text, authoring=is_the_text)
    checks = unsupported(found, record, user_text="\n\n".join(said), verify_command=verify_command)
    checks = _without_told_failures(checks, text, record)
    changes = Changes(text, record, spec, index, said, is_the_text=is_the_text)
    return (*checks, *changes.unsupported())[:MAX_CLAIMS]


def _without_told_failures(
    objections: tuple[UnsupportedClaim, ...], text: str, record: RunRecord
) -> tuple[UnsupportedClaim, ...]:
    """The objections without those to a result that failed in part, where the answer tells so: what it says to have
    passed is the rest."""
    failed = record.unresolved_failures() if any(each.contradicted for each in objections) else ()
    if not failed:
        return objections
    answer = Answer(text)

    def told(each: UnsupportedClaim) -> bool:
        claim = each.claim
        partly = each.contradicted and claim.kind == "passed"
        return partly and tells_of_part(answer, failed, claim.figures, of_all=claim.every or claim.whole)

    return tuple(each for each in objections if not told(each))


class _Measured:
    """The measures that need more than the text."""

    def __init__(self, context: AnswerContext) -> None:
        self._context = context
        self._duties = context.spec.duties
        self.answer = Answer(context.text)

    @property
    def _turn(self) -> Turn | None:
        return self._context.index.open_turn

    @property
    def _directive(self) -> str:
        return "\n\n".join(self._context.said)

    @cached_property
    def receipts(self) -> ReceiptSummary:
        context = self._context
        return summary(context.record, context.spec, self.answer, context.index, context.said)

    # --- calls and plans ---------------------------------------------------------------------------------------------

    @property
    def lossy(self) -> bool:
        """A call that stands in a fence counts once a run, so that one can be quoted."""
        context = self._context
        if context.spec.call_wanted:
            return False
        written = written_call(context.text, context.tools)
        quoted_before = written == "fence" and any(
            written_call(draft.message.text, context.tools) == "fence" for draft in self._drafts
        )
        return context.lossy or (bool(written) and not quoted_before)

    @property
    def _drafts(self) -> Iterator[Exchange]:
        """The answers of this run that were sent back."""
        exchanges = self._turn.exchanges if self._turn else []
        return (each for each in exchanges if each.step < self._context.step and not each.message.calls)

    @property
    def unfinished(self) -> Unfinished:
        context, duties = self._context, self._duties
        owed = check_owed(duties, self.receipts, shell=context.shell)
        return unfinished(
            self.answer,
            needs_tool=duties.needs_tool,
            had_call=context.record.position > 0,
            text_wanted=context.spec.text_wanted,
            conversational=duties.conversational,
            duties_met=duties_met(duties, self.receipts, check_owed=owed),
            card_shown=self._turn is not None and bool(self._turn.cards.current),
            acted=self.receipts.effect or context.record.substantive > 0,
        )

    # --- data and evidence -------------------------------------------------------------------------------------------

    @cached_property
    def _evidence(self) -> tuple[str, ...]:
        if self._turn is None or not self._context.record.retrievals:
            return ()
        return evidence_at(self._turn, self._context.record.receipts, self._context.step, self._directive)

    @cached_property
    def _given(self) -> frozenset[str]:
        """The strong figures of the answer that the user or a result gave, or that follow from the user's."""
        strong = [figure for figure in scan(self.answer.text) if figure.strong]
        if not strong:
            return frozenset()
        recorded = {value for receipt in self._context.record.receipts for value in receipt.figures}
        said = standing(strong, self._context.said)
        operands = operands_of(self._context.said, also=said)
        return said | {
            figure.value for figure in strong if recorded & {figure.value, *figure.others} or follows(figure, operands)
        }

    @cached_property
    def no_data(self) -> bool:
        looked_for = self._duties.live != "none" or bool(self._evidence)
        return looked_for and admits_no_data(self.answer, self._given)

    @property
    def unsourced_figures(self) -> bool:
        return self._duties.live != "none" and bool(fresh_figures(self.answer, self._given))

    @property
    def ungrounded(self) -> bool:
        if not self._evidence or self.card_types or self.no_data:
            return False
        return ungrounded(self.answer, self._evidence, self._directive)

    # --- cards -------------------------------------------------------------------------------------------------------

    @cached_property
    def card_types(self) -> frozenset[str]:
        """The types of the cards in the text."""
        return frozenset(card.semantic_type for card in inline_cards(self.answer.text))

    @property
    def duplicate_card(self) -> bool:
        turn = self._turn
        return turn is not None and not self.card_types.isdisjoint(turn.cards.types_of_step(turn.last_batch_step))

    # --- claims and reports ------------------------------------------------------------------------------------------

    @cached_property
    def claims(self) -> tuple[str, ...]:
        context = self._context
        found = unsupported_claims(
            context.text, context.spec, context.record, context.said, context.index, context.verify_command
        )
        return tuple(dict.fromkeys(each.code for each in found))

    @property
    def failure_unreported(self) -> bool:
        failed = self._context.record.unresolved_failures()
        return bool(failed) and not reports_failure(self.answer, failed, self._known)

    @property
    def failure_reported(self) -> bool:
        failed = self._context.record.failures
        return bool(failed) and reports_failure(self.answer, failed, self._known)

    @property
    def attempt_reported(self) -> bool:
        """A check that went red changes nothing, so that it excuses no missing effect."""
        spec, receipts = self._context.spec, self.receipts
        no_effect = (self._duties.effect and not receipts.effect) or receipts.deliverables_missing > 0
        kinds: tuple[Kind, ...] = ("effect",) if no_effect else EVERY
        failed = failed_attempts(self._context.record.receipts, kinds, spec.acts)
        return bool(failed) and not self.claims and reports_attempt(self.answer, failed, self._known)

    @property
    def says_no_effect(self) -> bool:
        record = self._context.record
        tried = record.successes > 0 or record.failed_attempts > 0 or record.substantive > 0
        return tried and says_no_effect(self.answer)

    @cached_property
    def _known(self) -> tuple[str, ...]:
        """Texts whose words tell nothing of a failure: what the user said, and what the calls named."""
        record = self._context.record
        named = (name for receipt in record.receipts for name in (receipt.target, *receipt.named))
        return (*self._context.said, *record.changed_paths, *dict.fromkeys(named))
