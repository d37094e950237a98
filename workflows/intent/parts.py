"""A message in parts: each instruction, question or statement of it, with its act and what it names.

What an answer is to be given about is no instruction: after "summarise this:" everything is material.
"""

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from untildone.workflows.intent.reading import Act
from untildone.workflows.intent.sentence import Head, Mode, Parsed, parse
from untildone.workflows.intent.things import MARK, Thing, ThingKind, things_in
from untildone.workflows.language import languages_of
from untildone.workflows.language.lists import Language, ReadingWords, VerbKind
from untildone.workflows.language.phrases import UNSPACED, fold
from untildone.workflows.language.text import is_list_item, sentences, without_list_mark

MAX_SENTENCES = 40
"""So many sentences of a message are read. What comes after them is material."""

_OBJECTS = frozenset({"workspace", "materials", "texts", "calls"})
"""Lists of nouns: the verb of a part is none of them, though it may be written alike."""
_FEW = 2
"""A text that is told to be of so many languages is told; more are guesses."""
_WORDLESS = ReadingWords()
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_ADDRESSED = re.compile(r"^(?:@[\w-]+[,:]?\s+|/(?=[^\W\d]+\s))")
"""Whom a message is addressed to, or the mark of a command, before the words."""
_ONLY_THING = re.compile(r"\W*" + MARK.pattern + r"\W*")
_MATERIAL_MARK = re.compile(rf":(?=\s|$|[{UNSPACED}])")
_ABOUT_TEXTS = frozenset({Act.CONVERSE, Act.ANSWER, Act.ANALYZE, Act.AUTHOR})
"""Acts that may be followed by a colon and the material they are about."""


@dataclass(frozen=True)
class Part:
    """One instruction, question or statement.

    `text` is folded and begins with its head, `lead` stands before the head in its sentence. `marks` name the lists
    that it has words of. `strand` counts the parts as a reader would: sentences, list items and steps (intent.md
    section 3), `paragraph` the paragraph that it stands in. `took_in`: a list of things that it announced was put into
    it.
    """

    text: str
    lead: str
    mode: Mode
    language: Language | None
    head: Head | None
    marks: frozenset[str]
    things: tuple[Thing, ...]
    strand: int
    paragraph: int
    took_in: bool = False

    def has(self, *names: str) -> bool:
        """Whether it has words of one of these lists."""
        return not self.marks.isdisjoint(names)

    def names(self, *kinds: ThingKind) -> bool:
        """Whether it names a thing of one of these kinds."""
        return any(thing.kind in kinds for thing in self.things)

    @property
    def words(self) -> ReadingWords:
        return self.language.reading if self.language is not None else _WORDLESS

    @property
    def kind(self) -> VerbKind | None:
        """The kind of its verb, if it has one."""
        return self.head.verbs.kind if self.head is not None else None

    @property
    def wanted(self) -> bool:
        """Whether it is an instruction that is not forbidden."""
        return self.head is not None and not self.head.negated

    @cached_property
    def scope(self) -> str:
        """The part from its lead on."""
        return self.lead + self.text

    @property
    def verb_end(self) -> int:
        """Where its verb ends in `scope`."""
        return len(self.lead) + (self.head.end - self.head.start if self.head is not None else 0)

    @cached_property
    def marked(self) -> tuple[tuple[re.Match[str], Thing], ...]:
        """Its things with the places of their marks in `scope`."""
        return tuple(zip(MARK.finditer(self.scope), self.things, strict=True))

    @cached_property
    def after(self) -> str:
        """What follows its head, or all of it."""
        return self.scope[self.verb_end :]


def parts_of(text: str, things: tuple[Thing, ...], languages: tuple[Language, ...]) -> tuple[tuple[Part, ...], bool]:
    """The parts of a text in which things are marked, and whether one of them introduces material."""
    reader = _Reader(things, languages)
    for block in _PARAGRAPH.split(text):
        reader.read(block)
    return tuple(reader.parts), reader.introduced


class _Reader:
    """Reads block after block and knows where material begins and ends."""

    def __init__(self, things: tuple[Thing, ...], languages: tuple[Language, ...]) -> None:
        self.things = things
        self.of_message = languages
        self.languages = languages
        self.parts: list[Part] = []
        self.strand = -1
        self.paragraph = -1
        self.sentences = 0
        self.introduced = False
        self.material: Literal["", "next", "items", "list", "all"] = ""

    def read(self, block: str) -> None:
        self.paragraph += 1
        self.languages = _languages(block, self.of_message)
        for chunk, is_item in _chunks(block):
            if self.material in {"next", "items"}:
                self.material = "list" if is_item else "all" if self.material == "next" else ""
            elif self.material == "list" and not is_item:
                self.material = ""
            if self.material == "list":
                self._take_in(fold(without_list_mark(chunk)))
            elif not self.material and not self._chunk(chunk):
                return

    def _take_in(self, item: str) -> None:
        """An item of a list of things only belongs to the part that the list was announced by."""
        if _ONLY_THING.fullmatch(item):
            last = self.parts[-1]
            things = (*last.things, *things_in(item, self.things))
            self.parts[-1] = replace(
                last, text=f"{last.text}{', ' if last.took_in else ' '}{item}", things=things, took_in=True
            )

    def _chunk(self, chunk: str) -> bool:
        """Reads the sentences of a chunk; false where the rest of its block is material."""
        for sentence in sentences(chunk):
            self.sentences += 1
            if self.sentences > MAX_SENTENCES or self.material == "next":
                self.material = "all"
                return False
            parsed = self._parsed(_ADDRESSED.sub("", fold(sentence)))
            colon = _introduces(parsed)
            if colon is not None:
                parsed = self._parsed(parsed.text[:colon])
                self._add(parsed)
                self.introduced = True
                if fold(sentence).rstrip()[-1:] != ":":
                    return False
                self.material = "next"
                continue
            self._add(parsed)
            if parsed.text.endswith(":") and not parsed.heads and "howto" in parsed.spans:
                self.material = "items"  # steps to reproduce something
        return True

    def _parsed(self, text: str) -> Parsed:
        """As the language reads it that knows most of its words, of those that understand it."""
        readings = [parse(text, language) for language in self.languages]
        if not readings:
            return parse(text, None)
        return max(readings, key=lambda reading: (reading.understood, reading.known))

    def _add(self, parsed: Parsed) -> None:
        self.strand += 1
        heads = parsed.heads
        if not heads:
            self.parts.append(self._part(parsed, parsed.mode, None, 0, len(parsed.text)))
            return
        if parsed.mode == "question":
            begin = heads[0].start if heads[0].begin is None else heads[0].begin
            self.parts.append(self._part(parsed, "question", None, 0, begin))
        begins = [head.start if head.begin is None else head.begin for head in heads]
        starts = [begins[0] if parsed.mode == "question" else 0, *begins[1:]]
        for head, start, end in zip(heads, starts, [*starts[1:], len(parsed.text)], strict=True):
            self.strand += head.step
            self.parts.append(self._part(parsed, "order", head, start, end))

    def _part(self, parsed: Parsed, mode: Mode, head: Head | None, start: int, end: int) -> Part:
        begin = head.start if head is not None else start
        verb = -1 if head is None else head.start
        inside = (
            name
            for name, spans in parsed.spans.items()
            if any(start <= at < end and (at != verb or name not in _OBJECTS) for at, _ in spans)
        )
        return Part(
            text=parsed.text[begin:end],
            lead=parsed.text[start:begin],
            mode=mode,
            language=parsed.language,
            head=head,
            marks=frozenset(inside),
            things=things_in(parsed.text[start:end], self.things),
            strand=self.strand,
            paragraph=self.paragraph,
        )


def _languages(block: str, of_message: tuple[Language, ...]) -> tuple[Language, ...]:
    """The languages of a paragraph, which may be another's than most of the message; those of the message where the
    paragraph is too short to tell."""
    own = languages_of(block)
    if len(own) <= _FEW:
        return own or of_message
    shared = [language for language in of_message if language in own]
    return tuple(dict.fromkeys((*shared, own[0]))) if shared and len(of_message) <= _FEW else own


def _chunks(block: str) -> list[tuple[str, bool]]:
    """The list items of a block, and what stands between them; what is indented under an item belongs to it."""
    chunks: list[tuple[str, bool]] = []
    for line in block.split("\n"):
        if is_list_item(line):
            chunks.append((line, True))
        elif chunks and line.strip() and (not chunks[-1][1] or line[:1] in " \t"):
            chunks[-1] = (f"{chunks[-1][0]}\n{line}", chunks[-1][1])
        elif line.strip():
            chunks.append((line, False))
    return chunks


def _introduces(parsed: Parsed) -> int | None:
    """Where the colon stands after which everything is material; None where nothing is."""
    wanted = [head for head in parsed.heads if not head.negated]
    if not wanted:
        return None
    for colon in _MATERIAL_MARK.finditer(parsed.text, wanted[0].end):
        before = [head for head in wanted if head.end <= colon.start()]
        return colon.start() if before[-1].act in _ABOUT_TEXTS else None
    return None
