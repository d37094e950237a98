"""The things that a message names by their form: addresses, commands, paths, identifiers.

They are taken out of the text before its words are read, so that no word inside them counts and no full stop inside
them ends a sentence. Where each stood a mark is left, which no phrase matches.
"""

import re
from dataclasses import dataclass
from typing import Literal

from untildone.workflows.intent.commands import BARE_COMMAND, is_command
from untildone.workflows.intent.paths import FILES_WITHOUT_EXTENSION, as_path, is_identifier

ThingKind = Literal["url", "command", "code", "path", "name"]

MAX_THINGS = 256
MAX_THING_CHARS = 300

MARK_START = "\x0e"
MARK_END = "\x0f"
MARK = re.compile(rf"{MARK_START}(\d{{1,3}}){MARK_END}")
"""What stands for a thing in a text: its number between two control characters."""

_APART = r"\s<>\"'`|;,，。；：！？、（）「」『』【】《》“”„«»‘’…\u3040-\u30ff\u3400-\u9fff\x0e\x0f"
_TELLING = r"./\\_(:$@A-Z-"
_CODE_OR_URL = re.compile(
    r"(?<!`)(?P<ticks>`{1,3})(?!`)(?P<code>[^\n]+?)(?<!`)(?P=ticks)(?!`)"
    r"|(?P<url>(?:https?://|www\.)[^\s<>\"'`，。；！？、（）「」【】]++)"
)
_RUN = re.compile(rf"(?<![^{_APART}])[^{_APART}{_TELLING}]*+[{_TELLING}][^{_APART}]*+")
_ROUTE = re.compile(r"/[A-Za-z][\w/{}:-]*")
_LEADING = "([{*#=+"
_TRAILING = ".,:;!?]}*"


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that a message names by its form."""

    kind: ThingKind
    text: str


class _Marking:
    """Things as they are found, kind after kind."""

    def __init__(self) -> None:
        self.things: list[Thing] = []

    def put(self, kind: ThingKind, name: str) -> str:
        if len(self.things) >= MAX_THINGS:
            return name
        self.things.append(Thing(kind, name[:MAX_THING_CHARS]))
        return f"{MARK_START}{len(self.things) - 1}{MARK_END}"

    def code_or_url(self, match: "re.Match[str]") -> str:
        if match["url"] is not None:
            address = match["url"].rstrip(_TRAILING + ")")
            return self.put("url", address) + match["url"][len(address) :]
        code = match["code"].strip()
        return self.put("command" if is_command(code) else "path" if as_path(code) == code else "code", code)

    def command(self, match: "re.Match[str]") -> str:
        return self.put("command", match[0])

    def run(self, match: "re.Match[str]") -> str:
        run = match[0]
        if len(run) > MAX_THING_CHARS or (_is_plain(run) and run not in FILES_WITHOUT_EXTENSION):
            return run
        before = run[: len(run) - len(run.lstrip(_LEADING))]
        core = run[len(before) :].rstrip(_TRAILING)
        core = core if core.count("(") == core.count(")") else core.rstrip(")")
        path = as_path(core)
        named = is_identifier(core) or (match.start() > 0 and _ROUTE.fullmatch(core) is not None)
        name = path or (core if named else "")
        return before + self.put("path" if path else "name", name) + run[len(before) + len(name) :] if name else run


def _is_plain(run: str) -> bool:
    return run.isalpha() and (run[1:].islower() or run.isupper())


def marked(text: str) -> tuple[str, tuple[Thing, ...]]:
    """A text with marks for the things that it names, and the things by their number."""
    marking = _Marking()
    text = text.replace(MARK_START, " ").replace(MARK_END, " ")
    text = _CODE_OR_URL.sub(marking.code_or_url, text)
    text = BARE_COMMAND.sub(marking.command, text)
    return _RUN.sub(marking.run, text), tuple(marking.things)


def things_in(text: str, things: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """The things whose marks a text has, in their order."""
    return tuple(things[int(number)] for number in MARK.findall(text))
