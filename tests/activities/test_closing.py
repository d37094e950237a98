"""Closing a turn after an attempt that broke: what it had logged is part of the record, and the record is whole."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.audit import audit
from tests.direct import direct

from untildone.activities.measuring import Measures
from untildone.workflows.failures import ToolFailure
from untildone.workflows.ledger.entries import EntryKind
from untildone.workflows.ledger.payloads import MessagePayload

LOOKS = [{"tool": "read", "arguments": {"path": name}} for name in ("a.txt", "b.txt")]


async def test_calls_of_an_answer_that_nobody_heard_of_have_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer was logged, then the step broke: the run fails, and no call is left without a result."""

    def breaks(*arguments: Any) -> None:
        raise RuntimeError("we broke")

    path = tmp_path / "script.json"
    path.write_text(json.dumps([{"calls": LOOKS}, {"text": "Done."}]), encoding="utf-8")
    monkeypatch.setattr(Measures, "calls", breaks)
    async with direct(tmp_path) as host:
        result = (await host.start(host.spec(f"scripted:{path}"), "Read both.").outcome()).result
        messages = [
            MessagePayload.model_validate(each.payload).message
            for each in host.entries("session")
            if each.kind is EntryKind.MESSAGE
        ]
        audit(host.ledger, "session")
    assert (result.status, result.stop_reason) == ("failed", "internal_error")
    errors = [block.error for message in messages for block in message.results]
    assert errors == [ToolFailure.SKIPPED, ToolFailure.SKIPPED]
