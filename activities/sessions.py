"""Sessions kept warm in a worker: the index of each one's ledger, so that a step reads only what came since.

Nothing here is the truth: a worker that has never seen a session rebuilds the same from the ledger.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager

from untildone.activities import faults
from untildone.activities.keys import answer_key
from untildone.activities.ledger.rows import Appended
from untildone.activities.ledger.store import Ledger
from untildone.activities.providers.catalogue import model_card
from untildone.workflows.cards.recorded import RecordedCard
from untildone.workflows.context.capacity import (
    CapacityProfile,
    after_instruction_failure,
    after_over_length,
    after_step,
    after_turn,
)
from untildone.workflows.context.index import TurnIndex
from untildone.workflows.failures import ProviderFailure
from untildone.workflows.gates.hold import UNTIL_DONE
from untildone.workflows.intent.outcome import OutcomeSpec, merged
from untildone.workflows.ledger.entries import Entry, EntryKind, Head, NewEntry
from untildone.workflows.ledger.payloads import (
    CapabilitiesPayload,
    DispatchPayload,
    IntentPayload,
    MessagePayload,
    ReceiptsPayload,
    TurnCardPayload,
)
from untildone.workflows.receipts.record import RunRecord
from untildone.workflows.spec import AgentSpec

WARM_SESSIONS = 64
"""How many sessions a worker keeps warm."""

KEPT_KEYS = 2_048
"""How many of a session's newest keys are known without asking the ledger."""

KEPT_CARDS = 64
"""How many of a session's newest cards are known without asking the ledger."""

KEPT_FAILURES = 8
"""How many sizes a model is remembered to have lost its instructions at."""

INSTRUCTION_FAILURES = frozenset({"steering_drift", "presentation_check", "stop_guard"})
"""Control messages that tell of an answer which did not follow what was asked; the hold's is none of them."""

PAGE = 500
"""Entries read at once when a session is loaded, so that loading a long one takes no more memory than its index."""


class Session:
    """One session's ledger, read up to its head. Used by one activity at a time."""

    def __init__(self, ledger: Ledger, session_id: str) -> None:
        self.id = session_id
        self.index = TurnIndex()
        self.lock = asyncio.Lock()
        self.capabilities: CapabilitiesPayload | None = None
        self.outcome_spec: OutcomeSpec | None = None
        self.record = RunRecord()
        self.last_answer: MessagePayload | None = None
        self.last_answer_at = 0
        self.cards: deque[RecordedCard] = deque(maxlen=KEPT_CARDS)
        self._ledger = ledger
        self._profiles: dict[str, CapacityProfile] = {}
        self._lost_at: dict[str, deque[int]] = {}
        self._asked: tuple[str, int] | None = None
        self._keys: OrderedDict[str, None] = OrderedDict()

    async def find(self, key: str) -> Entry | None:
        """The entry with this key, if it is one of the newest `KEPT_KEYS`: those of a step under way are."""
        return await asyncio.to_thread(self._ledger.find, self.id, key) if key in self._keys else None

    def has_group(self, prefix: str) -> bool:
        """Whether one of the newest keys begins like this."""
        return any(key.startswith(prefix) for key in reversed(self._keys))

    async def catch_up(self) -> None:
        """Reads what the ledger holds beyond the index."""
        while True:
            page = await asyncio.to_thread(self._ledger.read, self.id, self.index.seq, self.index.seq + PAGE)
            self._take(page)
            if len(page) < PAGE:
                return

    async def answer(self, run: int, step: int) -> MessagePayload:
        """A step's answer. Raises LookupError where there is none."""
        last = self.last_answer
        if last is not None and (last.run, last.step) == (run, step):
            return last
        key = answer_key(run, step)
        entry = await asyncio.to_thread(self._ledger.find, self.id, key)
        if entry is None:
            raise LookupError(f"session {self.id} has no entry {key}")
        return MessagePayload.model_validate(entry.payload)

    async def append(self, head: Head, entries: Sequence[NewEntry], at: int, takes: Collection[int] = ()) -> Appended:
        """Appends a group after `head` and takes it into the index. Raises LedgerError."""
        faults.reach("append.before")
        appended = await asyncio.to_thread(self._ledger.append, self.id, head, entries, at, takes)
        faults.reach("append.after")
        if appended.entries[0].seq == self.index.seq + 1:
            self._take(appended.entries)
        else:
            await self.catch_up()
        return appended

    def profile(self, model: str, spec: AgentSpec) -> CapacityProfile:
        """What this session has learned of a model's capacity, seeded from the catalogue and the definition."""
        if model not in self._profiles:
            self._profiles[model] = CapacityProfile(model=model)
        card = model_card(model)
        learned = self._profiles[model]
        declared = spec.models.context_window or card.context_window
        window = min(learned.window, declared) if learned.verified else declared
        reserve = min(spec.models.max_output_tokens or card.output_limit, window // 4)
        profile = learned.model_copy(update={"window": window, "output_reserve": reserve})
        for size in self._lost_at.get(model, ()):
            profile = after_instruction_failure(profile, size)
        return profile

    def _take(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self.index.append(entry)
            self._keys[entry.key] = None
            if len(self._keys) > KEPT_KEYS:
                self._keys.popitem(last=False)
            match entry.kind:
                case EntryKind.TURN_CAPABILITIES:
                    self.capabilities = CapabilitiesPayload.model_validate(entry.payload)
                    self.outcome_spec = None
                    self.record = RunRecord(self.record.seal())
                case EntryKind.RECEIPTS if entry.payload.get("calls"):
                    self.record.add(ReceiptsPayload.model_validate(entry.payload).calls)
                case EntryKind.INTENT:
                    reading = IntentPayload.model_validate(entry.payload).reading
                    self.outcome_spec = merged(self.outcome_spec or OutcomeSpec(), reading)
                case EntryKind.DISPATCH:
                    self._learn(DispatchPayload.model_validate(entry.payload))
                case EntryKind.TURN_CARD:
                    self._learn_turn(TurnCardPayload.model_validate(entry.payload))
                case EntryKind.PRESENTATION:
                    self.cards.append(RecordedCard.of(entry))
                case EntryKind.MESSAGE if entry.payload.get("control") is not None:
                    self._learn_failure(entry.payload["control"], entry.payload.get("code"))
                case EntryKind.MESSAGE if entry.payload["message"]["role"] == "assistant":
                    self.last_answer = MessagePayload.model_validate(entry.payload)
                    self.last_answer_at = entry.created_at
                case _:
                    pass

    def _learn(self, dispatch: DispatchPayload) -> None:
        if dispatch.model is None:
            return
        self._asked = dispatch.model, dispatch.request_chars
        known = self._profiles.get(dispatch.model, CapacityProfile(model=dispatch.model))
        if dispatch.failure == ProviderFailure.OVER_LENGTH:
            known = known.model_copy(update={"window": dispatch.window or known.window})
            known = after_over_length(known, round(dispatch.request_chars * known.tokens_per_char))
        else:
            known = after_step(known, dispatch.input_tokens, dispatch.request_chars)
        self._profiles[dispatch.model] = known

    def _learn_failure(self, control: str, code: str | None) -> None:
        """An answer that was sent back for having lost its instructions may have lost them to the size of its request
        (context.md section 7)."""
        if control not in INSTRUCTION_FAILURES or code == UNTIL_DONE or self._asked is None:
            return
        model, chars = self._asked
        known = self._profiles.get(model, CapacityProfile(model=model))
        self._lost_at.setdefault(model, deque(maxlen=KEPT_FAILURES)).append(round(chars * known.tokens_per_char))

    def _learn_turn(self, card: TurnCardPayload) -> None:
        self._profiles = {name: after_turn(known, card.full_tokens) for name, known in self._profiles.items()}


class Sessions:
    """The warm sessions of a worker, the most recently used ones."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._warm: OrderedDict[str, Session] = OrderedDict()

    @asynccontextmanager
    async def at_head(self, session_id: str, head: Head | None = None) -> AsyncIterator[Session]:
        """The session, read up to the ledger's head, for one activity alone. A failure inside makes it cold again.

        A session in memory that ends at `head` is taken as it is: only one activity at a time appends, and the workflow
        knows what the last one said. Without `head` the ledger is asked.
        """
        session = self._warm.pop(session_id, None) or Session(self._ledger, session_id)
        self._warm[session_id] = session
        while len(self._warm) > WARM_SESSIONS:
            self._warm.popitem(last=False)
        async with session.lock:
            try:
                if head is None or head.seq != session.index.seq:
                    await session.catch_up()
                yield session
            except BaseException:
                self._warm.pop(session_id, None)
                raise

    async def answer(self, session_id: str, run: int, step: int) -> MessagePayload:
        """A step's answer, whatever else is going on in the session. Raises LookupError where there is none."""
        session = self._warm.get(session_id) or Session(self._ledger, session_id)
        return await session.answer(run, step)
