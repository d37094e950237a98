"""What a run remembers: counters, flags and references, the one value that continue-as-new carries."""

from typing import Literal

from pydantic import Field

from untildone.workflows.frozen import Frozen
from untildone.workflows.inbox import ApprovalAnswer, Fact, FollowUp, Message, Pause, ReleaseHold, Resume
from untildone.workflows.ledger.entries import Head
from untildone.workflows.outcome import Degradation, Spend, ToolStats
from untildone.workflows.ports import Frame, Pending

Phase = Literal["opening", "model", "tools", "waiting_approval", "waiting_provider", "paused", "closing", "closed"]

MEMORY = 256
"""How many members a remembered set keeps, the newest first to stay (loop.md section 7)."""


class StepState(Frozen):
    """What belongs to the step in progress and starts afresh with the next one.

    `rounds` counts endurance rounds, `waits` the waits for a provider's quota, `losses` the workers lost.
    """

    rounds: int = 0
    waits: int = 0
    losses: int = 0
    overlength_retries: int = 0


class LoopState(Frozen):
    """The state of one run. Frozen: the loop replaces it, and nothing else does.

    `head_known` is False while a lost attempt may have moved the head. `steps` counts finished steps. `now` is when the
    answer that is being judged came. `waited_ms` is time spent waiting for people and providers, which no budget
    charges. `seen`, `prompted` and `drained` are inbox numbers: the highest announced, the highest that a prompt
    announced, the highest that a step took.
    """

    session_id: str
    head: Head = Head()
    head_known: bool = True
    frame: Frame = Frame()
    phase: Phase = "opening"
    steps: int = 0
    step: StepState = StepState()
    pending: Pending = Pending()
    spend: Spend = Spend()
    tools: ToolStats = ToolStats()
    started_at: int = 0
    now: int = 0
    waited_ms: int = 0
    seen: int = 0
    prompted: int = 0
    drained: int = 0
    paused: bool = False
    hold_armed: bool = False
    hold_released: bool = False
    empty_redos: int = 0
    last_handoff_step: int | None = None
    gates: dict[str, int] = Field(default_factory=dict)
    degradations: tuple[Degradation, ...] = ()
    denied: tuple[str, ...] = ()
    waiting_call: str | None = None
    answers: tuple[ApprovalAnswer, ...] = ()
    stopped: tuple[str, ...] = ()
    uncertain: tuple[str, ...] = ()

    @property
    def iteration(self) -> int:
        """The number of the step in progress, from 1."""
        return self.steps + 1

    @property
    def holding(self) -> bool:
        """Whether the user-completion hold sends every answer back."""
        return self.hold_armed and not self.hold_released

    @property
    def steering_waits(self) -> bool:
        """Whether a message arrived that no step has drained."""
        return self.seen > self.drained


def following(state: LoopState) -> LoopState:
    """What the session's next run takes over from this one: which messages were announced, and a pause."""
    return LoopState(session_id=state.session_id, seen=state.seen, prompted=state.prompted, paused=state.paused)


def absorb(state: LoopState, facts: tuple[Fact, ...]) -> LoopState:
    """The state after these arrivals."""
    for fact in facts:
        state = _absorb_one(state, fact)
    return state


def _absorb_one(state: LoopState, fact: Fact) -> LoopState:
    match fact:
        case Message(number=number, prompt=prompt):
            prompted = max(state.prompted, number) if prompt else state.prompted
            return state.model_copy(update={"seen": max(state.seen, number), "prompted": prompted})
        case FollowUp():
            return state
        case Pause():
            return state.model_copy(update={"paused": True})
        case Resume():
            return state.model_copy(update={"paused": False})
        case ReleaseHold():
            return state.model_copy(update={"hold_released": True}) if state.hold_armed else state
        case ApprovalAnswer():
            return state.model_copy(update={"answers": (*state.answers, fact)[-MEMORY:]})
