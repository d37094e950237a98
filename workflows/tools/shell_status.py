"""Which simple command's exit status reaches the exit status of its line (stop-policy.md section 4, refinements P2)."""

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass, replace
from itertools import count
from typing import Literal

from untildone.workflows.tools.shell_text import Piece, words_of
from untildone.workflows.tools.shell_tree import AndOr, Compound, Pipeline, Sequence, Simple, parse

Fate = Literal["proved", "echoed", "replaced", "conditional", "detached", "lost"]
"""What an exit status 0 of the line says of one of its commands.

    proved         it ran and exited 0
    echoed         it ran; its own status stands in the output, as its `echo` says
    replaced       it ran; the status of a later command took the place of its own
    conditional    it may have run: it stands in a branch, in a loop or in a function
    detached       it was started, and nobody waited for its end
    lost           its failure was swallowed
"""

_REDIRECTION = re.compile(r"[0-9]*(?:>>|>\||<>|>|<)(&[0-9-]|.*)|&>{1,2}(.*)", re.DOTALL)
_ASSIGNMENT = re.compile(r"([A-Za-z_]\w*)\+?=.*", re.DOTALL)
_STATUS_KEPT = re.compile(r"([A-Za-z_]\w*)=\$(?:\?|\{\?\})")
_STATUS_NAMES = frozenset({"$?", "$PIPESTATUS[0]", "$PIPESTATUS"})
_STATUS = re.compile(r"\$\?|\$\{\?\}|\$\{PIPESTATUS\[0\]\}|\$\{PIPESTATUS\}|\$PIPESTATUS")
STATUS_MARK = "$?"
"""What stands for the exit status in the `echo` of a command."""

_LOOKED_AHEAD = 8
"""How many commands after one are asked whether they show or return its status."""

MAX_DEPTH = 6
MAX_COMMANDS = 256
MAX_SPLIT_CHARS = 4_000
"""Bounds of reading: substitutions inside each other, commands of a line, and how much of one is split into words."""


@dataclass(frozen=True, slots=True)
class SimpleCommand:
    """One simple command of a line.

    `words` are without quotes, redirections and leading assignments. `echo` is the text that shows its status, where
    its fate is `echoed`, with `STATUS_MARK` in it. `inputs` and `outputs` are the files it is redirected from and to,
    `document` the here-document it reads. `piped` commands read from another one; those with the same `pipeline` belong
    together. `scope` is the chain of subshells that it stands in.
    """

    text: str
    words: tuple[str, ...]
    fate: Fate
    echo: str = ""
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()
    document: str = ""
    piped: bool = False
    pipeline: int = 0
    scope: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a command stands: what its status proves, and what it proves that it did not end the shell."""

    fate: Fate = "proved"
    survived: Fate = "proved"
    echo: str = ""
    scope: tuple[int, ...] = ()
    depth: int = 0


LINE = Standing()
LOST = Standing(fate="lost", survived="lost")


def simple_commands(line: str, standing: Standing = LINE, *, pipefail: bool = True) -> tuple[SimpleCommand, ...]:
    """The simple commands of a line in their order, those of its substitutions before the command that has them.

    `standing` is that of the line itself: a line that another command runs (`bash -c`) shares that command's.
    """
    reader = _Reader(pipefail)
    reader.sequence(parse(line), standing)
    return tuple(reader.found[:MAX_COMMANDS])


class _Reader:
    """Walks a tree from left to right, as the shell does, since `set` changes what comes after it."""

    def __init__(self, pipefail: bool) -> None:
        self.found: list[SimpleCommand] = []
        self._pipefail = pipefail
        self._exits_on_error = False
        self._pipelines = count(1)
        self._scopes = count(1)

    def sequence(self, sequence: Sequence, standing: Standing) -> None:
        for at, (item, separator) in enumerate(sequence.items):
            if len(self.found) >= MAX_COMMANDS:
                return
            later = [each for each, _ in sequence.items[at + 1 : at + 1 + _LOOKED_AHEAD]]
            if separator == "&":
                self._and_or(item, _weaker(replace(standing, survived="lost"), "detached"))
            elif not later:
                self._and_or(item, standing)
            else:
                self._and_or(item, self._followed(item, later, standing))

    def _followed(self, item: AndOr, later: list[AndOr], standing: Standing) -> Standing:
        """The standing of what is followed by something else in a list."""
        following = _only_simple(later[0])
        if following is not None:
            kept = _STATUS_KEPT.fullmatch(following)
            names = {*_STATUS_NAMES, f"${kept.group(1)}"} if kept else _STATUS_NAMES
            ahead = later[1:] if kept else later
            if any(_exits_with(_only_simple(each), names) for each in ahead):
                return replace(standing, fate=standing.survived)
            if ahead and (template := _echo_of(_only_simple(ahead[0]), names)):
                return _weaker(standing, "echoed", template)
        if self._exits_on_error and not item.rest:
            return replace(standing, fate=standing.survived)
        return _weaker(standing, "replaced")

    def _and_or(self, chain: AndOr, standing: Standing) -> None:
        """Pipelines joined by `&&` and `||`, read from the right: what stands before `||` is swallowed by it, unless
        what follows always fails."""
        standings = [standing]
        for operator, pipeline in reversed(chain.rest):
            last = standings[0]
            if operator == "&&":
                standings.insert(0, last)
            elif _always_fails(pipeline):
                fate = last.survived if _always_exits(pipeline) else last.fate
                standings[0] = _lost(standing)
                standings.insert(0, replace(last, fate=fate))
            else:
                standings[0] = _lost(standing)
                standings.insert(0, _lost(standing))
        for pipeline, its in zip([chain.first, *(each for _, each in chain.rest)], standings, strict=True):
            self._pipeline(pipeline, its)

    def _pipeline(self, pipeline: Pipeline, standing: Standing) -> None:
        number = next(self._pipelines)
        last = len(pipeline.stages) - 1
        for at, stage in enumerate(pipeline.stages):
            heard = (at == last or self._pipefail) and not pipeline.negated
            its = standing if heard else _lost(standing)
            if isinstance(stage, Simple):
                self._simple(stage.piece, its, number, piped=at > 0)
            else:
                self._compound(stage, its)

    def _compound(self, compound: Compound, standing: Standing) -> None:
        match compound.kind:
            case "group":
                inner = standing
            case "subshell":
                inner = replace(standing, survived=standing.fate, scope=(*standing.scope, next(self._scopes)))
            case "each":
                inner = _weaker(standing, "replaced")
            case "branch" | "loop" | "function":
                inner = _weaker(replace(standing, survived="conditional"), "conditional")
        settings = self._pipefail, self._exits_on_error
        for body in compound.bodies:
            self.sequence(body, inner)
        if compound.kind == "subshell":
            self._pipefail, self._exits_on_error = settings

    def _simple(self, piece: Piece, standing: Standing, pipeline: int, piped: bool) -> None:
        if len(self.found) >= MAX_COMMANDS:
            return
        command = _read(piece, standing, pipeline, piped)
        for inner in piece.inner if standing.depth < MAX_DEPTH else ():
            status_counts = not command.words and _ASSIGNMENT.match(piece.text.strip())
            its = standing if status_counts else _lost(standing)
            nested = _Reader(self._pipefail)
            nested.sequence(parse(inner), replace(its, depth=standing.depth + 1))
            self.found += nested.found
        self.found.append(command)
        self._set(command.words)

    def _set(self, words: tuple[str, ...]) -> None:
        if words[:1] != ("set",):
            return
        for option, following in zip(words[1:], (*words[2:], ""), strict=True):
            on = option.startswith("-")
            if option in {"-o", "+o"} or (option[:1] in "-+" and option.endswith("o")):
                self._pipefail = on if following == "pipefail" else self._pipefail
                self._exits_on_error = on if following == "errexit" else self._exits_on_error
            if option[:1] in {"-", "+"} and "e" in option[1:]:
                self._exits_on_error = on


def _read(piece: Piece, standing: Standing, pipeline: int, piped: bool) -> SimpleCommand:
    text = " ".join(piece.text.split())
    inputs: list[str] = []
    outputs: list[str] = []
    split = words_of(_without_substitutions(piece)[:MAX_SPLIT_CHARS])
    words = list(_without_redirections(split, inputs, outputs))
    while words and _ASSIGNMENT.fullmatch(words[0]):
        words.pop(0)
    return SimpleCommand(
        text=text,
        words=tuple(words),
        fate=standing.fate,
        echo=standing.echo if standing.fate == "echoed" else "",
        inputs=tuple(inputs),
        outputs=tuple(outputs),
        document="\n".join(piece.documents),
        piped=piped,
        pipeline=pipeline,
        scope=standing.scope,
    )


def _without_substitutions(piece: Piece) -> str:
    """The text of a command with nothing in its substitutions, so that they stay one word each."""
    text = piece.text
    for inner in piece.inner:
        text = text.replace(f"({inner})", "()", 1).replace(f"`{inner}`", "``", 1)
    return text


def _without_redirections(words: list[str], inputs: list[str], outputs: list[str]) -> Iterator[str]:
    """The words that are no redirection; the files of those that are go into `inputs` and `outputs`."""
    remaining = iter(words)
    for word in remaining:
        found = _REDIRECTION.fullmatch(word) if word[:1] in "<>&0123456789" else None
        if found is None:
            yield word
            continue
        target = found.group(1) if found.group(1) is not None else found.group(2)
        if word.lstrip("0123456789").startswith("<<"):
            if not target.lstrip("<-"):
                next(remaining, "")
            continue
        target = target or next(remaining, "")
        if not target.startswith("&") and target != "/dev/null":
            (inputs if "<" in word and ">" not in word else outputs).append(target)


def _weaker(standing: Standing, fate: Fate, echo: str = "") -> Standing:
    """The standing with this fate, where its own is not weaker yet."""
    weaker = standing.fate in {"conditional", "detached", "lost"}
    return replace(standing, fate=standing.fate if weaker else fate, echo="" if weaker else echo)


def _lost(standing: Standing) -> Standing:
    return replace(standing, fate="lost", survived="lost", echo="")


def _only_simple(chain: AndOr) -> str | None:
    """The text of what is nothing but one simple command."""
    stages = chain.first.stages
    if chain.rest or chain.first.negated or len(stages) != 1 or not isinstance(stages[0], Simple):
        return None
    return stages[0].piece.text.strip()


def _exits_with(text: str | None, names: Set[str]) -> bool:
    """Whether a command ends the shell with the status in question."""
    words = words_of(text) if text else []
    return words[:1] in (["exit"], ["return"]) and len(words) == 2 and _plain_variable(words[1]) in names


def _plain_variable(word: str) -> str:
    return word.replace("{", "").replace("}", "")


def _echo_of(text: str | None, names: Set[str]) -> str:
    """What a command prints of the status in question, with `STATUS_MARK` in its place; empty if it prints none."""
    words = words_of(text[:MAX_SPLIT_CHARS]) if text else []
    if words[:1] not in (["echo"], ["printf"]):
        return ""
    shown = [word for word in words[1:] if word not in {"-e", "-n", "-en", "--"}]
    if words[0] == "printf" and len(shown) == 2:
        shown = [re.sub(r"%[ds]", lambda _: shown[1], shown[0], count=1)]
    template = _STATUS.sub(STATUS_MARK, " ".join(shown).replace("\\n", " "))
    for name in sorted(names - _STATUS_NAMES):
        template = re.sub(rf"\$\{{?{re.escape(name[1:])}\}}?(?!\w)", lambda _: STATUS_MARK, template)
    template = template.strip()
    return template if template.count(STATUS_MARK) == 1 and not re.search(r"\$(?!\?)|`", template) else ""


def _always_fails(pipeline: Pipeline) -> bool:
    """Whether a pipeline ends with a failure whatever happens: `false`, `exit 1`, `{ echo no; exit 1; }`."""
    if pipeline.negated or len(pipeline.stages) != 1:
        return False
    stage = pipeline.stages[0]
    if isinstance(stage, Simple):
        words = words_of(stage.piece.text[:MAX_SPLIT_CHARS])
        return words[:1] == ["false"] or (words[:1] in (["exit"], ["return"]) and words[1:2] not in ([], ["0"]))
    if stage.kind not in {"group", "subshell"} or not stage.bodies or not stage.bodies[-1].items:
        return False
    last, _ = stage.bodies[-1].items[-1]
    return not last.rest and _always_fails(last.first)


def _always_exits(pipeline: Pipeline) -> bool:
    """Whether what always fails also ends the shell that it stands in."""
    stage = pipeline.stages[0]
    if isinstance(stage, Simple):
        return stage.piece.text.split()[:1] == ["exit"]
    return stage.kind == "group" and _always_exits(stage.bodies[-1].items[-1][0].first)
