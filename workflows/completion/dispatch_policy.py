"""What to do within a model step when a dispatch failed: the same model again, the next one, or give up.

A leg is one model of the configured ladder. What may take longer than minutes is not decided here but in `endurance`,
on durable timers.
"""

from collections.abc import Sequence

from untildone.workflows.completion.endurance import LONG_RETRY_AFTER_S
from untildone.workflows.failures import ProviderFailure
from untildone.workflows.frozen import Frozen

MAX_RETRIES = 3
"""Retries of one leg in place, after its first dispatch."""

FIRST_BACKOFF_MS = 500
MAX_BACKOFF_MS = 30_000

MIN_RETRY_AFTER_S = 1.0
"""A shorter wish of the provider does not replace the backoff."""

BREAKER_FAILURES = 5
BREAKER_OPEN_S = 60.0
"""After so many failures of the wire in a row a leg is left alone for so long, then tried once."""

WIRE_FAILURES = frozenset({ProviderFailure.NETWORK, ProviderFailure.UNPARSABLE})
"""The failures that say nothing about the request: the breaker counts them."""

_FINAL = frozenset({ProviderFailure.AUTH, ProviderFailure.BAD_REQUEST, ProviderFailure.OVER_LENGTH})
"""A mistake of configuration, which another model would hide, and a request that must be cut first."""


class Retry(Frozen):
    """The same leg again, after `wait_ms` and a random share of `jitter_ms`."""

    wait_ms: int
    jitter_ms: int = 0


class NextLeg(Frozen):
    """The next model of the ladder."""


class GiveUp(Frozen):
    """No leg is left, or none would help."""


DispatchDecision = Retry | NextLeg | GiveUp


class LegFailure(Frozen):
    """How a leg ended without an answer. `retry_after_s` is the provider's own wish."""

    leg: str
    kind: ProviderFailure
    message: str
    retry_after_s: float | None = None


def decide(kind: ProviderFailure, *, tries: int, retry_after_s: float | None, legs_left: int) -> DispatchDecision:
    """The next move after dispatch number `tries` (1-based) of a leg failed, with `legs_left` legs behind it."""
    if kind in _FINAL:
        return GiveUp()
    if kind.retryable_in_place and tries <= MAX_RETRIES and not is_long(retry_after_s):
        return _backoff(tries, retry_after_s)
    return NextLeg() if legs_left else GiveUp()


def is_long(retry_after_s: float | None) -> bool:
    """Whether the provider asks for more time than a step may spend on waiting."""
    return retry_after_s is not None and retry_after_s > LONG_RETRY_AFTER_S


def most_hopeful(failures: Sequence[LegFailure]) -> LegFailure:
    """The failure that stands for the whole ladder: that of the leg which is likely to work again first.

    A failure that ends the run comes before all, then what passes by itself, then the shortest stated wait, then a
    quota of which nobody says when it ends. Of equals the last counts.
    """
    return min(reversed(failures), key=_patience)


def _backoff(tries: int, retry_after_s: float | None) -> Retry:
    if retry_after_s is not None and retry_after_s >= MIN_RETRY_AFTER_S:
        return Retry(wait_ms=round(retry_after_s * 1000))
    half = min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS << (tries - 1)) // 2
    return Retry(wait_ms=half, jitter_ms=half)


def _patience(failure: LegFailure) -> tuple[int, float]:
    if failure.kind in _FINAL:
        return 0, 0.0
    if failure.kind is not ProviderFailure.QUOTA and not is_long(failure.retry_after_s):
        return 1, 0.0
    return (2, failure.retry_after_s) if failure.retry_after_s is not None else (3, 0.0)
