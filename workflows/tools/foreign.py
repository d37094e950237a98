"""What kind of failure a foreign tool's words tell of, where it gave no typed error (tools.md section 7).

Our own tools say the kind themselves. The words of others are read only here, as whole words and in a fixed order: a
substring would turn a "token" into a login and a "capability" into a fault that the model could mend.
"""

import re
from collections.abc import Iterable

import orjson

from untildone.workflows.failures import ToolFailure

READ_CHARS = 500
"""How much of an error is read: what went wrong is said at the beginning."""

MAX_JSON_CHARS = 100_000
"""The longest text in which an error field is looked for."""

# A space stands for any of the joints of error texts and error codes: "rate limit", "rate-limit", "RATE_LIMIT".
_PHRASES: tuple[tuple[ToolFailure, tuple[str, ...]], ...] = (
    (ToolFailure.CANCELLED, ("cancelled", "canceled", "aborted")),
    (
        ToolFailure.RATE_LIMITED,
        (
            "rate limit",
            "rate limits",
            "rate limited",
            "too many requests",
            r"retry[-_]after",
            r"(?:status|http|code)(?: (?:status|code|error|\d\.\d))? 429",
        ),
    ),
    (
        ToolFailure.AUTH,
        (
            "unauthorized",
            "unauthorised",
            "unauthenticated",
            "forbidden",
            "invalid credentials",
            "(?:expired|invalid|bad) token",
        ),
    ),
    (ToolFailure.DENIED, ("permission denied", "access denied", "not allowed", "revoked")),
    (
        ToolFailure.SCHEMA_MISMATCH,
        ("invalid arguments?", "missing parameters?", "unknown fields?", "schema", "malformed"),
    ),
    (ToolFailure.TOO_LARGE, ("exceeds", "payload too large", "byte cap")),
    (ToolFailure.TIMEOUT, ("timed out",)),
    (ToolFailure.TRANSPORT, ("connection closed", "connection refused", "protocol error", "spawn failed")),
)


def _any_of(phrases: Iterable[str]) -> re.Pattern[str]:
    """A pattern of these phrases as whole words; an underscore is a joint and no part of a word."""
    joined = "|".join(phrase.replace(" ", r"[\s_:=/-]{1,3}") for phrase in phrases)
    return re.compile(rf"(?<![^\W_])(?:{joined})(?![^\W_])", re.IGNORECASE)


_KINDS = tuple((kind, _any_of(phrases)) for kind, phrases in _PHRASES)


def classify(text: str) -> ToolFailure:
    """The first kind of which the error's words tell, in the order of tools.md section 7; `unknown` where none do."""
    said = (_error_field(text) or text)[:READ_CHARS]
    return next((kind for kind, pattern in _KINDS if pattern.search(said)), ToolFailure.UNKNOWN)


def _error_field(text: str) -> str:
    """What a JSON object says under `error`, as a text or as an object of code and message; else nothing."""
    if len(text) > MAX_JSON_CHARS or not text.lstrip().startswith("{"):
        return ""
    try:
        found = orjson.loads(text).get("error")
    except orjson.JSONDecodeError:
        return ""
    if isinstance(found, dict):
        return " ".join(str(found[key]) for key in ("type", "code", "status", "message") if key in found)
    return found if isinstance(found, str) else ""
