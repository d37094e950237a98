"""Recorded histories replay against today's code: no deploy breaks a run that is under way (T59, T61)."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from temporalio import workflow
from temporalio.client import WorkflowHistory
from tests.deployed import event_names, replay
from tests.replay.gates import ENDINGS
from tests.replay.plays import Ending
from tests.replay.record import HISTORIES
from tests.replay.scenarios import SCENARIOS, UNGATED

from untildone.workflows import calling, judging, loop
from untildone.workflows.gates import End, bounds
from untildone.workflows.gates.stop_rules import MARKER_RULES, VERIFY_RULES
from untildone.workflows.outcome import RunResult
from untildone.workflows.ports import Pending
from untildone.workflows.run import next_step
from untildone.workflows.spec import StopOptions

RECORDED = sorted(HISTORIES.glob("*.json"))


def read(path: Path) -> WorkflowHistory:
    """A recorded history."""
    return WorkflowHistory.from_json(path.stem, path.read_text(encoding="utf-8"))


def scenario_of(path: Path) -> str:
    """The scenario that a history is of."""
    return path.name.split(".")[0]


def results(path: Path, activity: str) -> Iterator[dict[str, Any]]:
    """What the activities of this kind came to."""
    events = read(path).events
    for event in events:
        done = event.activity_task_completed_event_attributes
        if done.scheduled_event_id:
            asked = events[done.scheduled_event_id - 1].activity_task_scheduled_event_attributes
            if asked.activity_type.name == activity:
                yield json.loads(done.result.payloads[0].data)


def sent(path: Path) -> Iterator[dict[str, Any]]:
    """The control messages that went into model steps."""
    for event in read(path).events:
        asked = event.activity_task_scheduled_event_attributes
        if asked.activity_type.name == "model_step":
            control = json.loads(asked.input.payloads[0].data).get("pending", {}).get("control")
            if control:
                yield control


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
async def test_replays(path: Path) -> None:
    await replay(read(path))


def test_every_scenario_is_recorded() -> None:
    assert {scenario_of(path) for path in RECORDED} == set(SCENARIOS)


def test_histories_of_the_version_before_the_gates_are_kept() -> None:
    """They replay like all others; recorded anew they would not be what that version left in the world."""
    gated = {scenario_of(path) for path in RECORDED if any("duties" in frame for frame in results(path, "open_turn"))}
    assert gated == set(SCENARIOS) - set(UNGATED)


@pytest.mark.parametrize(("name", "ending"), ENDINGS.items(), ids=ENDINGS)
def test_a_recorded_run_ended_as_its_scenario_must(name: str, ending: Ending) -> None:
    last = max((path for path in RECORDED if scenario_of(path) == name), key=lambda path: path.name)
    (payload,) = read(last).events[-1].workflow_execution_completed_event_attributes.result.payloads
    result = RunResult.model_validate_json(payload.data)
    assert Ending(result.stop_reason, result.gates, tuple(mark.code for mark in result.degradations)) == ending


def test_every_gate_has_fired_and_every_stop_rule_too() -> None:
    controls = [control for path in RECORDED for control in sent(path)]
    kinds = {control["kind"] for control in controls}
    assert kinds | {"topic_mismatch_check"} == set(bounds.full(StopOptions()))  # that one sends back cards alone
    codes = {control["code"] for control in controls if control["kind"] == "stop_guard"}
    assert codes == {"until_done", *(rule.__name__ for rule in (*MARKER_RULES, *VERIFY_RULES))}


def test_a_nudge_crosses_a_rollover() -> None:
    carried = json.loads(
        read(HISTORIES / "rollover_in_a_nudge.2.json")
        .events[0]
        .workflow_execution_started_event_attributes.input.payloads[0]
        .data
    )
    assert carried["state"]["pending"]["control"]["kind"] == "completion_nudge"


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


@pytest.mark.parametrize(
    ("gate", "history"),
    {
        "steering_drift": "steering_drift.2",
        "empty_step": "empty_step.1",
        "freshness": "freshness_refused.1",
        "grounding": "grounding.1",
        "fence": "fence.1",
        "duplicate_card": "duplicate_card.1",
        "presentation": "presentation.1",
        "claim_check": "claim_check.1",
        "candidate": "protocol.1",
        "hold": "hold_then_rules.1",
        "stop_rules": "stop_rules_exhausted.1",
    }.items(),
)
async def test_a_gate_less_breaks_the_replay(gate: str, history: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TEXT_GATES", "STOP_GATES"):
        others = tuple(each for each in getattr(judging, name) if each[0] != gate)
        monkeypatch.setattr(judging, name, others)
    with pytest.raises(workflow.NondeterminismError):
        await replay(read(HISTORIES / f"{history}.json"))
