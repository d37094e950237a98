"""Makes the receipt of a call: where its result is recorded, from the call, its declaration and its outcome."""

import posixpath
import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from untildone.workflows.answers.figures import figures
from untildone.workflows.answers.hosts import hosts
from untildone.workflows.answers.placeholders import is_placeholder
from untildone.workflows.failures import ToolFailure
from untildone.workflows.messages import ToolUseBlock
from untildone.workflows.receipts.artefacts import INTERPRETERS
from untildone.workflows.receipts.commands import Parsed, parsed
from untildone.workflows.receipts.paths import looks_like_path, normal, same_file
from untildone.workflows.receipts.programs import FILE_TOOLS
from untildone.workflows.receipts.reading import clean
from untildone.workflows.receipts.receipt import MAX_CHANGED, MAX_FIGURES, CallReceipt, CallState, Command
from untildone.workflows.receipts.tables import words
from untildone.workflows.receipts.tokens import distinctive_tokens
from untildone.workflows.receipts.verdicts import ENDED_BY_TIME, Judged, judged
from untildone.workflows.tools.arguments import signature
from untildone.workflows.tools.declaration import Effect, ToolDeclaration, ToolOutcome
from untildone.workflows.tools.shell_status import simple_commands

MAX_NAMED = 64
MAX_TARGET = 300
"""How much a receipt keeps of what a call names."""

LIVE_DATA = "live-data"
"""What tools serve that retrieve present values (tools.md section 1)."""

NEVER_RAN = frozenset(
    {
        ToolFailure.UNKNOWN_CAPABILITY,
        ToolFailure.KIND_MISMATCH,
        ToolFailure.INVALID_ARGUMENTS,
        ToolFailure.SCHEMA_MISMATCH,
        ToolFailure.TOO_LARGE,
        ToolFailure.CANCELLED,
        ToolFailure.DENIED,
        ToolFailure.REVOKED,
        ToolFailure.NOT_ADMITTED,
        ToolFailure.GATED,
        ToolFailure.DIVERTED,
        ToolFailure.BATCH_LIMIT,
        ToolFailure.SKIPPED,
        ToolFailure.CLAIM_BUSY,
        ToolFailure.OUTCOME_UNKNOWN,
    }
)
"""Errors of calls that did not run to an end: they satisfy nothing (stop-policy.md section 2)."""

_TIMED_OUT = min(ENDED_BY_TIME)
_CONTENT = words(
    "content contents text body new_string old_string new_str old_str file_text insert_text patch diff data"
)
_WHOLE_CONTENT = ("content", "contents", "file_text", "text", "body")
_SUBJECTS = ("path", "file_path", "file", "filename", "url", "uri", "address", "query", "pattern", "name", "id")
_SHOWS_CHANGES = frozenset({"diff", "show"})
_URL = re.compile(r"https?://[^\s\"'<>|;)\]}`]{1,500}")
_SHOWN_LINE = re.compile(r"^(?:\./)?([^\s:\x00]{1,300}):\d+[:-]", re.MULTILINE)
_CODE_PATH = re.compile(r"[\w./~-]*\w\.[A-Za-z]\w{0,7}\b")


def receipt_of(
    call: ToolUseBlock,
    declaration: ToolDeclaration,
    outcome: ToolOutcome,
    *,
    changed: Collection[str],
    named: Collection[str],
    run_demanded: bool = False,
    commit_wanted: bool = False,
) -> CallReceipt:
    """The receipt of a call that was begun.

    `changed` are the paths that the run has changed before it, `named` the paths and commands that the directive names;
    `run_demanded` and `commit_wanted` tell whether it wants something run, and a commit made.
    """
    state = _state(outcome)
    output = clean(outcome.text)
    all_changed = (*changed, *(file.path for file in outcome.changed))
    line = _line(call, declaration)
    wanted = {"run_demanded": run_demanded, "commit_wanted": commit_wanted}
    found = parsed(line, changed=all_changed, named=named, **wanted) if line is not None else ()
    result = _judged(found, outcome, output) if state != "attempted" else Judged(_only_commands(found))
    if line is None and declaration.effect is Effect.EXECUTE:
        result = Judged((_unread_command(call, succeeded=state == "succeeded"),))
    shows = state != "attempted" and _looked(declaration, result.commands)
    values = figures(output) if state != "attempted" else ()
    return CallReceipt(
        **_identity(call, declaration),
        state=state,
        error=outcome.error,
        exit_code=outcome.exit_code,
        target=_target(call, result.commands),
        commands=result.commands,
        changed=outcome.changed[:MAX_CHANGED],
        changed_count=len(outcome.changed),
        named=_named(call, found, line),
        figures=tuple(dict.fromkeys(values))[-MAX_FIGURES:],
        counts=result.counts,
        tokens=distinctive_tokens(output) if _went_wrong(outcome, result) else (),
        answered=result.answered,
        seen=tuple(dict.fromkeys(_SHOWN_LINE.findall(output)))[:MAX_NAMED] if shows else (),
        unobserved=bool(outcome.unobserved),
        placeholder=_placeholder(call, declaration, outcome, line),
    )


def refused_receipt(call: ToolUseBlock, declaration: ToolDeclaration | None, error: ToolFailure | None) -> CallReceipt:
    """The receipt of a call that never ran, or was answered by the runtime: it satisfies nothing."""
    line = _line(call, declaration)
    found = parsed(line, changed=(), named=()) if line is not None else ()
    commands = _only_commands(found)
    return CallReceipt(
        **_identity(call, declaration),
        error=error,
        target=_target(call, commands),
        commands=commands,
        named=_named(call, found, line),
    )


def _identity(call: ToolUseBlock, declaration: ToolDeclaration | None) -> dict[str, Any]:
    known = {"call_id": call.id, "tool": call.name, "signature": signature(call.name, call.arguments)}
    if declaration is None:
        return known
    return known | {
        "effect": declaration.effect,
        "retrieval": LIVE_DATA in declaration.serves,
        "observes": declaration.observes_present or LIVE_DATA in declaration.serves,
        "presents": declaration.presents,
    }


def _state(outcome: ToolOutcome) -> CallState:
    if outcome.error in NEVER_RAN:
        return "attempted"
    return "succeeded" if outcome.error is None and outcome.exit_code in {None, 0} else "executed"


# --- commands --------------------------------------------------------------------------------------------------------


def _line(call: ToolUseBlock, declaration: ToolDeclaration | None) -> str | None:
    """The command line of a call that runs one."""
    line = call.arguments.get("command")
    runs_one = declaration is not None and declaration.effect is Effect.EXECUTE
    return line if runs_one and isinstance(line, str) else None


def _unread_command(call: ToolUseBlock, *, succeeded: bool) -> Command:
    """What a tool runs that is given something else than a command line, such as the cells of a notebook."""
    return Command(text=call.name, program=call.name, name=call.name, kind="effect", succeeded=succeeded)


def _only_commands(found: Iterable[Parsed]) -> tuple[Command, ...]:
    return tuple(each.command for each in found)


def _judged(found: tuple[Parsed, ...], outcome: ToolOutcome, output: str) -> Judged:
    if not found:
        return Judged(())
    if outcome.exit_code is not None:
        return judged(found, outcome.exit_code, output)
    return judged(found, 0 if outcome.error is None else _TIMED_OUT, output)


def _looked(declaration: ToolDeclaration, commands: Iterable[Command]) -> bool:
    return declaration.effect is Effect.READ or any(command.kind == "inspect" for command in commands)


def _went_wrong(outcome: ToolOutcome, result: Judged) -> bool:
    failed = outcome.error is not None or outcome.exit_code not in {None, 0}
    return (failed and not result.answered) or any(each.verdict in {"failed", "empty"} for each in result.commands)


# --- what a call is about --------------------------------------------------------------------------------------------


def _target(call: ToolUseBlock, commands: tuple[Command, ...]) -> str:
    """The name of the command that counts most, or the path, address or first word of the arguments."""
    for kind in ("check", "effect", "inspect", "none"):
        matching = [command.name or command.program for command in commands if command.kind == kind]
        if any(matching):
            return matching[-1][:MAX_TARGET]
    given = [call.arguments[key] for key in _SUBJECTS if isinstance(call.arguments.get(key), str)]
    texts = given or [value for value in call.arguments.values() if isinstance(value, str)]
    subject = texts[0].strip() if texts else ""
    return (subject if looks_like_path(subject) or "://" in subject else subject.partition(" ")[0])[:MAX_TARGET]


def _named(call: ToolUseBlock, found: tuple[Parsed, ...], line: str | None) -> tuple[str, ...]:
    """The paths, addresses and hosts that a call names, each once."""
    names = _named_in_line(found, line) if line is not None else _named_in(call.arguments, 0)
    return tuple(dict.fromkeys(name[:MAX_TARGET] for name in names if name))[:MAX_NAMED]


def _named_in(value: object, depth: int) -> Iterator[str]:
    if isinstance(value, str) and len(value) <= 2_000:
        yield from _addresses(value)
        if looks_like_path(value):
            yield normal(value)
    elif isinstance(value, dict) and depth < 4:
        for key, each in value.items():
            if key not in _CONTENT:
                yield from _named_in(each, depth + 1)
    elif isinstance(value, list) and depth < 4:
        for each in value[:MAX_NAMED]:
            yield from _named_in(each, depth + 1)


def _addresses(text: str) -> Iterator[str]:
    for url in _URL.findall(text):
        yield url
        yield from hosts(url)


def _named_in_line(found: tuple[Parsed, ...], line: str) -> Iterator[str]:
    yield from _addresses(line)
    for command in _only_commands(found):
        moves_files = command.kind == "effect" and command.program in FILE_TOOLS
        if command.kind != "none" and not moves_files:
            yield from command.paths
        if command.program == "git" and set(command.name.split()[1:]) & _SHOWS_CHANGES and not command.paths:
            yield "."
    if any(command.program in INTERPRETERS for command in _only_commands(found)):
        yield from map(normal, _CODE_PATH.findall(line[:20_000]))


# --- what was written ------------------------------------------------------------------------------------------------


def _placeholder(
    call: ToolUseBlock, declaration: ToolDeclaration, outcome: ToolOutcome, line: str | None
) -> bool | None:
    """Whether the one file that the call wrote is a placeholder; None where its whole content is not known."""
    if len(outcome.changed) != 1 or outcome.changed[0].after is None:
        return None
    path = outcome.changed[0].path
    if line is not None:
        content = _written_by(line, path)
    elif declaration.effect is Effect.WRITE:
        given = (call.arguments.get(key) for key in _WHOLE_CONTENT)
        content = next((each for each in given if isinstance(each, str)), None)
    else:
        content = None
    return is_placeholder(posixpath.basename(path), content) if content is not None else None


def _written_by(line: str, path: str) -> str | None:
    """What a line writes into a file by itself: a here-document, or the words of an `echo`."""
    for command in simple_commands(line):
        if any(same_file(path, output) for output in command.outputs) and command.words:
            if command.document:
                return command.document
            if command.words[0] in {"echo", "printf"} and not any("$" in word for word in command.words):
                return " ".join(command.words[1:])
    return None
