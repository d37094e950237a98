"""What gates cost in history: a nudge, a hook, a card and a refused call within the budget of a step, whatever their
sizes (DESIGN section 6)."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.deployed import Deployed
from tests.replay.gates import call, calls, table
from tests.workflows.test_history import STEP_BYTES, STEP_EVENTS, payload_sizes, size, steps_of

from untildone.workflows.ports import MAX_PAYLOAD_BYTES
from untildone.workflows.spec import HookOptions, StopHook, StopOptions

FURTHER_BYTES = 1_280
FURTHER_EVENTS = 6
"""What each activity more than two may add to a step."""

NUDGED_BYTES = 1_700
NUDGED_EVENTS = 6
"""A step without calls that is sent back: one activity of the two that a step has, with the record of the gates."""

LONG = " word" * 20_000
STEPS = 4

Shape = Callable[[str], list[dict[str, Any]]]


def protocol(text: str) -> list[dict[str, Any]]:
    """Answers that hold the wreck of a call."""
    return [{"text": f"I look.{text}", "stop": "tool_use", "repeat": STEPS + 1}, {"text": "Done."}]


def cut_off(text: str) -> list[dict[str, Any]]:
    """Answers that the provider cut."""
    return [{"text": f"Half{text}", "stop": "max_tokens", "repeat": STEPS + 1}, {"text": "Done."}]


def whole(text: str) -> list[dict[str, Any]]:
    """Answers that a hook may object to."""
    return [{"text": f"Done.{text}"}]


def cards(text: str) -> list[dict[str, Any]]:
    """A new card in every step."""
    rows = [["name", "value"]] * (1 + len(text) // 100)
    return [*(calls(table(f"Table {number}", *rows)) for number in range(STEPS + 1)), {"text": "Done."}]


def wrong_calls(text: str) -> list[dict[str, Any]]:
    """Calls that do not fit their schema beside one that does: the repair ladder is climbed, never to its end."""
    wrong, right = call("read", path="a.txt", offset=f"x{text[:20_000]}"), call("produce", size=9)
    batches = [each for _ in range(STEPS) for each in (calls(wrong), calls(wrong), calls(right))]
    return [*batches, {"text": "The calls of read failed: schema_mismatch."}]


BLOCKS = StopHook(command="exit 2")
SILENT = StopHook(command="true")
POLICY = StopOptions(max_blocks=10, hook_max_blocks=STEPS + 1)

SHAPES = [
    pytest.param(protocol, (), 1, id="nudged"),
    pytest.param(cut_off, (), 1, id="sent back by a rule"),
    pytest.param(whole, (BLOCKS,), 2, id="a hook"),
    pytest.param(whole, (SILENT, BLOCKS), 3, id="two hooks"),
    pytest.param(cards, (), 2, id="cards"),
    pytest.param(wrong_calls, (), 2, id="refused calls"),
]


@pytest.mark.parametrize(("shape", "hooks", "activities"), SHAPES)
async def test_a_step_stays_within_its_budget_however_long_the_answers(
    deployed: Deployed, shape: Shape, hooks: tuple[StopHook, ...], activities: int
) -> None:
    options = {"hooks": HookOptions(stop=hooks), "stop_policy": POLICY}
    async with deployed.worker():
        short = await deployed.start(shape(""), **options)
        long = await deployed.start(shape(LONG), **options)
        assert (await short.outcome()).stop_reason == (await long.outcome()).stop_reason
    sizes = []
    for session in (short, long):
        (history,) = await deployed.histories(session.id)
        assert max(payload_sizes(history.events)) <= MAX_PAYLOAD_BYTES
        steps = steps_of(history.events)
        assert len(steps) >= STEPS
        for step in steps:
            assert len(step) <= events_for(activities)
            assert size(step) <= bytes_for(activities), size(step)
        sizes.append([size(step) for step in steps])
    for brief, lengthy in zip(*sizes, strict=True):
        assert lengthy <= 1.1 * brief


def events_for(activities: int) -> int:
    """The events that a step of so many activities may have."""
    return NUDGED_EVENTS if activities == 1 else STEP_EVENTS + FURTHER_EVENTS * (activities - 2)


def bytes_for(activities: int) -> int:
    """The bytes that a step of so many activities may have."""
    return NUDGED_BYTES if activities == 1 else STEP_BYTES + FURTHER_BYTES * (activities - 2)


async def test_a_step_in_which_everything_was_touched_costs_no_more(deployed: Deployed) -> None:
    """The record of the gates grows with their number, not with the run."""
    wrong = calls(call("read", path="a.txt", offset="x"))
    look = calls(call("produce", size=9))
    script = [
        {"text": ""},
        look,
        {"text": "I ran the test suite: all 12 tests pass."},
        {"text": "I look.", "stop": "tool_use"},
        {"text": '```card\n{"semantic_type": "table",\n```'},
        wrong,
        wrong,
        look,
        calls(table("Hobs", ["gas", "fast"])),
        {"text": "Half of", "stop": "max_tokens"},
        *[{"text": "Half of it", "stop": "max_tokens"}, look] * STEPS,
        {"text": "Done."},
    ]
    async with deployed.worker():
        session = await deployed.start(script, hooks=HookOptions(stop=(SILENT,)), stop_policy=POLICY)
        result = await session.outcome()
    touched = {"empty_step", "claim_check", "completion_nudge", "fence_check", "repair_directive", "stop_guard"}
    assert set(result.gates) == touched
    (history,) = await deployed.histories(session.id)
    for step in steps_of(history.events):
        assert len(step) <= STEP_EVENTS
        assert size(step) <= STEP_BYTES, size(step)
