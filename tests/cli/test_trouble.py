"""The client when the server is gone, or between two executions of a session."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import timedelta
from pathlib import Path

import pytest
from temporalio import workflow
from temporalio.exceptions import ApplicationError
from temporalio.worker import UnsandboxedWorkflowRunner, Worker
from tests.temporal_server import TemporalServer

from untildone.worker.client import Untildone
from untildone.worker.config import Settings
from untildone.worker.deployment import Deployment, connect_temporal, open_records
from untildone.worker.errors import StackError, UsageError
from untildone.workflows.agent_run import NOT_WAITING, ROLLING_OVER, WORKFLOW_NAME, Answer, RunInput
from untildone.workflows.spec import AgentSpec, ModelOptions


@workflow.defn(name=WORKFLOW_NAME)
class Rolling:
    """A session that refuses answers for a moment, as one that rolls over does, and that waits for one call."""

    def __init__(self) -> None:
        self.rolling = True
        self.approved: list[str] = []

    @workflow.run
    async def run(self, start: RunInput) -> list[str]:
        await workflow.sleep(timedelta(milliseconds=300))
        self.rolling = False
        await workflow.wait_condition(lambda: bool(self.approved))
        return self.approved

    @workflow.update
    def approve(self, answer: Answer) -> None:
        self.approved.append(answer.call_id)

    @approve.validator
    def _can_approve(self, answer: Answer) -> None:
        if self.rolling:
            raise ApplicationError("rolling over", type=ROLLING_OVER)
        if answer.call_id != "c1":
            raise ApplicationError(f"no question about call {answer.call_id} waits", type=NOT_WAITING)


@asynccontextmanager
async def connected(server: TemporalServer, folder: Path) -> AsyncIterator[Untildone]:
    """A connection to a server without any worker, with a ledger of its own."""
    settings = Settings(home=folder)
    temporal = await connect_temporal({"target_host": server.address})
    async with open_records(settings) as records:
        yield Untildone(Deployment(settings=settings, ledger=records.ledger, live=records.live, temporal=temporal))


async def test_an_answer_is_sent_again_while_the_session_rolls_over(
    temporal_server: TemporalServer, tmp_path: Path
) -> None:
    client = await connect_temporal({"target_host": temporal_server.address})
    runner = UnsandboxedWorkflowRunner()
    async with (
        connected(temporal_server, tmp_path) as untildone,
        Worker(client, task_queue="rolling", workflows=[Rolling], workflow_runner=runner),
    ):
        start = RunInput(session_id="rolling", definition="")
        handle = await client.start_workflow(WORKFLOW_NAME, start, id="rolling", task_queue="rolling")
        session = untildone.session("rolling")
        with pytest.raises(UsageError, match="no question about call c2 waits"):
            await session.approve("c2")
        await session.approve("c1")
        assert await handle.result() == ["c1"]
        with pytest.raises(UsageError, match="no open run"):
            await session.approve("c1")


async def test_a_prompt_that_cannot_be_sent_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEMPORAL_ADDRESS", "elsewhere:7233")
    with TemporalServer(tmp_path) as server:
        async with connected(server, tmp_path) as untildone:
            server.kill()
            spec = AgentSpec(models=ModelOptions(model="scripted:/none.yaml"), workspace=str(tmp_path))
            with pytest.raises(StackError, match="Temporal does not answer"):
                await untildone.start("Do it.", spec=spec)
    with closing(sqlite3.connect(tmp_path / "ledger.db")) as ledger:
        assert ledger.execute("SELECT number, withdrawn FROM inbox").fetchall() == [(1, 1)]
