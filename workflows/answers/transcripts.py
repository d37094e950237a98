"""Transcripts: a fenced block that shows a check's command and what came of it (gates.md section 10)."""

import re
from collections.abc import Iterator

from untildone.workflows.answers.claim import Claim
from untildone.workflows.answers.figures import scan
from untildone.workflows.answers.named import named_in
from untildone.workflows.language.text import Fence
from untildone.workflows.receipts.commands import commands_of
from untildone.workflows.receipts.receipt import CheckKind
from untildone.workflows.receipts.tables import words

_OUTPUT = words("text txt console terminal output log plaintext shell-session none") | {""}
_SCRIPTS = words("shell sh bash zsh powershell pwsh")
"""Info strings of blocks that show output, and of blocks that are as often something to run: there a command line is
one only behind a prompt."""
_TEXTS = words("md markdown mdx rst adoc asciidoc tex latex html json yaml toml csv diff patch mermaid card")
"""Info strings of blocks that hold a text or data."""

_PROMPT = re.compile(r"\s*(?:\(\w+\) )?(?:[$>%❯➜]|\S+@\S+[:~]\S*[$#]|PS [^>]*>)\s+(?=\S)")
_RESULT = re.compile(
    r"\b\d+ (?:passed|failed|passing|failing|tests?|specs?|examples?|errors?|warnings?|problems?|assertions?)\b"
    r"|test result: ok|^ok\b|\bOK\b|\bPASS(?:ED)?\b|BUILD SUCCESS|Finished|Success|exit (?:code|status):? ?\d|[✓✔✅]"
    r"|All checks passed|no issues found|Compiled successfully|Build succeeded",
    re.MULTILINE,
)
_SUMMARY = re.compile(
    r"=+ .*\b\d+ passed.* in [\d.]+s|test result: ok\. \d+ passed|^ok\s+\S+\s+[\d.]+s|Ran \d+ tests? in"
    r"|^Tests: +\d+ passed",
    re.MULTILINE,
)
"""A line by which a runner is known even without its command."""
_MAX_LINES = 200


def shows_program(fence: Fence) -> bool:
    """Whether a block holds a program, by its info string."""
    info = _info(fence)
    return info not in _OUTPUT and info not in _SCRIPTS and info not in _TEXTS


def transcript(fence: Fence) -> Iterator[Claim]:
    """The claim of a block that holds a check's command line and a line of its result, or a runner's own summary."""
    info = _info(fence)
    if info not in _OUTPUT and info not in _SCRIPTS:
        return
    lines = fence.body.split("\n")[:_MAX_LINES]
    for at, line in enumerate(lines):
        kinds = _checks(line, prompted=info in _SCRIPTS)
        if kinds:
            name = _PROMPT.sub("", line, count=1).strip()
            yield from _shown("\n".join(lines[at + 1 :]), _RESULT, Claim("transcript", "command", kinds, (name,)))
            return
    yield from _shown("\n".join(lines), _SUMMARY, Claim("transcript", "checks", frozenset({"tests"})))


def _info(fence: Fence) -> str:
    return fence.info.partition(" ")[0].casefold()


def _checks(line: str, *, prompted: bool) -> frozenset[CheckKind]:
    """The kinds of check that a command line runs; none where it is no command line."""
    command, prompts = _PROMPT.subn("", line, count=1)
    if (prompted and not prompts) or named_in(command).kind != "command":
        return frozenset()
    return frozenset(each.check for each in commands_of(command, changed=(), named=()) if each.check is not None)


def _shown(output: str, result: "re.Pattern[str]", claim: Claim) -> Iterator[Claim]:
    """The claim with the figures of the line that shows the result, if there is one."""
    found = result.search(output)
    if found is None:
        return
    start, end = output.rfind("\n", 0, found.start()) + 1, output.find("\n", found.end())
    line = output[start : end if end >= 0 else len(output)]
    figures = tuple(dict.fromkeys(figure.value for figure in scan(line) if figure.value.isdigit()))
    yield Claim(claim.kind, claim.about, claim.checks, claim.names, figures, statement=line)
