"""What a turn did, read from its calls: the deeds of a card, and the files that link turns to each other."""

from collections import Counter, deque
from dataclasses import dataclass, field
from typing import Any

from untildone.workflows.context.digests import SHELL_TOOLS, shape
from untildone.workflows.context.exchange import Exchange
from untildone.workflows.context.sizes import json_text
from untildone.workflows.context.wording import first_sentence, flat, shorten
from untildone.workflows.ledger.payloads import Deed
from untildone.workflows.messages import ToolResultBlock, ToolUseBlock

FILE_ARGUMENT = "path"
"""The argument that names the one file that a file tool works on."""

READING_TOOLS = frozenset({"read"})
WRITING_TOOLS = frozenset({"write", "edit"})

WHOLE_ARGUMENTS = SHELL_TOOLS | WRITING_TOOLS
"""Tools whose arguments say what was done to the world, so that a card keeps more of them than a first sentence."""

KEPT_DEEDS = 256
"""The newest deeds and files of a turn that its card names (loop.md section 7: sets keep their newest 256 members)."""

ARGUMENT_CHARS = 200
WHOLE_ARGUMENT_CHARS = 2_000


@dataclass(slots=True)
class Record:
    """What a turn has done, kept in short so that it outlives the messages that a reset lets go."""

    calls: Counter[str] = field(default_factory=Counter)
    did: deque[Deed] = field(default_factory=lambda: deque(maxlen=KEPT_DEEDS))
    files_read: dict[str, None] = field(default_factory=dict)
    files_written: dict[str, None] = field(default_factory=dict)

    def add(self, exchange: Exchange) -> None:
        """Notes the answered calls of one exchange, but for cards."""
        for call in exchange.answered:
            if exchange.is_card(call):
                continue
            result = exchange.results[call.id]
            self.calls[call.name] += 1
            self.did.append(deed(call, result))
            path = file_of(call)
            if path is not None and result.error is None:
                _remember(self.files_written if call.name in WRITING_TOOLS else self.files_read, path)

    def copy(self) -> "Record":
        """A record of its own with the same content."""
        return Record(Counter(self.calls), self.did.copy(), dict(self.files_read), dict(self.files_written))


def deed(call: ToolUseBlock, result: ToolResultBlock) -> Deed:
    """One answered call in a few words."""
    return Deed(tool=call.name, arguments=short_arguments(call), evidence=call.id, shape=shape(result))


def short_arguments(call: ToolUseBlock) -> str:
    """The call's arguments as one line."""
    values = call.arguments.values()
    text = flat(call.malformed or " ".join(_plain(value) for value in values))
    if call.name in WHOLE_ARGUMENTS:
        return shorten(text, WHOLE_ARGUMENT_CHARS)
    return shorten(first_sentence(text), ARGUMENT_CHARS)


def file_of(call: ToolUseBlock) -> str | None:
    """The file that the call reads or writes, or None."""
    value = call.arguments.get(FILE_ARGUMENT)
    if call.name not in READING_TOOLS | WRITING_TOOLS or not isinstance(value, str):
        return None
    return value.removeprefix("./") or None


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json_text(value)


def _remember(files: dict[str, None], path: str) -> None:
    """Adds to a set that keeps its newest members."""
    files.pop(path, None)
    files[path] = None
    if len(files) > KEPT_DEEDS:
        del files[next(iter(files))]
