"""What a batch of calls leaves behind: its results, its counts, and whether the run may go on (loop.md C5 to C7)."""

from collections import Counter
from collections.abc import Iterator

from untildone.workflows.completion.budgets import step_left
from untildone.workflows.failures import ToolFailure
from untildone.workflows.gates import bounds
from untildone.workflows.gates.decision import End
from untildone.workflows.gates.freshness import MAX_REPAIRS
from untildone.workflows.ledger.payloads import ControlKind
from untildone.workflows.outcome import StopReason, ToolStats
from untildone.workflows.ports import CallFacts, Control, GateTrace, Pending, StepFacts, Synthetic, ToolFacts
from untildone.workflows.run import Run, next_step
from untildone.workflows.state import kept
from untildone.workflows.tools import repair, repeats

Results = dict[str, Synthetic | ToolFacts]
"""The results of a batch by call id."""

CARD_REPEATS_END = 3
"""Batches in a row of nothing but what is done already at which the run ends (gates.md section 11)."""

NEVER_TWICE = frozenset(
    {
        ToolFailure.INVALID_ARGUMENTS,
        ToolFailure.SCHEMA_MISMATCH,
        ToolFailure.UNKNOWN_CAPABILITY,
        ToolFailure.TOO_LARGE,
    }
)
"""Faults that the same call meets again, so that it is not run a second time (tools.md section 4)."""


def conclude_batch(run: Run, facts: StepFacts, results: Results, ending: End | None) -> End | None:
    """Counts the batch, leaves its results pending and ends the step. Says whether the run ends with it."""
    fill_in(run, facts, results, ending)
    run.update(now=run.ports.now(), **counts(run, facts, results))
    pending = Pending(results_of=run.state.iteration, synthetic=tuple(synthetic(facts, results)))
    if run.state.duties is None:
        next_step(run, empty_redos=0, pending=pending)
        return ending
    gated = gated_by(facts, results)
    off_topic = count_gated(run, gated)
    learn(run, facts, results)
    ending = ending or off_topic or repeated_cards(run, facts, results)
    control = None
    if ending is None:
        ending, control = climb_ladder(run, facts, results)
    if control is not None:
        run.count_gate(control.kind)
    run.update(empty_redos=0, drift_streak=0, idle_steps=0)
    trace = batch_trace(run, tuple(gated), control, ending)
    next_step(run, pending=pending.model_copy(update={"control": control, "trace": trace}))
    return ending


def batch_trace(
    run: Run, gated: tuple[ControlKind, ...], control: Control | None, ending: End | None
) -> GateTrace | None:
    """The record of a batch in which something was sent back; one that ended the run had nothing left to send."""
    mark = ending.mark if ending is not None else None
    cards: tuple[ControlKind, ...] = tuple(kind for kind in gated if mark is None or kind != mark.gate)
    if not (cards or control or mark):
        return None
    exhausted = () if mark is None else (mark,)
    left = bounds.left(run.state)
    return GateTrace(step=run.state.iteration, fired=control, cards=cards, exhausted=exhausted, left=left)


def fill_in(run: Run, facts: StepFacts, results: Results, ending: End | None) -> None:
    """Calls that no wave reached are cancelled or skipped."""
    unreached = ToolFailure.CANCELLED if run.cancelled() else ToolFailure.SKIPPED
    reason = "" if ending is None else ending.reason.value
    for call in facts.calls:
        results.setdefault(call.id, Synthetic(call_id=call.id, error=unreached, reason=reason))


def synthetic(facts: StepFacts, results: Results) -> Iterator[Synthetic]:
    """The runtime's own results, in source order."""
    in_order = (results[call.id] for call in facts.calls)
    return (result for result in in_order if isinstance(result, Synthetic))


def executed(facts: StepFacts, results: Results) -> Iterator[tuple[CallFacts, ToolFacts]]:
    """The calls that ran, in source order."""
    for call in facts.calls:
        result = results[call.id]
        if isinstance(result, ToolFacts):
            yield call, result


def came_out_well(result: Synthetic | ToolFacts | None) -> bool:
    """Whether a call ran and succeeded."""
    return isinstance(result, ToolFacts) and result.error is None


def counts(run: Run, facts: StepFacts, results: Results) -> dict[str, object]:
    """The counters of calls, and what a cancel stopped or left uncertain."""
    state = run.state
    ran = {call.id: result for call, result in executed(facts, results)}
    made_up = [result for result in synthetic(facts, results) if result.error is not None]
    return {
        "tools": ToolStats(
            attempted=state.tools.attempted + len(facts.calls),
            succeeded=state.tools.succeeded + sum(result.error is None for result in ran.values()),
            rejected=state.tools.rejected + len(made_up),
        ),
        "stopped": (*state.stopped, *(i for i, r in ran.items() if r.error is ToolFailure.CANCELLED)),
        "uncertain": (*state.uncertain, *(s.call_id for s in made_up if s.reason == "unsettled")),
    }


def learn(run: Run, facts: StepFacts, results: Results) -> None:
    """What later decisions rest on: what was found out, what is on screen, and which calls are not to be repeated."""
    state = run.state
    well = [call for call in facts.calls if came_out_well(results[call.id])]
    ran = list(executed(facts, results))
    failed = state.failed
    for call, result in ran:
        if result.error is not None and result.error in NEVER_TWICE and call.digest:
            failed = kept(failed, call.digest, result.error)
    run.update(
        observed=state.observed or any(call.observes for call in well),
        retrieved=state.retrieved or any(call.retrieval for call in well),
        looked=state.looked or any(call.card is None for call in well),
        cards_shown=state.cards_shown + sum(result.presented for _, result in ran),
        identical=repeats.counted(state.identical, ran),
        failed=failed,
    )


def gated_by(facts: StepFacts, results: Results) -> Counter[ControlKind]:
    """How many cards of the batch each check sent back."""
    gated: Counter[ControlKind] = Counter()
    for result in (results[call.id] for call in facts.calls):
        if isinstance(result, Synthetic):
            gated["freshness_check"] += result.error is ToolFailure.GATED
        elif result.gated:
            gated["freshness_check" if result.gated == "freshness" else "topic_mismatch_check"] += 1
    return +gated


def count_gated(run: Run, gated: Counter[ControlKind]) -> End | None:
    """Counts the cards that were sent back; a second one about something else ends the run."""
    repairs = run.state.topic_repairs
    for kind, cards in gated.items():
        run.count_gate(kind, cards)
    if gated["freshness_check"]:
        run.update(freshness_repairs=MAX_REPAIRS)
    if not gated["topic_mismatch_check"]:
        return None
    run.update(topic_repairs=repairs + 1)
    if repairs < bounds.TOPIC_REPAIRS:
        return None
    message = "the model kept showing a card about something else"
    return End(reason=StopReason.TOPIC_MISMATCH_REFUSED, message=message, gate="topic_mismatch_check")


def repeated_cards(run: Run, facts: StepFacts, results: Results) -> End | None:
    """A model that only shows again what is on screen has finished: the card is its answer."""
    acknowledged = [result for result in synthetic(facts, results) if result.error is None]
    streak = run.state.card_repeats + 1 if len(acknowledged) == len(facts.calls) else 0
    run.update(card_repeats=streak)
    return End(reason=StopReason.CARD_REPEAT) if streak >= CARD_REPEATS_END else None


def climb_ladder(run: Run, facts: StepFacts, results: Results) -> tuple[End | None, Control | None]:
    """The repair ladder: nothing, the directive with the schemas, or the end of the run (tools.md section 8)."""
    state = run.state
    batch = [repair.Attempt(tool=call.tool, error=results[call.id].error) for call in facts.calls]
    rung = repair.climb(repair.Rung(streak=state.repair_streak, faults=state.repair_faults), batch)
    run.update(repair_streak=rung.streak, repair_faults=rung.faults)
    if rung.streak >= repair.STOP_AT:
        message = f"the model could not mend its calls of {', '.join(rung.faults)}"[:200]
        return End(reason=StopReason.REPAIR_EXHAUSTED, message=message, gate="repair_directive"), None
    if rung.streak == repair.DIRECTIVE_AT and step_left(state):
        return None, Control(kind="repair_directive", code="schemas", left=repair.STOP_AT - rung.streak - 1)
    return None, None
