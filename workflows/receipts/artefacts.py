"""When a command runs what this run has changed, what the directive names, or what it wants run without naming it: the
check of kind artefact."""

import posixpath
import re
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Literal

from untildone.workflows.receipts import programs
from untildone.workflows.receipts.invocation import Invocation
from untildone.workflows.receipts.paths import language_of, looks_like_path, normal, runnable, same_file
from untildone.workflows.receipts.tables import commands, words

INTERPRETERS: dict[str, str] = {
    program: language
    for language, programs in (
        ("python", "python pypy ipython uvicorn gunicorn hypercorn flask streamlit jupyter fastapi celery coverage"),
        ("python", "scrapy locust marimo papermill kernprof django-admin"),
        ("javascript", "node deno bun ts-node tsx esno electron nodemon vite-node swc-node"),
        ("ruby", "ruby irb jruby rackup puma"),
        ("php", "php"),
        ("perl", "perl raku"),
        ("lua", "lua luajit love"),
        ("r", "Rscript R r julia octave matlab"),
        ("jvm", "java kotlin scala groovy clojure clj jshell scala-cli jbang kscript"),
        ("dotnet", "dotnet mono csi fsi dotnet-script"),
        ("beam", "elixir iex escript erl gleam"),
        ("functional", "runghc runhaskell ghci ocaml racket guile sbcl clisp nim zig crystal v"),
        ("swift", "swift"),
        ("dart", "dart flutter"),
        ("go", "go gore yaegi"),
        ("rust", "cargo rust-script evcxr"),
        ("shell", "bash sh zsh dash ksh fish pwsh powershell source ."),
        ("sql", "sqlite3 psql mysql mariadb duckdb sqlcmd clickhouse-client usql litecli pgcli bq"),
        ("other", "tclsh expect osascript godot forge"),
        ("c", "wine qemu lldb gdb"),
    )
    for program in programs.split()
}
"""Programs that run source files, with the language that they run."""

RUNNING_COMMANDS = commands(
    """
    cargo run | r | bench; go run; dotnet run | watch; swift run; dart run; flutter run; npm start; yarn start | dev
    pnpm start | dev; mvn exec:java | spring-boot:run | exec:exec; gradle run | bootRun; sbt run; stack run
    cabal run; dune exec; zig run | build run; mix run; lein run; make run; just run; nim r; crystal run
    deno run | task start; bun run; forge script; flask run; rails server | s | runner; manage.py runserver | shell
    artisan serve | tinker; next dev | start; vite; nodemon; expo start; streamlit run
    """
)
"""Commands that build the project and run its program."""

BUILDS_LANGUAGES: dict[str, str] = {
    program: language
    for language, programs in (
        ("rust", "cargo"),
        ("go", "go"),
        ("dotnet", "dotnet"),
        ("swift", "swift"),
        ("dart", "dart flutter"),
        ("javascript", "npm yarn pnpm bun deno"),
        ("jvm", "mvn gradle sbt lein"),
        ("functional", "stack cabal dune zig nim crystal"),
        ("beam", "mix"),
        ("other", "forge"),
    )
    for program in programs.split()
}
"""What the programs of `RUNNING_COMMANDS` run; one that is missing may run anything."""

COMPILED = words("rust go c jvm dotnet swift functional dart other")
"""Languages whose program is another file than its source."""


_IMPORT_LINES = re.compile(r"\b(?:import|from|require|include|use|using|load|source|library)\b[^\n;]{0,300}")
_GENERAL_STEMS = words("index main mod lib init __init__ __main__ app utils util test tests")
_NAME = re.compile(r"\w+")


@dataclass(frozen=True)
class Known:
    """What is known before a command is read: the paths that this run has changed, what the directive names, and
    whether it demands that something is run."""

    changed: Collection[str]
    named: Collection[str]
    run_demanded: bool = False
    languages: frozenset[str] = field(init=False)
    _by_name: dict[str, tuple[str, ...]] = field(init=False)

    def __post_init__(self) -> None:
        by_name: dict[str, list[str]] = {}
        for path in (*self.changed, *(each for each in self.named if looks_like_path(each))):
            by_name.setdefault(posixpath.basename(normal(path)).casefold(), []).append(path)
        object.__setattr__(self, "languages", frozenset(filter(None, map(language_of, self.changed))))
        object.__setattr__(self, "_by_name", {name: tuple(paths) for name, paths in by_name.items()})

    def is_changed(self, path: str) -> bool:
        """Whether a path, as a command names it, was changed in this run or is named by the directive."""
        candidates = self._by_name.get(posixpath.basename(normal(path)).casefold(), ())
        return any(same_file(known, path) or same_file(path, known) for known in candidates)


def runs_artefact(call: Invocation, known: Known, *, itself: bool = False) -> bool:
    """Whether the program runs changed or named code: the file itself, a module, lines that import it, or a file of the
    workspace in the language of what was changed, which may well use it; with `itself` only the first."""
    if call.by_path and call.program not in INTERPRETERS and not call.called.startswith(("/usr/", "/bin/", "/opt/")):
        changed = known.is_changed(call.place(call.called))
        return changed or (not itself and _compiled_or_same(call.called, known))
    if call.matches(RUNNING_COMMANDS) is not None:
        built = BUILDS_LANGUAGES.get(call.program)
        return bool(known.languages) if built is None else built in known.languages
    language = INTERPRETERS.get(call.program)
    if language is None:
        return False
    script = call.positionals[:1]
    if any(known.is_changed(path) and (runnable(path) or path in script) for path in call.paths):
        return True
    if itself:
        return False
    if _runs_lines(call, known):
        return True
    return language in known.languages and (_runs_module(call, known) or _runs_same_language(call, language))


def runs_workspace(call: Invocation, known: Known) -> Literal["program", "lines", ""]:
    """What a command runs, of all that a workspace holds, where a directive wants something run and does not name it.

    Lines of the moment count only while the run has changed no code: afterwards they have to use what was changed.
    """
    if call.by_path and call.program not in INTERPRETERS:
        own = not _INSTALLED.match(call.called) and call.program not in _KNOWN_TOOLS
        return "program" if own else ""
    if call.matches(RUNNING_COMMANDS) is not None:
        return "program"
    language = INTERPRETERS.get(call.program)
    if language is None or _edits_in_place(call):
        return ""
    if language == "sql" or call.program in BUILDS_LANGUAGES:
        scripts = call.paths if language == "sql" else call.positionals[:1]
        return "program" if any(map(language_of, scripts)) else ""
    if call.has(_LINES) or call.simple.document or (not call.positionals and call.simple.piped):
        return "lines" if language != "shell" and not known.languages else ""
    started = next((word for word in call.positionals if word != "-"), "")
    return "program" if started and started not in _OTHER_MODULES else ""


_INSTALLED = re.compile(r"(?:/usr|/bin|/sbin|/opt|/nix|~/\.)|(?:.*/)?(?:node_modules|\.?v?env|\.tox|vendor)/")
"""Folders of programs that are no part of the workspace's own work."""

_KNOWN_TOOLS = programs.FILE_TOOLS | programs.LOOKING | programs.REACHING_OUT | programs.SILENT
_LINES = words("-c -e -E -r -p -pe --eval --print --command --execute")
_OTHER_MODULES = words("http.server venv virtualenv ensurepip zipfile tarfile site sysconfig webbrowser idlelib")
_IN_PLACE = re.compile(r"-[0-9A-Zalnpsw]*i")


def _edits_in_place(call: Invocation) -> bool:
    return call.program in {"perl", "ruby"} and any(map(_IN_PLACE.match, call.arguments))


def _compiled_or_same(called: str, known: Known) -> bool:
    """A program of the workspace that is compiled from the language of what was changed, or a script in it."""
    language = language_of(called)
    return language in known.languages if language else bool(known.languages & COMPILED)


def _runs_same_language(call: Invocation, language: str) -> bool:
    in_a_variable = any(word.startswith("$") for word in call.positionals[:1])
    return in_a_variable or any(language_of(path) == language for path in call.paths)


def _runs_module(call: Invocation, known: Known) -> bool:
    """`python -m package.module`, `java Main`, `uvicorn app:api`."""
    for word in call.positionals[:3]:
        module = word.partition(":")[0]
        if not re.fullmatch(r"[\w.]+", module):
            continue
        path = module.replace(".", "/")
        if any(_is_module(normal(changed), path) for changed in known.changed if runnable(changed)):
            return True
    return False


def _is_module(changed: str, path: str) -> bool:
    stem = posixpath.splitext(changed)[0]
    return stem == path or stem.endswith(f"/{path}") or f"/{path}/" in f"/{changed}"


def _runs_lines(call: Invocation, known: Known) -> bool:
    """Lines given on the command line or in a here-document that import a changed file or name it."""
    inline = "\n".join((*(word for word in call.arguments if not word.startswith("-")), call.simple.document))
    imports = "\n".join(_IMPORT_LINES.findall(inline))
    names = set(_NAME.findall(imports))
    return any(_used(path, inline, names) for path in known.changed if runnable(path))


def _used(path: str, inline: str, names: Collection[str]) -> bool:
    name = posixpath.basename(path)
    stem = name.partition(".")[0]
    folder = posixpath.basename(posixpath.dirname(path))
    return name in inline or stem in names or (stem in _GENERAL_STEMS and folder in names)
