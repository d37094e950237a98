"""Running the calls of an answer: permission for the whole batch first, then waves, and a result for every call."""

import asyncio
from typing import assert_never

from untildone.workflows.completion import budgets
from untildone.workflows.failures import ToolFailure
from untildone.workflows.gates.decision import End
from untildone.workflows.inbox import ApprovalAnswer
from untildone.workflows.outcome import StopReason, ToolStats
from untildone.workflows.ports import (
    MAX_REASON_BYTES,
    ApprovalOutcome,
    CallFacts,
    Fault,
    Lost,
    Pending,
    RunTool,
    StepFacts,
    Synthetic,
    ToolFacts,
    Unsettled,
)
from untildone.workflows.run import MAX_LOSSES, Run, announce, next_step, wait_uncharged
from untildone.workflows.state import MEMORY
from untildone.workflows.tools.waves import PlannedCall, waves


async def run_calls(run: Run, facts: StepFacts) -> End | None:
    """Authorises the whole batch in source order, then runs it in waves (loop.md section 6).

    Every call gets a result, whatever happens: what did not run gets one from the runtime, and all of them ride in
    the next model step or in the closing of the turn.
    """
    run.phase("tools")
    results: dict[str, Synthetic | ToolFacts] = {}
    allowed: list[CallFacts] = []
    ending: End | None = None
    for call in facts.calls:
        match await authorise(run, call):
            case Synthetic() as verdict:
                results[call.id] = verdict
            case CallFacts():
                allowed.append(call)
            case End() as ending:
                break
    if ending is None:
        ending = await run_waves(run, allowed, results)
    record_batch(run, facts, results, ending)
    next_step(run, empty_redos=0)
    return ending


async def run_waves(run: Run, allowed: list[CallFacts], results: dict[str, Synthetic | ToolFacts]) -> End | None:
    """Runs the calls, wave by wave, into `results`; an ending leaves the rest of them out."""
    options = run.state.frame.options
    numbers = waves([PlannedCall(claim=call.claim) for call in allowed], options.parallel)
    for number in sorted(set(numbers)):
        ending = before_wave(run)
        if ending is not None:
            return ending
        wave = [call for call, wave_number in zip(allowed, numbers, strict=True) if wave_number == number]
        results |= await run_wave(run, wave, options.parallel_limit)
    return None


def before_wave(run: Run) -> End | None:
    """Cancel and time limits are looked at before each wave; what did not run is told to the model as not run."""
    run.absorb()
    if run.cancelled():
        return End(reason=StopReason.CANCELLED)
    reason = budgets.out_of_time(run.state, run.ports.now())
    return None if reason is None else End(reason=reason)


async def run_wave(run: Run, wave: list[CallFacts], limit: int) -> dict[str, Synthetic | ToolFacts]:
    """Runs the calls of one wave side by side, at most `limit` at once."""
    slots = asyncio.Semaphore(limit)

    async def in_slot(call: CallFacts) -> Synthetic | ToolFacts:
        async with slots:
            return await run_call(run, call)

    outcomes = await asyncio.gather(*(in_slot(call) for call in wave))
    return {call.id: outcome for call, outcome in zip(wave, outcomes, strict=True)}


async def run_call(run: Run, call: CallFacts) -> Synthetic | ToolFacts:
    """One call. Asked again under the same key when its worker is lost: the activity knows whether it may run again."""
    state = run.state
    for _ in range(MAX_LOSSES):
        if run.cancelled():
            return Synthetic(call_id=call.id, error=ToolFailure.CANCELLED)
        facts = await run.ports.run_tool(
            RunTool(
                session_id=state.session_id,
                run=state.frame.run,
                step=state.iteration,
                call_id=call.id,
                digest=call.digest,
                outside=call.outside,
                at=run.ports.now(),
            ),
            call,
            state.frame.host,
        )
        match facts:
            case ToolFacts():
                return facts
            case Lost():
                continue
            case Unsettled():
                return Synthetic(call_id=call.id, error=ToolFailure.OUTCOME_UNKNOWN, reason="unsettled")
            case Fault(message=message):
                # The fault may have come after the tool had begun: a receipt, if there is one, will say more.
                return Synthetic(call_id=call.id, error=ToolFailure.OUTCOME_UNKNOWN, reason=in_brief(message))
            case unreachable:
                assert_never(unreachable)
    lost = ToolFailure.TOOL_CRASH if call.repeatable else ToolFailure.OUTCOME_UNKNOWN
    return Synthetic(call_id=call.id, error=lost, reason="worker_lost")


def record_batch(run: Run, facts: StepFacts, results: dict[str, Synthetic | ToolFacts], ending: End | None) -> None:
    """Counts the batch and leaves its results pending. Calls that no wave reached are cancelled or skipped."""
    unreached = ToolFailure.CANCELLED if run.cancelled() else ToolFailure.SKIPPED
    reason = "" if ending is None else ending.reason.value
    for call in facts.calls:
        results.setdefault(call.id, Synthetic(call_id=call.id, error=unreached, reason=reason))
    in_order = [results[call.id] for call in facts.calls]
    synthetic = tuple(result for result in in_order if isinstance(result, Synthetic))
    ran = {call_id: result for call_id, result in results.items() if isinstance(result, ToolFacts)}
    tools = run.state.tools
    run.update(
        pending=Pending(results_of=run.state.iteration, synthetic=synthetic),
        tools=ToolStats(
            attempted=tools.attempted + len(facts.calls),
            succeeded=tools.succeeded + sum(result.error is None for result in ran.values()),
            rejected=tools.rejected + len(synthetic),
        ),
        stopped=(*run.state.stopped, *(i for i, r in ran.items() if r.error is ToolFailure.CANCELLED)),
        uncertain=(*run.state.uncertain, *(s.call_id for s in synthetic if s.reason == "unsettled")),
    )


def in_brief(reason: str) -> str:
    """The beginning of a reason, as long as a synthetic result may carry it."""
    return reason.encode()[:MAX_REASON_BYTES].decode(errors="ignore")


# --- permission ------------------------------------------------------------------------------------------------------


async def authorise(run: Run, call: CallFacts) -> CallFacts | Synthetic | End:
    """The call itself if it may run, else the result that says why not (tools.md section 4)."""
    if call.refused is not None:
        return Synthetic(call_id=call.id, error=call.refused)
    if run.cancelled():
        return Synthetic(call_id=call.id, error=ToolFailure.CANCELLED)
    match call.permission:
        case "allow":
            return call
        case "deny":
            return Synthetic(call_id=call.id, error=ToolFailure.DENIED, reason=in_brief(call.rule))
        case "ask":
            return await ask_person(run, call)
        case unreachable:
            assert_never(unreachable)


async def ask_person(run: Run, call: CallFacts) -> CallFacts | Synthetic | End:
    """Waits, for days if need be, for a person's answer; nobody there to answer is a denial at once."""
    options = run.state.frame.options
    if call.digest in run.state.denied:
        return Synthetic(call_id=call.id, error=ToolFailure.DENIED, reason="denied_by_user")
    if options.attendance == "unattended":
        return Synthetic(call_id=call.id, error=ToolFailure.DENIED, reason="no_approver")
    run.update(waiting_call=call.id)
    ending = await announce(run, "approval_requested", call_id=call.id, reason=call.rule)
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
        return Synthetic(call_id=call.id, error=ToolFailure.DENIED, reason="approval_timeout")
    run.update(denied=(*run.state.denied, call.digest)[-MEMORY:])
    return Synthetic(call_id=call.id, error=ToolFailure.DENIED, reason="denied_by_user", note=answer.note)


def answer_to(run: Run, call_id: str) -> ApprovalAnswer | None:
    """The first answer that arrived for this call."""
    return next((answer for answer in run.state.answers if answer.call_id == call_id), None)
