"""What a watcher sees, from recorded events: folded, on a terminal, in a pipe and as JSON."""

import io
import json
from collections.abc import Callable, Iterable

import pytest
from rich.console import Console

from untildone.worker import rendering
from untildone.worker.live_view import LiveView
from untildone.worker.view_state import Called, Noted, Said, Shown, ViewState
from untildone.worker.views import JsonView, PlainView
from untildone.workflows import events
from untildone.workflows.events import EventData, LiveEvent
from untildone.workflows.failures import ProviderFailure, ToolFailure
from untildone.workflows.messages import Usage
from untildone.workflows.outcome import (
    CancelInfo,
    ErrorInfo,
    Hold,
    RunResult,
    Spend,
    Status,
    StopReason,
    UsageReport,
    spend_report,
)

START = 1_000_000
USAGE = Usage(input_tokens=1_200, output_tokens=30)


def event(data: EventData, iteration: int = 1, attempt: int = 1, at: int = START) -> LiveEvent:
    return LiveEvent(seq=1, session_id="s-1", run_id="s-1/1", iteration=iteration, attempt=attempt, at=at, data=data)


def shown(*happened: LiveEvent) -> list[Shown]:
    state = ViewState()
    return [line for each in happened for line in state.apply(each)]


def result(status: Status = Status.DONE, reason: StopReason = StopReason.NATURAL, **fields: object) -> RunResult:
    base = RunResult(
        session_id="s-1",
        run_id="s-1/1",
        kind="Completed",
        status=status,
        stop_reason=reason,
        exit_code=0,
        verification="not_required",
        steps=2,
        usage=UsageReport(own=spend_report(Spend(calls=2, input_tokens=2_000, output_tokens=40)), wall_clock_ms=1_500),
    )
    return base.model_copy(update=fields)


def test_a_text_is_settled_only_when_its_answer_is_in_the_ledger() -> None:
    said = [event(events.StepStarted(model="m:a")), event(events.Delta(text="Hel")), event(events.Delta(text="lo"))]
    assert shown(*said) == []
    assert shown(*said, event(events.StepEnded(usage=USAGE, cost_usd=0.1))) == [Said("Hello")]


@pytest.mark.parametrize(
    "failed",
    [
        pytest.param([events.DispatchFailed(model="m:a", failure=ProviderFailure.NETWORK)], id="failure told"),
        pytest.param([], id="worker lost without a word"),
    ],
)
def test_a_retried_stream_shows_nothing_twice(failed: list[EventData]) -> None:
    lines = shown(
        event(events.StepStarted(model="m:a")),
        event(events.Delta(text="The answer ")),
        event(events.Delta(text="is fo")),
        *(event(data) for data in failed),
        event(events.StepStarted(model="m:a"), attempt=2),
        event(events.Delta(text="The answer "), attempt=2),
        event(events.Delta(text="zombie"), attempt=1),
        event(events.Delta(text="is four."), attempt=2),
        event(events.StepEnded(usage=USAGE), attempt=2),
    )
    assert [line.text for line in lines if isinstance(line, Said)] == ["The answer is four."]


def test_a_watcher_who_comes_late_gets_the_snapshot() -> None:
    lines = shown(
        event(events.Delta(text="end of it"), iteration=3),
        event(events.Snapshot(text="Beginning and end of it"), iteration=3),
        event(events.StepEnded(usage=USAGE), iteration=3),
    )
    assert lines == [Said("Beginning and end of it")]


def test_what_a_cancel_cut_off_is_kept_as_partial() -> None:
    finished = events.RunFinished(
        kind="Aborted",
        status=Status.CANCELLED,
        stop_reason=StopReason.CANCELLED,
        verification="unverified",
        exit_code=130,
    )
    assert shown(event(events.Delta(text="Half of")), event(finished, iteration=0)) == [Said("Half of", partial=True)]


def test_a_call_shows_its_arguments_failure_and_duration() -> None:
    start = events.ToolCallStart(call_id="c1", tool="bash", arguments='{"command":"make test"}')
    end = events.ToolCallEnd(
        call_id="c1", tool="bash", error=ToolFailure.EXECUTION_FAILED, exit_code=2, duration_ms=61_000
    )
    state = ViewState()
    assert state.apply(event(start)) == ()
    assert state.doing == "running tools"
    (called,) = state.apply(event(end))
    assert isinstance(called, Called)
    assert rendering.call_line(called) == "bash make test · exit 2 · 1 m 01 s"
    assert state.calls == {}


ARGUMENTS = [
    ('{"command":"make test"}', "make test"),
    ('{"new_string":"b","old_string":"a","path":"x.py"}', 'x.py new_string="b" old_string="a"'),
    ('{"size":3,"letter":"é"}', '3 letter="é"'),
    ('{"path":"x.py","content":"on\\ntwo"}', 'x.py content="on\\ntwo"'),
    ("{}", "{}"),
    ('["not", "an object"]', '["not", "an object"]'),
    ('{"cut off": "her', '{"cut off": "her'),
]


@pytest.mark.parametrize(("preview", "line"), ARGUMENTS)
def test_arguments_say_first_what_a_call_is_about(preview: str, line: str) -> None:
    assert rendering.arguments(preview) == line


def test_a_call_whose_end_got_lost_does_not_spin_for_ever() -> None:
    lines = shown(
        event(events.ToolCallStart(call_id="c1", tool="bash")), event(events.StepStarted(model="m:a"), iteration=2)
    )
    assert lines == [Noted("bash: its end was not seen", "bad")]


APPROVAL = events.ApprovalRequested(call_id="c1", tool="bash", arguments='{"command":"rm x"}', reason="mode ask")

NOTES = [
    pytest.param(events.RunStarted(model="m:a"), "run s-1/1 started with m:a", "working", id="run started"),
    pytest.param(APPROVAL, 'bash asks to run (mode ask): {"command":"rm x"}', "waiting for your answer", id="approval"),
    pytest.param(
        events.ApprovalAnswered(call_id="c1", answer="denied"), "call c1: denied", "working", id="approval answered"
    ),
    pytest.param(events.Paused(), "paused", "paused", id="paused"),
    pytest.param(events.Resumed(), "resumed", "working", id="resumed"),
    pytest.param(
        events.SteeringDelivered(number=3, text="use\nB"),
        "steering delivered: use B",
        "waiting for a worker",
        id="steering",
    ),
    pytest.param(
        events.GateFired(gate="stop_guard", code="verification_missing", left=1),
        "answer sent back: no check of the work was run (verification_missing, 1 left)",
        "waiting for a worker",
        id="gate fired",
    ),
    pytest.param(
        events.GateFired(gate="stop_guard", code="until_done"),
        "answer sent back: you have not said that it is done (until_done)",
        "waiting for a worker",
        id="hold",
    ),
    pytest.param(
        events.GateFired(gate="topic_mismatch_check", code="card", left=0),
        "card sent back: it is about something else (topic_mismatch_check, 0 left)",
        "waiting for a worker",
        id="card sent back",
    ),
    pytest.param(
        events.GateExhausted(gate="claim_check", code="claim_unsupported"),
        "objection stands: it claims what is not on record (claim_unsupported)",
        "waiting for a worker",
        id="gate exhausted",
    ),
    pytest.param(
        events.GateExhausted(gate="stop_guard", code="stop_gate:effect_incomplete"),
        "objection stands: not everything that was to be changed is changed (stop_gate:effect_incomplete)",
        "waiting for a worker",
        id="stop rules exhausted",
    ),
    pytest.param(
        events.DispatchFailed(model="m:a", failure=ProviderFailure.OVERLOADED, message="busy"),
        "attempt 1 gave no answer (overloaded): busy",
        "asking again after overloaded",
        id="dispatch failed",
    ),
    pytest.param(
        events.RouteFallback(failed="m:a", model="m:b", reason="auth"),
        "m:b takes over: auth",
        "waiting for a worker",
        id="fallback",
    ),
    pytest.param(
        events.ConfigWarning(code="x", path="[tools] y", message="ignored"),
        "[tools] y: ignored",
        "waiting for a worker",
        id="config",
    ),
]


@pytest.mark.parametrize(("data", "text", "doing"), NOTES)
def test_what_the_runtime_does_is_one_line(data: EventData, text: str, doing: str) -> None:
    state = ViewState()
    (note,) = state.apply(event(data))
    assert isinstance(note, Noted)
    assert (note.text, state.doing) == (text, doing)


def test_a_hook_that_fires_is_one_line_with_its_reason() -> None:
    fired = events.GateFired(gate="stop_hook", code="0", left=4)
    lines = shown(event(fired), event(events.StopHookContinuation(reason="There is\nno changelog.")))
    assert lines == [Noted("answer sent back: There is no changelog. (stop_hook, 4 left)", "back")]
    guard = events.GateFired(gate="stop_guard", code="truncated_plan", left=1)
    assert len(shown(event(guard), event(events.StopHookContinuation(reason="truncated_plan")))) == 1


def test_an_objection_that_stands_is_told_once() -> None:
    stands = events.GateExhausted(gate="claim_check", code="claim_unsupported")
    assert len(shown(event(stands), event(stands, iteration=2))) == 1
    other = events.GateExhausted(gate="stop_guard", code="stop_gate:truncated_plan")
    assert len(shown(event(stands), event(other, iteration=2))) == 2


def test_a_wait_for_the_provider_says_until_when() -> None:
    state = ViewState()
    (note,) = state.apply(event(events.ProviderWait(until=START + 3_600_000, reason="quota")))
    assert isinstance(note, Noted)
    assert note.text == f"{state.doing}: quota"
    assert state.doing.startswith("waiting for the provider until ")


def test_a_question_comes_with_the_commands_that_answer_it() -> None:
    (note,) = shown(event(APPROVAL))
    assert isinstance(note, Noted)
    assert note.commands == ("untildone approve s-1 c1", "untildone deny s-1 c1")


def test_use_adds_up_and_an_unknown_price_is_not_taken_for_nothing() -> None:
    state = ViewState()
    state.apply(event(events.StepEnded(usage=USAGE, cost_usd=0.25)))
    state.apply(event(events.StepEnded(usage=USAGE, cost_usd=None), iteration=2))
    assert (state.input_tokens, state.output_tokens, state.cost_usd, state.unpriced) == (2_400, 60, 0.25, True)
    assert rendering.money(state.cost_usd, unpriced=state.unpriced) == "$0.2500 + unpriced"


ENDINGS = [
    pytest.param(result(), ("done",), id="done"),
    pytest.param(result(verification="unverified"), ("done, unverified",), id="unverified"),
    pytest.param(result(verification="verified"), ("done, verified",), id="verified"),
    pytest.param(
        result(Status.BUDGET_EXHAUSTED, StopReason.MAX_TURNS, hold=Hold(armed=True, released=False)),
        ("budget exhausted (max_turns)", "the hold was not released"),
        id="max turns under the hold",
    ),
    pytest.param(
        result(
            Status.FAILED,
            StopReason.PROVIDER_ERROR,
            error=ErrorInfo(error_class="provider_error", owner="operator", message="no key"),
        ),
        ("failed (provider_error)", "no key (to be mended by the operator)"),
        id="failed",
    ),
    pytest.param(
        result(Status.CANCELLED, StopReason.CANCELLED, cancel=CancelInfo(stopped=("c1",), uncertain=("c2",))),
        ("cancelled", "stopped: c1", "uncertain, did not confirm in time: c2"),
        id="cancelled",
    ),
    pytest.param(result(follow_ups=(4, 5)), ("done", "waiting for the next run: message 4, 5"), id="follow-ups"),
]


@pytest.mark.parametrize(("ended", "lines"), ENDINGS)
def test_an_ending_says_how_and_what_else_is_to_be_known(ended: RunResult, lines: tuple[str, ...]) -> None:
    assert (rendering.ending(ended), *rendering.details(ended)) == lines


DURATIONS = [
    (850, "850 ms"),
    (12_340, "12.3 s"),
    (245_000, "4 m 05 s"),
    (7_800_000, "2 h 10 m"),
    (273_600_000, "3 d 4 h"),
]


@pytest.mark.parametrize(("milliseconds", "text"), DURATIONS, ids=lambda value: str(value))
def test_durations_are_for_people(milliseconds: int, text: str) -> None:
    assert rendering.duration(milliseconds) == text


RUN = [
    event(events.RunStarted(model="m:a"), iteration=0),
    event(events.StepStarted(model="m:a")),
    event(events.Delta(text="I look.")),
    event(events.Snapshot(text="I look.")),
    event(events.StepEnded(usage=USAGE, cost_usd=0.0)),
    event(events.ToolCallStart(call_id="c1", tool="bash", arguments='{"command":"ls"}')),
    event(events.ToolCallEnd(call_id="c1", tool="bash", result="a", exit_code=0, duration_ms=12)),
    event(events.StepStarted(model="m:a"), iteration=2),
    event(events.Snapshot(text="**Found** it."), iteration=2),
    event(events.StepEnded(usage=USAGE, cost_usd=0.0), iteration=2),
]


def feed(view: JsonView | PlainView | LiveView, happened: Iterable[LiveEvent], ended: RunResult) -> None:
    for each in happened:
        view.event(each)
    view.finished(ended)
    view.close()


def test_json_is_one_event_a_line_and_the_result_last(capsys: pytest.CaptureFixture[str]) -> None:
    feed(JsonView(), RUN, result(text="**Found** it."))
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line.get("type") for line in lines] == [each.type for each in RUN] + [None]
    common = {"event_id", "seq", "session_id", "run_id", "iteration", "attempt", "at", "type"}
    assert all(common <= line.keys() for line in lines[:-1])
    assert list(lines[-1])[:2] == ["session_id", "run_id"]
    assert RunResult.model_validate(lines[-1]).text == "**Found** it."


def test_plain_output_is_the_answer_alone(capsys: pytest.CaptureFixture[str]) -> None:
    feed(PlainView(), [*RUN, event(APPROVAL, iteration=2)], result(text="**Found** it."))
    printed = capsys.readouterr()
    assert printed.out == "**Found** it.\n"
    assert "untildone approve s-1 c1" in printed.err
    assert "s-1: done · 2 steps · 1.5 s · 2.0k in, 40 out · $0.0000" in printed.err


def terminal() -> tuple[Console, Callable[[], str]]:
    """A terminal, and what stands on it for good once everything that moves is gone."""
    written = io.StringIO()
    console = Console(file=written, force_terminal=True, width=80, height=24, highlight=False, color_system=None)
    return console, written.getvalue


def test_the_live_view_prints_each_answer_once() -> None:
    console, written = terminal()
    feed(LiveView(console), RUN, result(text="**Found** it."))
    settled = [line for line in written().splitlines() if "Found it." in line]
    assert len(settled) == 1
    assert "✓ bash ls 12 ms" in written()
    assert "✓ s-1: done · 2 steps" in written()


@pytest.mark.parametrize(
    ("ended", "head"),
    [
        pytest.param(result(), "✓ s-1: done · ", id="done"),
        pytest.param(result(verification="verified"), "✓ s-1: done, verified · ", id="verified"),
        pytest.param(result(verification="unverified"), "! s-1: done, unverified · ", id="unverified"),
        pytest.param(
            result(Status.DEGRADED, StopReason.CLAIM_UNSUPPORTED, verification="unverified"),
            "✗ s-1: degraded (claim_unsupported) · ",
            id="degraded",
        ),
    ],
)
def test_the_mark_of_an_ending_says_what_it_is_worth(ended: RunResult, head: str) -> None:
    console, written = terminal()
    feed(LiveView(console), RUN, ended)
    assert head in written()


def test_the_live_view_prints_an_answer_that_the_stream_lost() -> None:
    console, written = terminal()
    feed(LiveView(console), [], result(text="It is done."))
    assert written().count("It is done.") == 1


def test_a_long_streaming_answer_leaves_room_for_the_rest() -> None:
    console, written = terminal()
    view = LiveView(console)
    view.event(event(events.Delta(text="\n".join(f"line {number}" for number in range(100)))))
    view.close()
    assert "line 99" in written()
    assert "line 10\n" not in written()
