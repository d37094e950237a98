"""Many lists of phrases that are looked up together, in one walk over the words of a text.

The phrases stand in a graph of words, so that a word that begins none of them costs one look into a dictionary. What is
found is what each list's own expression would find.
"""

import re
import unicodedata
from collections.abc import Mapping
from functools import cached_property

from untildone.workflows.language.phrases import (
    ACCENT_LENGTH,
    MARKS,
    UMLAUT_LENGTH,
    UNSPACED,
    UNSPACED_LETTER,
    Phrases,
    fold,
)
from untildone.workflows.language.syntax import Choice, Gap, Sequence, openings, parse

_LETTER = rf"[^\W{UNSPACED}]"
_TOKEN = re.compile(rf"{_LETTER}++(?:[{MARKS}]++{_LETTER}*+)*+|[{UNSPACED}]|[{MARKS}]++(?:{_LETTER}++[{MARKS}]*+)*+|\S")
_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_LEFT_OUT = str.maketrans("äöü", "aou")
_GAP_WORDS = 8
_GAP_CHARACTERS = 16
_INNER = re.compile(r"\w")
_STOPS = frozenset(".!?;。！？।…")

Found = dict[str, list[tuple[int, int]]]


class _State:
    """A place in the graph: which words lead on, and which lists have a phrase that ends here.

    `begun` are beginnings of words by their length. `own` are states that only this one leads to, so that phrases that
    begin alike can share them. `gaps` are states that go on after at most eight words in between, `loose` ones after at
    most sixteen characters.
    """

    __slots__ = ("begun", "ends", "gaps", "loose", "own", "words")

    def __init__(self, *, loose: bool = False) -> None:
        self.words: dict[str, list[_State]] = {}
        self.begun: dict[int, dict[str, list[_State]]] = {}
        self.own: dict[str, _State] = {}
        self.ends: dict[str, None] = {}
        self.gaps: list[_State] = []
        self.loose = loose

    def after(self, word: str) -> list["_State"]:
        """Where a word leads; its first character says whether a space precedes it."""
        found = self.words.get(word)
        if not self.begun:
            return found or _NOWHERE
        begun = (beginnings.get(word[:length], ()) for length, beginnings in self.begun.items())
        return [*(found or ()), *(state for states in begun for state in states)]

    def is_last_before(self, text: str, following: "re.Match[str] | None") -> bool:
        """Whether no phrase goes on with the word that follows."""
        if self.gaps or self.begun:
            return False
        if following is None:
            return True
        space = text[following.start() - 1] == " "
        return (" " + following[0] if space else following[0]) not in self.words


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
                spaced = UNSPACED_LETTER.search(phrase) is None
                for sequence in openings(parse(fold(phrase))):
                    for state in _after([start], sequence, first=True, spaced=spaced):
                        state.ends[name] = None
        return start

    def find(self, folded: str) -> Found:
        """Where each list that matches stands in folded text, from left to right; of several phrases of a list at one
        place the longest. Matches of one list may overlap."""
        start = self._start
        tokens = list(_TOKEN.finditer(folded))
        found: Found = {}
        for at, token in enumerate(tokens):
            states = start.after(token[0])
            if not states:
                continue
            begin, end = token.span()
            if len(states) == 1 and states[0].is_last_before(folded, tokens[at + 1] if at + 1 < len(tokens) else None):
                for name in states[0].ends:
                    found.setdefault(name, []).append((begin, end))
            else:
                for name, end in _Walk(tokens, at, states).ends.items():
                    found.setdefault(name, []).append((begin, end))
        return found


class _Walk:
    """From a first word on: the lists with a phrase that begins there, and where it ends."""

    def __init__(self, tokens: list["re.Match[str]"], at: int, states: list[_State]) -> None:
        self.ends: dict[str, int] = {}
        self.open: list[tuple[_State, int]] = []  # gaps, and the number of words or the place where each has to end
        self.words = 0
        last = len(tokens) - 1
        while states or self.open:
            end = tokens[at].end()
            for state in states:
                for name in state.ends:
                    self.ends[name] = end
                for gap in state.gaps:
                    self.open.append((gap, end + _GAP_CHARACTERS if gap.loose else self.words + _GAP_WORDS))
            if at == last:
                return
            at += 1
            token = tokens[at]
            states = self._next(states, token[0], token.start() - end) if states else []
            if self.open:
                states += self._over_gaps(token)

    def _next(self, states: list[_State], word: str, space: int) -> list[_State]:
        if space > 1:
            return []
        word = " " + word if space else word
        return [reached for state in states if state.words or state.begun for reached in state.after(word)]

    def _over_gaps(self, token: "re.Match[str]") -> list[_State]:
        """Where a word leads that some gap may end at; a sentence's end closes them all."""
        word = token[0]
        if word in _STOPS and not (word == "." and _INNER.match(token.string, token.end())):
            self.open = []
            return []
        reached: list[_State] = []
        counts = word[0].isalnum()
        for gap, limit in self.open:
            if (word in gap.words or gap.begun) and (not gap.loose or token.start() <= limit):
                reached += gap.after(word)
        self.words += counts
        if counts and any((token.end() if gap.loose else self.words) > limit for gap, limit in self.open):
            self.open = [
                (gap, limit) for gap, limit in self.open if (token.end() if gap.loose else self.words) <= limit
            ]
        return reached


def _after(states: list[_State], sequence: Sequence, *, first: bool, spaced: bool) -> list[_State]:
    """The states that a sequence leads to from others. An optional node that is left out keeps a sequence at its
    beginning."""
    gapped = False
    for at, node in enumerate(sequence):
        if isinstance(node, Gap):
            states, gapped = [_gap_after(states, loose=not spaced)], True
            continue
        if isinstance(node, str):
            states = _after_word(states, node, first=first or gapped, spaced=spaced)
        elif isinstance(node, Choice):
            begins = first or gapped
            chosen = [
                state for option in node.sequences for state in _after(states, option, first=begins, spaced=spaced)
            ]
            if node.optional and begins:
                rest = sequence[at + 1 :]
                left_out = _after(states, rest, first=True, spaced=spaced) if rest else states
                return [*_after(chosen, rest, first=False, spaced=spaced), *left_out]
            states = [*chosen, *states] if node.optional else chosen
        first = gapped = False
    return states


def _after_word(states: list[_State], word: str, *, first: bool, spaced: bool) -> list[_State]:
    stem = word.removesuffix("*")
    ends: list[_State] = []
    for spelling in _spellings(stem):
        reached = states
        tokens = _TOKEN.findall(spelling)
        for at, token in enumerate(tokens):
            opens = first and at == 0
            spaces = ["" if opens or at > 0 else " "] if spaced else [""] if opens else ["", " "]
            begun = word.endswith("*") and at == len(tokens) - 1
            reached = _linked(reached, [space + token for space in spaces], begun=begun)
        ends += reached
    return ends


def _gap_after(states: list[_State], *, loose: bool) -> _State:
    """The state of a gap that follows others; that of the only one is taken again."""
    if len(states) == 1:
        same = next((gap for gap in states[0].gaps if gap.loose is loose), None)
        if same is not None:
            return same
    gap = _State(loose=loose)
    for state in states:
        state.gaps.append(gap)
    return gap


def _spellings(word: str) -> dict[str, None]:
    """A word as it is, and without its accents or with its umlauts spelt out where it is long enough."""
    if word.isascii() or len(word) < UMLAUT_LENGTH:
        return {word: None}
    umlauts = [word, word.translate(_SPELT_OUT), word.translate(_LEFT_OUT)]
    if len(word) < ACCENT_LENGTH:
        return dict.fromkeys(umlauts)
    return dict.fromkeys([*umlauts, "".join(map(_plain, word))])


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
