"""The closed vocabulary of failures: what went wrong, whose it is, and whether trying again can help.

Everything that fails becomes one of these values; nothing that a tool, a provider or a model does crosses the loop as
an exception. Three families, by where they arise:

    ToolFailure       one call: an error result that the model reads and acts on
    ProviderFailure   one dispatch to a model: retried, waited for, or the end of the run
    (StopReason)      the whole run: see outcome.py
"""

from enum import StrEnum
from typing import Literal

Owner = Literal["user", "provider", "operator", "runtime"]


class ToolFailure(StrEnum):
    """Why a call did not do what it should (tools.md section 7)."""

    UNKNOWN_CAPABILITY = "unknown_capability"
    KIND_MISMATCH = "kind_mismatch"
    INVALID_ARGUMENTS = "invalid_arguments"
    SCHEMA_MISMATCH = "schema_mismatch"
    TOO_LARGE = "too_large"
    TRANSPORT = "transport"
    TIMEOUT = "timeout"
    TOOL_CRASH = "tool_crash"
    PROTOCOL = "protocol"
    UNPARSABLE_RESULT = "unparsable_result"
    EXECUTION_FAILED = "execution_failed"
    CANCELLED = "cancelled"
    DENIED = "denied"
    REVOKED = "revoked"
    NOT_ADMITTED = "not_admitted"
    HOOK_BLOCKED = "hook_blocked"
    AUTH = "auth"
    RATE_LIMITED = "rate_limited"
    GATED = "gated"
    DIVERTED = "diverted"
    BATCH_LIMIT = "batch_limit"
    SKIPPED = "skipped"
    CLAIM_BUSY = "claim_busy"
    OUTCOME_UNKNOWN = "outcome_unknown"
    INTERNAL = "internal"
    UNKNOWN = "unknown"

    @property
    def correctable(self) -> bool:
        """Whether the model can mend the call by itself, so that the result carries the recovery contract."""
        return self in _CORRECTABLE


_CORRECTABLE = frozenset(
    {
        ToolFailure.UNKNOWN_CAPABILITY,
        ToolFailure.KIND_MISMATCH,
        ToolFailure.INVALID_ARGUMENTS,
        ToolFailure.SCHEMA_MISMATCH,
        ToolFailure.TOO_LARGE,
        ToolFailure.TRANSPORT,
        ToolFailure.TIMEOUT,
        ToolFailure.TOOL_CRASH,
        ToolFailure.PROTOCOL,
        ToolFailure.UNPARSABLE_RESULT,
    }
)


class ProviderFailure(StrEnum):
    """Why a dispatch to a model gave no answer (tools.md section 12)."""

    RATE_LIMITED = "rate_limited"
    OVERLOADED = "overloaded"
    NETWORK = "network"
    UNPARSABLE = "unparsable"
    TIMEOUT = "timeout"
    QUOTA = "quota"
    OVER_LENGTH = "over_length"
    AUTH = "auth"
    BAD_REQUEST = "bad_request"

    @property
    def retryable_in_place(self) -> bool:
        """Whether the same request to the same model may succeed within seconds."""
        return self in _RETRYABLE_IN_PLACE

    @property
    def owner(self) -> Owner:
        """Who can mend it: a key or a malformed request is the operator's, the rest the provider's."""
        return "operator" if self in {ProviderFailure.AUTH, ProviderFailure.BAD_REQUEST} else "provider"


_RETRYABLE_IN_PLACE = frozenset(
    {
        ProviderFailure.RATE_LIMITED,
        ProviderFailure.OVERLOADED,
        ProviderFailure.NETWORK,
        ProviderFailure.UNPARSABLE,
        ProviderFailure.TIMEOUT,
    }
)
