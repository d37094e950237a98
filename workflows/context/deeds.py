"""What a turn did, read from its calls: the deeds of a card, and the files that link turns to each other."""

from typing import Any

from untildone.workflows.context.digests import SHELL_TOOLS, shape
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

ARGUMENT_CHARS = 200
WHOLE_ARGUMENT_CHARS = 2_000


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
