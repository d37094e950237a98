"""The receipt of one call: stop-policy.md section 2, tools.md sections 1 and 7."""

import time
from typing import Any

import pytest
from tests.core.receipts.runs import BASH, CARD, EDIT, FETCH, GREP, READ, WRITE, Run, tool

from untildone.workflows.failures import ToolFailure
from untildone.workflows.messages import ToolUseBlock
from untildone.workflows.receipts.making import NEVER_RAN, receipt_of, refused_receipt
from untildone.workflows.receipts.receipt import MAX_CHANGED, MAX_FIGURES, MAX_TOKENS, CallReceipt, CallState
from untildone.workflows.tools.arguments import signature
from untildone.workflows.tools.declaration import ChangedFile, Effect, ToolDeclaration, ToolOutcome


def made(declaration: ToolDeclaration, arguments: dict[str, Any], outcome: ToolOutcome) -> CallReceipt:
    return Run().call(declaration, arguments, outcome)


STATES: dict[str, tuple[ToolFailure | None, int | None, CallState]] = {
    "well": (None, None, "succeeded"),
    "exit 0": (None, 0, "succeeded"),
    "exit 1": (ToolFailure.EXECUTION_FAILED, 1, "executed"),
    "no exit status, failed": (ToolFailure.EXECUTION_FAILED, None, "executed"),
    "timed out": (ToolFailure.TIMEOUT, None, "executed"),
    "crashed": (ToolFailure.TOOL_CRASH, None, "executed"),
    "transport": (ToolFailure.TRANSPORT, None, "executed"),
    "blocked after it ran": (ToolFailure.HOOK_BLOCKED, 0, "executed"),
    "cancelled": (ToolFailure.CANCELLED, None, "attempted"),
    "unknown outcome": (ToolFailure.OUTCOME_UNKNOWN, None, "attempted"),
    "denied": (ToolFailure.DENIED, None, "attempted"),
    "not the approved call": (ToolFailure.NOT_ADMITTED, None, "attempted"),
    "arguments that the tool did not take": (ToolFailure.SCHEMA_MISMATCH, None, "attempted"),
}


@pytest.mark.parametrize(("error", "exit_code", "state"), STATES.values(), ids=STATES)
def test_state(error: ToolFailure | None, exit_code: int | None, state: CallState) -> None:
    receipt = made(READ, {"path": "a.py"}, ToolOutcome(text="x", error=error, exit_code=exit_code))
    assert (receipt.state, receipt.error) == (state, error)


@pytest.mark.parametrize("error", [*sorted(NEVER_RAN), ToolFailure.HOOK_BLOCKED, None])
def test_a_refused_call_is_attempted_whatever_the_reason(error: ToolFailure | None) -> None:
    receipt = refused_receipt(ToolUseBlock(id="c", name="bash", arguments={"command": "pytest"}), BASH, error)
    assert (receipt.state, receipt.error, receipt.commands[0].verdict) == ("attempted", error, None)


def test_a_call_of_no_known_tool() -> None:
    receipt = refused_receipt(ToolUseBlock(id="c", name="x", arguments={}), None, ToolFailure.UNKNOWN_CAPABILITY)
    assert (receipt.tool, receipt.state, receipt.commands) == ("x", "attempted", ())


def test_what_the_tool_declares_is_kept() -> None:
    receipt = made(FETCH, {"url": "https://a.example"}, ToolOutcome(text="x"))
    assert (receipt.effect, receipt.retrieval, receipt.observes) == (Effect.NONE, True, True)
    assert receipt.signature == signature("webfetch", {"url": "https://a.example"})
    watching = tool("camera", Effect.READ, observes_present=True)
    receipt = made(watching, {}, ToolOutcome(text="x"))
    assert (receipt.retrieval, receipt.observes) == (False, True)
    assert made(CARD, {}, ToolOutcome(text="{}")).presents == "table"


TARGETS: dict[str, tuple[ToolDeclaration, dict[str, Any], str]] = {
    "a path": (READ, {"path": "src/a.py", "limit": 3}, "src/a.py"),
    "an address": (FETCH, {"url": "https://a.example/x y"}, "https://a.example/x y"),
    "the first word": (tool("search", Effect.NONE), {"query": "price of copper"}, "price"),
    "nothing": (tool("now", Effect.NONE), {}, ""),
    "the check of a line": (BASH, {"command": "cd x && npm ci && npm test | tail"}, "npm test"),
    "the effect of a line": (BASH, {"command": "ls && git push origin main"}, "git push"),
    "a script": (BASH, {"command": "python gen.py 3"}, "python gen.py"),
    "a look": (BASH, {"command": "cat notes.txt"}, "cat"),
}


@pytest.mark.parametrize(("declaration", "arguments", "target"), TARGETS.values(), ids=TARGETS)
def test_target(declaration: ToolDeclaration, arguments: dict[str, Any], target: str) -> None:
    assert made(declaration, arguments, ToolOutcome(text="x")).target == target


NAMED: dict[str, tuple[ToolDeclaration, dict[str, Any], tuple[str, ...]]] = {
    "a path": (READ, {"path": "./src//a.py"}, ("src/a.py",)),
    "several": (
        tool("read_many", Effect.READ),
        {"paths": ["a.py", "b/c.txt"], "deep": {"file": "d.md"}},
        ("a.py", "b/c.txt", "d.md"),
    ),
    "a pattern": (GREP, {"pattern": "foo bar", "path": "src", "include": "*.py"}, ("*.py",)),
    "an address and its host": (FETCH, {"url": "https://www.a.example/x"}, ("https://www.a.example/x", "a.example")),
    "no content": (WRITE, {"path": "a.md", "content": "b.md"}, ("a.md",)),
    "no replaced text": (EDIT, {"path": "a.md", "old_string": "b.md", "new_string": "c.md"}, ("a.md",)),
    "files of a line": (BASH, {"command": "cd docs && cat a.md > b.md && rm c.md"}, ("docs/a.md",)),
    "files in code": (BASH, {"command": "python - <<'E'\nopen('data/x.csv')\nE"}, ("data/x.csv",)),
    "an address of a line": (
        BASH,
        {"command": "curl -s 'https://a.example/x?y=1'"},
        ("https://a.example/x?y=1", "a.example"),
    ),
    "all changes": (BASH, {"command": "git diff --stat"}, (".",)),
}


@pytest.mark.parametrize(("declaration", "arguments", "named"), NAMED.values(), ids=NAMED)
def test_named(declaration: ToolDeclaration, arguments: dict[str, Any], named: tuple[str, ...]) -> None:
    assert made(declaration, arguments, ToolOutcome(text="x")).named == named


def test_seen_are_the_files_whose_lines_a_search_shows() -> None:
    text = "./src/a.py:3:port = 1\nsrc/b.py:12: port\nNo more: 3\nhttp://x:80: no"
    assert made(GREP, {"pattern": "port"}, ToolOutcome(text=text)).seen == ("src/a.py", "src/b.py")
    assert Run().bash("grep -rn port .", text).seen == ("src/a.py", "src/b.py")
    assert Run().bash("pytest", text).seen == ()
    assert made(GREP, {"pattern": "port"}, ToolOutcome(text=text, error=ToolFailure.CANCELLED)).seen == ()


def test_figures_are_values_each_once() -> None:
    receipt = Run().bash("wc -l a.csv", "1,204 a.csv\n1204 total, 3.50 %")
    assert receipt.figures == ("1204", "3.5")


def test_a_call_that_never_ran_shows_no_figures() -> None:
    assert made(READ, {"path": "a"}, ToolOutcome(text="denied 3 times", error=ToolFailure.DENIED)).figures == ()


def test_tokens_are_kept_of_failures_only() -> None:
    assert Run().bash("pytest", "FAILED test_a.py::test_b\n1 failed in 0.1s", 1).tokens
    assert Run().bash("pytest || true", "FAILED test_a.py::test_b\n1 failed in 0.1s").tokens, "a failure all the same"
    assert not Run().bash("pytest", "test_a.py::test_b PASSED\n1 passed in 0.1s").tokens
    assert not Run().bash("diff a_b.py b_a.py", "< some_name", 1).tokens, "an answer"


PLACEHOLDERS: dict[str, tuple[ToolDeclaration, dict[str, Any], tuple[str, ...], bool | None]] = {
    "a file that holds something": (WRITE, {"path": "r.md", "content": "Sales rose."}, ("r.md",), False),
    "a file that holds nothing yet": (WRITE, {"path": "r.md", "content": "TODO"}, ("r.md",), True),
    "code that raises": (
        WRITE,
        {"path": "a.py", "content": "def f():\n    raise NotImplementedError\n"},
        ("a.py",),
        True,
    ),
    "a part": (EDIT, {"path": "r.md", "old_string": "x", "new_string": "TODO"}, ("r.md",), None),
    "an echo": (BASH, {"command": "echo TODO > r.md"}, ("r.md",), True),
    "an echo of a variable": (BASH, {"command": "echo $X > r.md"}, ("r.md",), None),
    "a here-document": (BASH, {"command": "cat <<'E' > r.md\nSales rose.\nE"}, ("r.md",), False),
    "a program": (BASH, {"command": "python gen.py > r.md"}, ("r.md",), None),
    "several files": (BASH, {"command": "echo TODO > r.md"}, ("r.md", "s.md"), None),
    "no file": (WRITE, {"path": "r.md", "content": "TODO"}, (), None),
}


@pytest.mark.parametrize(("declaration", "arguments", "changed", "expected"), PLACEHOLDERS.values(), ids=PLACEHOLDERS)
def test_placeholder(
    declaration: ToolDeclaration, arguments: dict[str, Any], changed: tuple[str, ...], expected: bool | None
) -> None:
    files = tuple(ChangedFile(path=path, before=None, after="d") for path in changed)
    assert made(declaration, arguments, ToolOutcome(text="x", changed=files)).placeholder is expected


def test_a_receipt_is_bounded() -> None:
    files = tuple(ChangedFile(path=f"f{number}.py", before=None, after="d") for number in range(1_000))
    text = "".join(f"error {number}.{number} in some_name_{number}\n" for number in range(3_000))
    outcome = ToolOutcome(text=text, error=ToolFailure.EXECUTION_FAILED, exit_code=1, changed=files)
    receipt = made(BASH, {"command": "cat " + " ".join(f"f{number}.py" for number in range(1_000))}, outcome)
    assert (len(receipt.changed), receipt.changed_count) == (MAX_CHANGED, 1_000)
    assert len(receipt.figures) == MAX_FIGURES
    assert len(receipt.tokens) <= MAX_TOKENS
    assert len(receipt.named) <= 64
    assert len(receipt.model_dump_json()) < 60_000


def test_a_receipt_of_five_megabytes_is_made_quickly() -> None:
    text = "error: 12.5 ms in some_name at file.py:3: x\n" * 110_000
    call = ToolUseBlock(id="c", name="bash", arguments={"command": "./run_tests.sh"})
    began = time.process_time()
    receipt_of(
        call, BASH, ToolOutcome(text=text, exit_code=1, error=ToolFailure.EXECUTION_FAILED), changed=(), named=()
    )
    assert time.process_time() - began < 1.5
