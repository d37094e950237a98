"""What receipts come to: stop-policy.md sections 2, 3 and 9, rows of section 10 and of refinements that are theirs."""

from collections.abc import Callable

import pytest
from tests.core.receipts.runs import BASH, CARD, EDIT, FETCH, GREP, MAIL, READ, RECALL, WRITE, Run, tool

from untildone.workflows.failures import ToolFailure
from untildone.workflows.intent.reading import Act
from untildone.workflows.outcome import Observed
from untildone.workflows.receipts.record import CheckState
from untildone.workflows.tools.declaration import Effect, ToolOutcome

GREEN = "3 passed in 0.12s"
RED = "FAILED test_a.py::test_b - assert 1 == 2\n1 failed, 2 passed in 0.12s"
FILES = {"a.py": "one", "README.md": "words", "styles.css": "a {}"}


def run(named: tuple[str, ...] = ()) -> Run:
    return Run(FILES, named)


def demanding() -> Run:
    """A run whose directive wants something run that it does not name."""
    each = run()
    each.run_demanded = True
    return each


def test_a_program_that_the_directive_does_not_name_was_run() -> None:
    each = demanding()
    each.bash("python3 reprot.py", "python3: can't open file '/w/reprot.py': [Errno 2] No such file or directory", 2)
    assert not each.record.execution_receipt()
    each.bash("ls")
    assert not each.record.execution_receipt()
    each.bash("python3 report.py", "60")
    assert each.record.execution_receipt()
    assert (each.record.observed, each.record.unresolved_failures()) == ("passed", ())


def test_lines_of_the_moment_that_failed_stand_until_another_check_passes() -> None:
    each = demanding()
    each.bash("python3 -c 'import pandas'", "ModuleNotFoundError: No module named 'pandas'", 1)
    each.read("a.py")
    assert len(each.record.unresolved_failures()) == 1
    each.bash("pytest", GREEN)
    assert (each.record.observed, each.record.unresolved_failures()) == ("passed", ())


def test_lines_of_the_moment_make_no_stale_check_fresh() -> None:
    each = demanding()
    each.bash("pytest", GREEN)
    each.edit("a.py", "two")
    each.bash("python3 -c 'print(1)'", "1")
    assert each.record.check_state == "stale"


# --- section 3: staleness --------------------------------------------------------------------------------------------


def _batch(each: Run) -> None:
    each.batch()
    each.edit("a.py", "two")
    each.bash("pytest", GREEN)
    each.end()


def _worker(each: Run) -> None:
    """A worker's receipts take the position of its task's result, inside which their own order holds."""
    inner = Run(FILES)
    inner.edit("a.py", "two")
    each.record.add([receipt.model_copy(update={"delegated": True}) for receipt in inner.receipts])


STALENESS: dict[str, tuple[list[Callable[[Run], object]], CheckState]] = {
    "edit a.py; pytest": ([lambda r: r.edit("a.py", "two"), lambda r: r.bash("pytest", GREEN)], "fresh"),
    "pytest; edit a.py": ([lambda r: r.bash("pytest", GREEN), lambda r: r.edit("a.py", "two")], "stale"),
    "edit a.py; ls": (
        [lambda r: r.bash("pytest", GREEN), lambda r: r.edit("a.py", "two"), lambda r: r.bash("ls")],
        "stale",
    ),
    "edit a.py; pytest fails to start": (
        [
            lambda r: r.bash("pytest", GREEN),
            lambda r: r.edit("a.py", "two"),
            lambda r: r.bash("pytest", "bash: line 1: pytest: command not found", 127),
        ],
        "stale",
    ),
    "edit a.py; pytest exit 1": ([lambda r: r.edit("a.py", "two"), lambda r: r.bash("pytest", RED, 1)], "fresh"),
    "pytest; sed -i on a.py": (
        [lambda r: r.bash("pytest", GREEN), lambda r: r.bash("sed -i s/one/two/ a.py", writes={"a.py": "two"})],
        "stale",
    ),
    "pytest; worker edits a.py": ([lambda r: r.bash("pytest", GREEN), _worker], "stale"),
    "pytest; edit a.py; exact undo": (
        [lambda r: r.bash("pytest", GREEN), lambda r: r.edit("a.py", "two"), lambda r: r.edit("a.py", "one")],
        "fresh",
    ),
    "pytest; edit README.md": ([lambda r: r.bash("pytest", GREEN), lambda r: r.edit("README.md", "more")], "fresh"),
    "[edit a.py, pytest] in one batch": ([_batch], "fresh"),
    # Beyond the table.
    "nothing run": ([lambda r: r.edit("a.py", "two")], "none"),
    "a failed edit that altered nothing": (
        [
            lambda r: r.bash("pytest", GREEN),
            lambda r: r.fail(EDIT, {"path": "a.py", "old_string": "x", "new_string": "y"}),
        ],
        "fresh",
    ),
    "pytest and edit in one line": (
        [lambda r: r.bash("pytest && sed -i s/one/two/ a.py", GREEN, 0, {"a.py": "two"})],
        "stale",
    ),
    "edit and pytest in one line": (
        [lambda r: r.bash("sed -i s/one/two/ a.py && pytest", GREEN, 0, {"a.py": "two"})],
        "fresh",
    ),
    "a text that the check names": (
        [lambda r: r.bash("python check_links.py README.md"), lambda r: r.edit("README.md", "more")],
        "stale",
    ),
    "a text in a folder that the check names": (
        [lambda r: r.bash("npx prettier --check docs"), lambda r: r.write("docs/a.md", "x")],
        "stale",
    ),
    "what a build makes is no change": (
        [lambda r: r.bash("pytest", GREEN), lambda r: r.bash("npm run build", writes={"dist/app.js": "x"})],
        "fresh",
    ),
    "what a fixing linter makes is one": (
        [lambda r: r.bash("pytest", GREEN), lambda r: r.bash("npx eslint --fix src && ls", writes={"src/a.js": "x"})],
        "fresh",
    ),
    "a script that was made, run and removed again": (
        [
            lambda r: r.edit("a.py", "two"),
            lambda r: r.write("repro.py", "import a"),
            lambda r: r.bash("python repro.py && pytest", GREEN),
            lambda r: r.bash("rm repro.py", writes={"repro.py": None}),
        ],
        "fresh",
    ),
    "a file of code that was there is removed": (
        [lambda r: r.bash("pytest", GREEN), lambda r: r.bash("rm a.py", writes={"a.py": None})],
        "stale",
    ),
    "cut off, but the change was made": (
        [
            lambda r: r.bash("pytest", GREEN),
            lambda r: r.bash("./codemod.sh", "", None, {"a.py": "two"}, ToolFailure.CANCELLED),
        ],
        "stale",
    ),
}


@pytest.mark.parametrize(("steps", "expected"), STALENESS.values(), ids=STALENESS)
def test_staleness(steps: list[Callable[[Run], object]], expected: CheckState) -> None:
    each = run()
    for step in steps:
        step(each)
    assert each.record.check_state == expected


@pytest.mark.parametrize(
    ("line", "path", "stale"),
    [
        pytest.param("npm run build", "dist/app.js", False, id="what a build makes is no change"),
        pytest.param("cargo build", "Cargo.lock", False, id="nor what a compiler updates"),
        pytest.param("npx eslint --fix .", "b.js", True, id="what a linter mends is one"),
        pytest.param("./build.sh", "dist/app.js", True, id="nobody knows what a script of the project does"),
        pytest.param("npm run build && ./sign.sh", "dist/app.js", True, id="nor what is done to what was built"),
    ],
)
def test_products_of_a_check_leave_other_checks_fresh(line: str, path: str, stale: bool) -> None:
    each = run()
    each.bash("pytest", GREEN)
    each.bash(line, writes={path: "x"})
    assert each.record.executions[0].stale is stale


@pytest.mark.parametrize(("path", "stale"), [("result.json", False), ("codemod_target.py", True)])
def test_what_a_program_writes_that_is_tried_is_a_change_only_if_it_is_code(path: str, stale: bool) -> None:
    each = run()
    each.write("tool.py", "x")
    each.bash("pytest", GREEN)
    each.bash("python tool.py", writes={path: "x"})
    assert each.record.executions[0].stale is stale
    assert each.record.effect_receipt()


def test_each_check_is_stale_by_itself() -> None:
    each = run()
    each.bash("pytest", GREEN)
    each.edit("a.py", "two")
    each.bash("npx eslint --fix .", writes={"b.js": "x"})
    tests, lint = each.record.executions
    assert (tests.stale, lint.stale) == (True, False)


# --- section 2: receipts ---------------------------------------------------------------------------------------------

REFUSED = [
    ToolFailure.DENIED,
    ToolFailure.REVOKED,
    ToolFailure.NOT_ADMITTED,
    ToolFailure.HOOK_BLOCKED,
    ToolFailure.GATED,
    ToolFailure.DIVERTED,
    ToolFailure.BATCH_LIMIT,
    ToolFailure.SKIPPED,
    ToolFailure.CANCELLED,
    ToolFailure.OUTCOME_UNKNOWN,
    ToolFailure.CLAIM_BUSY,
    ToolFailure.SCHEMA_MISMATCH,
    ToolFailure.UNKNOWN_CAPABILITY,
]


@pytest.mark.parametrize("error", REFUSED)
def test_a_call_that_never_ran_satisfies_nothing(error: ToolFailure) -> None:
    each = run()
    for declaration, arguments in (
        (BASH, {"command": "pytest"}),
        (WRITE, {"path": "a.py"}),
        (READ, {"path": "a.py"}),
        (MAIL, {}),
    ):
        receipt = each.refuse(declaration, arguments, error)
        assert receipt.state == "attempted"
    record = each.record
    assert not record.effect_receipt((Act.OPERATE,))
    assert not record.execution_receipt(objects=("a.py",))
    assert not record.looked_at("a.py")
    assert (record.check_state, record.observed) == ("none", "not_run")
    assert (record.successes, record.inspections, record.substantive) == (0, 0, 0)
    assert record.failed_attempts == 4


def test_a_refused_call_that_would_have_paid_a_duty_is_known() -> None:
    each = run()
    each.refuse(BASH, {"command": "pytest"}, ToolFailure.DENIED)
    each.refuse(BASH, {"command": "ls"}, ToolFailure.SKIPPED)
    assert [receipt.target for receipt in each.record.refused] == ["pytest"]


EFFECTS: dict[str, tuple[Callable[[Run], object], bool]] = {
    "a file was edited": (lambda r: r.edit("a.py", "two"), True),
    "a text was edited": (lambda r: r.edit("README.md", "more"), True),
    "a file was made by a shell": (lambda r: r.bash("echo x > b.txt", writes={"b.txt": "x"}), True),
    "an edit failed": (lambda r: r.fail(EDIT, {"path": "a.py"}), False),
    "an edit that changed nothing": (lambda r: r.edit("a.py", "one"), False),
    "sed matched nothing": (lambda r: r.bash("sed -i s/foo/bar/ a.py"), False),
    "only echo": (lambda r: r.bash("echo ok", "ok"), False),
    "only cat": (lambda r: r.bash("cat a.py", "one"), False),
    "only a read": (lambda r: r.read("a.py"), False),
    "only pytest": (lambda r: r.bash("pytest", GREEN), False),
    "pytest that leaves files": (
        lambda r: r.bash("pytest --cov", GREEN, 0, {".coverage": "x", "report.xml": "y"}),
        False,
    ),
    "a linter that fixes": (lambda r: r.bash("ruff check --fix .", "All checks passed!", 0, {"a.py": "two"}), True),
    "a program that writes its result": (lambda r: r.bash("python gen.py", writes={"out.csv": "1,2"}), True),
    "git push": (lambda r: r.bash("git push"), True),
    "git push failed": (lambda r: r.bash("git push", "rejected", 1), False),
    "git push, its failure swallowed": (lambda r: r.bash("git push || true"), False),
    "pip install": (lambda r: r.bash("pip install x"), True),
    "mkdir alone": (lambda r: r.bash("mkdir -p src/a"), True),
    "git init alone": (lambda r: r.bash("git init -q; git status --short"), True),
    "git init before a commit of nothing": (
        lambda r: r.bash("git init -q; git commit -qm x; true", "nothing to commit"),
        False,
    ),
    "git init and a commit": (lambda r: r.bash("git init -q && git add -A && git commit -qm x"), True),
    "an empty file that a failure left": (
        lambda r: r.bash("sqlite3 b.db < s.sql 2>&1 | tail -1; echo", "Parse error near line 1", writes={"b.db": ""}),
        False,
    ),
    "an empty file that was asked for": (lambda r: r.bash("touch b.txt", writes={"b.txt": ""}), True),
    "an external tool": (lambda r: r.call(MAIL, {"to": "a@b.example"}, ToolOutcome(text="sent")), True),
    "an external tool failed": (lambda r: r.fail(MAIL, {"to": "a@b.example"}), False),
    "a retrieval": (lambda r: r.call(FETCH, {"url": "https://a.example"}, ToolOutcome(text="x")), False),
    "a card": (lambda r: r.call(CARD, {}, ToolOutcome(text="{}")), False),
    "a workspace too large to see": (
        lambda r: r.call(BASH, {"command": "./gen.sh"}, ToolOutcome(text="", exit_code=0, unobserved="too many files")),
        True,
    ),
    "kubectl apply": (lambda r: r.bash("kubectl apply -f a.yaml"), True),
}


@pytest.mark.parametrize(("step", "expected"), EFFECTS.values(), ids=EFFECTS)
def test_effect_receipt(step: Callable[[Run], object], expected: bool) -> None:
    each = run()
    step(each)
    assert each.record.effect_receipt() is expected


def test_an_empty_repository_is_no_effect_where_a_commit_is_wanted() -> None:
    each = run()
    each.commit_wanted = True
    each.bash("git init -q; git status --short", "?? a.py")
    assert not each.record.effect_receipt((Act.OPERATE,))
    each.bash("git add -A && git commit -qm x")
    assert each.record.effect_receipt()


def test_a_change_that_was_undone_is_no_effect() -> None:
    each = run()
    each.edit("a.py", "two")
    each.edit("a.py", "one")
    assert not each.record.effect_receipt()
    assert each.record.changed_paths == ()
    assert not each.record.runnable_changed


def test_a_check_is_an_effect_for_operate_and_govern() -> None:
    each = run(named=("./deploy.sh",))
    each.bash("./deploy.sh production")
    assert not each.record.effect_receipt((Act.MODIFY,))
    assert each.record.effect_receipt((Act.OPERATE,))
    assert each.record.effect_receipt((Act.GOVERN, Act.VERIFY))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("npm run dev > dev.log 2>&1 &", True, id="started in the background"),
        pytest.param("make deploy", True, id="a target of the project"),
        pytest.param("make deploy || true", False, id="its failure swallowed"),
        pytest.param("cp -n a.yaml b.yaml", False, id="only files"),
        pytest.param("ls", False, id="only a look"),
    ],
)
def test_what_the_project_calls_an_operation_is_an_effect_for_operate_and_govern(line: str, expected: bool) -> None:
    each = run()
    each.bash(line)
    assert each.record.effect_receipt((Act.OPERATE,)) is expected
    assert not each.record.effect_receipt((Act.MODIFY,))


PROOFS: dict[str, tuple[list[Callable[[Run], object]], tuple[str, ...], bool]] = {
    "a named file was read": ([lambda r: r.read("README.md")], ("README.md",), True),
    "another one was read": ([lambda r: r.read("NEWS.md")], ("README.md",), False),
    "a named file was shown by a shell": ([lambda r: r.bash("head -5 docs/README.md")], ("README.md",), True),
    "the changed text was read again": (
        [lambda r: r.edit("README.md", "more"), lambda r: r.read("README.md")],
        (),
        True,
    ),
    "it was only read before": ([lambda r: r.read("README.md"), lambda r: r.edit("README.md", "more")], (), False),
    "all changes were shown": ([lambda r: r.edit("README.md", "more"), lambda r: r.bash("git diff")], (), True),
    "it was changed and shown in one line": (
        [lambda r: r.bash("sed -i s/a/b/ styles.css && cat styles.css", writes={"styles.css": "b {}"})],
        (),
        True,
    ),
    "it was shown and changed in one line": (
        [lambda r: r.bash("cat styles.css && sed -i s/a/b/ styles.css", writes={"styles.css": "b {}"})],
        (),
        False,
    ),
    "styles were read again": ([lambda r: r.edit("styles.css", "b {}"), lambda r: r.read("styles.css")], (), True),
    "code was read again": ([lambda r: r.edit("a.py", "two"), lambda r: r.read("a.py")], ("a.py",), False),
    "code was changed and changed back": (
        [lambda r: r.edit("a.py", "two"), lambda r: r.edit("a.py", "one"), lambda r: r.read("a.py")],
        ("a.py",),
        True,
    ),
    "reading failed": ([lambda r: r.fail(READ, {"path": "README.md"})], ("README.md",), False),
    "grep shows lines of it": (
        [lambda r: r.call(GREP, {"pattern": "x", "path": "."}, ToolOutcome(text="docs/a.md:3: x"))],
        ("docs/a.md",),
        True,
    ),
}


@pytest.mark.parametrize(("steps", "objects", "expected"), PROOFS.values(), ids=PROOFS)
def test_inspection_proof(steps: list[Callable[[Run], object]], objects: tuple[str, ...], expected: bool) -> None:
    each = run()
    for step in steps:
        step(each)
    assert each.record.inspection_proof(objects) is expected


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        pytest.param(
            [lambda run: run.edit("a.css", "x"), lambda run: run.read("a.css")], True, id="looked at afterwards"
        ),
        pytest.param(
            [lambda run: run.edit("a.css", "x"), lambda run: run.bash("git diff", "+x")], True, id="all changes"
        ),
        pytest.param([lambda run: run.read("a.css"), lambda run: run.edit("a.css", "x")], False, id="looked at before"),
        pytest.param([lambda run: run.edit("a.css", "x"), lambda run: run.read("b.css")], False, id="another file"),
        pytest.param(
            [lambda run: run.edit("a.css", "x"), lambda run: run.edit("b.html", "x"), lambda run: run.read("a.css")],
            False,
            id="one of two",
        ),
        pytest.param([lambda run: run.edit("a.py", "x"), lambda run: run.read("a.py")], False, id="code that is run"),
        pytest.param([lambda run: run.edit("a.md", "x"), lambda run: run.read("a.md")], False, id="no source"),
        pytest.param([lambda run: run.read("a.css")], False, id="nothing changed"),
    ],
)
def test_reviewed(steps: list[Callable[[Run], object]], expected: bool) -> None:
    """A look at changed source that is not run is its check, if it is a look at all of it (refinements R1)."""
    each = Run({"a.css": "old", "b.html": "old", "a.py": "old", "a.md": "old"})
    for step in steps:
        step(each)
    assert each.record.reviewed is expected


def test_failures_are_calls_that_came_to_nothing() -> None:
    each = Run({"a.txt": "old"})
    each.fail(READ, {"path": "b.txt"}, "no such file")
    each.refuse(EDIT, {"path": "a.txt"}, ToolFailure.DENIED)
    each.bash("grep -n x a.txt", "", 1)
    each.read("a.txt")
    assert [failure.tool for failure in each.record.failures] == ["read", "edit"]


def test_a_tool_that_runs_something_else_than_a_line_has_run_something() -> None:
    each = run()
    each.call(tool("notebook", Effect.EXECUTE), {"code": "1 + 1"}, ToolOutcome(text="2"))
    assert each.record.substantive == 1
    assert not each.record.effect_receipt()


def test_counters_count_calls_that_came_out_well() -> None:
    each = run()
    each.read("a.py")
    each.bash("ls")
    each.bash("grep foo a.py", "", 1)
    each.call(FETCH, {"url": "https://a.example/x"}, ToolOutcome(text="x"))
    each.call(RECALL, {"query": "x"}, ToolOutcome(text="x"))
    each.call(MAIL, {}, ToolOutcome(text="sent"))
    each.bash("pytest", RED, 1)
    each.fail(READ, {"path": "nope"})
    record = each.record
    assert (record.successes, record.inspections, record.retrievals, record.observations) == (5, 3, 1, 1)
    assert (record.external_effects, record.substantive, record.failed_attempts) == (1, 1, 2)
    assert record.position == 8


# --- section 9: what the checks show ---------------------------------------------------------------------------------

OBSERVED: dict[str, tuple[list[Callable[[Run], object]], Observed]] = {
    "nothing run": ([], "not_run"),
    "green": ([lambda r: r.bash("pytest", GREEN)], "passed"),
    "red": ([lambda r: r.bash("pytest", RED, 1)], "failed"),
    "red, then green": ([lambda r: r.bash("pytest", RED, 1), lambda r: r.bash("pytest", GREEN)], "passed"),
    "green, then red": ([lambda r: r.bash("pytest", GREEN), lambda r: r.bash("pytest", RED, 1)], "failed"),
    "green and stale": ([lambda r: r.bash("pytest", GREEN), lambda r: r.edit("a.py", "two")], "not_run"),
    "masked": ([lambda r: r.bash("pytest || true")], "not_run"),
    "masked, green by its output": ([lambda r: r.bash("pytest || true", GREEN)], "passed"),
    "empty": ([lambda r: r.bash("pytest tests/unti", "collected 0 items\n\nno tests ran in 0.01s", 5)], "not_run"),
    "one of two kinds is red": (
        [lambda r: r.bash("mypy .", "Found 1 error in 1 file", 1), lambda r: r.bash("pytest", GREEN)],
        "failed",
    ),
    "all kinds are green": (
        [lambda r: r.bash("mypy ."), lambda r: r.bash("ruff check ."), lambda r: r.bash("pytest", GREEN)],
        "passed",
    ),
    "one of two kinds is stale": (
        [lambda r: r.bash("ruff check ."), lambda r: r.edit("a.py", "two"), lambda r: r.bash("pytest", GREEN)],
        "not_run",
    ),
    "not started": ([lambda r: r.bash("pytest", "bash: pytest: command not found", 127)], "not_run"),
    "denied": ([lambda r: r.refuse(BASH, {"command": "pytest"}, ToolFailure.DENIED)], "not_run"),
    "one artefact fails, another one does well": (
        [
            lambda r: r.write("a.py", "two"),
            lambda r: r.write("b.py", "two"),
            lambda r: r.bash("python a.py", "Traceback", 1),
            lambda r: r.bash("python b.py"),
        ],
        "failed",
    ),
    "one artefact failed, its code was mended, and the tests are green": (
        [
            lambda r: r.write("repro.py", "x"),
            lambda r: r.bash("python repro.py", "Traceback", 1),
            lambda r: r.edit("a.py", "two"),
            lambda r: r.bash("pytest", GREEN),
        ],
        "passed",
    ),
    "one artefact fails, the tests are green": (
        [
            lambda r: r.write("repro.py", "x"),
            lambda r: r.bash("python repro.py", "Traceback", 1),
            lambda r: r.bash("pytest", GREEN),
        ],
        "failed",
    ),
    "the same script by another way": (
        [
            lambda r: r.write("src/a.py", "two"),
            lambda r: r.bash("python src/a.py", "Traceback", 1),
            lambda r: r.bash("cd /w/src && python3 a.py"),
        ],
        "passed",
    ),
    "a script that failed is gone": (
        [
            lambda r: r.write("repro.py", "x"),
            lambda r: r.bash("python repro.py", "Traceback", 1),
            lambda r: r.bash("rm repro.py", writes={"repro.py": None}),
            lambda r: r.bash("pytest", GREEN),
        ],
        "passed",
    ),
}


@pytest.mark.parametrize(("steps", "expected"), OBSERVED.values(), ids=OBSERVED)
def test_observed(steps: list[Callable[[Run], object]], expected: Observed) -> None:
    each = run()
    for step in steps:
        step(each)
    assert each.record.observed == expected


# --- rule 3: failures ------------------------------------------------------------------------------------------------

UNRESOLVED: dict[str, tuple[list[Callable[[Run], object]], list[str]]] = {
    "nothing failed": ([lambda r: r.read("a.py")], []),
    "the last call failed": ([lambda r: r.bash("npm ci", "ERR", 1)], ["npm ci"]),
    "it failed, and something else was done": (
        [lambda r: r.bash("npm ci", "ERR", 1), lambda r: r.edit("a.py", "two")],
        [],
    ),
    "it failed, and was only looked into": (
        [lambda r: r.bash("npm ci", "ERR", 1), lambda r: r.bash("cat log")],
        ["npm ci"],
    ),
    "it failed, and a card was shown": (
        [lambda r: r.bash("npm ci", "ERR", 1), lambda r: r.call(CARD, {}, ToolOutcome(text="{}"))],
        ["npm ci"],
    ),
    "it failed, and was repeated well": (
        [lambda r: r.bash("npm ci", "ERR", 1), lambda r: r.bash("cd x && npm ci")],
        [],
    ),
    "the latest check failed": ([lambda r: r.bash("pytest", RED, 1), lambda r: r.edit("a.py", "two")], ["pytest"]),
    "the check failed and was mended": (
        [lambda r: r.bash("pytest", RED, 1), lambda r: r.edit("a.py", "two"), lambda r: r.bash("pytest -q", GREEN)],
        [],
    ),
    "the check failed, masked": ([lambda r: r.bash("pytest || true", RED), lambda r: r.read("a.py")], ["pytest"]),
    "a denied call": ([lambda r: r.refuse(BASH, {"command": "pytest"}, ToolFailure.DENIED)], ["pytest"]),
    "grep found nothing": ([lambda r: r.bash("grep foo a.py", "", 1)], []),
    "files differ": ([lambda r: r.bash("diff a b", "4c4", 1)], []),
    "a file is not there": ([lambda r: r.fail(READ, {"path": "nope.py"})], ["nope.py"]),
    "an edit failed, then the file was written": (
        [lambda r: r.fail(EDIT, {"path": "a.py"}), lambda r: r.write("a.py", "two")],
        [],
    ),
}


@pytest.mark.parametrize(("steps", "expected"), UNRESOLVED.values(), ids=UNRESOLVED)
def test_unresolved_failures(steps: list[Callable[[Run], object]], expected: list[str]) -> None:
    each = run()
    for step in steps:
        step(each)
    assert [receipt.target for receipt in each.record.unresolved_failures()] == expected


def test_a_failure_is_mended_inside_its_batch_by_what_comes_later() -> None:
    each = run().batch()
    each.fail(EDIT, {"path": "a.py"})
    each.bash("npm ci", "ERR", 1)
    each.edit("a.py", "two")
    each.end()
    assert [receipt.target for receipt in each.record.unresolved_failures()] == ["npm ci"]
    assert [receipt.tool for receipt in each.record.last_batch] == ["edit", "bash", "edit"]


def test_a_failed_edit_is_mended_by_whatever_changes_the_file() -> None:
    each = run().batch()
    each.fail(EDIT, {"path": "a.py"})
    each.write("a.py", "two")
    each.end()
    assert each.record.unresolved_failures() == ()


def test_a_failure_keeps_what_a_report_of_it_would_quote() -> None:
    each = run()
    each.bash("pytest", RED, 1)
    (failure,) = each.record.unresolved_failures()
    assert "test_a.py::test_b" in failure.tokens
    assert "test_b" in failure.tokens
    assert failure.counts == {"failed": 1, "passed": 2}


# --- section 10 ------------------------------------------------------------------------------------------------------

PRIMES = ("primes.py",)


def test_row_8_a_text_was_changed() -> None:
    each = run()
    each.edit("README.md", "more")
    assert each.record.effect_receipt((Act.MODIFY,))
    assert not each.record.runnable_changed


def test_row_9_no_calls() -> None:
    assert not run().record.execution_receipt(objects=PRIMES)
    assert run().record.missing_deliverables(PRIMES) == PRIMES


def test_row_10_file_written_no_shell() -> None:
    each = run(PRIMES)
    each.write("primes.py", "print(2)")
    assert each.record.execution_receipt(objects=PRIMES)
    assert (each.record.check_state, each.record.substantive) == ("none", 0)
    assert not each.record.inspection_proof(PRIMES)


def test_row_11_file_written_and_run() -> None:
    each = run(PRIMES)
    each.write("primes.py", "print(2)")
    each.bash("python primes.py", "2")
    assert (each.record.check_state, each.record.observed, each.record.substantive) == ("fresh", "passed", 1)


def test_row_12_only_ls() -> None:
    each = run(PRIMES)
    each.write("primes.py", "print(2)")
    each.bash("ls")
    assert (each.record.check_state, each.record.substantive) == ("none", 0)


def test_row_13_shell_denied() -> None:
    each = run()
    each.edit("a.py", "two")
    each.refuse(BASH, {"command": "pytest"}, ToolFailure.DENIED)
    assert [receipt.error for receipt in each.record.unresolved_failures()] == [ToolFailure.DENIED]
    assert each.record.check_state == "none"


def test_row_14_pytest_then_edit() -> None:
    each = run()
    each.bash("pytest", GREEN)
    each.edit("a.py", "two")
    assert each.record.check_state == "stale"


def test_rows_15_and_16_pytest_exit_1() -> None:
    each = run()
    each.edit("a.py", "two")
    each.bash("pytest", RED, 1)
    assert [receipt.target for receipt in each.record.unresolved_failures()] == ["pytest"]
    assert (each.record.check_state, each.record.observed) == ("fresh", "failed")


def test_row_18_write_denied_then_a_read() -> None:
    each = run()
    each.refuse(WRITE, {"path": "a.py", "content": "two"}, ToolFailure.DENIED)
    each.read("a.py")
    assert not each.record.effect_receipt((Act.MODIFY,))


@pytest.mark.parametrize("line", ["echo ok", "cat x"])
def test_row_19_only_echo_or_cat(line: str) -> None:
    each = run()
    each.bash(line)
    assert not each.record.effect_receipt((Act.MODIFY,))


def test_row_20_code_edited_nothing_run() -> None:
    each = run()
    each.edit("a.py", "two")
    assert each.record.runnable_changed
    assert each.record.check_state == "none"


def test_row_26_text_edited_and_read() -> None:
    each = run()
    each.edit("README.md", "more")
    each.read("README.md")
    assert each.record.inspection_proof(("README.md",))


def test_row_31_operate() -> None:
    for line, named in (("kubectl apply -f a.yaml", ()), ("./deploy.sh", ("./deploy.sh",))):
        each = run(named)
        each.bash(line)
        assert each.record.effect_receipt((Act.OPERATE,))


def test_row_36_only_pytest() -> None:
    each = run()
    each.bash("pytest", GREEN, 0, {".coverage": "x"})
    assert not each.record.effect_receipt((Act.MODIFY,))
    assert each.record.execution_receipt()


def test_row_37_grep_exit_1() -> None:
    each = run()
    each.bash("grep foo a.py", "", 1)
    assert each.record.unresolved_failures() == ()


# --- refinements, section 3 ------------------------------------------------------------------------------------------


def test_refinement_1_styles_edited_and_read_again() -> None:
    each = run()
    each.edit("styles.css", "header { position: sticky }")
    each.read("styles.css")
    assert not each.record.runnable_changed
    assert each.record.inspection_proof()


def test_refinement_2_three_green_runs_and_no_change() -> None:
    each = run()
    each.read("test_flaky.py")
    for _ in range(3):
        each.bash("pytest test_flaky.py", GREEN)
    assert not each.record.effect_receipt((Act.MODIFY,))
    assert each.record.inspections > 0
    assert each.record.observed == "passed"


def test_refinement_3_diff_exits_1() -> None:
    each = run()
    each.bash("diff a b", "4c4\n< x\n---\n> y", 1)
    assert each.record.unresolved_failures() == ()
    assert each.record.inspections == 1


def test_refinement_11_a_status_that_is_asked_again_and_again() -> None:
    each = run()
    for number in range(15):
        each.bash("curl -s https://ci.example/builds/7/status", f"{number} %")
    assert all(command.polls for receipt in each.receipts for command in receipt.commands)
    assert each.record.unresolved_failures() == ()


@pytest.mark.parametrize("exit_code", [5, 0])
def test_refinement_13_nothing_collected(exit_code: int) -> None:
    each = run()
    each.edit("a.py", "two")
    each.bash("pytest tests/unti", "collected 0 items\n\nno tests ran in 0.01s", exit_code)
    assert each.record.check_state == "fresh"
    assert each.record.observed == "not_run"


def test_refinement_14_a_condition_is_masked() -> None:
    each = run()
    receipt = each.bash("if pytest -q; then echo ok; else echo ok; fi", f"{RED}\nok")
    assert receipt.commands[0].masked
    assert each.record.observed == "failed"


def test_refinement_15_sed_matched_nothing() -> None:
    each = run()
    each.bash("sed -i s/foo/bar/ a.py")
    assert not each.record.effect_receipt((Act.MODIFY,))
    assert not each.record.execution_receipt((Act.MODIFY,), ("a.py",))


def test_refinement_16_one_of_three_targets_was_changed() -> None:
    each = Run({"src/a.py": "", "src/b.py": "", "c.py": ""})
    each.edit("src/a.py", "licence")
    assert each.record.untouched(("a.py", "b.py", "c.py", "the footer")) == ("b.py", "c.py")
    assert each.record.untouched(("src", "src/")) == ()


@pytest.mark.parametrize("content", ["TODO", "", "lorem ipsum dolor sit amet", "# Report\n\n...\n"])
def test_refinement_17_a_file_that_holds_nothing_yet(content: str) -> None:
    each = run()
    each.write("report.md", content)
    assert each.record.missing_deliverables(("report.md",)) == ("report.md",)


DELIVERED: dict[str, tuple[list[Callable[[Run], object]], str, bool]] = {
    "written": ([lambda r: r.write("report.md", "Sales rose by 4 %.")], "report.md", True),
    "in another folder": ([lambda r: r.write("out/report.md", "Sales rose by 4 %.")], "report.md", True),
    "under another name": ([lambda r: r.write("summary.md", "Sales rose by 4 %.")], "report.md", False),
    "in another folder than was asked for": ([lambda r: r.write("report.md", "Sales rose.")], "docs/report.md", False),
    "by its absolute path": ([lambda r: r.write("report.md", "Sales rose.")], "/w/x/report.md", True),
    "written and removed": (
        [lambda r: r.write("report.md", "Sales rose."), lambda r: r.bash("rm report.md", writes={"report.md": None})],
        "report.md",
        False,
    ),
    "a placeholder, then filled": (
        [lambda r: r.write("report.md", "TODO"), lambda r: r.edit("report.md", "Sales")],
        "report.md",
        True,
    ),
    "a placeholder by a shell": (
        [lambda r: r.bash("echo TODO > report.md", writes={"report.md": "TODO\n"})],
        "report.md",
        False,
    ),
    "a here-document": (
        [lambda r: r.bash("cat > report.md <<'EOF'\nSales rose.\nEOF", writes={"report.md": "Sales rose.\n"})],
        "report.md",
        True,
    ),
    "a here-document that holds nothing yet": (
        [lambda r: r.bash("cat > report.md <<'EOF'\nTODO\nEOF", writes={"report.md": "TODO\n"})],
        "report.md",
        False,
    ),
    "made by a program": ([lambda r: r.bash("python plot.py", writes={"chart.png": "PNG"})], "chart.png", True),
    "made by a build": ([lambda r: r.bash("npm run build", writes={"dist/app.js": "x"})], "dist/app.js", True),
    "touched": ([lambda r: r.bash("touch report.md", writes={"report.md": ""})], "report.md", False),
    "an empty file that is meant to be empty": ([lambda r: r.write("pkg/__init__.py", "")], "pkg/__init__.py", True),
    "written with what it held already": ([lambda r: r.write("README.md", "words")], "README.md", True),
    "only read": ([lambda r: r.read("README.md")], "README.md", False),
}


@pytest.mark.parametrize(("steps", "name", "expected"), DELIVERED.values(), ids=DELIVERED)
def test_deliverable(steps: list[Callable[[Run], object]], name: str, expected: bool) -> None:
    each = run()
    for step in steps:
        step(each)
    assert (each.record.missing_deliverables((name,)) == ()) is expected


def test_a_call_that_delivered_a_file_stands_until_the_file_changes() -> None:
    each = run()
    written = each.write("report.md", "Sales rose.")
    assert each.record.standing(written.signature) == written
    assert each.record.unchanged_since("report.md", written.call_id)
    each.edit("report.md", "Sales fell.")
    assert each.record.standing(written.signature) is None
    assert not each.record.unchanged_since("report.md", written.call_id)


# --- looks -----------------------------------------------------------------------------------------------------------

LOOKED: dict[str, tuple[Callable[[Run], object], str, bool]] = {
    "read": (lambda r: r.read("docs/notes.txt"), "notes.txt", True),
    "read in part of its path": (lambda r: r.read("notes.txt"), "docs/notes.txt", True),
    "shown by a shell": (lambda r: r.bash("cd docs && cat notes.txt"), "docs/notes.txt", True),
    "by a pattern": (lambda r: r.bash("head -3 docs/*.txt"), "docs/notes.txt", True),
    "by a program": (lambda r: r.bash("python -c \"print(open('data.csv').read())\"", "1"), "data.csv", True),
    "something in the folder": (lambda r: r.read("src/a.py"), "src", True),
    "a page": (
        lambda r: r.call(FETCH, {"url": "https://www.a.example/x/"}, ToolOutcome(text="x")),
        "https://a.example/x",
        True,
    ),
    "a host": (lambda r: r.call(FETCH, {"url": "https://a.example/x"}, ToolOutcome(text="x")), "a.example", True),
    "another page": (
        lambda r: r.call(FETCH, {"url": "https://a.example/x"}, ToolOutcome(text="x")),
        "https://a.example/y",
        False,
    ),
    "curl": (lambda r: r.bash("curl -s https://a.example/x", "x"), "https://a.example/x", True),
    "another file": (lambda r: r.read("notes.txt"), "news.txt", False),
    "written": (lambda r: r.write("notes.txt", "x y z"), "notes.txt", False),
    "removed": (lambda r: r.bash("rm notes.txt"), "notes.txt", False),
    "not found": (
        lambda r: r.bash("cat notes.txt", "cat: notes.txt: No such file or directory", 1),
        "notes.txt",
        False,
    ),
    "searched, and nothing found": (lambda r: r.bash("grep port notes.txt", "", 1), "notes.txt", True),
    "before a failing check": (lambda r: r.bash("cat notes.txt; pytest", RED, 1), "notes.txt", True),
}


@pytest.mark.parametrize(("step", "name", "expected"), LOOKED.values(), ids=LOOKED)
def test_looked_at(step: Callable[[Run], object], name: str, expected: bool) -> None:
    each = run()
    step(each)
    assert each.record.looked_at(name) is expected


def test_different_things_that_were_looked_at_are_told_apart() -> None:
    each = run()
    for path in ("a.md", "b.md", "a.md"):
        each.read(path)
    assert each.record.looks == ("b.md", "a.md")


# --- executions and earlier runs -------------------------------------------------------------------------------------


def test_executions_tell_what_ran_and_how() -> None:
    each = run()
    each.bash("ruff check . && pytest | tail -1", f"All checks passed!\n{GREEN}")
    each.bash("echo x")
    each.refuse(BASH, {"command": "pytest"}, ToolFailure.DENIED)
    found = [(each.command.program, each.verdict, each.position) for each in each.record.executions]
    assert found == [("ruff", "passed", 1), ("pytest", "passed", 1), ("tail", "passed", 1)]
    assert "3" in each.record.executions[1].figures
    assert each.record.executions[1].counts == {"passed": 3}


def test_an_earlier_run_passed_and_nothing_changed_since() -> None:
    first = run()
    first.edit("a.py", "two")
    first.bash("pytest", GREEN)
    second = first.next_run()
    second.read("a.py")
    (earlier,) = second.record.earlier
    assert (earlier.verdict, earlier.stale, earlier.position) == ("passed", False, 0)
    assert second.record.check_state == "none"
    assert second.record.observed == "not_run"


def test_an_earlier_run_passed_and_code_changed_since() -> None:
    first = run()
    first.bash("pytest", GREEN)
    second = first.next_run()
    second.edit("a.py", "two")
    assert [each.stale for each in second.record.earlier] == [True]


def test_an_earlier_run_passed_and_a_change_was_undone() -> None:
    first = run()
    first.edit("a.py", "two")
    first.bash("pytest", GREEN)
    second = first.next_run()
    second.edit("a.py", "three")
    second.edit("a.py", "two")
    assert [each.stale for each in second.record.earlier] == [False]


def test_an_earlier_run_passed_and_somebody_changed_what_it_saw() -> None:
    """Between the runs nobody looks; that a file was another one is seen when this run changes it."""
    first = run()
    first.edit("a.py", "two")
    first.bash("pytest", GREEN)
    second = first.next_run()
    second.files["a.py"] = "the user's"
    second.edit("a.py", "three")
    second.edit("a.py", "the user's")
    assert [each.stale for each in second.record.earlier] == [True]


def test_a_stale_check_is_handed_on_to_no_run() -> None:
    first = run()
    first.bash("pytest", GREEN)
    first.edit("a.py", "two")
    assert first.record.seal().executions == ()


def test_earlier_checks_last_over_several_runs_until_the_kind_is_checked_again() -> None:
    first = run()
    first.bash("pytest", GREEN)
    first.bash("mypy .")
    second = first.next_run()
    third = second.next_run()
    assert {each.kind for each in third.record.earlier} == {"tests", "types"}
    third.bash("pytest", RED, 1)
    fourth = third.next_run()
    assert {(each.kind, each.verdict) for each in fourth.record.earlier} == {("tests", "failed"), ("types", "passed")}


def test_a_workers_receipts_count_like_own_ones() -> None:
    worker = Run(FILES)
    worker.edit("a.py", "two")
    worker.bash("pytest", GREEN)
    each = run()
    task = each.call(tool("task", Effect.EXTERNAL), {"prompt": "x"}, ToolOutcome(text="done"))
    each.record.add([receipt.model_copy(update={"delegated": True}) for receipt in worker.receipts])
    assert task.state == "succeeded"
    assert each.record.observed == "passed"
    assert each.record.changed_paths == ("a.py",)
    each.files["a.py"] = "two"
    each.edit("a.py", "three")
    assert each.record.check_state == "stale"
