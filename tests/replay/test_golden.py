"""Recorded histories replay against today's code: no deploy breaks a run that is under way (T59, T61)."""

from pathlib import Path

import pytest
from temporalio import workflow
from temporalio.client import WorkflowHistory
from tests.deployed import event_names, replay
from tests.replay.record import HISTORIES
from tests.replay.scenarios import SCENARIOS

from untildone.workflows import calling, loop
from untildone.workflows.gates import End
from untildone.workflows.ports import Pending
from untildone.workflows.run import next_step

RECORDED = sorted(HISTORIES.glob("*.json"))


def read(path: Path) -> WorkflowHistory:
    """A recorded history."""
    return WorkflowHistory.from_json(path.stem, path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
async def test_replays(path: Path) -> None:
    await replay(read(path))


def test_every_scenario_is_recorded() -> None:
    assert {path.name.split(".")[0] for path in RECORDED} == set(SCENARIOS)


@pytest.mark.parametrize(
    ("name", "kinds"),
    {
        "cancel.1": {"WORKFLOW_EXECUTION_CANCEL_REQUESTED", "WORKFLOW_EXECUTION_CANCELED"},
        "continue_as_new.1": {"WORKFLOW_EXECUTION_CONTINUED_AS_NEW"},
        "follow_up.1": {"WORKFLOW_EXECUTION_CONTINUED_AS_NEW"},
        "crash.1": {"ACTIVITY_TASK_TIMED_OUT"},
        "approval.1": {"WORKFLOW_EXECUTION_UPDATE_ACCEPTED"},
        "quota.1": {"TIMER_FIRED"},
        "steering.1": {"WORKFLOW_EXECUTION_SIGNALED"},
    }.items(),
)
def test_a_recorded_history_has_what_it_is_kept_for(name: str, kinds: set[str]) -> None:
    assert kinds <= set(event_names(read(HISTORIES / f"{name}.json")))


# --- the check itself ------------------------------------------------------------------------------------------------


async def test_an_activity_more_breaks_the_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    before_step = loop.before_step

    async def announcing(run: loop.Run) -> End | None:
        await loop.announce(run, "paused")
        return await before_step(run)

    monkeypatch.setattr(loop, "before_step", announcing)
    with pytest.raises(workflow.NondeterminismError):
        await replay(read(HISTORIES / "text_only.1.json"))


async def test_an_activity_less_breaks_the_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    async def running_nothing(run: loop.Run, facts: loop.StepFacts) -> End | None:
        next_step(run, pending=Pending(results_of=run.state.iteration))
        return None

    monkeypatch.setattr(loop, "run_calls", running_nothing)
    with pytest.raises(workflow.NondeterminismError):
        await replay(read(HISTORIES / "tools.1.json"))


async def test_another_order_breaks_the_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    waves = calling.waves
    monkeypatch.setattr(calling, "waves", lambda planned, parallel: [-number for number in waves(planned, parallel)])
    with pytest.raises(workflow.NondeterminismError):
        await replay(read(HISTORIES / "tools.1.json"))
