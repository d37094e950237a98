"""Keeps a command's output within bounds of memory, however much it prints."""

import codecs
from collections import deque
from collections.abc import Callable

HEAD_BYTES = 1_900_000
TAIL_BYTES = 3_000_000
"""Together the 5 MB that one result may have, less room for notes. A model reads a window of it, far below that."""


class BoundedOutput:
    """The first and the last part of a stream of bytes; the middle is counted and let go.

    `report` gets everything as text while it arrives, a character that is split between two pieces included.
    """

    def __init__(self, report: Callable[[str], None], head: int = HEAD_BYTES, tail: int = TAIL_BYTES) -> None:
        self._report = report
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._head_limit, self._tail_limit = head, tail
        self._head = bytearray()
        self._tail: deque[bytes] = deque()
        self._tail_size = 0
        self._dropped = 0

    def write(self, data: bytes) -> None:
        """Takes the next piece."""
        if text := self._decoder.decode(data):
            self._report(text)
        room = self._head_limit - len(self._head)
        self._head += data[:room]
        if rest := data[room:] if room > 0 else data:
            self._tail.append(rest)
            self._tail_size += len(rest)
        while self._tail_size > self._tail_limit:
            self._shorten_tail()

    def _shorten_tail(self) -> None:
        excess = self._tail_size - self._tail_limit
        first = self._tail.popleft()
        cut = min(excess, len(first))
        if cut < len(first):
            self._tail.appendleft(first[cut:])
        self._tail_size -= cut
        self._dropped += cut

    @property
    def text(self) -> str:
        """What was kept, with a line that says how much is missing where something is."""
        tail = b"".join(self._tail)
        if not self._dropped:
            return (bytes(self._head) + tail).decode("utf-8", "replace")
        note = f"\n[{self._dropped:,} bytes of output were not kept]\n"
        return bytes(self._head).decode("utf-8", "replace") + note + tail.decode("utf-8", "replace")
