"""What a run remembers: counters, flags and references, the one value that continue-as-new carries."""

from typing import Literal, TypeVar

from pydantic import Field

from untildone.workflows.answers.measures import ReceiptSummary
from untildone.workflows.answers.owed import check_owed
from untildone.workflows.failures import ToolFailure
from untildone.workflows.frozen import Frozen
from untildone.workflows.inbox import ApprovalAnswer, Fact, FollowUp, Message, Pause, ReleaseHold, Resume
from untildone.workflows.intent.duties import Duties
from untildone.workflows.ledger.entries import Head
from untildone.workflows.outcome import Degradation, Spend, ToolStats
from untildone.workflows.ports import Frame, Pending

Phase = Literal["opening", "model", "tools", "waiting_approval", "waiting_provider", "paused", "closing", "closed"]

Kept = TypeVar("Kept")

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


class Repeats(Frozen):
    """How often a call was executed with the same result, since that last changed; `result` is its digest."""

    result: str
    count: int


class LoopState(Frozen):
    """The state of one run. Frozen: the loop replaces it, and nothing else does.

    `head_known` is False while a lost attempt may have moved the head. `steps` counts finished steps. `now` is when
    what is being judged came. `waited_ms` is time spent waiting for people and providers, which no budget
    charges. `seen`, `prompted` and `drained` are inbox numbers: the highest announced, the highest that a prompt
    announced, the highest that a step took. `duties` are those of directive and steering; None holds the run to none.
    `receipts` is what they came to at the last answer. `observed`, `retrieved` and `looked` tell that a call succeeded
    that found out the present, that fetched live data, or any. `idle_steps` counts answers in a row that were no
    candidates. `identical` and `failed` are kept by call signature; `repair_faults` are the tools whose last fault the
    model has not mended.
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
    duties: Duties | None = None
    receipts: ReceiptSummary = ReceiptSummary()
    observed: bool = False
    retrieved: bool = False
    looked: bool = False
    cards_shown: int = 0
    drift_streak: int = 0
    empty_redos: int = 0
    freshness_repairs: int = 0
    topic_repairs: int = 0
    stop_blocks: int = 0
    no_effect_asked: int = 0
    hook_blocks: int = 0
    idle_steps: int = 0
    card_repeats: int = 0
    repair_streak: int = 0
    repair_faults: tuple[str, ...] = ()
    identical: dict[str, Repeats] = Field(default_factory=dict)
    failed: dict[str, ToolFailure] = Field(default_factory=dict)
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
    def live_data_owed(self) -> bool:
        """Whether the answer needs a present value and nothing that finds out the present has succeeded."""
        return self.duties is not None and self.duties.live == "strong" and not self.observed

    @property
    def check_owed(self) -> bool:
        """Whether the run owes a check of what it did (stop-policy.md section 7)."""
        return self.duties is not None and check_owed(self.duties, self.receipts, shell=self.frame.shell)

    @property
    def steering_waits(self) -> bool:
        """Whether a message arrived that no step has drained."""
        return self.seen > self.drained


def kept(members: dict[str, Kept], key: str, value: Kept) -> dict[str, Kept]:
    """The members with this one as the newest, at most `MEMORY` of them."""
    others = [(name, member) for name, member in members.items() if name != key]
    return dict([*others, (key, value)][-MEMORY:])


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
