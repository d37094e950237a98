"""The loop: one message to an outcome.

Read from top to bottom, this is what a run does. It knows no Temporal: it is given `ports` (what it may ask for) and
an `inbox` (what arrives), and it alone writes the `state`. In a workflow the ports are activities and waiting is
durable; in tests they are scripted, thousands of steps a second.

Two rules hold everywhere:

- A cancel is a fact, not an exception. It is looked at before anything is started and wakes everything that waits.
- Whatever a port answers is handled where it is asked: facts, `Lost` (the worker is gone: ask again, same key),
  `Unsettled` (cancelled and not confirmed in time) or `Fault` (the ledger or our own code failed: the run ends).
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from untildone.workflows.completion import budgets, endurance
from untildone.workflows.failures import ToolFailure
from untildone.workflows.frozen import Frozen
from untildone.workflows.gates import ANSWER_GATES, Drop, End, Nudge, Pass
from untildone.workflows.inbox import ApprovalAnswer, Inbox
from untildone.workflows.outcome import RunResult, StopReason, ToolStats
from untildone.workflows.ports import (
    MAX_REASON_BYTES,
    Announce,
    Announced,
    AnnouncedKind,
    ApprovalOutcome,
    CallFacts,
    Closed,
    CloseTurn,
    Fault,
    Handoff,
    HandoffFacts,
    Lost,
    ModelStep,
    OpenTurn,
    Pending,
    Ports,
    RunTool,
    StepFacts,
    Synthetic,
    ToolFacts,
    Unsettled,
)
from untildone.workflows.results import build_result
from untildone.workflows.state import MEMORY, LoopState, Phase, StepState, absorb
from untildone.workflows.tools.waves import PlannedCall, waves

MAX_LOSSES = 3
"""How many workers may be lost under one call or one summary before it counts as failed (loop.md section 2)."""


@dataclass
class Run:
    """A run in progress. `execution` is the engine's id of the execution that opened it."""

    state: LoopState
    ports: Ports
    inbox: Inbox
    execution: str
    definition: str
    directive: int | None = None

    def update(self, **changes: object) -> None:
        """Replaces the state by one with these changes."""
        self.state = self.state.model_copy(update=changes)

    def absorb(self) -> None:
        """Takes what has arrived into the state."""
        self.state = absorb(self.state, self.inbox.take())

    def cancelled(self) -> bool:
        """Whether somebody asked for the run to end."""
        return self.inbox.cancelled

    def phase(self, phase: Phase) -> None:
        """Says what the run is doing."""
        self.update(phase=phase)


class Finished(Frozen):
    """The run is over. The session may go on by itself: with `next_directive`, or with the first prompt not taken."""

    result: RunResult
    goes_on: bool = False
    next_directive: int | None = None


class RollOver(Frozen):
    """The history is long enough: the next execution goes on from this state."""


async def run_message(run: Run) -> Finished | RollOver:
    """Handles one message to an outcome, or up to the step boundary at which the history has to roll over."""
    if run.state.frame.run == 0:
        refused = await open_turn(run)
        if refused is not None:
            return Finished(result=build_result(run.state, refused, run.ports.now()))
    while (ending := await take_step(run)) is None:
        if run.ports.rollover_due() and not run.cancelled():  # a cancel does not reach the next execution
            return RollOver()
    return await close_turn(run, End(reason=StopReason.CANCELLED) if run.cancelled() else ending)


async def open_turn(run: Run) -> End | None:
    """Opens the turn in the ledger and settles what every step of the run shares."""
    opened = await run.ports.open_turn(
        OpenTurn(
            session_id=run.state.session_id,
            execution=run.execution,
            definition=run.definition,
            directive=run.directive,
            at=run.ports.now(),
        )
    )
    match opened:
        case Fault(kind=kind, message=message):
            return End(reason=StopReason(kind), message=message)
        case frame if frame.refused is not None:
            return End(reason=StopReason.INVALID_REQUEST, message=frame.refused)
        case frame:
            run.update(
                frame=frame,
                head=frame.head,
                started_at=run.ports.now(),
                hold_armed=frame.until_done,
                drained=frame.directive,
                seen=max(run.state.seen, frame.directive),
            )
            run.absorb()
            return None


async def take_step(run: Run) -> End | None:
    """One step: checks, a model call, then its calls or its answer. None goes on."""
    ending = await before_step(run)
    if ending is not None:
        return ending
    facts = await model_step(run)
    match facts:
        case End():
            return facts
        case StepFacts(stop="refusal", calls=()):
            return End(reason=StopReason.PROVIDER_REFUSAL)
        case StepFacts(calls=()):
            return judge_answer(run, facts)
        case _:
            return await run_calls(run, facts)


async def before_step(run: Run) -> End | None:
    """Cancel, then pause, then the limits (loop.md S1 to S3)."""
    run.absorb()
    if run.state.paused and not run.cancelled():
        await wait_while_paused(run)
    if run.cancelled():
        return End(reason=StopReason.CANCELLED)
    reason = budgets.exhausted(run.state, run.ports.now())
    return None if reason is None else End(reason=reason)


# --- the model -------------------------------------------------------------------------------------------------------


async def model_step(run: Run) -> StepFacts | End:
    """The model's answer to everything in the ledger, however often it has to be asked (loop.md S4 and S5)."""
    shrink = False
    while True:
        run.phase("model")
        run.absorb()
        if run.cancelled():
            return End(reason=StopReason.CANCELLED)
        facts = await ask_model(run, shrink)
        if isinstance(facts, End):
            return facts
        if run.cancelled() and facts.entry is None:
            return End(reason=StopReason.CANCELLED)
        match endurance.decide(facts, run.state):
            case endurance.Answered():
                return facts
            case endurance.Again() as again:
                shrink = again.shrink
                await wait_for_provider(run, again, facts)
            case endurance.HandOff():
                ending = await hand_off(run)
                if ending is not None:
                    return ending
            case End() as ending:
                return ending
            case unreachable:
                assert_never(unreachable)


async def ask_model(run: Run, shrink: bool) -> StepFacts | End:
    """One model step, asked again for as long as workers are lost under it."""
    pending = run.state.pending
    if run.state.steering_waits:
        pending = pending.model_copy(update={"drain_to": run.state.seen})
    while True:
        state = run.state
        facts = await run.ports.model_step(
            ModelStep(
                session_id=state.session_id,
                run=state.frame.run,
                step=state.iteration,
                head=state.head,
                pending=pending,
                round=state.step.rounds + state.step.waits + state.step.overlength_retries,
                losses=state.step.losses,
                cost_left=budgets.cost_left(state),
                shrink=shrink,
                at=run.ports.now(),
            ),
            state.frame.model,
        )
        match facts:
            case StepFacts():
                record_model_step(run, facts, pending)
                return facts
            case Lost(reason=reason):
                losses = state.step.losses + 1
                run.update(step=state.step.model_copy(update={"losses": losses}))
                if losses >= endurance.DISPATCH_CEILING:
                    return End(reason=StopReason.DISPATCH_CEILING, message=f"worker lost: {reason}")
                if run.cancelled():
                    return End(reason=StopReason.CANCELLED)
            case Unsettled():
                run.update(uncertain=(*run.state.uncertain, f"model:{state.iteration}"))
                return End(reason=StopReason.CANCELLED)
            case Fault(kind=kind, message=message):
                return End(reason=StopReason(kind), message=message)
            case unreachable:
                assert_never(unreachable)


def record_model_step(run: Run, facts: StepFacts, pending: Pending) -> None:
    """What was pending is in the ledger now, the head has moved, and the use is counted."""
    state = run.state
    changes: dict[str, object] = {
        "head": facts.head,
        "pending": Pending(),
        "drained": max(state.drained, pending.drain_to or 0),
        "spend": state.spend.plus(facts.spend),
        "step": state.step.model_copy(update={"sent": facts.sent}),
    }
    if facts.cancelled:
        changes["stopped"] = (*state.stopped, f"model:{state.iteration}")
    match facts.hold:
        case "armed":
            changes |= {"hold_armed": True, "hold_released": False}
        case "released" if state.hold_armed:
            changes["hold_released"] = True
        case _:
            pass
    run.update(**changes)


async def wait_for_provider(run: Run, again: endurance.Again, facts: StepFacts) -> None:
    """Waits before the next round; a wait for a quota is shown to people and not charged to the run's time."""
    step = run.state.step
    if again.shrink:
        run.update(step=step.model_copy(update={"overlength_retries": step.overlength_retries + 1}))
        return
    if not again.quota:
        run.update(step=step.model_copy(update={"rounds": step.rounds + 1}))
        await run.ports.wait(lambda: run.cancelled(), again.wait_ms)
        return
    run.update(step=step.model_copy(update={"waits": step.waits + 1}))
    until = run.ports.now() + again.wait_ms
    await announce(run, "provider_wait", reason=facts.message, until=until)
    await wait_uncharged(run, "waiting_provider", lambda: False, again.wait_ms)
    run.phase("model")


async def hand_off(run: Run) -> End | None:
    """Puts a summary in the place of the turn's past, since even the folded turn is too long (context.md section 8)."""
    state, last_loss = run.state, ""
    for _ in range(MAX_LOSSES):
        facts = await run.ports.handoff(
            Handoff(
                session_id=state.session_id,
                run=state.frame.run,
                step=state.iteration,
                head=state.head,
                at=run.ports.now(),
            )
        )
        match facts:
            case HandoffFacts(failed=None):
                run.update(head=facts.head, spend=state.spend.plus(facts.spend), last_handoff_step=state.steps)
                return None
            case HandoffFacts(failed=reason):
                run.update(head=facts.head, spend=state.spend.plus(facts.spend))
                return End(reason=StopReason.CONTEXT_OVERFLOW, message=reason or "")
            case Lost() if run.cancelled():
                return End(reason=StopReason.CANCELLED)
            case Lost(reason=reason):
                last_loss = f"worker lost: {reason}"
            case Fault(kind=kind, message=message):
                return End(reason=StopReason(kind), message=message)
            case Unsettled():
                run.update(uncertain=(*state.uncertain, f"handoff:{state.iteration}"))
                return End(reason=StopReason.CANCELLED)
            case unreachable:
                assert_never(unreachable)
    return End(reason=StopReason.CONTEXT_OVERFLOW, message=last_loss)


# --- an answer without calls -----------------------------------------------------------------------------------------


def judge_answer(run: Run, facts: StepFacts) -> End | None:
    """The gates in order: the first objection sends the answer back, none completes the run (loop.md section 5)."""
    run.absorb()
    if run.cancelled():
        return End(reason=StopReason.CANCELLED)
    for gate in ANSWER_GATES:
        match gate(facts, run.state):
            case Pass():
                continue
            case Nudge(control=control, counters=counters):
                gates = {**run.state.gates, control.kind: run.state.gates.get(control.kind, 0) + 1}
                next_step(run, pending=Pending(control=control), gates=gates, **counters)
                return None
            case Drop():
                next_step(run)
                return None
            case End() as ending:
                return ending
            case unreachable:
                assert_never(unreachable)
    return End(reason=StopReason.NATURAL)


def next_step(run: Run, **changes: object) -> None:
    """Ends the step; what belonged to it alone starts afresh."""
    run.update(steps=run.state.steps + 1, step=StepState(), **changes)


# --- calls -----------------------------------------------------------------------------------------------------------


async def run_calls(run: Run, facts: StepFacts) -> End | None:
    """Authorises the whole batch in source order, then runs it in waves (loop.md section 6).

    Every call gets a result, whatever happens: what did not run gets one from the runtime, and all of them ride in
    the next model step or in the closing of the turn.
    """
    run.phase("tools")
    results: dict[str, Synthetic | ToolFacts] = {}
    allowed: list[CallFacts] = []
    for call in facts.calls:
        verdict = await authorise(run, call)
        if isinstance(verdict, Synthetic):
            results[call.id] = verdict
        else:
            allowed.append(call)
    options = run.state.frame.options
    numbers = waves([PlannedCall(claim=call.claim) for call in allowed], options.parallel)
    ending: End | None = None
    for number in sorted(set(numbers)):
        ending = before_wave(run)
        if ending is not None:
            break
        wave = [call for call, wave_number in zip(allowed, numbers, strict=True) if wave_number == number]
        results |= await run_wave(run, wave, options.parallel_limit)
    record_batch(run, facts, results, ending)
    next_step(run, empty_redos=0)
    return ending


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
                return Synthetic(call_id=call.id, error=ToolFailure.INTERNAL, reason=in_brief(message))
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


async def authorise(run: Run, call: CallFacts) -> CallFacts | Synthetic:
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


async def ask_person(run: Run, call: CallFacts) -> CallFacts | Synthetic:
    """Waits, for days if need be, for a person's answer; nobody there to answer is a denial at once."""
    options = run.state.frame.options
    if call.digest in run.state.denied:
        return Synthetic(call_id=call.id, error=ToolFailure.DENIED, reason="denied_by_user")
    if options.attendance == "unattended":
        return Synthetic(call_id=call.id, error=ToolFailure.DENIED, reason="no_approver")
    run.update(waiting_call=call.id)
    await announce(run, "approval_requested", call_id=call.id, reason=call.rule)
    timeout_ms = None if options.approval_timeout is None else options.approval_timeout * 1000
    await wait_uncharged(run, "waiting_approval", lambda: answer_to(run, call.id) is not None, timeout_ms)
    answer = answer_to(run, call.id)
    run.update(waiting_call=None, phase="tools")
    if answer is None and run.cancelled():
        return Synthetic(call_id=call.id, error=ToolFailure.CANCELLED)
    outcome: ApprovalOutcome = "timeout" if answer is None else "approved" if answer.approved else "denied"
    await announce(run, "approval_answered", call_id=call.id, answer=outcome)
    if answer is not None and answer.approved:
        return call
    if answer is None:
        return Synthetic(call_id=call.id, error=ToolFailure.DENIED, reason="approval_timeout")
    run.update(denied=(*run.state.denied, call.digest)[-MEMORY:])
    return Synthetic(call_id=call.id, error=ToolFailure.DENIED, reason="denied_by_user", note=answer.note)


def answer_to(run: Run, call_id: str) -> ApprovalAnswer | None:
    """The first answer that arrived for this call."""
    return next((answer for answer in run.state.answers if answer.call_id == call_id), None)


# --- waiting ---------------------------------------------------------------------------------------------------------


async def wait_while_paused(run: Run) -> None:
    """Waits at the step boundary until somebody resumes or cancels."""
    await announce(run, "paused")
    await wait_uncharged(run, "paused", lambda: not run.state.paused)
    await announce(run, "resumed")


async def wait_uncharged(run: Run, phase: Phase, ready: Callable[[], bool], timeout_ms: int | None = None) -> None:
    """Waits for a person or a provider, visibly, without charging the run's time. A cancel ends every wait."""
    run.phase(phase)
    run.ports.mark(phase)
    began = run.ports.now()
    while not ready() and not run.cancelled():
        left_ms = None if timeout_ms is None else began + timeout_ms - run.ports.now()
        if left_ms is not None and left_ms <= 0:
            break
        await run.ports.wait(lambda: bool(run.inbox), left_ms)
        run.absorb()
    run.update(waited_ms=run.state.waited_ms + run.ports.now() - began)
    run.ports.mark("running")


async def announce(
    run: Run,
    kind: AnnouncedKind,
    call_id: str | None = None,
    answer: ApprovalOutcome = "timeout",
    reason: str = "",
    until: int | None = None,
) -> None:
    """Puts a wait on the record. Where the ledger cannot take it the run goes on: the next append will say so."""
    state = run.state
    announced = await run.ports.announce(
        Announce(
            session_id=state.session_id,
            run=state.frame.run,
            step=state.iteration,
            head=state.head,
            kind=kind,
            call_id=call_id,
            answer=answer,
            reason=reason[:200],
            until=until,
            at=run.ports.now(),
        )
    )
    if isinstance(announced, Announced):
        run.update(head=announced.head)


# --- the end ---------------------------------------------------------------------------------------------------------


async def close_turn(run: Run, ending: End) -> Finished:
    """Closes the turn in the ledger, whatever the ending, and says what the session goes on with."""
    run.phase("closing")
    state = run.state
    result = build_result(state, ending, run.ports.now())
    closed = await run.ports.close_turn(
        CloseTurn(
            session_id=state.session_id,
            run=state.frame.run,
            head=state.head,
            pending=state.pending,
            result=result,
            started_at=state.started_at,
            at=run.ports.now(),
        )
    )
    run.absorb()
    run.phase("closed")
    match closed:
        case Fault():
            return Finished(result=result)
        case _:
            run.update(head=closed.head)
            return go_on(run, closed)


def go_on(run: Run, closed: Closed) -> Finished:
    """Whether the session goes on by itself: with the first follow-up, or with a prompt that came too late to steer."""
    result, automatic = closed.result, run.state.frame.options.follow_up == "auto"
    if run.cancelled():
        return Finished(result=result)
    if result.kind == "Completed" and automatic and closed.next_directive is not None:
        return Finished(result=result, goes_on=True, next_directive=closed.next_directive)
    return Finished(result=result, goes_on=run.state.prompted > run.state.drained)
