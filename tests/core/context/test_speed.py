"""Building a request from a ledger of 200,000 tokens (DESIGN section 6: 30 ms warm, 150 ms cold)."""

from collections.abc import Callable
from time import perf_counter

import pytest
from tests.core.context.ledgers import Ledger

from untildone.workflows.context.capacity import CapacityProfile
from untildone.workflows.context.fold import Fits, relief
from untildone.workflows.context.index import TurnIndex
from untildone.workflows.context.invariants import problems
from untildone.workflows.context.projection import Projection, derive_with_plan

WARM_S = 0.030
COLD_S = 0.150
PROFILE = CapacityProfile(model="m", window=1_000_000)


@pytest.fixture(scope="module")
def ledger() -> Ledger:
    """One open turn of 400 steps and 800 KB."""
    ledger = Ledger()
    ledger.directive("work on it")
    for number in range(400):
        ledger.work(
            f"{number}: a line of the result\n" * 80, path=f"src/file{number}.py", text="I look at the next file."
        )
    return ledger


def request(index: TurnIndex) -> Projection:
    """All that a model step does with the index before it sends."""
    assert isinstance(relief(PROFILE, index, 2_000), Fits)
    projection = derive_with_plan(index, index.plan)
    assert problems(projection.messages) == ()
    return projection


def best_of(tries: int, work: Callable[[], object]) -> float:
    """The shortest of several runs, seconds: other work on the machine only ever makes them longer."""
    times: list[float] = []
    for _ in range(tries):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def test_cold(ledger: Ledger, record_property: Callable[[str, object], None]) -> None:
    assert request(TurnIndex.of(ledger.entries)).tokens(0.25) >= 200_000
    took = best_of(5, lambda: request(TurnIndex.of(ledger.entries)))
    record_property("cold_ms", round(took * 1_000, 2))
    assert took <= COLD_S


def test_warm(ledger: Ledger, record_property: Callable[[str, object], None]) -> None:
    request(ledger.index)

    def step() -> None:
        ledger.work("one more result\n" * 100)
        request(ledger.index)

    took = best_of(5, step)
    record_property("warm_ms", round(took * 1_000, 2))
    assert took <= WARM_S
