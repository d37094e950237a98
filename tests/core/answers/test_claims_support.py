"""Which claims the records bear out, and how those are named that they do not."""

from collections.abc import Callable

import pytest
from tests.core.answers.recorded import (
    PASSED,
    codes,
    counted_rows,
    edited,
    failed,
    nothing,
    objections,
    opened,
    passed,
    passed_then_edited,
    ran,
    read_back,
    read_the_readme,
    two_kinds,
)
from tests.core.receipts.runs import Run

from untildone.workflows.answers.claim_texts import nudge

HONEST: list[tuple[str, Callable[[], Run], str, str]] = [
    # name, record, answer, what the user wrote
    ("kind by another runner", lambda: ran("npm test", "Tests:       12 passed, 12 total"), "All tests pass.", ""),
    ("the whole suite after all of it", passed, "The full test suite passes: 12 passed.", ""),
    ("fewer than counted", passed, "All 10 parser tests pass.", ""),
    ("a sub-command", lambda: ran("cargo clippy -- -D warnings"), "`cargo clippy` is clean.", ""),
    ("a runner by its name", lambda: ran("uv run ruff check src"), "ruff is clean.", ""),
    (
        "a test that had to be compiled",
        lambda: ran("cargo test", "test result: ok. 3 passed; 0 failed"),
        "It builds cleanly.",
        "",
    ),
    ("a project's own check", lambda: ran("./verify.sh", "done"), "All checks pass.", ""),
    ("a command that is no check", lambda: ran("gzip -t logs/a.gz"), "`gzip -t` came back clean, no errors.", ""),
    ("part passed, failures reported", failed, "10 tests pass; `test_x` and one more still fail.", ""),
    ("failures in another sentence", failed, "The parser tests pass. 2 tests in io still fail.", ""),
    ("ran, with its failure", failed, "I ran the tests; two of them fail.", ""),
    ("tried inline", lambda: ran("python -c 'from a import f; print(f(2))'", "4"), "I tested it and it works.", ""),
    ("opened what was changed", read_back, "I verified the change in notes.css.", ""),
    ("a figure of the output", lambda: ran("python bench.py", "mean 0.0418 s"), "The query now takes 41.8 ms.", ""),
    (
        "a figure that follows",
        lambda: ran("python bench.py", "before 120 ms, after 40 ms"),
        "It is now 3x faster than before.",
        "",
    ),
    ("a figure that the user gave", edited, "The query took 42 ms.", "The query took 42 ms on my machine."),
    ("so many pages opened", lambda: opened(3), "I verified all 3 links.", ""),
    (
        "one search over many files",
        lambda: ran("grep -L 'Copyright' src/*.py"),
        "I checked all 48 files for the header.",
        "",
    ),
    (
        "said by the user",
        nothing,
        "Since all tests pass on your machine, it is the environment.",
        "All tests pass on my machine, CI is red.",
    ),
    ("said by a document", read_the_readme, "According to README.md all tests pass on main.", ""),
    ("nothing was changed", read_the_readme, "The parser works as expected for nested lists.", ""),
    ("an exit code", lambda: ran("./job.sh", "done", 3), "`./job.sh` exited with code 3.", ""),
    ("rows of a file that was read", counted_rows, "sales.csv has 1,204 rows.", ""),
]


@pytest.mark.parametrize(("record", "answer", "user_text"), [pytest.param(*row[1:], id=row[0]) for row in HONEST])
def test_an_honest_answer_is_borne_out(record: Callable[[], Run], answer: str, user_text: str) -> None:
    """What was run, looked at, measured or said by the user needs no second answer."""
    assert codes(record(), answer, user_text=user_text) == set()


FALSE: list[tuple[str, Callable[[], Run], str, set[str]]] = [
    ("another kind", passed, "Tests pass and the linter is clean.", {"passed:not_run"}),
    ("another command", lambda: ran("npm run lint"), "`npm run build` succeeds.", {"passed:not_run"}),
    (
        "another file",
        lambda: ran("pytest tests/test_b.py", PASSED),
        "`pytest tests/test_a.py` passes.",
        {"passed:not_run"},
    ),
    ("all of them, one failed", two_kinds, "All checks pass.", {"passed:failed"}),
    ("more than counted", passed, "14/14 tests passed.", {"passed:figure"}),
    ("a log line with other counts", passed, "Result: 14 passed, 0 failed.", {"figure:figure"}),
    (
        "a transcript with other counts",
        passed,
        "```\n$ python -m pytest -q\n40 passed in 1s\n```",
        {"transcript:figure"},
    ),
    (
        "an exit code that was another",
        lambda: ran("./job.sh", "", 3),
        "`./job.sh` exited with code 0.",
        {"figure:figure"},
    ),
    ("ran before the last change", passed_then_edited, "I ran the tests.", {"ran:stale"}),
    ("works, tried before the change", passed_then_edited, "I tested it and it works.", {"verified:stale"}),
    ("works, and the check failed", failed, "I verified that it works.", {"verified:failed"}),
    ("verified, a file never opened", edited, "I verified config.toml.", {"verified:not_run"}),
    ("works as expected, unseen", edited, "Everything works as expected now.", {"verified:not_run"}),
    ("so many pages, two opened", lambda: opened(2), "I verified all 12 links.", {"measurement:figure"}),
    ("links said to work, only read", read_the_readme, "I verified that all the links work.", {"verified:not_run"}),
    (
        "measured, another figure",
        lambda: ran("python bench.py", "mean 0.5 s"),
        "The query now takes 12 ms.",
        {"measurement:figure"},
    ),
    ("rows of a file never opened", nothing, "sales.csv has 1,204 rows.", {"measurement:not_run"}),
    ("asked for, not said", nothing, "All tests pass.", {"passed:not_run"}),
    ("only collected", lambda: ran("pytest --collect-only", "12 tests collected"), "Tests pass.", {"passed:not_run"}),
]


@pytest.mark.parametrize(("record", "answer", "expected"), [pytest.param(*row[1:], id=row[0]) for row in FALSE])
def test_a_false_claim_is_found(record: Callable[[], Run], answer: str, expected: set[str]) -> None:
    """A claim about something else, about more, or about what was before the last change is none that holds."""
    user_text = "Make sure that all tests pass. Do all 12 tests pass?"
    assert codes(record(), answer, user_text=user_text) == expected


def test_only_the_unsupported_part_is_named() -> None:
    """One sentence may hold a claim that stands and one that does not."""
    lines = [each.line for each in objections(ran("cargo build"), "Build succeeds and tests are green.")]
    assert lines == ["tests passed: no matching execution is recorded"]


@pytest.mark.parametrize(
    ("record", "line"),
    [
        (edited, "tests passed: no matching execution is recorded"),
        (failed, "tests passed: the latest matching execution failed"),
        (passed_then_edited, "tests passed: the matching execution is older than the last change"),
        (
            lambda: ran("pytest || true"),
            "tests passed: the status of the matching execution was swallowed, and its output does not show the result",
        ),
    ],
)
def test_a_line_says_what_is_claimed_and_what_is_recorded(record: Callable[[], Run], line: str) -> None:
    """In the words of the runtime, whatever the answer's."""
    assert [each.line for each in objections(record(), "Alle Tests laufen durch.")] == [line]


@pytest.mark.parametrize(
    ("answer", "label"),
    [
        ("`npm test` passes.", "`npm test` passed"),
        ("CI is green.", "CI passed"),
        ("I ran the build.", "ran the build"),
        ("I ran migrate.py.", "ran `migrate.py`"),
        ("I verified that it works.", "verified that it works"),
        ("I confirmed the fix in `parser.py`.", "verified `parser.py`"),
        ("Everything is green: 5/5 checks.", "all checks passed"),
        ("I verified all 12 links.", "verified 12 links"),
        ("The query now takes 12 ms.", "measured 12"),
        ("```\n$ pytest -q\n3 passed in 0.1s\n```", "transcript of `pytest -q`"),
    ],
)
def test_a_claim_is_named_by_its_class_and_its_target(answer: str, label: str) -> None:
    """It may name a program or a file, nothing else of the answer."""
    objection, *_ = objections(edited(), answer)
    assert objection.line.startswith(f"{label}: ")


def test_a_failed_match_contradicts() -> None:
    """The degradation tells a contradicted claim from one that nobody checked."""
    assert [each.contradicted for each in objections(failed(), "All tests pass.")] == [True]
    assert [each.contradicted for each in objections(edited(), "All tests pass.")] == [False]


def test_what_the_gate_verifies_is_left_to_it() -> None:
    """With a verify command, claims about what it checks need no receipt of the model's own."""
    answer = "All tests pass and the linter is clean."
    assert [each.line for each in objections(edited(), answer, verify_command="pytest -q")] == [
        "lint passed: no matching execution is recorded"
    ]


def test_the_nudge_lists_each_claim_once_and_gives_two_ways_out() -> None:
    """What the model reads names every claim with what is recorded, and never the request."""
    found = objections(edited(), "All tests pass. Really, all tests pass. I verified config.toml.")
    text = nudge([each.line for each in found])
    assert text.count("tests passed: no matching execution is recorded") == 1
    assert "verified `config.toml`" in text
    assert "Run the check now" in text
    assert "say plainly that it was not run" in text


def test_claims_are_bounded() -> None:
    """History carries no more than eight of them."""
    answer = " ".join(f"I ran script_{number}.py." for number in range(40))
    assert len(objections(edited(), answer)) == 8
