"""The job of the crash tests, and what must hold of its effects however often its workers died."""

from collections import Counter
from typing import Any

from tests.deployed import Deployed, Script
from tests.trial_tools import LINES

from untildone.workflows.failures import ToolFailure


def job(name: str, rounds: int = 1) -> Script:
    """Appends lines of its own by a tool and by the shell, reads something, and says that it is done."""
    steps: list[dict[str, Any]] = []
    for number in range(rounds):
        first, second, third = (f"{name}-{number}-{part}" for part in ("a", "b", "c"))
        steps += [
            {"calls": [{"tool": "note", "arguments": {"line": line}} for line in (first, second)]},
            {"calls": [{"tool": "bash", "arguments": {"command": f"echo {third} >> {LINES}"}}]},
            {"calls": [{"tool": "produce", "arguments": {"size": 9_000}}]},
        ]
    return [*steps, {"text": f"{name} is done."}]


def check_effects(deployed: Deployed, session_id: str) -> int:
    """Every line is there once, unless the ledger says of its call that nobody knows. Returns how often it says so."""
    counts = Counter(deployed.lines())
    results = {each.call_id: each for message in deployed.messages(session_id) for each in message.message.results}
    unknown = 0
    for message in deployed.messages(session_id):
        for call in message.message.calls:
            line = _line_of(call.name, call.arguments)
            if line is None:
                assert results[call.id].error is None
            elif results[call.id].error is ToolFailure.OUTCOME_UNKNOWN:
                assert counts[line] <= 1, f"{line} is there {counts[line]} times"
                unknown += 1
            else:
                assert results[call.id].error is None, results[call.id]
                assert counts[line] == 1, f"{line} is there {counts[line]} times"
    return unknown


def _line_of(tool: str, arguments: dict[str, Any]) -> str | None:
    match tool:
        case "note":
            return str(arguments["line"])
        case "bash":
            return str(arguments["command"]).split()[1]
        case _:
            return None
