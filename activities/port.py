"""What every activity has in common: heartbeats, bounded results, and failures that Temporal can tell apart."""

import asyncio
import functools
from collections.abc import Awaitable, Callable
from typing import TypeVar

from temporalio import activity
from temporalio.exceptions import ApplicationError

from untildone.activities import faults
from untildone.activities.heartbeat import beating, stopped_by_worker
from untildone.activities.ledger.errors import LedgerError, LedgerUnavailable
from untildone.workflows.frozen import Frozen
from untildone.workflows.ports import MAX_PAYLOAD_BYTES
from untildone.workflows.temporal_ports import LEDGER_ERROR, WORKER_SHUTDOWN

Owner = TypeVar("Owner")
Request = TypeVar("Request", bound=Frozen)
Facts = TypeVar("Facts", bound=Frozen)

Method = Callable[[Owner, Request], Awaitable[Facts]]

MESSAGE_CHARS = 500
"""How much of an error's text goes into history: a long one could not be reported at all."""


def port(name: str) -> Callable[[Method[Owner, Request, Facts]], Method[Owner, Request, Facts]]:
    """Makes a method the activity of a port.

    A ledger that cannot be reached is tried again by Temporal, one that refuses is not; both arrive in the workflow as
    LEDGER_ERROR. An activity that is cut off by a worker which stops has lost that worker. Any other exception is a
    fault of ours.
    """

    def decorate(method: Method[Owner, Request, Facts]) -> Method[Owner, Request, Facts]:
        @functools.wraps(method)
        async def perform(self: Owner, request: Request) -> Facts:
            async with beating():
                try:
                    facts = await method(self, request)
                except asyncio.CancelledError:
                    if stopped_by_worker():
                        raise ApplicationError("the worker stops", type=WORKER_SHUTDOWN) from None
                    raise
                except LedgerError as error:
                    passing = isinstance(error, LedgerUnavailable)
                    message = str(error)[:MESSAGE_CHARS]
                    raise ApplicationError(message, type=LEDGER_ERROR, non_retryable=not passing) from None
                except Exception as error:
                    if isinstance(error, ApplicationError):
                        raise
                    activity.logger.exception("the activity %s failed", name)
                    raise ApplicationError(str(error)[:MESSAGE_CHARS], type=type(error).__name__) from None
                size = len(facts.model_dump_json(exclude_defaults=True).encode())
                if size > MAX_PAYLOAD_BYTES:
                    raise ApplicationError(f"the result has {size} bytes, {MAX_PAYLOAD_BYTES} fit", type="too_large")
                faults.reach("activity.before_completion")
                return facts

        return activity.defn(name=name)(perform)

    return decorate
