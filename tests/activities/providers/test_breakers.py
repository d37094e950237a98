"""What runs learn from each other: breakers of legs and the rate gate of a provider."""

from untildone.activities.providers.breakers import LegBreakers, RateGate
from untildone.workflows.failures import ProviderFailure as F


class Clock:
    """Time that passes when told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def _fail(breakers: LegBreakers, times: int, kind: F = F.NETWORK, leg: str = "p:m") -> None:
    for _ in range(times):
        breakers.settle(leg, kind)


def test_opens_after_five_failures_of_the_wire() -> None:
    """Four are not enough; network and unparsable count together; other legs are not concerned."""
    breakers = LegBreakers(Clock())
    _fail(breakers, 4)
    assert breakers.closed_in("p:m") == 0
    _fail(breakers, 1, F.UNPARSABLE)
    assert breakers.closed_in("p:m") == 60
    assert breakers.closed_in("p:other") == 0


def test_any_reply_of_the_provider_resets_the_count() -> None:
    """An answer does, and a refusal too: the wire works."""
    for outcome in (None, F.RATE_LIMITED):
        breakers = LegBreakers(Clock())
        _fail(breakers, 4)
        breakers.settle("p:m", outcome)
        _fail(breakers, 4)
        assert breakers.closed_in("p:m") == 0


def test_one_trial_after_a_minute() -> None:
    """One caller tries; the others wait for what it finds."""
    clock = Clock()
    breakers = LegBreakers(clock)
    _fail(breakers, 5)
    clock.now += 60
    assert breakers.closed_in("p:m") == 0
    assert breakers.closed_in("p:m") > 0
    breakers.settle("p:m", None)
    assert breakers.closed_in("p:m") == 0
    assert breakers.closed_in("p:m") == 0


def test_a_failed_trial_opens_again() -> None:
    """At once, not after another five."""
    clock = Clock()
    breakers = LegBreakers(clock)
    _fail(breakers, 5)
    clock.now += 60
    assert breakers.closed_in("p:m") == 0
    _fail(breakers, 1)
    assert breakers.closed_in("p:m") == 60


def test_a_trial_that_came_to_nothing_is_given_back() -> None:
    """A cancelled trial does not keep the leg closed for ever."""
    clock = Clock()
    breakers = LegBreakers(clock)
    _fail(breakers, 5)
    clock.now += 60
    assert breakers.closed_in("p:m") == 0
    breakers.release("p:m")
    assert breakers.closed_in("p:m") == 0


def test_gate_concerns_a_provider() -> None:
    """A short wait closes all legs of the provider, until it is over; the longest wish counts."""
    clock = Clock()
    gate = RateGate(clock)
    gate.close("p:a", 20)
    gate.close("p:b", 5)
    assert (gate.remaining("p:a"), gate.remaining("p:b"), gate.remaining("q:a")) == (20, 20, 0)
    clock.now += 20
    assert gate.remaining("p:b") == 0


def test_a_long_wait_concerns_its_leg_only() -> None:
    """The provider's other models stay usable."""
    gate = RateGate(Clock())
    gate.close("p:a", 3600)
    assert (gate.remaining("p:a"), gate.remaining("p:b")) == (3600, 0)
