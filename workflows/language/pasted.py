"""Material inside a user's message: what was pasted or put between tags, told from instructions by its form alone."""

import re
from bisect import bisect_left
from collections import defaultdict

_TAG = re.compile(r"<(?P<close>/?)(?P<name>[A-Za-z][\w:.-]{0,63}+)(?:\s[^<>\n]{0,300}+)?>")
_OWN_TAGS = frozenset(
    {
        "task",
        "tasks",
        "instruction",
        "instructions",
        "request",
        "question",
        "query",
        "prompt",
        "user_query",
        "user_request",
    }
    | {"goal", "objective", "user", "message"}
    | {"b", "i", "u", "em", "strong", "p", "br", "span", "div", "code", "kbd", "a"}
)
"""Tags around a user's own words, and those of Markdown's HTML."""

_LOG_LINE = re.compile(
    r"\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\s*\[?\d\d:\d\d:\d\d\b|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d"  # timestamps
    r"|\s*\[?(?:ERROR|WARN|WARNING|INFO|DEBUG|TRACE|FATAL|CRITICAL|PANIC)\b\]?"  # levels
    r"|Traceback \(most recent|\s+File \"|\s+at \S|Caused by:|\s+\.\.\. \d+ more|[\w.]*(?:Error|Exception|Warning)\b:?"
    r"|\s*[~^]+\s*$|E {2,}\S|> {3,}\S|(?:FAILED|PASSED|SKIPPED|XFAIL|FAIL|ok|PASS)\b[: ]+\S+[/.:]|=+ .* =+$|-{3,}[ -]*$"
    r"|(?:error|warning)(?:\[\w+\])?: |\s+(?:-->|\|) |\S+:\d+(?::\d+)?:? "
    r"|npm (?:ERR!|error|warn)|make(?:\[\d+\])?: \*\*\*"
    r"|\s*(?:\$|>>>|#>|PS [A-Z]:\\\S*>|\S+@\S+[:~]\S*[$#]) ?\S"  # prompts
    r"|diff --git |@@ |\+\+\+ |--- [ab]/|index [0-9a-f]{6,}\.\."  # patches
    r"|\s*[{}\[\]]+,?;?\s*$|\s*\"[^\"\n]{1,80}\"\s*:|\s*</?[A-Za-z][^<>\n]*>"  # data
)
_MAIL_HEADER = re.compile(
    r"(?:From|To|Cc|Bcc|Subject|Date|Sent|Reply-To|Von|An|Betreff|Datum|Gesendet|De|À|Objet|Envoyé|Para|Asunto|Enviado"
    r"|Assunto|Da|A|Oggetto|Inviato|От|Кому|Тема|Дата|发件人|收件人|主题|日期|差出人|宛先|件名|日時|प्रेषक|विषय)"
    r" ?[:：][ \t]*\S"
)
_ORIGINAL_MESSAGE = re.compile(r"-{3,} ?\w[^\n-]{3,40} ?-{3,}$")


def without_tagged(text: str) -> str:
    """A text without what stands between tags (`<turn_context>...</turn_context>`), but for tags around the user's own
    words and marks of text. A text that is tagged as a whole stays."""
    if "</" not in text:
        return text
    closing: dict[str, list[tuple[int, int]]] = defaultdict(list)
    tags = list(_TAG.finditer(text))
    for tag in tags:
        if tag["close"]:
            closing[tag["name"]].append(tag.span())
    parts: list[str] = []
    after = 0
    for tag in tags:
        ends = closing[tag["name"]]
        if tag.start() < after or tag["close"] or tag["name"].casefold() in _OWN_TAGS:
            continue
        at = bisect_left(ends, (tag.end(), 0))
        if at < len(ends):
            parts.append(text[after : tag.start()])
            after = ends[at][1]
    outside = "".join([*parts, text[after:]])
    return outside if outside.strip() else text


def without_pasted(text: str) -> str:
    """A text without pasted logs, traces, patches and mails: runs of lines that look like them."""
    blocks = re.split(r"\n[ \t]*(?=\n)", text)
    kept: list[str] = []
    for at, block in enumerate(blocks):
        lines = block.split("\n")
        if _opens_mail(lines):
            # A mail goes on to the end of the message, unless the user's own words stand below it alone.
            return "\n".join(kept if any(part.strip() for part in kept) or at + 1 == len(blocks) else blocks[-1:])
        kept.append("\n".join(_own_lines(lines)))
    return "\n".join(kept)


def looks_logged(text: str) -> bool:
    """Whether most lines of a text look like those of a log, a trace or a patch."""
    lines = [line for line in text.split("\n") if line.strip()]
    return 2 * sum(_LOG_LINE.match(line) is not None or line[:4].isspace() for line in lines) > len(lines)


def _opens_mail(lines: list[str]) -> bool:
    headers = sum(_MAIL_HEADER.match(line) is not None for line in lines[:8])
    return headers >= 2 or any(_ORIGINAL_MESSAGE.match(line) for line in lines[:2])


def _own_lines(lines: list[str]) -> list[str]:
    """The lines before the first that looks like a log, if most from there on do."""
    marks = [_LOG_LINE.match(line) is not None for line in lines]
    if True not in marks:
        return lines
    first = marks.index(True)
    rest = lines[first:]
    logged = sum(mark or line[:4].isspace() for mark, line in zip(marks[first:], rest, strict=True))
    introduced = first > 0 and lines[first - 1].rstrip().endswith((":", "："))
    return lines[:first] if 2 * logged > len(rest) and (logged > 1 or introduced) else lines
