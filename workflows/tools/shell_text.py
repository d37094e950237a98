"""Takes a command line apart into the simple commands that it runs, so that rules can be held against each.

This is no shell: it knows quotes, separators, substitutions and redirections, and where it is unsure the command is not
`plain`, which keeps it from matching a rule that allows.
"""

import re
import shlex
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

_SEPARATOR = re.compile(r"\|\||\|&|&&|;;&|;;|;&|[;|&()\n]")
_NOTABLE = re.compile(r"[\\`$<>\"';|&()\n#]")
_WORD_STARTS_AFTER = frozenset(" \t\n;|&()")
_HERE_DOCUMENT = re.compile(r"<<(-?)[ \t]*(?:'([^'\n]*)'|\"([^\"\n]*)\"|\\?([^\s;&|<>()'\"]+))")
_KEYWORDS = frozenset({"if", "then", "elif", "else", "while", "until", "do", "!", "{", "}", "time", "coproc"})
_RUNNERS = frozenset(
    {"sudo", "doas", "env", "command", "builtin", "exec", "nohup", "nice", "ionice", "setsid", "timeout", "stdbuf"}
    | {"xargs", "eval", "busybox", "chroot", "watch", "strace"}
)
"""Programs that run the program named in their arguments."""

_SHELLS = frozenset({"bash", "sh", "zsh", "dash", "ksh"})
_ASSIGNMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\+?=.*", re.DOTALL)
# A redirection that writes no file: to another descriptor, or to nowhere.
_HARMLESS_REDIRECTION = re.compile(r"[0-9]*>&[0-9-]|[0-9&]*>{1,2}\s*/dev/null(?=\s|$)")
# Bounds of reading a line that is nested or padded on purpose. What is nested is never plain, so no rule allows it.
_MAX_DEPTH = 4
_MAX_STARTS = 6
_MAX_READINGS = 64


@dataclass(frozen=True, slots=True)
class CommandLine:
    """The simple commands of a line, as written but for white space; `plain` if nothing hides in it."""

    parts: tuple[str, ...]
    plain: bool


def take_apart(command: str, depth: int = 0) -> CommandLine:
    """Splits a command line at its separators, outside quotes; substitutions count as parts of their own."""
    scan = _Scan(command.strip(), comments=False).run()
    redirects = any(writes_file(piece.text) for piece in scan.pieces)
    parts = [" ".join(piece.text.split()) for piece in scan.pieces if piece.text.strip()]
    nested = [text for piece in scan.pieces for text in (*piece.inner, *piece.documents)]
    for inner in nested if depth < _MAX_DEPTH else ():
        parts += take_apart(inner, depth + 1).parts
    return CommandLine(tuple(parts), scan.plain and not nested and not redirects)


class Piece(NamedTuple):
    """What stands between two separators of a command line, and the separator behind it (empty at the end).

    `inner` are the insides of its substitutions, `documents` the here-documents that it is given.
    """

    text: str
    separator: str = ""
    inner: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()


def pieces(command: str) -> tuple[Piece, ...]:
    """The pieces of a command line in their order, comments left out."""
    return tuple(_Scan(command.strip(), comments=True).run().pieces)


def writes_file(part: str) -> bool:
    """Whether a simple command sends output into a file."""
    return ">" in _unquoted(_HARMLESS_REDIRECTION.sub(" ", part))


def words_of(part: str) -> list[str]:
    """The words of a simple command without their quotes; where the quotes do not match, what white space separates."""
    try:
        return shlex.split(part)
    except ValueError:
        return part.split()


def readings(part: str) -> Iterator[str]:
    """Every way to read a simple command, for rules that forbid: as written, without quotes, without the folder of its
    program, and what it runs when it only runs something else (`sudo`, `xargs`, `bash -c`, `find -exec`)."""
    yield part
    queue = deque([words_of(part)])
    for _ in range(_MAX_READINGS):
        if not queue:
            return
        words = queue.popleft()
        yield " ".join(words)
        while words and (words[0] in _KEYWORDS or _ASSIGNMENT.fullmatch(words[0])):
            words = words[1:]
        if words:
            program = words[0].rsplit("/", 1)[-1]
            yield " ".join([program, *words[1:]])
            queue.extend(_run_by(program, words[1:]))


def _run_by(program: str, arguments: list[str]) -> Iterator[list[str]]:
    """The commands that a program is told to run. Options may take a value, so several later starts are tried."""
    if program in _RUNNERS:
        starts = (at for at, word in enumerate(arguments) if word[:1] != "-" and not _ASSIGNMENT.fullmatch(word))
        yield from (arguments[at:] for at in islice(starts, _MAX_STARTS))
    if program in _SHELLS or program == "eval":
        scripts = islice((word for word in arguments if not word.startswith("-")), _MAX_STARTS)
        yield from (words_of(inner) for script in scripts for inner in take_apart(script).parts)
    executed = (at for at, word in enumerate(arguments) if word in {"-exec", "-execdir", "-ok", "-okdir"})
    yield from (arguments[at + 1 :] for at in islice(executed, _MAX_STARTS))


def _unquoted(part: str) -> str:
    return re.sub(r"'[^']*'|\"(?:\\.|[^\"\\])*\"|\\.", "", part)


class _Scan:
    """One pass over a command line. With `comments` what follows a `#` is left out."""

    def __init__(self, text: str, comments: bool) -> None:
        self.text = text
        self.comments = comments
        self.at = 0
        self.start = 0
        self.quote = ""
        self.pieces: list[Piece] = []
        self.inner: list[str] = []
        self.comment: int | None = None
        self.awaited: list[tuple[int, str]] = []  # piece and last line of the here-documents that begin below
        self.plain = True

    def run(self) -> "_Scan":
        """Reads the whole text into `pieces`; `plain` tells whether nothing hides in it."""
        while found := _NOTABLE.search(self.text, self.at):
            self.at = found.start()
            self._step(found.group())
        self.at = len(self.text)
        self._cut("")
        self.plain = self.plain and not self.quote
        return self

    def _step(self, char: str) -> None:
        follows = self.text[self.at + 1 : self.at + 2]
        if char == "\n":
            self.plain = False
        if self.quote == "'":
            self.quote = "" if char == "'" else self.quote
        elif char == "\\":
            self.plain = self.plain and follows != "\n"
            self.at += 1
        elif char == "`" and self.quote != "$":
            self._substitution(self.text.find("`", self.at + 1), 1)
        elif char in "$<>" and follows == "(" and self._substitutes(char):
            self._substitution(_closing(self.text, self.at + 2), 2)
        elif char == "<" and follows == "<" and not self.quote:
            self._here_document()
        elif char == '"' and self.quote != "$":
            self.quote = "" if self.quote else '"'
        elif char == "'" and self.quote != '"':
            self._single_quote()
        elif char == "#" and self.comments and not self.quote:
            self._comment()
        elif char in ";|&()\n" and not self.quote and not self._in_redirection(char, follows):
            self._separator()
        self.at += 1

    def _single_quote(self) -> None:
        """Opens or closes `'…'` or `$'…'`; in the second a backslash escapes, so it is no plain text."""
        escaping = self.text[self.at - 1 : self.at] == "$"
        self.plain = self.plain and not escaping
        self.quote = "" if self.quote else "$" if escaping else "'"

    def _in_redirection(self, char: str, follows: str) -> bool:
        """Whether a separator's character belongs to a redirection: `2>&1`, `&>file`, `>|file`."""
        before = self.text[max(0, self.at - 2) : self.at]
        redirects = before[-1:] in {">", "<"} and not before.startswith("\\")
        return (char == "&" and (redirects or follows == ">")) or (char == "|" and redirects and before[-1] == ">")

    def _substitutes(self, char: str) -> bool:
        return not self.quote or (self.quote == '"' and char == "$")

    def _substitution(self, end: int, opening: int) -> None:
        self.plain = False
        stop = end if end >= 0 else len(self.text)
        self.inner.append(self.text[self.at + opening : stop])
        self.at = stop

    def _comment(self) -> None:
        if self.at and self.text[self.at - 1] not in _WORD_STARTS_AFTER:
            return
        self.comment = self.at
        end = self.text.find("\n", self.at)
        self.at = (end if end >= 0 else len(self.text)) - 1

    def _here_document(self) -> None:
        """Notes the last line of a here-document; its text begins with the next line. `<<<` is none."""
        found = _HERE_DOCUMENT.match(self.text, self.at)
        arithmetic = self.text[max(0, self.start - 2) : self.start] == "(("
        if found and not arithmetic and not self.text.startswith("<<<", self.at):
            last = next(group for group in found.groups()[1:] if group is not None)
            self.awaited.append((len(self.pieces), (r"\t*" if found[1] else "") + re.escape(last)))
            self.at = found.end() - 1
        elif self.text.startswith("<<<", self.at):
            self.at += 2

    def _separator(self) -> None:
        found = _SEPARATOR.match(self.text, self.at)
        assert found is not None
        separator = found.group()
        self._cut(separator)
        self.at += len(separator) - 1
        if separator == "\n" and self.awaited:
            self._documents()
        self.start = self.at + 1

    def _documents(self) -> None:
        """Reads the here-documents that begin after this line, and gives them to their pieces."""
        start = self.at + 1
        for index, last in self.awaited:
            found = re.compile(rf"^{last}$", re.M).search(self.text, start)
            text = self.text[start : found.start() if found else len(self.text)]
            piece = self.pieces[index]
            self.pieces[index] = piece._replace(documents=(*piece.documents, text))
            start = found.end() + 1 if found else len(self.text)
        self.awaited.clear()
        self.at = min(start, len(self.text)) - 1

    def _cut(self, separator: str) -> None:
        end = self.at if self.comment is None else self.comment
        self.pieces.append(Piece(self.text[self.start : end], separator, tuple(self.inner)))
        self.inner.clear()
        self.comment = None


def _closing(text: str, start: int) -> int:
    """Where the parenthesis closes that was opened before `start`; -1 where it never does."""
    depth, quote, at = 1, "", start
    while at < len(text):
        char = text[at]
        if char == "\\" and quote != "'":
            at += 1
        elif char in "'\"" and quote in {"", char}:
            quote = "" if quote else char
        elif not quote and char in "()":
            depth += 1 if char == "(" else -1
            if depth == 0:
                return at
        at += 1
    return -1
