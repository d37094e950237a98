"""Judging an answer without calls: the gates in their order, until one objects or the run is complete."""

from typing import assert_never

from untildone.workflows.completion.budgets import step_left
from untildone.workflows.gates import GATE_ORDER, STOP_GATES, STOP_HOOKS, TEXT_GATES, bounds
from untildone.workflows.gates.decision import Decision, Drop, End, Exhausted, Nudge, Pass
from untildone.workflows.hooks import ask_stop_hooks
from untildone.workflows.ledger.payloads import GateMark
from untildone.workflows.outcome import Degradation, StopReason
from untildone.workflows.ports import Control, GateTrace, Pending, StepFacts
from untildone.workflows.run import Run, next_step


async def judge_answer(run: Run, facts: StepFacts) -> End | None:
    """The gates in order: the first objection sends the answer back, none completes the run (loop.md section 5)."""
    run.absorb()
    run.update(now=run.ports.now())
    if run.cancelled():
        return End(reason=StopReason.CANCELLED)
    if facts.measures is not None:
        run.update(receipts=facts.measures.receipts)
    if facts.measures is None or not facts.measures.repeats:
        run.update(drift_streak=0)
    marks: list[GateMark] = []
    for name, gate in TEXT_GATES:
        decision = gate(facts, run.state)
        if settled(decision, marks):
            return conclude(run, facts, name, decision, marks)
    decision = await ask_stop_hooks(run)
    if settled(decision, marks):
        return conclude(run, facts, STOP_HOOKS, decision, marks)
    for name, gate in STOP_GATES:
        decision = gate(facts, run.state)
        if settled(decision, marks):
            return conclude(run, facts, name, decision, marks)
    return accept(run, facts, marks)


def settled(decision: Decision, marks: list[GateMark]) -> bool:
    """Whether a decision ends the judging; one that only marks the answer is noted in `marks`."""
    if isinstance(decision, Exhausted):
        marks.append(decision.mark)
        return False
    return not isinstance(decision, Pass)


def conclude(run: Run, facts: StepFacts, gate: str, decision: Decision, marks: list[GateMark]) -> End | None:
    """Carries out the decision that ended the judging. What it leaves behind rides in the next append."""
    looked = GATE_ORDER.index(gate) + 1
    match decision:
        case Nudge(control=control, counters=counters):
            send_back(run, control, counters, marks, looked)
            return None
        case Drop():
            next_step(run, pending=Pending(trace=trace_of(run, marks, looked)))
            return None
        case End() as ending:
            if ending.mark is not None:
                marks.append(ending.mark)
            run.update(pending=Pending(trace=trace_of(run, marks, looked)))
            return ending
        case Pass() | Exhausted():
            raise AssertionError("a gate that lets the answer pass concludes nothing")
        case unreachable:
            assert_never(unreachable)


def send_back(run: Run, control: Control, counters: dict[str, int], marks: list[GateMark], looked: int) -> None:
    """Sends the answer back with a control message; without a step left only the record tells of it."""
    run.update(**counters)
    silent = run.state.duties is not None and not step_left(run.state)
    if silent:
        marks += skipped(control)
    else:
        run.count_gate(control.kind)
    trace = GateTrace(
        step=run.state.iteration,
        looked=looked,
        fired=control,
        silent=silent,
        exhausted=tuple(marks),
        left=bounds.left(run.state),
    )
    next_step(run, pending=Pending(control=None if silent else control, trace=trace))


def skipped(control: Control) -> list[GateMark]:
    """An objection for which no step is left counts as exhausted (gates.md section 1); the hold has no bound."""
    if control.left is None:
        return []
    code = f"stop_gate:{control.code}" if control.kind == "stop_guard" else f"{control.kind}_exhausted"
    return [GateMark(gate=control.kind, code=code)]


def trace_of(run: Run, marks: list[GateMark], looked: int) -> GateTrace | None:
    """The record of an answer that no gate sent back; none in a run that is held to nothing."""
    if run.state.duties is None:
        return None
    left = bounds.left(run.state)
    return GateTrace(step=run.state.iteration, looked=looked, exhausted=tuple(marks), left=left)


def accept(run: Run, facts: StepFacts, marks: list[GateMark]) -> End:
    """The answer ends the run; what was held against it without being mended lowers the outcome (loop.md section 8)."""
    state = run.state
    noted = (Degradation(code=mark.code, iteration=state.iteration, entry_id=facts.entry) for mark in marks)
    trace = trace_of(run, marks, len(GATE_ORDER))
    run.update(degradations=(*state.degradations, *noted)[:32], pending=Pending(trace=trace))
    return End(reason=reason_of(marks))


def reason_of(marks: list[GateMark]) -> StopReason:
    """Why the run ended: an unsupported claim before an objection of the stop rules before the answer itself."""
    if any(mark.gate == "claim_check" for mark in marks):
        return StopReason.CLAIM_UNSUPPORTED
    if any(mark.gate == "stop_guard" and mark.code.startswith("stop_gate:") for mark in marks):
        return StopReason.STOP_GATE_EXHAUSTED
    return StopReason.NATURAL
