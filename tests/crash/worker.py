"""A worker in a process of its own, which dies where a test says.

It is forked from a server process that has everything imported, so that fifty of them cost no minute of starting.

    async with CrashingWorker(Plan.of(deployed, address, death=Death(2, "append.after"))) as worker:
        await worker.ended()
"""

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from multiprocessing.connection import Connection
from pathlib import Path
from types import TracebackType
from typing import Any

from tests.deployed import IDENTITY, Deployed
from tests.trial_tools import TRIAL_TOOLS
from tests.waiting import eventually

from untildone.activities import faults
from untildone.activities.tools.builtin import BUILTIN
from untildone.activities.tools.registry import Registry
from untildone.worker import service
from untildone.worker.config import Settings
from untildone.workflows.ports import BOUNDS

QUICK_HEARTBEAT_S = 3
"""A heartbeat timeout for tests: heartbeats come each second, and a busy machine holds them up."""

QUICK_GRACE_S = 2

QUICK_STICKY = timedelta(seconds=1)


@dataclass(frozen=True)
class Death:
    """The worker kills itself when a point is reached for the `nth` time, or `delay_s` later.

    `point` is one of FAULT_POINTS; None counts them all.
    """

    nth: int
    point: str | None = None
    delay_s: float = 0.0


@dataclass(frozen=True)
class Plan:
    """How the worker works: with shorter bounds than in production, where None does not leave them as they are.

    `heartbeat_s` is the heartbeat timeout of every activity, `grace_s` what a stopping worker gives its activities.
    """

    address: str
    home: Path
    task_queue: str
    host: str
    death: Death | None = None
    heartbeat_s: int | None = QUICK_HEARTBEAT_S
    grace_s: int | None = QUICK_GRACE_S
    environment: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, deployed: Deployed, address: str, **options: Any) -> "Plan":
        """The plan of a worker of this deployment."""
        settings = deployed.place.settings
        return cls(address, settings.home, settings.task_queue, settings.host, **options)


def serve(plan: Plan, report: Connection) -> None:
    """What the process does, from its first line to its last."""
    os.environ.update(plan.environment)
    if plan.heartbeat_s is not None:
        for name, bound in BOUNDS.items():
            BOUNDS[name] = bound.model_copy(update={"heartbeat_s": plan.heartbeat_s})
        service.STICKY_TIMEOUT = QUICK_STICKY
    if plan.grace_s is not None:
        service.GRACE_S = plan.grace_s
    if plan.death is not None:
        faults.on_reach = _executioner(plan.death)
    service.default_registry = lambda: Registry((*BUILTIN, *TRIAL_TOOLS))
    logging.disable(logging.CRITICAL)
    settings = Settings(home=plan.home, task_queue=plan.task_queue, host=plan.host)
    connect: Any = {"target_host": plan.address, "namespace": "default", "identity": IDENTITY}
    service.main(settings, connect, lambda: report.send_bytes(b"ready"))


def _executioner(death: Death) -> Callable[[str], None]:
    reached = 0
    lock = threading.Lock()

    def on_reach(point: str) -> None:
        nonlocal reached
        with lock:
            reached += death.point in {None, point}
            now = reached == death.nth and death.point in {None, point}
        if now and death.delay_s:
            threading.Thread(target=_die, args=(death.delay_s,), daemon=True).start()
        elif now:
            _die(0.0)

    return on_reach


def _die(delay_s: float) -> None:
    time.sleep(delay_s)
    os.kill(os.getpid(), signal.SIGKILL)


_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload(["tests.crash.worker", "untildone.workflows.agent_run"])


class CrashingWorker:
    """One such process. Left behind, it is killed."""

    def __init__(self, plan: Plan) -> None:
        self._reports, report = _forks.Pipe(duplex=False)
        self._process = _forks.Process(target=serve, args=(plan, report), daemon=True)
        self._process.start()

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process.is_alive()

    async def ended(self, timeout_s: float = 60.0) -> None:
        """Returns when the process is gone."""
        await eventually(lambda: not self.alive, timeout_s)

    def kill(self) -> None:
        """Kills the process without a warning."""
        self._process.kill()

    def stop(self) -> None:
        """Asks the process to end in order."""
        self._process.terminate()

    async def __aenter__(self) -> "CrashingWorker":
        await eventually(lambda: self._reports.poll() or not self.alive)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
        await self.ended()
        self._reports.close()
