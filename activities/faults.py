"""Named points at which a crash matters: before and after everything that is written.

In production reaching one does nothing. A crash test runs a worker of its own that puts a function here, which kills
the process at the point under test.
"""

from collections.abc import Callable

FAULT_POINTS = (
    "append.before",
    "append.after",
    "dispatch.before",
    "dispatch.after",
    "intent.before",
    "intent.after",
    "receipt.before",
    "receipt.after",
    "activity.before_completion",
)


def _nothing(point: str) -> None:
    return None


on_reach: Callable[[str], None] = _nothing
"""Called with the name of each point that is reached."""


def reach(point: str) -> None:
    """Says that this point is reached."""
    on_reach(point)
