"""A run in progress: its state, its ports and its inbox, and how it waits."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from untildone.workflows.gates.decision import End
from untildone.workflows.inbox import Inbox
from untildone.workflows.ledger.payloads import ControlKind
from untildone.workflows.outcome import StopReason
from untildone.workflows.ports import Announce, Announced, AnnouncedKind, ApprovalOutcome, Fault, Ports
from untildone.workflows.state import LoopState, Phase, StepState, absorb

MAX_LOSSES = 3
"""How many workers may be lost under one call, hook or summary before it counts as failed (loop.md section 2)."""


@dataclass
class Run:
    """A run in progress. `execution` is the engine's id of the execution that opened it."""

    state: LoopState
    ports: Ports
    inbox: Inbox
    execution: str
    definition: str
    directive: int | None = None

    def update(self, **changes: object) -> None:
        """Replaces the state by one with these changes."""
        self.state = self.state.model_copy(update=changes)

    def absorb(self) -> None:
        """Takes what has arrived into the state."""
        self.state = absorb(self.state, self.inbox.take())

    def cancelled(self) -> bool:
        """Whether somebody asked for the run to end."""
        return self.inbox.cancelled

    def count_gate(self, kind: ControlKind, times: int = 1) -> None:
        """Counts what a gate sent back."""
        gates = self.state.gates
        self.update(gates={**gates, kind: gates.get(kind, 0) + times})

    def phase(self, phase: Phase) -> None:
        """Says what the run is doing."""
        self.update(phase=phase)


def next_step(run: Run, **changes: object) -> None:
    """Ends the step; what belonged to it alone starts afresh."""
    run.update(steps=run.state.steps + 1, step=StepState(), **changes)


async def wait_uncharged(run: Run, phase: Phase, ready: Callable[[], bool], timeout_ms: int | None = None) -> None:
    """Waits for a person or a provider, visibly, without charging the run's time. A cancel ends every wait."""
    run.phase(phase)
    run.ports.mark(phase)
    began = run.ports.now()
    while not ready() and not run.cancelled():
        left_ms = None if timeout_ms is None else began + timeout_ms - run.ports.now()
        if left_ms is not None and left_ms <= 0:
            break
        await run.ports.wait(lambda: bool(run.inbox), left_ms)
        run.absorb()
    run.update(waited_ms=run.state.waited_ms + run.ports.now() - began)
    run.ports.mark("running")


async def announce(
    run: Run,
    kind: AnnouncedKind,
    call_id: str | None = None,
    answer: ApprovalOutcome = "timeout",
    reason: str = "",
    until: int | None = None,
) -> End | None:
    """Puts a wait on the record, so that whoever is waited for can see it; the run ends where it cannot be."""
    state = run.state
    announced = await run.ports.announce(
        Announce(
            session_id=state.session_id,
            run=state.frame.run,
            step=state.iteration,
            head=state.head,
            kind=kind,
            call_id=call_id,
            answer=answer,
            reason=reason[:200],
            until=until,
            at=run.ports.now(),
        )
    )
    match announced:
        case Announced(head=head):
            run.update(head=head)
            return None
        case Fault() as fault:
            run.update(head_known=False)
            return End(reason=StopReason(fault.kind), message=fault.message)
        case unreachable:
            assert_never(unreachable)
