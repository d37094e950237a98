"""Reading and replacing whole text files, so that a reader never sees half of one."""

import contextlib
import hashlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path

from untildone.activities.tools.errors import ToolError
from untildone.workflows.tools.declaration import ChangedFile

MAX_FILE_BYTES = 50_000_000
"""Files above it are for the shell's tools."""

# Where every editor and version control looks for the sign of a binary file.
_SNIFFED_BYTES = 8_192


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file's content. Bytes that are no UTF-8 are kept as surrogates, so that writing it back changes nothing."""

    text: str
    digest: str


def read_text(path: Path, shown: str) -> TextFile:
    """Reads a regular text file. Raises ToolError for whatever is none."""
    data = read_bytes(path, shown)
    if b"\0" in data[:_SNIFFED_BYTES]:
        raise ToolError(
            f"{shown} is a binary file of {len(data):,} bytes. Use bash with a program that reads its format."
        )
    return TextFile(data.decode("utf-8", "surrogateescape"), sha256(data))


def read_bytes(path: Path, shown: str) -> bytes:
    """Reads a regular file. Raises ToolError where there is none, where it is too large or cannot be read."""
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise ToolError(f"{shown} is a directory, not a file.")
        if not stat.S_ISREG(status.st_mode):
            raise ToolError(f"{shown} is no regular file (a pipe, a socket or a device).")
        if status.st_size > MAX_FILE_BYTES:
            raise ToolError(
                f"{shown} has {status.st_size:,} bytes; the limit is {MAX_FILE_BYTES:,}. Use bash, for instance sed -n."
            )
        return path.read_bytes()
    except OSError as error:
        raise ToolError(f"{shown} cannot be read: {error.strerror}.{_neighbours(path)}") from error


def replace_text(path: Path, shown: str, text: str, before: str | None) -> ChangedFile:
    """Puts new content in a file's place in one step, making folders as needed; the file's mode stays.

    Raises ToolError where it cannot be written.
    """
    data = text.encode("utf-8", "surrogateescape")
    scratch = path.with_name(f".{path.name[:200]}.{os.getpid()}-{id(data):x}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(scratch, "xb", opener=_open_as_umask_says) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            scratch.chmod(stat.S_IMODE(path.stat().st_mode))
        scratch.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            scratch.unlink()
        raise ToolError(f"{shown} cannot be written: {error.strerror}.") from error
    return ChangedFile(path=shown, before=before, after=sha256(data))


def sha256(data: bytes) -> str:
    """The digest by which receipts know a file's content."""
    return hashlib.sha256(data).hexdigest()


def _open_as_umask_says(path: str, flags: int) -> int:
    return os.open(path, flags, 0o666)


def _neighbours(path: Path) -> str:
    """Names in the same folder, if the folder is there: the wrong name is often close to the right one."""
    if path.exists() or not path.parent.is_dir():
        return ""
    names = sorted(entry.name for entry in path.parent.iterdir())[:20]
    return f" Its folder holds: {', '.join(names)}." if names else " Its folder is empty."
