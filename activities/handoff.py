"""The handoff: a summary takes the place of the open turn's past, when even the folded turn does not fit."""

import asyncio

from untildone.activities.definitions import Definitions, RunDefinition
from untildone.activities.ledger.store import Ledger
from untildone.activities.port import port
from untildone.activities.pricing import priced
from untildone.activities.providers.base import ModelRequest
from untildone.activities.providers.dispatch import Answered, Dispatcher, NotAnswered
from untildone.activities.sessions import Sessions
from untildone.activities.unwatched import UnwatchedDispatches
from untildone.workflows.completion.endurance import DISPATCH_CEILING
from untildone.workflows.context import fold
from untildone.workflows.context.handoff import SummaryRequest, summary_request
from untildone.workflows.context.sizes import tokens
from untildone.workflows.ledger.entries import EntryKind, NewEntry
from untildone.workflows.ledger.payloads import CompactionPayload
from untildone.workflows.ports import Handoff, HandoffFacts

HANDOFF_DISPATCHES = 3
"""Dispatches that one summary may take (tools.md section 12)."""


class Handoffs:
    """The port `handoff`."""

    def __init__(self, ledger: Ledger, sessions: Sessions, definitions: Definitions, dispatcher: Dispatcher) -> None:
        self._ledger = ledger
        self._sessions = sessions
        self._definitions = definitions
        self._dispatcher = dispatcher

    @port("handoff")
    async def handoff(self, request: Handoff) -> HandoffFacts:
        """Appends the summary as the new boundary, or finds it there; `failed` says why there is none."""
        async with self._sessions.at_head(request.session_id) as session:
            key = f"{request.run}/{request.step}/reset"
            stored = await asyncio.to_thread(self._ledger.find, session.id, key)
            if stored is not None:
                payload = CompactionPayload.model_validate(stored.payload)
                return HandoffFacts(head=stored.head, spend=priced(payload.model, payload.usage))
            definition = await self._definitions.of_run(session.id, request.run)
            profile = session.profile(definition.spec.models.model, definition.spec)
            prefix_tokens = tokens(definition.prefix.chars, profile.tokens_per_char)
            reset = fold.relief(profile, session.index, prefix_tokens)
            if not isinstance(reset, fold.Reset):
                return HandoffFacts(head=request.head)
            answer = await self._summarise(request, definition, summary_request(profile, session.index, reset))
            if isinstance(answer, str):
                return HandoffFacts(head=request.head, failed=answer)
            payload = CompactionPayload(
                run=request.run,
                summary=answer.answer.message.text,
                model=answer.attempt.leg,
                usage=answer.answer.usage,
                reset_all=True,
                last_step=reset.last_step,
                keeps_steering=reset.keeps_steering,
            )
            entry = NewEntry.of(key, EntryKind.COMPACTION, payload)
            appended = await session.append(request.head, [entry], request.at)
            return HandoffFacts(head=appended.head, spend=priced(payload.model, payload.usage))

    async def _summarise(self, request: Handoff, definition: RunDefinition, ask: SummaryRequest) -> Answered | str:
        """The summary, or in one line why there is none."""
        result = await self._dispatcher.dispatch(
            definition.spec.models.legs,
            lambda leg: ModelRequest(
                model=leg,
                system=ask.system,
                messages=ask.messages,
                max_output_tokens=ask.max_output_tokens,
                run=request.run,
                step=request.step,
                purpose="handoff",
            ),
            UnwatchedDispatches(self._ledger, request.session_id, f"{request.run}/{request.step}/handoff/", request.at),
            sent_before=DISPATCH_CEILING - HANDOFF_DISPATCHES,
        )
        match result:
            case Answered(answer=answer) if answer.message.text.strip():
                return result
            case Answered():
                return "the summary of the conversation so far came back empty"
            case NotAnswered(failure=failure):
                return f"the conversation so far could not be summarised: {failure.message}"
            case _:
                return f"the conversation so far could not be summarised in {HANDOFF_DISPATCHES} dispatches"
