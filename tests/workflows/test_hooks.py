"""Stop hooks of whole runs on a real Temporal server."""

import json

from tests.deployed import Deployed

from untildone.workflows.spec import HookOptions, StopHook

REASON = "There is no changelog yet."


async def test_a_hook_sends_an_answer_back_and_lets_the_next_one_pass(deployed: Deployed) -> None:
    script = [
        {"text": "All is done."},
        {"calls": [{"tool": "bash", "arguments": {"command": "echo 1.0 > CHANGELOG"}}]},
        {"text": "Now all is done."},
    ]
    command = f"cat >> asked; echo >> asked; test -e CHANGELOG || {{ echo '{REASON}'; exit 2; }}"
    hooks = HookOptions(stop=(StopHook(command=command, fail_closed=True),))
    async with deployed.worker():
        session = await deployed.start(script, hooks=hooks)
        result = await session.outcome()
    assert (result.status, result.text, result.steps) == ("done", "Now all is done.", 3)
    assert result.gates == {"stop_hook": 1}
    asked = [json.loads(line) for line in (deployed.workspace / "asked").read_text().splitlines()]
    assert [each["text"] for each in asked] == ["All is done.", "Now all is done."]
    assert [m.message.text for m in deployed.messages(session.id) if m.control] == [
        f"[stop-hook]: {REASON}\nPlease continue."
    ]
    (history,) = await deployed.histories(session.id)
    assert REASON not in history.to_json()
