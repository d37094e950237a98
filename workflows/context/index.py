"""The index of a session: its ledger's entries, sorted into turns and steps.

It is kept in memory, entry by entry, and equals what a rebuild from the whole ledger gives. It decides what belongs
together; how a turn is shown is the projection's business, whose renderings are cached here beside what they show.

    directive            a user message with text that is no result, control or steering: it opens a turn
    exchange             one assistant message and the results of its calls
    remark               a steering or control message, in its place between the exchanges

Results belong to the newest exchange that has their call. Once the model has answered again it is settled: a
result that comes later is too late, since the model has already been told that there is none.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from untildone.workflows.context.deeds import Record
from untildone.workflows.context.exchange import Exchange, Piece, Remark
from untildone.workflows.context.presented import ShownCards
from untildone.workflows.ledger.entries import Entry, EntryKind
from untildone.workflows.ledger.payloads import (
    RETRIES_ANSWER,
    CompactionPayload,
    ContextPlan,
    ContextPlanPayload,
    EvidencePayload,
    FoldPayload,
    MessagePayload,
    PresentationPayload,
    TurnCardPayload,
    TurnContextPayload,
)
from untildone.workflows.messages import Message
from untildone.workflows.outcome import STATUS_TABLE, Status


@dataclass(slots=True)
class Settled:
    """The rendered head of the open turn: its directive and the first `items` items, which can change no more."""

    messages: list[Message]
    chars: int
    repaired: list[str] = field(default_factory=list)
    items: int = 0


@dataclass(frozen=True, slots=True)
class Ending:
    """How a turn ended, from its outcome entry."""

    status: str
    degradations: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether the turn ended with an answer that was accepted."""
        return STATUS_TABLE[Status(self.status)].kind == "Completed"


@dataclass(slots=True)
class Turn:
    """One directive and everything until the next. `number` counts the session's turns from 1.

    `folded_through` and `dropped_through` are the last steps that are shown in short, and that lie behind a reset.
    `behind` records what those did. A turn behind a reset has no messages any more.
    """

    id: str
    number: int
    run: int
    directive: Message
    tail: str = ""
    items: list[Exchange | Remark] = field(default_factory=list)
    cards: ShownCards = field(default_factory=ShownCards)
    ending: Ending | None = None
    superseded: bool = False
    card: TurnCardPayload | None = None
    folded_through: int = 0
    dropped_through: int = 0
    behind: Record = field(default_factory=Record)
    behind_reset: bool = False
    opening: Piece | None = field(default=None, compare=False, repr=False)
    settled: Settled | None = field(default=None, compare=False, repr=False)
    full: Piece | None = field(default=None, compare=False, repr=False)
    provisional: TurnCardPayload | None = field(default=None, compare=False, repr=False)
    line: str | None = field(default=None, compare=False, repr=False)
    terms: frozenset[str] | None = field(default=None, compare=False, repr=False)

    @property
    def open(self) -> bool:
        """Whether the turn goes on: it is the last one and has no outcome."""
        return self.ending is None and not self.superseded

    @property
    def exchanges(self) -> list[Exchange]:
        """The exchanges that are still in memory, oldest first."""
        return [item for item in self.items if isinstance(item, Exchange)]

    @property
    def last_exchange(self) -> Exchange | None:
        """The newest exchange."""
        return next((item for item in reversed(self.items) if isinstance(item, Exchange)), None)

    @property
    def last_step(self) -> int:
        """The step of the newest answer, 0 before the first."""
        last = self.last_exchange
        return self.dropped_through if last is None else last.step

    @property
    def last_batch_step(self) -> int:
        """The step of the newest calls that have results, 0 where there are none."""
        return next((exchange.step for exchange in reversed(self.exchanges) if exchange.answered), 0)

    @property
    def steering(self) -> list[Remark]:
        """The steering messages, oldest first."""
        return [item for item in self.items if isinstance(item, Remark) and item.steering]

    def forget_renderings(self) -> None:
        """Drops what was rendered of the turn as a whole, since something of it has changed."""
        self.full = self.provisional = self.line = self.terms = None


@dataclass(frozen=True, slots=True)
class Boundary:
    """The newest reset: its summary, and the last turn and step that lie behind it (step 0: the whole turn before)."""

    summary: str
    turn_number: int
    step: int


@dataclass(slots=True)
class TurnIndex:
    """A session's turns. `seq` is the number of the last entry it has seen.

    `plan` is the open turn's context plan. `unplaced_tail` and `plan` may arrive before their directive, in its group.
    """

    turns: list[Turn] = field(default_factory=list)
    seq: int = 0
    boundary: Boundary | None = None
    plan: ContextPlan | None = None
    plan_run: int = 0
    unplaced_tail: TurnContextPayload | None = None

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> "TurnIndex":
        """The index of these entries, in ledger order. Kinds that no model sees may be left out."""
        index = cls()
        for entry in entries:
            index.append(entry)
        return index

    @property
    def open_turn(self) -> Turn | None:
        """The turn that goes on, or None between turns."""
        return self.turns[-1] if self.turns and self.turns[-1].open else None

    @property
    def visible_turns(self) -> list[Turn]:
        """The closed turns in front of the newest reset, oldest first."""
        return [turn for turn in self.turns if not turn.behind_reset and not turn.open]

    def append(self, entry: Entry) -> None:
        """Takes in the next entry.

        Raises ValueError for an entry that does not come after those already seen, and pydantic's ValidationError for
        a payload that is not of its kind.
        """
        if entry.seq <= self.seq:
            raise ValueError(f"entry {entry.seq} comes after {self.seq}: append only entries after index.seq")
        self.seq = entry.seq
        match entry.kind:
            case EntryKind.MESSAGE:
                self._message(entry.id, MessagePayload.model_validate(entry.payload))
            case EntryKind.TURN_CONTEXT:
                self._tail(TurnContextPayload.model_validate(entry.payload))
            case EntryKind.CONTEXT_PLAN:
                payload = ContextPlanPayload.model_validate(entry.payload)
                self.plan, self.plan_run = payload.plan, payload.run
            case EntryKind.FOLD:
                self._fold(FoldPayload.model_validate(entry.payload))
            case EntryKind.COMPACTION:
                self._compaction(CompactionPayload.model_validate(entry.payload))
            case EntryKind.EVIDENCE_BODY:
                self._evidence(EvidencePayload.model_validate(entry.payload))
            case EntryKind.PRESENTATION:
                self._presentation(entry.id, PresentationPayload.model_validate(entry.payload))
            case EntryKind.TURN_CARD:
                self._card(TurnCardPayload.model_validate(entry.payload))
            case EntryKind.OUTCOME:
                self._outcome(entry.payload)
            case _:
                pass

    def _message(self, entry_id: str, payload: MessagePayload) -> None:
        if opens_turn(payload):
            self._open(entry_id, payload)
            return
        if not self.turns:
            return
        turn = self.turns[-1]
        turn.forget_renderings()
        if payload.message.role == "assistant":
            answer = Exchange(entry_id, payload.step, payload.message, payload.partial)
            turn.items.append(answer)
            if answer.message.calls and not any(map(answer.is_card, answer.message.calls)):
                turn.cards.settle()
        elif payload.message.results:
            if exchange := turn.last_exchange:
                exchange.take(payload.message)
        else:
            if payload.control in RETRIES_ANSWER:
                turn.cards.discard()
            step = max(payload.step, turn.last_step + 1)
            turn.items.append(Remark(entry_id, step, payload.message, payload.steering))

    def _open(self, entry_id: str, payload: MessagePayload) -> None:
        if self.turns:
            self.turns[-1].superseded = True
            self.turns[-1].settled = None
        turn = Turn(entry_id, len(self.turns) + 1, payload.run, payload.message)
        if self.unplaced_tail is not None and self.unplaced_tail.run == turn.run:
            turn.tail = self.unplaced_tail.text
        self.unplaced_tail = None
        if self.plan_run != turn.run:
            self.plan = None
        self.turns.append(turn)

    def _tail(self, payload: TurnContextPayload) -> None:
        """The first tail of a turn stands: a request's bytes never change under a model."""
        turn = self.open_turn
        if turn is None or turn.run != payload.run:
            self.unplaced_tail = payload
        elif not turn.tail:
            turn.tail = payload.text
            turn.opening = turn.settled = None

    def _fold(self, payload: FoldPayload) -> None:
        turn = self.open_turn
        if turn is not None and turn.run == payload.run:
            turn.folded_through = max(turn.folded_through, payload.last_step)
            turn.settled = None

    def _compaction(self, payload: CompactionPayload) -> None:
        if not payload.reset_all:
            return
        turn = self.open_turn
        for earlier in self.turns if turn is None else self.turns[:-1]:
            earlier.behind_reset = True
            _let_go(earlier)
        if turn is not None:
            _drop_steps(turn, payload.last_step, keeps_steering=payload.keeps_steering)
        self.boundary = Boundary(payload.summary, len(self.turns), turn.dropped_through if turn else 0)

    def _evidence(self, payload: EvidencePayload) -> None:
        exchange = self.turns[-1].last_exchange if self.turns else None
        if exchange is not None and payload.call_id in exchange.results:
            exchange.whole[payload.call_id] = payload.chars
            exchange.short = None

    def _presentation(self, entry_id: str, payload: PresentationPayload) -> None:
        if not self.turns:
            return
        turn = self.turns[-1]
        turn.cards.take(entry_id, payload)
        turn.forget_renderings()
        exchange = turn.last_exchange
        if exchange is not None and payload.call_id in exchange.results:
            exchange.presented.add(payload.call_id)
            exchange.short = None

    def _card(self, payload: TurnCardPayload) -> None:
        """Cards are written as their turn closes, so the one that is looked for is nearly always the last."""
        for turn in reversed(self.turns):
            if turn.id == payload.turn:
                turn.card = payload
                turn.line = turn.terms = None
                return

    def _outcome(self, payload: dict[str, Any]) -> None:
        turn = self.open_turn
        if turn is not None:
            turn.settled = None
            turn.ending = Ending(
                status=payload["status"],
                degradations=tuple(item["code"] for item in payload.get("degradations", ())),
                notices=tuple(payload.get("notices", ())),
            )
            turn.forget_renderings()


def opens_turn(payload: MessagePayload) -> bool:
    """Whether a message is a directive: a user's text that is no result, control or steering message."""
    message = payload.message
    if message.role != "user" or payload.control is not None or payload.steering:
        return False
    return bool(message.text.strip()) and not message.results


def _drop_steps(turn: Turn, last_step: int, *, keeps_steering: bool) -> None:
    """Puts steps behind the boundary: their messages go, what they did stays on record."""
    kept: list[Exchange | Remark] = []
    for item in turn.items:
        if item.step > last_step:
            kept.append(item)
        elif isinstance(item, Exchange):
            turn.behind.add(item)
        elif item.steering and keeps_steering:
            kept.append(item)
    turn.items = kept
    turn.dropped_through = max(turn.dropped_through, last_step)
    turn.settled = None
    turn.forget_renderings()


def _let_go(turn: Turn) -> None:
    """Frees the messages of a turn that no request shows any more."""
    turn.directive = Message(role="user", content=())
    turn.items = []
    turn.opening = turn.settled = None
    turn.behind = Record()
    turn.forget_renderings()
