"""What a Stop hook is told and how its answer is read (tools.md section 5)."""

import json

import pytest

from untildone.workflows import hook_protocol
from untildone.workflows.hook_protocol import HookVerdict, verdict

BLOCK, NOTHING = HookVerdict(blocked=True), HookVerdict()


def blocks(reason: str) -> HookVerdict:
    return HookVerdict(blocked=True, reason=reason)


READINGS = {
    "silent 0": (0, "", "", NOTHING),
    "only white space": (0, " \n", "", NOTHING),
    "silent but for a complaint": (0, "", "3 warnings\n", NOTHING),
    "approve": (0, '{"decision": "approve"}', "", NOTHING),
    "approve with a reason": (0, '{"decision": "approve", "reason": "fine"}', "", HookVerdict(reason="fine")),
    "block": (0, '{"decision": "block", "reason": "Write a changelog."}\n', "", blocks("Write a changelog.")),
    "block without a reason": (0, '{"decision": "block"}', "", BLOCK),
    "block with no reason": (0, '{"decision": "block", "reason": null}', "", BLOCK),
    "more keys than ours": (0, '{"decision": "block", "reason": "no", "since": 3}', "", blocks("no")),
    "a complaint beside a decision": (0, '{"decision": "block", "reason": "no"}', "took 3 s", blocks("no")),
    "exit 2 in words": (2, "2 tests fail\n", "", blocks("2 tests fail")),
    "exit 2 in a complaint": (2, "", "lint: 3 problems\n", blocks("lint: 3 problems")),
    "exit 2 in both": (2, "checked 3 files\n", "a.py: no header\n", blocks("checked 3 files\na.py: no header")),
    "exit 2 in silence": (2, "", "", BLOCK),
    "exit 2 with a decision": (2, '{"decision": "block", "reason": "no"}', "noise", blocks("no")),
    "a reason with NUL": (2, "a\0b", "", blocks("a\N{REPLACEMENT CHARACTER}b")),
}


@pytest.mark.parametrize(("exit_code", "printed", "complained", "expected"), READINGS.values(), ids=READINGS)
@pytest.mark.parametrize("fail_closed", [False, True], ids=["fail-open", "fail-closed"])
def test_an_answer_that_can_be_read(
    exit_code: int, printed: str, complained: str, expected: HookVerdict, fail_closed: bool
) -> None:
    assert verdict(exit_code, printed, complained, fail_closed=fail_closed) == expected


FAILURES = {
    "crash": (1, "", "Traceback: boom\n", "exit code 1\nTraceback: boom"),
    "crash after a decision": (1, '{"decision": "approve"}', "", "exit code 1"),
    "no such command": (127, "", "bash: nope: command not found", "exit code 127\nbash: nope: command not found"),
    "killed": (137, "", "", "exit code 137"),
    "words": (0, "All is well.\n", "", "what it printed is no decision\nAll is well."),
    "another decision": (0, '{"decision": "deny"}', "", 'what it printed is no decision\n{"decision": "deny"}'),
    "no decision": (0, '{"reason": "no"}', "", 'what it printed is no decision\n{"reason": "no"}'),
    "two objects": (0, '{"decision": "block"} {}', "", 'what it printed is no decision\n{"decision": "block"} {}'),
    "no object": (0, "[]", "", "what it printed is no decision\n[]"),
}


@pytest.mark.parametrize(("exit_code", "printed", "complained", "why"), FAILURES.values(), ids=FAILURES)
@pytest.mark.parametrize("fail_closed", [False, True], ids=["fail-open", "fail-closed"])
def test_an_answer_that_cannot_be_read_is_a_failure(
    exit_code: int, printed: str, complained: str, why: str, fail_closed: bool
) -> None:
    found = verdict(exit_code, printed, complained, fail_closed=fail_closed)
    assert (found.failed, found.blocked) == (True, fail_closed)
    assert found.reason == f"a stop hook failed and could not approve the answer: {why}"


def test_what_a_failed_hook_complained_of_is_cut() -> None:
    found = verdict(1, "", "x" * 10_000, fail_closed=True)
    assert len(found.reason) < 400


def test_a_hook_is_told_of_the_answer() -> None:
    told = json.loads(hook_protocol.question("s-1", "/work", 'Done: "ü"\n'))
    assert told == {"event": "stop", "session_id": "s-1", "cwd": "/work", "text": 'Done: "ü"\n'}
