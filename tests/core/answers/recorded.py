"""Runs as claims are held against them: what was changed, run and looked at before an answer."""

from tests.core.receipts.runs import BASH, FETCH, Run

from untildone.workflows.answers.claims import claims
from untildone.workflows.answers.support import UnsupportedClaim, unsupported
from untildone.workflows.failures import ToolFailure
from untildone.workflows.tools.declaration import ToolOutcome

PASSED = "12 passed in 0.41s"
FAILED = "FAILED tests/test_a.py::test_x - assert 1 == 2\n2 failed, 10 passed in 0.50s"


def objections(
    run: Run, answer: str, *, user_text: str = "", authoring: bool = False, verify_command: str = ""
) -> tuple[UnsupportedClaim, ...]:
    found = claims(answer, authoring=authoring)
    return unsupported(found, run.record, user_text=user_text, verify_command=verify_command)


def codes(run: Run, answer: str, **options: object) -> set[str]:
    return {objection.code for objection in objections(run, answer, **options)}  # type: ignore[arg-type]


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


def read_status() -> Run:
    run = edited()
    run.bash("gh run list --limit 1", "completed success ci main")
    return run


def read_status_alone() -> Run:
    run = Run()
    run.bash("curl -s http://ci.example/builds/7/status", "succeeded")
    return run


def read_workflow() -> Run:
    run = Run({".github/workflows/ci.yml": "run: pytest"})
    run.read(".github/workflows/ci.yml")
    return run


def read_back() -> Run:
    run = Run({"notes.css": "old"})
    run.edit("notes.css", "new")
    run.read("notes.css")
    return run


def opened(number: int) -> Run:
    run = Run()
    for at in range(number):
        run.call(FETCH, {"url": f"https://a.example/{at}"}, ToolOutcome(text="page"))
    return run


def counted_rows() -> Run:
    run = Run({"sales.csv": "day\n"})
    run.bash("wc -l sales.csv", "1205 sales.csv")
    return run


def two_kinds() -> Run:
    run = passed()
    run.bash("ruff check .", "Found 3 errors.", 1)
    return run
