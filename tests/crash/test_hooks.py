"""A worker that dies under a Stop hook: the hook is not run a second time."""

import pytest
from tests.crash.worker import CrashingWorker, Death, Plan
from tests.deployed import Deployed
from tests.temporal_server import TemporalServer
from tests.waiting import eventually

from untildone.workflows.spec import HookOptions, StopHook


@pytest.mark.parametrize("fail_closed", [False, True], ids=["fail-open", "fail-closed"])
async def test_a_worker_killed_under_a_hook(
    deployed: Deployed, temporal_server: TemporalServer, fail_closed: bool
) -> None:
    plan = Plan.of(deployed, temporal_server.address)
    command = "echo ran >> lines.txt; test $(wc -l < lines.txt) = 1 && sleep 600; true"
    hook = StopHook(command=command, fail_closed=fail_closed, timeout_s=600)
    session = await deployed.start([{"text": "All is done."}], hooks=HookOptions(stop=(hook,)))
    async with CrashingWorker(plan):
        await eventually(lambda: deployed.lines() == ["ran"])
    async with CrashingWorker(plan):
        result = await session.outcome()
    assert (result.status, result.steps) == ("done", 2 if fail_closed else 1)
    assert deployed.lines() == ["ran"] * result.steps  # once about each answer
    told = [m.message.text for m in deployed.messages(session.id) if m.control]
    assert ["the worker that ran it was lost" in text for text in told] == [True] * fail_closed


async def test_what_a_hook_said_before_its_worker_died_counts(
    deployed: Deployed, temporal_server: TemporalServer
) -> None:
    """Also where the hook is fail-open: it did not fail."""
    hook = StopHook(command="echo ran >> lines.txt; test $(wc -l < lines.txt) = 2 || exit 2")
    session = await deployed.start([{"text": "All is done."}], hooks=HookOptions(stop=(hook,)))
    # Every activity reaches the point: opening, the model's step, the hook.
    death = Death(3, "activity.before_completion")
    async with CrashingWorker(Plan.of(deployed, temporal_server.address, death=death)) as doomed:
        await doomed.ended()
    async with CrashingWorker(Plan.of(deployed, temporal_server.address)):
        result = await session.outcome()
    assert (result.status, result.steps, deployed.lines()) == ("done", 2, ["ran", "ran"])
