"""Runs that need nobody: what is asked, what the model answers, and how that has to end."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.deployed import Deployed, Script, closed
from tests.sessions import offline_tools

from untildone.worker.client import Session
from untildone.workflows.outcome import StopReason
from untildone.workflows.spec import ToolOptions

OFFLINE_TOOLS = ToolOptions(modules=(str(Path(offline_tools.__file__).resolve()),))


@dataclass(frozen=True)
class Ending:
    """How the last run of a scenario ends: `fired` counts its control messages, `degraded` are its degradations."""

    reason: StopReason = StopReason.NATURAL
    fired: dict[str, int] = field(default_factory=dict)
    degraded: tuple[str, ...] = ()


@dataclass(frozen=True)
class Play:
    """A session with one run for each prompt. `files` lie in its workspace, `pages` are what its web tools find."""

    script: Script
    prompts: tuple[str, ...] = ("Do it.",)
    files: dict[str, str] = field(default_factory=dict)
    pages: dict[str, str] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)

    async def __call__(self, deployed: Deployed, address: str) -> Session:
        """Plays the runs, one after the other."""
        lay_out(deployed, self.files, self.pages)
        options = {"tools": OFFLINE_TOOLS, **self.options} if self.pages else self.options
        model = deployed.script(self.script)
        session: Session | None = None
        async with deployed.worker():
            for prompt in self.prompts:
                session = await deployed.start(model, prompt, session=session.id if session else None, **options)
                await closed(session)
        assert session is not None
        return session


def lay_out(deployed: Deployed, files: dict[str, str], pages: dict[str, str]) -> None:
    """Puts files and pages into the workspace."""
    stored = {offline_tools.PAGES_FILE: json.dumps(pages)} if pages else {}
    for name, text in (files | stored).items():
        (deployed.workspace / name).write_text(text, encoding="utf-8")
