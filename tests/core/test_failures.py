"""The closed vocabulary of failures (tools.md sections 7 and 12)."""

import pytest

from untildone.workflows.failures import ProviderFailure, ToolFailure

CORRECTABLE = {
    "unknown_capability", "kind_mismatch", "invalid_arguments", "schema_mismatch", "too_large",
    "transport", "timeout", "tool_crash", "protocol", "unparsable_result",
}  # fmt: skip
NOT_CORRECTABLE = {
    "execution_failed", "cancelled", "denied", "revoked", "not_admitted", "hook_blocked", "auth", "rate_limited",
    "gated", "diverted", "batch_limit", "skipped", "claim_busy", "outcome_unknown", "internal", "unknown",
}  # fmt: skip


def test_the_kinds_are_those_of_the_table() -> None:
    assert {kind.value for kind in ToolFailure} == CORRECTABLE | NOT_CORRECTABLE


@pytest.mark.parametrize("kind", list(ToolFailure))
def test_what_the_model_can_mend(kind: ToolFailure) -> None:
    assert kind.correctable == (kind.value in CORRECTABLE)


@pytest.mark.parametrize(
    ("kind", "in_place", "owner"),
    [
        ("rate_limited", True, "provider"),
        ("overloaded", True, "provider"),
        ("network", True, "provider"),
        ("unparsable", True, "provider"),
        ("timeout", True, "provider"),
        ("quota", False, "provider"),
        ("over_length", False, "provider"),
        ("auth", False, "operator"),
        ("bad_request", False, "operator"),
    ],
)
def test_providers(kind: str, in_place: bool, owner: str) -> None:
    failure = ProviderFailure(kind)
    assert (failure.retryable_in_place, failure.owner) == (in_place, owner)


def test_the_kinds_of_providers_are_those_of_the_table() -> None:
    assert len(ProviderFailure) == 9
