"""What the runs of a worker learn from each other about providers: which legs are down, and who asked for a wait."""

from collections.abc import Callable
from dataclasses import dataclass

from untildone.workflows.completion.dispatch_policy import BREAKER_FAILURES, BREAKER_OPEN_S, WIRE_FAILURES, is_long
from untildone.workflows.failures import ProviderFailure


@dataclass
class _Leg:
    failures: int = 0
    open_until: float | None = None
    on_trial: bool = False


class LegBreakers:
    """Keeps dispatches from a leg whose wire fails: open after five failures in a row, for a minute, then one trial."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._legs: dict[str, _Leg] = {}

    def closed_in(self, leg: str) -> float:
        """Seconds until `leg` may be tried; 0 if it may be now. Whoever gets 0 has to `release` it afterwards."""
        state = self._legs.setdefault(leg, _Leg())
        if state.open_until is None:
            return 0.0
        if state.on_trial:
            return BREAKER_OPEN_S
        remaining = state.open_until - self._clock()
        if remaining <= 0:
            state.on_trial = True
        return max(0.0, remaining)

    def settle(self, leg: str, failure: ProviderFailure | None) -> None:
        """Takes in what a dispatch to `leg` came to; None is an answer."""
        state = self._legs.setdefault(leg, _Leg())
        state.on_trial = False
        if failure not in WIRE_FAILURES:
            state.failures, state.open_until = 0, None
            return
        state.failures += 1
        if state.failures >= BREAKER_FAILURES:
            state.open_until = self._clock() + BREAKER_OPEN_S

    def release(self, leg: str) -> None:
        """Ends a trial, also one that came to nothing, so that somebody else may make it."""
        self._legs.setdefault(leg, _Leg()).on_trial = False


class RateGate:
    """Makes everybody wait for whom one was told to wait: a provider for short waits, a single leg for long ones.

    Rate limits are the account's, so that others would only be refused too. A wait of hours mostly concerns one model:
    it must not close the provider's other legs.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._until: dict[str, float] = {}

    def close(self, leg: str, seconds: float) -> None:
        """Nobody dispatches to the provider of `leg` for so long; if it is very long, nobody to `leg` itself."""
        key = leg if is_long(seconds) else _provider(leg)
        self._until[key] = max(self._until.get(key, 0.0), self._clock() + seconds)

    def remaining(self, leg: str) -> float:
        """Seconds until `leg` may be dispatched to."""
        until = max(self._until.get(leg, 0.0), self._until.get(_provider(leg), 0.0))
        return max(0.0, until - self._clock())


def _provider(leg: str) -> str:
    return leg.partition(":")[0]
