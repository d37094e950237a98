"""Many lists of phrases that are looked up together, in one walk over the words of a text.

The phrases stand in a graph of words, so that a word that begins none of them costs one look into a dictionary. It finds
what each list's own expression would find.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cached_property

from untildone.workflows.language.phrases import MARKS, UNSPACED, UNSPACED_LETTER, Phrases, fold
from untildone.workflows.language.syntax import Choice, Sequence, has_gap, parse

_LETTER = rf"[^\W{UNSPACED}]"
_TOKEN = re.compile(rf"{_LETTER}++(?:[{MARKS}]++{_LETTER}*+)*+|[{UNSPACED}]|[{MARKS}]++(?:{_LETTER}++[{MARKS}]*+)*+|\S")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_ACCENT_LENGTH = 4

Found = dict[str, list[tuple[int, int]]]


class _State:
    """A place in the graph: which words lead on, and which lists have a phrase that ends here.

    `begun` are beginnings of words by their length. `own` are states that only this one leads to, so that phrases that
    begin alike can share them. `gapped` phrases have words in between and are left to their own expression once their
    first word is there.
    """

    __slots__ = ("begun", "ends", "gapped", "own", "words")

    def __init__(self) -> None:
        self.words: dict[str, list[_State]] = {}
        self.begun: dict[int, dict[str, list[_State]]] = {}
        self.own: dict[str, _State] = {}
        self.ends: dict[str, None] = {}
        self.gapped: list[tuple[str, Phrases]] = []

    def after(self, word: str) -> list["_State"]:
        """Where a word leads; its first character says whether a space precedes it."""
        found = self.words.get(word)
        if not self.begun:
            return found or _NOWHERE
        begun = (beginnings.get(word[:length], ()) for length, beginnings in self.begun.items())
        return [*(found or ()), *(state for states in begun for state in states)]


_NOWHERE: list[_State] = []


class Glossary:
    """Several lists by their names."""

    def __init__(self, lists: Mapping[str, Phrases]) -> None:
        self.lists = lists

    @cached_property
    def _start(self) -> _State:
        start = _State()
        for name, phrases in self.lists.items():
            for phrase in phrases.phrases:
                _insert(start, name, phrase)
        return start

    def find(self, folded: str) -> Found:
        """Where each list that matches stands in folded text, from left to right; of several phrases of a list at one
        place the longest. Matches of one list may overlap."""
        start = self._start
        tokens = list(_TOKEN.finditer(folded))
        found: Found = {}
        for at, token in enumerate(tokens):
            states = start.after(token[0])
            if states:
                begin = token.start()
                for name, end in _ends(folded, tokens, at, states).items():
                    found.setdefault(name, []).append((begin, end))
        return found


def _ends(folded: str, tokens: list["re.Match[str]"], at: int, states: list[_State]) -> dict[str, int]:
    """The lists with a phrase that begins with a token, and where the longest one ends."""
    ends: dict[str, int] = {}
    begin, last = tokens[at].start(), len(tokens) - 1
    while True:
        end = tokens[at].end()
        onward: list[_State] = []
        for state in states:
            for name in state.ends:
                ends[name] = end
            for name, phrases in state.gapped:
                match = phrases.pattern.match(folded, begin)
                if match is not None:
                    ends[name] = max(match.end(), ends.get(name, 0))
            if state.words or state.begun:
                onward.append(state)
        if not onward or at == last:
            return ends
        at += 1
        following = tokens[at]
        if following.start() - end > 1:
            return ends
        word = following[0] if following.start() == end else " " + following[0]
        states = [reached for state in onward for reached in state.after(word)]
        if not states:
            return ends


def _insert(start: _State, name: str, phrase: str) -> None:
    sequence = parse(fold(phrase))
    spaced = UNSPACED_LETTER.search(phrase) is None
    if has_gap(sequence):
        gapped = Phrases(phrase)
        for word in _first_words(sequence):
            for state in _after_word([start], word, first=True, spaced=spaced):
                state.gapped.append((name, gapped))
        return
    for state in _after([start], sequence, first=True, spaced=spaced):
        state.ends[name] = None


def _first_words(sequence: Sequence) -> Iterator[str]:
    """Every word that a sequence may begin with."""
    for node in sequence:
        if isinstance(node, str):
            yield node
        elif isinstance(node, Choice):
            for option in node.sequences:
                yield from _first_words(option)
        if not isinstance(node, Choice) or not node.optional:
            return


def _after(states: list[_State], sequence: Sequence, *, first: bool, spaced: bool) -> list[_State]:
    """The states that a sequence leads to from others. An optional node that is left out keeps a sequence at its
    beginning."""
    for at, node in enumerate(sequence):
        if isinstance(node, str):
            states = _after_word(states, node, first=first, spaced=spaced)
        elif isinstance(node, Choice):
            chosen = [
                state for option in node.sequences for state in _after(states, option, first=first, spaced=spaced)
            ]
            if node.optional and first:
                return [
                    *_after(chosen, sequence[at + 1 :], first=False, spaced=spaced),
                    *_after(states, sequence[at + 1 :], first=True, spaced=spaced),
                ]
            states = [*chosen, *states] if node.optional else chosen
        first = False
    return states


def _after_word(states: list[_State], word: str, *, first: bool, spaced: bool) -> list[_State]:
    stem = word.removesuffix("*")
    ends: list[_State] = []
    for spelling in _spellings(stem):
        reached = states
        tokens = _TOKEN.findall(spelling)
        for at, token in enumerate(tokens):
            glued = (first and at == 0) or at > 0
            keys = (
                [token]
                if glued and spaced
                else [" " + token]
                if spaced
                else [token, *([] if first and at == 0 else [" " + token])]
            )
            begun = word.endswith("*") and at == len(tokens) - 1
            reached = _linked(reached, keys, begun=begun)
        ends += reached
    return ends


def _spellings(word: str) -> dict[str, None]:
    """A word as it is, and without its accents or with its umlauts spelt out where it is long enough."""
    if word.isascii() or len(word) < _ACCENT_LENGTH:
        return {word: None}
    return dict.fromkeys([word, "".join(map(_plain, word)), word.translate(_UMLAUTS)])


def _plain(character: str) -> str:
    base = unicodedata.normalize("NFD", character)[0]
    return base if base.isascii() else character


def _linked(states: list[_State], keys: list[str], *, begun: bool) -> list[_State]:
    """A state that each of the others leads to by each key; an own one of the only state is taken again."""
    alone = len(states) == 1 and len(keys) == 1 and not begun
    if alone and keys[0] in states[0].own:
        return [states[0].own[keys[0]]]
    reached = _State()
    for state in states:
        for key in keys:
            table = state.begun.setdefault(len(key), {}) if begun else state.words
            table.setdefault(key, []).append(reached)
    if alone:
        states[0].own[keys[0]] = reached
    return [reached]
