"""A fork reads its parent's entries through, and stands or falls with them."""

from typing import Any

import pytest
from tests.activities.ledger.samples import SESSION, filled, header, meddle, note

from untildone.activities.ledger.errors import LedgerConflict, LedgerIntegrity
from untildone.activities.ledger.store import Ledger


def _fork(ledger: Ledger, child: str, parent: str, seq: int) -> None:
    point = next(entry for entry in ledger.read(parent) if entry.session_id == parent and entry.seq == seq)
    ledger.create_session(child, header(child, fork_of=parent, fork_seq=seq, fork_hash=point.hash), 50)


def _places(ledger: Ledger, session_id: str, **query: Any) -> list[tuple[str, int]]:
    return [(entry.session_id, entry.seq) for entry in ledger.read(session_id, **query)]


def test_a_fork_begins_with_its_parents_prefix(ledger: Ledger) -> None:
    filled(ledger, 5)
    _fork(ledger, "child", SESSION, 3)
    ledger.append("child", ledger.head("child"), [note("own")], created_at=60)
    prefix = [(SESSION, 1), (SESSION, 2), (SESSION, 3)]
    assert _places(ledger, "child") == [*prefix, ("child", 1), ("child", 2)]
    assert _places(ledger, "child", after=1) == [("child", 2)]
    _fork(ledger, "grandchild", "child", 2)
    assert _places(ledger, "grandchild") == [*prefix, ("child", 1), ("child", 2), ("grandchild", 1)]
    assert ledger.verify("grandchild", full=True).checked == 1


def test_a_parent_goes_on_without_changing_its_forks(ledger: Ledger) -> None:
    head = filled(ledger, 3)
    _fork(ledger, "child", SESSION, 3)
    before = ledger.read("child")
    ledger.append(SESSION, head, [note("later")], created_at=9)
    assert ledger.read("child") == before


@pytest.mark.parametrize(
    ("parent", "seq", "hash_"), [("nobody", 1, "f" * 64), (SESSION, 9, "f" * 64), (SESSION, 2, "f" * 64)]
)
def test_a_fork_from_nowhere_is_refused_and_leaves_nothing(ledger: Ledger, parent: str, seq: int, hash_: str) -> None:
    filled(ledger, 3)
    with pytest.raises(LedgerConflict, match="the fork names"):
        ledger.create_session("child", header("child", fork_of=parent, fork_seq=seq, fork_hash=hash_), 5)
    assert [row.session_id for row in ledger.sessions()] == [SESSION]


DAMAGE = {
    "the entry it leaves from": ("UPDATE entry SET hash = 'f' WHERE session_id = 'job-1' AND seq = 3", False),
    "an earlier entry of its parent": ("UPDATE entry SET created_at = 0 WHERE session_id = 'job-1' AND seq = 2", True),
    "where it leaves from": ("UPDATE session SET fork_seq = 2 WHERE session_id = 'child'", False),
}


@pytest.mark.parametrize(("statement", "full"), DAMAGE.values(), ids=DAMAGE.keys())
def test_a_fork_is_broken_with_what_it_stands_on(ledger: Ledger, ledger_url: str, statement: str, full: bool) -> None:
    filled(ledger, 5)
    _fork(ledger, "child", SESSION, 3)
    meddle(ledger_url, statement)
    with pytest.raises(LedgerIntegrity, match=SESSION):
        ledger.verify("child", full=full)


def test_damage_after_the_fork_is_the_parents_alone(ledger: Ledger, ledger_url: str) -> None:
    filled(ledger, 5)
    _fork(ledger, "child", SESSION, 3)
    meddle(ledger_url, "UPDATE entry SET created_at = 0 WHERE session_id = 'job-1' AND seq = 4")
    assert ledger.verify("child", full=True).checked == 1
