"""Old entries in today's shape.

A stored payload is never rewritten. Each kind counts the shapes that it has had; a payload names its shape under
`SHAPE_KEY`, and the first shape names none. Reading an older one takes it through every step to today's. A field that
is only added, with a default, needs no new shape; one that is renamed, removed or changes its meaning does: its step
goes into `STEPS` and stays for good.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from untildone.workflows.ledger.entries import EntryKind

SHAPE_KEY = "$shape"

Step = Callable[[dict[str, Any]], dict[str, Any]]
"""Takes a payload of one shape, without its `SHAPE_KEY`, to the next shape."""

Steps = Mapping[EntryKind, Sequence[Step]]

STEPS: Steps = {}
"""For each kind, the steps from shape 1 to 2, from 2 to 3, and so on."""


class UnknownShape(ValueError):  # noqa: N818 - says what happened
    """The entry was written by a newer version: this one cannot tell what it means."""


def known_kind(name: str) -> EntryKind:
    """The kind of this name. Raises UnknownShape for one that only a newer version knows."""
    try:
        return EntryKind(name)
    except ValueError:
        raise UnknownShape(f"this untildone knows no entries of kind {name}: upgrade untildone") from None


def stamp(kind: EntryKind, payload: dict[str, Any], steps: Steps = STEPS) -> dict[str, Any]:
    """The payload as it is stored: with the number of its shape, unless that is the first."""
    shape = 1 + len(steps.get(kind, ()))
    return payload if shape == 1 else {**payload, SHAPE_KEY: shape}


def upcast(kind: EntryKind, payload: dict[str, Any], steps: Steps = STEPS) -> dict[str, Any]:
    """The stored payload in today's shape. Raises UnknownShape for one that is newer than today's."""
    pending = steps.get(kind, ())
    shape = payload.get(SHAPE_KEY, 1)
    if not isinstance(shape, int) or not 1 <= shape <= 1 + len(pending):
        raise UnknownShape(
            f"a {kind.value} entry has shape {shape}, newer than this untildone knows: upgrade untildone"
        )
    current = {name: value for name, value in payload.items() if name != SHAPE_KEY}
    for step in pending[shape - 1 :]:
        current = step(current)
    return current
