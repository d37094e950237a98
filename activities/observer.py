"""What a model step adds to its dispatches: the journal, admission to the money left, and the live stream."""

import asyncio
import time

from untildone.activities import faults
from untildone.activities.ledger.live import LiveStream
from untildone.activities.ledger.rows import JournalKind
from untildone.activities.ledger.store import Ledger
from untildone.activities.providers.base import Delta, ModelRequest
from untildone.activities.providers.catalogue import cost_microdollars
from untildone.activities.providers.dispatch import Attempt
from untildone.workflows import events
from untildone.workflows.completion.dispatch_policy import DispatchDecision, LegFailure
from untildone.workflows.context.sizes import tokens
from untildone.workflows.messages import Usage
from untildone.workflows.outcome import Spend
from untildone.workflows.ports import ModelStep


class StepObserver:
    """Watches the dispatches of one model step.

    `lost` is what dispatches of workers that are gone have cost, at their reservation. `sent_before` counts the step's
    dispatches before this attempt of the activity, `sent` all of them. `request_chars` is the size of the request,
    from which its price is estimated. `text` is the visible text of the attempt under way, which a cancel keeps.
    """

    def __init__(self, ledger: Ledger, live: LiveStream, request: ModelStep, tokens_per_char: float) -> None:
        self.lost = Spend()
        self.sent_before = self.sent = 0
        self.request_chars = 0
        self.attempt: Attempt | None = None
        self.text = ""
        self._ledger = ledger
        self._live = live
        self._request = request
        self._tokens_per_char = tokens_per_char
        self._reserved = 0

    async def look_back(self, *, answered: bool) -> None:
        """Counts the dispatches that are in the journal already: those of this round went down with their worker.

        Nobody knows what became of them, so each counts at the full price that was reserved for it; where the step is
        `answered`, the last one is the answer and has its own.
        """
        if self._request.losses == 0 and self._request.round == 0 and not answered:
            return
        prefix = f"{self._prefix}/"
        rows = await asyncio.to_thread(self._ledger.journal_list, self._request.session_id, prefix)
        self.sent_before = self.sent = len(rows)
        for row in rows[:-1] if answered else rows:
            if row.payload["round"] == self._request.round:
                self.lost = self.lost.plus(Spend(calls=1, cost_microdollars=int(row.payload["reserved"])))

    @property
    def cut_off(self) -> Spend:
        """What the step has used when it is cut off: the attempt under way counts as lost."""
        if self.attempt is None:
            return self.lost
        return self.lost.plus(Spend(calls=1, cost_microdollars=self._reserved))

    async def admit(self, attempt: Attempt, request: ModelRequest) -> bool:
        """Whether the dispatch, at its full answer, fits the money left. A model without a price is let through."""
        prompt = tokens(self.request_chars, self._tokens_per_char)
        full = Usage(input_tokens=prompt, output_tokens=request.max_output_tokens)
        self._reserved = cost_microdollars(attempt.leg, full) or 0
        left = self._request.cost_left
        return left is None or self.lost.cost_microdollars + self._reserved <= left

    async def sending(self, attempt: Attempt) -> None:
        """Journals the dispatch before it is sent."""
        self.attempt, self.sent, self.text = attempt, attempt.number, ""
        payload = {"model": attempt.leg, "round": self._request.round, "reserved": self._reserved}
        faults.reach("dispatch.before")
        await asyncio.to_thread(
            self._ledger.journal_put,
            self._request.session_id,
            f"{self._prefix}/{attempt.number}",
            JournalKind.DISPATCH,
            payload,
            self._request.at,
        )
        faults.reach("dispatch.after")
        self.publish(events.StepStarted(model=attempt.leg))

    def delta(self, attempt: Attempt, delta: Delta) -> None:
        """Shows a piece of the answer to those who watch."""
        if delta.kind == "text":
            self.text += delta.text
        self.publish(events.Delta(kind=delta.kind, text=delta.text, tool=delta.tool))

    def failed(self, attempt: Attempt, failure: LegFailure, decision: DispatchDecision) -> None:
        """Shows that the attempt gave no answer."""
        self.publish(events.DispatchFailed(model=attempt.leg, failure=failure.kind, message=failure.message))

    def fell_back(self, failure: LegFailure, leg: str) -> None:
        """Shows that another model of the ladder takes over."""
        self.publish(events.RouteFallback(failed=failure.leg, model=leg, reason=failure.message))

    def publish(self, data: events.EventData) -> None:
        """Publishes an event of this step."""
        request = self._request
        self._live.publish(
            events.LiveEvent.of_run(
                request.session_id,
                request.run,
                data,
                at=round(time.time() * 1000),
                iteration=request.step,
                attempt=self.attempt.number if self.attempt else 1,
            )
        )

    @property
    def _prefix(self) -> str:
        return f"{self._request.run}/{self._request.step}/dispatch"
