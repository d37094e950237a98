"""Whatever a ledger holds, what a model sees of it can be sent, and grows only at its end."""

from collections.abc import Callable
from typing import Any

import orjson
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.context.driver import Driver
from tests.core.context.ledgers import Ledger
from tests.core.context.test_planner import Past

from untildone.workflows.context.capacity import CapacityProfile
from untildone.workflows.context.digests import DIGEST_CHARS, ERROR_DIGEST_CHARS, digest
from untildone.workflows.context.index import TurnIndex
from untildone.workflows.context.invariants import problems
from untildone.workflows.context.planner import EVICTION_GRANULE, FULL_TOKENS, plan, plan_candidates
from untildone.workflows.context.projection import derive_messages, derive_with_plan
from untildone.workflows.context.sizes import message_chars
from untildone.workflows.context.terms import terms
from untildone.workflows.failures import ToolFailure
from untildone.workflows.ledger.entries import EntryKind
from untildone.workflows.ledger.payloads import ContextPlan
from untildone.workflows.messages import TextBlock, ToolResultBlock

TEXTS = st.sampled_from(["", "  ", "alpha beta", "do that again", "# head\nline.\n" * 40, '{"a": [1, 2]}', "漢字" * 30])
FAILURES = st.sampled_from([None, ToolFailure.TIMEOUT])


class Author:
    """Writes a random session: orderly ones, and what crashes, cancels and confused providers leave behind."""

    def __init__(self, data: st.DataObject) -> None:
        self.data = data
        self.ledger = Ledger()
        self.pending: list[str] = []
        self.past_calls: list[str] = []
        self.moves: list[Callable[[], Any]] = [
            self.directive,
            self.calls,
            self.calls,
            self.calls,
            self.results,
            self.results,
            self.results,
            self.late_result,
            self.answer,
            lambda: self.ledger.steer(self.draw(TEXTS) or "hint"),
            lambda: self.ledger.nudge(),
            lambda: self.ledger.fold(self.earlier_step()),
            lambda: self.ledger.reset(self.earlier_step(), keeps_steering=self.draw(st.booleans())),
            self.close,
            lambda: self.ledger.add(EntryKind.TURN_CONTEXT, {"run": self.ledger.run, "text": "<tail/>"}),
            lambda: self.ledger.add(EntryKind.EVENT, {"anything": 1}),
        ]

    def draw(self, strategy: st.SearchStrategy[Any]) -> Any:
        return self.data.draw(strategy)

    def write(self, moves: int) -> Ledger:
        self.directive()
        for _ in range(moves):
            self.draw(st.sampled_from(self.moves))()
        return self.ledger

    def directive(self) -> None:
        self.ledger.directive(self.draw(TEXTS).strip() or "do it", tail=self.draw(st.sampled_from(["", "<tail/>"])))

    def calls(self) -> None:
        ids = [f"c{self.ledger.seq}.{number}" for number in range(self.draw(st.integers(1, 3)))]
        self.ledger.calls(
            *((id_, "read", {"path": "a.py"}) for id_ in ids),
            text=self.draw(TEXTS),
            thinking=self.draw(st.sampled_from(["", "hm"])),
            partial=self.draw(st.booleans()),
        )
        self.past_calls += self.pending
        self.pending = ids

    def results(self) -> None:
        chosen = self.draw(st.lists(st.sampled_from(self.pending), unique=True)) if self.pending else []
        if chosen:
            self.ledger.results(*((id_, self.draw(TEXTS)) for id_ in chosen), error=self.draw(FAILURES))

    def late_result(self) -> None:
        call_id = self.draw(st.sampled_from(self.past_calls)) if self.past_calls else "nobody"
        self.ledger.say("user", ToolResultBlock(call_id=call_id, text="late"), TextBlock(text="words beside it"))

    def answer(self) -> None:
        self.past_calls += self.pending
        self.pending = []
        self.ledger.answer(
            self.draw(TEXTS), thinking=self.draw(st.sampled_from(["", "hm"])), partial=self.draw(st.booleans())
        )

    def earlier_step(self) -> int:
        return self.draw(st.integers(0, self.ledger.step))

    def close(self) -> None:
        was_open = self.ledger.index.open_turn is not None
        self.ledger.outcome(self.draw(st.sampled_from(["done", "cancelled"])), notices=["Unverified."])
        if was_open and self.draw(st.booleans()):
            self.ledger.card()


def wire(index: TurnIndex, plan_: ContextPlan | None) -> list[bytes]:
    return [orjson.dumps(message.model_dump()) for message in derive_with_plan(index, plan_).messages]


@settings(max_examples=150, deadline=None)
@given(data=st.data(), moves=st.integers(0, 40), budget=st.integers(0, 3_000))
def test_every_view_of_every_ledger_is_sound(data: st.DataObject, moves: int, budget: int) -> None:
    """T27 to T29: each call has exactly one result and each result its call, in every projection."""
    index = Author(data).write(moves).index
    profile = CapacityProfile(model="m", window=max(1, budget))
    planned = plan(profile, index, data.draw(TEXTS), 0, 0, 0)
    for projection in (
        derive_messages(index),
        derive_with_plan(index, None),
        derive_with_plan(index, planned),
        derive_with_plan(index, planned, keep_thinking=False),
    ):
        assert problems(projection.messages) == ()
        assert projection.chars == sum(message_chars(message) for message in projection.messages)
        assert projection.cache_points[-1] == len(projection.messages) - 1


@settings(max_examples=100, deadline=None)
@given(data=st.data(), moves=st.integers(0, 40))
def test_the_warm_index_equals_a_rebuild(data: st.DataObject, moves: int) -> None:
    author = Author(data)
    ledger = author.ledger
    ledger.on_append = lambda: derive_with_plan(ledger.index, None)
    author.write(moves)
    rebuilt = TurnIndex.of(ledger.entries)
    assert ledger.index == rebuilt
    assert derive_messages(ledger.index) == derive_messages(rebuilt)
    assert derive_with_plan(ledger.index, ledger.index.plan) == derive_with_plan(rebuilt, rebuilt.plan)


@settings(max_examples=100, deadline=None)
@given(data=st.data(), moves=st.integers(0, 40))
def test_each_request_of_a_turn_starts_with_the_one_before(data: st.DataObject, moves: int) -> None:
    """A request is what was sent when the next answer arrived; folds, resets and a tail that comes late may cut in."""
    author = Author(data)
    author.write(moves)
    index = TurnIndex()
    previous: list[bytes] | None = None
    for entry in author.ledger.entries:
        if entry.kind in {EntryKind.FOLD, EntryKind.COMPACTION, EntryKind.TURN_CONTEXT, EntryKind.OUTCOME}:
            previous = None
        answers = entry.kind is EntryKind.MESSAGE and entry.payload["message"]["role"] == "assistant"
        if answers and index.open_turn is not None:
            request = wire(index, index.plan)
            assert previous is None or request[: len(previous)] == previous
            previous = request
        turns = len(index.turns)
        index.append(entry)
        if len(index.turns) > turns:
            previous = None


@settings(max_examples=60, deadline=None)
@given(data=st.data(), moves=st.integers(0, 40), ceiling=st.integers(200, 4_000))
def test_relief_ends_under_the_ceiling_or_says_that_it_cannot(data: st.DataObject, moves: int, ceiling: int) -> None:
    ledger = Author(data).write(moves)
    if ledger.index.open_turn is None:
        ledger.directive("go on")
    driver = Driver(ledger, CapacityProfile(model="m", window=ceiling), prefix=50)
    assert problems(driver.request().messages) == ()


@given(
    sizes=st.lists(st.tuples(st.integers(1, 9_000), st.integers(1, 80), TEXTS), max_size=60),
    directive=TEXTS,
    budget=st.integers(0, 30_000),
)
def test_a_plan_keeps_its_bounds(sizes: list[tuple[int, int, str]], directive: str, budget: int) -> None:
    turns = [Past(f"t{at}", full, card, terms(text), {"a.py": 1.0}) for at, (full, card, text) in enumerate(sizes)]
    found = plan_candidates(turns, directive, {}, budget)
    by_id = {turn.turn: turn for turn in turns}
    full = [by_id[each.turn] for each in found.turns if each.fidelity == "full"]
    cards = [by_id[each.turn] for each in found.turns if each.fidelity == "card"]
    assert sum(turn.full_tokens for turn in full) <= min(budget, FULL_TOKENS)
    assert found.spent == sum(turn.full_tokens for turn in full) + sum(turn.card_tokens for turn in cards) <= budget
    assert len(full) + len(cards) + (found.evicted.turns if found.evicted else 0) == len(turns)
    start = len(turns) - len([turn for turn in found.turns if turn.fidelity == "card"])
    assert found.evicted is None or full or start % EVICTION_GRANULE == 0 or start == len(turns)


@given(text=st.text(max_size=3_000), error=FAILURES, tool=st.sampled_from(["read", "bash"]))
def test_digests_are_bounded_and_tagged(text: str, error: ToolFailure | None, tool: str) -> None:
    found = digest(ToolResultBlock(call_id="c1", text=text, error=error), tool)
    assert len(found) <= (DIGEST_CHARS if error is None else ERROR_DIGEST_CHARS)
    assert found.endswith(f"[evidence c1, {len(text):,} chars]")
