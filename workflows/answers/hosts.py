"""Hosts that a text names (gates.md section 2)."""

import re
from collections.abc import Iterator
from string import ascii_letters, digits

from untildone.workflows.answers.units import word_set

MAX_HOST = 253
"""The length of a host name (RFC 1035)."""

FILE_EXTENSIONS = word_set(
    """
    bash bat c cc cfg clj cmd conf cpp cs css csv dart db diff doc docx env ex exe gif go gz h hpp hs htm html ico ini
    ipynb jar java jpeg jpg js json jsonl jsx kt lock log lua md mdx mjs mov mp3 mp4 odt org out parquet patch pdf php
    png pptx proto ps1 py pyc pyi rb rs rst scala scss sh so sql sqlite svelte svg swift tar tex tf tmp toml ts tsv tsx
    txt vue wav wasm webp whl xls xlsx xml yaml yml zip zsh
    """
)
"""Last labels that make a dotted name without a scheme a file."""

_DOT = re.compile(r"\.[A-Za-z]")
_HOST_CHARACTERS = f"{ascii_letters}{digits}.-"


def hosts(text: str) -> tuple[str, ...]:
    """The hosts that a text names, lower case, without scheme, path and `www.`, each once, in order of appearance.

    Without a scheme a name that ends like a file is none, nor is a part of a path or a call of code.
    """
    return tuple(dict.fromkeys(iterate_hosts(text)))


def iterate_hosts(text: str) -> Iterator[str]:
    """The hosts of a text as they come, repetitions included."""
    seen = 0
    for dot in _DOT.finditer(text):
        at = dot.start()
        if at < seen:
            continue
        head = text[max(seen, at - MAX_HOST) : at]
        start = at - len(head) + len(head.rstrip(_HOST_CHARACTERS))
        seen = at + len(text[at : at + MAX_HOST]) - len(text[at : at + MAX_HOST].lstrip(_HOST_CHARACTERS))
        name = text[start:seen].strip(".-").casefold()
        last = name.rpartition(".")[2]
        if (
            "." in name
            and ".." not in name
            and len(last) >= 2
            and last.isalpha()
            and _is_address(text, start, seen, last)
        ):
            yield name.removeprefix("www.")


def _is_address(text: str, start: int, end: int, last: str) -> bool:
    if text.endswith("://", 0, start) or text[start - 1 : start] == "@":
        return True
    before = text[start - 1] if start else " "
    return last not in FILE_EXTENSIONS and before not in "/\\_.-$" and text[end : end + 1] not in {"(", "_", "\\"}
