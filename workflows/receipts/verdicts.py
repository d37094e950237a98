"""What became of each command of a line that ran: from its exit status as far as that reaches, and from its output.

Refinements P1 and P2: a summary decides with the exit status; a command whose status is swallowed takes its verdict
from the output alone; what was not seen is `unknown`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from untildone.workflows.receipts.commands import Parsed
from untildone.workflows.receipts.complaints import complained, complains, logged
from untildone.workflows.receipts.programs import PRINTING
from untildone.workflows.receipts.reading import Reading
from untildone.workflows.receipts.receipt import CheckKind, CheckVerdict, Command
from untildone.workflows.receipts.runners import recognised, row_of
from untildone.workflows.tools.shell_status import STATUS_MARK
from untildone.workflows.tools.shell_text import words_of

NOT_FOUND = frozenset({126, 127})
ENDED_BY_TIME = frozenset({124, 137, 143})
BROKEN_PIPE = 141
"""Exit statuses of the shell: no such program; ended by `timeout` or a signal; nobody read the pipe any more."""

_ANSWERS = frozenset({1, 3, 4})
_NO_READING = Reading("unknown")
_JUDGED_BY_STATUS = frozenset({"artefact", "custom"})
"""Kinds whose output is nobody's summary: what they print of an error may be what they are to print."""

_STRONGEST_FIRST: tuple[CheckKind, ...] = ("tests", "build", "lint", "types")

_NOT_STARTED = re.compile(
    r"^(?:npm (?:ERR!|error) (?:M|m)issing script: |error Command \"[^\"\n]*\" not found|\S*ERR_PNPM_NO_SCRIPT|"
    r"error: Script not found |g?make(?:\[\d+\])?: \*\*\* No rule to make target [^\n,]*\.  Stop|"
    r"g?make: \*\*\* No targets|"
    r"error: no such (?:sub)?command: |error: could not find `Cargo\.toml`|go: go\.mod file not found|"
    r"go: cannot find main module|"
    r"error: Justfile does not contain recipe|error: No justfile found|Could not find '|no configuration file provided|"
    r"\S*python[\d.]*: (?:can't open file |No module named )|\S*sh: \d+: (?:cannot|[cC]an't) open |"
    r"\S*ruby: No such file or directory -- |Could not open input file: |Can't open perl script |"
    r"Fatal error: cannot open file |\S*lua[\d.]*: cannot open |Error: Could not find or load main class |"
    r"error: Module not found |(?:stat|no required module provides package) \S+: no such file)",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Judged:
    """The commands with their verdicts, the counts of their summaries, and whether a non-zero exit was an answer."""

    commands: tuple[Command, ...]
    counts: dict[str, int] = field(default_factory=dict)
    answered: bool = False


def judged(found: Sequence[Parsed], exit_code: int, output: str) -> Judged:
    """Judges the commands of a line that ended with `exit_code`; `output` is a cleaned one."""
    line = _Line(found, exit_code, output)
    commands = tuple(line.command(at) for at in range(len(found)))
    return Judged(commands, line.counts(), line.answered)


class _Line:
    def __init__(self, found: Sequence[Parsed], exit_code: int, output: str) -> None:
        self._found = found
        self._exit_code = exit_code
        self._output = output
        self._printed = _without_echoes(found, output)
        self._kinds: list[CheckKind | None] = []
        self._readings: list[Reading] = []
        for parsed in found:
            kind, reading = self._read(parsed)
            self._kinds.append(kind)
            self._readings.append(reading)
        self._suspects = self._could_have_failed() if exit_code else []
        self._culprit = self._found_out()

    # --- what the output says ----------------------------------------------------------------------------------------

    def _read(self, parsed: Parsed) -> tuple[CheckKind | None, Reading]:
        command = parsed.command
        if command.check is None:
            return self._read_wrapper(parsed)
        row = row_of(command.name, command.check, command.program)
        reading = row.read(self._printed) if row is not None else _NO_READING
        if reading.verdict == "unknown" and (parsed.wrapper or row is None):
            if command.check in _JUDGED_BY_STATUS and (tests := self._recognised("tests")).counts:
                return "tests", tests
            reading = self._recognised(command.check)
        return command.check, reading

    def _read_wrapper(self, parsed: Parsed) -> tuple[CheckKind | None, Reading]:
        """A script whose output shows that it ran tests is a check, whatever it is called."""
        if parsed.command.kind != "effect" or not parsed.wrapper or parsed.command.external:
            return None, _NO_READING
        reading = self._recognised("tests")
        return ("tests" if reading.counts else None), reading if reading.counts else _NO_READING

    def _recognised(self, kind: CheckKind) -> Reading:
        """What known runners have left in the output, the worst of it; for tests those that run tests come first."""
        all_readings = [(row.kind, reading) for row, reading in recognised(self._printed)]
        own = [reading for each, reading in all_readings if each == kind]
        readings = own or [reading for each, reading in all_readings if each != "tests" and reading.verdict == "failed"]
        for verdict in ("failed", "passed", "empty"):
            for reading in readings:
                if reading.verdict == verdict:
                    return reading
        return _NO_READING

    def counts(self) -> dict[str, int]:
        """The counts of the line's summaries, those of tests first."""
        for kind in _STRONGEST_FIRST:
            for at, reading in enumerate(self._readings):
                if self._kinds[at] == kind and reading.counts:
                    return dict(reading.counts)
        return next((dict(reading.counts) for reading in self._readings if reading.counts), {})

    # --- who failed --------------------------------------------------------------------------------------------------

    def _could_have_failed(self) -> list[int]:
        """The commands whose failure can be that of the line."""
        heard = [at for at, parsed in enumerate(self._found) if parsed.fate == "proved"]
        suspects = [at for at in heard if self._suspicious(at, self._found[at])]
        return suspects or [at for at in heard if self._found[at].command.kind != "none"]

    def _suspicious(self, at: int, parsed: Parsed) -> bool:
        command = parsed.command
        if command.check is not None or self._kinds[at] is not None:
            return self._readings[at].verdict != "passed" or self._alone(at)
        if command.kind == "effect" or command.answers_by_status:
            return True
        return self._complains(command)

    def _alone(self, at: int) -> bool:
        """Whether nothing else of the line can have failed, so that a green summary does not excuse it."""
        others = [each.command for number, each in enumerate(self._found) if number != at and each.fate == "proved"]
        return all(each.kind in {"none", "inspect"} and not each.answers_by_status for each in others)

    def _complains(self, command: Command) -> bool:
        """Whether a program has written a complaint under its own name: `cat: a.txt: No such file`."""
        complaint = rf"^(?:\S*sh: (?:line \d+: )?)?{re.escape(command.program)}: "
        return bool(command.program) and re.search(complaint, self._output, re.MULTILINE) is not None

    def _found_out(self) -> int | None:
        """The command that failed, where that is certain."""
        by_reading = [at for at in self._suspects if self._readings[at].verdict in {"failed", "empty"}]
        if by_reading:
            return by_reading[0]
        sure = len(self._suspects) == 1 and self._exit_code != BROKEN_PIPE
        return self._suspects[0] if sure else None

    def _status(self, at: int) -> int | None:
        """The exit status of a command; None where nobody knows."""
        parsed = self._found[at]
        if parsed.fate == "echoed":
            return _echoed(parsed.echo, self._output)
        if parsed.fate != "proved":
            return None
        if self._exit_code == 0:
            return 0
        if self._culprit is None:
            return None if at in self._suspects else 0
        if at == self._culprit:
            return self._exit_code
        return 0 if at < self._culprit else None

    def _never_reached(self, at: int) -> bool:
        """Whether a command before it failed and ended the line."""
        if self._culprit is None or at <= self._culprit or self._found[at].fate != "proved":
            return False
        return self._found[at].pipeline != self._found[self._culprit].pipeline

    # --- verdicts ----------------------------------------------------------------------------------------------------

    def command(self, at: int) -> Command:
        """The command with its verdict, if it is a check, and whether it came out well."""
        command, kind = self._found[at].command, self._kinds[at]
        if kind is None:
            return command.model_copy(update={"succeeded": self._succeeded(at)})
        verdict = self._verdict(at)
        succeeded = verdict == "passed" or (verdict == "unknown" and self._went_through(at))
        values = {"kind": "check", "check": kind, "verdict": verdict, "succeeded": succeeded}
        return command.model_copy(update=values)

    def _verdict(self, at: int) -> CheckVerdict | None:
        """None where the check was not executed."""
        reading, status = self._readings[at].verdict, self._status(at)
        if status == 0 and self._kinds[at] in _JUDGED_BY_STATUS and not self._readings[at].counts:
            return "passed"
        if status != 0 and self._not_started(at, status):
            return None
        if reading in {"failed", "empty"}:
            return reading
        if self._never_reached(at) and reading == "unknown":
            return None
        if status is None or self._ended_on_purpose(at, status):
            return "passed" if reading == "passed" else "unknown"
        return "passed" if status == 0 else "failed"

    def _not_started(self, at: int, status: int | None) -> bool:
        if self._readings[at].counts or self._readings[at].verdict in {"passed", "empty"}:
            return False
        if status in NOT_FOUND:
            return True
        command = self._found[at].command
        called = re.escape(command.program)
        missing = rf"^\S*sh: (?:line \d+: |\d+: )?(?:\S*/)?{called}: |^\S*python[\d.]*: No module named '?{called}\b"
        not_found = re.search(missing, self._output, re.MULTILINE) is not None
        changed_folder = any(self._complains(each.command) for each in self._found[:at] if each.command.program == "cd")
        return not_found or changed_folder or _NOT_STARTED.search(self._output) is not None

    def _ended_on_purpose(self, at: int, status: int) -> bool:
        """A server that was given a few seconds did not fail because they were over."""
        parsed = self._found[at]
        return parsed.timed and status in ENDED_BY_TIME and parsed.command.check in {"artefact", "custom"}

    def _went_through(self, at: int) -> bool:
        """Whether a program, whose status is lost, has run in a line that came out well and shows no complaint."""
        ran = self._kinds[at] == "artefact" and self._found[at].fate in {"replaced", "conditional"}
        return ran and self._exit_code == 0 and not complains(self._output)

    def _succeeded(self, at: int) -> bool:
        command, fate, status = self._found[at].command, self._found[at].fate, self._status(at)
        if command.kind == "none":
            return True
        if status is not None:
            return status == 0 or (command.answers_by_status and self.answered)
        if self._never_reached(at) or self._complains(command):
            return False
        if logged(self._found, at, self._output):
            return True
        if fate == "lost" or (self._exit_code == 0 and complained(self._found, at, self._output)):
            return False
        return self._exit_code == 0 or fate in {"replaced", "detached"}

    @property
    def answered(self) -> bool:
        """Whether the line's non-zero exit is an answer: of grep that nothing matches, of diff that files differ."""
        if self._exit_code not in _ANSWERS or self._readings_failed():
            return False
        answering = [at for at in self._suspects if self._found[at].command.answers_by_status]
        if not answering or any(self._complains(self._found[at].command) for at in answering):
            return False
        return not any(at > answering[-1] for at in self._suspects)

    def _readings_failed(self) -> bool:
        return any(reading.verdict in {"failed", "empty"} for reading in self._readings)


def _without_echoes(found: Sequence[Parsed], output: str) -> str:
    """The output without the lines that an `echo` of the line itself has printed: they are no runner's."""
    texts = (words_of(each.command.text) for each in found if each.command.program in PRINTING)
    printed = {" ".join(word for word in text[1:] if not word.startswith("-")) for text in texts}
    if not printed:
        return output
    return "\n".join(line for line in output.split("\n") if line.strip() not in printed)


def _echoed(template: str, output: str) -> int | None:
    """The status that the output shows in the place of `STATUS_MARK`, the last one."""
    before, _, after = template.partition(STATUS_MARK)
    pattern = rf"^{_loose(before)}(\d{{1,3}}){_loose(after)}[ \t]*$"
    found = re.findall(pattern, output, re.MULTILINE)
    return int(found[-1]) if found else None


def _loose(text: str) -> str:
    """An expression for a text in which white space may be any."""
    return r"[ \t]*".join(map(re.escape, text.split(" "))) if text else ""
