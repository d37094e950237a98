"""The operator's Stop hooks: commands that may say that an answer is not the end yet (stop-policy.md section 5)."""

from typing import assert_never

from untildone.workflows.gates.decision import Decision, End, Nudge, Pass
from untildone.workflows.outcome import StopReason
from untildone.workflows.ports import Control, Fault, HookFacts, Lost, RunHook, Unsettled
from untildone.workflows.run import Run


async def ask_stop_hooks(run: Run) -> Decision:
    """Asks the hooks in their order; the first that blocks sends the answer back, none lets it pass.

    A hook that fails, or whose worker is lost, has no opinion unless it was declared fail-closed: that is the
    activity's to say where it can, and a lost worker's hook is asked for no second time.
    """
    options = run.state.frame.options
    for index in range(options.stop_hooks):
        blocked = await asks_to_go_on(run, index)
        if isinstance(blocked, End):
            return blocked
        if blocked:
            return block(run, index)
    if options.stop_hooks:
        run.update(hook_blocks=0)
    return Pass()


async def asks_to_go_on(run: Run, index: int) -> bool | End:
    """Whether this hook blocks."""
    state = run.state
    request = RunHook(
        session_id=state.session_id, run=state.frame.run, step=state.iteration, index=index, at=run.ports.now()
    )
    facts = await run.ports.run_hook(request, state.frame.host)
    run.absorb()
    if run.cancelled():
        return End(reason=StopReason.CANCELLED)
    match facts:
        case HookFacts(blocked=blocked):
            return blocked
        case Lost() | Unsettled():
            return index in state.frame.options.fail_closed_hooks
        case Fault(kind=kind, message=message):
            return End(reason=StopReason(kind), message=message)
        case unreachable:
            assert_never(unreachable)


def block(run: Run, index: int) -> Decision:
    """One block of a hook; too many in a row end the run unverified, or leave it to the hold where that is active."""
    state = run.state
    bound = state.frame.options.stop_policy.hook_max_blocks
    if state.hook_blocks >= bound:
        if state.holding:
            return Pass()
        return End(reason=StopReason.STOP_HOOK_CAP_REACHED, message="a stop hook kept asking for more")
    left = bound - state.hook_blocks - 1
    control = Control(kind="stop_hook", code=str(index), left=left)
    return Nudge(control=control, counters={"hook_blocks": state.hook_blocks + 1})
