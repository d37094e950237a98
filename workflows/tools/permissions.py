"""Whether a call may run: the operator's rules first, then the permission mode (tools.md section 5)."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from untildone.workflows.frozen import Frozen
from untildone.workflows.spec import PermissionMode, PermissionOptions
from untildone.workflows.tools.declaration import Effect, Permission
from untildone.workflows.tools.shell_text import readings, take_apart

_RULE = re.compile(r"(?P<tool>[A-Za-z0-9_*-]+)(?:\((?P<pattern>.+)\))?", re.DOTALL)


class CallFacts(Frozen):
    """What a decision about a call needs to know.

    `inside` and `outside` are the paths it names, links followed: relative to the workspace, absolute outside it.
    `arguments` is their canonical JSON. `retrieval` marks a tool that only fetches from elsewhere. `irreversible`
    marks stakes that nobody can take back.
    """

    tool: str
    effect: Effect
    arguments: str = "{}"
    inside: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    command: str | None = None
    sandboxed: bool = False
    network: bool = False
    retrieval: bool = False
    irreversible: bool = False


class Verdict(Frozen):
    """The decision and what it rests on; `rule` is the matched rule as the operator wrote it."""

    permission: Permission
    source: Literal["mode", "rule", "irreversible"] = "mode"
    rule: str = ""


def judge(options: PermissionOptions, facts: CallFacts) -> Verdict:
    """Decides by the first that applies: deny rule, ask rule, allow rule, irreversible stakes, mode."""
    if rule := _first(options.deny, facts):
        return Verdict(permission="deny", source="rule", rule=rule)
    if rule := _first(options.ask, facts):
        return Verdict(permission="ask", source="rule", rule=rule)
    for rule in options.allow:
        if _allows(rule, facts):
            return Verdict(permission="allow", source="rule", rule=rule)
    verdict = Verdict(permission=_by_mode(options.mode, facts))
    if facts.irreversible and verdict.permission == "allow":
        return Verdict(permission="ask", source="irreversible")
    return verdict


def auto_approved(option: Literal["never", "safe", "all"], facts: CallFacts, verdict: Verdict) -> bool:
    """Whether `auto_approve` answers a question. What a rule or irreversible stakes asked is for a person alone."""
    if verdict.permission != "ask" or verdict.source != "mode" or option == "never":
        return False
    return option == "all" or facts.effect in {Effect.NONE, Effect.READ} or _writes_inside(facts)


def rule_problem(rule: str) -> str | None:
    """What is wrong with the text of a rule, on one line; None where nothing is."""
    if _RULE.fullmatch(rule.strip()):
        return None
    return f"permission rule {rule!r} cannot be read; write TOOL or TOOL(PATTERN), such as bash(git push *)"


def _by_mode(mode: PermissionMode, facts: CallFacts) -> Permission:
    reads = facts.effect in {Effect.NONE, Effect.READ}
    reads_inside = reads and not facts.outside and not facts.retrieval
    match mode:
        case "full":
            return "allow"
        case "ask":
            return "allow" if reads_inside else "ask"
        case "read-only":
            return "allow" if reads_inside else "ask" if reads and facts.retrieval and not facts.outside else "deny"
        case "workspace":
            return _in_workspace(facts, reads)


def _in_workspace(facts: CallFacts, reads: bool) -> Permission:
    if reads:
        return "deny" if facts.outside else "allow"
    confined = facts.effect is Effect.EXECUTE and facts.sandboxed and not facts.network
    return "allow" if confined or _writes_inside(facts) else "ask"


def _writes_inside(facts: CallFacts) -> bool:
    return facts.effect is Effect.WRITE and not facts.outside


def _first(rules: Iterable[str], facts: CallFacts) -> str:
    return next((rule for rule in rules if _forbids(rule, facts)), "")


def _forbids(rule: str, facts: CallFacts) -> bool:
    """Whether a rule that denies or asks matches: any part of a command, any path."""
    tool, pattern = _read(rule)
    if not _glob(tool, "text").fullmatch(facts.tool):
        return False
    if pattern is None:
        return True
    if facts.command is not None:
        expression = _glob(pattern, "command")
        candidates = (reading for part in take_apart(facts.command).parts for reading in readings(part))
        return any(expression.fullmatch(text) for text in (" ".join(facts.command.split()), *candidates))
    if facts.inside or facts.outside:
        return any(_glob(pattern, "path").fullmatch(path) for path in (*facts.inside, *facts.outside))
    return bool(_glob(pattern, "text").fullmatch(facts.arguments))


def _allows(rule: str, facts: CallFacts) -> bool:
    """Whether a rule that allows matches: every part of a command in which nothing hides, every path."""
    tool, pattern = _read(rule)
    if not _glob(tool, "text").fullmatch(facts.tool):
        return False
    line = take_apart(facts.command) if facts.command is not None else None
    if line is not None and not line.plain:
        return False
    if pattern is None:
        return True
    if line is not None:
        return bool(line.parts) and all(_glob(pattern, "command").fullmatch(part) for part in line.parts)
    if facts.inside or facts.outside:
        return all(_glob(pattern, "path").fullmatch(path) for path in (*facts.inside, *facts.outside))
    return bool(_glob(pattern, "text").fullmatch(facts.arguments))


def _read(rule: str) -> tuple[str, str | None]:
    match = _RULE.fullmatch(rule.strip())
    if match is None:
        raise ValueError(rule_problem(rule))
    return match["tool"], match["pattern"]


@lru_cache(maxsize=1024)
def _glob(pattern: str, kind: Literal["text", "command", "path"]) -> "re.Pattern[str]":
    """The expression of a pattern.

    In commands and plain texts `*` is any text, and a last ` *` may also be missing. In paths `*` stays within a name,
    `**` does not, and a pattern without a slash holds at any depth.
    """
    if kind == "path":
        return re.compile(_path_expression(pattern), re.DOTALL)
    optional = kind == "command" and pattern.endswith(" *")
    body = re.escape(pattern.removesuffix(" *") if optional else pattern).replace(r"\*", ".*")
    return re.compile(f"{body}(?: .*)?" if optional else body, re.DOTALL)


def _path_expression(pattern: str) -> str:
    pieces = re.split(r"(/\*\*$|\*\*/|\*\*|\*|\?)", pattern.removeprefix("./"))
    expressions = {"/**": "(?:/.*)?", "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    body = "".join(expressions.get(piece, re.escape(piece)) for piece in pieces)
    return body if "/" in pattern else f"(?:.*/)?{body}"
