"""Cards held against what was found out, where the texts are: before a card call runs (gates.md sections 5 and 6)."""

import asyncio

from untildone.activities.definitions import RunDefinition
from untildone.activities.keys import receipt_key
from untildone.activities.ledger.store import Ledger
from untildone.activities.sessions import Sessions
from untildone.workflows.answers.card_figures import rests_on
from untildone.workflows.answers.topic import off_topic
from untildone.workflows.cards.content import card_text
from untildone.workflows.context.turns import results_of, said_in
from untildone.workflows.failures import ToolFailure
from untildone.workflows.ledger.payloads import MessagePayload
from untildone.workflows.messages import ToolUseBlock
from untildone.workflows.ports import RunTool
from untildone.workflows.tools import error_texts
from untildone.workflows.tools.declaration import ToolOutcome


class CardGates:
    """Says which cards of a run are not shown."""

    def __init__(self, ledger: Ledger, sessions: Sessions) -> None:
        self._ledger = ledger
        self._sessions = sessions

    async def objection(
        self, request: RunTool, call: ToolUseBlock, answer: MessagePayload, definition: RunDefinition
    ) -> ToolOutcome | None:
        """The error value of a card that its own batch's evidence does not bear out, or that is about something else.

        Raises LedgerError.
        """
        if not (request.card_evidence or request.card_topic):
            return None
        async with self._sessions.at_head(request.session_id) as session:
            turn = session.index.turns[-1]
            said = said_in(turn)
            before = [text for name, text in results_of(turn) if name in definition.live_tools]
        card = card_text(call.arguments)
        beside = await self._results_beside(request, answer, definition)
        if request.card_evidence and not rests_on(card, beside, said):
            text = error_texts.card_without_evidence()
            return ToolOutcome(text=text, error=ToolFailure.GATED, gated="freshness")
        if request.card_topic and off_topic(call.name, card, (*said, *before, *beside)):
            return ToolOutcome(text=error_texts.card_off_topic(), error=ToolFailure.GATED, gated="topic")
        return None

    async def _results_beside(self, request: RunTool, answer: MessagePayload, definition: RunDefinition) -> list[str]:
        """What calls of the same batch that find out the present have come back with."""
        prefix = receipt_key(request.run, request.step, "")
        rows = await asyncio.to_thread(self._ledger.journal_list, request.session_id, prefix)
        outcomes = {row.key.removeprefix(prefix): ToolOutcome.model_validate(row.payload["outcome"]) for row in rows}
        by_name = definition.prefix.by_name
        return [
            outcomes[call.id].text
            for call in answer.message.calls
            if call.id in outcomes and outcomes[call.id].error is None and by_name[call.name].observes
        ]
