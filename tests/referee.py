"""What holds in every dialogue between loop and world, whatever a test is about. A breach is an AssertionError.

- The ledger has one writer: an ordered append names the head that the last one left, and nothing runs beside it.
- Whatever is asked fits an activity's input.
- A call runs only if it was proposed, is allowed or was approved, with the signature that was shown, and not beside
  one that it conflicts with.
- Every proposed call gets exactly one result, in the very next model step or in the closing of the turn.
- A hook is asked once about a step (again only where its worker was lost), after those before it, about an answer
  without calls, and while nothing else runs.
- Every message that was announced is drained once, before the next model call, or left for after the run.
- Once a cancel is there nothing starts but the closing of the turn and records of waits; the turn is closed once.
"""

from collections.abc import Iterable

from untildone.workflows.frozen import Frozen
from untildone.workflows.inbox import ApprovalAnswer, Fact, Message
from untildone.workflows.ledger.entries import Head
from untildone.workflows.ports import (
    MAX_PAYLOAD_BYTES,
    Announce,
    CallFacts,
    CloseTurn,
    Fault,
    Frame,
    Handoff,
    Lost,
    ModelStep,
    OpenTurn,
    Pending,
    RunHook,
    RunTool,
    StepFacts,
    ToolFacts,
    Unsettled,
)

Ordered = OpenTurn | ModelStep | Handoff | Announce | CloseTurn
"""Requests that append to the ledger in order."""


class Referee:
    """Watches one run. `ledger` is the head that the next ordered append must name."""

    def __init__(self) -> None:
        self.ledger = Head()
        self.announced = 0
        self.drained = 0
        self.closed = 0
        self.disturbed = False
        self._running: dict[str, CallFacts] = {}
        self._ordered = 0
        self._hooks_asked: dict[int, int] = {}
        self._hook_lost = False
        self._batch_step: int | None = None
        self._batch: dict[str, CallFacts] = {}
        self._journal: dict[str, ToolFacts] = {}
        self._approved: set[str] = set()
        self._unanswered: Pending | None = None

    def append(self) -> Head:
        """Moves the ledger on."""
        self.ledger = Head(seq=self.ledger.seq + 1, hash=f"{self.ledger.seq + 1:064d}")
        return self.ledger

    def arrived(self, fact: Fact) -> None:
        """A fact lies in the inbox."""
        if isinstance(fact, Message):
            self.announced = max(self.announced, fact.number)
        if isinstance(fact, ApprovalAnswer) and fact.approved:
            self._approved.add(fact.call_id)

    def opened(self, frame: Frame) -> None:
        """The turn is open: its directive is a message that needs no draining."""
        self.announced = max(self.announced, frame.directive)
        self.drained = frame.directive

    # --- before a request is performed -------------------------------------------------------------------------------

    def asked(self, request: Ordered | RunTool | RunHook, call: CallFacts | None, cancelled: bool) -> None:
        """Judges a request of the loop."""
        size = len(request.model_dump_json(exclude_defaults=True).encode())
        assert size <= MAX_PAYLOAD_BYTES, f"{type(request).__name__} has {size} bytes"
        assert not self.closed, f"{type(request).__name__} after the turn was closed"
        if cancelled and not isinstance(request, OpenTurn):
            assert isinstance(request, Announce | CloseTurn), f"{type(request).__name__} started after a cancel"
        assert not self._ordered, f"{type(request).__name__} beside an ordered append"
        if isinstance(request, RunTool):
            assert call is not None
            self._tool_asked(request, call)
        elif isinstance(request, RunHook):
            self._hook_asked(request)
        else:
            self._ordered_asked(request)

    def _ordered_asked(self, request: Ordered) -> None:
        assert not self._running, f"{type(request).__name__} while {sorted(self._running)} run"
        self._ordered += 1
        if isinstance(request, OpenTurn):
            return
        if request.head is None:
            assert isinstance(request, CloseTurn), f"{type(request).__name__} names no head"
            assert self.disturbed, "the head is known, since no attempt was lost"
        else:
            assert request.head == self.ledger, f"{type(request).__name__} names head {request.head.seq}"
        if isinstance(request, ModelStep | CloseTurn):
            self._results_handed_over(request.pending)
        if isinstance(request, ModelStep):
            self._messages_drained(request.pending)
            self._unanswered = request.pending
        if isinstance(request, CloseTurn):
            self.closed += 1

    def _tool_asked(self, request: RunTool, call: CallFacts) -> None:
        assert request.step == self._batch_step, f"call {call.id} of step {request.step}"
        assert self._batch.get(call.id) == call, f"call {call.id} was not proposed like this"
        assert request.digest == call.digest
        assert call.refused is None, f"refused call {call.id} runs"
        assert call.permission != "deny", f"denied call {call.id} runs"
        assert call.permission != "ask" or call.id in self._approved, f"call {call.id} runs without an approval"
        assert call.id not in self._journal, f"call {call.id} runs again after its result"
        alone = {other.id for other in (call, *self._running.values()) if other.claim.kind == "exclusive"}
        assert not alone or not self._running, f"{call.id} runs beside {sorted(self._running)}"
        self._running[call.id] = call

    def _hook_asked(self, request: RunHook) -> None:
        assert not self._running, f"hook {request.index} while {sorted(self._running)} run"
        assert not self._batch, f"hook {request.index} is asked about an answer with calls"
        due = self._hooks_asked.get(request.step, 0)
        again = self._hook_lost and request.index == due - 1
        assert request.index == due or again, f"hook {request.index} of step {request.step} is asked, due is {due}"
        self._hooks_asked[request.step] = request.index + 1

    def _results_handed_over(self, pending: Pending) -> None:
        synthetic = [result.call_id for result in pending.synthetic]
        assert pending.results_of == self._batch_step, f"results of {pending.results_of}, not of {self._batch_step}"
        assert len(set(synthetic)) == len(synthetic), "a call has two results from the runtime"
        twice = set(synthetic) & set(self._journal)
        assert not twice, f"{sorted(twice)} have a result of their own and one from the runtime"
        without = set(self._batch) - set(synthetic) - set(self._journal)
        assert not without, f"{sorted(without)} have no result"
        in_order = [call_id for call_id in self._batch if call_id in set(synthetic)]
        assert synthetic == in_order, f"results of {synthetic}, not of {in_order} in source order"

    def _messages_drained(self, pending: Pending) -> None:
        if pending == self._unanswered:
            return  # asked again after a lost worker, with the same input
        due = self.announced if self.announced > self.drained else None
        assert pending.drain_to == due, f"drains up to {pending.drain_to}, due is {due}"

    # --- after it was performed --------------------------------------------------------------------------------------

    def answered(self, request: Ordered | RunTool | RunHook, facts: Frozen) -> None:
        """Takes note of what the world answered."""
        if isinstance(request, RunHook):
            self._hook_lost = isinstance(facts, Lost)
            return
        if isinstance(request, RunTool):
            del self._running[request.call_id]
            if isinstance(facts, ToolFacts):
                self._journal[request.call_id] = facts
            return
        self._ordered -= 1
        self.disturbed = isinstance(facts, Lost | Unsettled | Fault)
        if isinstance(request, ModelStep) and isinstance(facts, StepFacts):
            self.drained = max(self.drained, request.pending.drain_to or 0)
            self._unanswered = None
            self._proposed(request.step, facts.calls)

    def _proposed(self, step: int, batch: Iterable[CallFacts]) -> None:
        self._batch = {call.id: call for call in batch}
        self._batch_step = step if self._batch else None
        self._journal = {}
