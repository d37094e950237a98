"""The structure of a command line: lists, pipelines, compound commands and the simple commands in them.

It reads what people and models write, not the whole of the shell's grammar: what it cannot make sense of is passed
over, and nothing that it is given makes it fail.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from untildone.workflows.tools.shell_text import Piece, pieces

_KEYWORD = re.compile(
    r"(?:if|then|elif|else|fi|while|until|do|done|for|select|case|esac|function|time|coproc|!|\{|\})(?=\s|$)"
)
_WITH_HEADER = frozenset({"for", "select", "case", "function"})
_REDIRECTION = re.compile(r"[0-9]?[<>]|&>")
_CLOSING = frozenset({"fi", "done", "esac", "}"})
_BODY_ENDS = frozenset({"then", "elif", "else", "fi", "do", "done", "esac", "}"})
_LIST_SEPARATORS = frozenset({";", "&", "\n"})
_BRANCH_SEPARATORS = frozenset({";;", ";&", ";;&"})
MAX_DEPTH = 24
"""Deeper nesting is passed over: nobody writes it, and reading it must stay cheap."""


@dataclass(slots=True)
class Simple:
    """One simple command as it is written."""

    piece: Piece


@dataclass(slots=True)
class Pipeline:
    """Commands joined by pipes; `negated` by `!`."""

    stages: "list[Simple | Compound]" = field(default_factory=list)
    negated: bool = False


@dataclass(slots=True)
class AndOr:
    """Pipelines joined by `&&` and `||`: each but the first with the operator before it."""

    first: Pipeline
    rest: list[tuple[str, Pipeline]] = field(default_factory=list)


@dataclass(slots=True)
class Sequence:
    """What runs one after another; each with the separator behind it."""

    items: list[tuple[AndOr, str]] = field(default_factory=list)


@dataclass(slots=True)
class Compound:
    """A compound command. Of a `branch` (if, case) nobody knows which of its bodies runs, of a `loop` whether its body
    does; `each` is a loop over a list."""

    kind: Literal["subshell", "group", "branch", "loop", "each", "function"]
    bodies: list[Sequence] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Token:
    kind: Literal["keyword", "separator", "simple"]
    text: str
    piece: Piece


def parse(line: str) -> Sequence:
    """The tree of a command line."""
    return _Parser(list(_tokens(line))).whole()


def _tokens(line: str) -> Iterator[_Token]:
    for piece in pieces(line):
        yield from _tokens_of(piece)
        if piece.separator:
            yield _Token("separator", piece.separator, piece)


def _tokens_of(piece: Piece) -> Iterator[_Token]:
    rest = piece.text.strip()
    while found := _KEYWORD.match(rest):
        word, rest = found.group(), rest[found.end() :].lstrip()
        yield _Token("keyword", word, piece)
        # A header's words are no command, and behind the end of a compound command only redirections stand.
        if word in _WITH_HEADER or (word in _CLOSING and _REDIRECTION.match(rest)):
            return
    if rest or piece.documents:
        yield _Token("simple", rest, piece._replace(text=rest))


class _Parser:
    def __init__(self, tokens: list[_Token]) -> None:
        self._tokens = tokens
        self._at = 0
        self._depth = 0

    def whole(self) -> Sequence:
        """Everything, whatever stands in the wrong place left out."""
        sequence = self._sequence()
        while self._at < len(self._tokens):
            self._at += 1
            sequence.items += self._sequence().items
        return sequence

    def _peek(self, offset: int = 0) -> _Token | None:
        at = self._at + offset
        return self._tokens[at] if at < len(self._tokens) else None

    def _is(self, kind: str, *texts: str, offset: int = 0) -> bool:
        token = self._peek(offset)
        return token is not None and token.kind == kind and token.text in texts

    def _take(self, kind: str, *texts: str) -> str:
        if not self._is(kind, *texts):
            return ""
        self._at += 1
        return self._tokens[self._at - 1].text

    def _sequence(self) -> Sequence:
        """A list, up to a keyword or separator that closes what it stands in."""
        sequence = Sequence()
        while True:
            while self._take("separator", *_LIST_SEPARATORS):
                pass
            item = self._and_or()
            if item is None:
                return sequence
            sequence.items.append((item, self._take("separator", *_LIST_SEPARATORS)))

    def _and_or(self) -> AndOr | None:
        first = self._pipeline()
        if first is None:
            return None
        chain = AndOr(first)
        while operator := self._take("separator", "&&", "||"):
            self._skip_newlines()
            following = self._pipeline()
            if following is None:
                return chain
            chain.rest.append((operator, following))
        return chain

    def _pipeline(self) -> Pipeline | None:
        pipeline = Pipeline()
        while word := self._take("keyword", "!", "time", "coproc"):
            pipeline.negated ^= word == "!"
        while (stage := self._command()) is not None:
            pipeline.stages.append(stage)
            if not self._take("separator", "|", "|&"):
                break
            self._skip_newlines()
        return pipeline if pipeline.stages else None

    def _skip_newlines(self) -> None:
        while self._take("separator", "\n"):
            pass

    def _command(self) -> "Simple | Compound | None":
        if self._depth >= MAX_DEPTH:
            return None
        self._depth += 1
        try:
            return self._compound() or self._simple()
        finally:
            self._depth -= 1

    def _compound(self) -> Compound | None:
        if self._is("separator", "("):
            return self._parenthesis()
        if self._take("keyword", "{"):
            return self._until(Compound("group"), "}")
        if self._take("keyword", "if"):
            return self._until(Compound("branch"), "fi")
        if self._take("keyword", "while", "until"):
            return self._until(Compound("loop"), "done")
        if self._take("keyword", "for", "select"):
            self._skip_to("do")
            return self._until(Compound("each"), "done")
        if self._take("keyword", "case"):
            return self._case()
        if self._take("keyword", "function"):
            return self._function()
        return None

    def _until(self, compound: Compound, closing: str) -> Compound:
        """The bodies between keywords up to the closing one. What belongs to nothing here ends it as well."""
        while self._peek() is not None:
            before = self._at
            compound.bodies.append(self._sequence())
            word = self._take("keyword", *_BODY_ENDS)
            if word == closing or self._at == before:
                break
        return compound

    def _skip_to(self, keyword: str) -> None:
        while self._peek() is not None and not self._take("keyword", keyword):
            self._at += 1

    def _case(self) -> Compound:
        compound = Compound("branch")
        while self._peek() is not None and not self._take("keyword", "esac"):
            while self._peek() is not None and not self._take("separator", ")"):
                if self._take("keyword", "esac"):
                    return compound
                self._at += 1
            compound.bodies.append(self._sequence())
            self._take("separator", *_BRANCH_SEPARATORS)
        return compound

    def _parenthesis(self) -> Compound:
        arithmetic = self._is("separator", "(", offset=1) and not self._tokens[self._at + 1].piece.text
        self._at += 1
        if arithmetic:
            self._skip_arithmetic()
            return Compound("group")
        compound = Compound("subshell", [self._sequence()])
        self._take("separator", ")")
        redirected = self._peek()
        if redirected is not None and redirected.kind == "simple" and _REDIRECTION.match(redirected.text):
            self._at += 1
        return compound

    def _skip_arithmetic(self) -> None:
        while self._peek() is not None:
            if self._take("separator", ")") and self._take("separator", ")"):
                return
            self._at += 1

    def _function(self) -> Compound:
        self._skip_to("{")
        return self._until(Compound("function"), "}")

    def _simple(self) -> "Simple | Compound | None":
        token = self._peek()
        if token is None or token.kind != "simple":
            return None
        self._at += 1
        if self._is("separator", "("):
            if token.text.endswith("="):  # the members of an array
                self._skip_past(")")
            elif self._is("separator", ")", offset=1):
                self._at += 2
                self._skip_newlines()
                body = self._command()
                return body if isinstance(body, Simple) else Compound("function", body.bodies if body else [])
        return Simple(self._test(token))

    def _skip_past(self, separator: str) -> None:
        while self._peek() is not None and not self._take("separator", separator):
            self._at += 1

    def _test(self, token: _Token) -> Piece:
        """A test in double brackets is one command, whatever operators stand in it."""
        if not token.text.startswith("[["):
            return token.piece
        text = token.text
        while "]]" not in text and (following := self._peek()) is not None:
            text += f" {following.text}"
            self._at += 1
        return token.piece._replace(text=text)
