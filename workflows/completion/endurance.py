"""What to do when a model step gave no answer: again at once, after a wait, with less context, or not at all.

Retries within seconds and the ladder of models are the activity's (tools.md section 12); what is decided here may take
hours, so it rests on durable timers.
"""

from untildone.workflows.failures import ProviderFailure
from untildone.workflows.frozen import Frozen
from untildone.workflows.gates.decision import End
from untildone.workflows.outcome import StopReason
from untildone.workflows.ports import StepFacts
from untildone.workflows.state import LoopState

DISPATCH_CEILING = 28
"""Dispatches of one step over retries, models, rounds and lost workers: (3 + 1) x (6 + 1)."""

MAX_ROUNDS = 6
"""Endurance rounds of one step after the last model of the ladder."""

MAX_OVERLENGTH_RETRIES = 1

HANDOFF_EVERY_STEPS = 8
"""A second handoff within this many steps means that the turn cannot fit at all."""

LONG_RETRY_AFTER_S = 300
"""A provider that asks for more than this is waited for as for a quota."""


class Answered(Frozen):
    """The step has its answer."""


class Again(Frozen):
    """Ask again after a wait. `shrink` asks with less context; `quota` waits for the provider, visibly."""

    wait_ms: int = 0
    shrink: bool = False
    quota: bool = False


class HandOff(Frozen):
    """Put a summary in the place of the turn's past, then ask again."""


ModelDecision = Answered | Again | HandOff | End


def decide(facts: StepFacts, state: LoopState) -> ModelDecision:
    """The next move after a model step, from its facts and what the step has used up so far."""
    if facts.entry is not None:
        return Answered()
    if facts.refused_spend:
        return End(reason=StopReason.TOTAL_COST)
    if facts.overflow:
        return _overflow(state)
    if facts.failure is ProviderFailure.OVER_LENGTH:
        return _over_length(facts, state)
    if facts.failure in {ProviderFailure.AUTH, ProviderFailure.BAD_REQUEST}:
        return End(reason=StopReason.PROVIDER_ERROR, message=facts.message, failure=facts.failure)
    if facts.ceiling:
        return End(reason=StopReason.DISPATCH_CEILING, message=facts.message, failure=facts.failure)
    if waits_for_quota(facts):
        return Again(wait_ms=quota_wait_ms(facts.retry_after_s, state.step.waits), quota=True)
    if state.step.rounds >= MAX_ROUNDS:
        return End(reason=StopReason.DISPATCH_CEILING, message=facts.message, failure=facts.failure)
    return Again(wait_ms=min(30_000, 2_000 << state.step.rounds))


def waits_for_quota(facts: StepFacts) -> bool:
    """Whether the provider said that only time helps."""
    long = facts.retry_after_s is not None and facts.retry_after_s > LONG_RETRY_AFTER_S
    return facts.failure is ProviderFailure.QUOTA or long


def quota_wait_ms(retry_after_s: float | None, waits: int) -> int:
    """The stated time, else 15 minutes doubling up to 4 hours (tools.md section 12)."""
    if retry_after_s is not None:
        return round(retry_after_s * 1000)
    return min(4 * 3600, 15 * 60 << min(waits, 8)) * 1000


def _overflow(state: LoopState) -> ModelDecision:
    last = state.last_handoff_step
    if last is not None and state.steps - last < HANDOFF_EVERY_STEPS:
        return End(
            reason=StopReason.CONTEXT_OVERFLOW,
            message=f"the conversation does not fit the model's context again {state.steps - last} steps after a reset",
        )
    return HandOff()


def _over_length(facts: StepFacts, state: LoopState) -> ModelDecision:
    if state.step.overlength_retries >= MAX_OVERLENGTH_RETRIES:
        return End(reason=StopReason.CONTEXT_OVERFLOW, message=facts.message, failure=facts.failure)
    return Again(shrink=True)
