"""Closing a turn: the runtime's own answer where the run needs one, and the result with what only the ledger knows."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime

from untildone.activities.definitions import RunDefinition
from untildone.activities.judgement import Judgement
from untildone.activities.ledger.rows import InboxKind
from untildone.activities.ledger.store import Ledger
from untildone.activities.presenting import Presenting, presentation_entries
from untildone.activities.sessions import Session
from untildone.workflows.answers.past import past_figure
from untildone.workflows.context.index import Turn
from untildone.workflows.gates import claim_check
from untildone.workflows.ledger.entries import EntryKind, Head, NewEntry, entry_id
from untildone.workflows.ledger.payloads import MessagePayload, PresentationPayload
from untildone.workflows.messages import Message, TextBlock, ToolResultBlock
from untildone.workflows.notices import notice
from untildone.workflows.outcome import RunResult, StopReason
from untildone.workflows.ports import CloseTurn
from untildone.workflows.texts import (
    REFUSAL_TEXT,
    drift_ending,
    past_value,
    repair_ending,
    stale_data_ending,
    topic_ending,
)

CLAIM_CODES = frozenset({claim_check.UNSUPPORTED, claim_check.CONTRADICTED})


class Closing:
    """Closes one run's turn."""

    def __init__(self, ledger: Ledger, session: Session, definition: RunDefinition, request: CloseTurn) -> None:
        self._ledger = ledger
        self._session = session
        self._definition = definition
        self._request = request
        self._judgement = Judgement(session, definition)

    async def close(self, head: Head) -> tuple[RunResult, list[PresentationPayload]]:
        """Appends the answer, if the runtime has to give one, the cards of the answer, and the outcome."""
        request, key = self._request, f"{self._request.run}/close"
        authored = self._authored()
        if authored is not None:
            payload = MessagePayload(
                run=request.run,
                step=request.result.steps,
                message=Message(role="assistant", content=(TextBlock(text=authored),)),
                author="runtime",
            )
            entry = NewEntry.of(f"{key}/answer", EntryKind.MESSAGE, payload)
            head = (await self._session.append(head, [entry], request.at)).head
        result = await self._completed(by_runtime=authored is not None)
        accepted = result.kind == "Completed" and authored is None
        cards = Presenting(self._session, self._definition).of_answer() if accepted else []
        # The notices stay in the ledger: texts are no part of what the workflow gets back.
        recorded = result.model_copy(update={"notices": self._notices(result)})
        outcome = NewEntry.of(f"{key}/outcome", EntryKind.OUTCOME, recorded)
        await self._session.append(head, [*presentation_entries(cards), outcome], request.at)
        return result, cards

    async def _completed(self, *, by_runtime: bool) -> RunResult:
        """The result with the ids of its entries, what was observed of checks, and the messages that wait."""
        result = self._request.result
        follow_ups: Sequence[int] = ()
        if result.kind == "Completed":
            kinds: tuple[InboxKind, ...] = ("prompt", "steer", "follow_up")
            rows = await asyncio.to_thread(self._ledger.inbox_read, self._session.id, kinds=kinds)
            steering = [row.number for row in rows if row.kind != "follow_up"]
            follow_ups = (steering + [row.number for row in rows if row.kind == "follow_up"])[:64]
        card_is_the_answer = result.stop_reason is StopReason.CARD_REPEAT
        observed = self._judgement.observed()
        return result.model_copy(
            update={
                "card_id": entry_id(self._session.id, f"{self._request.run}/close/card"),
                "answer_ref": None if card_is_the_answer else last_text(self._session),
                "system_authored": by_runtime or card_is_the_answer,
                "follow_ups": tuple(follow_ups),
                "verification_observed": result.verification_observed.model_copy(update=observed),
            }
        )

    def _notices(self, result: RunResult) -> tuple[str, ...]:
        codes = [mark.code for mark in result.degradations]
        claims = "; ".join(self._judgement.claim_lines()) if not CLAIM_CODES.isdisjoint(codes) else ""
        return tuple(dict.fromkeys(notice(code, claims if code in CLAIM_CODES else "") for code in codes))

    # --- answers of the runtime's own --------------------------------------------------------------------------------

    def _authored(self) -> str | None:
        """The text that the runtime answers with, or None where the model's stands."""
        match self._request.result.stop_reason:
            case StopReason.PROVIDER_REFUSAL:
                return REFUSAL_TEXT if last_text(self._session) is None else None
            case StopReason.DRIFT_EXHAUSTED:
                return drift_ending()
            case StopReason.REPAIR_EXHAUSTED:
                return self._repair_ending()
            case StopReason.STALE_DATA_REFUSED:
                return stale_data_ending(self._failed_retrievals(), self._past())
            case StopReason.TOPIC_MISMATCH_REFUSED:
                return topic_ending(self._retrieved())
            case _:
                return None

    @property
    def _turn(self) -> Turn:
        return self._session.index.turns[-1]

    def _repair_ending(self) -> str:
        last = self._turn.last_exchange
        names = {call.id: call.name for call in last.message.calls} if last else {}
        failed = [result for result in last.results.values() if result.error] if last else []
        tools = ", ".join(dict.fromkeys(names.get(result.call_id, "") for result in failed))
        error = failed[-1].text.partition("\n[recovery]")[0] if failed else ""
        return repair_ending(tools, error)

    def _live_results(self) -> list[tuple[str, ToolResultBlock]]:
        """The results of retrievals in this turn, with their tools' names, oldest first."""
        live = self._definition.live_tools
        return [
            (call.name, exchange.results[call.id])
            for exchange in self._turn.exchanges
            for call in exchange.message.calls
            if call.name in live and call.id in exchange.results
        ]

    def _failed_retrievals(self) -> str:
        failed = (f"{name} ({result.error.value})" for name, result in self._live_results() if result.error)
        return ", ".join(dict.fromkeys(failed))

    def _retrieved(self) -> str:
        return next((result.text for _, result in reversed(self._live_results()) if not result.error), "")

    def _past(self) -> str:
        asked = " ".join((self._turn.directive.text, *(message.message.text for message in self._turn.steering)))
        found = past_figure(asked, self._session.index, self._session.cards)
        if found is None:
            return ""
        when = datetime.fromtimestamp(found.at / 1000, tz=UTC) if found.at else None
        at = f"{when:%Y-%m-%d %H:%M} UTC, " if when else ""
        return past_value(found.value, at + (found.presentation or f"turn {found.turn}"))


def last_text(session: Session) -> str | None:
    """The ledger id of the newest message of the open turn that people can read."""
    turn = session.index.turns[-1]
    return next((each.entry_id for each in reversed(turn.exchanges) if each.message.text.strip()), None)
