"""How a phrase is written down, and the tree that it is read into (the syntax stands in `phrases`)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

_PIECE = re.compile(r"\.\.\.|[()\[\]|]|[^\s()\[\]|]+")


@dataclass(frozen=True, slots=True)
class Gap:
    """Words in between."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several sequences, or none of them where it is optional."""

    sequences: tuple["Sequence", ...]
    optional: bool


Node: TypeAlias = "str | Gap | Choice"
Sequence: TypeAlias = tuple[Node, ...]


def parse(folded: str) -> Sequence:
    """The tree of one folded phrase. Raises `ValueError` where it is malformed."""
    pieces = _PIECE.findall(folded)
    sequence, rest = _sequence(pieces, 0)
    if rest != len(pieces) or not sequence or isinstance(sequence[0], Gap):
        raise ValueError(f"malformed phrase: {folded!r}")
    return sequence


def openings(sequence: Sequence) -> Iterator[Sequence]:
    """The same sequence once for every word that it may begin with."""
    if not sequence:
        return
    first, rest = sequence[0], sequence[1:]
    if isinstance(first, Choice):
        for inner in first.sequences:
            yield from openings(inner + rest)
        if first.optional:
            yield from openings(rest)
    else:
        yield sequence


def _sequence(pieces: list[str], at: int) -> tuple[Sequence, int]:
    nodes: list[Node] = []
    while at < len(pieces) and pieces[at] not in {")", "]", "|"}:
        piece = pieces[at]
        at += 1
        if piece in {"(", "["}:
            choice, at = _choice(pieces, at, optional=piece == "[")
            nodes.append(choice)
        else:
            nodes.append(Gap() if piece == "..." else piece)
    return tuple(nodes), at


def _choice(pieces: list[str], at: int, *, optional: bool) -> tuple[Choice, int]:
    sequences: list[Sequence] = []
    while True:
        sequence, at = _sequence(pieces, at)
        closing = pieces[at] if at < len(pieces) else ""
        if not sequence or closing not in {"|", "]" if optional else ")"}:
            raise ValueError(f"malformed group: {' '.join(pieces)!r}")
        sequences.append(sequence)
        at += 1
        if closing != "|":
            return Choice(tuple(sequences), optional), at
