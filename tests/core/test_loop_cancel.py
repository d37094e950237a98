"""Cancel: seen wherever the loop waits, and nothing but the closing starts afterwards (loop.md section 9)."""

import pytest
from tests.facts import (
    LOST,
    NOTED,
    UNSETTLED,
    blank,
    call,
    calls,
    failed,
    frame,
    ok,
    overflow,
    partial,
    reset,
    text,
    went_wrong,
)
from tests.playbook import (
    CANCEL,
    Line,
    Script,
    Together,
    closes,
    handoff,
    model,
    opens,
    play,
    rolls_over,
    together,
    tool,
)
from tests.stage import Answer, Event, PlaybookPorts, Reply, Request, ToClose, Waits, improvise

from untildone.workflows.failures import ProviderFailure, ToolFailure
from untildone.workflows.inbox import ApprovalAnswer, Inbox, Pause, Resume
from untildone.workflows.loop import Finished, RollOver, run_message
from untildone.workflows.ports import Announce, CallFacts, CloseTurn, Handoff, ModelStep, OpenTurn, RunTool
from untildone.workflows.run import Run
from untildone.workflows.state import LoopState
from untildone.workflows.tools.declaration import Claim

ALONE = Claim(kind="exclusive")


@pytest.mark.parametrize(
    ("script", "stopped", "uncertain"),
    [
        pytest.param(
            [
                model().gives(calls("a", "b", call("c", ALONE), call("d", ALONE))),
                together(tool("a"), tool("b").meanwhile(CANCEL)),
                closes("cancelled", results_of=1, synthetic={"c": "cancelled: cancelled", "d": "cancelled: cancelled"}),
            ],
            (),
            (),
            id="between wave 1 and wave 2: wave 2 gets cancelled results",
        ),
        pytest.param(
            [
                model().gives(calls("a", "b", "c")),
                together(
                    tool("a").meanwhile(CANCEL).gives(went_wrong(ToolFailure.CANCELLED)), tool("b").gives(UNSETTLED)
                ),
                closes("cancelled", results_of=1, synthetic={"b": "outcome_unknown: unsettled", "c": "cancelled"}),
            ],
            ("a",),
            ("b",),
            id="inside a wave: what runs is stopped, what waits for a slot does not start",
        ),
        pytest.param(
            [
                model().gives(calls("a")),
                tool("a").meanwhile(CANCEL).gives(LOST),
                closes("cancelled", results_of=1, synthetic={"a": "cancelled"}),
            ],
            (),
            (),
            id="a call that had not started on any worker",
        ),
        pytest.param(
            [model().meanwhile(CANCEL).gives(partial()), closes("cancelled")], ("model:1",), (), id="partial text"
        ),
        pytest.param(
            [model().meanwhile(CANCEL).gives(partial(None)), closes("cancelled")], ("model:1",), (), id="no text yet"
        ),
        pytest.param(
            [model().meanwhile(CANCEL).gives(UNSETTLED), closes("cancelled")],
            (),
            ("model:1",),
            id="a model step that does not confirm in time",
        ),
        pytest.param(
            [
                model().meanwhile(CANCEL).gives(calls("a", call("b", refused=ToolFailure.SCHEMA_MISMATCH))),
                closes("cancelled", results_of=1, synthetic={"a": "cancelled", "b": "schema_mismatch"}),
            ],
            (),
            (),
            id="an answer with calls that was there before the cancel",
        ),
        pytest.param(
            [model().gives(calls("a")), tool("a").meanwhile(CANCEL), closes("cancelled", results_of=1)],
            (),
            (),
            id="in the last wave: the result is kept",
        ),
    ],
)
async def test_cancels(script: list[Line | Together], stopped: tuple[str, ...], uncertain: tuple[str, ...]) -> None:
    played = await play(opens(parallel_limit=2), *script)
    assert played.result.cancel is not None
    assert (played.result.cancel.stopped, played.result.cancel.uncertain) == (stopped, uncertain)
    assert (played.result.kind, played.result.exit_code) == ("Aborted", 130)


async def test_only_what_the_cancel_itself_met_is_stopped_or_uncertain() -> None:
    """Neither a call that failed by itself nor one whose workers were lost long before."""
    played = await play(
        opens(),
        model().gives(calls("lost")),
        *[tool("lost").gives(LOST)] * 3,
        model(results_of=1, synthetic={"lost": "outcome_unknown: worker_lost"}).gives(calls("a", "b")),
        together(
            tool("a").gives(went_wrong(ToolFailure.EXECUTION_FAILED)),
            tool("b").meanwhile(CANCEL).gives(went_wrong(ToolFailure.CANCELLED)),
        ),
        closes("cancelled", results_of=2),
    )
    assert played.result.cancel is not None
    assert (played.result.cancel.stopped, played.result.cancel.uncertain) == (("b",), ())


async def test_a_handoff_that_is_lost_under_a_cancel_is_not_asked_again() -> None:
    await play(opens(), model().gives(overflow()), handoff().meanwhile(CANCEL).gives(LOST), closes("cancelled"))


async def test_a_handoff_that_does_not_confirm_in_time_is_uncertain() -> None:
    played = await play(
        opens(), model().gives(overflow()), handoff().meanwhile(CANCEL).gives(UNSETTLED), closes("cancelled")
    )
    assert played.result.cancel is not None
    assert played.result.cancel.uncertain == ("handoff:1",)


class RichRun:
    """A world in which a run passes every await of the loop; at its request number `cancel_at` it is cancelled."""

    def __init__(self, cancel_at: int | None) -> None:
        self._cancel_at = cancel_at
        self._asked = 0
        self._model = iter(
            [
                overflow(),
                failed(ProviderFailure.OVER_LENGTH),
                failed(ProviderFailure.NETWORK),
                failed(ProviderFailure.QUOTA, 60),
                LOST,
                calls("a", call("b", ALONE), call("c", permission="ask"), call("d", permission="deny")),
                blank(),
                calls("e", "f"),
                text(hold="armed"),
                text(hold="released"),
            ]
        )

    async def answer(self, request: Request, call: CallFacts | None) -> Reply:
        self._asked += 1
        facts, events = self._answers(request)
        return Reply(facts, (CANCEL, *events) if self._asked == self._cancel_at else events)

    def _answers(self, request: Request) -> tuple[Answer, tuple[Event, ...]]:
        match request:
            case ModelStep(step=step):
                return next(self._model), (Pause(),) if step == 3 else ()
            case Waits(timeout_ms=None):
                return None, (ApprovalAnswer(call_id="c", approved=True), Resume())
            case Waits():
                return None, ()
            case Handoff():
                return reset(), ()
            case Announce():
                return NOTED, ()
            case RunTool():
                return ok(), ()
            case CloseTurn():
                return ToClose(), ()
            case OpenTurn():
                return frame(), ()

    def rolls_over(self) -> tuple[Event, ...] | None:
        return ()


REQUESTS = 27
"""How many requests the whole run makes."""


async def test_the_whole_run_passes_everywhere() -> None:
    played = await improvise(RichRun(None))
    assert played.result.stop_reason == "natural"
    assert len(played.ports.requests) == REQUESTS
    assert {type(request) for request in played.ports.requests} == {
        OpenTurn, ModelStep, Handoff, Announce, RunTool, CloseTurn, Waits
    }  # fmt: skip


@pytest.mark.parametrize("cancel_at", range(1, REQUESTS))
async def test_a_cancel_at_any_await_closes_the_turn_and_starts_nothing_else(cancel_at: int) -> None:
    """The referee fails the run that starts anything else, loses a result or closes the turn twice."""
    played = await improvise(RichRun(cancel_at))
    assert played.result.stop_reason == "cancelled"
    assert played.ports.referee.closed == 1
    later = played.ports.requests[cancel_at:]
    assert all(isinstance(request, Announce | CloseTurn) for request in later), later
    assert len(later) <= 2


async def test_a_cancel_while_closing_comes_too_late() -> None:
    played = await improvise(RichRun(REQUESTS))
    assert played.result.stop_reason == "natural"


async def test_a_cancel_after_a_rollover_was_decided_closes_from_where_the_loop_stands() -> None:
    """The engine may see a cancel only then; it runs the loop again instead of rolling over."""
    script = Script((opens(), model().gives(calls("a")), tool("a"), rolls_over(), closes("cancelled", results_of=1)))
    inbox = Inbox()
    run = Run(LoopState(session_id="session"), PlaybookPorts(script, inbox), inbox, "execution-1", "definition")
    assert isinstance(await run_message(run), RollOver)
    inbox.cancelled = True
    ended = await run_message(run)
    assert isinstance(ended, Finished)
    assert ended.result.stop_reason == "cancelled"
    script.must_be_over()
