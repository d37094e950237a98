"""What a tool declares about itself, and what it reports when it ran (tools.md sections 1 and 7)."""

from enum import StrEnum
from typing import Literal

from pydantic import Field

from untildone.workflows.failures import ToolFailure
from untildone.workflows.frozen import Frozen
from untildone.workflows.messages import ToolSchema


class Effect(StrEnum):
    """What a call may do to the world."""

    NONE = "none"
    READ = "read"
    WRITE = "write"
    EXECUTE = "execute"
    EXTERNAL = "external"


LIVE_DATA = "live-data"
"""The domain of tools that retrieve present values from outside (intent.md section 1)."""


class Claim(Frozen):
    """What a call holds while it runs, so that conflicting calls run one after another.

    `paths` are normalised prefixes relative to the workspace; none under `read` is the whole workspace.
    """

    kind: Literal["none", "read", "write", "exclusive"] = "exclusive"
    paths: tuple[str, ...] = ()


class ToolDeclaration(Frozen):
    """A tool: what the model is told and what the runtime may assume.

    `repeatable` tools may run again under the same key after a crash. `timeout_s` bounds one call, 1 to 3,600 seconds.
    """

    tool: ToolSchema
    effect: Effect = Effect.EXTERNAL
    repeatable: bool = False
    polling: bool = False
    foreign: bool = False
    serves: tuple[str, ...] = ()
    observes_present: bool = False
    presents: str | None = None
    timeout_s: int = Field(default=120, ge=1, le=3600)

    @property
    def name(self) -> str:
        """The name the model calls it by."""
        return self.tool.name

    @property
    def retrieves(self) -> bool:
        """Whether it retrieves present values from outside."""
        return LIVE_DATA in self.serves

    @property
    def observes(self) -> bool:
        """Whether it finds out the present by any means."""
        return self.observes_present or self.retrieves


UNOBSERVED_FOLDERS = frozenset(
    {".git", ".hg", ".svn", "node_modules", ".venv", "venv", "__pycache__", ".tox", ".nox"}
    | {".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis"}
)
"""Folders whose content is made by tools and is nobody's deliverable: changes in them are not observed."""

UNREAD = "unread"
"""The digest of a file that was too large to be read before the call that changed it."""


class ChangedFile(Frozen):
    """A file whose content differs after a call. Digests are SHA-256 of the content; None where there was no file.

    `path` is relative to the workspace, or absolute outside it. `before` is `UNREAD` where the old content is
    not known.
    """

    path: str
    before: str | None
    after: str | None


class ToolOutcome(Frozen):
    """What one call came to: the text for the model, a typed failure if it failed, and the observed effect.

    `unobserved` says what of the effect could not be observed, where `changed` may be incomplete. `gated` names the
    check that kept a card from being shown.
    """

    text: str
    error: ToolFailure | None = None
    exit_code: int | None = None
    changed: tuple[ChangedFile, ...] = ()
    unobserved: str = ""
    gated: Literal["", "freshness", "topic"] = ""


Permission = Literal["allow", "ask", "deny"]
