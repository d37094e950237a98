"""Claims of an answer to have changed files, or to have committed or pushed them (gates.md section 10).

Read from what the writer says to have done to a file that is named in the same clause; with less weight (not in the
first person) from what is said to have been done, and from how a file is said to be now. What a commit or program
does, what others did and what a file was changed from are no claims.
"""

import posixpath
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from untildone.workflows.answers.claim import About, Claim
from untildone.workflows.answers.claim_scope import WORD, Scope
from untildone.workflows.answers.hosts import FILE_EXTENSIONS
from untildone.workflows.answers.mentions import CODE
from untildone.workflows.answers.statements import FIRST_CODE, Statement, take_apart
from untildone.workflows.answers.vocabulary import Span, merged, vocabulary_of
from untildone.workflows.language import languages_of
from untildone.workflows.language.lists import ChangeWords, Language
from untildone.workflows.language.phrases import UNSPACED, Phrases, fold
from untildone.workflows.receipts.paths import code_path

_LETTER = rf"[^\W{UNSPACED}]"
_FILE = re.compile(rf"(?<![@/.~-])(?<!{_LETTER})(?:{_LETTER}|[@/.~-])*\.[a-z][a-z0-9]{{0,9}}(?!{_LETTER}|[/-])")
_ADJOINING = re.compile(rf"(?<=[A-Za-z0-9])(?=[{UNSPACED}])|(?<=[{UNSPACED}])(?=[A-Za-z0-9])")
"""Where a name joins a script that writes without spaces: there its own words begin and end."""
_LINE_OF_FILE = re.compile(r":\d+(?:[-:]\d+)*$")
_MARKS = re.compile(r",(?!\d)|[|，；—–→]|(?<=\s)-+(?=\s)")
"""What ends the reach of a deed. A colon or bracket after it may introduce what it was done to."""
_LISTING = re.compile(r"[\s,、，&+]*")
_MAX_BEFORE = 2
_BEFORE_FILE = 24
"""So many characters before a file are looked at for what sets it apart."""


@dataclass(frozen=True, slots=True)
class _File:
    start: int
    end: int
    name: str


def change_claims(text: str, *, authoring: bool) -> tuple[Claim, ...]:
    """The claims to have changed something, each once, in their order.

    `authoring`: all that was asked for is a text or talk, where only what the writer alone says to have done counts.
    """
    languages = languages_of(_ADJOINING.sub(" ", text))
    anchors = _anchors(languages)
    words = tuple(language.claims for language in languages)
    statements, _ = take_apart(text, words, lambda block: anchors.within(fold(block)))
    found: dict[Claim, None] = {}
    for statement in dict.fromkeys(statements):
        for claim in _first_reading(statement, languages):
            if claim.first_person or not authoring:
                found.setdefault(claim)
    return tuple(found)


def tells_of_change(text: str) -> Iterator[str]:
    """The files that a user's sentence names beside a word for something done ("tell him that I have a.py fixed")."""
    languages = languages_of(_ADJOINING.sub(" ", text))
    statements, _ = take_apart(text, tuple(each.claims for each in languages), lambda _: True)
    for statement in statements:
        for language in languages:
            changes = _Changes(Scope(statement, language.claims), language)
            if changes.mentions_change:
                yield from (file.name for file in changes.files)


def _first_reading(statement: Statement, languages: tuple[Language, ...]) -> tuple[Claim, ...]:
    if statement.question or statement.crossed or statement.row or (statement.supposed and not statement.ticked):
        return ()
    readings = (tuple(_Changes(Scope(statement, each.claims), each).claims()) for each in languages)
    return next((found for found in readings if found), ())


@dataclass(frozen=True)
class _Changes:
    """The changes that one statement tells of, read with the words of one language."""

    scope: Scope
    language: Language

    def claims(self) -> Iterator[Claim]:
        """What it claims; how a file is now only where it claims no deed."""
        deeds = tuple(self._deeds())
        for span, told in deeds:
            yield from self._of_deed(span, told=told)
        if not deeds and self.files and not self._told_by_others(0, len(self.scope.text)):
            yield from self._states()

    @property
    def mentions_change(self) -> bool:
        """Whether it has a word for something that was done."""
        words = self.language.changes
        return any(map(self._told, (words.done, words.begun, words.openers, words.passive)))

    def _of_deed(self, span: Span, *, told: bool) -> Iterator[Claim]:
        words, deed = self.language.changes, self.scope.text[slice(*span)]
        for about, phrases in _VERSIONS:
            if phrases(words).within(deed):
                yield self._claim(about, (), told=told)
                return
        groups = self._groups(span)
        if groups:
            yield self._claim("object", tuple(name for group in groups for name in group), told=told)
        for group in groups:
            if len(group) > 1:
                yield self._claim("object", group, told=told, every=True)

    def _states(self) -> Iterator[Claim]:
        for start, end in self.language.changes.states.spans(self.scope.text):
            first, last = self.scope.clause(start, end)
            names = tuple(file.name for file in self.files if first <= file.start < last and not self._apart(file))
            if names and self._asserted(start, end) and not self.language.changes.already.within(self.scope.text):
                yield self._claim("state", names, told=False)
                return

    def _claim(self, about: About, names: tuple[str, ...], *, told: bool, every: bool = False) -> Claim:
        earlier = self.language.changes.already.within(self.scope.text) or self.scope.words.earlier.within(
            self.scope.text
        )
        return Claim(
            "changed",
            about,
            frozenset(),
            names,
            every=every,
            first_person=told,
            weak=earlier,
            statement=self.scope.text,
        )

    # --- deeds -------------------------------------------------------------------------------------------------------

    def _deeds(self) -> Iterator[tuple[Span, bool]]:
        """Where a change is asserted, and whether the writer says to have made it."""
        words, text = self.language.changes, self.scope.text
        kept: list[Span] = []
        kinds = ((words.done, True, False), (words.begun, True, True), (words.passive, False, False))
        for phrases, told, opening in (*kinds, (words.openers, False, True)):
            for span in self._told(phrases):
                taken = any(span[0] < last and first < span[1] for first, last in kept)
                if taken or (opening and not self._opens(*span)) or not self._asserted(*span):
                    continue
                if (
                    self._told_by_others(*span)
                    or (not told and self._earlier(*span))
                    or (told and words.together.within(text[: span[1]]))
                ):
                    continue
                kept.append(span)
                yield span, told

    def _told(self, phrases: Phrases) -> tuple[Span, ...]:
        scope = self.scope
        spans = vocabulary_of(scope.words).told_by_accents(phrases.spans(scope.text), scope.text)
        if not scope.words.accents_tell:
            return spans
        return tuple(span for span in spans if not _lacks_accent(scope.text[slice(*span)], phrases))

    def _opens(self, start: int, end: int) -> bool:
        """Whether a deed begins its clause, and is no adjective of what stands there."""
        before = self.scope.text[:start]
        part_start, _ = self.scope.part(start, end)
        if WORD.search(self.scope.text[part_start:start]) is not None:
            return False
        opens = len(WORD.findall(before)) <= _MAX_BEFORE or before.rstrip().endswith((":", "：", "—", "–"))
        _, clause_end = self.scope.clause(start, end)
        return opens and not self.language.changes.copulas.within(self.scope.text[end:clause_end])

    def _earlier(self, start: int, end: int) -> bool:
        first, last = self.scope.clause(start, end)
        return self.scope.words.earlier.within(self.scope.text[first:last])

    def _told_by_others(self, start: int, end: int) -> bool:
        first, last = self.scope.clause(start, end)
        return self.language.changes.others.within(self.scope.text[first:last])

    def _asserted(self, start: int, end: int) -> bool:
        """Whether a part is stated as a fact: what governs it stands before it, a negation also right behind it."""
        scope, words = self.scope, self.scope.words
        first, last = scope.clause(start, end)
        part_start, part_end = scope.part(start, end)
        before, deed, text = scope.text[first:start], scope.text[start:end], scope.text
        if words.unreal.opens(text) or words.unreal.within(before + deed[1:]) or words.conditions.within(before):
            return False
        if words.conditions.within(text[:start]) and words.conditions.opens(text):
            return False
        if self._denied(text[part_start:start], deed, text[end:part_end]):
            return False
        return not (self.language.script in _VERB_LAST and words.unreal.within(text[end:last]))

    def _denied(self, before: str, deed: str, after: str) -> bool:
        denies = self.scope.words.denies
        return denies.within(before) or denies.within(deed) or denies.opens(after.lstrip())

    # --- files -------------------------------------------------------------------------------------------------------

    @cached_property
    def files(self) -> tuple[_File, ...]:
        """The files that the statement names, from left to right."""
        text, codes = self.scope.text, self.scope.statement.codes
        found = [
            _File(match.start(), match.end(), name)
            for match in CODE.finditer(text)
            if (name := _file_name(codes[ord(match[0]) - FIRST_CODE]))
        ]
        for match in _FILE.finditer(text):
            if name := _file_name(match[0]):
                found.append(_File(match.start(), match.end(), self._as_written(name)))
        return tuple(sorted(found, key=lambda file: file.start))

    def _as_written(self, name: str) -> str:
        at = self.scope.statement.plain.casefold().find(name)
        written = self.scope.statement.plain[at : at + len(name)]
        return written if at >= 0 and written.casefold() == name else name

    def _groups(self, span: Span) -> list[tuple[str, ...]]:
        """The files that a deed was done to, those together that are listed together."""
        groups: list[tuple[str, ...]] = []
        last_end = -1
        for file in self._reached(span):
            if groups and self._lists(self.scope.text[last_end : file.start]):
                groups[-1] = (*groups[-1], *({file.name} - set(groups[-1])))
            else:
                groups.append((file.name,))
            last_end = file.end
        return groups

    def _reached(self, span: Span) -> Iterator[_File]:
        text = self.scope.text
        first, _ = self.scope.part(*span)
        first = max([first, *(match.end() for match in _MARKS.finditer(text, first, span[0]))])
        behind = span[1]
        for file in self.files:
            if file.end <= span[0]:
                if file.start >= first and not self._apart(file):
                    yield file
            elif file.start < span[1]:
                if not self._apart(file):
                    yield file
            else:
                if not self._leads_on(text[behind : file.start], listing=behind > span[1]) or self._apart(
                    file, span[1]
                ):
                    return
                yield file
                behind = file.end

    def _leads_on(self, gap: str, *, listing: bool) -> bool:
        """Whether what stands between a deed and a file behind it still belongs to the deed."""
        if self._lists(gap) and listing:
            return True
        if _MARKS.search(gap) or self.scope.words.turns.within(gap) or self.scope.words.breaks.within(gap):
            return False
        rests = [gap[end:].lstrip() for _, end in self.scope.words.joins.spans(gap)]
        return all(not rest or self.language.reading.determiners.opens(rest) for rest in rests)

    def _lists(self, gap: str) -> bool:
        return _LISTING.fullmatch(self.scope.words.joins.pattern.sub(" ", gap)) is not None

    def _apart(self, file: _File, start: int | None = None) -> bool:
        """Whether a file is what something was taken from or compared with, and not what was changed."""
        text, apart = self.scope.text, self.language.changes.apart
        before = text[max(0, file.start - _BEFORE_FILE) : file.start] if start is None else text[start : file.start]
        if self.language.script in _VERB_LAST:
            return apart.opens(text[file.end :].lstrip())
        return apart.within(before)


_VERB_LAST = frozenset({"devanagari", "kana"})
"""Scripts of languages whose verb, with what governs it, stands at the end."""

_VERSIONS: tuple[tuple[About, Callable[[ChangeWords], Phrases]], ...] = (
    ("commit", lambda words: words.commits),
    ("push", lambda words: words.pushes),
)


def _lacks_accent(deed: str, phrases: Phrases) -> bool:
    """Whether a deed is one word without its accent, which then may be what should be done (`agregue`)."""
    return deed.isascii() and " " not in deed and not _is_written(deed, phrases)


def _is_written(word: str, phrases: Phrases) -> bool:
    return any(word == fold(phrase) for phrase in phrases.phrases)


def _file_name(code: str) -> str:
    """The file that inline code or a word names, empty where it names none."""
    name = _LINE_OF_FILE.sub("", code.strip()).replace("\\", "/")
    base = posixpath.basename(name.rstrip("/"))
    stem, dotted = posixpath.splitext(base)
    if not base or any(sign in name for sign in " *?{}()<>|$:;=\"'"):
        return ""
    named = bool(stem) and dotted[1:].casefold() in FILE_EXTENSIONS
    return name if named or (code_path(base) and not dotted) or base.startswith(".env") else ""


@cache
def _anchors(languages: tuple[Language, ...]) -> Phrases:
    words = [language.changes for language in languages]
    lists = ((each.done, each.begun, each.openers, each.passive, each.states) for each in words)
    return merged(*(phrases for each in lists for phrases in each))
