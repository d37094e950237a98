"""Transcripts: a fenced block that shows a check's command and what came of it."""

import re
from collections.abc import Iterator

from untildone.workflows.answers.claim import Claim
from untildone.workflows.answers.figures import scan
from untildone.workflows.answers.named import checks_of, named_in
from untildone.workflows.language.text import Fence

_INFO = frozenset(
    {
        "",
        "text",
        "txt",
        "console",
        "shell",
        "sh",
        "bash",
        "zsh",
        "terminal",
        "output",
        "log",
        "plaintext",
        "shell-session",
        "powershell",
        "none",
    }
)
_PROMPT = re.compile(r"\s*(?:\(\w+\) )?(?:[$>%#❯➜]|\S+@\S+[:~]\S*[$#]|PS [^>]*>)\s+(?=\S)")
_RESULT = re.compile(
    r"\b\d+ (?:passed|failed|passing|failing|tests?|specs?|examples?|errors?|warnings?|problems?|assertions?)\b|test result: ok|"
    r"^ok\b|\bOK\b|\bPASS(?:ED)?\b|BUILD SUCCESS|Finished|Success|exit (?:code|status):? ?\d|All checks passed|✓|✔|✅|no issues found|"
    r"Compiled successfully|Build succeeded",
    re.MULTILINE,
)
_SUMMARY = re.compile(
    r"=+ .*\b\d+ passed.* in [\d.]+s|test result: ok\. \d+ passed|^ok\s+\S+\s+[\d.]+s|Ran \d+ tests? in|^Tests: +\d+ passed",
    re.MULTILINE,
)
_MAX_LINES = 200


def transcript(fence: Fence) -> Iterator[Claim]:
    """The claim of a block that holds a command line of a runner and a line of its result, or a runner's own summary."""
    if fence.info.split(" ")[0].casefold() not in _INFO:
        return
    lines = fence.body.split("\n")[:_MAX_LINES]
    command = next(((at, line) for at, line in enumerate(lines) if _runs(line)), None)
    body = "\n".join(lines if command is None else lines[command[0] + 1 :])
    found = _RESULT.search(body) if command is not None else _SUMMARY.search(body)
    if found is None:
        return
    end = body.find("\n", found.end())
    line = body[body.rfind("\n", 0, found.start()) + 1 : end if end >= 0 else len(body)]
    figures = tuple(dict.fromkeys(figure.value for figure in scan(line) if figure.value.isdigit()))
    if command is None:
        yield Claim("transcript", "checks", frozenset({"tests"}), figures=figures, statement=line)
    else:
        name = _PROMPT.sub("", command[1]).strip()
        yield Claim("transcript", "command", checks_of(name), (name,), figures, statement=line)


def _runs(line: str) -> bool:
    """Whether a line is a command line of a runner."""
    command = _PROMPT.sub("", line, count=1).strip()
    named = named_in(command)
    return named.kind == "command" and (bool(named.checks) or _PROMPT.match(line) is not None)
