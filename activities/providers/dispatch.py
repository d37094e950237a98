"""One model call with all that makes it reliable within a step: retries, the ladder of models, breaker and rate gate.

The decisions are in `workflows/completion/dispatch_policy.py`; this module performs them. A `Dispatcher` is shared by
all runs of a worker. What comes of a call is a value; only cancellation, and what the observer raises, gets out.
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, assert_never

from untildone.activities.providers.base import Delta, ModelAnswer, ModelRequest, Provider, ProviderError
from untildone.activities.providers.breakers import LegBreakers, RateGate
from untildone.activities.providers.errors import error_message
from untildone.activities.providers.registry import Providers
from untildone.workflows.completion.dispatch_policy import (
    DispatchDecision,
    GiveUp,
    LegFailure,
    NextLeg,
    Retry,
    decide,
    is_long,
    most_hopeful,
)
from untildone.workflows.completion.endurance import DISPATCH_CEILING
from untildone.workflows.failures import ProviderFailure
from untildone.workflows.frozen import Frozen

GATE_SPREAD_S = 1.0
"""Over so long those who waited at the rate gate come back, rather than all at once."""

_GATED = frozenset({ProviderFailure.RATE_LIMITED, ProviderFailure.OVERLOADED})


class DispatchLimits(Frozen):
    """`ceiling` bounds the dispatches of a step, those of earlier calls and lost ones included."""

    ceiling: int = DISPATCH_CEILING
    watchdog_s: float = 600.0


class Attempt(Frozen):
    """One dispatch: its number within the step and within its leg, both from 1, and the leg, `provider:name`."""

    number: int
    leg: str
    tries: int


class DispatchObserver(Protocol):
    """What the caller adds to a call: money, the journal, and eyes."""

    async def admit(self, attempt: Attempt, request: ModelRequest) -> bool:
        """Whether the money left allows this dispatch."""
        ...

    async def sending(self, attempt: Attempt) -> None:
        """Journals the dispatch; it is sent when this returns."""
        ...

    def delta(self, attempt: Attempt, delta: Delta) -> None:
        """A piece of the attempt's answer. A new attempt starts from nothing."""
        ...

    def failed(self, attempt: Attempt, failure: LegFailure, decision: DispatchDecision) -> None:
        """The attempt gave no answer; `decision` is what is done next."""
        ...

    def fell_back(self, failure: LegFailure, leg: str) -> None:
        """`leg` is tried in the place of one that failed."""
        ...


class Answered(Frozen):
    """The answer of attempt `attempt`. `sent` counts the step's dispatches so far, here and below."""

    answer: ModelAnswer
    attempt: Attempt
    sent: int


class NotAnswered(Frozen):
    """No leg answered; `failure` is the one that stands for all."""

    failure: LegFailure
    sent: int


class SpendRefused(Frozen):
    """The money left does not allow another dispatch."""

    leg: str
    sent: int


class CeilingReached(Frozen):
    """The step has used up its dispatches; `last` is the last failure, None if they were lost to other workers."""

    last: LegFailure | None
    sent: int


DispatchResult = Answered | NotAnswered | SpendRefused | CeilingReached


class Dispatcher:
    """Dispatches for all runs of a worker. `clock` is monotonic, in seconds; it and `sleep` and `rng` are for tests."""

    def __init__(
        self,
        providers: Providers,
        *,
        limits: DispatchLimits | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        rng: Callable[[], float] = random.random,
    ) -> None:
        self.providers = providers
        self.limits = limits or DispatchLimits()
        self.sleep = sleep
        self.rng = rng
        self.breakers = LegBreakers(clock)
        self.gate = RateGate(clock)
        self.troubles: dict[str, str] = {}
        """What each leg failed of last, so that whoever meets a closed breaker is told the cause."""

    async def dispatch(
        self,
        legs: Sequence[str],
        request_for: Callable[[str], ModelRequest],
        observer: DispatchObserver,
        *,
        sent_before: int = 0,
    ) -> DispatchResult:
        """Asks the `legs` (`provider:name`) in order until one answers.

        `request_for` gives a leg's request; its `model` and `dispatch` are filled in here. `sent_before` counts the
        dispatches that this step has made already, lost ones included.
        """
        return await _Call(self, legs, request_for, observer, sent_before).run()


class _Call:
    """One call under way."""

    def __init__(
        self,
        shared: Dispatcher,
        legs: Sequence[str],
        request_for: Callable[[str], ModelRequest],
        observer: DispatchObserver,
        sent: int,
    ) -> None:
        assert legs, "a ladder has at least one model"
        self._shared = shared
        self._legs = legs
        self._request_for = request_for
        self._observer = observer
        self._sent = sent
        self._last: LegFailure | None = None

    async def run(self) -> DispatchResult:
        failures: list[LegFailure] = []
        for position, leg in enumerate(self._legs):
            if failures:
                self._observer.fell_back(failures[-1], leg)
            outcome = await self._leg(leg, legs_left=len(self._legs) - position - 1)
            if not isinstance(outcome, tuple):
                return outcome
            failure, decision = outcome
            failures.append(failure)
            if isinstance(decision, GiveUp):
                break
        return NotAnswered(failure=most_hopeful(failures), sent=self._sent)

    async def _leg(self, leg: str, *, legs_left: int) -> DispatchResult | tuple[LegFailure, DispatchDecision]:
        """Tries one leg until it answers or is done with; then why, and whether the next one is to be asked."""
        elsewhere: DispatchDecision = NextLeg() if legs_left else GiveUp()
        try:
            provider, name = self._shared.providers.resolve(leg)
        except ProviderError as error:
            failure = _failed(leg, error.kind, error.message, error.retry_after_s)
            return failure, decide(failure.kind, tries=1, retry_after_s=None, legs_left=legs_left)
        tries = 0
        while True:
            tries += 1
            outcome = await self._guarded(leg, provider, name, tries)
            if isinstance(outcome, _Unavailable):
                return outcome.failure, elsewhere
            if not isinstance(outcome, LegFailure):
                return outcome
            decision = decide(outcome.kind, tries=tries, retry_after_s=outcome.retry_after_s, legs_left=legs_left)
            self._observer.failed(Attempt(number=self._sent, leg=leg, tries=tries), outcome, decision)
            match decision:
                case Retry(wait_ms=wait, jitter_ms=jitter):
                    await self._shared.sleep((wait + self._shared.rng() * jitter) / 1000)
                case NextLeg() | GiveUp():
                    return outcome, decision
                case _:
                    assert_never(decision)

    async def _guarded(
        self, leg: str, provider: Provider, name: str, tries: int
    ) -> "DispatchResult | LegFailure | _Unavailable":
        """One attempt behind the breaker of its leg and the rate gate."""
        closed = self._shared.breakers.closed_in(leg)
        if closed:
            trouble = self._shared.troubles.get(leg, f"{leg} keeps failing")
            message = f"{trouble}; it was tried again and again, and is left alone for {closed:.0f} s"
            return _Unavailable(_failed(leg, ProviderFailure.NETWORK, message, closed))
        try:
            if remaining := await self._wait_at_gate(leg):
                message = f"{leg} asked to wait another {remaining:.0f} s"
                return _Unavailable(_failed(leg, ProviderFailure.RATE_LIMITED, message, remaining))
            return await self._attempt(leg, provider, name, tries)
        finally:
            self._shared.breakers.release(leg)

    async def _wait_at_gate(self, leg: str) -> float:
        """Waits until the gate lets `leg` pass; the seconds that are left, if that is too long for a step."""
        while remaining := self._shared.gate.remaining(leg):
            if is_long(remaining):
                return remaining
            await self._shared.sleep(remaining + self._shared.rng() * GATE_SPREAD_S)
        return 0.0

    async def _attempt(self, leg: str, provider: Provider, name: str, tries: int) -> DispatchResult | LegFailure:
        attempt = Attempt(number=self._sent + 1, leg=leg, tries=tries)
        request = self._request_for(leg).model_copy(update={"model": name, "dispatch": attempt.number})
        if not await self._observer.admit(attempt, request):
            return SpendRefused(leg=leg, sent=self._sent)
        if attempt.number > self._shared.limits.ceiling:
            return CeilingReached(last=self._last, sent=self._sent)
        await self._observer.sending(attempt)
        self._sent = attempt.number
        try:
            answer = await self._send(provider, request, attempt)
        except ProviderError as error:
            self._last = _failed(leg, error.kind, error.message, error.retry_after_s)
            self._learn(self._last)
            return self._last
        self._shared.breakers.settle(leg, None)
        return Answered(answer=answer, attempt=attempt, sent=self._sent)

    async def _send(self, provider: Provider, request: ModelRequest, attempt: Attempt) -> ModelAnswer:
        seconds = self._shared.limits.watchdog_s
        try:
            async with asyncio.timeout(seconds):
                return await provider.complete(request, lambda delta: self._observer.delta(attempt, delta))
        except TimeoutError:
            message = error_message(attempt.leg, f"gave no whole answer within {seconds:.0f} s")
            raise ProviderError(ProviderFailure.TIMEOUT, message) from None
        except ProviderError:
            raise
        except Exception as error:  # a provider of some package may raise anything, and must not crash the run
            message = error_message(attempt.leg, f"the provider broke: {type(error).__name__}: {error}")
            raise ProviderError(ProviderFailure.BAD_REQUEST, message) from error

    def _learn(self, failure: LegFailure) -> None:
        self._shared.breakers.settle(failure.leg, failure.kind)
        self._shared.troubles[failure.leg] = failure.message
        if failure.kind in _GATED and failure.retry_after_s:
            self._shared.gate.close(failure.leg, failure.retry_after_s)


@dataclass(frozen=True)
class _Unavailable:
    """A leg that was not dispatched to: its breaker is open, or its provider asked for a long wait."""

    failure: LegFailure


def _failed(leg: str, kind: ProviderFailure, message: str, retry_after_s: float | None) -> LegFailure:
    return LegFailure(leg=leg, kind=kind, message=message, retry_after_s=retry_after_s)
