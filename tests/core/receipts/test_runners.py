"""What the output of runners says: refinements P1, held against outputs as the runners really print them."""

import time
from pathlib import Path

import pytest

from untildone.workflows.receipts.reading import READ_CHARS, Reading, clean
from untildone.workflows.receipts.receipt import CheckKind, CheckVerdict
from untildone.workflows.receipts.runners import recognised, row_of

OUTPUTS = Path(__file__).parent / "outputs"

CASES = """
    pytest            tests  pytest.pass-quiet            passed  passed=3 skipped=1
    pytest            tests  pytest.fail                  failed  passed=4 failed=2 skipped=1
    pytest            tests  pytest.fail-coloured         failed  passed=4 failed=2 skipped=1
    pytest            tests  pytest.missing               empty
    pytest            tests  pytest.nothing               empty
    pytest            tests  pytest.deselected            empty
    unittest          tests  unittest.pass                passed  passed=1 total=1
    unittest          tests  unittest.fail                failed  passed=1 failed=1 total=2
    unittest          tests  unittest.nothing             empty   passed=0 total=0
    go test           tests  go-test.pass                 passed
    go test           tests  go-test.pass-verbose         passed  passed=1
    go test           tests  go-test.fail                 failed  failed=1
    go test           tests  go-test.broken               failed
    go test           tests  go-test.nothing              empty
    go test           tests  go-test.nothing-matches      empty
    go build          build  go-build.fail                failed
    go vet            lint   go-vet.fail                  failed
    cargo test        tests  cargo-test.pass              passed  passed=2 failed=0 skipped=0
    cargo test        tests  cargo-test.fail              failed  passed=0 failed=1 skipped=0
    cargo test        tests  cargo-test.broken            failed
    cargo test        tests  cargo-test.nothing           empty   passed=0 failed=0 skipped=0
    cargo nextest run tests  cargo-nextest.fail           failed  passed=11 failed=1 skipped=0 total=12
    cargo build       build  cargo-build.pass             passed
    cargo build       build  cargo-build.fail             failed
    cargo check       build  cargo.missing                failed
    cargo clippy      lint   cargo-clippy.pass            passed
    cargo clippy      lint   cargo-build.fail             failed
    jest              tests  jest.pass                    passed  passed=2 skipped=1 total=3
    jest              tests  jest.pass-coloured           passed  passed=2 skipped=1 total=3
    jest              tests  jest.fail                    failed  passed=2 failed=1 skipped=1 total=4
    jest              tests  jest.nothing                 empty
    jest              tests  jest.nothing-allowed         empty
    vitest            tests  vitest.pass                  passed  passed=1 skipped=1
    vitest            tests  vitest.fail                  failed  passed=1 failed=1 skipped=1
    vitest            tests  vitest.fail-coloured         failed  passed=1 failed=1 skipped=1
    vitest            tests  vitest.nothing               empty
    mocha             tests  mocha.pass                   passed  passed=1 skipped=1
    mocha             tests  mocha.fail                   failed  passed=1 failed=1 skipped=1
    mocha             tests  mocha.fail-coloured          failed  passed=1 failed=1 skipped=1
    mocha             tests  mocha.nothing                empty
    node --test       tests  node.pass                    passed  passed=1 failed=0 skipped=0 total=1
    node --test       tests  node.nothing                 empty   passed=0 failed=0 skipped=0 total=0
    bun test          tests  bun.fail                     failed  passed=1 failed=1
    deno test         tests  deno.pass                    passed  passed=2 failed=0
    playwright test   tests  playwright.fail              failed  passed=4 failed=1
    mvn test          tests  mvn.pass                     passed  passed=13 failed=0 errors=0 skipped=1 total=14
    mvn verify        tests  mvn.fail                     failed  passed=2 failed=1 errors=0 skipped=0 total=3
    mvn test          tests  mvn.nothing                  empty
    mvn test          tests  mvn.skipped                  empty
    mvn test          tests  mvn.broken                   failed
    mvn package       build  mvn.skipped                  passed
    mvn compile       build  mvn.broken                   failed
    gradle test       tests  gradle.pass                  passed
    gradle test       tests  gradle.pass-plain            unknown
    gradle check      tests  gradle.fail                  failed  passed=7 failed=1 skipped=2 total=10
    gradle test       tests  gradle.nothing               empty
    gradle build      build  gradle.pass                  passed
    gradle build      build  gradle.fail                  failed
    dotnet test       tests  dotnet.pass                  passed  passed=3 failed=0 skipped=1 total=4
    dotnet test       tests  dotnet.pass-german           passed  passed=5 failed=0 skipped=0 total=5
    dotnet test       tests  dotnet.pass-chinese          passed  passed=12 failed=0 skipped=0 total=12
    dotnet test       tests  dotnet.pass-terminal-logger  passed  passed=27 failed=0 skipped=0 total=27
    dotnet test       tests  dotnet.fail                  failed  passed=4 failed=1 skipped=0 total=5
    dotnet test       tests  dotnet.nothing               empty
    dotnet test       tests  dotnet.broken                failed
    dotnet build      build  dotnet.broken                failed
    dotnet build      build  dotnet.pass-terminal-logger  passed
    ctest             tests  ctest.pass                   passed  passed=1 failed=0 total=1
    ctest             tests  ctest.fail                   failed  passed=1 failed=1 total=2
    ctest             tests  ctest.nothing                empty
    rspec             tests  rspec.pass                   passed  passed=3 failed=0 skipped=1 total=4
    rspec             tests  rspec.fail                   failed  passed=1 failed=1 total=2
    rspec             tests  rspec.nothing                empty   passed=0 failed=0 total=0
    rspec             tests  rspec.broken                 failed  passed=0 failed=0 errors=1 total=0
    phpunit           tests  phpunit.pass                 passed  passed=12 total=12
    phpunit           tests  phpunit.fail                 failed  passed=2 failed=1 errors=1 total=4
    phpunit           tests  phpunit.issues               passed  passed=3 skipped=1 total=4
    phpunit           tests  phpunit.nothing              empty
    pest              tests  pest.pass                    passed  passed=1
    artisan test      tests  pest.fail                    failed  passed=10 failed=1
    mix test          tests  mix.pass                     passed  passed=3 failed=0 total=3
    npm test          tests  npm.nothing                  empty
    npm build         build  npm.fail-old                 failed
    npm missing       tests  npm.missing                  failed
    ruff check        lint   ruff.pass                    passed
    ruff check        lint   ruff.fail                    failed  errors=1
    ruff check        lint   ruff.nothing                 empty
    ruff check        lint   ruff.fixed                   passed  errors=0
    ruff format --check lint ruff-format.pass             passed
    ruff format --check lint ruff-format.fail             failed
    mypy              types  mypy.pass                    passed
    mypy              types  mypy.fail                    failed  errors=1
    mypy              types  mypy.nothing                 empty
    pyright           types  pyright.pass                 passed  errors=0
    pyright           types  pyright.fail                 failed  errors=1
    flake8            lint   flake8.fail                  failed
    eslint            lint   eslint.fail                  failed  errors=2
    eslint            lint   eslint.nothing               failed
    tsc               types  tsc.fail                     failed
    tsc               types  tsc.fail-pretty              failed  errors=1
    make              build  make.pass                    unknown
    make              build  make.fail                    failed
    make              build  make.compile-error           failed
    make test         tests  make.fail                    failed
    make lint         tests  make.nothing                 empty
    gcc               build  gcc.fail                     failed
    gcc               build  gcc.fail-german              failed
"""


def cases() -> list[object]:
    found = []
    for line in CASES.strip().splitlines():
        words = line.split()
        at = next(index for index, word in enumerate(words) if (OUTPUTS / f"{word}.txt").exists())
        name, kind, output, verdict = " ".join(words[: at - 1]), words[at - 1], words[at], words[at + 1]
        counts = {key: int(value) for key, _, value in (word.partition("=") for word in words[at + 2 :])}
        found.append(pytest.param(name, kind, output, verdict, counts, id=f"{name}: {output}"))
    return found


def output_of(name: str) -> str:
    return clean((OUTPUTS / f"{name}.txt").read_bytes().decode())


@pytest.mark.parametrize(("name", "kind", "output", "verdict", "counts"), cases())
def test_reading(name: str, kind: CheckKind, output: str, verdict: CheckVerdict, counts: dict[str, int]) -> None:
    row = row_of(name, kind, name.split()[0])
    assert row is not None
    assert row.read(output_of(output)) == Reading(verdict, counts)


def test_every_output_is_read() -> None:
    assert {path.stem for path in OUTPUTS.iterdir()} <= set(CASES.split()) | {
        "npm.pass",
        "node.missing",
        "make.missing",
    }


@pytest.mark.parametrize(
    ("output", "runner", "verdict"),
    [
        pytest.param("npm.pass", "jest", "passed", id="npm test with jest behind it"),
        pytest.param("pytest.fail", "pytest", "failed", id="pytest behind a script"),
        pytest.param("pytest.fail-coloured", "pytest", "failed", id="coloured"),
        pytest.param("cargo-test.nothing", "cargo test", "empty", id="nothing ran"),
        pytest.param("go-test.pass", "go test", "passed", id="go"),
        pytest.param("mocha.pass", "mocha", "passed", id="mocha"),
        pytest.param("rspec.fail", "rspec", "failed", id="rspec"),
        pytest.param("ctest.pass", "ctest", "passed", id="ctest"),
        pytest.param("dotnet.pass-chinese", "dotnet test", "passed", id="dotnet in Chinese"),
    ],
)
def test_a_runner_is_recognised_by_its_output(output: str, runner: str, verdict: CheckVerdict) -> None:
    assert verdict in [reading.verdict for row, reading in recognised(output_of(output)) if row.name == runner]


@pytest.mark.parametrize(
    "text",
    [
        "12 files changed, 3 insertions(+)",
        "Server listening on port 3000\nGET /tests 200 in 3ms",
        "Traceback (most recent call last):\nValueError: 3 failed",
        "total 12\n-rw-r--r-- 1 a a 0 tests",
        "1 passing thought, 2 failing grades",
        "The build passed in 3 s",
        "Build succeeded by hand",
        "",
    ],
)
def test_what_no_runner_printed_is_recognised_as_none(text: str) -> None:
    assert not [
        row.name for row, reading in recognised(clean(text)) if reading.verdict != "unknown" and row.kind == "tests"
    ]


def test_counts_of_several_runs_are_added_up() -> None:
    row = row_of("pytest", "tests", "pytest")
    assert row is not None
    assert row.read("3 passed in 0.1s\n2 failed, 1 passed in 0.2s\n").counts == {"passed": 4, "failed": 2}


def test_a_progress_that_overwrites_its_line_is_read_line_by_line() -> None:
    row = row_of("pytest", "tests", "pytest")
    assert row is not None
    assert row.read(clean("collecting\rcollected 1 item\r\n\r\n1 passed in 0.01s\r\n")).verdict == "passed"


def test_of_a_long_output_the_beginning_and_the_end_are_read() -> None:
    text = clean("begin\n" + "x" * 5_000_000 + "\n3 passed in 0.10s\n")
    assert len(text) <= 2 * READ_CHARS + 1
    assert text.startswith("begin")
    row = row_of("pytest", "tests", "pytest")
    assert row is not None
    assert row.read(text).verdict == "passed"


HOSTILE = {
    "one endless line": "a" * 200_000,
    "empty lines": "\n" * 200_000,
    "colons": "a:1:1:" * 30_000,
    "digits": "1 passed, " * 20_000,
    "digits a line": "12 a\n" * 40_000,
    "spaces": " " * 200_000,
    "escapes": "\x1b[" * 100_000,
    "exclamation marks": "a! - b: " * 25_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_reading_takes_linear_time(text: str) -> None:
    began = time.process_time()
    cleaned = clean(text)
    list(recognised(cleaned))
    assert time.process_time() - began < 2
