"""The worker: the one place where concrete things meet."""

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from temporalio.client import Client
from temporalio.worker import Worker
from temporalio.worker.workflow_sandbox import SandboxedWorkflowRunner, SandboxRestrictions

from untildone.activities.call import Calls, Host
from untildone.activities.definitions import Definitions
from untildone.activities.handoff import Handoffs
from untildone.activities.hook import Hooks
from untildone.activities.intent_model import ModelTier
from untildone.activities.ledger.live import LiveStream
from untildone.activities.ledger.store import Ledger
from untildone.activities.measuring import Measures
from untildone.activities.model import ModelSteps
from untildone.activities.providers.dispatch import Dispatcher
from untildone.activities.providers.registry import Providers
from untildone.activities.readings import Readings
from untildone.activities.sessions import Sessions
from untildone.activities.tools.registry import Registry, default_registry
from untildone.activities.tools.toolbox import Toolbox
from untildone.activities.turn import Turns
from untildone.worker.codec import DATA_CONVERTER
from untildone.worker.config import Settings, environment_with, provider_settings
from untildone.worker.telemetry import telemetry
from untildone.workflows.agent_run import AgentRun

if TYPE_CHECKING:
    from temporalio.envconfig import ClientConnectConfig

THREADS = 64
"""Threads for the ledger and for tools that are plain functions: a slow tool must not keep the ledger waiting."""

GRACE_S = 10
"""How long a stopping worker lets its activities go on before it cancels them."""

HEARTBEAT_THROTTLE = timedelta(seconds=1)
"""A cancel travels on heartbeats; the SDK's own throttle would hold it back for up to 12 seconds (TEMPORAL.md)."""

STICKY_TIMEOUT = timedelta(seconds=3)
"""How long a workflow task waits for the worker that has the workflow in memory, before any other may take it."""

PASSED_THROUGH = (
    "untildone",
    "pydantic",
    "pydantic_core",
    "annotated_types",
    "typing_inspection",
    "orjson",
    "jsonschema",
)
"""Modules that the workflow sandbox does not load again for each workflow: pure ones, and ours, which are checked."""


def workflow_runner() -> SandboxedWorkflowRunner:
    """The runner of every worker and of every replay."""
    return SandboxedWorkflowRunner(restrictions=SandboxRestrictions.default.with_passthrough_modules(*PASSED_THROUGH))


@dataclass(frozen=True)
class Activities:
    """The activities of a worker: those that any worker may serve, and those of the host with the workspace."""

    shared: tuple[Callable[..., Any], ...]
    host: tuple[Callable[..., Any], ...]


@asynccontextmanager
async def open_activities(
    settings: Settings, registry: Registry, environment: Mapping[str, str]
) -> AsyncIterator[Activities]:
    """Every activity, on the ledger and with the tools that it works with; `environment` is what commands run in."""
    ledger, live = Ledger.open(settings.ledger_url), LiveStream.open(settings.ledger_url)
    providers = Providers(provider_settings())
    sessions, definitions = Sessions(ledger), Definitions(ledger)
    toolbox = Toolbox(registry)
    dispatcher, measures = Dispatcher(providers), Measures(toolbox)
    readings = Readings(ModelTier(ledger, dispatcher))
    turns = Turns(ledger, live, sessions, definitions, toolbox, readings)
    steps = ModelSteps(ledger, live, sessions, definitions, dispatcher, measures, readings)
    handoffs = Handoffs(ledger, sessions, definitions, dispatcher)
    calls = Calls(ledger, live, sessions, definitions, toolbox, Host(environment, hidden=(settings.home,)))
    hooks = Hooks(ledger, sessions, definitions, environment)
    try:
        yield Activities(
            shared=(turns.open_turn, turns.close_turn, turns.announce, steps.model_step, handoffs.handoff),
            host=(calls.run_tool, hooks.run_hook),
        )
    finally:
        await providers.close()
        live.close()
        ledger.close()


@asynccontextmanager
async def running_worker(
    client: Client, settings: Settings, registry: Registry, *, max_cached_workflows: int = 500
) -> AsyncIterator[None]:
    """A worker for as long as the block is open: workflows and models on the shared queue, tools on the host's."""
    async with open_activities(settings, registry, environment_with({})) as activities:
        queues = {settings.task_queue: list(activities.shared)}
        queues.setdefault(settings.host_queue, []).extend(activities.host)
        async with _serving(
            [
                _worker(client, queue, served, [AgentRun] if queue == settings.task_queue else [], max_cached_workflows)
                for queue, served in queues.items()
            ]
        ):
            yield


def _worker(
    client: Client,
    queue: str,
    activities: Sequence[Callable[..., Any]],
    workflows: Sequence[type],
    max_cached_workflows: int,
) -> Worker:
    return Worker(
        client,
        task_queue=queue,
        workflows=workflows,
        workflow_runner=workflow_runner(),
        activities=activities,
        max_cached_workflows=max_cached_workflows,
        sticky_queue_schedule_to_start_timeout=STICKY_TIMEOUT,
        max_heartbeat_throttle_interval=HEARTBEAT_THROTTLE,
        default_heartbeat_throttle_interval=HEARTBEAT_THROTTLE,
        graceful_shutdown_timeout=timedelta(seconds=GRACE_S),
    )


@asynccontextmanager
async def _serving(workers: Sequence[Worker]) -> AsyncIterator[None]:
    """Runs workers. They stop side by side: each may take its whole grace, and who stops this process waits for one."""
    async with AsyncExitStack() as stack:
        for each in workers:
            await stack.enter_async_context(each)
        try:
            yield
        finally:
            await asyncio.gather(*(each.shutdown() for each in workers))


def main(settings: Settings, connect: "ClientConnectConfig", on_ready: Callable[[], None]) -> None:
    """Runs a worker until SIGTERM or SIGINT; `on_ready` is called when it serves its queues."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    with telemetry():
        asyncio.run(_serve(settings, connect, on_ready))


async def _serve(settings: Settings, connect: "ClientConnectConfig", on_ready: Callable[[], None]) -> None:
    loop = asyncio.get_running_loop()
    loop.set_default_executor(ThreadPoolExecutor(THREADS, thread_name_prefix="untildone"))
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    registry = default_registry()
    for problem in registry.problems:
        logging.getLogger(__name__).warning("%s", problem)
    client = await Client.connect(**connect, data_converter=DATA_CONVERTER)
    async with running_worker(client, settings, registry):
        on_ready()
        await stopping.wait()
