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

_SEPARATORS = frozenset(";|&()\n")
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
    text = command.strip()
    pieces, nested, plain = _Scan(text).run()
    redirects = any(">" in _unquoted(_HARMLESS_REDIRECTION.sub(" ", piece)) for piece in pieces)
    parts = [" ".join(piece.split()) for piece in pieces if piece.strip()]
    for inner in nested if depth < _MAX_DEPTH else ():
        parts += take_apart(inner, depth + 1).parts
    return CommandLine(tuple(parts), plain and not nested and not redirects)


def readings(part: str) -> Iterator[str]:
    """Every way to read a simple command, for rules that forbid: as written, without quotes, without the folder of its
    program, and what it runs when it only runs something else (`sudo`, `xargs`, `bash -c`, `find -exec`)."""
    yield part
    queue = deque([_words(part)])
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
        yield from (_words(inner) for script in scripts for inner in take_apart(script).parts)
    executed = (at for at, word in enumerate(arguments) if word in {"-exec", "-execdir", "-ok", "-okdir"})
    yield from (arguments[at + 1 :] for at in islice(executed, _MAX_STARTS))


def _words(part: str) -> list[str]:
    try:
        return shlex.split(part)
    except ValueError:
        return part.split()


def _unquoted(part: str) -> str:
    return re.sub(r"'[^']*'|\"(?:\\.|[^\"\\])*\"|\\.", "", part)


class _Scan:
    """One pass over a command line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.start = 0
        self.quote = ""
        self.pieces: list[str] = []
        self.nested: list[str] = []
        self.plain = True

    def run(self) -> tuple[list[str], list[str], bool]:
        """The pieces between separators, the insides of substitutions, and whether the text is plain."""
        while self.at < len(self.text):
            self._step(self.text[self.at])
        self._cut()
        return self.pieces, self.nested, self.plain and not self.quote

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
        elif char == '"' and self.quote != "$":
            self.quote = "" if self.quote else '"'
        elif char == "'" and self.quote != '"':
            self._single_quote()
        elif char in _SEPARATORS and not self.quote and not self._in_redirection(char, follows):
            self._cut()
        self.at += 1

    def _single_quote(self) -> None:
        """Opens or closes `'…'` or `$'…'`; in the second a backslash escapes, so it is no plain text."""
        escaping = self.text[self.at - 1 : self.at] == "$"
        self.plain = self.plain and not escaping
        self.quote = "" if self.quote else "$" if escaping else "'"

    def _in_redirection(self, char: str, follows: str) -> bool:
        """Whether an ampersand belongs to a redirection: `2>&1`, `&>file`."""
        return char == "&" and (self.text[self.at - 1 : self.at] in {">", "<"} or follows == ">")

    def _substitutes(self, char: str) -> bool:
        return not self.quote or (self.quote == '"' and char == "$")

    def _substitution(self, end: int, opening: int) -> None:
        self.plain = False
        stop = end if end >= 0 else len(self.text)
        self.nested.append(self.text[self.at + opening : stop])
        self.at = stop

    def _cut(self) -> None:
        self.pieces.append(self.text[self.start : self.at])
        self.start = self.at + 1


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
