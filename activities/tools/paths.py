"""Where a path that a model wrote really leads."""

from dataclasses import dataclass
from pathlib import Path

from untildone.activities.tools.errors import ToolError
from untildone.workflows.failures import ToolFailure


@dataclass(frozen=True, slots=True)
class Place:
    """A resolved path. `name` is relative to the workspace, or absolute outside it; the workspace itself is `.`."""

    real: Path
    name: str
    inside: bool


def locate(workspace: Path, given: str) -> Place:
    """Follows every link, so that a link which leaves the workspace counts as outside.

    Raises ToolError (invalid_arguments) for text that is no path.
    """
    if not given or "\0" in given:
        raise ToolError("A path must not be empty or hold a NUL character.", ToolFailure.INVALID_ARGUMENTS)
    root = workspace.resolve()
    try:
        real = (root / given).resolve()
    except (OSError, RuntimeError) as error:
        raise ToolError(f"{given[:200]} is no usable path: {error}", ToolFailure.INVALID_ARGUMENTS) from error
    inside = real.is_relative_to(root)
    return Place(real=real, name=real.relative_to(root).as_posix() if inside else real.as_posix(), inside=inside)
