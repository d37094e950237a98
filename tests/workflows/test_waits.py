"""Waiting for people and providers: pauses, approvals, quotas, the hold. A wait costs nothing and survives anything."""

import asyncio

import pytest
from temporalio.client import WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError
from tests.deployed import Deployed, closed, event_names
from tests.waiting import eventually_async
from tests.workflows.test_messages import HOLD, began, let_go

from untildone.worker.client import Session
from untildone.worker.errors import UsageError
from untildone.workflows.agent_run import NOT_WAITING, RunStatus
from untildone.workflows.ledger.entries import EntryKind
from untildone.workflows.spec import BudgetOptions, PermissionOptions, StopOptions

ASK = PermissionOptions(mode="ask")
NOTE = {"calls": [{"tool": "note", "arguments": {"line": "one"}}]}
NOTES = {"calls": [{"tool": "note", "arguments": {"line": line}} for line in ("one", "two")]}


async def reaches(session: Session, phase: str) -> RunStatus:
    """Returns the status once the run is in this phase."""

    async def look() -> RunStatus | None:
        status = await session.status()
        return status if status is not None and status.phase == phase else None

    found = await eventually_async(look)
    assert found is not None
    return found


async def asked_about(session: Session, other_than: str | None = None) -> str:
    """The call about which the run waits for an answer."""

    async def look() -> str | None:
        status = await session.status()
        call = status.waiting_call if status else None
        return call if call != other_than else None

    found = await eventually_async(look)
    assert found is not None
    return found


# --- pause -----------------------------------------------------------------------------------------------------------


async def test_a_pause_holds_the_next_step_and_costs_none(deployed: Deployed) -> None:
    async with deployed.worker():
        session = await deployed.start([HOLD, {"text": "Done."}], budgets=BudgetOptions(max_turns=2))
        await began(deployed)
        await session.pause()
        let_go(deployed)
        status = await reaches(session, "paused")
        assert status.steps == 1
        await session.steer("while you wait")
        await session.resume()
        result = await session.outcome()
    assert (result.kind, result.steps) == ("Completed", 2)
    labels = [entry.payload["label"] for entry in deployed.entries(session.id, EntryKind.ACTIVITY)]
    assert labels == ["paused", "resumed"]


async def test_a_pause_outlives_the_worker_and_is_not_charged_to_the_runs_time(deployed: Deployed) -> None:
    async with deployed.worker():
        session = await deployed.start([HOLD, {"text": "Done."}], budgets=BudgetOptions(wall_clock_ms=60_000))
        await began(deployed)
        await session.pause()
        let_go(deployed)
        await reaches(session, "paused")
        paused_at = asyncio.get_running_loop().time()
    async with deployed.worker():
        await reaches(session, "paused")
        await session.resume()
        paused_ms = (asyncio.get_running_loop().time() - paused_at) * 1000
        result = await session.outcome()
    began_at, ended_at = (
        deployed.entries(session.id, kind)[0].created_at for kind in (EntryKind.TURN_CONTEXT, EntryKind.OUTCOME)
    )
    assert result.usage.wall_clock_ms <= ended_at - began_at - paused_ms * 0.9


async def test_resume_before_the_boundary_takes_the_pause_back(deployed: Deployed) -> None:
    async with deployed.worker():
        session = await deployed.start([HOLD, {"text": "Done."}])
        await began(deployed)
        await session.pause()
        await session.resume()
        let_go(deployed)
        assert (await session.outcome()).kind == "Completed"
    assert not deployed.entries(session.id, EntryKind.ACTIVITY)


# --- approvals -------------------------------------------------------------------------------------------------------


async def test_approved_calls_run_and_denied_ones_tell_why(deployed: Deployed) -> None:
    """T45, T46: a second question of the same run is asked and answered like the first."""
    script = {
        "answers": [NOTES, {"text": "not asked"}],
        "reactions": [
            {
                "when": {"result_error": "denied", "result_contains": "use the other"},
                "text": "The second note was denied.",
            }
        ],
    }
    async with deployed.worker():
        session = await deployed.start(script, permissions=ASK)
        first = await asked_about(session)
        await session.approve(first)
        second = await asked_about(session, other_than=first)
        await session.deny(second, note="use the other file")
        result = await session.outcome()
    assert (result.text, deployed.lines()) == ("The second note was denied.", ["one"])
    answers = [entry.payload["answer"] for entry in deployed.entries(session.id, EntryKind.APPROVAL)]
    assert answers == ["asked", "approved", "asked", "denied"]


async def test_an_approval_given_twice_runs_the_call_once(deployed: Deployed) -> None:
    """T47: the second answer finds no question, or the same one; either way nothing runs twice."""
    async with deployed.worker():
        session = await deployed.start([NOTE, {"text": "Done."}], permissions=ASK)
        call = await asked_about(session)
        given = await asyncio.gather(*(session.approve(call) for _ in range(3)), return_exceptions=True)
        assert given.count(None) >= 1
        assert all(each is None or isinstance(each, UsageError) for each in given), given
        assert (await session.outcome()).kind == "Completed"
    assert deployed.lines() == ["one"]


async def test_of_contrary_answers_at_once_the_first_counts(deployed: Deployed) -> None:
    async with deployed.worker():
        session = await deployed.start([NOTE, {"text": "Done."}], permissions=ASK)
        call = await asked_about(session)
        await asyncio.gather(session.deny(call), session.approve(call), session.deny(call), return_exceptions=True)
        await session.outcome()
    (answer,) = [e.payload["answer"] for e in deployed.entries(session.id, EntryKind.APPROVAL)][1:]
    assert deployed.lines() == (["one"] if answer == "approved" else [])


async def test_an_answer_without_a_question_is_refused(deployed: Deployed) -> None:
    async with deployed.worker():
        session = await deployed.start([NOTE, HOLD, {"text": "Done."}], permissions=ASK)
        call = await asked_about(session)
        with pytest.raises(UsageError, match="no question about call other waits"):
            await session.approve("other")
        await session.approve(call)
        await began(deployed)
        with pytest.raises(UsageError, match="no question"):
            await session.deny(call)
        handle = deployed.place.temporal.get_workflow_handle(session.id)
        with pytest.raises(WorkflowUpdateFailedError) as refused:
            await handle.execute_update("approve", {"call_id": call})
        assert isinstance(refused.value.cause, ApplicationError)
        assert refused.value.cause.type == NOT_WAITING
        let_go(deployed)
        await closed(session)
        with pytest.raises(UsageError, match="no open run"):
            await session.approve(call)
    assert "WORKFLOW_EXECUTION_UPDATE_ACCEPTED" in event_names((await deployed.histories(session.id))[0])


async def test_a_question_outlives_the_worker(deployed: Deployed) -> None:
    async with deployed.worker():
        session = await deployed.start([NOTE, {"text": "Done."}], permissions=ASK)
        call = await asked_about(session)
    async with deployed.worker():
        await session.approve(call)
        assert (await session.outcome()).kind == "Completed"
    assert deployed.lines() == ["one"]


async def test_approvals_while_the_run_rolls_over(rolling: Deployed) -> None:
    """T5: one question a step, a rollover every few steps; each answer arrives, whenever it is sent."""
    script = [{"calls": [{"tool": "note", "arguments": {"line": "{{n}}"}}], "repeat": 6}, {"text": "Done."}]
    async with rolling.worker():
        session = await rolling.start(script, permissions=ASK)
        call = None
        for _ in range(6):
            call = await asked_about(session, other_than=call)
            await session.approve(call)
        result = await session.outcome()
    assert result.kind == "Completed"
    assert rolling.lines() == [str(number) for number in range(1, 7)]
    assert len(await rolling.histories(session.id)) >= 3


async def test_a_question_that_nobody_answers_in_time_is_a_denial(deployed: Deployed) -> None:
    permissions = PermissionOptions(mode="ask", approval_timeout=1)
    result = await deployed.run([NOTE, {"text": "Then not."}], permissions=permissions)
    assert (result.text, deployed.lines()) == ("Then not.", [])


async def test_where_nobody_attends_a_question_is_a_denial_at_once(deployed: Deployed) -> None:
    result = await deployed.run([NOTE, {"text": "Then not."}], permissions=ASK, attendance="unattended")
    assert (result.text, deployed.lines()) == ("Then not.", [])


# --- providers -------------------------------------------------------------------------------------------------------


async def test_a_quota_is_waited_for_on_a_durable_timer(deployed: Deployed) -> None:
    script = [{"text": "At last.", "errors": [{"kind": "quota", "retry_after": 2}]}]
    async with deployed.worker():
        session = await deployed.start(script)
        await reaches(session, "waiting_provider")
    async with deployed.worker():
        result = await session.outcome()
    assert (result.kind, result.text) == ("Completed", "At last.")
    (history,) = await deployed.histories(session.id)
    assert {"TIMER_STARTED", "TIMER_FIRED"} <= set(event_names(history))
    labels = [entry.payload["label"] for entry in deployed.entries(session.id, EntryKind.ACTIVITY)]
    assert labels == ["provider_wait"]


async def test_steering_during_a_quota_wait_is_read_after_it(deployed: Deployed) -> None:
    script = {
        "answers": [{"text": "not asked", "errors": [{"kind": "quota", "retry_after": 2}]}],
        "reactions": [{"when": {"user_contains": "hurry"}, "text": "I do."}],
    }
    async with deployed.worker():
        session = await deployed.start(script)
        await reaches(session, "waiting_provider")
        await session.steer("hurry")
        assert (await session.outcome()).text == "I do."


# --- the user-completion hold ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prompt", "until_done"),
    [("Do it.", True), ("Polish it until I say stop.", False), ("/until-done Polish it.", False)],
    ids=["option", "phrase", "command"],
)
async def test_the_hold_sends_answers_back_until_it_is_released(
    deployed: Deployed, prompt: str, until_done: bool
) -> None:
    script = [{"text": "Is it good?"}, HOLD, {"text": "Now?"}]
    async with deployed.worker():
        session = await deployed.start(script, prompt, stop_policy=StopOptions(until_done=until_done))
        await began(deployed)
        await session.release()
        let_go(deployed)
        result = await session.outcome()
    assert (result.text, result.gates) == ("Now?", {"stop_guard": 1})
    assert result.hold is not None
    assert (result.hold.armed, result.hold.released) == (True, True)


async def test_a_release_word_as_steering_releases_the_hold(deployed: Deployed) -> None:
    async with deployed.worker():
        session = await deployed.start([HOLD, {"text": "Good?"}], stop_policy=StopOptions(until_done=True))
        await began(deployed)
        await session.steer("That's enough.")
        let_go(deployed)
        result = await session.outcome()
    assert (result.text, result.kind) == ("Good?", "Completed")


async def test_steering_may_arm_the_hold_and_only_a_budget_ends_it(deployed: Deployed) -> None:
    async with deployed.worker():
        session = await deployed.start([HOLD, {"text": "Good?"}], budgets=BudgetOptions(max_turns=4))
        await began(deployed)
        await session.steer("Keep improving it until I say stop.")
        let_go(deployed)
        result = await session.outcome()
    # Nobody would read a message after the last step, so none is written.
    assert (result.stop_reason, result.gates) == ("max_turns", {"stop_guard": 2})
