"""The loop alone costs next to nothing, and a long run costs per step what a short one does."""

import time

from tests.facts import calls, frame, ok, text
from tests.stage import Answer, Event, Reply, Request, ToClose, improvise

from untildone.workflows.ports import CallFacts, CloseTurn, ModelStep, OpenTurn, RunTool

STEPS = 2_000
STEPS_PER_SECOND = 1_000
"""A quarter of what the loop reaches with the referee watching (4,000 on 2 cores), so that a busy machine passes."""


class LongJob:
    """A model that makes one call a step, until its last."""

    def __init__(self, steps: int) -> None:
        self._steps = steps
        self._opened = frame(max_turns=steps)
        self._answered, self._called, self._succeeded, self._closed = text(), calls("a"), ok(), ToClose()

    async def answer(self, request: Request, call: CallFacts | None) -> Reply:
        return Reply(self._facts(request))

    def _facts(self, request: Request) -> Answer:
        match request:
            case ModelStep(step=step):
                return self._answered if step == self._steps else self._called
            case RunTool():
                return self._succeeded
            case OpenTurn():
                return self._opened
            case CloseTurn():
                return self._closed
            case _:
                raise AssertionError(request)

    def rolls_over(self) -> tuple[Event, ...] | None:
        return None


async def processor_seconds(steps: int) -> float:
    began = time.process_time()
    played = await improvise(LongJob(steps))
    assert played.result.steps == steps
    return time.process_time() - began


async def test_steps_per_second() -> None:
    spent = await processor_seconds(STEPS)
    assert STEPS / spent > STEPS_PER_SECOND


async def test_a_step_costs_the_same_early_and_late() -> None:
    await processor_seconds(100)
    short, long = await processor_seconds(300), await processor_seconds(STEPS)
    assert long / STEPS < 2 * short / 300
