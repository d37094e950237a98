"""What a name in an answer stands for: a command, a test, a file, an address, or some symbol of the code."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from untildone.workflows.answers.hosts import FILE_EXTENSIONS
from untildone.workflows.language.phrases import Phrases
from untildone.workflows.receipts import checks, programs
from untildone.workflows.receipts.artefacts import INTERPRETERS
from untildone.workflows.receipts.receipt import CheckKind
from untildone.workflows.receipts.tables import words

NameKind = Literal["command", "test", "file", "address", "symbol"]


@dataclass(frozen=True, slots=True)
class Named:
    """A name as written, what it stands for, and for a command or test the kinds of check that it is."""

    kind: NameKind
    text: str
    checks: frozenset[CheckKind] = frozenset()


def _table(rows: dict[CheckKind, str]) -> dict[str, CheckKind]:
    """Names with their kind, from rows that are separated by commas."""
    return {" ".join(name.split()): kind for kind, row in rows.items() for name in row.split(",")}


RUNNERS = _table(
    {
        "tests": """
            pytest, py.test, tox, nox, nose2, jest, vitest, rspec, phpunit, ctest, mocha, cypress, cargo test,
            cargo nextest, go test, npm test, npm run test, npx jest, npx vitest, pnpm test, yarn test, bun test,
            deno test, mix test, mvn test, mvn verify, gradle test, dotnet test, swift test, flutter test, rails test,
            make test, just test, zig build test
            """,
        "build": """
            cargo build, cargo check, go build, npm run build, pnpm build, pnpm run build, yarn build, mvn package,
            mvn compile, gradle build, dotnet build, swift build, make build, next build, vite build, docker build,
            cmake
            """,
        "lint": """
            ruff, flake8, pylint, eslint, clippy, cargo clippy, cargo fmt, shellcheck, rubocop, golangci-lint, go vet,
            npm run lint, pnpm lint, yarn lint, prettier, stylelint, biome, hadolint, yamllint, markdownlint, isort,
            gofmt
            """,
        "types": "mypy, pyright, basedpyright, tsc, npx tsc, npm run typecheck",
    }
)
"""What runners are called in prose, without names that are also words, with the kind of check that each is."""

_IN_PROSE = Phrases(*RUNNERS)

PROGRAMS = (
    frozenset(program for table in checks.CHECKS.values() for program in table)
    | frozenset((*checks.CHECKING_OPTIONS, *checks.TASK_RUNNERS, *checks.COMPILERS, *INTERPRETERS))
    | frozenset((*programs.LOOKING_COMMANDS, *programs.WEB_CLIENTS, *programs.REACHING_OUT))
    | programs.LOOKING
    | programs.FILE_TOOLS
    | words("uv uvx npx python3 pip poetry pipenv env")
)
"""Programs by whose name inline code of several words is a command line."""

_PREFIX = re.compile(
    r"(?:[$>%] +|(?:[A-Z_][A-Z0-9_]*=\S* +)+|sudo +|time +|uv run +|npx +|poetry run +|bundle exec +)*+"
)
_TEST = re.compile(
    r"(?:test_\w+|\w+_test|[Tt]est[A-Z]\w*|\w+(?:Test|Tests|Spec)|\w+_spec)(?:\(\))?|\S+::\S+|\S*(?:test_|_test\.|\.test\.|\.spec\.|_spec\.)\S*"
)
_SCRIPT = re.compile(r"\./[\w./-]*\w")
_FILE = re.compile(r"(?<![\w@/.-])(?:[\w.@-]+/)*[\w@-][\w.@-]*\.([A-Za-z][A-Za-z0-9]{0,9})(?![\w/-])")
_PRODUCTS = frozenset(
    {"node.js", "vue.js", "next.js", "nuxt.js", "three.js", "d3.js", "express.js", "react.js", "chart.js"}
)
"""Products whose names look like files."""
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*://\S+|www\.\S+")


def named_in(code: str) -> Named:
    """What inline code names."""
    stripped = code.strip()
    command = _PREFIX.sub("", stripped, count=1)
    first, _, rest = command.partition(" ")
    if _ADDRESS.fullmatch(stripped):
        return Named("address", stripped)
    if (first in PROGRAMS and rest) or first in RUNNERS or first == "make" or _SCRIPT.fullmatch(first):
        return Named("command", stripped, checks_of(command))
    if _TEST.fullmatch(stripped):
        return Named("test", stripped, frozenset({"tests"}))
    if _is_file(stripped) or ("/" in stripped and " " not in stripped):
        return Named("file", stripped)
    return Named("symbol", stripped)


def checks_of(command: str) -> frozenset[CheckKind]:
    """The kinds of check that a command is."""
    called = command.split()
    if called[:2] in (["python", "-m"], ["python3", "-m"]):
        called = called[2:]
    names = (" ".join(called[:length]) for length in (3, 2, 1))
    return frozenset(RUNNERS[name] for name in names if name in RUNNERS)


def runners_in(text: str) -> Iterator[tuple[int, int, Named]]:
    """The runners that folded text names without code marks."""
    for match in _IN_PROSE.pattern.finditer(text):
        yield match.start(), match.end(), Named("command", match[0], frozenset({RUNNERS[match[0]]}))


def files_in(text: str) -> Iterator[tuple[int, int, Named]]:
    """The files and addresses that text names without code marks."""
    if "." not in text:
        return
    for match in _ADDRESS.finditer(text):
        yield match.start(), match.end(), Named("address", match[0].rstrip(".,;:)"))
    for match in _FILE.finditer(text):
        if match[1].lower() in FILE_EXTENSIONS and match[0].casefold() not in _PRODUCTS:
            yield match.start(), match.end(), Named("file", match[0])


def _is_file(text: str) -> bool:
    match = _FILE.fullmatch(text)
    return match is not None and match[1].lower() in FILE_EXTENSIONS
