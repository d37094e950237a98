"""Runs from start to end on a real Temporal server; every workflow task replays, nothing is cached."""

import pytest
from tests.deployed import Deployed, closed, event_names
from tests.model_server import ModelServer, Reply
from tests.waiting import eventually, eventually_async

from untildone.workflows.failures import ToolFailure
from untildone.workflows.outcome import STATUS_OF, STATUS_TABLE, StopReason
from untildone.workflows.spec import BudgetOptions, PermissionOptions


async def test_text_only(deployed: Deployed) -> None:
    result = await deployed.run([{"text": "All is well."}])
    assert (result.kind, result.status, result.stop_reason) == ("Completed", "done", "natural")
    assert (result.exit_code, result.verification, result.text, result.steps) == (0, "not_required", "All is well.", 1)


async def test_the_model_gets_what_its_tools_return(deployed: Deployed) -> None:
    script = [
        {"calls": [{"tool": "note", "arguments": {"line": "one"}}]},
        {"calls": [{"tool": "bash", "arguments": {"command": "cat lines.txt; exit 3"}}]},
        {"text": "It printed {{result}}"},
    ]
    result = await deployed.run(script)
    assert result.text == "It printed one\n[exit code 3]"
    assert deployed.lines() == ["one"]
    assert (result.steps, result.tools.attempted, result.tools.succeeded) == (3, 2, 1)


async def test_a_batch_runs_side_by_side_and_its_results_come_in_source_order(deployed: Deployed) -> None:
    calls = [{"tool": "hold", "arguments": {"name": name}} for name in ("first", "second", "third")]
    async with deployed.worker():
        session = await deployed.start([{"calls": calls}, {"text": "Done."}])
        await eventually(lambda: len(list(deployed.workspace.glob("*.began"))) == 3)
        for name in ("third", "second", "first"):
            (deployed.workspace / name).touch()
        await session.outcome()
    results = [result.text for message in deployed.messages(session.id) for result in message.message.results]
    assert results == ["first is there", "second is there", "third is there"]


async def test_a_tool_that_breaks_is_told_to_the_model_and_not_run_again(deployed: Deployed) -> None:
    """T14: an ordinary error is the call's result, whatever Temporal's retries would make of it."""
    script = {
        "answers": [{"calls": [{"tool": "fail", "arguments": {"text": "boom"}}]}, {"text": "not asked"}],
        "reactions": [
            {"when": {"result_error": "tool_crash", "result_contains": "boom"}, "text": "The tool fail failed: boom."}
        ],
    }
    async with deployed.worker():
        session = await deployed.start(script)
        result = await session.outcome()
    assert result.text == "The tool fail failed: boom."
    (history,) = await deployed.histories(session.id)
    tools = [
        event
        for event in history.events
        if event.activity_task_scheduled_event_attributes.activity_type.name == "run_tool"
    ]
    assert len(tools) == 1


@pytest.mark.parametrize(
    ("call", "error"),
    [
        ({"tool": "nothing_like_it"}, ToolFailure.UNKNOWN_CAPABILITY),
        ({"tool": "note", "malformed": '{"line": '}, ToolFailure.INVALID_ARGUMENTS),
        ({"tool": "note", "arguments": {"lines": 3}}, ToolFailure.SCHEMA_MISMATCH),
    ],
    ids=["unknown tool", "malformed arguments", "wrong arguments"],
)
async def test_a_call_that_cannot_run_is_answered_without_running(
    deployed: Deployed, call: dict[str, object], error: ToolFailure
) -> None:
    result = await deployed.run([{"calls": [call]}, {"text": "Well."}])
    assert (result.text, result.tools.rejected) == ("Well.", 1)
    (session_id,) = deployed.starts
    results = [each for message in deployed.messages(session_id) for each in message.message.results]
    assert [each.error for each in results] == [error]
    assert deployed.lines() == []


async def test_a_denied_call_is_answered_and_the_next_step_runs(deployed: Deployed) -> None:
    script = [{"calls": [{"tool": "note", "arguments": {"line": "no"}}]}, {"text": "Then not."}]
    result = await deployed.run(script, permissions=PermissionOptions(mode="full", deny=("note",)))
    assert (result.text, deployed.lines()) == ("Then not.", [])


TOOLS_FOR_EVER = [{"calls": [{"tool": "produce", "arguments": {"size": 3}}], "usage": {"input_tokens": 60}}]


@pytest.mark.parametrize(
    ("budget", "reason", "steps"),
    [
        ({"max_turns": 3}, StopReason.MAX_TURNS, 3),
        ({"max_input_tokens": 100}, StopReason.INPUT_TOKENS, 2),
        ({"max_total_tokens": 150}, StopReason.TOTAL_TOKENS, 3),
        ({"deadline": 1}, StopReason.DEADLINE, 0),
    ],
    ids=lambda value: str(value) if isinstance(value, StopReason) else "",
)
async def test_a_budget_ends_the_run(
    deployed: Deployed, budget: dict[str, int], reason: StopReason, steps: int
) -> None:
    result = await deployed.run(TOOLS_FOR_EVER, budgets=BudgetOptions(**budget))
    assert (result.stop_reason, result.exit_code, result.steps) == (reason, 4, steps)
    assert result.kind == STATUS_TABLE[STATUS_OF[reason]].kind


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ({"errors": [{"kind": "auth", "message": "bad key"}]}, StopReason.PROVIDER_ERROR),
        ({"errors": [{"kind": "bad_request", "message": "no such model"}]}, StopReason.PROVIDER_ERROR),
        ({"text": ""}, StopReason.EMPTY_STEP_EXHAUSTED),
        ({"thinking": "hm", "text": " \n"}, StopReason.EMPTY_STEP_EXHAUSTED),
    ],
    ids=["auth", "bad request", "nothing", "thinking only"],
)
async def test_a_run_that_cannot_go_on_fails_with_a_reason(
    deployed: Deployed, answer: dict[str, object], reason: StopReason
) -> None:
    result = await deployed.run([answer])
    assert (result.kind, result.stop_reason, result.exit_code) == ("Failed", reason, 7)
    assert result.error is not None
    assert result.error.message


async def test_an_empty_answer_is_asked_for_again_once(deployed: Deployed) -> None:
    result = await deployed.run([{"text": ""}, {"text": "Sorry: done."}])
    assert (result.text, result.gates) == ("Sorry: done.", {"empty_step": 1})


async def test_a_refusal_ends_the_run_unverified(deployed: Deployed) -> None:
    result = await deployed.run([{"text": "", "stop": "refusal"}])
    assert (result.stop_reason, result.verification, result.system_authored) == ("provider_refusal", "unverified", True)
    assert result.text


async def test_an_answer_cut_by_its_limit_runs_no_call(deployed: Deployed) -> None:
    script = [
        {"calls": [{"tool": "note", "arguments": {"line": "cut"}}], "stop": "max_tokens"},
        {"text": "I shall send less."},
    ]
    result = await deployed.run(script)
    assert (result.text, deployed.lines()) == ("I shall send less.", [])


async def test_failures_on_the_wire_are_retried_within_the_step(deployed: Deployed) -> None:
    """T55, T57: the text is there once, and every dispatch is counted."""
    script = [{"text": "Here it is.", "errors": [{"kind": "network", "times": 2, "after_pieces": 1}], "chunk": 4}]
    async with deployed.worker():
        session = await deployed.start(script)
        shown = [event async for event in session.events()]
        result = await session.outcome()
    assert result.text == "Here it is."
    assert len(deployed.dispatches(session.id)) == 3
    snapshots = [event.data.text for event in shown if event.data.type == "snapshot"]
    assert snapshots == ["Here it is."]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a\ud800b", "a\ufffdb"),
        ("nul\0nul", "nul\0nul"),
        ("line\u2028line\u2029\x85", "line\u2028line\u2029\x85"),
        ("e\u0301 \u202egnirts\u202c", "e\u0301 \u202egnirts\u202c"),
        ("\N{PILE OF POO}" * 2_000, "\N{PILE OF POO}" * 2_000),
        ("\ufeff\ufffe\uffff", "\ufeff\ufffe\uffff"),
    ],
    ids=["lone surrogate", "NUL", "line separators", "combining, right to left", "emoji", "not characters"],
)
async def test_odd_characters_in_an_answer(
    deployed: Deployed, text: str, kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with ModelServer([Reply(text=text)]) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.openai_url)
        monkeypatch.setenv("OPENAI_API_KEY", "k")
        result = await deployed.run("openai:local")
    assert (result.kind, result.text) == ("Completed", kept)


async def test_temporal_knows_runs_by_status_model_and_session(deployed: Deployed) -> None:
    async with deployed.worker():
        done = await deployed.start([{"text": "Done."}])
        failed = await deployed.start([{"text": "", "errors": [{"kind": "auth"}]}])
        await closed(done)
        await closed(failed)
    queue = deployed.place.settings.task_queue

    async def found(query: str) -> set[str]:
        listed = deployed.place.temporal.list_workflows(f"TaskQueue = '{queue}' AND {query}")
        return {execution.id async for execution in listed}

    async def all_are_listed() -> bool:
        return await found("UntildoneStatus != 'running'") == {done.id, failed.id}

    await eventually_async(all_are_listed)  # visibility is written a moment later
    assert await found("UntildoneStatus = 'done'") == {done.id}
    assert await found("UntildoneStatus = 'failed'") == {failed.id}
    assert await found(f"UntildoneSession = '{done.id}'") == {done.id}
    model = deployed.messages(done.id)[-1].model
    assert await found(f"UntildoneModel = '{model}'") == {done.id}


async def test_streaming_adds_no_event_and_a_step_has_two_activities(deployed: Deployed) -> None:
    script = [
        {"text": "thinking aloud " * 200, "chunk": 5, "calls": [{"tool": "produce", "arguments": {"size": 10_000}}]},
        {"text": "Done."},
    ]
    async with deployed.worker():
        session = await deployed.start(script)
        await session.outcome()
    (history,) = await deployed.histories(session.id)
    assert event_names(history).count("ACTIVITY_TASK_SCHEDULED") == 5  # open, model, tool, model, close
    assert not {"TIMER_STARTED", "MARKER_RECORDED"} & set(event_names(history))
