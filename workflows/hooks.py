"""The operator's Stop hooks: commands that may say that an answer is not the end yet (stop-policy.md section 5)."""

from typing import assert_never

from untildone.workflows.gates.decision import Decision, End, Nudge, Pass
from untildone.workflows.outcome import StopReason
from untildone.workflows.ports import Control, Fault, HookFacts, Lost, RunHook, Unsettled
from untildone.workflows.run import MAX_LOSSES, Run


async def ask_stop_hooks(run: Run) -> Decision:
    """Asks the hooks in their order; the first that blocks sends the answer back, none lets it pass.

    A hook that fails has no opinion unless it was declared fail-closed: the activity says so, or, where every worker
    that was asked is lost, the loop.
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
    """Whether this hook blocks. Asked again under the same key when its worker is lost: the activity runs no hook
    twice, but it may have recorded what the hook said.
    """
    state = run.state
    for _ in range(MAX_LOSSES):
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
                continue
            case Fault(kind=kind, message=message):
                return End(reason=StopReason(kind), message=message)
            case unreachable:
                assert_never(unreachable)
    return index in state.frame.options.fail_closed_hooks


def block(run: Run, index: int) -> Decision:
    """One block of a hook; too many in a row end the run unverified, or leave it to the hold where that is active."""
    state = run.state
    bound = state.frame.options.stop_policy.hook_max_blocks
    if state.hook_blocks >= bound:
        if state.holding:
            return Pass()
        message = "a stop hook kept asking for more"
        return End(reason=StopReason.STOP_HOOK_CAP_REACHED, message=message, gate="stop_hook")
    left = bound - state.hook_blocks - 1
    control = Control(kind="stop_hook", code=str(index), left=left)
    return Nudge(control=control, counters={"hook_blocks": state.hook_blocks + 1})
