"""What a run has changed in files, path by path: at which receipt, to which content (stop-policy.md section 3).

A position is the number of a receipt in its run, counted from 1. Content is known by its digest; None is no file.
"""

import posixpath
from collections import OrderedDict, deque
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from untildone.workflows.answers.placeholders import EMPTY_BY_NATURE
from untildone.workflows.receipts.paths import code_path, covers, runnable, same_file
from untildone.workflows.receipts.receipt import CallReceipt, Command
from untildone.workflows.tools.declaration import ChangedFile

KEPT_CONTENTS = 32
"""How many of a file's newest contents are remembered, so that an undo after a check is seen."""

KEPT_FILES = 4_096
"""How many of the newest changed files are known."""

EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
"""SHA-256 of nothing."""


@dataclass(slots=True)
class KnownFile:
    """One file: its content before the run first changed it and now, and which receipt changed it last.

    `edited`: it was changed by more than checks. `relevant`: a change of it made earlier checks worthless.
    """

    path: str
    before: str | None
    after: str | None
    position: int = 0
    call_id: str = ""
    contents: deque[tuple[int, str | None]] = field(default_factory=lambda: deque(maxlen=KEPT_CONTENTS))
    edited: bool = False
    relevant: bool = False
    placeholder: bool | None = None

    @property
    def differs(self) -> bool:
        """Whether it is another file than before the run."""
        return self.before != self.after

    @property
    def delivered(self) -> bool:
        """Whether the run has changed it, it is there, and it holds something."""
        empty = self.after == EMPTY and posixpath.basename(self.path) not in EMPTY_BY_NATURE
        return self.differs and self.after is not None and not empty and self.placeholder is not True

    def change(self, change: ChangedFile, receipt: CallReceipt, position: int) -> None:
        """Takes in one change."""
        self.after, self.position, self.call_id = change.after, position, receipt.call_id
        self.contents.append((position, change.after))
        self.edited = self.edited or (is_edit(receipt) and not _left_empty(change, receipt))
        self.relevant = self.relevant or makes_stale(receipt, change.path)
        self.placeholder = receipt.placeholder

    def content_at(self, position: int) -> str | None:
        """What it held after the receipt of this position, as far back as contents are remembered."""
        held = self.before
        for changed_at, content in self.contents:
            if changed_at > position:
                break
            held = content
        return held


class Files:
    """The files that a run has changed, the one that was changed last at the end."""

    def __init__(self) -> None:
        self._files: OrderedDict[str, KnownFile] = OrderedDict()
        self._written_again: OrderedDict[str, None] = OrderedDict()
        self._unlisted_at = 0

    def __iter__(self) -> Iterator[KnownFile]:
        return iter(self._files.values())

    def add(self, receipt: CallReceipt, position: int) -> None:
        """Takes in what a call has changed."""
        for change in receipt.changed:
            known = self._files.setdefault(change.path, KnownFile(change.path, change.before, change.before))
            known.change(change, receipt, position)
            self._files.move_to_end(change.path)
        if len(self._files) > KEPT_FILES:
            self._files.popitem(last=False)
        if receipt.changed_count > len(receipt.changed) and is_edit(receipt):
            self._unlisted_at = position

    def add_unchanged(self, path: str) -> None:
        """Takes in that a file was written with the content that it had already."""
        self._written_again[path] = None
        if len(self._written_again) > KEPT_CONTENTS:
            self._written_again.popitem(last=False)

    def find(self, name: str) -> KnownFile | None:
        """The changed file that a name means, the one that was changed last if it can mean several."""
        exact = self._files.get(name)
        return exact or next((file for file in reversed(self._files.values()) if same_file(file.path, name)), None)

    def delivers(self, name: str) -> bool:
        """Whether a file of this name was delivered."""
        found = self.find(name)
        return found.delivered if found is not None else any(same_file(path, name) for path in self._written_again)

    def touches(self, name: str) -> bool:
        """Whether what a name means, a file or something in a folder, is another than before the run."""
        differing = any(file.differs and covers(name, file.path) for file in self._files.values())
        return differing or any(same_file(path, name) for path in self._written_again)

    @property
    def changed(self) -> tuple[str, ...]:
        """The paths of the files that are others than before the run, the newest change last."""
        return tuple(file.path for file in self._files.values() if file.differs)

    @property
    def edited(self) -> bool:
        """Whether something is another than before the run, the products of checks aside."""
        return self._unlisted_at > 0 or any(file.differs and file.edited for file in self._files.values())

    @property
    def runnable_changed(self) -> bool:
        """Whether a file that is run or compiled was edited and is another than before the run."""
        return any(file.differs and file.edited and runnable(file.path) for file in self._files.values())

    def differ_since(self, position: int, named: Collection[str], earlier: Mapping[str, str | None]) -> bool:
        """Whether something relevant has another content than after `position`: code, or what `named` names.

        Position 0 is before the run: `earlier` has contents that are known from then. A file that the run has made
        and removed again is none.
        """
        if self._unlisted_at > position:
            return True
        for file in reversed(self._files.values()):
            if file.position <= position:
                return False
            if file.before is None and file.after is None:
                continue
            concerns = (file.relevant and code_path(file.path)) or any(covers(name, file.path) for name in named)
            if concerns and file.after != (
                file.content_at(position) if position else earlier.get(file.path, file.before)
            ):
                return True
        return False


_WRITES_NO_CONTENT = frozenset({"rm", "rmdir", "mkdir", "unlink", "touch", "kill", "pkill"})
"""Programs that tidy up: whatever they do, no file that is left has another content."""


def is_edit(receipt: CallReceipt) -> bool:
    """Whether what a call changes counts as its effect, and is not just a product of the checks that it runs."""
    working = _working(receipt)
    return not working or any(command.kind == "effect" or command.edits for command in working)


def _left_empty(change: ChangedFile, receipt: CallReceipt) -> bool:
    """Whether a file is all that a line left behind that came to nothing: made, and never filled."""
    working = _working(receipt)
    made_empty = change.before is None and change.after == EMPTY
    return made_empty and bool(working) and not working[-1].succeeded


def makes_stale(receipt: CallReceipt, path: str) -> bool:
    """Whether a change by this call makes earlier checks worthless.

    What a known runner makes does not, nor what a program writes that is run to see whether it works, unless it writes
    code.
    """
    working = _working(receipt)
    return not working or any(_edits(command, path) for command in working)


def _edits(command: Command, path: str) -> bool:
    if command.kind == "effect":
        return True
    return command.edits and (command.check not in {"artefact", "custom"} or runnable(path))


def written_after(receipt: CallReceipt, at: int) -> bool:
    """Whether the files that a line changes may be written behind its command number `at`, so that a check there may
    have seen them as they were before."""
    later = (command for command in receipt.commands[at + 1 :] if command.program not in _WRITES_NO_CONTENT)
    return any(command.kind == "effect" or (command.kind == "check" and command.edits) for command in later)


def _working(receipt: CallReceipt) -> list[Command]:
    return [command for command in receipt.commands if command.kind in {"check", "effect"}]
