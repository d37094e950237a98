"""A worker dies by SIGKILL at every named point; another one takes over."""

import asyncio
import os
from collections import Counter
from pathlib import Path

import pytest
from tests.crash.effects import check_effects, job
from tests.crash.worker import CrashingWorker, Death, Plan
from tests.deployed import deploy
from tests.temporal_server import TemporalServer

from untildone.activities import faults

DEEP = os.environ.get("CRASH_TESTS") == "deep"
"""Whether every occurrence of a point is tried, rather than the first, the second and the last."""

AT_ONCE = 14
"""How many deployments crash side by side."""


async def occurrences(address: str, folder: Path) -> Counter[str]:
    """How often the job reaches each point when nothing goes wrong."""
    reached: Counter[str] = Counter()
    async with deploy(address, folder) as deployed:
        faults.on_reach = lambda point: reached.update([point])
        async with deployed.worker():
            session = await deployed.start(job("undisturbed"))
            assert (await session.outcome()).kind == "Completed"
        assert check_effects(deployed, session.id) == 0
    return reached


async def dies_at(address: str, folder: Path, death: Death) -> int:
    """Runs the job with a worker that dies there, then with one that does not. Returns the uncertain calls."""
    folder.mkdir()
    async with deploy(address, folder) as deployed:
        session = await deployed.start(job(folder.name))
        async with CrashingWorker(Plan.of(deployed, address, death=death)) as doomed:
            await doomed.ended()
        async with CrashingWorker(Plan.of(deployed, address)):
            result = await session.outcome()
        assert (result.kind, result.text) == ("Completed", f"{folder.name} is done.")
        await deployed.judge()
        return check_effects(deployed, session.id)


UNCERTAIN = {"intent.after": 1, "receipt.before": 1}
"""Points at which a call has begun, as far as anybody can know, and has no receipt."""


@pytest.mark.timeout(300)
async def test_a_worker_that_dies_at_any_point_loses_and_repeats_nothing(
    temporal_server: TemporalServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T13, T17."""
    monkeypatch.setattr(faults, "on_reach", faults.on_reach)  # put back when the test is over
    (tmp_path / "undisturbed").mkdir()
    reached = await occurrences(temporal_server.address, tmp_path / "undisturbed")
    assert set(reached) == set(faults.FAULT_POINTS)
    slots = asyncio.Semaphore(AT_ONCE)

    async def one(point: str, nth: int) -> None:
        async with slots:
            name = f"{point.replace('.', '-')}-{nth}"
            unknown = await dies_at(temporal_server.address, tmp_path / name, Death(nth, point))
            assert unknown <= UNCERTAIN.get(point, 0), f"{name}: {unknown} calls are uncertain"

    chosen = [
        (point, nth)
        for point, times in reached.items()
        for nth in (range(1, times + 1) if DEEP else sorted({1, 2, times}))
    ]
    failures = await asyncio.gather(*(one(*each) for each in chosen), return_exceptions=True)
    assert not [(each, failure) for each, failure in zip(chosen, failures, strict=True) if failure is not None]
