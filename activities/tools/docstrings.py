"""What a docstring tells a model: the first paragraph, and a line for each parameter."""

import inspect
import re

_ARGUMENTS = re.compile(r"^(?:args|arguments|parameters):\s*$", re.IGNORECASE)
_ENTRY = re.compile(r"^\*{0,2}(\w+)(?:\s*\([^)]*\))?\s*:\s*(.*)$")
_FIELD = re.compile(r"^:param\s+(?:[^:]*\s)?(\w+)\s*:\s*(.*)$")


def first_paragraph(function: object) -> str:
    """The docstring up to its first blank line, on one line; empty where there is none."""
    text = inspect.getdoc(function) or ""
    return " ".join(text.split("\n\n", 1)[0].split())


def parameter_descriptions(function: object) -> dict[str, str]:
    """Descriptions by parameter, from an `Args:` section (Google) or from `:param name:` fields (Sphinx)."""
    found: dict[str, list[str]] = {}
    current: list[str] | None = None
    entry_indent: int | None = None
    in_section = False
    for line in (inspect.getdoc(function) or "").splitlines():
        indent, text = len(line) - len(line.lstrip()), line.strip()
        if _ARGUMENTS.match(line):
            in_section, entry_indent, current = True, None, None
            continue
        if text and indent == 0:
            in_section = False
        entry_indent = indent if in_section and text and entry_indent is None else entry_indent
        at_entry = in_section and indent == entry_indent
        match = _ENTRY.match(text) if at_entry else _FIELD.match(text)
        if match:
            current = found.setdefault(match[1], [])
            current.append(match[2])
        elif text and indent > 0 and current is not None:
            current.append(text)
        else:
            current = None
    return {name: " ".join(lines).strip() for name, lines in found.items() if any(lines)}
