"""The kind of a foreign tool's failure, by its words (tools.md section 7)."""

import time

import pytest

from untildone.workflows.failures import ToolFailure
from untildone.workflows.tools.foreign import classify

TABLE = {
    "unexpected token '}' at 14": ToolFailure.UNKNOWN,
    "processed 429 rows": ToolFailure.UNKNOWN,
    "this capability cannot be used here": ToolFailure.UNKNOWN,
    "response body exceeds the 524288 byte cap": ToolFailure.TOO_LARGE,
    "unauthorized: bad token": ToolFailure.AUTH,
}
"""The rows of the specification's table."""

PHRASES = {
    "The request was cancelled.": ToolFailure.CANCELLED,
    "transaction aborted": ToolFailure.CANCELLED,
    "Rate limit reached for this key": ToolFailure.RATE_LIMITED,
    "rate_limit_exceeded": ToolFailure.RATE_LIMITED,
    "You are being rate-limited": ToolFailure.RATE_LIMITED,
    "Too Many Requests": ToolFailure.RATE_LIMITED,
    "Retry-After: 30": ToolFailure.RATE_LIMITED,
    "status 429": ToolFailure.RATE_LIMITED,
    "status code: 429": ToolFailure.RATE_LIMITED,
    "server answered HTTP/1.1 429": ToolFailure.RATE_LIMITED,
    "http 429": ToolFailure.RATE_LIMITED,
    "error code=429": ToolFailure.RATE_LIMITED,
    "401 Unauthorized": ToolFailure.AUTH,
    "UNAUTHENTICATED": ToolFailure.AUTH,
    "403 Forbidden": ToolFailure.AUTH,
    "Invalid credentials for user": ToolFailure.AUTH,
    "expired token": ToolFailure.AUTH,
    "invalid_token": ToolFailure.AUTH,
    "PERMISSION_DENIED": ToolFailure.DENIED,
    "[Errno 13] Permission denied: '/root'": ToolFailure.DENIED,
    "Access denied": ToolFailure.DENIED,
    "writing here is not allowed": ToolFailure.DENIED,
    "the grant was revoked": ToolFailure.DENIED,
    "INVALID_ARGUMENT: name": ToolFailure.SCHEMA_MISMATCH,
    "missing parameter city": ToolFailure.SCHEMA_MISMATCH,
    "unknown field 'ciy'": ToolFailure.SCHEMA_MISMATCH,
    "does not match the schema": ToolFailure.SCHEMA_MISMATCH,
    "malformed input": ToolFailure.SCHEMA_MISMATCH,
    "413 payload too large": ToolFailure.TOO_LARGE,
    "over the byte cap": ToolFailure.TOO_LARGE,
    "The read operation timed out": ToolFailure.TIMEOUT,
    "connection closed": ToolFailure.TRANSPORT,
    "[Errno 111] Connection refused": ToolFailure.TRANSPORT,
    "protocol error -32000": ToolFailure.TRANSPORT,
    "spawn failed: ENOENT": ToolFailure.TRANSPORT,
    "": ToolFailure.UNKNOWN,
    "Not found": ToolFailure.UNKNOWN,
}

WHOLE_WORDS = {
    "the schematic has no layer 3": ToolFailure.UNKNOWN,
    "a deformed, misformed and reformed record": ToolFailure.UNKNOWN,
    "fabortedx": ToolFailure.UNKNOWN,
    "corporate limits apply": ToolFailure.UNKNOWN,
    "error in line 429": ToolFailure.UNKNOWN,
    "code 4290": ToolFailure.UNKNOWN,
    "retry after mending the input": ToolFailure.UNKNOWN,
    "the invalid tokens of the grammar": ToolFailure.UNKNOWN,
    "fällt aus": ToolFailure.UNKNOWN,
}

ORDER = {
    "request aborted: rate limit": ToolFailure.CANCELLED,
    "too many requests: unauthorized": ToolFailure.RATE_LIMITED,
    "access denied: invalid credentials": ToolFailure.AUTH,
    "malformed header, permission denied": ToolFailure.DENIED,
    "payload too large for the schema": ToolFailure.SCHEMA_MISMATCH,
    "timed out: exceeds 30 s": ToolFailure.TOO_LARGE,
    "connection closed, it timed out": ToolFailure.TIMEOUT,
}
"""The order of the kinds decides, not that of the words."""

FIELDS = {
    '{"error": "unauthorized"}': ToolFailure.AUTH,
    ' {"note": "schema of the answer", "error": "no such city"}': ToolFailure.UNKNOWN,
    '{"error": {"code": "rate_limit_exceeded", "message": "slow down"}}': ToolFailure.RATE_LIMITED,
    '{"error": {"code": -32602, "message": "Unknown field: ciy"}}': ToolFailure.SCHEMA_MISMATCH,
    '{"error": null, "message": "forbidden"}': ToolFailure.AUTH,
    '{"error": true}': ToolFailure.UNKNOWN,
    '{"error": "unauthorized"': ToolFailure.AUTH,
    "[]": ToolFailure.UNKNOWN,
}


@pytest.mark.parametrize(
    ("text", "kind"),
    [pytest.param(*row, id=row[0][:40] or "nothing") for row in {**TABLE, **PHRASES, **WHOLE_WORDS, **ORDER}.items()],
)
def test_words(text: str, kind: ToolFailure) -> None:
    assert classify(text) is kind


@pytest.mark.parametrize(("text", "kind"), FIELDS.items(), ids=FIELDS)
def test_an_error_field_is_read_before_the_text_around_it(text: str, kind: ToolFailure) -> None:
    assert classify(text) is kind


def test_only_the_beginning_is_read() -> None:
    assert classify("x " * 250 + "forbidden") is ToolFailure.UNKNOWN
    assert classify("forbidden" + " x" * 500_000) is ToolFailure.AUTH


@pytest.mark.parametrize("text", ["{" * 100_000, "status " * 50_000, "http code " * 50, "_ - " * 200, "-" * 100_000])
def test_no_text_takes_long(text: str) -> None:
    began = time.perf_counter()
    classify(text)
    assert time.perf_counter() - began < 0.02


def test_what_is_not_known_is_never_the_models_to_mend() -> None:
    assert not ToolFailure.UNKNOWN.correctable
