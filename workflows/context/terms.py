"""The words that say what a text is about, and the words that point back to something said before."""

import re

READ_CHARS = 20_000
"""How much of a text is read: what it is about stands at its head, the rest is material."""

PATH_CHARS = 256
"""A longer run of characters without a space is no name that a person writes, and costs too much to be read as one."""

_STOP_LINES = {
    "articles, verbs of being, conjunctions": "a an the is are was were been being and or but not",
    "question words": "what why how who whom whose where when which",
    "prepositions": "of in on at to for from by with into onto over under about between through during without within",
    "words of asking": "me please give tell show get find you can could would will shall let do does did",
    "words of time": "current currently now today tonight latest right",
    "words that point": "this that these those it its again same previous above one continue",
}
STOP_WORDS = frozenset(word for line in _STOP_LINES.values() for word in line.split())
"""Words that never are a topic (gates.md section 2, topic words; the pointing words beside them)."""

_WORD = re.compile(r"[^\W_]+")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u0e00-\u0e7f]+")
_POINTING = re.compile(r"\b(that|it|again|the same|previous|above|this one|continue)\b", re.IGNORECASE)
_UNBROKEN = re.compile(r"[\w./\-]+")
_PATH = re.compile(r"[\w./\-]*[\w/\-]\.\w+|[\w.\-]+(?:/[\w.\-]+)+")


def terms(text: str) -> frozenset[str]:
    """The topic words of a text, lower case. Scripts that set no spaces give pairs of characters."""
    found: set[str] = set()
    for word in _WORD.findall(text[:READ_CHARS].casefold()):
        unspaced = _UNSPACED.findall(word)
        if unspaced:
            found.update(run[at : at + 2] for run in unspaced for at in range(max(1, len(run) - 1)))
        elif len(word) > 2 and word not in STOP_WORDS:
            found.add(word)
    return frozenset(found)


def points_back(text: str) -> bool:
    """Whether the text has a word that needs an earlier turn to be understood."""
    return _POINTING.search(text[:READ_CHARS]) is not None


def named_files(text: str) -> frozenset[str]:
    """What looks like a path or a file name in the text."""
    words = (word for word in _UNBROKEN.findall(text[:READ_CHARS]) if len(word) <= PATH_CHARS)
    return frozenset(found.removeprefix("./") for word in words for found in _PATH.findall(word))
