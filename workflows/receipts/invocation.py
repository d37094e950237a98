"""One program as it is called: its plain name, its arguments, and what they name."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from untildone.workflows.receipts.checks import PACKAGE_MANAGERS, TASK_RUNNERS, VALUE_OPTIONS
from untildone.workflows.receipts.paths import looks_like_path, normal
from untildone.workflows.receipts.prefixes import Unwrapped
from untildone.workflows.receipts.tables import Commands, words
from untildone.workflows.tools.shell_status import SimpleCommand

_VERSIONED = re.compile(r"(python|pypy|pip|ruby|php|perl|lua|gcc|g\+\+|clang|clang\+\+|java|node)-?[\d.]+")
_SUFFIX = re.compile(r"\.(?:exe|bat|cmd)$", re.IGNORECASE)
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+|[^\W_]+")
_ALIASES = {"nodejs": "node", "gradlew": "gradle", "mvnw": "mvn"}
_PYTHON_PROGRAMS = words(
    """
    pytest unittest doctest tox nox nose2 mypy ruff flake8 pylint black isort pyflakes pycodestyle pydocstyle bandit
    vulture build pip venv twine behave robot trial stestr pre_commit sphinx mkdocs pyright pytype poetry uv hatch pdm
    py_compile compileall tabnanny json.tool alembic celery yamllint sqlfluff codespell
    """
)
"""Modules of Python that are programs of their own."""

_PATTERN_FIRST = words("sed gsed awk gawk grep egrep fgrep zgrep rg ag ack jq yq perl")
"""Programs whose first word is a pattern or a script, unless an option gave it already."""

MAX_PATHS = 48


@dataclass(frozen=True)
class Invocation:
    """A program with its arguments. `called` is its name as written, `folder` where the line has changed to."""

    simple: SimpleCommand
    called: str
    program: str
    arguments: tuple[str, ...]
    folder: str = ""
    remote: bool = False
    timed: bool = False
    repeated: bool = False
    positionals: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "positionals", tuple(_positionals(self.program, self.arguments)))

    @property
    def by_path(self) -> bool:
        """Whether the program is called by a path: `./run.sh`, `bin/tool`."""
        return "/" in self.called

    def matches(self, rows: Commands) -> tuple[str, ...] | None:
        """The sub-command of the table's row that this is, the longest first; None where it is none."""
        fitting = (row for row in sorted(rows.get(self.program, ()), key=len, reverse=True) if self._fits(row))
        return next(fitting, None)

    def _fits(self, row: tuple[str, ...]) -> bool:
        """A sub-command's words stand at the beginning of the arguments in their order, its options anywhere."""
        words = tuple(word for word in row if not word.startswith("-"))
        options = (word for word in row if word.startswith("-"))
        return self.positionals[: len(words)] == words and all(
            any(each == option or each.startswith(f"{option}=") for each in self.arguments) for option in options
        )

    def has(self, options: frozenset[str]) -> bool:
        """Whether any of these options is given, by itself or with a value."""
        return any(word in options or word.partition("=")[0] in options for word in self.arguments if word[:1] == "-")

    @property
    def targets(self) -> tuple[str, ...]:
        """What of the project's own a task runner is told to run: `test` of `npm run test`, `lint` of `make lint`."""
        given = self.positionals
        if self.program not in TASK_RUNNERS or not given:
            return ()
        manager = PACKAGE_MANAGERS.get(self.program)
        if manager is None:
            return given[:8]
        if given[0] in {"run", "run-script", "task", "rum"}:
            return given[1:2]
        if given[0] in {"workspace", "workspaces"}:
            return given[2:3] if given[2:3] != ("run",) else given[3:4]
        if self.program == "npm":
            return ("test",) if given[0] in {"test", "t", "tst"} else ()
        return given[:1] if given[0] not in manager else ()

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths that it names, relative to where the line began; not those that its output is redirected to."""
        called = (self.called,) if self.by_path else ()
        given = (word.partition("=")[2] if word.startswith("-") else word for word in self._objects)
        named = (word.partition("::")[0] for word in (*called, *given, *self.simple.inputs))
        return tuple(dict.fromkeys(map(self.place, filter(looks_like_path, named))))[:MAX_PATHS]

    @property
    def _objects(self) -> tuple[str, ...]:
        """The arguments without a pattern that stands first."""
        pattern_given = any(word in {"-e", "-f"} for word in self.arguments)
        if self.program not in _PATTERN_FIRST or pattern_given or not self.positionals:
            return self.arguments
        at = self.arguments.index(self.positionals[0])
        return (*self.arguments[:at], *self.arguments[at + 1 :])

    def place(self, path: str) -> str:
        """A path as it is seen from where the line began."""
        outside = path.startswith(("/", "~", "$"))
        return normal(path if outside or not self.folder else f"{self.folder}/{path}")


def invocation(simple: SimpleCommand, inner: Unwrapped, folder: str) -> Invocation:
    """The program that a command calls in the end.

    What a task file is told (`python manage.py test`) is the task file's own call, a module of Python (`python -m
    pytest`) a program.
    """
    called = inner.words[0] if inner.words else ""
    program, arguments = plain_name(called), inner.words[1:]
    if program == "coverage" and arguments[:1] == ("run",):
        program, arguments = "python", arguments[1:]
    while program in {"python", "pypy", "php", "node", "ruby"}:
        started = _started_by(program, arguments)
        if started is None:
            break
        called, program, arguments = started
    return Invocation(simple, called, program, arguments, folder, inner.remote, inner.timed, inner.repeated)


def _started_by(program: str, arguments: tuple[str, ...]) -> tuple[str, str, tuple[str, ...]] | None:
    """The name as written, the plain name and the arguments of what an interpreter is told to run, if it is known."""
    skips = False
    for at, word in enumerate(arguments):
        if skips:
            skips = False
        elif word in {"-W", "-X"}:
            skips = True
        elif program in {"python", "pypy"} and word == "-m" and at + 1 < len(arguments):
            module, rest = arguments[at + 1], arguments[at + 2 :]
            if module == "coverage" and rest[:1] == ("run",):
                return "python", "python", rest[1:]
            return (module, module, rest) if module in _PYTHON_PROGRAMS else None
        elif not word.startswith("-"):
            script = plain_name(word)
            return (word, script, arguments[at + 1 :]) if script in TASK_RUNNERS and arguments[at + 1 :] else None
        elif word in {"-c", "-e", "-r"}:
            return None
    return None


def plain_name(called: str) -> str:
    """The name of a program without its folder, its version and the endings of Windows."""
    name = _SUFFIX.sub("", called.rstrip("/").rsplit("/", 1)[-1])
    name = _ALIASES.get(name, name)
    versioned = _VERSIONED.fullmatch(name)
    return versioned.group(1) if versioned else name


def name_parts(name: str) -> tuple[str, ...]:
    """The separate parts of a name, lower case and without numbers behind them: `run`, `tests` of `runTests2.sh`."""
    return tuple(part.casefold().rstrip("0123456789") or part for part in _PARTS.findall(name))


def script_stem(path: str) -> str:
    """The name of a script without folder and extension."""
    name = path.rsplit("/", 1)[-1]
    return name.partition(".")[0] if not name.startswith(".") else name


def _positionals(program: str, arguments: tuple[str, ...]) -> Iterator[str]:
    values = VALUE_OPTIONS.get(program, frozenset())
    remaining = iter(arguments)
    for word in remaining:
        if word in values:
            next(remaining, "")
        elif not word.startswith(("-", "+")) or word in {"-", "+"}:
            yield word
