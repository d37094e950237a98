"""What a running tool knows about its call and its surroundings."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from untildone.activities.tools.errors import ToolError
from untildone.activities.tools.paths import locate
from untildone.workflows.failures import ToolFailure


@dataclass(frozen=True, slots=True)
class SandboxOptions:
    """How commands are confined.

    `variables` names what a command may see of the host's environment besides the few that every program needs.
    `hidden` are paths that a command cannot even read, such as the runtime's own state.
    """

    mode: Literal["bubblewrap", "off"] = "bubblewrap"
    network: bool = False
    variables: tuple[str, ...] = ()
    hidden: tuple[Path, ...] = ()


def ignore_output(text: str) -> None:
    """The receiver of live output where nobody watches."""


@dataclass(frozen=True, slots=True)
class ToolContext:
    """One call's surroundings.

    `key` is the call's idempotency key: the same when the call runs again after a crash. `session_id` and `run` say
    whose call it is. `environment` is the host's, as the configuration read it. `outside` says that paths outside the
    workspace were authorised for this call.
    `report` takes live output, in pieces of text, and must not block.
    """

    workspace: Path
    key: str = ""
    session_id: str = ""
    run: int = 0
    sandbox: SandboxOptions = SandboxOptions()
    environment: Mapping[str, str] = field(default_factory=dict)
    outside: bool = False
    report: Callable[[str], None] = ignore_output

    def path(self, given: str) -> Path:
        """The real path that a model's path stands for, relative to the workspace or absolute.

        Authorisation looked at the path before the batch ran, and an earlier call of the batch may have put a link in
        its place since. So it is looked at again: raises ToolError (denied) where it leaves the workspace unauthorised.
        """
        place = locate(self.workspace, given)
        if not place.inside and not self.outside:
            raise ToolError(
                f"{given} lies outside the workspace ({place.real}). Use a path inside the workspace.",
                ToolFailure.DENIED,
            )
        return place.real

    def shown(self, real: Path) -> str:
        """How a path is written for the model and in receipts: relative to the workspace, or absolute outside it."""
        root = self.workspace.resolve()
        return real.relative_to(root).as_posix() if real.is_relative_to(root) else real.as_posix()
