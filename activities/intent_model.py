"""The model tier: a small model is asked about a message that the rules read unsurely (intent.md section 2).

Its verdict is journaled before anything is made of it, so a worker that takes over after a crash finds it and does not
pay for it again. A model that fails, in whatever way, leaves the reading as it is.
"""

import asyncio

from untildone.activities.keys import reading_key
from untildone.activities.ledger.rows import JournalKind
from untildone.activities.ledger.store import Ledger
from untildone.activities.pricing import priced
from untildone.activities.providers.base import ModelRequest
from untildone.activities.providers.dispatch import Answered, Dispatcher
from untildone.activities.unwatched import UnwatchedDispatches
from untildone.workflows.frozen import Frozen
from untildone.workflows.intent.question import question
from untildone.workflows.intent.raising import MAX_VERDICT_CHARS, parse, raised, wants_model
from untildone.workflows.intent.reading import Reading
from untildone.workflows.messages import Usage
from untildone.workflows.outcome import Spend
from untildone.workflows.spec import AgentSpec

MAX_DISPATCHES = 4
"""Dispatches for one message, over retries and lost workers (intent.md section 2)."""

TIER_S = 60.0
"""How long a message may wait for its verdict: half of what opening a turn may take."""


class MessagePlace(Frozen):
    """Which message is read: `inbox` is its number, `step` the one that it comes before, 0 for the directive.

    `at` is workflow time, epoch milliseconds.
    """

    session_id: str
    run: int
    step: int
    inbox: int
    at: int

    @property
    def key(self) -> str:
        """Under which the journal keeps its dispatches and its verdict."""
        return reading_key(self.run, self.step, self.inbox)


class ModelRead(Frozen):
    """A reading, raised if a model was asked and had a verdict, and what asking cost."""

    reading: Reading
    spend: Spend = Spend()


class _Verdict(Frozen):
    """What a model said, as the journal keeps it."""

    text: str
    model: str
    usage: Usage

    @property
    def spend(self) -> Spend:
        return priced(self.model, self.usage)


class ModelTier:
    """Asks the model that a definition names for readings."""

    def __init__(self, ledger: Ledger, dispatcher: Dispatcher) -> None:
        self._ledger = ledger
        self._dispatcher = dispatcher

    async def read_with_model(self, reading: Reading, text: str, spec: AgentSpec, place: MessagePlace) -> ModelRead:
        """The reading of `text` with what a model adds to it. Raises LedgerError; a model that fails adds nothing."""
        model = spec.reading_model
        if model is None or not wants_model(reading):
            return ModelRead(reading=reading)
        verdict = await self._recorded(place) or await self._ask(model, text, place)
        if verdict is None:
            return ModelRead(reading=reading)
        found = parse(verdict.text)
        return ModelRead(reading=raised(reading, found) if found else reading, spend=verdict.spend)

    async def spent(self, spec: AgentSpec, place: MessagePlace) -> Spend:
        """What the reading of a message that is on record already has cost. Raises LedgerError."""
        verdict = None if spec.reading_model is None else await self._recorded(place)
        return verdict.spend if verdict else Spend()

    async def _recorded(self, place: MessagePlace) -> _Verdict | None:
        row = await asyncio.to_thread(self._ledger.journal_get, place.session_id, place.key)
        return _Verdict.model_validate(row.payload) if row else None

    async def _ask(self, model: str, text: str, place: MessagePlace) -> _Verdict | None:
        asked = question(text)
        dispatches = UnwatchedDispatches(
            self._ledger, place.session_id, f"{place.key}/dispatch/", place.at, limit=MAX_DISPATCHES
        )
        sent_before = await dispatches.sent()
        try:
            async with asyncio.timeout(TIER_S):
                result = await self._dispatcher.dispatch(
                    (model,),
                    lambda leg: ModelRequest(
                        model=leg,
                        system=asked.system,
                        messages=asked.messages,
                        max_output_tokens=asked.max_output_tokens,
                        temperature=0,
                        run=place.run,
                        step=max(1, place.step),
                        purpose="intent",
                    ),
                    dispatches,
                    sent_before=sent_before,
                )
        except TimeoutError:
            return None
        if not isinstance(result, Answered):
            return None
        answer = result.answer
        verdict = _Verdict(text=answer.message.text[: MAX_VERDICT_CHARS + 1], model=model, usage=answer.usage)
        recorded = await asyncio.to_thread(
            self._ledger.journal_put,
            place.session_id,
            place.key,
            JournalKind.VERDICT,
            verdict.model_dump(mode="json"),
            place.at,
        )
        return _Verdict.model_validate(recorded.row.payload)
