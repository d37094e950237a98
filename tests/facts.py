"""Facts as the world gives them to the loop, in the words of the specification.

The heads in them are placeholders: a playbook puts the ledger's real head in.
"""

from typing import Any

from untildone.workflows.answers.measures import AnswerMeasures, ReceiptSummary
from untildone.workflows.failures import ProviderFailure, ToolFailure
from untildone.workflows.intent.duties import Duties
from untildone.workflows.ledger.entries import Head
from untildone.workflows.outcome import Spend
from untildone.workflows.ports import (
    Announced,
    CallFacts,
    Fault,
    Frame,
    HandoffFacts,
    HookFacts,
    LoopOptions,
    Lost,
    StepFacts,
    ToolFacts,
    Unsettled,
)
from untildone.workflows.spec import BudgetOptions, StopOptions
from untildone.workflows.tools.declaration import Claim

UNWRITTEN = Head()
"""Stands for the head that the playbook's ledger will have."""

LOST = Lost(reason="heartbeat timeout")
UNSETTLED = Unsettled()
LEDGER_FAULT = Fault(kind="ledger_error", message="the ledger is not there")
OUR_FAULT = Fault(kind="internal_error", message="we broke")
NOTED = Announced(head=UNWRITTEN)

NO_OPINION = HookFacts()
BLOCKS = HookFacts(blocked=True)
FAILED_HOOK = HookFacts(failed=True)
FAILED_CLOSED_HOOK = HookFacts(failed=True, blocked=True)

NOTHING_HELD = Claim(kind="none")
"""The claim of a call that conflicts with no other but exclusive ones."""


def frame(*, until_done: bool = False, directive: int = 1, duties: Duties | None = None, **options: Any) -> Frame:
    """An opened turn. Options are those of the loop; names of budgets and of the stop policy go to theirs."""
    budgets = {name: options.pop(name) for name in list(options) if name in BudgetOptions.model_fields}
    policy = {name: options.pop(name) for name in list(options) if name in StopOptions.model_fields}
    return Frame(
        run=1,
        turn_id="ent_directive",
        directive=directive,
        model="scripted:test",
        host="host-1",
        duties=duties,
        shell=True,
        until_done=until_done,
        options=LoopOptions(budgets=BudgetOptions(**budgets), stop_policy=StopOptions(**policy), **options),
    )


def text(entry: str = "ent_answer", **fields: Any) -> StepFacts:
    """An answer of visible text without calls."""
    return StepFacts(head=UNWRITTEN, entry=entry, stop="end_turn", **fields)


def measured(
    receipts: ReceiptSummary | None = None, entry: str = "ent_answer", stop: Any = "end_turn", **measures: Any
) -> StepFacts:
    """An answer of visible text with these measures."""
    whole = AnswerMeasures(receipts=receipts or ReceiptSummary(), **measures)
    return StepFacts(head=UNWRITTEN, entry=entry, stop=stop, measures=whole)


def blank(**fields: Any) -> StepFacts:
    """An answer of nothing visible, thinking perhaps."""
    return text("ent_blank", blank=True, **fields)


def refusal() -> StepFacts:
    """The provider's own refusal."""
    return StepFacts(head=UNWRITTEN, entry="ent_refusal", stop="refusal")


def partial(entry: str | None = "ent_partial") -> StepFacts:
    """What a cancelled model step leaves: the partial text, or nothing."""
    return StepFacts(head=UNWRITTEN, entry=entry, cancelled=True)


def calls(*proposed: CallFacts | str, **fields: Any) -> StepFacts:
    """An answer that proposes calls; a name alone is a harmless call that is allowed."""
    facts = tuple(call(each) if isinstance(each, str) else each for each in proposed)
    return StepFacts(head=UNWRITTEN, entry="ent_calls", stop="tool_use", calls=facts, **fields)


def call(call_id: str, claim: Claim = NOTHING_HELD, **fields: Any) -> CallFacts:
    """One call. Its signature is its own unless `digest` says otherwise."""
    return CallFacts(**{"id": call_id, "tool": "bash", "digest": f"digest-{call_id}", "claim": claim, **fields})


def failed(kind: ProviderFailure, retry_after_s: float | None = None, **fields: Any) -> StepFacts:
    """A model step without an answer."""
    return StepFacts(head=UNWRITTEN, failure=kind, message=f"provider: {kind}", retry_after_s=retry_after_s, **fields)


def overflow() -> StepFacts:
    """Even the folded turn does not fit the model's window."""
    return StepFacts(head=UNWRITTEN, overflow=True)


def reset(failed: str | None = None) -> HandoffFacts:
    """A new boundary, or why there is none."""
    return HandoffFacts(head=UNWRITTEN, failed=failed)


def ok() -> ToolFacts:
    """A call that succeeded."""
    return ToolFacts(size=2)


def went_wrong(error: ToolFailure) -> ToolFacts:
    """A call that ran and failed."""
    return ToolFacts(error=error, size=2)


def costs(dollars: float = 0.0, **fields: int) -> Spend:
    """What an attempt used."""
    return Spend(calls=1, cost_microdollars=round(dollars * 1_000_000), **fields)
