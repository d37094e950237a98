"""What a provider's refusal becomes: kind, wait and a message that is safe to show."""

import json
from email.utils import formatdate
from typing import Any

import pytest

from untildone.activities.providers.base import ProviderError
from untildone.activities.providers.errors import MAX_MESSAGE, error_message, parse_refusal, refusal_error, retry_after
from untildone.workflows.failures import ProviderFailure as F

NOW = 1_764_500_000.0
KEY = "sk-proj-abcdefghijklmnop"


def typed(status: int | None, body: Any, headers: dict[str, str] | None = None) -> ProviderError:
    """The error for a response."""
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return refusal_error("openai", parse_refusal(raw), status=status, headers=headers or {}, key=KEY, now=NOW)


def openai(message: str, code: Any = None, kind: str = "invalid_request_error") -> dict[str, Any]:
    """An error body of OpenAI's form."""
    return {"error": {"message": message, "type": kind, "param": None, "code": code}}


def anthropic(message: str, kind: str) -> dict[str, Any]:
    """An error body of Anthropic's form."""
    return {"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_1"}


ROWS: dict[str, tuple[int | None, Any, F]] = {
    "openai, wrong key": (401, openai("Incorrect API key provided", "invalid_api_key"), F.AUTH),
    "openai, country": (403, openai("Country not supported", "unsupported_country_region_territory"), F.AUTH),
    "openai, rate": (429, openai("Rate limit reached", "rate_limit_exceeded", "requests"), F.RATE_LIMITED),
    "openai, larger than the rate": (
        429,
        openai("Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 90000", None, "tokens"),
        F.OVER_LENGTH,
    ),
    "openai, quota": (
        429,
        openai("You exceeded your current quota, please check your plan", "insufficient_quota", "insufficient_quota"),
        F.QUOTA,
    ),
    "openai, context": (
        400,
        openai("This model's maximum context length is 128000 tokens.", "context_length_exceeded"),
        F.OVER_LENGTH,
    ),
    "openai, model": (404, openai("The model `gpt-9` does not exist", "model_not_found"), F.BAD_REQUEST),
    "openai, parameter": (400, openai("Unsupported value: 'temperature'", "unsupported_value"), F.BAD_REQUEST),
    "openai, server": (500, openai("The server had an error", None, "server_error"), F.OVERLOADED),
    "openai, overloaded": (503, openai("The engine is currently overloaded", None, "server_error"), F.OVERLOADED),
    "anthropic, wrong key": (401, anthropic("invalid x-api-key", "authentication_error"), F.AUTH),
    "anthropic, permission": (403, anthropic("no", "permission_error"), F.AUTH),
    "anthropic, rate": (429, anthropic("This request would exceed", "rate_limit_error"), F.RATE_LIMITED),
    "anthropic, overloaded": (529, anthropic("Overloaded", "overloaded_error"), F.OVERLOADED),
    "anthropic, overloaded in the stream": (None, anthropic("Overloaded", "overloaded_error"), F.OVERLOADED),
    "anthropic, internal": (500, anthropic("Internal server error", "api_error"), F.OVERLOADED),
    "anthropic, prompt": (
        400,
        anthropic("prompt is too long: 213462 tokens > 200000 maximum", "invalid_request_error"),
        F.OVER_LENGTH,
    ),
    "anthropic, prompt and answer": (
        400,
        anthropic("input length and `max_tokens` exceed context limit: 1 + 2 > 2", "invalid_request_error"),
        F.OVER_LENGTH,
    ),
    "anthropic, body": (413, anthropic("Request exceeds the maximum size", "request_too_large"), F.OVER_LENGTH),
    "anthropic, credit": (
        400,
        anthropic("Your credit balance is too low to access the Anthropic API.", "invalid_request_error"),
        F.QUOTA,
    ),
    "anthropic, spend limit": (
        400,
        anthropic("You have reached your specified API usage limits. You will regain", "invalid_request_error"),
        F.QUOTA,
    ),
    "anthropic, billing": (402, anthropic("Payment required", "billing_error"), F.QUOTA),
    "anthropic, timeout": (504, anthropic("Request timed out", "timeout_error"), F.TIMEOUT),
    "llama.cpp, context": (
        400,
        {"error": {"code": 400, "message": "request (9 tokens) is large", "type": "exceed_context_size_error"}},
        F.OVER_LENGTH,
    ),
    "llama.cpp, context without a type": (
        500,
        {"error": {"code": 500, "message": "Context size has been exceeded.", "type": "server_error"}},
        F.OVER_LENGTH,
    ),
    "llama.cpp, loading": (
        503,
        {"error": {"code": 503, "message": "Loading model", "type": "unavailable_error"}},
        F.OVERLOADED,
    ),
    "vllm, old form": (
        400,
        {"object": "error", "message": "This model's maximum context length is 4096 tokens", "code": 400},
        F.OVER_LENGTH,
    ),
    "ollama, model": (404, {"error": {"message": "model 'x' not found", "type": "api_error"}}, F.BAD_REQUEST),
    "refused in the stream": (None, openai("Invalid schema for function 'x'"), F.BAD_REQUEST),
    "server's fault in the stream": (None, openai("The server had an error", None, "server_error"), F.OVERLOADED),
    "fastapi, validation": (422, {"detail": [{"loc": ["body"], "msg": "field required"}]}, F.BAD_REQUEST),
    "deepseek, balance": (402, openai("Insufficient Balance", "invalid_request_error"), F.QUOTA),
    "openrouter, in the stream": (None, {"error": {"code": 429, "message": "upstream"}}, F.RATE_LIMITED),
    "gemini, a list": (429, [{"error": {"code": 429, "message": "x", "status": "RESOURCE_EXHAUSTED"}}], F.RATE_LIMITED),
    "lm studio, a string": (400, {"error": "Unexpected endpoint"}, F.BAD_REQUEST),
    "a proxy's page": (502, b"<html><head><title>502 Bad Gateway</title></head></html>", F.OVERLOADED),
    "no body": (504, b"", F.TIMEOUT),
}


@pytest.mark.parametrize(("status", "body", "kind"), ROWS.values(), ids=ROWS.keys())
def test_kinds(status: int | None, body: Any, kind: F) -> None:
    """Each known refusal has its kind."""
    assert typed(status, body).kind is kind


HEADERS: dict[str, tuple[dict[str, str], float | None]] = {
    "seconds": ({"retry-after": "20"}, 20),
    "fraction": ({"retry-after": "1.5"}, 1.5),
    "milliseconds win": ({"retry-after": "20", "retry-after-ms": "250"}, 0.25),
    "date": ({"retry-after": formatdate(NOW + 90, usegmt=True)}, 90),
    "date in the past": ({"retry-after": formatdate(NOW - 90, usegmt=True)}, 0),
    "none": ({}, None),
    "nonsense": ({"retry-after": "soon"}, None),
    "negative": ({"retry-after": "-3"}, None),
    "not a number": ({"retry-after": "nan"}, None),
}


@pytest.mark.parametrize(("headers", "expected"), HEADERS.values(), ids=HEADERS.keys())
def test_retry_after(headers: dict[str, str], expected: float | None) -> None:
    """The provider's wish, in seconds."""
    assert retry_after(headers, NOW) == expected


def test_message_says_who_and_why() -> None:
    """Provider, status and cause on one line; a page's tags are left out."""
    assert typed(429, openai("Rate limit\nreached")).message == "openai answered 429: Rate limit reached"
    assert typed(502, b"<html><title>502 Bad\nGateway</title></html>").message == "openai answered 502: 502 Bad Gateway"
    assert typed(504, b"").message == "openai answered 504: no reason given"


def test_message_is_short() -> None:
    """A provider that echoes the prompt does not flood the ledger."""
    message = typed(400, openai("x" * 5000)).message
    assert len(message) == MAX_MESSAGE
    assert message.endswith("…")


@pytest.mark.parametrize(
    "cause",
    [f"bad key {KEY}", f"header Bearer {KEY}x", "key sk-ant-REDACTED refused", "sent Authorization: Bearer abc.def"],
)
def test_message_holds_no_key(cause: str) -> None:
    """Neither our own key nor anything that looks like one gets out; ordinary words stay."""
    message = error_message("openai", cause, key=KEY)
    for secret in (KEY, "abcdefgh", "REDACTED", "abc.def"):
        assert secret not in message
    assert "***" in message
    assert "hunter2" not in error_message("local", "wrong token hunter2", key="hunter2")
    assert error_message("x", "key rejected, please-check it") == "x: key rejected, please-check it"
