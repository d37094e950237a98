"""What the output tells of commands of a line whose own exit status nobody knows."""

import re
from collections.abc import Sequence, Set
from itertools import pairwise

from untildone.workflows.receipts.commands import Parsed
from untildone.workflows.tools.shell_text import words_of

MAX_READ = 20_000
"""So many characters at the end of an output are searched for complaints."""

_COMPLAINT = re.compile(
    r"(?<!\bno )(?<!\b0 )(?<!\bwithout )\berror\b(?!\.\w)|(?<!\b0 )\bfailed\b|\bfatal\b|\btraceback\b|"
    r"\bnot found\b|\bno such\b|\bcannot\b|\bcan't\b|\bcould not\b|\bunable to\b|\bdenied\b|\brefused\b|"
    r"\bnothing (?:added )?to commit\b|\bno changes added to commit\b",
    re.IGNORECASE,
)
_NOTHING_COMMITTED = re.compile(r"^(?:nothing (?:added )?to commit|no changes added to commit)\b", re.MULTILINE)
_LOGS = frozenset({"git log", "git show", "git reflog", "git shortlog"})
_STATUS = frozenset({"git status"})
_COMMITS = frozenset({"git commit", "git merge"})
_MESSAGE_OPTION = re.compile(r"-[A-Za-z]*m|--message")


def complains(output: str) -> bool:
    """Whether anything in an output reads like a failure."""
    return _COMPLAINT.search(output[-MAX_READ:]) is not None


def complained(found: Sequence[Parsed], at: int, output: str) -> bool:
    """Whether the output looks as if command number `at` had failed.

    The last command that works is blamed for what is no other's. Where something of the line shows the contents of
    files or logs, what is written there is no complaint.
    """
    nothing_to_commit = _NOTHING_COMMITTED.search(output[-MAX_READ:]) and not _shown_later(found, at, _STATUS)
    if found[at].command.name == "git commit" and nothing_to_commit:
        return True
    working = [number for number, each in enumerate(found) if each.command.kind in {"effect", "check"}]
    if not working or at != working[-1]:
        return False
    pipelines = {found[number].pipeline for number in working}
    shows = any(each.command.kind == "inspect" and each.pipeline not in pipelines for each in found)
    return not shows and complains(output)


def logged(found: Sequence[Parsed], at: int, output: str) -> bool:
    """Whether a commit is shown by a log that the line prints afterwards: by its message, or as what it undoes."""
    name = found[at].command.name
    if not _shown_later(found, at, _LOGS):
        return False
    if name == "git revert":
        return re.search(r"\bRevert \"", output) is not None
    subject = _message(words_of(found[at].command.text)) if name in _COMMITS else ""
    return bool(subject) and re.search(rf"^.*\s{re.escape(subject)}$", output, re.MULTILINE) is not None


def _shown_later(found: Sequence[Parsed], at: int, names: Set[str]) -> bool:
    return any(each.command.name in names for each in found[at + 1 :])


def _message(words: Sequence[str]) -> str:
    """The first line of the message that a commit is given."""
    for option, value in pairwise(words):
        if _MESSAGE_OPTION.fullmatch(option):
            return value.strip().partition("\n")[0]
    return ""
