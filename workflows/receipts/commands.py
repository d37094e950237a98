"""The commands of a shell line, and what each of them counts as (stop-policy.md section 4, refinements P2 and R8).

none      it does nothing
inspect   it only looks
check     a known runner; a program, script or target whose name says so; changed or named code that is run; a
          command that the directive names
effect    any other
"""

import posixpath
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from untildone.workflows.receipts import checks, programs
from untildone.workflows.receipts.artefacts import INTERPRETERS, Known, runs_artefact, runs_workspace
from untildone.workflows.receipts.invocation import Invocation, invocation, name_parts, plain_name, script_stem
from untildone.workflows.receipts.looking import is_dry, looks, probes
from untildone.workflows.receipts.paths import code_path, language_of, looks_like_path
from untildone.workflows.receipts.prefixes import Unwrapped, unwrap
from untildone.workflows.receipts.receipt import CheckKind, Command, CommandClass
from untildone.workflows.receipts.restriction import restricted
from untildone.workflows.receipts.tables import Commands
from untildone.workflows.tools.declaration import UNOBSERVED_FOLDERS
from untildone.workflows.tools.shell_status import LINE, Fate, SimpleCommand, Standing, simple_commands

MAX_COMMANDS = 64
MAX_TEXT = 300
"""How many commands of a line are kept, and how much of the text of each."""

_MAX_DEPTH = 4
_SHELLS = frozenset({"bash", "sh", "zsh", "dash", "ksh", "ash", "fish"})
_STRONGEST_FIRST: tuple[CheckKind, ...] = ("tests", "build", "lint", "types", "custom")
_HAS_PARTS = frozenset({"tests", "lint", "types"})
"""Kinds of checks that can look at a part of what there is."""

_TESTS_IN_LINES = re.compile(
    r"\b(?:pytest|unittest)\.main\(|\btestthat::|\bdevtools::test\(|\bPkg\.test\(|\bdoctest\.testmod\("
)
"""Lines given to an interpreter that run tests."""

_MANY_SIDED = frozenset(programs.REACHING_COMMANDS) | frozenset(programs.LOOKING_COMMANDS) | programs.FILE_TOOLS
"""Programs whose name alone does not tell what they do."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """A command with what only its own call needs: how its status can be told.

    `fate` and `echo` are those of `SimpleCommand`; commands with the same `pipeline` belong together. `timed`: its time
    was limited. `wrapper`: it runs a file, or what the project calls by a name of its own, so that its output may be
    any runner's; lines that are given to an interpreter may print anything.
    """

    command: Command
    fate: Fate
    echo: str = ""
    pipeline: int = 0
    timed: bool = False
    wrapper: bool = False


def commands_of(
    line: str, *, changed: Collection[str], named: Collection[str], run_demanded: bool = False
) -> tuple[Command, ...]:
    """The simple commands of a line in their order.

    `changed` are the paths that this run has changed so far, `named` the paths and commands that the directive names;
    `run_demanded`: it wants something run, so that whatever of the workspace is run may be that.
    """
    return tuple(each.command for each in parsed(line, changed=changed, named=named, run_demanded=run_demanded))


def polls(line: str) -> bool:
    """Whether a line waits or asks for a status, so that running it again is no loop (refinements R8)."""
    found = commands_of(line, changed=(), named=())
    return any(each.polls for each in found) and all(each.polls or each.kind != "effect" for each in found)


def parsed(
    line: str,
    *,
    changed: Collection[str],
    named: Collection[str],
    run_demanded: bool = False,
    commit_wanted: bool = False,
) -> tuple[Parsed, ...]:
    """The simple commands of a line in their order, those of the shells that it starts in place.

    `commit_wanted`: the directive asks for a commit, so that a repository without any is not what it wants.
    """
    known = Known(tuple(changed), tuple(named), run_demanded)
    found = [_parsed(call, known) for call in _calls(line, LINE, _OUTERMOST)]
    if len(found) > MAX_COMMANDS:
        checks_first = sorted(range(len(found)), key=lambda at: (found[at].command.check is None, at))
        found = [found[at] for at in sorted(checks_first[:MAX_COMMANDS])]
    return tuple(_prepared(found, commit_wanted=commit_wanted))


def _prepared(found: list[Parsed], *, commit_wanted: bool) -> Iterator[Parsed]:
    """Folders, empty files and empty repositories count as an effect where making them is all that the line does."""
    alone = all(programs.prepares(each.command) or each.command.kind in {"none", "inspect"} for each in found)
    for each in found:
        if programs.prepares(each.command):
            external = alone and not (commit_wanted and each.command.name == programs.EMPTY_REPOSITORY)
            yield replace(each, command=each.command.model_copy(update={"external": external}))
        else:
            yield each


_OUTERMOST = Unwrapped((), pipefail=True)
"""The shell that runs a line (tools.md section 7)."""


def _calls(line: str, standing: Standing, shell: Unwrapped, depth: int = 0) -> Iterator[Invocation]:
    """The programs that a line calls; `shell` is what runs the line."""
    folders: dict[tuple[int, ...], str] = {}
    for simple in simple_commands(line, standing, pipefail=shell.pipefail):
        inner = unwrap(simple.words)
        inner = inner._replace(
            timed=inner.timed or shell.timed,
            remote=inner.remote or shell.remote,
            repeated=inner.repeated or shell.repeated,
        )
        script = inner.script if inner.script is not None else _document_script(inner, simple)
        if script is not None and depth < _MAX_DEPTH:
            its = Standing(fate=simple.fate, survived=simple.fate, echo=simple.echo)
            yield from _calls(script, its, inner, depth + 1)
            continue
        scopes = (simple.scope[:length] for length in range(len(simple.scope), -1, -1))
        folder = next((folders[scope] for scope in scopes if scope in folders), "")
        call = invocation(simple, inner, folder)
        if call.program in {"cd", "pushd"} and call.positionals:
            folders[simple.scope] = call.place(call.positionals[0])
        yield call


def _document_script(inner: Unwrapped, simple: SimpleCommand) -> str | None:
    """The here-document that a shell is given to run."""
    shell = bool(inner.words) and plain_name(inner.words[0]) in _SHELLS
    only_options = all(word.startswith("-") for word in inner.words[1:])
    return simple.document if shell and only_options and simple.document else None


class _Verdict(NamedTuple):
    """What a command counts as. `edits`: what it changes in files is an edit, not a product of the check."""

    kind: CommandClass
    check: CheckKind | None = None
    name: str = ""
    edits: bool = True
    probe: bool = False


def _parsed(call: Invocation, known: Known) -> Parsed:
    verdict = _verdict(call, known)
    simple = call.simple
    command = Command(
        text=simple.text[:MAX_TEXT],
        program=call.program[:80],
        name=(verdict.name or _name(call))[:120],
        kind=verdict.kind,
        check=verdict.check,
        masked=simple.fate != "proved",
        external=_reaches_out(call, verdict.kind),
        answers_by_status=_answers(call),
        restricted=verdict.check in _HAS_PARTS and restricted(call, verdict.name.split()[1:]),
        polls=_polls(call),
        edits=verdict.edits,
        probe=verdict.probe,
        paths=tuple(path[:MAX_TEXT] for path in _paths(call, verdict)),
    )
    runs_file = call.program in INTERPRETERS and any(map(language_of, call.positionals[:1]))
    wrapper = call.program in checks.TASK_RUNNERS or call.by_path or call.remote or runs_file
    return Parsed(command, simple.fate, simple.echo, simple.pipeline, call.timed, wrapper)


# --- classes ---------------------------------------------------------------------------------------------------------


def _verdict(call: Invocation, known: Known) -> _Verdict:
    if _does_nothing(call):
        return _Verdict("effect" if call.simple.outputs else "none")
    if _tells_of_itself(call) and not runs_artefact(call, known):
        return _Verdict("inspect")
    if (known_check := _known_check(call)) is not None:
        return known_check
    if looks(call) and not call.simple.outputs:
        return _named(call, known) or _Verdict("inspect")
    return _own_check(call, known) or _named(call, known) or _demanded(call, known) or _Verdict("effect")


def _demanded(call: Invocation, known: Known) -> _Verdict | None:
    """What may be the program that the directive wants run, which it does not name (stop-policy.md section 4, c)."""
    ran = runs_workspace(call, known) if known.run_demanded else ""
    return _Verdict("check", "artefact", probe=ran == "lines") if ran else None


def _does_nothing(call: Invocation) -> bool:
    if call.program in {"source", "."} and call.arguments:
        settings = {"activate", "nvm", "profile", "bash_profile", "env", "venv", "bashrc", "zshrc"}
        return script_stem(call.arguments[0]).lstrip(".") in settings
    return not call.program or call.program in programs.SILENT or call.program in programs.PRINTING


def _tells_of_itself(call: Invocation) -> bool:
    alone = len(call.arguments) == 1 and call.arguments[0] in programs.HELP_WORDS
    return alone or any(word in programs.HELP_OPTIONS for word in call.arguments)


def _known_check(call: Invocation) -> _Verdict | None:
    """A known runner, unless it is told to do something else."""
    kind, row = _runner(call)
    if kind is None:
        return None
    if call.has(checks.LISTING_OPTIONS) or call.has(checks.NOT_RUNNING.get(call.program, frozenset())):
        return _Verdict("inspect")
    changes = call.has(checks.CHANGING_OPTIONS) or call.has(checks.CHANGING_LETTERS.get(call.program, frozenset()))
    return _Verdict("check", kind, " ".join((call.program, *row)), edits=changes)


def _runner(call: Invocation) -> tuple[CheckKind | None, tuple[str, ...]]:
    """The kind of a known runner and its sub-command."""
    for kind, rows in checks.CHECKS.items():
        row = call.matches(rows)
        if not row and call.program in checks.NAMED_ANYWHERE:
            row = _anywhere(call, rows) or row
        if row is not None and (row or _checks_by_itself(call)):
            return kind, row
    row = call.matches(checks.CHECKING_OPTIONS)
    if row is None and call.program in checks.SYNTAX_MODULES:
        row = ()
    return ("lint" if row is not None else None), row or ()


def _anywhere(call: Invocation, rows: Commands) -> tuple[str, ...] | None:
    targets = {word.rpartition(":")[2] for word in call.positionals} | set(call.positionals)
    return next((row for row in sorted(rows.get(call.program, ())) if len(row) == 1 and row[0] in targets), None)


def _checks_by_itself(call: Invocation) -> bool:
    """Whether a runner without a sub-command checks: not where its first word is one for other work."""
    if call.program in checks.TASK_RUNNERS:
        return not call.positionals
    return not call.positionals or call.positionals[0] not in checks.OTHER_WORK


def _named(call: Invocation, known: Known) -> _Verdict | None:
    """A command that the directive names. A single word names a program only where the program does just one thing."""
    called = (call.program, *call.arguments)
    for each in known.named:
        words = unwrap(tuple(each.split())).words
        wanted = (plain_name(words[0]), *words[1:]) if words else ()
        if not wanted or called[: len(wanted)] != wanted:
            continue
        if len(wanted) == 1 and called != wanted and (looks(call) or call.program in _MANY_SIDED):
            continue
        a_file = len(wanted) == 1 and looks_like_path(each) and code_path(each)
        return None if a_file else _Verdict("check", "custom", " ".join(wanted))
    return None


def _own_check(call: Invocation, known: Known) -> _Verdict | None:
    """What the project calls a check, and what runs its changed code."""
    kind = _strongest(map(_target_kind, call.targets))
    if kind is not None:
        fixes = any("fix" in name_parts(target) for target in call.targets) or call.has(checks.CHANGING_OPTIONS)
        return _Verdict("check", kind, f"{call.program} {call.targets[0]}", edits=fixes or kind == "custom")
    kind = _script_kind(call)
    if kind is None and _TESTS_IN_LINES.search(f"{' '.join(call.arguments)}\n{call.simple.document}"):
        kind = "tests" if call.program in INTERPRETERS else None
    if kind in {"custom", None}:
        kind = "artefact" if runs_artefact(call, known, itself=kind == "custom") else kind
    if kind is None and call.program in checks.COMPILERS and any(map(language_of, call.paths)):
        kind = "build"
    return _Verdict("check", kind) if kind is not None else None


def _target_kind(target: str) -> CheckKind | None:
    parts = {*name_parts(target), target.casefold()}
    if "check" in parts and parts & {"format", "fmt", "style", "prettier"}:
        return "lint"
    if "check" in parts and parts & {"type", "types"}:
        return "types"
    return _strongest(checks.TARGET_PARTS.get(part) for part in parts)


def _script_kind(call: Invocation) -> CheckKind | None:
    """What the name of a program or script says, or the first word of a program that nothing else is known of."""
    if call.program in programs.FILE_TOOLS or call.program in programs.LOOKING:
        return None
    script = next((word for word in call.positionals[:1] if language_of(word)), "")
    named = [script] if script else []
    named += [call.called] if call.program not in _MANY_SIDED else []
    kind = _strongest(checks.NAME_PARTS.get(part) for name in named for part in name_parts(script_stem(name)))
    if kind is None and not script and call.positionals:
        kind = checks.NAME_PARTS.get(call.positionals[0])
    return kind


def _strongest(kinds: Iterable[CheckKind | None]) -> CheckKind | None:
    found = set(kinds)
    return next((kind for kind in _STRONGEST_FIRST if kind in found), None)


# --- what else is told of a command ----------------------------------------------------------------------------------


def _name(call: Invocation) -> str:
    """What stays the same when a command is run again with other options: program and sub-command, or the script."""
    if call.by_path:
        return call.program
    if call.simple.outputs and call.program in programs.LOOKING | programs.PRINTING:
        return f"{call.program} {call.place(call.simple.outputs[-1])}"
    if call.program in programs.FILE_TOOLS:
        return " ".join((call.program, *(call.paths or call.positionals)[-1:]))
    script = next(filter(language_of, call.paths), "")
    if script and (call.program in INTERPRETERS or call.program in checks.COMPILERS):
        # Without its folder: the same script is called from here and there, and by its absolute path.
        return f"{call.program} {posixpath.basename(script)}"
    if call.program in INTERPRETERS or not (call.targets or call.program in _MANY_SIDED):
        return call.program
    return " ".join((call.program, *(call.targets or call.positionals)[:1]))


def _paths(call: Invocation, verdict: _Verdict) -> tuple[str, ...]:
    """The paths that a command names; what a check is told to look at may be a folder without any sign of one."""
    if verdict.check not in {"lint", "types"} and call.program not in checks.TAKING_FOLDERS:
        return call.paths
    folders = (word for word in call.positionals if word.isidentifier() and word not in verdict.name.split())
    return tuple(dict.fromkeys((*call.paths, *map(call.place, folders))))


def _answers(call: Invocation) -> bool:
    known = call.program in programs.ANSWERING or call.matches(programs.ANSWERING_COMMANDS) is not None
    return known or probes(call)


def _reaches_out(call: Invocation, kind: CommandClass) -> bool:
    if kind == "none" or is_dry(call):
        return False
    if call.program in programs.WEB_CLIENTS:
        return not any("localhost" in word or "127.0.0.1" in word for word in call.positionals)
    known = call.program in programs.REACHING_OUT or call.matches(programs.REACHING_COMMANDS) is not None
    return known or call.remote or call.program in programs.CLOUD_TOOLS or _removes_unobserved(call)


def _removes_unobserved(call: Invocation) -> bool:
    """Whether it removes a folder in which changes are not observed."""
    if programs.REMOVING.isdisjoint((call.program, *call.arguments)):
        return False
    return any(not UNOBSERVED_FOLDERS.isdisjoint(word.split("/")) for word in call.arguments)


def _polls(call: Invocation) -> bool:
    if call.repeated or call.program in programs.POLLING or call.matches(programs.POLLING_COMMANDS) is not None:
        return True
    if call.program == "tail":
        return not call.simple.piped
    if call.program in programs.WEB_CLIENTS:
        return any(programs.STATUS_ADDRESS.search(word) for word in call.positionals)
    named = (script_stem(call.called), *call.positionals[:2]) if call.program not in programs.LOOKING else ()
    return any(part in {"status", "wait", "poll"} for name in named for part in name_parts(name))
