"""Readings of what users say: by rules, raised by a model where the definition names one, and held to what is there."""

import asyncio
from pathlib import Path

from untildone.activities.definitions import Prefix
from untildone.activities.intent_model import MessagePlace, ModelRead, ModelTier
from untildone.activities.sessions import Session
from untildone.workflows.intent.note import note_text
from untildone.workflows.intent.read import read
from untildone.workflows.intent.reading import Reading
from untildone.workflows.outcome import Spend
from untildone.workflows.spec import AgentSpec


class Readings:
    """Reads messages of one session after another."""

    def __init__(self, tier: ModelTier) -> None:
        self._tier = tier

    async def read(
        self, text: str, session: Session, spec: AgentSpec, prefix: Prefix, place: MessagePlace
    ) -> ModelRead:
        """The reading of a message, and what asking a model about it cost. Raises LedgerError."""
        plain = await asyncio.to_thread(by_rules, text, session, spec, prefix)
        found = await self._tier.read_with_model(plain, text, spec, place)
        noted = found.reading.model_copy(update={"note": note_text(found.reading, spec.attendance)})
        return found.model_copy(update={"reading": noted})

    async def spent(self, spec: AgentSpec, place: MessagePlace) -> Spend:
        """What reading a message that is on record already has cost. Raises LedgerError."""
        return await self._tier.spent(spec, place)


def by_rules(text: str, session: Session, spec: AgentSpec, prefix: Prefix) -> Reading:
    """The reading that no model has been asked about."""
    reading = read(text, attendance=spec.attendance, history=bool(session.index.turns))
    about = tuple(name for name in reading.asked_about if _is_there(name, spec.workspace, prefix))
    return reading.model_copy(update={"asked_about": about})


def _is_there(name: str, workspace: str, prefix: Prefix) -> bool:
    """Whether something that the user asks about can be looked at: a page with a tool that fetches, a file that exists.

    Where the workspace lies on another host nobody can tell, and a file that may not exist owes nothing.
    """
    if "://" in name or name.startswith("www."):
        return any(tool.retrieves for tool in prefix.tools)
    try:
        return (Path(workspace) / name).exists()
    except (OSError, ValueError):  # too long for a path, or with a NUL: no file of that name
        return False
