"""What a name in an answer stands for: a command, a test, a file, an address, or some symbol of the code."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from untildone.workflows.answers.figures import FILE_EXTENSIONS
from untildone.workflows.language.phrases import Phrases
from untildone.workflows.receipts.receipt import CheckKind

NameKind = Literal["command", "test", "file", "address", "symbol"]


@dataclass(frozen=True, slots=True)
class Named:
    """A name as written, what it stands for, and for a command or test the kinds of check that it is."""

    kind: NameKind
    text: str
    checks: frozenset[CheckKind] = frozenset()


def _runners(kind: CheckKind, phrases: str) -> dict[str, CheckKind]:
    return {" ".join(phrase.split()): kind for phrase in phrases.split(",")}


RUNNERS: dict[str, CheckKind] = {
    **_runners(
        "tests",
        "pytest, py.test, unittest, tox, nox, jest, vitest, rspec, phpunit, ctest, mocha, playwright, cypress, cargo test, "
        "cargo nextest, go test, npm test, npm run test, pnpm test, yarn test, bun test, deno test, mix test, mvn test, "
        "mvn verify, gradle test, dotnet test, swift test, flutter test, rails test, make test, just test, zig build test, "
        "nose2, bats, npx jest, npx vitest",
    ),
    **_runners(
        "build",
        "cargo build, cargo check, go build, npm run build, pnpm build, yarn build, pnpm run build, mvn package, "
        "mvn compile, gradle build, dotnet build, swift build, make build, next build, vite build, docker build, cmake",
    ),
    **_runners(
        "lint",
        "ruff, flake8, pylint, eslint, clippy, cargo clippy, cargo fmt, shellcheck, rubocop, golangci-lint, go vet, npm run lint, "
        "pnpm lint, yarn lint, prettier, stylelint, biome, hadolint, yamllint, markdownlint, black, isort, gofmt",
    ),
    **_runners("types", "mypy, pyright, tsc, npm run typecheck, basedpyright, pyre, npx tsc"),
}
"""Names by which prose calls runners, with the kind of check that each is. Names that are also words are left out."""

_PLAIN = Phrases(*(name for name in RUNNERS if name not in {"black", "playwright", "unittest", "bats"}))

_PROGRAMS = frozenset(
    """
    pytest py.test tox nox jest vitest rspec phpunit ctest mocha cargo go npm pnpm yarn bun deno mix mvn ./mvnw gradle
    ./gradlew dotnet swift flutter make just cmake ninja bazel ruff flake8 pylint eslint shellcheck rubocop golangci-lint
    prettier stylelint biome mypy pyright tsc python python3 node ruby php perl bash sh java julia rscript uv uvx npx pip
    poetry pipenv hatch docker docker-compose podman kubectl helm terraform ansible-playbook git curl wget gcc g++ clang
    rustc javac ghc sqlite3 psql mysql bundle rake composer artisan lua ts-node tsx gofmt black isort pre-commit jq hugo
    mkdocs sphinx-build latexmk pdflatex pandoc systemctl crontab nginx redis-cli pwsh gh glab openssl gzip tar unzip rsync
    ls cat grep rg find wc diff cmp head tail du df ps stat sed awk sort uniq chmod cp mv echo env which test time xmllint
    yamllint ansible-lint actionlint zig nim dart elixir iex scala sbt lein stack cabal ocaml dune opam nix ssh scp ping dig
    """.split()
)
_BARE = frozenset(
    """
    pytest tox nox jest vitest rspec phpunit ctest mocha ruff flake8 pylint eslint shellcheck rubocop golangci-lint mypy
    pyright tsc make pre-commit prettier stylelint clippy
    """.split()
)
"""Programs that a code span of one word names as a command; of others it may name the program itself."""

_PREFIX = re.compile(
    r"(?:[$>%] +|(?:[A-Z_][A-Z0-9_]*=\S* +)+|sudo +|time +|uv run +|npx +|poetry run +|bundle exec +)*+"
)
_TEST = re.compile(
    r"(?:test_\w+|\w+_test|[Tt]est[A-Z]\w*|\w+(?:Test|Tests|Spec)|\w+_spec)(?:\(\))?|\S+::\S+|\S*(?:test_|_test\.|\.test\.|\.spec\.|_spec\.)\S*"
)
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
    if (first in _PROGRAMS and (rest or first in _BARE)) or (first.startswith("./") and not first.endswith("/")):
        return Named("command", stripped, checks_of(command))
    if _TEST.fullmatch(stripped):
        return Named("test", stripped, frozenset({"tests"}))
    if _is_file(stripped) or ("/" in stripped and " " not in stripped):
        return Named("file", stripped)
    return Named("symbol", stripped)


def checks_of(command: str) -> frozenset[CheckKind]:
    """The kinds of check that a command is."""
    words = command.split()
    for length in (3, 2, 1):
        kind = RUNNERS.get(" ".join(words[:length]))
        if kind is not None:
            return frozenset({kind})
    if words[:2] in (["python", "-m"], ["python3", "-m"]):
        return checks_of(" ".join(words[2:]))
    return frozenset()


def runners_in(text: str) -> Iterator[tuple[int, int, Named]]:
    """The runners that folded text names without code marks."""
    for match in _PLAIN.pattern.finditer(text):
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
