"""A deployment of one test's own: real Temporal, a ledger, a queue, a workspace, and the product's own client.

    async with deployed.worker():
        session = await deployed.start([{"text": "Done."}])
        result = await session.outcome()

What a test leaves behind is judged when it is over: every history replays, and every ledger holds (audit.py).
"""

import asyncio
import json
import uuid
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

from temporalio.api.enums.v1 import EventType
from temporalio.client import Client, WorkflowExecutionStatus, WorkflowHistory
from temporalio.worker import Replayer
from tests.audit import audit, heads_in_ledger
from tests.trial_tools import TRIAL_TOOLS
from tests.waiting import eventually_async

from untildone.activities.ledger.live import LiveStream
from untildone.activities.ledger.rows import InboxRow, JournalRow
from untildone.activities.ledger.store import Ledger
from untildone.activities.tools.builtin import BUILTIN
from untildone.activities.tools.definition import Tool
from untildone.activities.tools.registry import Registry
from untildone.worker.client import Session, Untildone
from untildone.worker.codec import DATA_CONVERTER
from untildone.worker.config import Settings
from untildone.worker.deployment import Deployment
from untildone.worker.service import running_worker, workflow_runner
from untildone.workflows.agent_run import AgentRun
from untildone.workflows.ledger.entries import Entry, EntryKind
from untildone.workflows.ledger.payloads import MessagePayload
from untildone.workflows.outcome import RunResult
from untildone.workflows.spec import AgentSpec, ModelOptions, PermissionOptions

Script = list[dict[str, Any]] | dict[str, Any]

REPLAY_S = 30.0
"""Far more than any replay takes, also on a busy machine."""

IDENTITY = "tests"
"""Who this process is in a history: recorded ones must not tell where they were made."""


class Deployed:
    """The deployment. `starts` are the first executions of each session's runs, to find their histories by."""

    def __init__(self, place: Deployment, folder: Path) -> None:
        self.place = place
        self.api = Untildone(place)
        self.folder = folder
        self.workspace = folder / "workspace"
        self.workspace.mkdir(exist_ok=True)
        self.starts: dict[str, list[str]] = {}
        self.terminated: set[str] = set()
        """Sessions whose workflow a test terminated: their last turn may lack results and an outcome."""

    # --- to do things ------------------------------------------------------------------------------------------------

    def script(self, content: Script) -> str:
        """A scripted model that answers like this."""
        path = self.folder / f"script-{uuid.uuid4().hex[:8]}.json"
        path.write_text(json.dumps(content), encoding="utf-8")
        return f"scripted:{path}"

    def spec(self, model: str, **options: Any) -> AgentSpec:
        """The definition of an agent with these options; it may do everything."""
        models = options.pop("models", ModelOptions(model=model))
        fields = {"permissions": PermissionOptions(mode="full"), **options}
        return AgentSpec(models=models, workspace=str(self.workspace), host=self.place.settings.host_queue, **fields)

    async def start(
        self, script: Script | str, prompt: str = "Do it.", *, session: str | None = None, **options: Any
    ) -> Session:
        """Gives a session a job; a new one has a name of its own. `script` may also be a model's name."""
        model = script if isinstance(script, str) else self.script(script)
        name = session or f"t-{uuid.uuid4().hex[:12]}"
        started = await self.api.start(prompt, session=name, spec=self.spec(model, **options))
        described = await started.describe()
        assert described is not None
        first = described.raw_description.workflow_execution_info.first_run_id
        chain = self.starts.setdefault(name, [])
        if first not in chain:
            chain.append(first)
        return started

    def worker(self, *tools: Tool[..., Any], cached: int = 0) -> AbstractAsyncContextManager[None]:
        """A worker in this process. With nothing cached every workflow task replays its history from the start."""
        registry = Registry((*BUILTIN, *TRIAL_TOOLS, *tools))
        return running_worker(self.place.temporal, self.place.settings, registry, max_cached_workflows=cached)

    async def run(self, script: Script | str, prompt: str = "Do it.", **options: Any) -> RunResult:
        """One run from start to end, with a worker of its own."""
        async with self.worker():
            return await (await self.start(script, prompt, **options)).outcome()

    # --- to look at what became of them ------------------------------------------------------------------------------

    @property
    def ledger(self) -> Ledger:
        """The ledger."""
        return self.place.ledger

    def entries(self, session_id: str, *kinds: EntryKind) -> list[Entry]:
        """The session's entries of these kinds, all if none is named."""
        return self.ledger.read(session_id, kinds=set(kinds) or None)

    def messages(self, session_id: str) -> list[MessagePayload]:
        """The session's messages, in order."""
        return [MessagePayload.model_validate(each.payload) for each in self.entries(session_id, EntryKind.MESSAGE)]

    def dispatches(self, session_id: str) -> list[JournalRow]:
        """The session's dispatches to models, lost ones included."""
        return [row for row in self.ledger.journal_list(session_id) if row.kind == "dispatch"]

    def inbox(self, session_id: str) -> list[InboxRow]:
        """Every message that anybody left for the session."""
        return self.ledger.inbox_read(session_id, untaken_only=False)

    def lines(self) -> list[str]:
        """What the tools noted in the workspace."""
        path = self.workspace / "lines.txt"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []

    async def histories(self, session_id: str) -> list[WorkflowHistory]:
        """The histories of every execution of the session, in order."""
        found = []
        for first in self.starts[session_id]:
            following: str | None = first
            while following:
                handle = self.place.temporal.get_workflow_handle(session_id, run_id=following)
                found.append(await handle.fetch_history())
                last = found[-1].events[-1]
                following = last.workflow_execution_continued_as_new_event_attributes.new_execution_run_id or None
        return found

    async def judge(self) -> None:
        """What holds of every session: its histories replay, its chain matches them, and its ledger is whole."""
        for session_id in self.starts:
            entries = self.entries(session_id)
            for history in await self.histories(session_id):
                await replay(history)
                heads_in_ledger(history, entries)
            audit(self.ledger, session_id, terminated=session_id in self.terminated)


async def has_closed(session: Session) -> bool:
    """Whether no execution of the session is open."""
    described = await session.describe()
    return described is not None and described.status is not WorkflowExecutionStatus.RUNNING


async def closed(session: Session) -> None:
    """Returns when no execution of the session is open: that is a moment after its outcome is known."""
    await eventually_async(lambda: has_closed(session))


async def replay(history: WorkflowHistory) -> None:
    """Replays a history against this code. Raises when it decides otherwise than it did."""
    replayer = Replayer(workflows=[AgentRun], workflow_runner=workflow_runner(), data_converter=DATA_CONVERTER)
    async with asyncio.timeout(REPLAY_S):
        await replayer.replay_workflow(history)


def event_names(history: WorkflowHistory) -> list[str]:
    """The kinds of a history's events, in order, such as `ACTIVITY_TASK_SCHEDULED`."""
    return [EventType.Name(event.event_type).removeprefix("EVENT_TYPE_") for event in history.events]


@asynccontextmanager
async def deploy(address: str, folder: Path, *, task_queue: str | None = None) -> AsyncIterator[Deployed]:
    """A deployment in `folder` on the Temporal server at `address`."""
    client = await Client.connect(address, data_converter=DATA_CONVERTER, identity=IDENTITY)
    settings = Settings(home=folder / "state", task_queue=task_queue or f"q-{uuid.uuid4().hex[:12]}", host="trial")
    settings.home.mkdir(exist_ok=True)
    ledger, live = Ledger.open(settings.ledger_url), LiveStream.open(settings.ledger_url)
    try:
        yield Deployed(Deployment(settings=settings, ledger=ledger, live=live, temporal=client), folder)
    finally:
        live.close()
        ledger.close()
