"""The dispatcher: retries, ladder, breaker, rate gate, ceiling, spend and cancellation, without real waits."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pytest

from untildone.activities.providers.base import Delta, ModelAnswer, ModelRequest, Provider, ProviderError
from untildone.activities.providers.dispatch import (
    Answered,
    Attempt,
    CeilingReached,
    Dispatcher,
    DispatchLimits,
    NotAnswered,
    SpendRefused,
)
from untildone.activities.providers.registry import Providers, ProviderSettings
from untildone.workflows.completion.dispatch_policy import DispatchDecision, LegFailure, Retry
from untildone.workflows.failures import ProviderFailure as F
from untildone.workflows.messages import Message, TextBlock, Usage, user_text

OK = "ok"
Outcome = str | ProviderError | Exception


def fail(kind: F, retry_after_s: float | None = None) -> ProviderError:
    """A failure of that kind."""
    return ProviderError(kind, f"{kind} happened", retry_after_s=retry_after_s)


class FakeProvider:
    """Gives its outcomes in order, the last one for ever; `hang` streams half an answer and stays."""

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        self.outcomes = list(outcomes)
        self.requests: list[ModelRequest] = []

    async def complete(self, request: ModelRequest, on_delta: Callable[[Delta], None]) -> ModelAnswer:
        """The next outcome, after one delta."""
        outcome = self.outcomes[min(len(self.requests), len(self.outcomes) - 1)]
        self.requests.append(request)
        on_delta(Delta(kind="text", text=f"<{request.dispatch}>"))
        if outcome == "hang":
            await asyncio.Event().wait()
        if isinstance(outcome, Exception):
            raise outcome
        message = Message(role="assistant", content=(TextBlock(text=str(outcome)),))
        return ModelAnswer(message=message, stop="end_turn", usage=Usage(), model=request.model, first_token_ms=1)

    async def close(self) -> None:
        """Nothing to close."""


class FakeProviders(Providers):
    """Providers by name, without a network."""

    def __init__(self, **fakes: FakeProvider) -> None:
        super().__init__(ProviderSettings())
        self.fakes = fakes

    def resolve(self, model: str) -> tuple[Provider, str]:
        """The fake, or what the real registry says."""
        name, _, own = model.partition(":")
        return (self.fakes[name], own) if name in self.fakes else super().resolve(model)


class Time:
    """A clock that moves when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.slept: list[float] = []

    def clock(self) -> float:
        """The time."""
        return self.now

    async def sleep(self, seconds: float) -> None:
        """Passes at once."""
        self.slept.append(seconds)
        self.now += seconds


@dataclass
class Observer:
    """Notes what it sees; `budget` is the number of dispatches that the money allows."""

    budget: int = 1000
    journal: list[Attempt] = field(default_factory=list)
    deltas: list[tuple[int, str]] = field(default_factory=list)
    failures: list[tuple[F, DispatchDecision]] = field(default_factory=list)
    fallbacks: list[tuple[str, str]] = field(default_factory=list)

    async def admit(self, attempt: Attempt, request: ModelRequest) -> bool:
        """While the budget lasts."""
        assert request.dispatch == attempt.number
        return len(self.journal) < self.budget

    async def sending(self, attempt: Attempt) -> None:
        """Journals."""
        self.journal.append(attempt)

    def delta(self, attempt: Attempt, delta: Delta) -> None:
        """Notes the piece with its attempt."""
        assert self.journal[-1] == attempt, "journaled before it is sent"
        self.deltas.append((attempt.number, delta.text))

    def failed(self, attempt: Attempt, failure: LegFailure, decision: DispatchDecision) -> None:
        """Notes the failure."""
        assert attempt == self.journal[-1]
        self.failures.append((failure.kind, decision))

    def fell_back(self, failure: LegFailure, leg: str) -> None:
        """Notes the change of legs."""
        self.fallbacks.append((failure.leg, leg))


def dispatcher(time: Time, limits: DispatchLimits | None = None, **fakes: FakeProvider) -> Dispatcher:
    """A dispatcher over fakes whose jitter is always half."""
    return Dispatcher(FakeProviders(**fakes), limits=limits, clock=time.clock, sleep=time.sleep, rng=lambda: 0.5)


def request_for(leg: str) -> ModelRequest:
    """The request of a leg."""
    return ModelRequest(model=leg, system="", messages=(user_text("go"),), max_output_tokens=10)


async def test_answer_at_once() -> None:
    """One dispatch, journaled, with the provider's own name for the model."""
    fake, seen = FakeProvider([OK]), Observer()
    result = await dispatcher(Time(), a=fake).dispatch(["a:m"], request_for, seen)
    assert isinstance(result, Answered)
    assert result.answer.message.text == OK
    assert (result.sent, result.attempt) == (1, Attempt(number=1, leg="a:m", tries=1))
    assert (fake.requests[0].model, seen.journal) == ("m", [result.attempt])


async def test_retries_with_backoff_and_numbers() -> None:
    """Each attempt streams under its own number; waits are half fixed and half jitter."""
    time, seen = Time(), Observer()
    fake = FakeProvider([fail(F.NETWORK), fail(F.OVERLOADED), fail(F.TIMEOUT), OK])
    result = await dispatcher(time, a=fake).dispatch(["a:m"], request_for, seen, sent_before=2)
    assert isinstance(result, Answered)
    assert result.sent == 6
    assert time.slept == [0.375, 0.75, 1.5]
    assert seen.deltas == [(3, "<3>"), (4, "<4>"), (5, "<5>"), (6, "<6>")]
    assert [attempt.tries for attempt in seen.journal] == [1, 2, 3, 4]
    assert seen.failures[0] == (F.NETWORK, Retry(wait_ms=250, jitter_ms=250))


async def test_next_leg_after_three_retries() -> None:
    """Four dispatches to the first leg, then the second answers; people see the fallback."""
    seen, a, b = Observer(), FakeProvider([fail(F.OVERLOADED)]), FakeProvider([OK])
    result = await dispatcher(Time(), a=a, b=b).dispatch(["a:m", "b:n"], request_for, seen)
    assert isinstance(result, Answered)
    assert (result.attempt, result.sent) == (Attempt(number=5, leg="b:n", tries=1), 5)
    assert (len(a.requests), seen.fallbacks) == (4, [("a:m", "b:n")])


async def test_all_legs_fail() -> None:
    """The failure that passes soonest stands for the ladder."""
    a, b = FakeProvider([fail(F.UNPARSABLE)]), FakeProvider([fail(F.QUOTA, 7200)])
    result = await dispatcher(Time(), a=a, b=b).dispatch(["a:m", "b:n"], request_for, Observer())
    assert isinstance(result, NotAnswered)
    assert (result.failure.kind, result.failure.leg, result.sent) == (F.UNPARSABLE, "a:m", 5)


@pytest.mark.parametrize("kind", [F.AUTH, F.BAD_REQUEST, F.OVER_LENGTH])
async def test_final_failures(kind: F) -> None:
    """One dispatch, no other leg."""
    a, b = FakeProvider([fail(kind)]), FakeProvider([OK])
    result = await dispatcher(Time(), a=a, b=b).dispatch(["a:m", "b:n"], request_for, Observer())
    assert result == NotAnswered(failure=LegFailure(leg="a:m", kind=kind, message=f"{kind} happened"), sent=1)
    assert not b.requests


async def test_retry_after_is_obeyed() -> None:
    """It replaces the backoff."""
    time = Time()
    fake = FakeProvider([fail(F.RATE_LIMITED, 42), OK])
    result = await dispatcher(time, a=fake).dispatch(["a:m"], request_for, Observer())
    assert isinstance(result, Answered)
    assert time.slept == [42]


@pytest.mark.parametrize("failure", [fail(F.RATE_LIMITED, 3600), fail(F.QUOTA, 3600), fail(F.QUOTA)])
async def test_long_waits_are_left_to_the_workflow(failure: ProviderError) -> None:
    """One dispatch, no sleep, and the provider's wish in the result."""
    time = Time()
    result = await dispatcher(time, a=FakeProvider([failure])).dispatch(["a:m"], request_for, Observer())
    assert isinstance(result, NotAnswered)
    assert (result.failure.kind, result.failure.retry_after_s) == (failure.kind, failure.retry_after_s)
    assert (result.sent, time.slept) == (1, [])


async def test_long_wait_of_one_leg_does_not_close_its_sibling() -> None:
    """The same provider's other model is asked at once."""
    fake = FakeProvider([fail(F.RATE_LIMITED, 3600), OK])
    result = await dispatcher(Time(), a=fake).dispatch(["a:big", "a:small"], request_for, Observer())
    assert isinstance(result, Answered)
    assert result.attempt.leg == "a:small"


async def test_others_wait_at_the_gate() -> None:
    """A run that was told nothing waits for what another one of the provider was told, and somewhat spread."""
    time = Time()
    fake = FakeProvider([OK])
    shared = dispatcher(time, a=fake)
    shared.gate.close("a:m", 20)
    result = await shared.dispatch(["a:other"], request_for, Observer())
    assert isinstance(result, Answered)
    assert time.slept == [20.5]


async def test_a_leg_behind_a_long_wait_is_not_asked() -> None:
    """What one run learned spares the next its dispatch."""
    fake = FakeProvider([fail(F.RATE_LIMITED, 3600)])
    shared = dispatcher(Time(), a=fake)
    await shared.dispatch(["a:m"], request_for, Observer())
    result = await shared.dispatch(["a:m"], request_for, Observer())
    assert isinstance(result, NotAnswered)
    assert (result.failure.kind, result.failure.retry_after_s, result.sent) == (F.RATE_LIMITED, 3600, 0)
    assert len(fake.requests) == 1


async def test_breaker() -> None:
    """After five failures of the wire a leg is not dispatched to; a minute later one trial tells."""
    time = Time()
    fake = FakeProvider([fail(F.NETWORK)] * 5 + [OK])
    shared = dispatcher(time, a=fake)
    await shared.dispatch(["a:m"], request_for, Observer())
    second = await shared.dispatch(["a:m"], request_for, Observer(), sent_before=4)
    assert isinstance(second, NotAnswered)
    assert (len(fake.requests), second.sent) == (5, 5)
    assert second.failure.kind is F.NETWORK
    third = await shared.dispatch(["a:m"], request_for, Observer())
    assert isinstance(third, NotAnswered)
    assert third.sent == 0
    time.now += 60
    assert isinstance(await shared.dispatch(["a:m"], request_for, Observer()), Answered)


async def test_answers_keep_the_breaker_closed() -> None:
    """Failures that an answer follows do not add up."""
    fake = FakeProvider([*[fail(F.NETWORK)] * 3, OK] * 3)
    shared = dispatcher(Time(), a=fake)
    results = [await shared.dispatch(["a:m"], request_for, Observer()) for _ in range(3)]
    assert all(isinstance(result, Answered) for result in results)


async def test_ceiling_counts_lost_dispatches() -> None:
    """28 a step in all, with what earlier workers sent."""
    fake, seen = FakeProvider([fail(F.OVERLOADED)]), Observer()
    result = await dispatcher(Time(), a=fake).dispatch(["a:m"], request_for, seen, sent_before=26)
    assert isinstance(result, CeilingReached)
    assert (result.sent, len(seen.journal)) == (28, 2)
    assert result.last is not None
    assert result.last.kind is F.OVERLOADED
    spent = await dispatcher(Time(), a=fake).dispatch(["a:m"], request_for, seen, sent_before=28)
    assert spent == CeilingReached(last=None, sent=28)


async def test_spend_is_refused() -> None:
    """No dispatch, no journal entry, and no cheaper leg behind the user's back."""
    a, b, seen = FakeProvider([fail(F.OVERLOADED)]), FakeProvider([OK]), Observer(budget=1)
    result = await dispatcher(Time(), a=a, b=b).dispatch(["a:m", "b:n"], request_for, seen)
    assert result == SpendRefused(leg="a:m", sent=1)
    assert not b.requests


async def test_watchdog() -> None:
    """A stream that never ends is cut off and counts as a timeout."""
    limits = DispatchLimits(watchdog_s=0.01)
    result = await dispatcher(Time(), limits, a=FakeProvider(["hang", OK])).dispatch(["a:m"], request_for, Observer())
    assert isinstance(result, Answered)
    assert result.sent == 2


async def test_cancel_keeps_what_arrived() -> None:
    """Cancellation gets through, the caller has the text so far, and the breaker's trial is free again."""
    time, seen = Time(), Observer()
    fake = FakeProvider([fail(F.NETWORK)] * 5 + ["hang", OK])
    shared = dispatcher(time, a=fake)
    for _ in range(2):
        await shared.dispatch(["a:m"], request_for, Observer())
    time.now += 60
    task = asyncio.ensure_future(shared.dispatch(["a:m"], request_for, seen))
    while not seen.deltas:
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert seen.deltas == [(1, "<1>")]
    assert isinstance(await shared.dispatch(["a:m"], request_for, Observer()), Answered)


async def test_cancel_during_a_wait() -> None:
    """Also a backoff ends at once."""
    fake = FakeProvider([fail(F.RATE_LIMITED, 200)])
    shared = Dispatcher(FakeProviders(a=fake))
    task = asyncio.ensure_future(shared.dispatch(["a:m"], request_for, Observer()))
    while not fake.requests:
        await asyncio.sleep(0)
    await asyncio.sleep(0.01)
    assert not task.done()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_unknown_provider_and_missing_key() -> None:
    """Nothing is sent, nothing is journaled, and the reason is the registry's."""
    seen = Observer()
    unknown = await dispatcher(Time()).dispatch(["nobody:m"], request_for, seen)
    assert isinstance(unknown, NotAnswered)
    assert (unknown.failure.kind, unknown.sent) == (F.BAD_REQUEST, 0)
    keyless = await dispatcher(Time()).dispatch(["openai:m"], request_for, seen)
    assert isinstance(keyless, NotAnswered)
    assert keyless.failure.kind is F.AUTH
    assert "OPENAI_API_KEY" in keyless.failure.message
    assert not seen.journal


async def test_a_provider_that_breaks() -> None:
    """Whatever a plugged-in provider raises becomes a value."""
    fake = FakeProvider([KeyError("choices")])
    result = await dispatcher(Time(), a=fake).dispatch(["a:m"], request_for, Observer())
    assert isinstance(result, NotAnswered)
    assert result.failure.kind is F.BAD_REQUEST
    assert "KeyError" in result.failure.message
