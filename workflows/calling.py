"""Running the calls of an answer: permission for the whole batch first, then waves, and a result for every call."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from untildone.workflows.authorising import authorise, in_brief
from untildone.workflows.batch import Results, came_out_well, conclude_batch
from untildone.workflows.completion import budgets
from untildone.workflows.failures import ToolFailure
from untildone.workflows.gates import card_freshness
from untildone.workflows.gates.decision import End
from untildone.workflows.gates.freshness import stale_data
from untildone.workflows.outcome import StopReason
from untildone.workflows.ports import CallFacts, Fault, Lost, RunTool, StepFacts, Synthetic, ToolFacts, Unsettled
from untildone.workflows.run import MAX_LOSSES, Run
from untildone.workflows.tools.waves import PlannedCall, waves


async def run_calls(run: Run, facts: StepFacts) -> End | None:
    """Authorises the whole batch in source order, then runs it in waves (loop.md section 6).

    Every call gets a result, whatever happens: what did not run gets one from the runtime, and all of them ride in
    the next model step or in the closing of the turn.
    """
    run.phase("tools")
    results: Results = {}
    ending = gate_early(run, facts, results)
    allowed: list[CallFacts] = []
    for call in facts.calls if ending is None else ():
        if call.id in results:
            continue
        match await authorise(run, call):
            case Synthetic() as verdict:
                results[call.id] = verdict
            case CallFacts():
                allowed.append(call)
            case End() as ending:
                break
    if ending is None:
        ending = await run_waves(run, allowed, results)
    return conclude_batch(run, facts, results, ending)


def gate_early(run: Run, facts: StepFacts, results: Results) -> End | None:
    """Acknowledges what is done already, and judges the cards of a batch in which nothing finds out the present."""
    for call in facts.calls:
        if call.ack and call.refused is None:
            results[call.id] = Synthetic(call_id=call.id, error=None, reason=call.ack)
    if any(call.observes for call in facts.calls):
        return None
    return gate_cards(run, facts.calls, results, observed_in_batch=False)


def gate_cards(run: Run, calls: Iterable[CallFacts], results: Results, *, observed_in_batch: bool) -> End | None:
    """Sends back the cards of these calls that show what nobody found out; several in one batch use one repair."""
    refused = False
    for call in calls:
        if call.card is None or call.refused is not None or call.id in results:
            continue
        verdict = card_freshness.verdict(call.card, run.state, observed_in_batch=observed_in_batch)
        if verdict in {"send_back", "refuse"}:
            results[call.id] = Synthetic(call_id=call.id, error=ToolFailure.GATED, reason="freshness")
        refused = refused or verdict == "refuse"
    return stale_data("the model showed a card about the present from memory") if refused else None


async def run_waves(run: Run, allowed: list[CallFacts], results: Results) -> End | None:
    """Runs the calls, wave by wave, into `results`; an ending leaves the rest of them out."""
    options = run.state.frame.options
    planned = [
        PlannedCall(claim=call.claim, observes=call.observes, presents=call.card is not None) for call in allowed
    ]
    numbers = waves(planned, options.parallel)
    for number in sorted(set(numbers)):
        ending = before_wave(run)
        if ending is not None:
            return ending
        due = [call for call, wave_number in zip(allowed, numbers, strict=True) if wave_number == number]
        evidence = CardEvidence.of(run, allowed, results)
        ending = gate_cards(run, due, results, observed_in_batch=evidence.own_batch)
        if ending is not None:
            return ending
        wave = [call for call in due if call.id not in results]
        results |= await run_wave(run, wave, options.parallel_limit, evidence)
    return None


@dataclass(frozen=True)
class CardEvidence:
    """What the cards of a wave are held against: the evidence of their own batch, and the topic of the retrievals."""

    own_batch: bool
    topic: bool

    @classmethod
    def of(cls, run: Run, batch: list[CallFacts], results: Results) -> "CardEvidence":
        """From what has come out well so far."""
        well = [call for call in batch if came_out_well(results.get(call.id))]
        return cls(
            own_batch=run.state.live_data_owed and any(call.observes for call in well),
            topic=run.state.retrieved or any(call.retrieval for call in well),
        )


def before_wave(run: Run) -> End | None:
    """Cancel and time limits are looked at before each wave; what did not run is told to the model as not run."""
    run.absorb()
    if run.cancelled():
        return End(reason=StopReason.CANCELLED)
    reason = budgets.out_of_time(run.state, run.ports.now())
    return None if reason is None else End(reason=reason)


async def run_wave(
    run: Run, wave: list[CallFacts], limit: int, evidence: CardEvidence
) -> dict[str, Synthetic | ToolFacts]:
    """Runs the calls of one wave side by side, at most `limit` at once."""
    slots = asyncio.Semaphore(limit)

    async def in_slot(call: CallFacts) -> Synthetic | ToolFacts:
        async with slots:
            return await run_call(run, call, evidence)

    outcomes = await asyncio.gather(*(in_slot(call) for call in wave))
    return {call.id: outcome for call, outcome in zip(wave, outcomes, strict=True)}


async def run_call(run: Run, call: CallFacts, evidence: CardEvidence) -> Synthetic | ToolFacts:
    """One call. Asked again under the same key when its worker is lost: the activity knows whether it may run again."""
    state = run.state
    is_card = call.card is not None
    for _ in range(MAX_LOSSES):
        if run.cancelled():
            return Synthetic(call_id=call.id, error=ToolFailure.CANCELLED)
        facts = await run.ports.run_tool(
            RunTool(
                session_id=state.session_id,
                run=state.frame.run,
                step=state.iteration,
                call_id=call.id,
                digest=call.digest,
                outside=call.outside,
                card_evidence=is_card and evidence.own_batch,
                card_topic=is_card and evidence.topic,
                at=run.ports.now(),
            ),
            call,
            state.frame.host,
        )
        match facts:
            case ToolFacts():
                return facts
            case Lost():
                continue
            case Unsettled():
                return Synthetic(call_id=call.id, error=ToolFailure.OUTCOME_UNKNOWN, reason="unsettled")
            case Fault(message=message):
                # The fault may have come after the tool had begun: a receipt, if there is one, will say more.
                return Synthetic(call_id=call.id, error=ToolFailure.OUTCOME_UNKNOWN, reason=in_brief(message))
            case unreachable:
                assert_never(unreachable)
    lost = ToolFailure.TOOL_CRASH if call.repeatable else ToolFailure.OUTCOME_UNKNOWN
    return Synthetic(call_id=call.id, error=lost, reason="worker_lost")
