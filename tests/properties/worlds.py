"""Worlds that hypothesis invents: what models, tools, providers, people and workers do to a run.

A world is plain data, answered in the order in which the loop asks, so that the same world gives the same dialogue.
When its moves are used up the model gives its answer, tools succeed and time passes.
"""

import asyncio
from collections import deque
from dataclasses import dataclass, field

from hypothesis import strategies as st
from tests.facts import (
    BLOCKS,
    FAILED_CLOSED_HOOK,
    FAILED_HOOK,
    LEDGER_FAULT,
    LOST,
    NO_OPINION,
    NOTED,
    OUR_FAULT,
    UNSETTLED,
    UNWRITTEN,
    blank,
    call,
    calls,
    costs,
    failed,
    frame,
    ok,
    overflow,
    partial,
    refusal,
    reset,
    text,
    went_wrong,
)
from tests.stage import CANCEL, Answer, Event, Passes, Reply, Request, ToClose, Waits

from untildone.workflows.answers.measures import AnswerMeasures, ReceiptSummary
from untildone.workflows.failures import ProviderFailure, ToolFailure
from untildone.workflows.inbox import ApprovalAnswer, FollowUp, Message, Pause, ReleaseHold, Resume
from untildone.workflows.intent.duties import Duties
from untildone.workflows.ports import (
    Announce,
    CallFacts,
    CardMeasures,
    CloseTurn,
    Frame,
    Handoff,
    ModelStep,
    OpenTurn,
    RunHook,
    RunTool,
    StepFacts,
    ToolFacts,
)
from untildone.workflows.tools.declaration import Claim, Effect


@dataclass(frozen=True)
class Move:
    """One answer, and what happens before it."""

    facts: Answer
    events: tuple[Event, ...] = ()


@dataclass
class InventedWorld:
    """A world of moves. `rollovers` are the step boundaries, from 1, at which the history rolls over.

    A `generous` world ends every wait for a person once its own moves are used up; another one may wait for ever.
    """

    frame: Frame
    model: tuple[Move, ...] = ()
    tools: tuple[Move, ...] = ()
    hooks: tuple[Move, ...] = ()
    waits: tuple[tuple[Event, ...], ...] = ()
    handoffs: tuple[Move, ...] = ()
    records: tuple[Move, ...] = ()
    closing: Move = Move(ToClose())
    opening: tuple[Event, ...] = ()
    rollovers: frozenset[int] = frozenset()
    generous: bool = True
    boundaries: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self._moves = {name: deque(getattr(self, name)) for name in ("model", "tools", "hooks", "handoffs", "records")}
        self._waits = deque(self.waits)
        self._asked_about = ""

    async def answer(self, request: Request, call: CallFacts | None) -> Reply:
        match request:
            case OpenTurn():
                return Reply(self.frame, self.opening)
            case ModelStep(step=step):
                move = self._next("model", text())
                return Reply(_with_unique_ids(step, move.facts), move.events)
            case RunTool():
                move = self._next("tools", ok())
                await asyncio.sleep(0)  # the calls beside it are asked for before this one is over
            case RunHook():
                move = self._next("hooks", NO_OPINION)
            case Handoff():
                move = self._next("handoffs", reset())
            case Announce(call_id=call_id):
                self._asked_about = call_id or ""
                move = self._next("records", NOTED)
            case CloseTurn():
                move = self.closing
            case Waits(timeout_ms=timeout_ms):
                move = Move(None, self._people(for_ever=timeout_ms is None))
        return Reply(move.facts, tuple(map(self._about_the_question, move.events)))

    def rolls_over(self) -> tuple[Event, ...] | None:
        self.boundaries += 1
        return () if self.boundaries in self.rollovers else None

    def _next(self, kind: str, otherwise: Answer) -> Move:
        return self._moves[kind].popleft() if self._moves[kind] else Move(otherwise)

    def _people(self, for_ever: bool) -> tuple[Event, ...]:
        happened = self._waits.popleft() if self._waits else ()
        somebody_came = any(not isinstance(event, Passes) for event in happened)
        return (*happened, Resume(), YES) if for_ever and self.generous and not somebody_came else happened

    def _about_the_question(self, event: Event) -> Event:
        if isinstance(event, ApprovalAnswer):
            return event.model_copy(update={"call_id": self._asked_about})
        return event


def _with_unique_ids(step: int, facts: Answer) -> Answer:
    """Calls get ids that are unique in the session, as normalisation gives them."""
    if not isinstance(facts, StepFacts):
        return facts
    named = tuple(each.model_copy(update={"id": f"s{step}.{index}"}) for index, each in enumerate(facts.calls))
    return facts.model_copy(update={"calls": named})


# --- strategies ------------------------------------------------------------------------------------------------------

YES, NO = ApprovalAnswer(call_id="?", approved=True), ApprovalAnswer(call_id="?", approved=False, note=7)

arrivals: st.SearchStrategy[Event] = st.sampled_from([
    *[Message(number=number, prompt=number % 2 == 0) for number in range(2, 9)],
    *[FollowUp(number=9), Pause(), Resume(), ReleaseHold(), YES, NO],
    *[Passes(0), Passes(1), Passes(25_000), Passes(60_000)],
])  # fmt: skip
events = st.lists(arrivals, max_size=2).map(tuple)

CLAIMS = [
    Claim(kind="none"), Claim(kind="read"), Claim(kind="write", paths=("a",)), Claim(kind="write", paths=("a/b",)),
    Claim(kind="exclusive"),
]  # fmt: skip
PROPOSALS = [
    *[call("?", claim, repeatable=repeatable) for claim in CLAIMS for repeatable in (False, True)],
    *[call("?", claim, permission="ask", digest=digest) for claim in CLAIMS for digest in ("one", "two")],
    *[call("?", permission="deny", rule="never this"), call("?", refused=ToolFailure.SCHEMA_MISMATCH)],
    *[call("?", refused=ToolFailure.UNKNOWN_CAPABILITY, tool=tool) for tool in ("invented", "made_up")],
    *[call("?", digest="again", effect=effect) for effect in Effect],
    *[call("?", digest="again", polling=True), call("?", retrieval=True, observes=True), call("?", observes=True)],
    *[call("?", card=CardMeasures(supplied=supplied)) for supplied in (False, True)],
    *[call("?", ack="card", card=CardMeasures()), call("?", ack="file"), call("?", ack="file")],
]
SPENDS = [costs(), costs(), costs(0.1, output_tokens=7), costs(0.6), costs(unpriced_calls=1)]
ANSWERS = [
    *[text(spend=spend) for spend in SPENDS],
    *[text(hold="armed"), text(hold="released"), blank(), blank(spend=costs(0.6)), refusal()],
]
measures = st.builds(
    AnswerMeasures,
    lossy=st.sampled_from([False] * 5 + [True]),
    unfinished=st.sampled_from(["", "", "", "colon", "plan_sentence"]),
    question=st.booleans(),
    offers_choice=st.booleans(),
    no_data=st.booleans(),
    unsourced_figures=st.booleans(),
    ungrounded=st.sampled_from([False, False, True]),
    repeats=st.sampled_from([False, False, True]),
    broken_fence=st.sampled_from([False, False, True]),
    duplicate_card=st.sampled_from([False, False, True]),
    presentation=st.sampled_from(["", "", "emit_table_card"]),
    claims=st.sampled_from([(), (), ("passed:not_run",), ("passed:failed", "figure:figure")]),
    failure_unreported=st.sampled_from([False, False, True]),
    says_not_run=st.booleans(),
    says_no_effect=st.booleans(),
    attempt_reported=st.booleans(),
    short=st.booleans(),
    receipts=st.builds(
        ReceiptSummary,
        effect=st.booleans(),
        execution=st.booleans(),
        proof=st.booleans(),
        inspection=st.booleans(),
        success=st.booleans(),
        substantive=st.booleans(),
        runnable_changed=st.booleans(),
        changed=st.booleans(),
        check=st.sampled_from(["none", "fresh", "stale"]),
        observed=st.sampled_from(["passed", "failed", "not_run"]),
        deliverables_missing=st.integers(0, 1),
        targets_missing=st.integers(0, 2),
        asked_unread=st.integers(0, 1),
    ),
)
duties = st.builds(
    Duties,
    effect=st.booleans(),
    execution=st.booleans(),
    check=st.sampled_from(["none", "modify", "demanded"]),
    no_check=st.booleans(),
    run_demanded=st.booleans(),
    inspection=st.booleans(),
    tool=st.booleans(),
    live=st.sampled_from(["none", "none", "weak", "strong"]),
    clear=st.booleans(),
    deliverables=st.integers(0, 1),
)
judged = st.builds(
    lambda found, is_blank, stop, owed: StepFacts(
        head=UNWRITTEN, entry="ent_answer", stop=stop, blank=is_blank, measures=found, duties=owed
    ),
    measures,
    st.sampled_from([False, False, False, True]),
    st.sampled_from(["end_turn", "end_turn", "end_turn", "max_tokens", "tool_use"]),
    st.one_of(st.none(), st.none(), duties),
)
FAILURES = [
    *[failed(kind) for kind in ProviderFailure],
    *[failed(ProviderFailure.RATE_LIMITED, 400.0), failed(ProviderFailure.QUOTA, 5.0)],
    *[failed(ProviderFailure.NETWORK, spend=costs(0.6)), failed(ProviderFailure.OVERLOADED, hold="armed")],
    *[failed(ProviderFailure.QUOTA, ceiling=True), StepFacts(head=UNWRITTEN, refused_spend=True)],
]
batches = st.builds(
    lambda proposed, spend, hold: calls(*proposed, spend=spend, hold=hold),
    st.lists(st.sampled_from(PROPOSALS), min_size=1, max_size=4),
    st.sampled_from(SPENDS),
    st.sampled_from([None, None, None, "armed", "released"]),
)
model_facts: st.SearchStrategy[Answer] = st.one_of(
    batches,
    batches,
    judged,
    judged,
    st.sampled_from([*ANSWERS, *FAILURES, *[LOST, overflow()] * 4, LEDGER_FAULT, OUR_FAULT]),
)


def _moves(facts: st.SearchStrategy[Answer], under_a_cancel: list[Answer]) -> st.SearchStrategy[Move]:
    """Moves, now and then one with a cancel, under which there are further answers."""
    cancelled = st.builds(
        lambda answer, happened: Move(answer, (*happened, CANCEL)),
        st.one_of(st.sampled_from(under_a_cancel), facts),
        events,
    )
    return st.integers(0, 11).flatmap(lambda odd: cancelled if odd == 11 else st.builds(Move, facts, events))


TOOL_FACTS: list[Answer] = [
    *[ok(), ok(), went_wrong(ToolFailure.EXECUTION_FAILED), went_wrong(ToolFailure.TIMEOUT), LOST, LEDGER_FAULT],
    *[ToolFacts(size=2, result="same"), ToolFacts(size=2, result="same"), ToolFacts(size=3, result="other", changed=1)],
    *[ToolFacts(size=2, result="card", presented=True), went_wrong(ToolFailure.INVALID_ARGUMENTS)],
    *[ToolFacts(size=2, error=ToolFailure.GATED, gated="topic"), ToolFacts(error=ToolFailure.GATED, gated="freshness")],
]
model_moves = _moves(model_facts, [partial(), partial(None), UNSETTLED])
tool_moves = _moves(st.sampled_from(TOOL_FACTS), [went_wrong(ToolFailure.CANCELLED), UNSETTLED])
hook_moves = _moves(
    st.sampled_from([NO_OPINION, BLOCKS, BLOCKS, FAILED_HOOK, FAILED_CLOSED_HOOK, LOST, OUR_FAULT]), [UNSETTLED]
)
handoff_moves = _moves(st.sampled_from([reset(), reset(), LOST, reset(failed="no")]), [UNSETTLED])
record_moves = _moves(st.sampled_from([NOTED, NOTED, LEDGER_FAULT]), [NOTED])
frames = st.builds(
    frame,
    duties=st.one_of(st.none(), duties, duties, duties),
    max_blocks=st.integers(0, 3),
    enabled=st.sampled_from([True, True, False]),
    stop_hooks=st.sampled_from([0, 0, 1, 2]),
    fail_closed_hooks=st.sampled_from([(), (0,), (1,)]),
    hook_max_blocks=st.integers(1, 3),
    until_done=st.booleans(),
    max_turns=st.integers(1, 12),
    max_cost_usd=st.sampled_from([None, None, 1.0]),
    max_output_tokens=st.sampled_from([None, None, 20]),
    wall_clock_ms=st.sampled_from([None, None, 40_000]),
    unpriced=st.sampled_from(["stop", "warn"]),
    parallel=st.booleans(),
    parallel_limit=st.integers(1, 3),
    attendance=st.sampled_from(["supervised", "supervised", "unattended"]),
    approval_timeout=st.sampled_from([None, 60]),
    follow_up=st.sampled_from(["auto", "hold"]),
)
worlds = st.builds(
    InventedWorld,
    frame=frames,
    model=st.lists(model_moves, max_size=12).map(tuple),
    tools=st.lists(tool_moves, max_size=8).map(tuple),
    hooks=st.lists(hook_moves, max_size=8).map(tuple),
    waits=st.lists(st.one_of(events, events, events, st.just((CANCEL,))), max_size=4).map(tuple),
    handoffs=st.lists(handoff_moves, max_size=3).map(tuple),
    records=st.lists(record_moves, max_size=4).map(tuple),
    closing=st.builds(Move, st.sampled_from([ToClose(), ToClose(next_directive=9), LEDGER_FAULT]), events),
    opening=events,
    generous=st.booleans(),
)
