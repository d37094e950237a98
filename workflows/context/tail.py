"""The tail: what a turn's directive message says before the user's own words, and the digest of the prefix before it.

The tail is written once, when the turn opens, into the `turn_context` entry, and never changes: the clock in it is that
of the opening. It never restates the directive.
"""

from datetime import UTC, datetime

from untildone.workflows.ledger.entries import canonical, digest
from untildone.workflows.messages import ToolSchema


def tail_text(*, at: int, workspace: str, host: str, note: str = "") -> str:
    """The tail of a turn that opened `at` (epoch milliseconds), for a workspace path on a host.

    `note` is what the reading of the request has to tell the model (intent.md section 7).
    """
    clock = datetime.fromtimestamp(at / 1000, tz=UTC)
    lines = [
        f"time: {clock:%A, %Y-%m-%d %H:%M} UTC",
        f"workspace: {workspace}",
        *([f"host: {host}"] if host else []),
    ]
    context = "<turn_context>\n" + "\n".join(lines) + "\n</turn_context>"
    return f"{context}\n<intent>\n{note}\n</intent>" if note else context


def prefix_digest(system: str, tools: tuple[ToolSchema, ...]) -> str:
    """SHA-256 over the system prompt, then name, description and parameters of each tool in order."""
    parts = [system, *([tool.name, tool.description, tool.parameters] for tool in tools)]
    return digest(canonical(parts))
