"""What a run costs in history: constant bytes and events a step, whatever its sizes (DESIGN section 6)."""

import itertools
import json
import time
from collections.abc import Sequence

import pytest
from temporalio.api.history.v1 import HistoryEvent
from temporalio.client import WorkflowHistory
from tests.deployed import Deployed, replay

from untildone.workflows.ledger.entries import EntryKind
from untildone.workflows.ports import MAX_PAYLOAD_BYTES
from untildone.workflows.spec import BudgetOptions
from untildone.workflows.temporal_ports import ROLLOVER_EVENTS

STEP_BYTES = 2_560
STEP_EVENTS = 12
MANY = BudgetOptions(max_turns=1_000)


def steps_of(events: Sequence[HistoryEvent]) -> list[list[HistoryEvent]]:
    """The events of each step: from one schedule of a model step to the next."""
    starts = [
        index
        for index, event in enumerate(events)
        if event.activity_task_scheduled_event_attributes.activity_type.name == "model_step"
    ]
    return [list(events[start:end]) for start, end in itertools.pairwise(starts)]


def size(events: Sequence[HistoryEvent]) -> int:
    """Bytes of history."""
    return sum(event.ByteSize() for event in events)


def payload_sizes(events: Sequence[HistoryEvent]) -> list[int]:
    """The sizes of all inputs and results of activities."""
    payloads = [
        payload
        for event in events
        for payload in (
            *event.activity_task_scheduled_event_attributes.input.payloads,
            *event.activity_task_completed_event_attributes.result.payloads,
        )
    ]
    return [len(payload.data) for payload in payloads]


@pytest.mark.timeout(180)
async def test_a_step_costs_the_same_however_many_came_before(deployed: Deployed) -> None:
    """T1: 180 steps with a 400 KB prompt and 10 KB results; in the middle the history rolls over at its own bound."""
    script = [
        {"calls": [{"tool": "produce", "arguments": {"size": 5_000, "letter": "{{n}}"}}], "repeat": 179},
        {"text": "Done."},
    ]
    async with deployed.worker(cached=100):
        session = await deployed.start(script, "All of it. " + "word " * 80_000, budgets=MANY)
        result = await session.outcome()
    assert (result.kind, result.steps) == ("Completed", 180)
    first, second = await deployed.histories(session.id)
    assert ROLLOVER_EVENTS <= len(first.events) < ROLLOVER_EVENTS + 2 * STEP_EVENTS
    steps = [*steps_of(first.events), *steps_of(second.events)]
    assert all(len(step) <= STEP_EVENTS for step in steps)
    assert all(size(step) <= STEP_BYTES for step in steps), max(map(size, steps))
    assert size(steps[-1]) <= 1.1 * size(steps[10])
    assert size(first.events) + size(second.events) <= 350 * 1024 * 1.8  # 350 KiB are for 100 steps
    await replays_quickly(first)


async def replays_quickly(history: WorkflowHistory) -> None:
    """T9, T10: no execution grows so long that a cold worker is held up by it. The bound is for a busy machine."""
    began = time.process_time()
    await replay(history)
    assert time.process_time() - began < 2.0


async def test_a_result_of_five_megabytes_is_kept_whole_and_costs_no_history(deployed: Deployed) -> None:
    """T2, T3."""
    script = [{"calls": [{"tool": "produce", "arguments": {"size": 5_000_000}}]}, {"text": "Large."}]
    async with deployed.worker():
        session = await deployed.start(script)
        result = await session.outcome()
    assert result.text == "Large."
    (history,) = await deployed.histories(session.id)
    assert size(history.events) < 12_000
    (evidence,) = deployed.entries(session.id, EntryKind.EVIDENCE_BODY)
    assert deployed.ledger.get_body(evidence.payload["body"]) == b"x" * 5_000_000
    (shown,) = [result for message in deployed.messages(session.id) for result in message.message.results]
    assert len(shown.text) < 50_000


async def test_a_prompt_of_five_megabytes_costs_no_history(deployed: Deployed) -> None:
    async with deployed.worker():
        session = await deployed.start([{"text": "Long."}], "x" * 5_000_000)
        await session.outcome()
    (history,) = await deployed.histories(session.id)
    assert size(history.events) < 12_000


async def test_an_error_text_of_a_megabyte_costs_no_history(deployed: Deployed) -> None:
    """T4."""
    script = [{"calls": [{"tool": "fail", "arguments": {"text": "e" * 1_000_000}}]}, {"text": "The tool fail failed."}]
    async with deployed.worker():
        session = await deployed.start(script)
        await session.outcome()
    (history,) = await deployed.histories(session.id)
    assert size(history.events) < 12_000


@pytest.mark.parametrize("tool", ["produce", "nothing_like_it", "fail"])
async def test_64_calls_of_one_answer_fit(deployed: Deployed, tool: str) -> None:
    """The largest batch stays under the bound of an activity's input and result, also when no call of it can run."""
    long_id = "call_" + "0123456789" * 4
    arguments = {"produce": {"size": 2_000}, "fail": {"text": "why " * 500}}.get(tool, {})
    calls = [{"tool": tool, "arguments": arguments, "id": f"{long_id}_{number}"} for number in range(64)]
    async with deployed.worker():
        session = await deployed.start([{"calls": calls}, {"text": "Done."}])
        result = await session.outcome()
    assert (result.text, result.tools.attempted) == ("Done.", 64)
    (history,) = await deployed.histories(session.id)
    assert max(payload_sizes(history.events)) <= MAX_PAYLOAD_BYTES
    results = [result for message in deployed.messages(session.id) for result in message.message.results]
    assert len(results) == 64


async def test_further_calls_cost_six_events_each(deployed: Deployed) -> None:
    calls = [{"tool": "produce", "arguments": {"size": 10}}] * 8
    script = [{"calls": calls}, {"calls": calls}, {"text": "Done."}]
    async with deployed.worker():
        session = await deployed.start(script)
        await session.outcome()
    (history,) = await deployed.histories(session.id)
    for step in steps_of(history.events):
        assert len(step) <= STEP_EVENTS + 7 * 6
        assert size(step) <= STEP_BYTES + 7 * 1_280


async def test_state_that_is_carried_over_has_no_content(rolling: Deployed) -> None:
    script = [
        {
            "text": "secret words",
            "calls": [{"tool": "produce", "arguments": {"size": 9, "letter": "{{n}}"}}],
            "repeat": 9,
        },
        {"text": "."},
    ]
    async with rolling.worker():
        session = await rolling.start(script, "a secret prompt")
        await session.outcome()
    histories = await rolling.histories(session.id)
    assert len(histories) >= 3
    for history in histories:
        assert "secret" not in history.to_json()
        assert len(history.events) < 80
    carried = histories[1].events[0].workflow_execution_started_event_attributes.input.payloads[0].data
    assert len(carried) < 4_096
    assert json.loads(carried)["state"]["steps"] > 0
