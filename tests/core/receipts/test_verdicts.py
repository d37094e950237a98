"""What became of the commands of a line: refinements P1 and P2."""

import time
from pathlib import Path

import pytest
from tests.core.receipts.runs import Run

from untildone.workflows.receipts.receipt import CheckVerdict

OUTPUTS = Path(__file__).parent / "outputs"

PASSED = "3 passed in 0.12s"
FAILED = "FAILED test_a.py::test_b - assert 1 == 2\n1 failed, 2 passed in 0.12s"
NOTHING = "collected 0 items\n\nno tests ran in 0.01s"
RUFF, RUFF_FAILED = "All checks passed!", "Found 2 errors."

VERDICTS: dict[str, tuple[str, str, int, list[CheckVerdict | None]]] = {
    "green": ("pytest", PASSED, 0, ["passed"]),
    "green without an output": ("pytest > log", "", 0, ["passed"]),
    "red": ("pytest", FAILED, 1, ["failed"]),
    "red without a summary": ("pytest -qq", "F", 1, ["failed"]),
    "a red summary with a green status": ("pytest", FAILED, 0, ["failed"]),
    "nothing collected, exit 5": ("pytest tests/unti", NOTHING, 5, ["empty"]),
    "nothing collected, exit 0": ("pytest tests/unti", NOTHING, 0, ["empty"]),
    "green, but another rule of the runner failed": (
        "pytest --cov",
        f"{PASSED}\nRequired coverage not reached",
        1,
        ["failed"],
    ),
    "masked, nothing shown": ("pytest || true", "", 0, ["unknown"]),
    "masked, green by its output": ("pytest || true", PASSED, 0, ["passed"]),
    "masked, red by its output": ("pytest; true", FAILED, 0, ["failed"]),
    "masked by words that look like a summary": ("pytest -qq > l || echo '3 passed in 0.12s'", PASSED, 0, ["unknown"]),
    "in a condition, red by its output": (
        "if pytest -q; then echo ok; else echo ok; fi",
        f"{FAILED}\nok",
        0,
        ["failed"],
    ),
    "in a condition, nothing shown": ("if pytest -q > l; then echo ok; else echo ok; fi", "ok", 0, ["unknown"]),
    "its status is shown, 0": ('pytest -qq > l; echo "exit: $?"', "exit: 0", 0, ["passed"]),
    "its status is shown, 1": ('pytest -qq > l; echo "exit: $?"', "exit: 1", 0, ["failed"]),
    "its status is shown, 127": ('pytest; echo "exit: $?"', "exit: 127", 0, [None]),
    "through a pipe": ("pytest | tail -1", PASSED, 0, ["passed"]),
    "through a pipe, red": ("pytest -q | tail -1", "1 failed, 2 passed in 0.12s", 1, ["failed"]),
    "through a filter that found nothing": ("pytest | grep ERROR", "", 1, ["unknown"]),
    "through a filter that shows the summary": ("pytest | grep passed", PASSED, 1, ["passed"]),
    "its reader has gone": ("pytest | head -1", "..", 141, ["unknown"]),
    "not found": ("pytest", "bash: line 1: pytest: command not found", 127, [None]),
    "not found, masked": ("pytest || true", "bash: line 1: pytest: command not found", 0, [None]),
    "not found in German": ("pytest", "bash: Zeile 1: pytest: Kommando nicht gefunden.", 127, [None]),
    "a module that is not there": ("python -m pytest", "/usr/bin/python3: No module named pytest", 1, [None]),
    "a script that is not there": ("python test_a.py", "python: can't open file '/w/test_a.py': [Errno 2]", 2, [None]),
    "no such npm script": ("npm run lint", 'npm error Missing script: "lint"', 1, [None]),
    "no such target": ("make test", "make: *** No rule to make target 'test'.  Stop.", 2, [None]),
    "a target that needs what is not there": (
        "make test",
        "make: *** No rule to make target 'a.h', needed by 'a.o'.  Stop.",
        2,
        ["failed"],
    ),
    "no such folder": ("cd nope && pytest", "bash: line 1: cd: nope: No such file or directory", 1, [None]),
    "the first of two fails": ("ruff check . && pytest", RUFF_FAILED, 1, ["failed", None]),
    "the second of two fails": ("ruff check . && pytest", f"{RUFF}\n{FAILED}", 1, ["passed", "failed"]),
    "the second of two fails without a word": ("ruff check . && ./run_tests.sh", RUFF, 1, ["passed", "failed"]),
    "both well": ("ruff check . && pytest", f"{RUFF}\n{PASSED}", 0, ["passed", "passed"]),
    "one after another, the first fails": ("ruff check .; pytest", f"{RUFF_FAILED}\n{PASSED}", 0, ["failed", "passed"]),
    "one of two fails, nobody knows which": ("./lint.sh && ./run_tests.sh", "no", 1, ["unknown", "unknown"]),
    "behind an effect that may have failed": ("pip install -e . && ./run_tests.sh", "ERROR: no", 1, ["unknown"]),
    "behind an effect, red": ("pip install -e . && pytest", FAILED, 1, ["failed"]),
    "before an effect that failed": ("pytest && git push", f"{PASSED}\nrejected", 1, ["passed"]),
    "a script of its own, green": ("./run_tests.sh", "", 0, ["passed"]),
    "a script of its own that shows a red summary": ("./run_tests.sh", FAILED, 0, ["failed"]),
    "make test with nothing to do": ("make test", "make: 'test' is up to date.", 0, ["empty"]),
    "npm test without tests": ("npm test", "Error: no test specified", 1, ["empty"]),
    "a silent linter": ("flake8", "", 0, ["passed"]),
    "a silent linter, masked": ("flake8 || true", "", 0, ["unknown"]),
    "a linter that finds and exits 0": ("flake8 --exit-zero", "a.py:1:1: F401 'os' imported", 0, ["failed"]),
    "ended by its time": ("timeout 60 pytest", "...", 124, ["failed"]),
}


@pytest.mark.parametrize(("line", "output", "exit_code", "expected"), VERDICTS.values(), ids=VERDICTS)
def test_verdict(line: str, output: str, exit_code: int, expected: list[CheckVerdict | None]) -> None:
    receipt = Run().bash(line, output, exit_code)
    assert [command.verdict for command in receipt.commands if command.check] == expected


ARTEFACTS: dict[str, tuple[str, str, int, CheckVerdict | None]] = {
    "well": ("python a.py", "2 3 5", 0, "passed"),
    "well, though it prints an error": ("python a.py", "Traceback (most recent call last):\nhandled", 0, "passed"),
    "failed": ("python a.py", "Traceback (most recent call last):\nValueError: x", 1, "failed"),
    "masked and failed": ("python a.py; ls", "Traceback (most recent call last):\nValueError: x", 0, "failed"),
    "masked": ("python a.py; ls", "2 3 5", 0, "unknown"),
    "a server for some seconds": ("timeout 5 python a.py", "listening", 124, "unknown"),
    "a server in the background": ("python a.py & sleep 1; curl localhost:1", "ok", 0, "unknown"),
}


@pytest.mark.parametrize(("line", "output", "exit_code", "expected"), ARTEFACTS.values(), ids=ARTEFACTS)
def test_verdict_of_an_artefact(line: str, output: str, exit_code: int, expected: CheckVerdict | None) -> None:
    run = Run()
    run.write("a.py", "print(2)")
    assert run.bash(line, output, exit_code).commands[0].verdict == expected


def test_a_script_that_shows_that_it_ran_tests_is_a_check_of_tests() -> None:
    (command,) = Run().bash("./ci.sh", PASSED).commands
    assert (command.kind, command.check, command.verdict) == ("check", "tests", "passed")
    (command,) = Run().bash("./verify.sh", FAILED, 1).commands
    assert (command.check, command.verdict) == ("tests", "failed")


@pytest.mark.parametrize(
    "line",
    [
        "cat log.txt",
        "echo '3 passed in 0.12s'",
        "curl https://ci.example/log",
        "git log",
        "python -c \"print('3 passed in 0.12s')\"",
        "python - <<'E'\nprint('3 passed in 0.12s')\nE",
    ],
)
def test_a_summary_that_is_only_shown_is_no_check(line: str) -> None:
    assert all(command.check is None for command in Run().bash(line, PASSED).commands)


def test_counts_are_those_of_the_tests() -> None:
    receipt = Run().bash("ruff check .; pytest", f"{RUFF_FAILED}\n{FAILED}", 1)
    assert receipt.counts == {"failed": 1, "passed": 2}


ANSWERS = {
    "grep finds nothing": ("grep foo a.py", "", 1, True),
    "grep finds nothing in a pipe": ("cat a.py | grep foo", "", 1, True),
    "files differ": ("diff a b", "4c4\n< x\n> y", 1, True),
    "no such file": ("test -f a", "", 1, True),
    "not active": ("systemctl is-active web", "inactive", 3, True),
    "grep after an effect": ("rm -f b && grep -r foo .", "", 1, True),
    "a filtered check that shows nothing": ("pytest | grep FAILED", "", 1, True),
    "grep cannot read": ("grep foo a.py", "grep: a.py: No such file or directory", 2, False),
    "cat cannot read": ("cat a.py", "cat: a.py: No such file or directory", 1, False),
    "a check fails": ("pytest", FAILED, 1, False),
    "a check fails before grep": ("pytest | grep failed", FAILED, 1, False),
    "something else fails after it": ("grep -q foo a.py && ./deploy.sh", "", 1, False),
    "all well": ("grep foo a.py", "foo", 0, False),
}


@pytest.mark.parametrize(("line", "output", "exit_code", "expected"), ANSWERS.values(), ids=ANSWERS)
def test_answered(line: str, output: str, exit_code: int, expected: bool) -> None:
    assert Run().bash(line, output, exit_code).answered is expected


SUCCEEDED = {
    "well": ("git commit -m x", "", 0, True),
    "failed": ("git push", "rejected", 1, False),
    "followed by a look": ("kubectl apply -f a.yaml; kubectl get pods", "configured", 0, True),
    "swallowed": ("git push || true", "", 0, False),
    "swallowed by words": ("git push || echo failed", "failed", 0, False),
    "in a branch": ("if git diff --quiet; then :; else git commit -am x; fi", "", 0, True),
    "before something that failed": ("git commit -m x && pytest", FAILED, 1, True),
    "never reached": ("pytest && git push", FAILED, 1, False),
    "its status is lost and it complains": (
        "sqlite3 a.db < s.sql 2>&1 | tail -1; echo",
        "   ^--- error here",
        0,
        False,
    ),
    "nothing to commit": ("git commit -qm x; true", "nothing added to commit but untracked files present", 0, False),
    "nothing to commit any more": ("git commit -qm x; git status", "nothing to commit, working tree clean", 0, True),
    "a log after it tells of errors": ("docker restart web; docker logs web", "ERROR: cannot connect", 0, True),
    "a check after it complains": ("git commit -qm x; pytest; true", FAILED, 0, True),
    "no errors": ("make install 2>&1 | tail -1; echo", "0 failed, no errors", 0, True),
    "a log shows the swallowed commit": ("git commit -qm 'add b' || true; git log --oneline", "0a1b2c3 add b", 0, True),
    "a log shows another commit": ("git commit -qm 'add b' || true; git log --oneline", "0a1b2c3 add a", 0, False),
    "a log shows what was undone": ("git revert HEAD || true; git log --oneline", '0a1b2c3 Revert "b"', 0, True),
}


@pytest.mark.parametrize(("line", "output", "exit_code", "expected"), SUCCEEDED.values(), ids=SUCCEEDED)
def test_succeeded(line: str, output: str, exit_code: int, expected: bool) -> None:
    receipt = Run().bash(line, output, exit_code)
    assert next(each for each in receipt.commands if each.kind == "effect").succeeded is expected


@pytest.mark.parametrize("path", sorted(OUTPUTS.glob("*.txt")), ids=lambda path: path.stem)
def test_a_real_failure_is_never_a_pass(path: Path) -> None:
    output = path.read_bytes().decode()
    _, _, case = path.stem.partition(".")
    receipt = Run().bash("./run_tests.sh || true", output)
    (check,) = [each for each in receipt.commands if each.check]
    if case.startswith(("fail", "broken", "nothing", "missing", "skipped")):
        assert check.verdict != "passed"


def test_judging_five_megabytes_is_quick() -> None:
    output = "x = some_name(1, 2) in file.py\n" * 160_000 + PASSED
    began = time.process_time()
    receipt = Run().bash("./run_tests.sh", output)
    assert time.process_time() - began < 1.5
    assert receipt.commands[0].verdict == "passed"
