"""The recovery contract goes with every error that the model can mend, and with no other (tools.md section 8)."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.direct import direct

from untildone.activities.tools.definition import define_tool
from untildone.activities.tools.errors import ToolError
from untildone.workflows.failures import ToolFailure
from untildone.workflows.ledger.entries import EntryKind
from untildone.workflows.spec import PermissionOptions
from untildone.workflows.tools.declaration import Effect
from untildone.workflows.tools.error_texts import recovery_contract


def crashes() -> None:
    """Breaks."""
    raise ValueError("boom")


def says(text: str) -> None:
    """Says no in these words."""
    raise ToolError(text)


TOOLS = (
    define_tool(crashes, effect=Effect.READ),
    define_tool(says, name="says", effect=Effect.READ),
    define_tool(says, name="hands_on", effect=Effect.READ, foreign=True),
)

MENDABLE: dict[str, tuple[dict[str, Any], ToolFailure]] = {
    "arguments that do not fit": ({"tool": "read", "arguments": {"pth": "a"}}, ToolFailure.SCHEMA_MISMATCH),
    "arguments that are no JSON": ({"tool": "read", "malformed": '{"path"'}, ToolFailure.INVALID_ARGUMENTS),
    "an invented name": ({"tool": "raed", "arguments": {}}, ToolFailure.UNKNOWN_CAPABILITY),
    "a crash": ({"tool": "crashes", "arguments": {}}, ToolFailure.TOOL_CRASH),
    "a time limit": (
        {"tool": "bash", "arguments": {"command": "sleep 60", "timeout_s": 1}},
        ToolFailure.TIMEOUT,
    ),
    "a foreign tool's schema": (
        {"tool": "hands_on", "arguments": {"text": "unknown field"}},
        ToolFailure.SCHEMA_MISMATCH,
    ),
}
OTHERS: dict[str, tuple[dict[str, Any], ToolFailure | None]] = {
    "no error": ({"tool": "bash", "arguments": {"command": "true"}}, None),
    "an exit code": ({"tool": "bash", "arguments": {"command": "exit 1"}}, ToolFailure.EXECUTION_FAILED),
    "a tool that says no": ({"tool": "says", "arguments": {"text": "unknown field"}}, ToolFailure.EXECUTION_FAILED),
    "denied": ({"tool": "write", "arguments": {"path": "a", "content": "b"}}, ToolFailure.DENIED),
    "a foreign tool's login": ({"tool": "hands_on", "arguments": {"text": "401 unauthorized"}}, ToolFailure.AUTH),
    "a foreign tool's rate limit": ({"tool": "hands_on", "arguments": {"text": "HTTP 429"}}, ToolFailure.RATE_LIMITED),
    "a foreign tool's words": ({"tool": "hands_on", "arguments": {"text": "capability"}}, ToolFailure.UNKNOWN),
}


@pytest.mark.parametrize(
    ("call", "error", "hint"),
    [pytest.param(*row, True, id=name) for name, row in MENDABLE.items()]
    + [pytest.param(*row, False, id=name) for name, row in OTHERS.items()],
)
async def test_hints(tmp_path: Path, call: dict[str, Any], error: ToolFailure | None, hint: bool) -> None:
    script = tmp_path / "script.json"
    script.write_text(json.dumps([{"calls": [call]}, {"text": "Well."}]))
    async with direct(tmp_path, *TOOLS) as host:
        spec = host.spec(f"scripted:{script}", permissions=PermissionOptions(deny=("write",)))
        await host.start(spec, "Try it.").outcome()
        messages = [e.payload["message"] for e in host.entries("session") if e.kind is EntryKind.MESSAGE]
    [result] = [part for message in messages for part in message["content"] if part["type"] == "tool_result"]
    assert result["error"] == error
    assert result["text"].endswith(recovery_contract()) == hint
    assert ("[recovery]" in result["text"]) == hint
