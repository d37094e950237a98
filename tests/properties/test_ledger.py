"""Whatever the order of appends, retries and lost replies, the ledger holds each group once, whole and chained."""

import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from untildone.activities.ledger.errors import LedgerConflict
from untildone.activities.ledger.rows import Appended
from untildone.activities.ledger.store import Ledger
from untildone.workflows.ledger.entries import Entry, EntryKind, Head, NewEntry, chain, expected_hash, first_broken

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
PAYLOADS = st.dictionaries(st.text(max_size=5), JSON, max_size=4)
GROUP_SIZES = st.integers(1, 4)


@given(st.lists(PAYLOADS, min_size=2, max_size=6), st.data())
def test_any_changed_entry_is_the_first_broken_one(payloads: list[dict[str, Any]], data: st.DataObject) -> None:
    new = tuple(
        NewEntry(key=str(index), kind=EntryKind.EVENT, payload=payload) for index, payload in enumerate(payloads)
    )
    entries = chain("s", Head(), new, 1)
    assert first_broken(entries, Head()) is None
    place = data.draw(st.integers(0, len(entries) - 1))
    changed = entries[place].model_copy(update={"payload": {**entries[place].payload, "changed": True}})
    damaged = (*entries[:place], changed, *entries[place + 1 :])
    assert first_broken(damaged, Head()) == (changed if changed.payload != entries[place].payload else None)


class KeyedAppends(RuleBasedStateMachine):
    """Two writers at one session: the one with the head, and a stale one that repeats what it once tried."""

    @initialize()
    def begin(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.ledger = Ledger.open(f"sqlite:///{Path(self.folder.name) / 'ledger.db'}", pause=lambda _: None)
        payload = {"session_id": "s", "version": "1"}
        self.head = self.ledger.create_session("s", NewEntry(key="h", kind=EntryKind.HEADER, payload=payload), 1)
        self.groups: list[tuple[Head, list[NewEntry], Appended]] = []
        self.expected: list[Entry] = self.ledger.read("s")

    def _group(self, size: int, payload: dict[str, Any], authored: bool) -> list[NewEntry]:
        number = len(self.groups)
        return [
            NewEntry(key=f"{number}/{place}", kind=EntryKind.ACTIVITY, payload=payload, authored=authored)
            for place in range(size)
        ]

    @rule(size=GROUP_SIZES, payload=PAYLOADS, authored=st.booleans(), times=st.integers(1, 3))
    def append_until_a_reply_arrives(self, size: int, payload: dict[str, Any], authored: bool, times: int) -> None:
        group = self._group(size, payload, authored)
        replies = [self.ledger.append("s", self.head, group, number) for number in range(times)]
        assert all(reply == replies[0] for reply in replies)
        self.groups.append((self.head, group, replies[0]))
        self.expected += replies[0].entries
        self.head = replies[0].head

    @rule(data=st.data())
    def repeat_an_old_append(self, data: st.DataObject) -> None:
        if self.groups:
            head, group, reply = data.draw(st.sampled_from(self.groups))
            assert self.ledger.append("s", head, group, 99) == reply

    @rule(data=st.data(), payload=PAYLOADS)
    def repeat_with_another_payload(self, data: st.DataObject, payload: dict[str, Any]) -> None:
        if not self.groups:
            return
        head, group, reply = data.draw(st.sampled_from(self.groups))
        other = [entry.model_copy(update={"payload": {**payload, "other": True}}) for entry in group]
        try:
            assert self.ledger.append("s", head, other, 99) == reply
            assert not group[0].authored or reply.entries[0].payload == other[0].payload
        except LedgerConflict:
            assert group[0].authored

    @rule(size=GROUP_SIZES, payload=PAYLOADS, data=st.data())
    def append_after_a_stale_head(self, size: int, payload: dict[str, Any], data: st.DataObject) -> None:
        if self.groups:
            stale = data.draw(st.sampled_from(self.groups))[0]
            try:
                self.ledger.append("s", stale, self._group(size, payload, False), 99)
            except LedgerConflict:
                return
            raise AssertionError("a stale head was accepted")

    @invariant()
    def the_ledger_is_what_was_promised(self) -> None:
        if hasattr(self, "ledger"):
            stored = self.ledger.read("s")
            assert stored == self.expected
            assert first_broken(tuple(stored), Head()) is None
            assert all(expected_hash(entry) == entry.hash for entry in stored)
            assert self.ledger.verify("s", full=True).head == self.head == self.ledger.head("s")

    def teardown(self) -> None:
        if hasattr(self, "ledger"):
            self.ledger.close()
            self.folder.cleanup()


TestKeyedAppends = KeyedAppends.TestCase
TestKeyedAppends.settings = settings(max_examples=25, stateful_step_count=12, deadline=None)
