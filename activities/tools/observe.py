"""Observes what a command changed in the workspace, by looking at it before and after."""

import hashlib
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from untildone.workflows.tools.declaration import UNOBSERVED_FOLDERS, UNREAD, ChangedFile

FILE_LIMIT = 20_000
"""Files looked at in one workspace; above it the observation is incomplete, and says so."""

DIGEST_FILE_LIMIT = 8_000_000
DIGEST_TOTAL_LIMIT = 256_000_000
"""Bytes read before a command runs, a file and in all, so that the digests before it are known. About a second when
everything is new; afterwards only what changed is read again."""

Mark = tuple[int, int, int, int]
"""What tells that a file may have changed: modification and change time (nanoseconds), size, inode."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The files of a workspace: marks by path, and the digests that are known. `complete`: none was left out."""

    marks: dict[str, Mark]
    digests: dict[str, str]
    complete: bool


@dataclass(slots=True)
class Observer:
    """Looks at one workspace again and again; keeps digests of files that did not change since."""

    workspace: Path
    _known: dict[str, tuple[Mark, str]] = field(default_factory=dict)

    def snapshot(self) -> Snapshot:
        """The state before a command."""
        marks, complete = self._marks()
        digests: dict[str, str] = {}
        budget = DIGEST_TOTAL_LIMIT
        for path, mark in marks.items():
            known = self._known.get(path)
            if known and known[0] == mark:
                digests[path] = known[1]
            elif mark[2] <= min(budget, DIGEST_FILE_LIMIT) and (fresh := _digest(self.workspace / path)):
                digests[path] = fresh
                budget -= mark[2]
        self._known = {path: (marks[path], value) for path, value in digests.items()}
        return Snapshot(marks, digests, complete)

    def changes(self, before: Snapshot) -> tuple[tuple[ChangedFile, ...], str]:
        """The files whose content differs from the snapshot, sorted by path, and what could not be observed."""
        marks, complete = self._marks()
        changed: list[ChangedFile] = []
        for path in sorted(before.marks.keys() | marks.keys()):
            if before.marks.get(path) == marks.get(path):
                continue
            old = before.digests.get(path, UNREAD) if path in before.marks else None
            new = _digest(self.workspace / path) if path in marks else None
            if new is not None:
                self._known[path] = (marks[path], new)
            if old != new:
                changed.append(ChangedFile(path=path, before=old, after=new))
        note = f"the workspace has more than {FILE_LIMIT:,} files: changes to the others were not observed"
        return tuple(changed), "" if before.complete and complete else note

    def _marks(self) -> tuple[dict[str, Mark], bool]:
        marks: dict[str, Mark] = {}
        for path, mark in _files(str(self.workspace), ""):
            if len(marks) >= FILE_LIMIT:
                return marks, False
            marks[path] = mark
        return marks, True


def _files(root: str, prefix: str) -> Iterator[tuple[str, Mark]]:
    """Files and links below a folder, in a fixed order, so that a bounded look sees the same ones each time."""
    try:
        with os.scandir(f"{root}/{prefix}") as entries:
            ordered = sorted(entries, key=lambda entry: entry.name)
    except OSError:  # the folder is gone or not ours to read: there is nothing in it that a command here could change
        return
    for entry in ordered:
        path = f"{prefix}{entry.name}"
        if entry.is_dir(follow_symlinks=False):
            if entry.name not in UNOBSERVED_FOLDERS:
                yield from _files(root, f"{path}/")
            continue
        try:
            status = entry.stat(follow_symlinks=False)
        except OSError:  # removed between listing and looking
            continue
        if stat.S_ISREG(status.st_mode) or stat.S_ISLNK(status.st_mode):
            yield path, (status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino)


def _digest(path: Path) -> str | None:
    """SHA-256 of a file's content, of a link's target, or None where it cannot be read."""
    try:
        if path.is_symlink():
            return hashlib.sha256(os.fsencode(path.readlink())).hexdigest()
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None
