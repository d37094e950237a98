"""Brings the calls of an answer into their canonical form, before the answer is logged (tools.md section 2)."""

import re
from collections.abc import Mapping, Set
from typing import Any

from untildone.workflows.frozen import Frozen
from untildone.workflows.messages import ContentBlock, Message, StopCause, TextBlock, ToolUseBlock
from untildone.workflows.tools.arguments import check_arguments
from untildone.workflows.tools.declaration import ToolDeclaration
from untildone.workflows.tools.envelopes import Envelope, envelopes

Declarations = Mapping[str, ToolDeclaration]
"""The loaded tools by name."""

TOOL_ALIASES = {
    **dict.fromkeys(("read_file", "view", "view_file", "open_file", "cat", "list_dir", "list_directory", "ls"), "read"),
    **dict.fromkeys(("write_file", "create_file", "save_file"), "write"),
    **dict.fromkeys(("edit_file", "str_replace", "replace_in_file", "search_replace"), "edit"),
    **dict.fromkeys(("shell", "run_shell", "run_command", "execute_command", "terminal", "sh", "run_bash"), "bash"),
    **dict.fromkeys(("find_files", "list_files", "file_search", "glob_search"), "glob"),
    **dict.fromkeys(("search_files", "grep_search", "search_content", "ripgrep", "rg"), "grep"),
}
"""Names that models know from elsewhere."""

_PATH_ALIASES: Mapping[str, str] = dict.fromkeys(("file_path", "file", "filepath", "filename"), "path")
_EDIT_ALIASES = {"old_text": "old_string", "old_str": "old_string", "new_text": "new_string", "new_str": "new_string"}
ARGUMENT_ALIASES: Mapping[str, Mapping[str, str]] = {
    "read": _PATH_ALIASES,
    "write": {**_PATH_ALIASES, "text": "content", "contents": "content"},
    "edit": {**_PATH_ALIASES, **_EDIT_ALIASES},
    "bash": dict.fromkeys(("cmd", "script", "code", "input"), "command"),
}

# The strictest provider's rule, so that a ledger can be replayed to any of them.
_USABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


class NormalisedAnswer(Frozen):
    """An answer as it is logged. `lossy` tells that it held call-shaped text that became no call."""

    message: Message
    stop: StopCause
    lossy: bool = False


def normalise(
    message: Message, stop: StopCause, declarations: Declarations, used_ids: Set[str], seed: str
) -> NormalisedAnswer:
    """Gives every call its canonical name, arguments and id; takes calls from the text where there are no others.

    `used_ids` are those of the session so far. Fresh ids are made of `seed`, which is to be different for each answer
    of a session and the same when the answer is handled again: up to 20 letters, digits, _ or -.
    """
    lossy = False
    content = message.content
    prefix = "call_"
    if not message.calls:
        content, lossy = _with_calls_of_text(content, declarations)
        prefix = "call_txt_"
    ids = _Ids(used_ids, f"{prefix}{seed}")
    content = tuple(
        _canonical(block, declarations, ids) if isinstance(block, ToolUseBlock) else block for block in content
    )
    normalised = message.model_copy(update={"content": content})
    ended = stop in {"end_turn", "stop_sequence"}
    return NormalisedAnswer(message=normalised, stop="tool_use" if normalised.calls and ended else stop, lossy=lossy)


class _Ids:
    """Hands out ids that are unique in the session."""

    def __init__(self, used: Set[str], stem: str) -> None:
        assert _USABLE_ID.fullmatch(f"{stem}_99"), "a seed that makes no usable id would be tried for ever"
        self._used = set(used)
        self._stem = stem
        self._count = 0

    def take(self, wanted: str) -> str:
        while not _USABLE_ID.fullmatch(wanted) or wanted in self._used:
            self._count += 1
            wanted = f"{self._stem}_{self._count}"
        self._used.add(wanted)
        return wanted


def _canonical(call: ToolUseBlock, declarations: Declarations, ids: _Ids) -> ToolUseBlock:
    name = _resolved(call.name, declarations)
    arguments = call.arguments
    if name in declarations and call.malformed is None:
        arguments = _unwrapped(declarations[name], _without_aliases(declarations[name], arguments))
    return call.model_copy(update={"id": ids.take(call.id), "name": name, "arguments": arguments})


def _resolved(name: str, declarations: Declarations) -> str:
    """The loaded tool that a name means; the name itself where it means none."""
    plain = name.strip().lower()
    for candidate in (name, plain, TOOL_ALIASES.get(plain, "")):
        if candidate in declarations:
            return candidate
    return name


def _without_aliases(declaration: ToolDeclaration, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments under the names of the schema, where a known alias is given and what it stands for is not."""
    accepted = declaration.tool.parameters.get("properties", {})
    aliases = ARGUMENT_ALIASES.get(declaration.name, {})
    renamed: dict[str, Any] = {}
    for key, value in arguments.items():
        meant = aliases.get(key, key)
        usable = key not in accepted and meant in accepted and meant not in arguments and meant not in renamed
        renamed[meant if usable else key] = value
    return renamed


def _unwrapped(declaration: ToolDeclaration, arguments: dict[str, Any]) -> dict[str, Any]:
    """The inner object of `{"arguments": {...}}` and the like, where only that satisfies the schema."""
    if len(arguments) != 1:
        return arguments
    [(key, inner)] = arguments.items()
    if key in declaration.tool.parameters.get("properties", {}) or not isinstance(inner, dict):
        return arguments
    inner = _without_aliases(declaration, inner)
    return arguments if check_arguments(declaration, inner) else inner


def _with_calls_of_text(
    content: tuple[ContentBlock, ...], declarations: Declarations
) -> tuple[tuple[ContentBlock, ...], bool]:
    """The blocks with each envelope cut from its text and put at the end as a call; and whether one became no call."""
    kept: list[ContentBlock] = []
    calls: list[ToolUseBlock] = []
    lossy = False
    for block in content:
        if not isinstance(block, TextBlock):
            kept.append(block)
            continue
        pieces, position = [], 0
        for envelope in envelopes(block.text):
            call = _call_of(envelope, declarations)
            if call is None:
                lossy = True
                continue
            calls.append(call)
            pieces.append(block.text[position : envelope.start])
            position = envelope.end
        prose = "".join([*pieces, block.text[position:]]).strip() if pieces else block.text
        if prose:
            kept.append(TextBlock(text=prose))
    return (*kept, *calls), lossy


def _call_of(envelope: Envelope, declarations: Declarations) -> ToolUseBlock | None:
    if envelope.content is None:
        return None
    name = envelope.content.get("name", envelope.content.get("tool"))
    resolved = _resolved(name, declarations) if isinstance(name, str) else ""
    given = [envelope.content[key] for key in ("arguments", "input", "parameters") if key in envelope.content]
    arguments = given[0] if given else {}
    if resolved not in declarations or not isinstance(arguments, dict):
        return None
    return ToolUseBlock(id="", name=resolved, arguments=arguments)
