"""The harness itself: a play that does not go as written fails and says where."""

import pytest
from tests.facts import call, calls, text
from tests.playbook import CANCEL, announces, closes, hook, model, opens, play, rolls_over, together, tool, waits

from untildone.workflows.inbox import Message
from untildone.workflows.ports import RunHook


async def test_a_play_as_written_passes() -> None:
    played = await play(
        opens(),
        model(step=1).gives(calls("a", "b")),
        together(tool("b"), tool("a").meanwhile(Message(number=2))),
        rolls_over(),
        model(step=2, results_of=1, drain_to=2).gives(text()),
        closes("natural"),
    )
    assert played.result.exit_code == 0
    assert len(played.boundaries) == 1


@pytest.mark.parametrize(
    ("script", "wanted", "got"),
    [
        pytest.param(
            [opens(), model().gives(calls("a")), tool("b")],
            "run_tool(call='b')",
            "run_tool(call='a')",
            id="another request of the same port",
        ),
        pytest.param(
            [opens(), model().gives(calls("a")), tool("a"), closes("natural")],
            "close_turn(reason='natural')",
            "model_step(results_of=1)",
            id="another port",
        ),
        pytest.param(
            [opens(), model().meanwhile(Message(number=7)).gives(text()), model().gives(text())],
            "model_step()",
            "model_step(drain_to=7)",
            id="something pending that the line does not name",
        ),
        pytest.param([opens()], "(the script is over)", "model_step()", id="more than was written"),
        pytest.param(
            [opens(), model().gives(text()), closes("natural"), model()],
            "model_step()",
            "(the run is over)",
            id="less than was written",
        ),
        pytest.param(
            [opens(), model(step=3).gives(text())], "model_step(step=3)", "model_step(step=1)", id="a named field"
        ),
        pytest.param(
            [opens(stop_hooks=2), model().gives(text()), hook(1)],
            "run_hook(index=1)",
            "run_hook(index=0)",
            id="another hook",
        ),
        pytest.param(
            [opens(), model().gives(calls("a", "b")), together(tool("a"), tool("c"))],
            "run_tool(call='c')",
            "run_tool(call='b')",
            id="another call side by side",
        ),
    ],
)
async def test_a_difference_is_shown(script: list, wanted: str, got: str) -> None:
    with pytest.raises(AssertionError) as failure:
        await play(*script)
    lines = str(failure.value).splitlines()
    assert f"  - {wanted}" in lines
    assert f"  + {got}" in lines
    assert lines[1] == "    open_turn()"


async def test_calls_that_should_run_side_by_side_but_do_not_are_found() -> None:
    with pytest.raises(AssertionError, match="waits for ever in phase tools"):
        await play(opens(parallel=False), model().gives(calls("a", "b")), together(tool("a"), tool("b")))


async def test_the_referee_sees_a_request_after_a_cancel() -> None:
    played = await play(opens(), model().meanwhile(CANCEL).gives(text()), closes("cancelled"))
    referee = played.ports.referee
    referee.closed = 0
    [request] = [request for request in played.ports.requests if type(request).__name__ == "ModelStep"]
    with pytest.raises(AssertionError, match="started after a cancel"):
        referee.asked(request, None, cancelled=True)


async def test_the_referee_sees_a_hook_that_is_asked_twice_or_out_of_turn() -> None:
    played = await play(opens(stop_hooks=1), model().gives(text()), hook(), closes("natural"))
    referee = played.ports.referee
    referee.closed = 0
    [request] = played.asked_for(RunHook)
    for index in (0, 2):
        with pytest.raises(AssertionError, match=f"hook {index} of step 1 is asked, due is 1"):
            referee.asked(request.model_copy(update={"index": index}), None, cancelled=False)


async def test_a_wait_that_nothing_ends_leaves_the_run_open() -> None:
    played = await play(
        opens(), model().gives(calls(call("a", permission="ask"))), announces("approval_requested"), waits()
    )
    assert played.finished is None
    assert played.state.phase == "waiting_approval"
