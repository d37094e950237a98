"""Asking the model: one step's answer, however often its workers are lost or its provider makes it wait."""

from typing import assert_never

from untildone.workflows.completion import budgets, endurance
from untildone.workflows.gates.decision import End
from untildone.workflows.outcome import StopReason
from untildone.workflows.ports import Fault, Handoff, HandoffFacts, Lost, ModelStep, Pending, StepFacts, Unsettled
from untildone.workflows.run import MAX_LOSSES, Run, announce, wait_uncharged


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
                ending = await wait_for_provider(run, again, facts)
                if ending is not None:
                    return ending
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
                run.update(step=state.step.model_copy(update={"losses": losses}), head_known=False)
                if losses >= endurance.DISPATCH_CEILING:
                    return End(reason=StopReason.DISPATCH_CEILING, message=f"worker lost: {reason}")
                if run.cancelled():
                    return End(reason=StopReason.CANCELLED)
            case Unsettled():
                run.update(uncertain=(*run.state.uncertain, f"model:{state.iteration}"), head_known=False)
                return End(reason=StopReason.CANCELLED)
            case Fault(kind=kind, message=message):
                run.update(head_known=False)
                return End(reason=StopReason(kind), message=message)
            case unreachable:
                assert_never(unreachable)


def record_model_step(run: Run, facts: StepFacts, pending: Pending) -> None:
    """What was pending is in the ledger now, the head has moved, and the use is counted."""
    state = run.state
    changes: dict[str, object] = {
        "head": facts.head,
        "head_known": True,
        "pending": Pending(),
        "drained": max(state.drained, pending.drain_to or 0),
        "spend": state.spend.plus(facts.spend),
    }
    if facts.cancelled:
        changes["stopped"] = (*state.stopped, f"model:{state.iteration}")
    if facts.duties is not None:
        changes["duties"] = facts.duties
    match facts.hold:
        case "armed":
            changes |= {"hold_armed": True, "hold_released": False}
        case "released" if state.hold_armed:
            changes["hold_released"] = True
        case _:
            pass
    run.update(**changes)


async def wait_for_provider(run: Run, again: endurance.Again, facts: StepFacts) -> End | None:
    """Waits before the next round; a wait for a quota is shown to people and not charged to the run's time."""
    step = run.state.step
    if again.shrink:
        run.update(step=step.model_copy(update={"overlength_retries": step.overlength_retries + 1}))
        return None
    if not again.quota:
        run.update(step=step.model_copy(update={"rounds": step.rounds + 1}))
        await run.ports.wait(lambda: run.cancelled(), again.wait_ms)
        return None
    run.update(step=step.model_copy(update={"waits": step.waits + 1}))
    until = run.ports.now() + again.wait_ms
    ending = await announce(run, "provider_wait", reason=facts.message, until=until)
    if ending is not None:
        return ending
    await wait_uncharged(run, "waiting_provider", lambda: False, again.wait_ms)
    run.phase("model")
    return None


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
                spend = state.spend.plus(facts.spend)
                run.update(head=facts.head, head_known=True, spend=spend, last_handoff_step=state.steps)
                return None
            case HandoffFacts(failed=reason):
                run.update(head=facts.head, head_known=True, spend=state.spend.plus(facts.spend))
                return End(reason=StopReason.CONTEXT_OVERFLOW, message=reason or "")
            case Lost(reason=reason):
                run.update(head_known=False)
                last_loss = f"worker lost: {reason}"
                if run.cancelled():
                    return End(reason=StopReason.CANCELLED)
            case Fault(kind=kind, message=message):
                run.update(head_known=False)
                return End(reason=StopReason(kind), message=message)
            case Unsettled():
                run.update(uncertain=(*state.uncertain, f"handoff:{state.iteration}"), head_known=False)
                return End(reason=StopReason.CANCELLED)
            case unreachable:
                assert_never(unreachable)
    return End(reason=StopReason.CONTEXT_OVERFLOW, message=last_loss)
