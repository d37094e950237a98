"""Stop hooks in the loop: their order, their bound, and what a failure of one counts (stop-policy.md section 5)."""

import pytest
from tests.facts import (
    BLOCKS,
    FAILED_CLOSED_HOOK,
    FAILED_HOOK,
    LOST,
    NO_OPINION,
    OUR_FAULT,
    UNSETTLED,
    blank,
    calls,
    measured,
    text,
)
from tests.playbook import CANCEL, Line, closes, hook, model, opens, play, rolls_over, tool

from untildone.workflows.inbox import Message, ReleaseHold
from untildone.workflows.intent.duties import Duties
from untildone.workflows.ports import CloseTurn, RunHook

ONE = {"stop_hooks": 1}
CLOSED = {"stop_hooks": 1, "fail_closed_hooks": (0,)}


def answered(control: str | None = None, **said: object) -> Line:
    """A model step that gives an answer."""
    return model(control=control, **said).gives(text())


SCRIPTS = {
    "blocks once, then silent": [
        opens(**ONE),
        answered(),
        hook().gives(BLOCKS),
        answered(control="0"),
        hook(step=2),
        closes("natural"),
    ],
    "blocks on the last step": [
        opens(max_turns=1, **ONE),
        answered(),
        hook().gives(BLOCKS),
        closes("max_turns", control="0"),
    ],
    "blocks 6 candidates": [
        opens(**ONE),
        answered(),
        *[each for _ in range(5) for each in (hook().gives(BLOCKS), answered(control="0"))],
        hook(step=6).gives(BLOCKS),
        closes("stop_hook_cap_reached"),
    ],
    "blocks beyond a bound of one": [
        opens(hook_max_blocks=1, **ONE),
        answered(),
        hook().gives(BLOCKS),
        answered(control="0"),
        hook().gives(BLOCKS),
        closes("stop_hook_cap_reached"),
    ],
    "hook crashes, fail-open": [opens(**ONE), answered(), hook().gives(FAILED_HOOK), closes("natural")],
    "hook crashes, fail-closed": [
        opens(**CLOSED),
        answered(),
        hook().gives(FAILED_CLOSED_HOOK),
        answered(control="0"),
        hook(),
        closes("natural"),
    ],
    "worker lost under a hook that had said no": [
        opens(**ONE),
        answered(),
        hook().gives(LOST),
        hook().gives(BLOCKS),
        answered(control="0"),
        hook(step=2),
        closes("natural"),
    ],
    "workers lost under a fail-open hook": [
        opens(stop_hooks=2, fail_closed_hooks=(1,)),
        answered(),
        *[hook(0).gives(LOST)] * 3,
        hook(1),
        closes("natural"),
    ],
    "workers lost under a fail-closed hook": [
        opens(stop_hooks=2, fail_closed_hooks=(1,)),
        answered(),
        hook(0),
        *[hook(1).gives(LOST)] * 3,
        answered(control="1"),
        hook(0),
        hook(1),
        closes("natural"),
    ],
    "cancel with a lost worker": [
        opens(stop_hooks=1, fail_closed_hooks=(0,)),
        answered(),
        hook().meanwhile(CANCEL).gives(LOST),
        closes("cancelled"),
    ],
    "the first block wins": [
        opens(stop_hooks=3),
        answered(),
        hook(0),
        hook(1).gives(BLOCKS),
        answered(control="1"),
        hook(0),
        hook(1),
        hook(2).gives(BLOCKS),
        answered(control="2"),
        hook(0),
        hook(1),
        hook(2),
        closes("natural"),
    ],
    "an answer that passes restores the bound": [
        opens(until_done=True, hook_max_blocks=1, **ONE),
        answered(),
        hook().gives(BLOCKS),
        answered(control="0"),
        hook(),
        answered(control="until_done"),
        hook().gives(BLOCKS),
        answered(control="0").meanwhile(ReleaseHold()),
        hook(),
        closes("natural"),
    ],
    "too many blocks under the hold fall through to it": [
        opens(until_done=True, hook_max_blocks=1, **ONE),
        answered(),
        hook().gives(BLOCKS),
        answered(control="0"),
        hook().gives(BLOCKS),
        answered(control="until_done"),
        hook().gives(BLOCKS),
        answered(control="until_done").meanwhile(ReleaseHold()),
        hook().gives(BLOCKS),
        closes("stop_hook_cap_reached"),
    ],
    "a step with calls between blocks restores nothing": [
        opens(hook_max_blocks=1, **ONE),
        answered(),
        hook().gives(BLOCKS),
        model(control="0").gives(calls("a")),
        tool("a"),
        answered(results_of=2),
        hook().gives(BLOCKS),
        closes("stop_hook_cap_reached"),
    ],
    "the count survives a rollover": [
        opens(hook_max_blocks=1, **ONE),
        answered(),
        hook().gives(BLOCKS),
        rolls_over(),
        answered(control="0"),
        hook().gives(BLOCKS),
        closes("stop_hook_cap_reached"),
    ],
    "not asked about an answer that is none": [
        opens(**ONE),
        model().gives(blank()),
        answered(control="empty_step"),
        hook(step=2),
        closes("natural"),
    ],
    "asked although the diagnostic rules are switched off": [
        opens(enabled=False, duties=Duties(effect=True), **ONE),
        model().gives(measured()),
        hook().gives(BLOCKS),
        model(control="0").gives(measured()),
        hook(),
        closes("natural"),
    ],
    "asked before the diagnostic rules": [
        opens(duties=Duties(effect=True), **ONE),
        model().gives(measured()),
        hook().gives(BLOCKS),
        model(control="0").gives(measured()),
        hook(),
        model(control="execution_receipt_missing").gives(measured()),
        hook().gives(BLOCKS),
        model(control="0").gives(text()),
        hook(),
        closes("natural"),
    ],
    "steering on entry: the candidate is dropped and no hook is asked": [
        opens(**ONE),
        model().meanwhile(Message(number=2)).gives(text()),
        answered(drain_to=2),
        hook(step=2),
        closes("natural"),
    ],
    "steering while a hook has no opinion": [
        opens(**ONE),
        answered(),
        hook().meanwhile(Message(number=2)),
        answered(drain_to=2),
        hook(step=2),
        closes("natural"),
    ],
    "steering while a hook blocks": [
        opens(**ONE),
        answered(),
        hook().meanwhile(Message(number=2)).gives(BLOCKS),
        answered(control="0", drain_to=2),
        hook(step=2),
        closes("natural"),
    ],
    "cancel while a hook is asked": [
        opens(stop_hooks=2),
        answered(),
        hook(0).meanwhile(CANCEL).gives(NO_OPINION),
        closes("cancelled"),
    ],
    "cancel while a hook is asked that does not end in time": [
        opens(stop_hooks=2, fail_closed_hooks=(0,)),
        answered(),
        hook(0).meanwhile(CANCEL).gives(UNSETTLED),
        closes("cancelled"),
    ],
    "a fault of our own": [opens(**ONE), answered(), hook().gives(OUR_FAULT), closes("internal_error")],
}


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
async def test_scripts(script: list) -> None:
    played = await play(*script)
    assert played.state.stop_blocks <= 1  # blocks of hooks are no diagnostic blocks


async def test_the_cap_leaves_the_text_and_an_unverified_outcome() -> None:
    played = await play(
        opens(hook_max_blocks=1, **ONE),
        answered(),
        hook().gives(BLOCKS),
        answered(control="0"),
        hook().gives(BLOCKS),
        closes("stop_hook_cap_reached"),
    )
    result = played.result
    assert (result.status, result.kind, result.verification) == ("completion_unverified", "Failed", "unverified")
    assert result.gates == {"stop_hook": 1}


async def test_a_block_on_the_last_step_is_on_record_without_a_message() -> None:
    """In a run that is held to duties a message that nobody will read is not written; the record tells of the block."""
    played = await play(
        opens(max_turns=1, duties=Duties(), **ONE), model().gives(measured()), hook().gives(BLOCKS), closes("max_turns")
    )
    [request] = played.asked_for(CloseTurn)
    trace = request.pending.trace
    assert (trace.fired.kind, trace.fired.code, trace.silent) == ("stop_hook", "0", True)
    assert played.result.kind == "MaxTurnsReached"


async def test_a_block_says_how_many_are_left() -> None:
    played = await play(
        opens(hook_max_blocks=3, **ONE),
        answered(),
        *[each for _ in range(3) for each in (hook().gives(BLOCKS), answered(control="0"))],
        hook(),
        closes("natural"),
    )
    controls = [request.pending.control for request in played.ports.requests if getattr(request, "pending", None)]
    assert [control.left for control in controls if control] == [2, 1, 0]
    assert [request.at for request in played.asked_for(RunHook)] == [played.ports.now()] * 4
