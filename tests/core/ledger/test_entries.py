"""The chain: what a hash covers, and how damage shows."""

from typing import Any

import pytest

from untildone.workflows.ledger.entries import (
    GENESIS_HASH,
    Entry,
    EntryKind,
    Head,
    NewEntry,
    canonical,
    chain,
    digest,
    entry_id,
    expected_hash,
    first_broken,
)


def _chain(count: int = 4) -> tuple[Entry, ...]:
    new = tuple(NewEntry(key=f"k{index}", kind=EntryKind.EVENT, payload={"n": index}) for index in range(count))
    return chain("s", Head(), new, created_at=7)


def test_the_first_entry_follows_the_empty_head() -> None:
    first = _chain()[0]
    assert (first.seq, first.parent_hash) == (1, GENESIS_HASH)
    assert first.id == entry_id("s", "k0")


def test_groups_link_as_one_chain_does() -> None:
    whole = _chain()
    new = [NewEntry(key=entry.key, kind=entry.kind, payload=entry.payload) for entry in whole]
    first = chain("s", Head(), tuple(new[:2]), 7)
    assert first + chain("s", first[-1].head, tuple(new[2:]), 7) == whole


def test_a_known_hash_stays_what_it_is() -> None:
    assert _chain(1)[0].hash == digest(
        b'{"created_at":7,"id":"%s","key":"k0","kind":"event","parent_hash":"%s","payload":{"n":0},"seq":1,'
        b'"session_id":"s"}' % (entry_id("s", "k0").encode(), GENESIS_HASH.encode())
    )


CHANGES: dict[str, dict[str, Any]] = {
    "session": {"session_id": "t"},
    "seq": {"seq": 9},
    "id": {"id": "ent_0"},
    "key": {"key": "other"},
    "kind": {"kind": EntryKind.MESSAGE},
    "parent": {"parent_hash": "f" * 64},
    "hash": {"hash": "f" * 64},
    "payload": {"payload": {"n": 1.0}},
    "time": {"created_at": 8},
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_a_change_of_any_field_breaks_the_chain_there(change: dict[str, Any]) -> None:
    entries = list(_chain())
    entries[1] = entries[1].model_copy(update=change)
    assert first_broken(tuple(entries), Head()) == entries[1]


def test_missing_and_swapped_entries_break_the_chain() -> None:
    a, b, c, d = _chain()
    assert first_broken((a, b, c, d), Head()) is None
    assert first_broken((a, c, d), Head()) == c
    assert first_broken((a, c, b, d), Head()) == c
    assert first_broken((b, c, d), Head()) == b
    assert first_broken((c, d), b.head) is None


def test_canonical_json_does_not_depend_on_the_order_of_fields() -> None:
    assert canonical({"b": 1, "a": {"d": 2, "c": "ü"}}) == '{"a":{"c":"ü","d":2},"b":1}'.encode()


def test_the_expected_hash_is_the_stored_one() -> None:
    assert all(expected_hash(entry) == entry.hash for entry in _chain())
