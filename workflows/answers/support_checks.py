"""Claims of results and runs held against the executions on record."""

import posixpath
from collections.abc import Callable, Iterable, Sequence

from untildone.workflows.answers.claim import Claim
from untildone.workflows.answers.measures import UnsupportedReason
from untildone.workflows.receipts import programs
from untildone.workflows.receipts.artefacts import BUILDS_LANGUAGES, INTERPRETERS
from untildone.workflows.receipts.commands import commands_of
from untildone.workflows.receipts.paths import same_file
from untildone.workflows.receipts.receipt import CheckKind, Command
from untildone.workflows.receipts.record import Execution, RunRecord

_BUILDERS = frozenset(BUILDS_LANGUAGES) | {"make", "ctest", "bazel", "tsc", "meson", "ninja"}
"""Programs that compile what they test, run or check: that they came out well shows that it builds."""

_HANDLING = programs.FILE_TOOLS | programs.LOOKING | programs.PRINTING | programs.PREPARING | {"git", "hg", "svn"}
"""Programs that handle files and try nothing."""

_TEST_MARKS = ("test", "spec")
"""What the name of a program that tests something holds."""


class Checks:
    """What ran in a run, and the checks of earlier runs, in their order. What is stale says so itself."""

    def __init__(self, record: RunRecord) -> None:
        self._executions = (*record.earlier, *record.executions)
        self._changed = record.changed_paths

    # -- results

    def passed(self, claim: Claim) -> UnsupportedReason | None:
        """Whether what the claim is about passed."""
        runs = self._about(claim)
        if not runs:
            return "not_run"
        if claim.admits and not all(each.stale for each in runs):
            return None
        latest = runs if claim.names else list({each.kind: each for each in runs}.values())
        good = [each for each in latest if _is_good(each)]
        bad = [each for each in latest if not _is_good(each)]
        if not good or (bad and self._is_of_all(claim)):
            return _objection(bad)
        if claim.whole and all(each.command.restricted for each in good):
            return "not_run"
        return None if _counts_fit(good, claim) else "figure"

    def works(self) -> UnsupportedReason | None:
        """Whether any check passed, or code that was changed ran to a good end."""
        runs = [each for each in self._executions if each.command.check is not None or self._tries(each.command)]
        if not runs:
            return "not_run"
        return None if any(map(_is_good, runs)) or any(map(_has_left_something, runs)) else _objection(runs)

    def shows(self, claim: Claim) -> UnsupportedReason | None:
        """Whether an execution that the claim is about shows its figures."""
        runs = self._about(claim)
        if not runs:
            return "not_run"
        fitting = [each for each in runs if _shown(each).issuperset(claim.figures)]
        if not fitting:
            return "figure"
        return "stale" if all(each.stale for each in fitting) else None

    def ran(self, claim: Claim) -> UnsupportedReason | None:
        """Whether what the claim is about ran to an end, whatever came of it."""
        runs = self._about(claim)
        if not runs:
            return "not_run"
        return "stale" if all(each.stale and each.command.kind == "check" for each in runs) else None

    @staticmethod
    def _is_of_all(claim: Claim) -> bool:
        return claim.about == "checks" and not claim.names and (claim.every or not claim.checks)

    # -- which executions a claim is about

    def _about(self, claim: Claim) -> list[Execution]:
        match claim.about:
            case "command":
                return self._matching(_same_command(claim.names[0]))
            case "object":
                return self._matching(_naming(claim.names[0]))
            case "checks" if claim.checks:
                kinds = claim.checks
                exact = self._matching(lambda command: command.check in kinds)
                return exact or self._matching(lambda command: _shows_as_much(command, kinds))
            case "checks":
                return self._matching(lambda command: command.check is not None)
            case _:
                return self._matching(lambda command: command.kind in {"check", "effect"})

    def _matching(self, fits: Callable[[Command], bool]) -> list[Execution]:
        return [each for each in self._executions if fits(each.command)]

    def _tries(self, command: Command) -> bool:
        """Whether a command that is no check tries what was made: an interpreter may, and what is given a changed file,
        but not what only moves files about."""
        if command.kind != "effect" or command.program in _HANDLING:
            return False
        return command.program in INTERPRETERS or any(name in command.text for name in _names_of(self._changed))


def _is_good(each: Execution) -> bool:
    """Whether it came out well and still holds; what is no check depends on nothing that could change since."""
    return each.verdict == "passed" and not (each.stale and each.command.kind == "check")


def _has_left_something(each: Execution) -> bool:
    """Whether a program whose status is lost has run without a complaint, and something else than itself is another
    than before: who says to have tried it has."""
    if each.verdict != "unknown" or not each.command.succeeded or each.stale:
        return False
    others = (file.path for file in each.receipt.changed)
    return any(not any(same_file(path, own) for own in each.command.paths) for path in others)


def _objection(bad: Iterable[Execution]) -> UnsupportedReason:
    """What keeps executions from bearing a claim out: that one failed weighs most, then what the latest lacks."""
    reasons: list[UnsupportedReason] = [_lack(each) for each in bad]
    return "failed" if "failed" in reasons else reasons[-1]


def _lack(each: Execution) -> UnsupportedReason:
    match each.verdict:
        case "failed":
            return "failed"
        case "empty":
            return "not_run"
        case "unknown":
            return "masked"
        case "passed":
            return "stale"


def _counts_fit(good: Sequence[Execution], claim: Claim) -> bool:
    """Whether no more is said to have passed than the results show. Who says fewer may speak of a part."""
    counted = [each for each in good if each.counts]
    if not claim.figures or not counted:
        return True
    most = sum(each.counts.get("passed", 0) or each.counts.get("total", 0) for each in counted)
    shown = {figure for each in counted for figure in _shown(each)}
    return all(int(figure) <= most or figure in shown for figure in claim.figures)


def _shown(each: Execution) -> set[str]:
    """The figures of an execution: those of its output, its counts, and its exit code where nothing hides it."""
    ran = sum(each.counts.get(kind, 0) for kind in ("passed", "failed", "errors"))
    shown = {*each.figures, *map(str, each.counts.values()), *([str(ran)] if ran else [])}
    code = each.receipt.exit_code
    return shown if code is None or each.command.masked else shown | {str(code)}


def _shows_as_much(command: Command, kinds: frozenset[CheckKind]) -> bool:
    """Whether a check of another kind shows as much: the project's own, a test that had to be compiled first."""
    if command.check is None:
        return False
    if command.check == "custom":
        return True
    if "tests" in kinds and command.check == "artefact":
        names = [posixpath.basename(path) for path in command.paths]
        return "assert" in command.text or any(mark in name for name in names for mark in _TEST_MARKS)
    return not kinds.isdisjoint({"build", "types"}) and command.program in _BUILDERS


def _same_command(text: str) -> Callable[[Command], bool]:
    """Whether a command is the one that a text names: the same program with the same sub-command."""
    commands = [each for each in commands_of(text, changed=(), named=()) if each.kind != "none"]
    if not commands:
        return lambda command: text in command.text
    wanted = commands[-1]
    options = set(wanted.text.split()[1:])
    bare = wanted.name == wanted.program

    def fits(command: Command) -> bool:
        if command.program != wanted.program:
            return False
        if command.name != wanted.name and not (bare and options.issubset(command.text.split())):
            return False
        narrower = command.restricted and bool(command.paths)
        return not (wanted.paths and narrower) or not set(wanted.paths).isdisjoint(command.paths)

    return fits


def _naming(name: str) -> Callable[[Command], bool]:
    """Whether a command names a file or thing."""
    last = posixpath.basename(name.rstrip("/")) or name
    return lambda command: last in command.text


def _names_of(paths: Iterable[str]) -> set[str]:
    """By what a command may name one of these files: as a file, or as the module that it is."""
    names = {posixpath.basename(path) for path in paths}
    return names | {stem for name in names if len(stem := name.partition(".")[0]) > 2}
