"""What a model sees of a long result: its beginning and its end, in whole lines, and where the rest is."""

from untildone.workflows.frozen import Frozen

UNTOUCHED_CHARS = 30_000
HEAD_CHARS = 12_000
TAIL_CHARS = 18_000
LINE_CHARS = 2_000
"""tools.md section 10; characters, not bytes."""


class Window(Frozen):
    """A result as it is logged in the message. `whole`: it is the result itself and needs no evidence body."""

    text: str
    whole: bool


def window(text: str, evidence: str) -> Window:
    """Cuts a result of more than 30,000 characters; `evidence` is the id under which the whole is kept."""
    if len(text) <= UNTOUCHED_CHARS:
        return Window(text=text, whole=True)
    lines = text.split("\n")
    shown = [_shortened(line) for line in lines]
    head = _fitting(shown, HEAD_CHARS)
    tail = _fitting(shown[head:][::-1], TAIL_CHARS)
    first, last = head + 1, len(lines) - tail
    if first > last:
        note = f"[long lines were cut; the whole result, {len(text):,} characters, is evidence {evidence}]"
        return Window(text="\n".join([*shown, note]), whole=False)
    omitted = sum(map(len, lines[head:last])) + last - first
    note = (
        f"[lines {first} to {last} of {len(lines)} omitted, {omitted:,} characters; "
        f'the whole result is evidence {evidence}: recall {{"evidence": "{evidence}", "lines": "{first}-{last}"}}]'
    )
    return Window(text="\n".join([*shown[:head], note, *shown[last:]]), whole=False)


def _shortened(line: str) -> str:
    if len(line) <= LINE_CHARS:
        return line
    return f"{line[:LINE_CHARS]}[line cut, {len(line) - LINE_CHARS:,} more characters]"


def _fitting(lines: list[str], limit: int) -> int:
    """How many of the first lines fit, each with its line end."""
    used = 0
    for count, line in enumerate(lines):
        used += len(line) + 1
        if used > limit:
            return count
    return len(lines)
