"""The tools `glob` and `grep`."""

import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated, Literal

import regex
from pathspec import GitIgnoreSpec
from pydantic import Field

from untildone.activities.tools.context import ToolContext
from untildone.activities.tools.definition import Arguments, define_tool
from untildone.activities.tools.errors import ToolError
from untildone.activities.tools.walk import WALK_LIMIT, walk
from untildone.workflows.failures import ToolFailure
from untildone.workflows.tools.declaration import Claim, Effect

RESULT_LIMIT = 1_000
"""Files that `glob`, and lines that `grep` shows at most."""

SEARCH_S = 30.0
"""How long one search may take in all; a pattern can be slow on purpose or by accident."""

MAX_SEARCHED_BYTES = 10_000_000
_LINE_CHARS = 500

Folder = Annotated[
    str, Field(min_length=1, description="Where to look: a folder, relative to the workspace or absolute.")
]


def glob(
    context: ToolContext,
    pattern: Annotated[
        str, Field(min_length=1, description="Like src/**/*.py; without a slash it matches names at any depth.")
    ],
    path: Folder = ".",
) -> str:
    """Lists files whose path matches a pattern, sorted by path. Files that .gitignore names are left out."""
    root = _existing(context, path)
    spec = _pattern(pattern)
    found: list[str] = []
    for file in islice(walk(root, context.workspace.resolve()), WALK_LIMIT):
        if spec.match_file(file.relative_to(root).as_posix()):
            found.append(context.shown(file))
        if len(found) > RESULT_LIMIT:
            return "\n".join([*found[:RESULT_LIMIT], f"[more than {RESULT_LIMIT} files; give a narrower pattern]"])
    return "\n".join(found) or f"No file matches {pattern} in {path}."


def grep(
    context: ToolContext,
    pattern: Annotated[str, Field(min_length=1, description="A regular expression, searched for in each line.")],
    path: Annotated[str, Field(min_length=1, description="A folder or one file.")] = ".",
    glob: Annotated[str | None, Field(description="Only files whose path matches, like *.py.")] = None,
    ignore_case: bool = False,
    context_lines: Annotated[int, Field(ge=0, le=20, description="Lines to show around each match.")] = 0,
    output: Annotated[
        Literal["lines", "files", "count"], Field(description="Matching lines, only the files, or their counts.")
    ] = "lines",
) -> str:
    """Searches the content of files. Binary files and those that .gitignore names are left out."""
    root = _existing(context, path)
    expression = _expression(pattern, ignore_case)
    spec = _pattern(glob) if glob else None
    deadline = time.monotonic() + SEARCH_S
    shown: list[str] = []
    for file in _candidates(context, root, spec):
        name = context.shown(file)
        lines = _text_lines(file)
        hits = _hits(expression, lines, deadline)
        if hits:
            shown += _presented(name, lines, hits, context_lines, output)
        if len(shown) > RESULT_LIMIT:
            return "\n".join([*shown[:RESULT_LIMIT], f"[more than {RESULT_LIMIT} lines; narrow the search]"])
    return "\n".join(shown) or f"Nothing matches {pattern} in {path}."


def _existing(context: ToolContext, path: str) -> Path:
    root = context.path(path)
    if not root.exists():
        raise ToolError(f"{path} does not exist.")
    return root


def _pattern(pattern: str) -> GitIgnoreSpec:
    try:
        return GitIgnoreSpec.from_lines([pattern.removeprefix("./")])
    except ValueError as error:
        raise ToolError(f"{pattern} is no pattern of paths: {error}", ToolFailure.INVALID_ARGUMENTS) from error


def _expression(pattern: str, ignore_case: bool) -> "regex.Pattern[str]":
    try:
        return regex.compile(pattern, regex.IGNORECASE if ignore_case else 0)
    except regex.error as error:
        raise ToolError(f"{pattern} is no regular expression: {error}", ToolFailure.INVALID_ARGUMENTS) from error


def _candidates(context: ToolContext, root: Path, spec: GitIgnoreSpec | None) -> Iterator[Path]:
    files = iter((root,)) if root.is_file() else islice(walk(root, context.workspace.resolve()), WALK_LIMIT)
    folder = root.parent if root.is_file() else root
    return (file for file in files if spec is None or spec.match_file(file.relative_to(folder).as_posix()))


def _text_lines(file: Path) -> list[str]:
    """The lines of a text file; none for a binary, a too large or an unreadable one."""
    try:
        if file.stat().st_size > MAX_SEARCHED_BYTES:
            return []
        data = file.read_bytes()
    except OSError:
        return []
    return [] if b"\0" in data[:8_192] else data.decode("utf-8", "replace").removesuffix("\n").split("\n")


def _hits(expression: "regex.Pattern[str]", lines: list[str], deadline: float) -> list[int]:
    try:
        return [
            index
            for index, line in enumerate(lines)
            if expression.search(line, timeout=max(0.001, deadline - time.monotonic()))
        ]
    except TimeoutError as error:
        raise ToolError(
            f"The search took longer than {SEARCH_S:.0f} s. Use a simpler pattern or a narrower path.",
            ToolFailure.TIMEOUT,
        ) from error


def _presented(name: str, lines: list[str], hits: list[int], around: int, output: str) -> list[str]:
    if output == "files":
        return [name]
    if output == "count":
        return [f"{name}:{len(hits)}"]
    matching = set(hits)
    shown: list[str] = []
    last = -1
    for index in sorted(
        {near for hit in hits for near in range(max(0, hit - around), min(len(lines), hit + around + 1))}
    ):
        if around and last >= 0 and index > last + 1:
            shown.append("--")
        mark = ":" if index in matching else "-"
        line = lines[index].rstrip("\r")
        cut = line if len(line) <= _LINE_CHARS else f"{line[:_LINE_CHARS]}… [{len(line)} characters]"
        shown.append(f"{name}{mark}{index + 1}{mark}{cut}")
        last = index
    return shown


def _reads_folder(arguments: Arguments) -> Claim:
    return Claim(kind="read", paths=(arguments.get("path", "."),))


GLOB = define_tool(glob, effect=Effect.READ, claims=_reads_folder)
GREP = define_tool(grep, effect=Effect.READ, claims=_reads_folder)
