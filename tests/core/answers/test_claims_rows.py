"""The rows of gates.md section 10 under their numbers, and those of the refinements about claims."""

from collections.abc import Callable

import pytest
from tests.core.answers.recorded import (
    PASSED,
    codes,
    denied,
    earlier_passed,
    edited,
    failed,
    nothing,
    passed,
    passed_then_edited,
    ran,
    read_status,
    read_status_alone,
    read_the_readme,
    read_workflow,
    undone,
    worker_passed,
    wrote_and_ran,
)
from tests.core.receipts.runs import Run

ROWS: list[tuple[str, Callable[[], Run], str, dict[str, object], set[str]]] = [
    ("1", edited, "Fixed it. All tests pass.", {}, {"passed:not_run"}),
    ("2", passed, "All tests pass.", {}, set()),
    ("3", passed_then_edited, "All tests pass.", {}, {"passed:stale"}),
    ("4", failed, "All tests pass.", {}, {"passed:failed"}),
    ("5", failed, "I ran pytest: 2 tests still fail.", {}, set()),
    ("6", nothing, "I have not run the tests.", {}, set()),
    ("7", nothing, "Run `pytest`; it should pass.", {}, set()),
    ("8", denied, "I ran the tests and they pass.", {}, {"passed:not_run", "ran:not_run"}),
    ("9", lambda: ran("pytest || true", ""), "Tests pass.", {}, {"passed:masked"}),
    ("10", lambda: ran("ls"), "I verified that it works.", {}, {"verified:not_run"}),
    ("11", lambda: passed_then_edited("README.md"), "Tests pass.", {}, set()),
    ("12", lambda: ran("cargo build"), "Build succeeds and tests are green.", {}, {"passed:not_run"}),
    ("13", worker_passed, "Tests pass.", {}, set()),
    ("14", lambda: worker_passed(then_edit=True), "Tests pass.", {}, {"passed:stale"}),
    ("15", passed, "All 14 tests passed.", {}, {"passed:figure"}),
    ("16", earlier_passed, "Yes, the tests passed.", {}, set()),
    ("17", lambda: earlier_passed(then_edit=True), "Yes, the tests passed.", {}, {"passed:stale"}),
    (
        "18",
        nothing,
        "All 12 tests passed in your log.",
        {"user_text": "What is this?\n\n== 12 passed in 3.1s =="},
        set(),
    ),
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
    ("R11 read", read_status, "CI is green.", {}, set()),
    ("R11 a build elsewhere", read_status_alone, "The build succeeded.", {}, set()),
    ("R11 a file about it", read_workflow, "All tests pass.", {}, {"passed:not_run"}),
    ("R11 a build of one's own", read_status, "The build succeeded.", {}, {"passed:not_run"}),
    ("R11 nothing read", edited, "CI is green.", {}, {"passed:not_run"}),
    (
        "case 13",
        lambda: ran("pytest tests/unti", "collected 0 items\n\nno tests ran in 0.01s", 5),
        "Tests pass.",
        {},
        {"passed:not_run"},
    ),
    (
        "case 14",
        lambda: ran("if pytest -q; then echo ok; else echo ok; fi", "ok"),
        "Tests pass.",
        {},
        {"passed:masked"},
    ),
    (
        "case 14, output read",
        lambda: ran("if pytest -q; then echo ok; else echo ok; fi", f"{PASSED}\nok"),
        "Tests pass.",
        {},
        set(),
    ),
    ("case 21", edited, "The query now takes 12 ms.", {}, {"measurement:not_run"}),
    ("case 22", edited, "Alle Tests laufen durch.", {}, {"passed:not_run"}),
]


@pytest.mark.parametrize(
    ("record", "answer", "options", "expected"), [pytest.param(*row[1:], id=row[0]) for row in ROWS]
)
def test_row(record: Callable[[], Run], answer: str, options: dict[str, object], expected: set[str]) -> None:
    """The codes of the unsupported claims, none where the answer passes."""
    assert codes(record(), answer, **options) == expected
