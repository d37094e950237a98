"""What a gate needs to know about an answer: booleans, counts and codes, measured where the text is.

Every field's default is the harmless one, so that an answer in history takes no more bytes than it has to say.
"""

from typing import Literal

from pydantic import Field

from untildone.workflows.frozen import Frozen
from untildone.workflows.outcome import Observed

Unfinished = Literal["", "open_fence", "colon", "plan_marker", "plan_sentence"]
"""How an answer shows that it is not one (stop-policy.md rule 2)."""

UnsupportedReason = Literal["not_run", "failed", "stale", "masked", "figure"]
"""What the records say about a claim that they do not support."""

MAX_CLAIMS = 8


class ReceiptSummary(Frozen):
    """What the run's receipts come to when an answer is given (stop-policy.md sections 2 and 3).

    `check` is about the last executed check-like command: none, or whether a relevant change came after it. `proof` is
    inspection proof; `reviewed`: all changed source was looked at afterwards, and none of it is run. The three
    `missing` counts are of what the outcome spec names: files to deliver that do not lie there, targets neither changed
    nor named as unchanged, objects asked about and never looked at.
    """

    effect: bool = False
    execution: bool = False
    proof: bool = False
    reviewed: bool = False
    inspection: bool = False
    success: bool = False
    substantive: bool = False
    runnable_changed: bool = False
    changed: bool = False
    check: Literal["none", "fresh", "stale"] = "none"
    observed: Observed = "not_run"
    deliverables_missing: int = 0
    targets_missing: int = 0
    asked_unread: int = 0


class AnswerMeasures(Frozen):
    """The measures of one answer without calls.

    `lossy`: it holds call-shaped output that became no call. `question`: it ends by asking the user; `offers_choice`:
    that question names a choice (which, where, A or B), rather than asking for leave to go on. `no_data`: it admits to
    have no data. `unsourced_figures`: it has a strong figure that neither the user nor a result of this run gave.
    `ungrounded`: retrieved evidence is at hand and the answer repeats nothing of it. `repeats`: it is an earlier turn's
    answer to something else. `broken_fence`: a card fence whose body is no JSON. `duplicate_card`: an inline card of a
    type that the batch before showed. `presentation` is the card tool that the text should have been. `claims` are the
    unsupported claims as `class:reason`. `failure_unreported`: the last batch or check failed and the text keeps silent
    about it; `failure_reported`: a call failed or was refused, and the text says so. `says_not_run`: it says plainly
    that nothing was run. `says_no_effect`: it says plainly that nothing needed changing or could not be, and stands on
    a look or an attempt. `attempt_reported`: calls that would have paid what is owed failed or were refused, nothing of
    their kind came out well since, and the text says so. `short`: under 80 characters.
    """

    lossy: bool = False
    unfinished: Unfinished = ""
    question: bool = False
    offers_choice: bool = False
    no_data: bool = False
    unsourced_figures: bool = False
    ungrounded: bool = False
    repeats: bool = False
    broken_fence: bool = False
    inline_card: bool = False
    duplicate_card: bool = False
    presentation: str = ""
    claims: tuple[str, ...] = Field(default=(), max_length=MAX_CLAIMS)
    failure_unreported: bool = False
    failure_reported: bool = False
    says_not_run: bool = False
    says_no_effect: bool = False
    attempt_reported: bool = False
    short: bool = False
    receipts: ReceiptSummary = ReceiptSummary()
