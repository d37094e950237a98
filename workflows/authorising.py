"""Whether a proposed call may run: what the run has seen of it, then permission, then a person (tools.md section 4)."""

from typing import assert_never

from untildone.workflows.failures import ToolFailure
from untildone.workflows.gates.decision import End
from untildone.workflows.inbox import ApprovalAnswer
from untildone.workflows.ports import MAX_REASON_BYTES, ApprovalOutcome, CallFacts, Synthetic
from untildone.workflows.run import Run, announce, wait_uncharged
from untildone.workflows.state import MEMORY
from untildone.workflows.tools import repeats

REPEATED = "repeated"
"""The reason of a result that keeps a call from being repeated without effect."""


async def authorise(run: Run, call: CallFacts) -> CallFacts | Synthetic | End:
    """The call itself if it may run, else the result that says why not."""
    if call.refused is not None:
        return Synthetic(call_id=call.id, error=call.refused)
    if run.cancelled():
        return Synthetic(call_id=call.id, error=ToolFailure.CANCELLED)
    if call.digest in run.state.failed:
        return Synthetic(call_id=call.id, error=run.state.failed[call.digest], reason=REPEATED)
    match repeats.trip(call, run.state):
        case "deny":
            return Synthetic(call_id=call.id, error=ToolFailure.DENIED, reason=REPEATED)
        case "ask" if call.permission != "deny":
            return await ask_person(run, call, REPEATED)
        case _:
            return await by_permission(run, call)


async def by_permission(run: Run, call: CallFacts) -> CallFacts | Synthetic | End:
    """What rules and mode say, as the activity has matched them."""
    match call.permission:
        case "allow":
            return call
        case "deny":
            return Synthetic(call_id=call.id, error=ToolFailure.DENIED, reason=in_brief(call.rule))
        case "ask":
            return await ask_person(run, call, call.rule)
        case unreachable:
            assert_never(unreachable)


async def ask_person(run: Run, call: CallFacts, reason: str) -> CallFacts | Synthetic | End:
    """Waits, for days if need be, for a person's answer; nobody there to answer is a denial at once."""
    options = run.state.frame.options
    if call.digest in run.state.denied:
        return denial(call, reason, "denied_by_user")
    if options.attendance == "unattended":
        return denial(call, reason, "no_approver")
    run.update(waiting_call=call.id)
    ending = await announce(run, "approval_requested", call_id=call.id, reason=reason)
    if ending is not None:
        run.update(waiting_call=None)
        return ending
    timeout_ms = None if options.approval_timeout is None else options.approval_timeout * 1000
    await wait_uncharged(run, "waiting_approval", lambda: answer_to(run, call.id) is not None, timeout_ms)
    answer = answer_to(run, call.id)
    run.update(waiting_call=None, phase="tools")
    if answer is None and run.cancelled():
        return Synthetic(call_id=call.id, error=ToolFailure.CANCELLED)
    outcome: ApprovalOutcome = "timeout" if answer is None else "approved" if answer.approved else "denied"
    ending = await announce(run, "approval_answered", call_id=call.id, answer=outcome)
    if ending is not None:
        return ending
    if answer is not None and answer.approved:
        return call
    if answer is None:
        return denial(call, reason, "approval_timeout")
    run.update(denied=(*run.state.denied, call.digest)[-MEMORY:])
    return denial(call, reason, "denied_by_user", answer.note)


def denial(call: CallFacts, asked_for: str, why: str, note: int | None = None) -> Synthetic:
    """The result of a call that nobody allowed. One that was asked about for its repetition is told that, whoever said
    no: the model has to do something else, not to ask somebody else.
    """
    reason = REPEATED if asked_for == REPEATED else why
    return Synthetic(call_id=call.id, error=ToolFailure.DENIED, reason=reason, note=note)


def answer_to(run: Run, call_id: str) -> ApprovalAnswer | None:
    """The first answer that arrived for this call."""
    return next((answer for answer in run.state.answers if answer.call_id == call_id), None)


def in_brief(reason: str) -> str:
    """The beginning of a reason, as long as a synthetic result may carry it."""
    return reason.encode()[:MAX_REASON_BYTES].decode(errors="ignore")
