"""The loop: one message to an outcome.

Read from top to bottom, this is what a run does. It knows no Temporal: it is given `ports` (what it may ask for) and
an `inbox` (what arrives), and it alone writes the `state`. In a workflow the ports are activities and waiting is
durable; in tests they are scripted, thousands of steps a second.

Two rules hold everywhere:

- A cancel is a fact, not an exception. It is looked at before anything is started and wakes everything that waits.
- Whatever a port answers is handled where it is asked: facts, `Lost` (the worker is gone: ask again, same key),
  `Unsettled` (cancelled and not confirmed in time) or `Fault` (the ledger or our own code failed: the run ends).
"""

from typing import assert_never

from untildone.workflows.asking import model_step
from untildone.workflows.calling import run_calls
from untildone.workflows.completion import budgets
from untildone.workflows.frozen import Frozen
from untildone.workflows.gates.decision import End
from untildone.workflows.judging import judge_answer
from untildone.workflows.outcome import RunResult, StopReason
from untildone.workflows.ports import Closed, CloseTurn, Fault, OpenTurn, StepFacts
from untildone.workflows.results import build_result
from untildone.workflows.run import Run, announce, wait_uncharged


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
                duties=frame.duties,
                spend=run.state.spend.plus(frame.spend),
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
            return await judge_answer(run, facts)
        case _:
            return await run_calls(run, facts)


async def before_step(run: Run) -> End | None:
    """Cancel, then pause, then the limits (loop.md S1 to S3)."""
    run.absorb()
    if run.state.paused and not run.cancelled():
        ending = await wait_while_paused(run)
        if ending is not None:
            return ending
    if run.cancelled():
        return End(reason=StopReason.CANCELLED)
    reason = budgets.exhausted(run.state, run.ports.now())
    return None if reason is None else End(reason=reason)


async def wait_while_paused(run: Run) -> End | None:
    """Waits at the step boundary until somebody resumes or cancels."""
    ending = await announce(run, "paused")
    if ending is not None:
        return ending
    await wait_uncharged(run, "paused", lambda: not run.state.paused)
    return None if run.cancelled() else await announce(run, "resumed")


async def close_turn(run: Run, ending: End) -> Finished:
    """Closes the turn in the ledger, whatever the ending, and says what the session goes on with."""
    run.phase("closing")
    state = run.state
    result = build_result(state, ending, run.ports.now())
    closed = await run.ports.close_turn(
        CloseTurn(
            session_id=state.session_id,
            run=state.frame.run,
            step=state.iteration,
            head=state.head if state.head_known else None,
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
        case Closed(head=head):
            run.update(head=head)
            return go_on(run, closed, came_while_closing=run.state.prompted > state.prompted)
        case unreachable:
            assert_never(unreachable)


def go_on(run: Run, closed: Closed, *, came_while_closing: bool) -> Finished:
    """Whether the session goes on by itself: with the first follow-up, or with a prompt that came too late to steer."""
    result, automatic = closed.result, run.state.frame.options.follow_up == "auto"
    if run.cancelled():
        return Finished(result=result)
    if result.kind == "Completed" and automatic and closed.next_directive is not None:
        return Finished(result=result, goes_on=True, next_directive=closed.next_directive)
    return Finished(result=result, goes_on=closed.prompt_waits or came_while_closing)
