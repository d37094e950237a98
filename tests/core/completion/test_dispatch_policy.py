"""The decisions after a failed dispatch, as a table."""

import pytest

from untildone.workflows.completion.dispatch_policy import (
    DispatchDecision,
    GiveUp,
    LegFailure,
    NextLeg,
    Retry,
    decide,
    most_hopeful,
)
from untildone.workflows.failures import ProviderFailure as F

RETRIED = [F.RATE_LIMITED, F.OVERLOADED, F.NETWORK, F.UNPARSABLE, F.TIMEOUT]


@pytest.mark.parametrize("kind", RETRIED)
def test_retries_three_times_then_moves_on(kind: F) -> None:
    """The first dispatch and three retries, doubling from half a second, half fixed and half jitter."""
    decisions = [decide(kind, tries=tries, retry_after_s=None, legs_left=1) for tries in (1, 2, 3, 4)]
    assert decisions == [
        Retry(wait_ms=250, jitter_ms=250),
        Retry(wait_ms=500, jitter_ms=500),
        Retry(wait_ms=1000, jitter_ms=1000),
        NextLeg(),
    ]
    assert decide(kind, tries=4, retry_after_s=None, legs_left=0) == GiveUp()


ROWS: dict[str, tuple[F, int, float | None, int, DispatchDecision]] = {
    "retry-after replaces the backoff": (F.RATE_LIMITED, 1, 7.5, 0, Retry(wait_ms=7500)),
    "retry-after of one second counts": (F.OVERLOADED, 1, 1.0, 0, Retry(wait_ms=1000)),
    "a shorter one does not": (F.RATE_LIMITED, 1, 0.9, 0, Retry(wait_ms=250, jitter_ms=250)),
    "retry-after above the backoff's cap": (F.RATE_LIMITED, 2, 300.0, 0, Retry(wait_ms=300_000)),
    "a long retry-after skips the leg": (F.RATE_LIMITED, 1, 301.0, 1, NextLeg()),
    "a long retry-after and no leg left": (F.RATE_LIMITED, 1, 301.0, 0, GiveUp()),
    "quota moves on at once": (F.QUOTA, 1, None, 1, NextLeg()),
    "quota and no leg left": (F.QUOTA, 1, None, 0, GiveUp()),
    "auth is never retried, nor hidden by another model": (F.AUTH, 1, None, 2, GiveUp()),
    "bad request likewise": (F.BAD_REQUEST, 1, None, 2, GiveUp()),
    "over-length has to be cut first": (F.OVER_LENGTH, 1, None, 2, GiveUp()),
}


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS.keys())
def test_decision(row: tuple[F, int, float | None, int, DispatchDecision]) -> None:
    """Each row of the table."""
    kind, tries, retry_after_s, legs_left, expected = row
    assert decide(kind, tries=tries, retry_after_s=retry_after_s, legs_left=legs_left) == expected


def _failure(kind: F, retry_after_s: float | None = None, leg: str = "p:m") -> LegFailure:
    return LegFailure(leg=leg, kind=kind, message="", retry_after_s=retry_after_s)


HOPES: dict[str, tuple[list[LegFailure], int]] = {
    "what passes by itself before a quota": ([_failure(F.NETWORK), _failure(F.QUOTA)], 0),
    "the shorter stated wait": ([_failure(F.RATE_LIMITED, 900), _failure(F.QUOTA, 600)], 1),
    "a stated wait before an unstated quota": ([_failure(F.QUOTA, 9000), _failure(F.QUOTA)], 0),
    "the last of equals": ([_failure(F.NETWORK, leg="a:x"), _failure(F.TIMEOUT, leg="b:y")], 1),
    "what ends the run before all": ([_failure(F.OVERLOADED), _failure(F.AUTH)], 1),
}


@pytest.mark.parametrize("row", HOPES.values(), ids=HOPES.keys())
def test_most_hopeful(row: tuple[list[LegFailure], int]) -> None:
    """The failure that stands for the ladder."""
    failures, index = row
    assert most_hopeful(failures) is failures[index]
