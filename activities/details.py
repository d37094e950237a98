"""What a control message names besides its fixed text: claims, tools, files, a hook's reason. Read from the ledger."""

import asyncio
from collections.abc import Sequence

from untildone.activities.definitions import RunDefinition
from untildone.activities.judgement import Judgement
from untildone.activities.keys import hook_key
from untildone.activities.ledger.store import Ledger
from untildone.activities.sessions import Session
from untildone.workflows import hook_protocol
from untildone.workflows.messages import ToolResultBlock
from untildone.workflows.ports import Control
from untildone.workflows.tools import error_texts, repair

MAX_DETAIL_CHARS = 8_000
"""The most that a message names: schemas of several tools are the longest."""


class Details:
    """Finds the details of one run's control messages."""

    def __init__(self, ledger: Ledger, session: Session, definition: RunDefinition) -> None:
        self._ledger = ledger
        self._session = session
        self._definition = definition
        self._judgement = Judgement(session, definition)

    async def of(self, control: Control | None, results: Sequence[ToolResultBlock]) -> str:
        """The detail of a message; `results` are those of the batch that goes with it."""
        if control is None:
            return ""
        match control.kind:
            case "stop_hook":
                detail = await self._hook_reason(int(control.code))
            case "repair_directive":
                detail = self._schemas(results)
            case "presentation_check":
                detail = control.tool
            case "freshness_check":
                names = " or ".join(self._definition.live_tools)
                detail = f", for instance with {names}" if names else ""
            case _:
                detail = self._judgement.detail(control)
        return detail[:MAX_DETAIL_CHARS]

    async def _hook_reason(self, index: int) -> str:
        answer = self._session.last_answer
        if answer is None:
            return ""
        key = hook_key(answer.run, answer.step, index)
        row = await asyncio.to_thread(self._ledger.journal_get, self._session.id, key)
        if row is None:
            return hook_protocol.failure(hook_protocol.LOST, fail_closed=True).reason
        return str(row.payload["reason"])

    def _schemas(self, results: Sequence[ToolResultBlock]) -> str:
        answer = self._session.last_answer
        calls = {call.id: call.name for call in answer.message.calls} if answer else {}
        batch = [repair.Attempt(tool=calls.get(result.call_id, ""), error=result.error) for result in results]
        faults = repair.climb(repair.Rung(), batch).faults
        by_name = self._definition.prefix.by_name
        unknown = by_name if repair.UNKNOWN_NAMES in faults else ()
        return error_texts.repair_directive([by_name[name] for name in faults if name in by_name], unknown)
