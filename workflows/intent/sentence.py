"""One sentence of a message: is it an instruction, a question or a statement, and which verbs head it?

A verb is an act only as the head of an instruction (refinements R6): at the beginning of a clause, after a polite
request, at the end of a clause where a language puts it there, or in a form that is a request by itself. As a noun, in
a question, after "how to" or under a negation it is none.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property
from typing import Literal

from untildone.workflows.intent.reading import WORDS_ONLY, Act
from untildone.workflows.intent.things import MARK_END, MARK_START
from untildone.workflows.language.glossary import Found, Glossary
from untildone.workflows.language.lists import Language, ReadingWords, Verbs
from untildone.workflows.language.phrases import Phrases

Mode = Literal["order", "question", "statement"]

_BREAK = re.compile(r"[,;:(](?:\s+|(?=[^\d\s]))|、\s*|\s[-–—]+\s+|—")
_SKIPPED = re.compile(r"[\s,.;:!¡¿?()\[\]*_#>…，。、；：！？（）\-–—]+")
_ASKS = re.compile(r"[?？؟][\s)\"'”»」]*$")
_ENDS = re.compile(r"\s*(?:[,.;:!?)，。、；：！？）…।]|$|\s[-–—])")
_WORDS = re.compile(r"[^\W\d_]+")

_PLACING = ("naming", "inside")
"""Words that come before the file that something is written to."""

_PASSED = ("requests", "openers", "steps", "joins")

# How a place was found where a verb may head an instruction.
_Place = Literal["start", "address", "break", "join", "step", "request", "lead"]


@dataclass(frozen=True, slots=True)
class Head:
    """The verb of an instruction: where it stands in its sentence, whether a request or a negation precedes it, and
    whether it is a further step. Its clause has a `begin` of its own where its object stands before it."""

    verbs: Verbs
    start: int
    end: int
    polite: bool = False
    negated: bool = False
    step: bool = False
    begin: int | None = None

    @property
    def act(self) -> Act:
        return self.verbs.act


@dataclass(frozen=True, slots=True)
class Parsed:
    """A folded sentence as one language reads it. `spans` are the places of each list that it has, `known` counts the
    words that some list knows."""

    text: str
    language: Language | None
    mode: Mode
    heads: tuple[Head, ...] = ()
    spans: Found = field(default_factory=dict)
    known: int = 0

    @property
    def understood(self) -> bool:
        """Whether any word of the language says what is wanted."""
        return bool(self.heads) or (self.mode == "question" and "questions" in self.spans)


def parse(text: str, language: Language | None) -> Parsed:
    """Reads one folded sentence; without a language only its question mark tells."""
    if language is None:
        return Parsed(text, None, "question" if _ASKS.search(text) else "statement")
    return _Sentence(text, language).parsed()


@cache
def _glossary(language: Language) -> Glossary:
    """All lists of a language by their names, its verbs by their numbers."""
    sections = ((section.name, getattr(language.reading, section.name)) for section in fields(ReadingWords))
    lists = {name: phrases for name, phrases in sections if isinstance(phrases, Phrases)}
    return Glossary(lists | {str(at): verbs.phrases for at, verbs in enumerate(language.reading.verbs)})


class _Sentence:
    def __init__(self, text: str, language: Language) -> None:
        self.text = text
        self.language = language
        self.words = language.reading
        found = _glossary(language).find(text)
        self.spans = {name: spans for name, spans in found.items() if not name.isdigit()}
        self.ends = {name: dict(spans) for name, spans in self.spans.items()}
        self.passed = {at: (end, name) for name in reversed(_PASSED) for at, end in self.spans.get(name, ())}
        self.verbs = self._verbs(found)
        self.asks = _ASKS.search(text) is not None
        self.requested = "requests" in self.spans

    def parsed(self) -> Parsed:
        if self.words.order == "anywhere":
            mode, heads = self._anywhere()
        else:
            mode, heads = self._at_heads()
        known = len({at for spans in self.spans.values() for at, _ in spans} | self.verbs.keys())
        return Parsed(self.text, self.language, mode, heads, self.spans, known)

    # --- verbs at the beginning of clauses, or at their end ----------------------------------------------------------

    def _at_heads(self) -> tuple[Mode, tuple[Head, ...]]:
        begin, passed = self._skip(0)
        if self._is_question(begin, polite="requests" in passed):
            mode: Mode = "question"
        elif self._head_at(0) is not None:
            mode = "order"
        else:
            mode = "statement"
        heads = self._initial(mode, begin) if self.verbs else ()
        if self.words.order == "either":
            heads = self._with_final(mode, heads)
        if mode == "statement":
            heads = heads or self._greeting()
            mode = "order" if heads else mode
        return mode, heads

    def _greeting(self) -> tuple[Head, ...]:
        """A greeting, where nothing else is said."""
        end, verbs = self.verbs.get(0, (0, None))
        alone = _BREAK.search(self.text.rstrip(" .!?)")) is None and MARK_START not in self.text
        return (Head(verbs, 0, end),) if verbs is not None and verbs.act is Act.CONVERSE and alone else ()

    def _is_question(self, begin: int, *, polite: bool) -> bool:
        if self.asks and not self.requested:
            return True
        if self.words.asks_anywhere:
            return "questions" in self.spans and not self.requested and self._head_at(0) is None
        return self._begins("questions", begin) and not polite

    def _initial(self, mode: Mode, begin: int) -> tuple[Head, ...]:
        led = any(self._begins(name, begin) for name in ("leads", "conditions", "durable"))
        accepted: list[Head] = []
        for place, at in self._places(begin, led):
            if accepted and at < accepted[-1].end:
                continue
            if place == "start" and self._begins("conditions", begin):
                continue
            head = self._head_at(at)
            before = accepted[-1] if accepted else None
            if head is None or (before is not None and head.start < before.end):
                continue
            if self._accepts(place, head, before, "order" if led and mode == "statement" else mode):
                accepted.append(head)
        return tuple(accepted)

    def _places(self, begin: int, led: bool) -> list[tuple[_Place, int]]:
        """Where a verb may head an instruction, from left to right; of several reasons at one place the surest."""
        breaks = [end for _, end in self.breaks]
        found: dict[int, _Place] = {}
        if led:
            found.update((match.end(), "lead") for match in re.finditer(MARK_END, self.text))
        found.update((end, "lead") for start, end in self.spans.get("durable", ()) if start == begin)
        found.update((end, "join") for _, end in self.spans.get("joins", ()))
        found.update((end, "break") for end in breaks)
        if breaks and len(_WORDS.findall(self.text[: breaks[0]])) <= 2:
            found[breaks[0]] = "address"
        found.update((end, "step") for _, end in self.spans.get("steps", ()))
        found.update((start, "request") for start, _ in self.spans.get("requests", ()))
        found[0] = "start"
        return sorted(((place, at) for at, place in found.items()), key=lambda item: item[1])

    def _accepts(self, place: _Place, head: Head, before: Head | None, mode: Mode) -> bool:
        if mode == "question":
            return head.polite and place in {"break", "address", "join", "step"}
        if head.polite or place == "request":
            return head.polite
        if place in {"start", "step", "lead"}:
            return True
        if before is not None and self._between("howto", before.start, head.start):
            return False
        definite = self._has_object(head) or (before is not None and self._is_bare(before) and self._is_bare(head))
        if before is not None and self._between("questions", before.start, head.start) and not definite:
            return False
        if mode == "statement" and place != "address":
            return definite
        if before is not None and before.act in WORDS_ONLY and self._is_linked(before.end, head.start):
            return head.verbs.kind in {"run", "save"} and definite
        return definite or not self._begins("nouns", head.start)

    def _is_linked(self, start: int, end: int) -> bool:
        """Whether a clause that says more begins between two places, and not an indirect question ("por que")."""
        asked = self.spans.get("questions", ())
        linked = (at for at, _ in self.spans.get("linked", ()) if start <= at < end)
        return any(not any(first <= at < last for first, last in asked) for at in linked)

    def _has_object(self, head: Head) -> bool:
        """Whether an object follows that no noun would have: an article, a pronoun, a thing; or nothing at all. Of a
        verb that writes also a file to write it to ("save as a.md")."""
        at = self._after(head)
        if head.verbs.kind == "save" and any(self._thing_at(self.ends.get(name, {}).get(at)) for name in _PLACING):
            return True
        starts = any(self._begins(name, at) for name in ("determiners", "vague", "pointing"))
        if starts or self.text[at : at + 1] == MARK_START or self.text[at : at + 1].isdigit():
            return True
        return not self._begins("nouns", head.start) and self._is_bare(head)

    def _is_bare(self, head: Head) -> bool:
        """Whether nothing follows the verb in its clause."""
        return _ENDS.match(self.text, head.end) is not None

    def _thing_at(self, at: int | None) -> bool:
        return at is not None and self.text[at:].lstrip(" \"'`").startswith(MARK_START)

    def _head_at(self, at: int) -> Head | None:
        at, passed = self._skip(at)
        negated = self._negates(at)
        if negated:
            at, _ = self._skip(self.ends["negations"][at])
        if at not in self.verbs or self._begins("names", at):
            return None
        end, verbs = self.verbs[at]
        if verbs.asked and "requests" not in passed:
            return None
        negated = negated or self._declined(end)
        head = Head(verbs, at, end, polite="requests" in passed, negated=negated, step="steps" in passed)
        return None if self._is_statement(head) else head

    def _negates(self, at: int) -> bool:
        """Whether a negation begins here that goes with what follows ("no ejecutes", not "no, ejecuta")."""
        end = self.ends.get("negations", {}).get(at)
        return end is not None and self.text[end : end + 1] not in {",", "、", "，", ""}

    def _declined(self, end: int) -> bool:
        """Whether the words after a verb that comes first take it back ("Ändere nichts", "Führe es nicht aus")."""
        if self.words.order != "either":
            return False
        stop = next((start for start, _ in self.breaks if start >= end), len(self.text.rstrip(" .!")))
        inside = ((at, after) for at, after in self.spans.get("forbids", ()) if end <= at < stop)
        return any(at == end + 1 or after >= stop or " " in self.text[at:after] for at, after in inside)

    def _is_statement(self, head: Head) -> bool:
        """Whether what follows shows that the verb was none, or no request: a label ("Update: ...") or its own verb."""
        label = self.text[head.end : head.end + 1] == ":" and self._begins("nouns", head.start)
        return self._begins("unasked", self._after(head)) or (label and head.act not in WORDS_ONLY)

    def _skip(self, at: int) -> tuple[int, set[str]]:
        """Past punctuation, polite words and what only connects; which lists of words were passed."""
        names: set[str] = set()
        while True:
            space = _SKIPPED.match(self.text, at)
            at = space.end() if space is not None else at
            end, name = self.passed.get(at, (0, ""))
            if not end or (self._negates(at) and end <= self.ends["negations"][at]):
                return at, names
            names.add(name)
            at = end

    def _with_final(self, mode: Mode, heads: tuple[Head, ...]) -> tuple[Head, ...]:
        """Verbs at the end of clauses that have none at their beginning."""
        if mode == "question" and not self.requested:
            return heads
        found = list(heads)
        for start, end in self._clauses():
            if not any(start <= head.start < end for head in heads):
                final = self._final(start, end)
                found += [final] if final is not None else []
        return tuple(sorted(found, key=lambda head: head.start))

    def _clauses(self) -> Iterator[tuple[int, int]]:
        starts = {end: start for start, end in self.breaks}
        starts.update({end: start for start, end in self.spans.get("joins", ())})
        begin = 0
        for after in sorted(starts):
            yield begin, starts[after]
            begin = after
        yield begin, len(self.text)

    def _final(self, start: int, end: int) -> Head | None:
        """The infinitive that ends a clause; the second person too, after "I want you to"."""
        inside = [span for span in self.verb_spans if start <= span[0] and span[1] <= end]
        for at, stop, verbs in reversed(inside):
            form = self.text[stop - 1] == "n" or (self.requested and self.text[stop - 2 : stop] == "st")
            if not form or self._skip(stop)[0] < end:
                continue
            purpose = any(end_of_word == at - 1 for _, end_of_word in self.spans.get("purpose", ()))
            if (purpose or self._between("subjects", start, at)) and not self.requested:
                return None
            negated = self._between("forbids", start, at)
            return Head(verbs, at, stop, polite=self.requested, negated=negated, begin=start)
        return None

    # --- requests by their form --------------------------------------------------------------------------------------

    def _anywhere(self) -> tuple[Mode, tuple[Head, ...]]:
        heads: list[Head] = []
        questions = [at for name in ("questions", "howto") for at, _ in self.spans.get(name, ())]
        before = begin = 0
        for start, end, verbs in self.verb_spans:
            head = Head(verbs, start, end, polite=self.requested)
            asked = any(before <= at < start and not self._parted(at, start) for at in questions)
            before = end
            since = self._begins("conditions", end)
            if self._is_statement(head) or ((asked or since) and verbs.act not in WORDS_ONLY and not self.requested):
                continue
            negated, step = self._precedes("negations", start), self._precedes("steps", start)
            heads.append(replace(head, negated=negated, step=step, begin=begin))
            begin = end
        if heads:
            return "order", tuple(heads)
        return "question" if self.asks or questions else "statement", ()

    def _parted(self, start: int, end: int) -> bool:
        """Whether another clause begins between two places."""
        return any(start < at < end for at, _ in self.breaks) or self._between("joins", start, end)

    def _verbs(self, found: Found) -> dict[int, tuple[int, Verbs]]:
        """The verb that begins at each place and where it ends: the longest, and of those the weightiest."""
        verbs: dict[int, tuple[int, Verbs]] = {}
        for number, this in enumerate(self.words.verbs):
            for start, end in found.get(str(number), ()):
                other = verbs.get(start)
                if other is None or (end, this.weight) > (other[0], other[1].weight):
                    verbs[start] = (end, this)
        return verbs

    @cached_property
    def breaks(self) -> list[tuple[int, int]]:
        """Where punctuation parts clauses."""
        return [match.span() for match in _BREAK.finditer(self.text)]

    @cached_property
    def verb_spans(self) -> list[tuple[int, int, Verbs]]:
        """Every verb, wherever it stands; of overlapping ones the first."""
        kept: list[tuple[int, int, Verbs]] = []
        for start, (end, verbs) in sorted(self.verbs.items(), key=lambda item: item[0]):
            if not self._begins("names", start) and (not kept or start >= kept[-1][1]):
                kept.append((start, end, verbs))
        return kept

    # --- places ------------------------------------------------------------------------------------------------------

    def _after(self, head: Head) -> int:
        return head.end + (self.text[head.end : head.end + 1] == " ")

    def _begins(self, name: str, at: int) -> bool:
        """Whether a phrase of this list begins here."""
        return at in self.ends.get(name, {})

    def _precedes(self, name: str, at: int) -> bool:
        """Whether a phrase of this list ends here, or a comma and a space before."""
        return any(at - 2 <= end <= at for _, end in self.spans.get(name, ()))

    def _between(self, name: str, start: int, end: int) -> bool:
        return any(start <= at < end for at, _ in self.spans.get(name, ()))
