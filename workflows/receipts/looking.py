"""When a command only looks: class `inspect` (stop-policy.md section 4)."""

import re

from untildone.workflows.receipts import programs
from untildone.workflows.receipts.invocation import Invocation
from untildone.workflows.receipts.tables import words

_DATABASES = words("sqlite3 psql mysql mariadb duckdb clickhouse-client bq")
_ARCHIVES = words("tar unzip jar 7z")
_KNOCKING = words("nc ncat netcat")
_SENDS_BY_GH = words("-X --method -f -F --field --raw-field --input")
_STORES = words("-o -O --output --remote-name -P --output-document")
_EXECUTES = words("-exec -execdir -ok -okdir -x -X")
_AS_QUERY = words("-G --get")
_METHOD = re.compile(r"(?:(?:-X|--request[ =]|--method[ =]) ?|^)([A-Z]{3,7})(?= |$)")


def looks(call: Invocation) -> bool:
    """Whether a program only shows something, as it is called here. Where its output goes is not asked."""
    if call.program in programs.LOOKING:
        return not _changes_in_place(call)
    if call.matches(programs.LOOKING_COMMANDS) is not None or _looks_alone(call):
        return True
    return is_dry(call) or probes(call) or _fetches(call) or _queries(call) or _reads_cloud(call)


def probes(call: Invocation) -> bool:
    """Whether it only knocks at a port (`nc -zv host 5432`)."""
    return call.program in _KNOCKING and any(re.fullmatch(r"-\w*z\w*", word) for word in call.arguments)


def is_dry(call: Invocation) -> bool:
    """Whether a program only tells what it would do, or lists what an archive holds."""
    if call.program in _ARCHIVES and call.arguments:
        return call.arguments[0].lstrip("-")[:1] in {"t", "l"}
    return call.has(programs.DRY_OPTIONS) or any(map(programs.DRY_VALUES.fullmatch, call.arguments))


def _looks_alone(call: Invocation) -> bool:
    row = call.matches(programs.LOOKING_ALONE)
    return row is not None and len(call.arguments) == len(row)


def _changes_in_place(call: Invocation) -> bool:
    options = [word for word in call.arguments if word.startswith("-")]
    match call.program:
        case "sed" | "gsed" | "awk" | "gawk" | "yq":
            return any(word.startswith("--in-place") or (word[1:2] != "-" and "i" in word) for word in options)
        case "sort":
            return any(word.startswith(("-o", "--output")) for word in options)
        case "find" | "fd" | "fdfind":
            pairs = zip(call.arguments, call.arguments[1:], strict=False)
            started = {program for option, program in pairs if option in _EXECUTES}
            return "-delete" in options or not started <= programs.LOOKING
        case _:
            return False


def _fetches(call: Invocation) -> bool:
    """A web client that neither sends nor stores anything; `gh api` only reads unless it is told otherwise."""
    if call.program == "gh":
        return call.positionals[:1] == ("api",) and not call.has(_SENDS_BY_GH)
    if call.program not in programs.WEB_CLIENTS or _sends(call):
        return False
    shown = any(word in {"-", "/dev/null", "--spider"} or word.endswith("O-") for word in call.arguments)
    return shown or not (call.program == "wget" or call.has(_STORES))


def _sends(call: Invocation) -> bool:
    if call.has(programs.SENDING_OPTIONS) or any(re.match(r"-d[^-]", word) for word in call.arguments):
        return not call.has(_AS_QUERY)
    methods = _METHOD.findall(" ".join(call.arguments)[:2_000])
    return any(method not in programs.READING_METHODS for method in methods)


def _queries(call: Invocation) -> bool:
    """A database client with statements that only read."""
    if call.program not in _DATABASES:
        return False
    statements = [word for word in call.arguments if " " in word or word.startswith((".", "\\"))]
    return bool(statements) and all(map(programs.SQL_READS.match, statements))


def _reads_cloud(call: Invocation) -> bool:
    return call.program in programs.CLOUD_TOOLS and any(map(programs.READING_VERBS.fullmatch, call.positionals[1:4]))
