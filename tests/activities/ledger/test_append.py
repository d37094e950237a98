"""Groups of entries: whole or not at all, once, and only by the writer that knows the head."""

import pytest
from tests.activities.ledger.samples import SESSION, begun, filled, header, meddle, note

from untildone.activities.ledger.errors import LedgerConflict
from untildone.activities.ledger.store import Ledger
from untildone.workflows.ledger.entries import EntryKind, Head, NewEntry, entry_id, expected_hash, first_broken
from untildone.workflows.ledger.upcasting import UnknownShape


def test_a_group_is_chained_after_the_head(ledger: Ledger) -> None:
    head = begun(ledger)
    appended = ledger.append(SESSION, head, [note("a"), note("b")], created_at=7)
    assert [(entry.seq, entry.key, entry.created_at) for entry in appended.entries] == [(2, "a", 7), (3, "b", 7)]
    assert appended.head == appended.entries[-1].head == ledger.head(SESSION)
    stored = ledger.read(SESSION)
    assert first_broken(tuple(stored), Head()) is None
    assert stored[1:] == list(appended.entries)
    assert stored[1].id == entry_id(SESSION, "a")


def test_a_session_without_a_ledger_is_empty_and_takes_no_entries(ledger: Ledger) -> None:
    assert ledger.head(SESSION) == Head()
    assert ledger.read(SESSION) == []
    with pytest.raises(LedgerConflict, match="no ledger yet"):
        ledger.append(SESSION, Head(), [note("a")], created_at=1)


def test_a_session_is_created_once(ledger: Ledger) -> None:
    first = begun(ledger)
    head = ledger.append(SESSION, first, [note("a")], created_at=2).head
    assert ledger.create_session(SESSION, header(), created_at=9) == head
    assert [entry.kind for entry in ledger.read(SESSION)] == [EntryKind.HEADER, EntryKind.ACTIVITY]


def test_a_repeated_append_returns_what_is_stored_and_the_head_right_after_it(ledger: Ledger) -> None:
    head = begun(ledger)
    first = ledger.append(SESSION, head, [note("a"), note("b")], created_at=1)
    ledger.append(SESSION, first.head, [note("c")], created_at=2)
    assert ledger.append(SESSION, head, [note("a"), note("b")], created_at=3) == first
    assert len(ledger.read(SESSION)) == 4


def test_of_two_attempts_the_first_stored_payload_wins(ledger: Ledger) -> None:
    head = begun(ledger)
    ledger.append(SESSION, head, [note("answer", "one")], created_at=1)
    again = ledger.append(SESSION, head, [note("answer", "two")], created_at=2)
    assert again.entries[0].payload["text"] == "one"


def test_another_payload_of_the_workflow_is_a_conflict(ledger: Ledger) -> None:
    head = begun(ledger)
    nudge = note("nudge", "go on", authored=True)
    first = ledger.append(SESSION, head, [nudge], created_at=1)
    assert ledger.append(SESSION, head, [nudge], created_at=2) == first
    with pytest.raises(LedgerConflict, match="another payload"):
        ledger.append(SESSION, head, [note("nudge", "stop", authored=True)], created_at=3)
    other_kind = note("nudge", "go on", kind=EntryKind.EVENT, authored=True)
    with pytest.raises(LedgerConflict, match="another payload"):
        ledger.append(SESSION, head, [other_kind], created_at=3)


def test_another_head_is_a_conflict_and_leaves_nothing(ledger: Ledger) -> None:
    head = begun(ledger)
    moved = ledger.append(SESSION, head, [note("a")], created_at=1).head
    forged = Head(seq=moved.seq, hash="f" * 64)
    for wrong in (head, forged, Head(seq=moved.seq + 1, hash=moved.hash)):
        with pytest.raises(LedgerConflict, match="is at entry 2"):
            ledger.append(SESSION, wrong, [note("b"), note("c")], created_at=2)
    assert [entry.key for entry in ledger.read(SESSION)] == [f"{SESSION}/header", "a"]
    assert ledger.head(SESSION) == moved


STRAY_GROUPS = {
    "a member of another group at its end": ["new", "a"],
    "the first key with one that is not stored": ["a", "new"],
    "keys of two groups": ["a", "c"],
}


@pytest.mark.parametrize("keys", STRAY_GROUPS.values(), ids=STRAY_GROUPS.keys())
def test_a_key_in_two_groups_is_a_conflict(ledger: Ledger, keys: list[str]) -> None:
    head = begun(ledger)
    head = ledger.append(SESSION, head, [note("a"), note("b")], created_at=1).head
    head = ledger.append(SESSION, head, [note("c")], created_at=2).head
    with pytest.raises(LedgerConflict, match="stored otherwise"):
        ledger.append(SESSION, head, [note(key) for key in keys], created_at=3)
    assert ledger.head(SESSION) == head


def test_the_same_key_in_two_sessions_is_two_entries(ledger: Ledger) -> None:
    for session_id in ("one", "two"):
        ledger.append(session_id, begun(ledger, session_id), [note("a", session_id)], created_at=1)
    found = [ledger.find(session_id, "a") for session_id in ("one", "two")]
    assert [entry and entry.payload["text"] for entry in found] == ["one", "two"]
    assert ledger.find("one", "b") is None


@pytest.mark.parametrize("size", [10, 16_384, 16_385, 3_000_000])
def test_a_payload_of_any_size_comes_back(ledger: Ledger, size: int) -> None:
    head = begun(ledger)
    text = ("grüße \x00 \U0001f600 " * (size // 8 + 1))[:size]
    appended = ledger.append(SESSION, head, [note("big", text)], created_at=1)
    found = ledger.find(SESSION, "big")
    assert found == appended.entries[0]
    assert found.payload["text"] == text
    assert found.hash == expected_hash(found)


def test_large_payloads_lie_beside_the_entry_once(ledger: Ledger, ledger_url: str) -> None:
    head = begun(ledger)
    large = NewEntry(key="a", kind=EntryKind.EVIDENCE_BODY, payload={"text": "x" * 100_000})
    head = ledger.append(SESSION, head, [large], created_at=1).head
    ledger.append(SESSION, head, [large.model_copy(update={"key": "b"})], created_at=2)
    meddle(ledger_url, "DELETE FROM body WHERE size < 100000")
    assert [len(entry.payload["text"]) for entry in ledger.read(SESSION, after=1)] == [100_000, 100_000]


def test_what_json_cannot_hold_is_refused_before_anything_is_stored(ledger: Ledger) -> None:
    head = begun(ledger)
    bad = NewEntry(key="a", kind=EntryKind.ACTIVITY, payload={"text": {1, 2}})
    with pytest.raises(ValueError, match="JSON only"):
        ledger.append(SESSION, head, [bad], created_at=1)
    with pytest.raises(ValueError, match="at least one entry"):
        ledger.append(SESSION, head, [], created_at=1)
    with pytest.raises(ValueError, match="key of its own"):
        ledger.append(SESSION, head, [note("a"), note("a")], created_at=1)
    assert ledger.head(SESSION) == head


def test_reading_takes_a_range_and_kinds(ledger: Ledger) -> None:
    head = begun(ledger)
    group = [note("a"), note("b", kind=EntryKind.EVENT), note("c"), note("d", kind=EntryKind.MESSAGE)]
    ledger.append(SESSION, head, group, created_at=1)

    def keys(**query: object) -> list[str]:
        return [entry.key for entry in ledger.read(SESSION, **query)]  # type: ignore[arg-type]

    assert keys(after=1) == ["a", "b", "c", "d"]
    assert keys(after=2, upto=4) == ["b", "c"]
    assert keys(kinds=[EntryKind.EVENT, EntryKind.MESSAGE]) == ["b", "d"]
    assert keys(after=9) == []


def test_entries_of_a_newer_version_say_so(ledger: Ledger, ledger_url: str) -> None:
    filled(ledger, 3)
    meddle(ledger_url, "UPDATE entry SET kind = 'prophecy' WHERE seq = 2")
    with pytest.raises(UnknownShape, match="upgrade untildone"):
        ledger.read(SESSION)
    meddle(ledger_url, """UPDATE entry SET kind = 'activity', inline = '{"$shape":9}' WHERE seq = 2""")
    with pytest.raises(UnknownShape, match="shape 9"):
        ledger.read(SESSION)


def test_sessions_are_listed_by_their_last_activity(ledger: Ledger) -> None:
    heads = {name: ledger.create_session(name, header(name), at) for name, at in [("a", 1), ("b", 2), ("c", 3)]}
    ledger.append("a", heads["a"], [note("x")], created_at=10)
    listed = ledger.sessions()
    assert [(row.session_id, row.created_at, row.active_at) for row in listed] == [
        ("a", 1, 10),
        ("c", 3, 3),
        ("b", 2, 2),
    ]
    assert listed[0].head == ledger.head("a")
    assert [row.session_id for row in ledger.sessions(limit=1)] == ["a"]
    assert [row.session_id for row in ledger.sessions(before=10)] == ["c", "b"]
