"""The diagnostic rules: did the run end cleanly, and is what it owed on record? (stop-policy.md section 7)

Each rule is a function from answer and state to the code of its objection, in the order in which they are asked; the
first objection counts. A run has `max_blocks` of them, whatever their codes.
"""

from collections.abc import Callable
from typing import NamedTuple

from untildone.workflows.answers.measures import AnswerMeasures
from untildone.workflows.answers.owed import check_owed
from untildone.workflows.gates.decision import Decision, Exhausted, Nudge, Pass
from untildone.workflows.intent.duties import Duties
from untildone.workflows.ledger.payloads import GateMark
from untildone.workflows.ports import Control, StepFacts
from untildone.workflows.state import LoopState

NO_EFFECT = "no_effect"
"""The degradation of an accepted answer that says, twice, that nothing had to be changed (refinements R2)."""


class Case(NamedTuple):
    """What a rule looks at."""

    facts: StepFacts
    measures: AnswerMeasures
    duties: Duties
    state: LoopState


def check(facts: StepFacts, state: LoopState) -> Decision:
    """Sends the answer back with the first rule's objection, or marks it where the blocks are spent."""
    policy = state.frame.options.stop_policy
    if state.duties is None or facts.measures is None or not policy.enabled:
        return Pass()
    case = Case(facts, facts.measures, state.duties, state)
    rules = [*(MARKER_RULES if policy.marker_gate else ()), *(VERIFY_RULES if policy.verify_gate else ())]
    code = next((found for rule in rules if (found := rule(case))), "")
    if not code:
        return Pass()
    if code == "execution_receipt_missing" and facts.measures.says_no_effect:
        return _nothing_to_change(case)
    if state.stop_blocks >= policy.max_blocks:
        return Exhausted(mark=GateMark(gate="stop_guard", code=f"stop_gate:{code}"))
    return _block(state, code)


def _block(state: LoopState, code: str, **counters: int) -> Nudge:
    left = max(0, state.frame.options.stop_policy.max_blocks - state.stop_blocks - 1)
    control = Control(kind="stop_guard", code=code, left=left)
    return Nudge(control=control, counters={"stop_blocks": state.stop_blocks + 1, **counters})


def _nothing_to_change(case: Case) -> Decision:
    """An honest report that nothing had to be changed is asked back once, then accepted and marked."""
    state = case.state
    spent = state.stop_blocks >= state.frame.options.stop_policy.max_blocks
    if state.no_effect_asked or spent:
        return Exhausted(mark=GateMark(gate="stop_guard", code=NO_EFFECT))
    return _block(state, "execution_receipt_missing", no_effect_asked=1)


# --- the rules -------------------------------------------------------------------------------------------------------


def truncated_output(case: Case) -> str:
    """The provider cut the answer at its limit."""
    return "truncated_output" if case.facts.stop == "max_tokens" else ""


def truncated_plan(case: Case) -> str:
    """The text stops in the middle, or announces what comes next instead of doing it."""
    return "truncated_plan" if case.measures.unfinished and not case.facts.blank else ""


def unresolved_tool_failure(case: Case) -> str:
    """Something failed, nothing mended it, and the text keeps silent about it."""
    return "unresolved_tool_failure" if case.measures.failure_unreported and not case.facts.blank else ""


def execution_receipt_missing(case: Case) -> str:
    """An effect or an execution is owed and none is on record."""
    duties, receipts = case.duties, case.measures.receipts
    no_effect = duties.effect and not receipts.effect
    no_execution = duties.execution and not receipts.execution and not _found_out(case)
    missing = no_effect or no_execution or receipts.deliverables_missing > 0
    return "execution_receipt_missing" if missing and not _excused(case) else ""


def effect_incomplete(case: Case) -> str:
    """Several things were to be changed, and some are neither changed nor named as not changed (refinements P4)."""
    missing = case.duties.effect and case.measures.receipts.targets_missing > 0
    return "effect_incomplete" if missing and not _excused(case) and not case.facts.blank else ""


def verification_missing(case: Case) -> str:
    """A check is owed, or was asked for by name, and nothing of the kind was run."""
    receipts = case.measures.receipts
    unchecked = _check_owed(case) and receipts.check == "none" and not receipts.proof and not _found_out(case)
    unrun = case.duties.run_demanded and not receipts.substantive
    return "verification_missing" if (unchecked or unrun) and not _excused_check(case) else ""


def verification_stale(case: Case) -> str:
    """The check that was run is older than the last relevant change."""
    stale = _check_owed(case) and case.measures.receipts.check == "stale"
    return "verification_stale" if stale and not _excused_check(case) else ""


def inspection_receipt_missing(case: Case) -> str:
    """Something was to be looked at and nobody looked (refinements P10)."""
    receipts = case.measures.receipts
    unlooked = case.duties.inspection and not (receipts.inspection or receipts.execution) and _says_little(case)
    missing = (unlooked or receipts.asked_unread > 0) and not case.facts.blank
    return "inspection_receipt_missing" if missing and not _asks_back(case) else ""


def tool_receipt_missing(case: Case) -> str:
    """The request cannot be met by words alone, and the answer is a few of them."""
    receipts = case.measures.receipts
    missing = case.duties.tool and not (receipts.success or receipts.substantive) and _says_little(case)
    return "tool_receipt_missing" if missing and not case.facts.blank and not _asks_back(case) else ""


Rule = Callable[[Case], str]

MARKER_RULES: tuple[Rule, ...] = (truncated_output, truncated_plan)
VERIFY_RULES: tuple[Rule, ...] = (
    unresolved_tool_failure,
    execution_receipt_missing,
    effect_incomplete,
    verification_missing,
    verification_stale,
    inspection_receipt_missing,
    tool_receipt_missing,
)


# --- what excuses ----------------------------------------------------------------------------------------------------


def _check_owed(case: Case) -> bool:
    return check_owed(case.duties, case.measures.receipts, shell=case.state.frame.shell)


def _found_out(case: Case) -> bool:
    """Something was to be found out, by no check or program that the request names, and it was looked into: nothing
    more can be asked for. What a look shows of an object that has no name is no proof: the outcome stays unverified."""
    receipts = case.measures.receipts
    looked = receipts.inspection or receipts.substantive
    return looked and not receipts.changed and not case.duties.check_named


def _asks_back(case: Case) -> bool:
    """The answer is a question about what the request leaves open, and somebody is there to answer it (R9)."""
    attended = case.state.frame.options.attendance != "unattended"
    open_choice = not case.duties.clear or case.measures.offers_choice
    return attended and open_choice and case.measures.question


def _says_little(case: Case) -> bool:
    """The answer is too short to hold a finding, and it does not tell either that a call came to nothing."""
    return case.measures.short and not case.measures.failure_reported


def _excused(case: Case) -> bool:
    return _asks_back(case) or case.measures.attempt_reported


def _excused_check(case: Case) -> bool:
    """Also by a plain word that nothing was run, where only the change itself owes the check."""
    admitted = case.duties.check == "modify" and not case.duties.run_demanded and case.measures.says_not_run
    return admitted or _excused(case)
