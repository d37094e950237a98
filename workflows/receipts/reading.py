"""How the output of a runner is read: how much ran, and whether it came out well (refinements P1).

A reading is made from the whole output: what several runs of it show is added up, and one failure is a failure. Lines,
not positions, are matched, so it makes no difference what else was printed.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from untildone.workflows.receipts.receipt import CheckKind, CheckVerdict

READ_CHARS = 64 * 1024
"""Of a long output so much is read at its beginning and at its end: there runners say what came of it."""

_COLOURS = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\n]*(?:\x07|\x1b\\)?|[@-Z\\^_])")
_COUNT_WORD = re.compile(r"(?<![\w.,])(\d+(?:,\d{3})*)[ \t]+([A-Za-z]+)")
_WORD_COUNT = re.compile(r"([A-Za-z]+)[ \t]*[:=][ \t]*(\d+(?:,\d{3})*)")

_MEANINGS = {
    "passed": "passed pass passing succeeded",
    "failed": "failed fail failing failures failure",
    "errors": "errors error",
    "skipped": "skipped skip skips pending todo ignored disabled incomplete",
    "total": "total tests test examples example run runs xfailed xpassed",
}
_MEANING_OF = {word: meaning for meaning, row in _MEANINGS.items() for word in row.split()}


@dataclass(frozen=True)
class Reading:
    """What an output says of one runner: a verdict, and the counts of its summary (passed, failed, errors, skipped,
    total), as far as it has one."""

    verdict: CheckVerdict
    counts: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Runner:
    """How one runner's output is read. All patterns are for single lines.

    `summary` lines hold counts, as `3 passed` or as `passed: 3`; a pattern with named groups names them itself. `tally`
    matches a line for each test, its first group says how the test went. `failed`, `passed` and `empty` (nothing was
    there to run) tell without counts. `empty` outweighs `passed` unless it is `partial`: said of one part of many.
    A row that is not `distinct` has marks too common to be looked for in just any output.
    """

    name: str
    kind: CheckKind
    summary: tuple[str, ...] = ()
    tally: str = ""
    failed: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()
    partial: bool = False
    distinct: bool = True

    def read(self, output: str) -> Reading:
        """The reading of a cleaned output. A verdict `unknown` tells that the runner left no trace in it."""
        counts = self._counts(output)
        bad = counts.get("failed", 0) + counts.get("errors", 0) > 0
        if bad or _any(self.failed, output):
            return Reading("failed", counts)
        if counts.get("passed", 0) > 0 or _ran(counts):
            return Reading("passed", counts)
        empty = _any(self.empty, output)
        if _any(self.passed, output) and (self.partial or not empty):
            return Reading("passed", counts)
        return Reading("empty" if empty or counts else "unknown", counts)

    def _counts(self, output: str) -> dict[str, int]:
        found: Counter[str] = Counter()
        for pattern in self.summary:
            for match in _compiled(pattern).finditer(output):
                found.update(_counts_of(match))
        if not found and self.tally:
            found.update(_MEANING_OF[match[1].casefold()] for match in _compiled(self.tally).finditer(output))
        if found and "passed" not in found and "total" in found:
            found["passed"] = max(0, found["total"] - found["failed"] - found["errors"] - found["skipped"])
        return dict(found)


def _counts_of(match: re.Match[str]) -> Counter[str]:
    counts: Counter[str] = Counter()
    named = match.groupdict()
    if named:
        counts.update({meaning: int(value.replace(",", "")) for meaning, value in named.items() if value})
        return counts
    line = match.group()
    pairs = [(word, number) for number, word in _COUNT_WORD.findall(line)] or _WORD_COUNT.findall(line)
    for word, number in pairs:
        meaning = _MEANING_OF.get(word.casefold())
        if meaning is not None:
            counts[meaning] += int(number.replace(",", ""))
    return counts


def _ran(counts: dict[str, int]) -> bool:
    """Whether something ran that neither passed nor failed plainly, such as an expected failure."""
    return counts.get("total", 0) > counts.get("skipped", 0) and counts.get("passed", 1) > 0


def _any(patterns: Iterable[str], output: str) -> bool:
    return any(_compiled(pattern).search(output) for pattern in patterns)


def _compiled(pattern: str) -> "re.Pattern[str]":
    return re.compile(pattern, re.MULTILINE)


def clean(output: str) -> str:
    """What is read of an output: its beginning and its end, without colours and with one line feed a line."""
    if len(output) > 2 * READ_CHARS:
        output = f"{output[:READ_CHARS]}\n{output[-READ_CHARS:]}"
    return _COLOURS.sub("", output).replace("\r\n", "\n").replace("\r", "\n")
