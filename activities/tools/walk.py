"""Walks a folder as version control sees it: without what .gitignore names, and without version control's own."""

import os
from collections.abc import Iterator
from pathlib import Path

from pathspec import GitIgnoreSpec

from untildone.workflows.tools.declaration import UNOBSERVED_FOLDERS

WALK_LIMIT = 100_000
"""Files looked at in one search."""


def walk(root: Path, workspace: Path) -> Iterator[Path]:
    """Regular files below a folder in a fixed order; links are not followed.

    .gitignore files from the workspace down to each folder are respected; outside the workspace, those below `root`.
    """
    yield from _walk(root, _inherited(root, workspace))


Ignores = tuple[tuple[Path, GitIgnoreSpec], ...]
"""Each .gitignore in force, with the folder that its patterns are relative to."""


def _inherited(root: Path, workspace: Path) -> Ignores:
    if not root.is_relative_to(workspace):
        return ()
    above = [folder for folder in root.parents if folder.is_relative_to(workspace)]
    return tuple(rule for folder in reversed(above) for rule in _ignores_of(folder))


def _ignores_of(folder: Path) -> Ignores:
    try:
        lines = (folder / ".gitignore").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ()
    return ((folder, GitIgnoreSpec.from_lines(lines)),)


def _walk(folder: Path, inherited: Ignores) -> Iterator[Path]:
    ignores = (*inherited, *_ignores_of(folder))
    try:
        with os.scandir(folder) as entries:
            ordered = sorted(entries, key=lambda entry: entry.name)
    except OSError:  # not ours to read: version control would not see it either
        return
    for entry in ordered:
        path = Path(entry.path)
        is_folder = entry.is_dir(follow_symlinks=False)
        if _ignored(path, is_folder, ignores):
            continue
        if is_folder:
            if entry.name not in UNOBSERVED_FOLDERS:
                yield from _walk(path, ignores)
        elif entry.is_file(follow_symlinks=False):
            yield path


def _ignored(path: Path, is_folder: bool, ignores: Ignores) -> bool:
    """The innermost .gitignore that says anything about the path decides, as in git."""
    for base, spec in reversed(ignores):
        relative = path.relative_to(base).as_posix() + ("/" if is_folder else "")
        verdict = spec.check_file(relative).include
        if verdict is not None:
            return verdict
    return False
