"""The tools `read`, `write` and `edit`."""

import difflib
from itertools import islice
from pathlib import Path
from typing import Annotated

from pydantic import Field

from untildone.activities.tools.context import ToolContext
from untildone.activities.tools.definition import Arguments, define_tool
from untildone.activities.tools.errors import ToolError
from untildone.activities.tools.text_files import read_bytes, read_text, replace_text, sha256
from untildone.workflows.failures import ToolFailure
from untildone.workflows.tools.declaration import Claim, Effect, ToolOutcome

READ_LINES = 2_000
DIRECTORY_ENTRIES = 1_000
"""What one call of `read` shows by default of a file, and at most of a directory."""

FilePath = Annotated[str, Field(min_length=1, description="Relative to the workspace, or absolute.")]


def read(
    context: ToolContext,
    path: FilePath,
    offset: Annotated[int, Field(ge=1, description="First line to show, counted from 1.")] = 1,
    limit: Annotated[int, Field(ge=1, description="How many lines to show.")] = READ_LINES,
) -> str:
    """Reads a text file, each line with its number, or lists a directory."""
    real = context.path(path)
    if real.is_dir():
        return _listing(real, path)
    text = read_text(real, path).text
    lines = text.removesuffix("\n").split("\n") if text else []
    if not lines:
        return f"({path} is empty)"
    if offset > len(lines):
        raise ToolError(
            f"{path} has {len(lines)} lines; offset {offset} is behind its end.", ToolFailure.INVALID_ARGUMENTS
        )
    shown = lines[offset - 1 : offset - 1 + limit]
    numbered = [f"{number:>6}\t{line.removesuffix(chr(13))}" for number, line in enumerate(shown, start=offset)]
    last = offset + len(shown) - 1
    if last < len(lines):
        numbered.append(f"[lines {last + 1} to {len(lines)} not shown; read on with offset={last + 1}]")
    return "\n".join(numbered)


def _listing(folder: Path, shown: str) -> str:
    try:
        names = sorted(f"{entry.name}/" if entry.is_dir() else entry.name for entry in folder.iterdir())
    except OSError as error:
        raise ToolError(f"{shown} cannot be listed: {error.strerror}.") from error
    more = [f"[{len(names) - DIRECTORY_ENTRIES} more]"] if len(names) > DIRECTORY_ENTRIES else []
    return "\n".join([*names[:DIRECTORY_ENTRIES], *more]) or f"({shown} is an empty directory)"


def write(
    context: ToolContext,
    path: FilePath,
    content: Annotated[str, Field(description="The whole content of the file.")],
) -> ToolOutcome:
    """Writes a whole file, replacing what was there; missing folders are made. To change a part of a file, use edit."""
    real = context.path(path)
    before = sha256(read_bytes(real, path)) if real.exists() else None
    change = replace_text(real, context.shown(real), content, before)
    lines = content.count("\n") + (not content.endswith("\n") and content != "")
    done = "Wrote" if before is None else "Replaced"
    changed = () if change.before == change.after else (change,)
    note = "" if changed else " It had this content already."
    return ToolOutcome(text=f"{done} {path}: {lines} lines, {len(content)} characters.{note}", changed=changed)


def edit(
    context: ToolContext,
    path: FilePath,
    old_string: Annotated[str, Field(min_length=1, description="The text to replace, exactly as it is in the file.")],
    new_string: Annotated[str, Field(description="The text to put in its place.")],
    replace_all: Annotated[bool, Field(description="Replace every occurrence, not just the only one.")] = False,
) -> ToolOutcome:
    """Replaces a text in a file. The text must occur exactly once, unless replace_all is set."""
    if old_string == new_string:
        raise ToolError("old_string and new_string are the same: nothing would change.", ToolFailure.INVALID_ARGUMENTS)
    real = context.path(path)
    file = read_text(real, path)
    old, new = old_string, new_string
    if old not in file.text and "\r\n" in file.text:
        old, new = (text.replace("\r\n", "\n").replace("\n", "\r\n") for text in (old, new))
    count = file.text.count(old)
    if count == 0:
        raise ToolError(_not_found(path, file.text, old_string))
    if count > 1 and not replace_all:
        raise ToolError(_ambiguous(path, file.text, old, count))
    change = replace_text(real, context.shown(real), file.text.replace(old, new), file.digest)
    first = file.text[: file.text.index(old)].count("\n") + 1
    where = f"at line {first}" if count == 1 else f"{count} times, first at line {first}"
    return ToolOutcome(text=f"Replaced the text in {path} {where}.", changed=(change,))


def _ambiguous(path: str, text: str, old: str, count: int) -> str:
    lines: list[int] = []
    at = text.find(old)
    while at >= 0 and len(lines) < 20:
        lines.append(text.count("\n", 0, at) + 1)
        at = text.find(old, at + len(old))
    places = ", ".join(map(str, lines)) + (", …" if count > len(lines) else "")
    return (
        f"old_string occurs {count} times in {path} (lines {places}). Nothing was changed. "
        "Give more of the surrounding text so that it occurs once, or set replace_all."
    )


def _not_found(path: str, text: str, old: str) -> str:
    """Shows what in the file is closest, since the text is mostly right but for white space or an old version."""
    lines = text.split("\n")
    wanted = [line.strip() for line in old.strip("\n").split("\n")]
    first = next((line for line in wanted if line), "")
    stripped = [line.strip() for line in lines]
    # Bounded, since comparing is quadratic in the lines' length.
    distinct = list(islice(dict.fromkeys(line for line in stripped if 0 < len(line) <= 500), 20_000))
    near = difflib.get_close_matches(first[:500], distinct, n=3, cutoff=0.6)
    if not near:
        return f"old_string does not occur in {path}, nor anything like it. Nothing was changed. Read the file first."
    blocks = []
    for candidate in near:
        at = stripped.index(candidate)
        numbered = (f"{number:>6}\t{line}" for number, line in enumerate(lines[at : at + len(wanted)][:10], at + 1))
        blocks.append("\n".join(numbered))
    return (
        f"old_string does not occur in {path} exactly as given. Nothing was changed. Close to it, with line numbers:\n"
        + "\n--\n".join(blocks)
    )


def _reads_path(arguments: Arguments) -> Claim:
    return Claim(kind="read", paths=(arguments["path"],))


def _writes_path(arguments: Arguments) -> Claim:
    return Claim(kind="write", paths=(arguments["path"],))


READ = define_tool(read, effect=Effect.READ, claims=_reads_path)
WRITE = define_tool(write, effect=Effect.WRITE, claims=_writes_path)
EDIT = define_tool(edit, effect=Effect.WRITE, claims=_writes_path)
