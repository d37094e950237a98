"""Small model calls beside the steps: their dispatches are journaled before they are sent, and nobody watches them."""

import asyncio

from untildone.activities import faults
from untildone.activities.ledger.rows import JournalKind
from untildone.activities.ledger.store import Ledger
from untildone.activities.providers.base import Delta, ModelRequest
from untildone.activities.providers.dispatch import Attempt
from untildone.workflows.completion.dispatch_policy import DispatchDecision, LegFailure


class UnwatchedDispatches:
    """Observes the dispatches of one small call. Their journal keys are `prefix` and a number.

    `limit` is the highest number of an attempt that is let through; None leaves the bound to the dispatcher. `at` is
    workflow time, epoch milliseconds. The money of such a call is small and needs no admission.
    """

    def __init__(self, ledger: Ledger, session_id: str, prefix: str, at: int, limit: int | None = None) -> None:
        self._ledger = ledger
        self._session_id = session_id
        self._prefix = prefix
        self._at = at
        self._limit = limit

    async def sent(self) -> int:
        """How many there were, those of workers that are gone included. Raises LedgerError."""
        rows = await asyncio.to_thread(self._ledger.journal_list, self._session_id, self._prefix)
        return len(rows)

    async def admit(self, attempt: Attempt, request: ModelRequest) -> bool:
        return self._limit is None or attempt.number <= self._limit

    async def sending(self, attempt: Attempt) -> None:
        faults.reach("dispatch.before")
        await asyncio.to_thread(
            self._ledger.journal_put,
            self._session_id,
            f"{self._prefix}{attempt.number}",
            JournalKind.DISPATCH,
            {"model": attempt.leg},
            self._at,
        )
        faults.reach("dispatch.after")

    def delta(self, attempt: Attempt, delta: Delta) -> None:
        return None

    def failed(self, attempt: Attempt, failure: LegFailure, decision: DispatchDecision) -> None:
        return None

    def fell_back(self, failure: LegFailure, leg: str) -> None:
        return None
