"""Damage of any kind is found, named by the first bad entry, and never repaired."""

import pytest
from sqlalchemy import event
from tests.activities.ledger.samples import SESSION, begun, filled, meddle, note

from untildone.activities.ledger import verifying
from untildone.activities.ledger.database import Database
from untildone.activities.ledger.errors import LedgerIntegrity
from untildone.activities.ledger.store import Ledger
from untildone.workflows.ledger.entries import EntryKind, NewEntry, expected_hash

COUNT = 8
BODY_AT = 5


def _prepared(ledger: Ledger) -> None:
    head = begun(ledger)
    for seq in range(2, COUNT + 1):
        text = "x" * 50_000 if seq == BODY_AT else "short"
        entry = NewEntry(key=f"n{seq}", kind=EntryKind.ACTIVITY, payload={"n": seq, "text": text})
        head = ledger.append(SESSION, head, [entry], created_at=seq).head


SWAP = [
    "UPDATE entry SET seq = 100 WHERE seq = 4",
    "UPDATE entry SET seq = 4 WHERE seq = 6",
    "UPDATE entry SET seq = 6 WHERE seq = 100",
]

DAMAGE = {
    "changed payload": (["""UPDATE entry SET inline = '{"n":3,"text":"SHORT"}' WHERE seq = 3"""], 3),
    "white space in a payload": (["""UPDATE entry SET inline = '{"n": 3,"text":"short"}' WHERE seq = 3"""], 3),
    "lost payload": (["UPDATE entry SET inline = NULL WHERE seq = 3"], 3),
    "changed time": (["UPDATE entry SET created_at = 999 WHERE seq = 3"], 3),
    "changed key": (["UPDATE entry SET key = 'other' WHERE seq = 3"], 3),
    "changed id": (["UPDATE entry SET id = 'ent_0' WHERE seq = 3"], 3),
    "changed kind": (["UPDATE entry SET kind = 'event' WHERE seq = 3"], 3),
    "changed hash": (["UPDATE entry SET hash = 'f' WHERE seq = 3"], 3),
    "changed parent": (["UPDATE entry SET parent_hash = 'f' WHERE seq = 3"], 3),
    "removed row": (["DELETE FROM entry WHERE seq = 4"], 4),
    "removed first row": (["DELETE FROM entry WHERE seq = 1"], 1),
    "removed and closed up": (["DELETE FROM entry WHERE seq = 4", "UPDATE entry SET seq = seq - 1 WHERE seq > 4"], 4),
    "reordered rows": (SWAP, 4),
    "another body": (["UPDATE body SET data = (SELECT data FROM body WHERE digest = 'other')"], BODY_AT),
    "changed body": (["UPDATE body SET data = substr(data, 1, 20)"], BODY_AT),
    "removed body": (["DELETE FROM body"], BODY_AT),
    "truncated tail": ([f"DELETE FROM entry WHERE seq = {COUNT}"], COUNT),
    "truncated tail of three": ([f"DELETE FROM entry WHERE seq > {COUNT - 3}"], COUNT - 2),
    "everything removed": (["DELETE FROM entry"], 1),
    "moved head": ([f"UPDATE session SET head_seq = {COUNT - 2}"], COUNT - 1),
    "changed head": (["UPDATE session SET head_hash = 'f'"], COUNT),
    "removed session": (["DELETE FROM session"], 1),
}


@pytest.mark.parametrize("verified_before", [False, True], ids=["unverified", "verified before"])
@pytest.mark.parametrize(("statements", "bad_seq"), DAMAGE.values(), ids=DAMAGE.keys())
def test_damage_is_found_and_named(
    ledger: Ledger, ledger_url: str, statements: list[str], bad_seq: int, verified_before: bool
) -> None:
    _prepared(ledger)
    if any("digest = 'other'" in statement for statement in statements):
        other = ledger.put_body(b"something else")
        statements = [statement.replace("'other'", f"'{other}'") for statement in statements]
    if verified_before:
        ledger.verify(SESSION)
    meddle(ledger_url, *statements)
    with pytest.raises(LedgerIntegrity) as caught:
        ledger.verify(SESSION, full=True)
    assert caught.value.seq == bad_seq
    assert f"entry {bad_seq} " in str(caught.value)


@pytest.mark.parametrize(("statements", "bad_seq"), DAMAGE.values(), ids=DAMAGE.keys())
def test_a_run_start_finds_damage_after_the_last_verified_entry(
    ledger: Ledger, ledger_url: str, statements: list[str], bad_seq: int
) -> None:
    _prepared(ledger)
    if any("digest = 'other'" in statement for statement in statements):
        other = ledger.put_body(b"something else")
        statements = [statement.replace("'other'", f"'{other}'") for statement in statements]
    meddle(ledger_url, *statements)
    with pytest.raises(LedgerIntegrity) as caught:
        ledger.verify(SESSION)
    assert caught.value.seq == bad_seq


def test_verification_goes_on_from_the_last_verified_entry(ledger: Ledger) -> None:
    head = filled(ledger, 5)
    assert ledger.verify(SESSION).checked == 5
    assert ledger.verify(SESSION).checked == 0
    appended = ledger.append(SESSION, head, [note("a"), note("b")], created_at=9)
    verified = ledger.verify(SESSION)
    assert (verified.checked, verified.head) == (2, appended.head)
    assert ledger.verify(SESSION, full=True).checked == 7
    assert ledger.verify("nobody").checked == 0


def test_a_tail_cut_off_together_with_the_head_is_found_if_it_was_verified(ledger: Ledger, ledger_url: str) -> None:
    filled(ledger, 3)
    middle = ledger.head(SESSION)
    ledger.append(SESSION, middle, [note("a"), note("b")], created_at=9)
    ledger.verify(SESSION)
    meddle(
        ledger_url,
        "DELETE FROM entry WHERE seq > 3",
        f"UPDATE session SET head_seq = 3, head_hash = '{middle.hash}'",
    )
    with pytest.raises(LedgerIntegrity) as caught:
        ledger.verify(SESSION)
    assert caught.value.seq == 4


def test_a_whole_chain_written_anew_is_found_if_it_was_verified(ledger: Ledger, ledger_url: str) -> None:
    filled(ledger, 4)
    verified = ledger.verify(SESSION).head
    meddle(ledger_url, "DELETE FROM entry", "UPDATE session SET head_seq = 0")
    meddle(ledger_url, "DELETE FROM session")
    head = begun(ledger)
    for seq in range(2, 5):
        head = ledger.append(SESSION, head, [note(f"n{seq}", "forged")], created_at=seq).head
    meddle(ledger_url, f"UPDATE session SET verified_seq = {verified.seq}, verified_hash = '{verified.hash}'")
    with pytest.raises(LedgerIntegrity, match="not the entry that was verified") as caught:
        ledger.verify(SESSION)
    assert caught.value.seq == 4


def test_a_broken_ledger_is_read_only_until_it_holds_again(ledger: Ledger, ledger_url: str) -> None:
    head = filled(ledger, 4)
    meddle(ledger_url, "UPDATE entry SET created_at = created_at + 1 WHERE seq = 3")
    with pytest.raises(LedgerIntegrity):
        ledger.verify(SESSION)
    with pytest.raises(LedgerIntegrity, match="broken at entry 3"):
        ledger.append(SESSION, head, [note("more")], created_at=9)
    assert len(ledger.read(SESSION)) == 4
    assert ledger.sessions()[0].broken_seq == 3
    meddle(ledger_url, "UPDATE entry SET created_at = created_at - 1 WHERE seq = 3")
    with pytest.raises(LedgerIntegrity, match="found broken before"):
        ledger.verify(SESSION)
    assert ledger.verify(SESSION, full=True).head == head
    assert ledger.append(SESSION, head, [note("more")], created_at=9).head.seq == 5


def test_what_a_broken_ledger_already_holds_is_still_returned(ledger: Ledger, ledger_url: str) -> None:
    head = begun(ledger)
    stored = ledger.append(SESSION, head, [note("answer")], created_at=1)
    meddle(ledger_url, "UPDATE session SET broken_seq = 1")
    assert ledger.append(SESSION, head, [note("answer")], created_at=2) == stored


def test_a_long_chain_is_followed_in_batches(ledger: Ledger, ledger_url: str) -> None:
    head = begun(ledger)
    ledger.append(SESSION, head, [note(f"k{index}") for index in range(1_200)], created_at=1)
    assert ledger.verify(SESSION).checked == 1_201
    meddle(ledger_url, "UPDATE entry SET created_at = 2 WHERE seq = 1100")
    with pytest.raises(LedgerIntegrity) as caught:
        ledger.verify(SESSION, full=True)
    assert caught.value.seq == 1_100


def test_an_entry_forged_with_a_fitting_hash_breaks_the_next_one(ledger: Ledger, ledger_url: str) -> None:
    filled(ledger, 5)
    third = ledger.read(SESSION, after=2, upto=3)[0]
    forged = third.model_copy(update={"created_at": 0})
    meddle(ledger_url, f"UPDATE entry SET created_at = 0, hash = '{expected_hash(forged)}' WHERE seq = 3")
    with pytest.raises(LedgerIntegrity, match="does not follow") as caught:
        ledger.verify(SESSION)
    assert caught.value.seq == 4


def test_an_older_verification_that_ends_later_does_not_move_the_mark_back(ledger: Ledger, ledger_url: str) -> None:
    filled(ledger, 5)
    early = ledger.read(SESSION, upto=3)[-1].head
    ledger.verify(SESSION)
    database = Database(ledger_url)
    database.write(lambda c: verifying.record(c, SESSION, verifying.Finding(early, checked=3)))
    database.close()
    assert ledger.verify(SESSION).checked == 0


def test_an_append_in_the_middle_of_a_verification_is_no_damage(ledger: Ledger, ledger_url: str) -> None:
    head = filled(ledger, 3)
    other = Ledger.open(ledger_url)
    late = [note("late")]

    def intrude(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        if "FROM entry" in statement and late:
            other.append(SESSION, head, [late.pop()], created_at=9)

    event.listen(ledger._database.engine, "before_cursor_execute", intrude)
    assert ledger.verify(SESSION, full=True).head == head
    assert not late
    assert ledger.verify(SESSION).head.seq == 4
    other.close()
