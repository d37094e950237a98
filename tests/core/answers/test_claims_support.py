"""Which claims the records bear out: the rows of gates.md section 10 under their numbers, and refinements R11 and P9."""

from collections.abc import Callable

import pytest

from tests.core.receipts.runs import BASH, FETCH, READ, Run
from untildone.workflows.answers.claims import claims
from untildone.workflows.answers.support import UnsupportedClaim, unsupported
from untildone.workflows.failures import ToolFailure
from untildone.workflows.tools.declaration import ToolOutcome

PASSED = "12 passed in 0.41s"
FAILED = "FAILED tests/test_a.py::test_x - assert 1 == 2\n2 failed, 10 passed in 0.50s"


def _objections(
    run: Run, answer: str, *, user_text: str = "", authoring: bool = False, verify_command: str = ""
) -> tuple[UnsupportedClaim, ...]:
    found = claims(answer, authoring=authoring)
    return unsupported(found, run.record, user_text=user_text, verify_command=verify_command)


def _codes(run: Run, answer: str, **options: object) -> set[str]:
    return {objection.code for objection in _objections(run, answer, **options)}  # type: ignore[arg-type]


def nothing() -> Run:
    return Run()


def edited() -> Run:
    run = Run({"src/a.py": "old"})
    run.edit("src/a.py", "new")
    return run


def passed(line: str = "python -m pytest -q") -> Run:
    run = edited()
    run.bash(line, PASSED)
    return run


def failed() -> Run:
    run = edited()
    run.bash("pytest", FAILED, 1)
    return run


def passed_then_edited(path: str = "src/a.py") -> Run:
    run = passed()
    run.edit(path, "newer")
    return run


def denied() -> Run:
    run = edited()
    run.refuse(BASH, {"command": "pytest"}, ToolFailure.DENIED)
    return run


def ran(line: str, output: str = "", exit_code: int = 0) -> Run:
    run = edited()
    run.bash(line, output, exit_code)
    return run


def worker_passed(then_edit: bool = False) -> Run:
    """What a worker did stands in its receipts, which are taken in under its call."""
    worker = passed()
    run = Run(worker.files)  # type: ignore[arg-type]
    run.record.add([receipt.model_copy(update={"delegated": True}) for receipt in worker.receipts])
    if then_edit:
        run.edit("src/a.py", "by the parent")
    return run


def earlier_passed(then_edit: bool = False) -> Run:
    run = passed().next_run()
    if then_edit:
        run.edit("src/a.py", "in the next run")
    return run


def undone() -> Run:
    run = passed()
    run.edit("src/a.py", "newer")
    run.edit("src/a.py", "new")
    return run


def wrote_and_ran() -> Run:
    run = Run()
    run.write("primes.py", "print(2)")
    run.bash("python primes.py", "2\n")
    return run


def read_the_readme() -> Run:
    run = Run({"README.md": "see https://a.example"})
    run.read("README.md")
    return run


ROWS: list[tuple[str, Callable[[], Run], str, dict[str, object], set[str]]] = [
    ("1", edited, "Fixed it. All tests pass.", {}, {"passed:not_run"}),
    ("2", passed, "All tests pass.", {}, set()),
    ("3", passed_then_edited, "All tests pass.", {}, {"passed:stale"}),
    ("4", failed, "All tests pass.", {}, {"passed:failed"}),
    ("5", failed, "I ran pytest: 2 tests still fail.", {}, set()),
    ("6", nothing, "I have not run the tests.", {}, set()),
    ("7", nothing, "Run `pytest`; it should pass.", {}, set()),
    ("8", denied, "I ran the tests and they pass.", {}, {"ran:not_run"}),
    ("9", lambda: ran("pytest || true", ""), "Tests pass.", {}, {"passed:masked"}),
    ("10", lambda: ran("ls"), "I verified that it works.", {}, {"verified:not_run"}),
    ("11", lambda: passed_then_edited("README.md"), "Tests pass.", {}, set()),
    ("12", lambda: ran("cargo build"), "Build succeeds and tests are green.", {}, {"passed:not_run"}),
    ("13", worker_passed, "Tests pass.", {}, set()),
    ("14", lambda: worker_passed(then_edit=True), "Tests pass.", {}, {"passed:stale"}),
    ("15", passed, "All 14 tests passed.", {}, {"passed:figure"}),
    ("16", earlier_passed, "Yes, the tests passed.", {}, set()),
    ("17", lambda: earlier_passed(then_edit=True), "Yes, the tests passed.", {}, {"passed:stale"}),
    ("18", nothing, "All 12 tests passed in your log.", {"user_text": "What is this?\n\n== 12 passed in 3.1s =="}, set()),
    ("19", nothing, "## 2.0\n\n> All tests pass.", {"authoring": True}, set()),
    ("20", nothing, "I tested this and it works.", {"authoring": True}, {"verified:not_run"}),
    ("21", wrote_and_ran, "I ran it; it works.", {}, set()),
    ("22", nothing, "Fertig: `pytest` ✅ 12/12", {}, {"passed:not_run"}),
    ("23", nothing, "```\n$ pytest\n12 passed in 0.4s\n```", {}, {"transcript:not_run"}),
    ("24", lambda: passed("pytest tests/test_a.py"), "The full test suite passes.", {}, {"passed:not_run"}),
    ("25", undone, "Tests pass.", {}, set()),
    ("26", read_the_readme, "I verified the links in README.md.", {}, set()),
    ("27", passed, "Tests pass.", {}, set()),
    ("28", edited, "Tests pass.", {}, {"passed:not_run"}),
    ("29", edited, "Tests pass.", {}, {"passed:not_run"}),
    ("30", edited, "I could not run the tests here.", {}, set()),
    ("31", nothing, "I double-checked the sum by hand.", {"authoring": False}, set()),
    # refinements
    ("R11 read", lambda: _read_status(), "CI is green.", {}, set()),
    ("R11 nothing read", edited, "CI is green.", {}, {"passed:not_run"}),
    ("case 13", lambda: ran("pytest tests/unti", "collected 0 items\n\nno tests ran in 0.01s", 5), "Tests pass.", {}, {"passed:not_run"}),
    ("case 14", lambda: ran("if pytest -q; then echo ok; else echo ok; fi", "ok"), "Tests pass.", {}, {"passed:masked"}),
    ("case 14, output read", lambda: ran("if pytest -q; then echo ok; else echo ok; fi", f"{PASSED}\nok"), "Tests pass.", {}, set()),
    ("case 21", edited, "The query now takes 12 ms.", {}, {"measurement:not_run"}),
    ("case 22", edited, "Alle Tests laufen durch.", {}, {"passed:not_run"}),
]  # fmt: skip


def _read_status() -> Run:
    run = edited()
    run.bash("gh run list --limit 1", "completed success ci main")
    return run


@pytest.mark.parametrize(
    ("record", "answer", "options", "expected"), [pytest.param(*row[1:], id=row[0]) for row in ROWS]
)
def test_row(record: Callable[[], Run], answer: str, options: dict[str, object], expected: set[str]) -> None:
    """The rows of the specification."""
    assert _codes(record(), answer, **options) == expected
