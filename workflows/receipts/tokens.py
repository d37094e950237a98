"""The distinctive words of an output that tells of a failure: what a report of it would quote (refinements R3)."""

import re
from collections.abc import Iterable, Iterator

from untildone.workflows.receipts.receipt import MAX_TOKENS
from untildone.workflows.receipts.tables import words

MAX_LINES = 600
MAX_LINE = 400
MAX_TOKEN = 120
PLAIN_CHARS = 8
MAX_PLAIN = 16
"""How many lines are read and how much of each, how long a token may be, and of plain words the least length and how
many are kept."""

_FAILURE = re.compile(
    r"error|fail|exception|panic|assert|traceback|not found|no such|denied|cannot|can't|unable|undefined|unresolved|"
    r"invalid|missing|refused|timed out|expected|fatal|warning|✗|✕|✖|×|❯|^E  ",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"[^\W\d]\w*(?:(?:::|[./-])\w+)*")
_PLAIN = re.compile(rf"[^\W\d_]{{{PLAIN_CHARS},40}}")
_CAMEL = re.compile(r"[a-z\d][A-Z]|[A-Z]{2}[a-z]")
_CODE = re.compile(r"[A-Z]{1,6}\d{2,6}")
_EVERYDAY = words(
    """
    aborting assertion available collected complete completed continue contains directory duration elapsed executed
    execution expected exception failures finished following information internal location messages original otherwise
    platform previous problems received recent reported required resource response returned rootdir seconds sessions
    something starting statement successfully suites summary together traceback undefined unexpected warnings without
    """
)
"""Words of eight and more letters that stand in any report."""


def distinctive_tokens(output: str) -> tuple[str, ...]:
    """Identifiers, names of tests, exceptions, files and error codes of a cleaned output, and after them long plain
    words; those near the end and in lines that tell of a failure first. At most `MAX_TOKENS`."""
    lines = [line[:MAX_LINE] for line in output.split("\n") if line.strip()]
    newest = lines[-MAX_LINES:][::-1]
    failures = [line for line in newest if _FAILURE.search(line)]
    found = dict.fromkeys(_identifiers((*failures, *newest)))
    plain = dict.fromkeys(_plain_words(failures))
    room = max(MAX_TOKENS - MAX_PLAIN, MAX_TOKENS - len(plain))
    return (*list(found)[:room], *list(plain)[: min(MAX_PLAIN, MAX_TOKENS - min(room, len(found)))])


def _identifiers(lines: Iterable[str]) -> Iterator[str]:
    kept = 0
    for line in lines:
        for match in _TOKEN.finditer(line):
            for token in _forms(match.group()):
                kept += 1
                yield token
        if kept > 4 * MAX_TOKENS:
            return


def _forms(token: str) -> Iterator[str]:
    """A token, of a path its file, of a test's id its last part too."""
    name = token.rsplit("/", 1)[-1]
    for form in dict.fromkeys((name, name.rsplit("::", 1)[-1])):
        if 2 < len(form) <= MAX_TOKEN and _is_identifier(form):
            yield form


def _is_identifier(token: str) -> bool:
    inner = token.strip("_.")
    dotted = "." in inner and not inner.replace(".", "").isdigit()
    return "_" in inner or "::" in inner or dotted or bool(_CAMEL.search(token) or _CODE.fullmatch(token))


def _plain_words(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        for word in _PLAIN.findall(line):
            if word.casefold() not in _EVERYDAY:
                yield word
