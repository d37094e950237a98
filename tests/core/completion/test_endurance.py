"""What follows a model step without an answer (tools.md section 12, context.md section 8), as a table."""

import pytest
from tests.facts import UNWRITTEN, failed, overflow, text

from untildone.workflows.completion import endurance
from untildone.workflows.completion.endurance import Again, Answered, HandOff
from untildone.workflows.failures import ProviderFailure
from untildone.workflows.gates.decision import End
from untildone.workflows.outcome import StopReason
from untildone.workflows.ports import StepFacts
from untildone.workflows.state import LoopState, StepState

MINUTE = 60_000
TRANSIENT = ("rate_limited", "overloaded", "network", "unparsable", "timeout")


def at(**step: int) -> LoopState:
    """The state of a step that has used this up."""
    return LoopState(session_id="s", steps=10, step=StepState(**step))


def handed_off(steps_ago: int) -> LoopState:
    return LoopState(session_id="s", steps=10, last_handoff_step=10 - steps_ago)


ENDINGS = [
    ("auth", failed(ProviderFailure.AUTH), at(), StopReason.PROVIDER_ERROR),
    ("bad_request", failed(ProviderFailure.BAD_REQUEST), at(), StopReason.PROVIDER_ERROR),
    ("over_length again", failed(ProviderFailure.OVER_LENGTH), at(overlength_retries=1), StopReason.CONTEXT_OVERFLOW),
    ("overflow 3 steps after a reset", overflow(), handed_off(3), StopReason.CONTEXT_OVERFLOW),
    ("overflow 7 steps after a reset", overflow(), handed_off(7), StopReason.CONTEXT_OVERFLOW),
    ("spend refused", StepFacts(head=UNWRITTEN, refused_spend=True), at(), StopReason.TOTAL_COST),
    ("seventh round", failed(ProviderFailure.NETWORK), at(rounds=6), StopReason.DISPATCH_CEILING),
    ("ceiling", failed(ProviderFailure.NETWORK, ceiling=True), at(), StopReason.DISPATCH_CEILING),
    ("ceiling without an error", StepFacts(head=UNWRITTEN, ceiling=True), at(), StopReason.DISPATCH_CEILING),
    ("ceiling under a quota", failed(ProviderFailure.QUOTA, ceiling=True), at(), StopReason.DISPATCH_CEILING),
    ("auth never waits", failed(ProviderFailure.AUTH, 1_000), at(), StopReason.PROVIDER_ERROR),
]


@pytest.mark.parametrize(("facts", "state", "reason"), [row[1:] for row in ENDINGS], ids=[row[0] for row in ENDINGS])
def test_endings(facts: StepFacts, state: LoopState, reason: StopReason) -> None:
    ending = endurance.decide(facts, state)
    assert isinstance(ending, End)
    assert ending.reason is reason
    if facts.failure is not None:
        assert ending.message == facts.message


GOES_ON = [
    ("an answer", text(), at(), Answered()),
    ("a partial answer", text(cancelled=True), at(), Answered()),
    ("an answer beside a failure of an earlier leg", text(failure=ProviderFailure.QUOTA), at(), Answered()),
    ("over_length once", failed(ProviderFailure.OVER_LENGTH), at(rounds=6), Again(shrink=True)),
    ("overflow", overflow(), at(), HandOff()),
    ("overflow 8 steps after a reset", overflow(), handed_off(8), HandOff()),
    ("overflow 30 steps after a reset", overflow(), handed_off(30), HandOff()),
    *[(kind, failed(ProviderFailure(kind)), at(), Again(wait_ms=2_000)) for kind in TRANSIENT],
    *[
        (f"round {done + 1}", failed(ProviderFailure.NETWORK), at(rounds=done), Again(wait_ms=wait))
        for done, wait in enumerate((2_000, 4_000, 8_000, 16_000, 30_000, 30_000))
    ],
    ("Retry-After of 300 s", failed(ProviderFailure.RATE_LIMITED, 300), at(), Again(wait_ms=2_000)),
    (
        "Retry-After above 300 s",
        failed(ProviderFailure.RATE_LIMITED, 300.5),
        at(),
        Again(wait_ms=300_500, quota=True),
    ),
    ("quota with a stated time", failed(ProviderFailure.QUOTA, 20), at(waits=9), Again(wait_ms=20_000, quota=True)),
    *[
        (f"quota, wait {done + 1}", failed(ProviderFailure.QUOTA), at(waits=done), Again(wait_ms=wait, quota=True))
        for done, wait in enumerate(m * MINUTE for m in (15, 30, 60, 120, 240, 240))
    ],
    (
        "quota for weeks",
        failed(ProviderFailure.QUOTA),
        at(waits=1_000),
        Again(wait_ms=240 * MINUTE, quota=True),
    ),
    (
        "a quota is no endurance round",
        failed(ProviderFailure.QUOTA),
        at(rounds=6),
        Again(wait_ms=15 * MINUTE, quota=True),
    ),
    ("nothing said", StepFacts(head=UNWRITTEN), at(), Again(wait_ms=2_000)),
]


@pytest.mark.parametrize(("facts", "state", "decision"), [row[1:] for row in GOES_ON], ids=[row[0] for row in GOES_ON])
def test_goes_on(facts: StepFacts, state: LoopState, decision: endurance.ModelDecision) -> None:
    assert endurance.decide(facts, state) == decision


def test_the_ceiling_is_what_retries_and_rounds_come_to() -> None:
    in_place, rounds = 3 + 1, endurance.MAX_ROUNDS + 1
    assert in_place * rounds == endurance.DISPATCH_CEILING == 28
