"""What the gates made of a step, for the ledger and for those who watch."""

from collections.abc import Iterator

from untildone.workflows import events
from untildone.workflows.control_texts import control_text
from untildone.workflows.gates import GATE_ORDER
from untildone.workflows.ledger.entries import EntryKind, NewEntry
from untildone.workflows.ledger.payloads import ActivityPayload, GatesPayload, MessagePayload
from untildone.workflows.messages import user_text
from untildone.workflows.ports import GateTrace, Pending

STOPS = frozenset({"stop_guard", "stop_hook"})
"""The kinds that keep a finished answer from ending the run."""


def judged_entries(pending: Pending, *, run: int, step: int, key: str, detail: str) -> Iterator[NewEntry]:
    """The entries of what is pending besides results and steering: the control message, and the gates' record.

    `detail` is what the message names besides the text of its code.
    """
    if pending.control is not None:
        payload = MessagePayload(
            run=run,
            step=step,
            message=user_text(control_text(pending.control, detail)),
            author="runtime",
            control=pending.control.kind,
            code=pending.control.code,
        )
        yield NewEntry.of(f"{key}/control", EntryKind.MESSAGE, payload)
    if pending.trace is not None:
        yield from _record(pending.trace, run, key, detail)


def judged_events(pending: Pending, reason: str) -> Iterator[events.EventData]:
    """What watchers are shown of it; `reason` is the hook's where one kept the run going."""
    if pending.trace is not None:
        yield from _trace_events(pending.trace)
    control = pending.control
    if control is None:
        return
    if control.kind != "repair_directive":
        yield events.DraftDiscarded(gate=control.kind)
    yield events.GateFired(gate=control.kind, code=control.code, left=control.left)
    if control.kind in STOPS:
        yield events.StopHookContinuation(reason=reason if control.kind == "stop_hook" else control.code)


def _trace_events(trace: GateTrace) -> Iterator[events.EventData]:
    for mark in trace.exhausted:
        yield events.GateExhausted(gate=mark.gate, code=mark.code)
    for kind in trace.cards:
        yield events.GateFired(gate=kind, code="card", left=trace.left.get(kind))


def _record(trace: GateTrace, run: int, key: str, detail: str) -> Iterator[NewEntry]:
    fired = trace.fired
    payload = GatesPayload(
        run=run,
        step=trace.step,
        looked=GATE_ORDER[: trace.looked],
        fired=fired.kind if fired else None,
        code=fired.code if fired else None,
        silent=trace.silent,
        cards=trace.cards,
        exhausted=trace.exhausted,
        left=trace.left,
        detail=detail[:500],
    )
    yield NewEntry.of(f"{key}/gates", EntryKind.EVENT, payload)
    for mark in trace.exhausted:
        fact = ActivityPayload(run=run, step=trace.step, label=mark.code, detail=mark.gate)
        yield NewEntry.of(f"{key}/exhausted/{mark.code}", EntryKind.ACTIVITY, fact)
