"""The known runners, one row each: what their output says of how much ran, and how (refinements P1)."""

from collections.abc import Iterator

from untildone.workflows.receipts.reading import Reading, Runner
from untildone.workflows.receipts.receipt import CheckKind

_RUNNERS = (
    Runner(
        "pytest",
        "tests",
        summary=(r"^[= ]*\d+ [a-z]+(?:, \d+ [a-z]+)* in \d[\d.]*s\b.*$",),
        failed=(r"^(?:FAILED|ERROR) \S+(?:::|\.py)", r"^INTERNALERROR>", r"^ImportError while loading conftest"),
        empty=(
            r"^[= ]*no tests (?:ran|collected)\b",
            r"^collected 0 items$",
            r"^[= ]*\d+ deselected(?:, \d+ warnings?)? in \d",
        ),
    ),
    Runner(
        "unittest",
        "tests",
        summary=(
            r"^Ran (?P<total>\d+) tests? in [\d.]+s$",
            r"^FAILED \((?:failures=(?P<failed>\d+))?(?:, )?(?:errors=(?P<errors>\d+))?"
            r"(?:, )?(?:skipped=(?P<skipped>\d+))?",
            r"^OK \(skipped=(?P<skipped>\d+)",
        ),
        failed=(r"^(?:FAIL|ERROR): \w+ \(", r"^FAILED \("),
        empty=(r"^NO TESTS RAN\b",),
    ),
    Runner(
        "go test",
        "tests",
        tally=r"^[ \t]*--- (PASS|FAIL|SKIP): ",
        failed=(r"^FAIL\b", r"^--- FAIL: ", r"^panic: ", r"\[(?:build|setup) failed\]"),
        passed=(r"^ok[ \t]+\S+[ \t]+(?:[\d.]+s|\(cached\))(?:[ \t]+coverage: .*)?$",),
        empty=(r"\[no test files\]", r"\bno tests to run\b"),
        partial=True,
    ),
    Runner("go build", "build", failed=(r"^(?:vet: )?\S+\.go:\d+:\d+: ",), distinct=False),
    Runner("gotestsum", "tests", summary=(r"^DONE \d+ tests?\b.*$",), empty=(r"^EMPTY \S+$",), partial=True),
    Runner(
        "cargo test",
        "tests",
        summary=(r"^test result: \w+\. .*$", r"^[ \t]*Summary \[.*\] \d+ tests? run: .*$"),
        failed=(r"^error(?:\[E\d+\])?: ", r"^test result: FAILED"),
        empty=(r"^running 0 tests$", r"^error: no tests to run"),
    ),
    Runner(
        "cargo build",
        "build",
        failed=(r"^error(?:\[E\d+\])?: ",),
        passed=(r"^[ \t]*Finished\b.*\btarget\(s\)",),
    ),
    Runner(
        "jest",
        "tests",
        summary=(r"^Tests: +\d+ [a-z]+(?:, \d+ [a-z]+)*$",),
        failed=(r"^Test Suites: .*\d failed\b", r"^[ \t]*● Test suite failed to run$"),
        empty=(r"^No tests found\b", r"^Tests: +0 total$"),
    ),
    Runner(
        "vitest",
        "tests",
        summary=(r"^ +Tests +\d+ [a-z]+(?: \| \d+ [a-z]+)* \(\d+\)$",),
        failed=(r"^ *Test Files +\d+ failed\b", r"^ *Errors +\d+ errors?$", r"^⎯+ Unhandled (?:Errors?|Rejection)"),
        empty=(r"^No test files found\b", r"^ *Tests +no tests$"),
    ),
    Runner(
        "mocha",
        "tests",
        summary=(r"^ *\d+ (?:passing|failing|pending)(?: \(\d+m?s\))?$",),
        empty=(r"^Error: No test files found", r"^ *Warning: Cannot find any files matching pattern"),
    ),
    Runner(
        "node --test",
        "tests",
        summary=(
            r"^[#ℹ] (?:pass (?P<passed>\d+)|fail (?P<failed>\d+)|skipped (?P<skipped>\d+)|tests (?P<total>\d+))$",
        ),
        failed=(r"^not ok \d+",),
    ),
    Runner("bun test", "tests", summary=(r"^ *\d+ (?:pass|fail|skip|todo)$",), empty=(r"^No tests found!",)),
    Runner(
        "deno test",
        "tests",
        summary=(r"^(?:ok|FAILED) \| \d+ passed\b.*\| \d+ failed\b.*$",),
        empty=(r"^error: No test modules found",),
    ),
    Runner(
        "playwright test",
        "tests",
        summary=(r"^ +\d+ (?:passed|failed|skipped|flaky)(?: \(.*\))?$",),
        empty=(r"^Error: No tests found",),
    ),
    Runner(
        "mvn test",
        "tests",
        summary=(r"^(?:\[\w+\] +)?Tests run: \d+(?:, [A-Z][a-z]+: \d+)+ *$",),
        failed=(r"^(?:\[\w+\] +)?BUILD FAILURE$", r"^\[ERROR\] COMPILATION ERROR"),
        empty=(r"^(?:\[\w+\] +)?No tests to run\.$", r"^(?:\[\w+\] +)?Tests are skipped\.$"),
    ),
    Runner(
        "mvn build",
        "build",
        failed=(r"^(?:\[\w+\] +)?BUILD FAILURE$", r"^\[ERROR\] COMPILATION ERROR"),
        passed=(r"^(?:\[\w+\] +)?BUILD SUCCESS$",),
    ),
    Runner(
        "gradle test",
        "tests",
        summary=(r"^\d+ tests? completed, \d+ failed.*$",),
        failed=(r"^BUILD FAILED\b", r"^> Task \S+ FAILED$", r"^FAILURE: "),
        passed=(r"^> Task :?\S*[tT]est(?: UP-TO-DATE| FROM-CACHE)?$",),
        empty=(r"^(?:> Task )?:?\S*[tT]est NO-SOURCE$", r"^> Task :?\S*[tT]est SKIPPED$"),
        partial=True,
    ),
    Runner(
        "gradle build",
        "build",
        failed=(r"^BUILD FAILED\b", r"^> Task \S+ FAILED$", r"^FAILURE: "),
        passed=(r"^BUILD SUCCESSFUL\b",),
    ),
    Runner(
        "dotnet test",
        "tests",
        summary=(
            # In the user's language, but always failed, passed, skipped, total.
            r"^\S[^\n!！]{0,20}[!！] +[-:] +[^:：\n]{1,20}[:：] *(?P<failed>\d+)[,，] *[^:：\n]{1,20}[:：] *"
            r"(?P<passed>\d+)[,，] *[^:：\n]{1,20}[:：] *(?P<skipped>\d+)[,，] *[^:：\n]{1,20}[:：] *(?P<total>\d+)",
            r"^Test summary: total: (?P<total>\d+)[,;] failed: (?P<failed>\d+)[,;] succeeded: (?P<passed>\d+)"
            r"[,;] skipped: (?P<skipped>\d+)",
            r"^Total tests: (?P<total>\d+)$",
            r"^ +(?:Passed: (?P<passed>\d+)|Failed: (?P<failed>\d+)|Skipped: (?P<skipped>\d+))$",
        ),
        failed=(r"^Test Run Failed\.", r": error [A-Z]{2,}\d+: ", r"^Build FAILED\.", r"^Build failed with "),
        empty=(r"^No test (?:is available|matches)\b", r"^没有测试", r"^Zero tests ran"),
    ),
    Runner(
        "dotnet build",
        "build",
        failed=(r": error [A-Z]{2,}\d+: ", r"^Build FAILED\.", r"^Build failed with "),
        passed=(r"^Build succeeded\b",),
    ),
    Runner(
        "ctest",
        "tests",
        summary=(r"^\d+% tests passed, (?P<failed>\d+) tests failed out of (?P<total>\d+)$",),
        failed=(r"^Errors while running CTest$", r"^The following tests FAILED:$"),
        empty=(r"^No tests were found!!!$",),
    ),
    Runner(
        "rspec",
        "tests",
        summary=(r"^\d+ examples?, \d+ failures?(?:, .*)?$",),
        failed=(r"^An error occurred while loading ",),
        empty=(r"^No examples found\.$",),
    ),
    Runner(
        "minitest", "tests", summary=(r"^\d+ (?:runs|tests), \d+ assertions, \d+ failures, \d+ errors, \d+ skips$",)
    ),
    Runner(
        "phpunit",
        "tests",
        summary=(
            r"^OK \(\d+ tests?, \d+ assertions?\)$",
            r"^Tests: \d+, Assertions: \d+(?:, [A-Z][A-Za-z ]+: \d+)*\.$",
        ),
        failed=(r"^There (?:was|were) \d+ (?:failure|error)s?:$", r"^(?:FAILURES|ERRORS)!$", r"^PHP Fatal error: "),
        empty=(r"^No tests executed!$", r"^No tests found\b"),
    ),
    Runner("pest", "tests", summary=(r"^ +Tests: +\d+ [a-z]+(?:, \d+ [a-z]+)* \(\d+ assertions?\)$",)),
    Runner("mix test", "tests", summary=(r"^(?:\d+ \w+, )*\d+ tests?, \d+ failures?(?:, .*)?$",)),
    Runner(
        "swift test",
        "tests",
        summary=(r"^[ \t]*Executed (?P<total>\d+) tests?, with (?:\d+ tests? skipped and )?(?P<failed>\d+) fai",),
    ),
    Runner("prove", "tests", failed=(r"^Result: FAIL$",), passed=(r"^Result: PASS$",), empty=(r"^Result: NOTESTS$",)),
    Runner(
        "flutter test",
        "tests",
        failed=(r"Some tests failed\.$",),
        passed=(r"All tests passed!$",),
        empty=(r"^No tests ran\.",),
    ),
    Runner(
        "npm",
        "tests",
        distinct=False,
        empty=(r"^Error: no test specified$",),
        failed=(r"^npm (?:ERR!|error) ", r"^ELIFECYCLE\b", r"^error Command failed with exit code \d+"),
    ),
    Runner(
        "ruff check",
        "lint",
        summary=(
            r"^Found \d+ errors? \(\d+ fixed, (?P<errors>\d+) remaining\)\.$",
            r"^Found (?P<errors>\d+) errors?\.$",
        ),
        failed=(r"^\S+:\d+:\d+: [A-Z]+\d+ ", r"^invalid-syntax: "),
        passed=(r"^All checks passed!$", r"^Found \d+ errors? \(\d+ fixed, 0 remaining\)\.$"),
        empty=(r"No Python files found under the given path",),
    ),
    Runner(
        "ruff format",
        "lint",
        failed=(r"^Would reformat: ", r"^\d+ files? would be reformatted"),
        passed=(r"^\d+ files? already formatted$",),
        empty=(r"No Python files found under the given path",),
    ),
    Runner(
        "black",
        "lint",
        failed=(r"^would reformat ", r"^\d+ files? would be reformatted", r"^error: cannot format "),
        passed=(r"^\d+ files? would be left unchanged\.$",),
        empty=(r"^No Python files are present to be formatted",),
    ),
    Runner(
        "prettier",
        "lint",
        distinct=False,
        failed=(r"^\[(?:warn|error)\] ",),
        passed=(r"^All matched files use Prettier code style!$",),
        empty=(r"^\[error\] No (?:files matching|matching files)",),
    ),
    Runner("flake8", "lint", failed=(r"^\S+:\d+:\d+: [A-Z]+\d+ ",), distinct=False),
    Runner(
        "pylint", "lint", failed=(r"^\S+:\d+:\d+: [EFWCR]\d{4}: ",), passed=(r"^Your code has been rated at 10\.00/10",)
    ),
    Runner(
        "eslint",
        "lint",
        summary=(r"^✖ \d+ problems? \((?P<errors>\d+) errors?, \d+ warnings?\)$",),
        failed=(r"^Oops! Something went wrong!", r"^  \d+:\d+ +error  "),
        passed=(r"^✖ \d+ problems? \(0 errors, \d+ warnings?\)$",),
        empty=(r"^No files matching ", r"^You are linting .* but all of the files matching"),
    ),
    Runner("cargo clippy", "lint", failed=(r"^error(?:\[E\d+\])?: ",), passed=(r"^[ \t]*Finished\b.*\btarget\(s\)",)),
    Runner("go vet", "lint", failed=(r"^(?:vet: )?\S+\.go:\d+:\d+: ", r"^# \[\S+\]$"), distinct=False),
    Runner("golangci-lint", "lint", failed=(r"^\S+\.go:\d+:\d+: ",), passed=(r"^0 issues\.$",)),
    Runner(
        "rubocop",
        "lint",
        failed=(r"\b[1-9]\d* offenses? detected\b",),
        passed=(r"\bno offenses detected\b",),
        empty=(r"^0 files inspected",),
    ),
    Runner("shellcheck", "lint", failed=(r"^In .+ line \d+:$",), distinct=False),
    Runner(
        "mypy",
        "types",
        summary=(r"^Found (?P<errors>\d+) errors? in \d+ files?\b.*$",),
        failed=(r"^\S+:\d+: error: ", r"^mypy: can't read file "),
        passed=(r"^Success: no issues found in \d+ source files?$",),
        empty=(r"^There are no \.py\[i\] files in directory", r"^Nothing to do\?!"),
    ),
    Runner(
        "pyright",
        "types",
        summary=(r"^(?P<errors>\d+) errors?, \d+ warnings?, \d+ (?:informations?|notes?) ?$",),
        failed=(r"^  \S+:\d+:\d+ - error: ",),
        passed=(r"^0 errors, \d+ warnings?, \d+ (?:informations?|notes?) ?$",),
        empty=(r"^No source files found\.", r"^File or directory \".*\" does not exist\."),
    ),
    Runner(
        "tsc",
        "types",
        summary=(r"^Found (?P<errors>\d+) errors?(?: in .*)?\.?$",),
        failed=(r"\berror TS(?!18003)\d+: ",),
        passed=(r"^Found 0 errors\b",),
        empty=(r"\berror TS18003: ",),
    ),
    Runner(
        "svelte-check",
        "types",
        summary=(r"\bfound (?P<errors>\d+) errors? and \d+ warnings?",),
        passed=(r"\bfound 0 errors and ",),
    ),
    Runner(
        "make",
        "build",
        distinct=False,
        failed=(r"^g?make(?:\[\d+\])?: \*\*\* ",),
        passed=(r"^g?make(?:\[\d+\])?: Nothing to be done for ", r"^g?make(?:\[\d+\])?: .* is up to date\.$"),
    ),
    Runner(
        "make target",
        "tests",
        distinct=False,
        failed=(r"^g?make(?:\[\d+\])?: \*\*\* ",),
        empty=(r"^g?make: Nothing to be done for ", r"^g?make: .* is up to date\.$"),
    ),
    Runner(
        "compiler",
        "build",
        distinct=False,
        failed=(
            r"^\S[^:\n]*:\d+(?::\d+)?: (?:fatal )?(?:error|Fehler|erreur|errore|ошибка)\b",
            r"^\d+ errors?$",
            r"^\S*ld: ",
            r"^error(?:\[E\d+\])?: ",
        ),
    ),
    Runner(
        "program",
        "artefact",
        distinct=False,
        failed=(
            r"^Traceback \(most recent call last\):$",
            r"^Exception in thread \"",
            r"^panic: ",
            r"^thread '.*' .*panicked at ",
            r"^(?:Uncaught )?[A-Z]\w*(?:Error|Exception)\b: ",
            r"^Segmentation fault\b",
        ),
    ),
)

RUNNERS = {runner.name: runner for runner in _RUNNERS}
"""The rows by their name."""

_ROW_OF = {
    "py.test": "pytest", "trial": "unittest", "stestr": "unittest", "manage.py test": "unittest", "nose2": "unittest",
    "django-admin test": "unittest", "cargo t": "cargo test", "cargo nextest run": "cargo test",
    "cargo check": "cargo build", "cargo doc": "cargo build", "mvn verify": "mvn test",
    "mvn integration-test": "mvn test", "mvn compile": "mvn build", "mvn package": "mvn build",
    "mvn install": "mvn build", "gradle check": "gradle test", "gradle assemble": "gradle build",
    "rake spec": "rspec", "rails test": "minitest", "rake test": "minitest", "artisan test": "pest",
    "ruff format --check": "ruff format", "ruff format --diff": "ruff format", "black --check": "black",
    "prettier --check": "prettier", "basedpyright": "pyright", "vue-tsc": "tsc", "make all": "make", "gmake": "make",
    "golangci-lint run": "golangci-lint", "dart test": "flutter test", "dotnet publish": "dotnet build",
}  # fmt: skip
"""Commands whose output is read by a row of another name."""

_PACKAGE_SCRIPTS = frozenset({"npm", "yarn", "pnpm"})


def row_of(name: str, kind: CheckKind, program: str) -> Runner | None:
    """The row for a command by its name (`cargo test`), or by its program."""
    if program in {"make", "gmake"}:
        return RUNNERS["make" if kind == "build" else "make target"]
    if program in _PACKAGE_SCRIPTS:
        return RUNNERS["npm"]
    if kind == "artefact" or kind == "custom":
        return RUNNERS["program"]
    found = RUNNERS.get(_ROW_OF.get(name, name)) or RUNNERS.get(_ROW_OF.get(program, program))
    if found is not None and found.kind == kind:
        return found
    return RUNNERS["compiler"] if kind == "build" else None


def recognised(output: str) -> Iterator[tuple[Runner, Reading]]:
    """The runners that left their marks in an output, with what it says."""
    for runner in _RUNNERS:
        reading = runner.read(output) if runner.distinct else None
        if reading is not None and reading.verdict != "unknown":
            yield runner, reading
