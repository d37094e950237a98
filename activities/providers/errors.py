"""What a provider's refusal means: from status, headers and error object to one ProviderError.

Pure functions. The vocabulary of each provider is in the tables below; texts are matched only where the provider has no
type or code for the case.
"""

import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from math import isfinite
from typing import Any

import orjson

from untildone.activities.providers.base import ProviderError
from untildone.workflows.failures import ProviderFailure
from untildone.workflows.frozen import Frozen

MAX_MESSAGE = 300
"""Characters of an error's message: one line in a terminal, an event or a ledger entry."""

_BY_CODE: Mapping[str, ProviderFailure] = {
    # OpenAI, and servers that follow it
    "context_length_exceeded": ProviderFailure.OVER_LENGTH,
    "insufficient_quota": ProviderFailure.QUOTA,
    "billing_hard_limit_reached": ProviderFailure.QUOTA,
    "billing_not_active": ProviderFailure.QUOTA,
    "rate_limit_exceeded": ProviderFailure.RATE_LIMITED,
    "invalid_api_key": ProviderFailure.AUTH,
    "model_not_found": ProviderFailure.BAD_REQUEST,
    "server_is_overloaded": ProviderFailure.OVERLOADED,
    "slow_down": ProviderFailure.OVERLOADED,
    # llama.cpp
    "exceed_context_size_error": ProviderFailure.OVER_LENGTH,
    "unavailable_error": ProviderFailure.OVERLOADED,
    # Anthropic
    "authentication_error": ProviderFailure.AUTH,
    "permission_error": ProviderFailure.AUTH,
    "billing_error": ProviderFailure.QUOTA,
    "request_too_large": ProviderFailure.OVER_LENGTH,
    "rate_limit_error": ProviderFailure.RATE_LIMITED,
    "overloaded_error": ProviderFailure.OVERLOADED,
    "timeout_error": ProviderFailure.TIMEOUT,
    "not_found_error": ProviderFailure.BAD_REQUEST,
}

_BY_TEXT: tuple[tuple[re.Pattern[str], ProviderFailure], ...] = (
    (
        re.compile(
            r"prompt is too long|input is too long|request too large|maximum context length|exceed context limit"
            r"|exceeds? the (available |model'?s? )?context (size|window|length)"
            r"|context (size|length|window) (has been )?exceeded",
            re.IGNORECASE,
        ),
        ProviderFailure.OVER_LENGTH,
    ),
    (
        re.compile(
            r"credit balance is too low|exceeded your current quota|insufficient (credits|balance)"
            r"|reached your specified api usage limits",
            re.IGNORECASE,
        ),
        ProviderFailure.QUOTA,
    ),
)

_BY_STATUS: Mapping[int, ProviderFailure] = {
    401: ProviderFailure.AUTH,
    402: ProviderFailure.QUOTA,
    403: ProviderFailure.AUTH,
    408: ProviderFailure.TIMEOUT,
    409: ProviderFailure.OVERLOADED,
    413: ProviderFailure.OVER_LENGTH,
    425: ProviderFailure.OVERLOADED,
    429: ProviderFailure.RATE_LIMITED,
    504: ProviderFailure.TIMEOUT,
    524: ProviderFailure.TIMEOUT,
}

_KEY = re.compile(r"\b(sk|gsk|pk|rk|xai)-[\w\-*.]{8,}|\bBearer\s+\S+", re.IGNORECASE)
_TAG = re.compile(r"<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL | re.IGNORECASE)


class Refusal(Frozen):
    """The error object of a response: its text, the words that name its kind, and a status if it holds one.

    `stated` is False where there was no such object, and the text is the body itself.
    """

    text: str
    names: tuple[str, ...] = ()
    status: int | None = None
    stated: bool = True


def refusal_error(
    provider: str,
    refusal: Refusal,
    *,
    status: int | None = None,
    headers: Mapping[str, str],
    key: str | None,
    now: float,
) -> ProviderError:
    """The typed error for `refusal`, whose HTTP status is `status`, None if it came inside a stream.

    `now` is the time in epoch seconds, for a Retry-After that is a date.
    """
    status = status or refusal.status
    return ProviderError(
        _kind(refusal, status),
        error_message(provider, refusal.text or "no reason given", status=status, key=key),
        status=status,
        retry_after_s=retry_after(headers, now),
    )


def error_message(provider: str, cause: str, *, status: int | None = None, key: str | None = None) -> str:
    """One line of at most MAX_MESSAGE characters with provider, status and cause, and nothing that looks like a key."""
    if key:
        cause = cause.replace(key, "***")
    cause = " ".join(_KEY.sub("***", cause).split())
    line = f"{provider}{f' answered {status}' if status else ''}: {cause}"
    return line if len(line) <= MAX_MESSAGE else line[: MAX_MESSAGE - 1] + "…"


def parse_refusal(body: bytes) -> Refusal:
    """Reads an error body: the object of either protocol, a string, or a page that a proxy sent."""
    try:
        content = orjson.loads(body)
    except orjson.JSONDecodeError:
        return Refusal(text=_TAG.sub(" ", body.decode("utf-8", "replace")).strip(), stated=False)
    return find_refusal(content) or Refusal(text=orjson.dumps(content).decode(), stated=False)


def find_refusal(content: Any) -> Refusal | None:
    """The error that a JSON value from a provider holds, if it is one."""
    if isinstance(content, list) and len(content) == 1:  # Gemini's endpoint for this protocol
        content = content[0]
    if not isinstance(content, dict):
        return None
    error = content.get("error") or (content if content.get("object") == "error" or "detail" in content else None)
    match error:
        case str():
            return Refusal(text=error)
        case {**fields} if fields:
            text = fields.get("message") or fields.get("detail") or ""
            names = tuple(str(fields[name]) for name in ("code", "type", "status") if fields.get(name))
            return Refusal(text=str(text), names=names, status=_status(fields.get("code")))
        case _:
            return None


def retry_after(headers: Mapping[str, str], now: float) -> float | None:
    """The seconds that the provider asks to wait: `retry-after-ms`, or `retry-after` as seconds or as an HTTP date."""
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    value = headers.get("retry-after")
    seconds = _number(value)
    if seconds is not None or value is None:
        return seconds
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - now)
    except ValueError:
        return None


def _kind(refusal: Refusal, status: int | None) -> ProviderFailure:
    for pattern, kind in _BY_TEXT:
        if pattern.search(refusal.text):
            return kind
    for name in refusal.names:
        if name in _BY_CODE:
            return _BY_CODE[name]
    if status is not None and status in _BY_STATUS:
        return _BY_STATUS[status]
    # An error without a status came inside a stream: the request was accepted, unless it says otherwise.
    refused = status < 500 if status is not None else "invalid_request_error" in refusal.names
    return ProviderFailure.BAD_REQUEST if refused else ProviderFailure.OVERLOADED


def _status(code: Any) -> int | None:
    return code if isinstance(code, int) and 400 <= code < 600 else None


def _number(value: str | None) -> float | None:
    try:
        number = float(value) if value is not None else None
    except ValueError:
        return None
    return number if number is not None and isfinite(number) and number >= 0 else None
