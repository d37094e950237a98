"""Journal rows stand as they were first written; bodies are what their digest says."""

import pytest
from tests.activities.ledger.samples import SESSION, meddle

from untildone.activities.ledger.errors import LedgerIntegrity
from untildone.activities.ledger.rows import JournalKind
from untildone.activities.ledger.store import Ledger
from untildone.workflows.ledger.entries import digest


def test_the_first_row_under_a_key_stands(ledger: Ledger) -> None:
    first = ledger.journal_put(SESSION, "1/2/call-a/intent", JournalKind.INTENT, {"tool": "bash"}, 5)
    again = ledger.journal_put(SESSION, "1/2/call-a/intent", JournalKind.INTENT, {"tool": "edit"}, 6)
    assert (first.created, again.created) == (True, False)
    assert again.row == first.row == ledger.journal_get(SESSION, "1/2/call-a/intent")
    assert first.row.payload == {"tool": "bash"}
    assert ledger.journal_get(SESSION, "other") is None
    assert ledger.journal_get("other", "1/2/call-a/intent") is None


def test_rows_are_listed_by_prefix_in_the_order_of_recording(ledger: Ledger) -> None:
    for key in ("1/2/b", "1/2/a", "1/20/a", "2/2/a", "1_2/a", "1/2/A"):
        ledger.journal_put(SESSION, key, JournalKind.RECEIPT, {}, 1)
    assert [row.key for row in ledger.journal_list(SESSION, "1/2/")] == ["1/2/b", "1/2/a", "1/2/A"]
    assert [row.key for row in ledger.journal_list(SESSION, "1/2/a")] == ["1/2/a"]
    assert len(ledger.journal_list(SESSION)) == 6


def test_large_rows_come_back(ledger: Ledger) -> None:
    payload = {"result": "line\n" * 100_000}
    ledger.journal_put(SESSION, "big", JournalKind.RECEIPT, payload, 1)
    found = ledger.journal_get(SESSION, "big")
    assert found
    assert found.payload == payload


def test_the_digest_covers_the_whole_row(ledger: Ledger) -> None:
    rows = [
        ledger.journal_put("s", "a", JournalKind.INTENT, {"n": 1}, 1).row,
        ledger.journal_put("s", "b", JournalKind.INTENT, {"n": 1}, 1).row,
        ledger.journal_put("s", "c", JournalKind.RECEIPT, {"n": 1}, 1).row,
        ledger.journal_put("t", "a", JournalKind.INTENT, {"n": 1}, 1).row,
        ledger.journal_put("t", "b", JournalKind.INTENT, {"n": 2}, 1).row,
        ledger.journal_put("t", "c", JournalKind.INTENT, {"n": 1}, 2).row,
    ]
    assert len({row.digest for row in rows}) == len(rows)


@pytest.mark.parametrize(
    "statement",
    ["""UPDATE journal SET inline = '{"exit":0}'""", "UPDATE journal SET kind = 'intent'"],
    ids=["payload", "kind"],
)
def test_a_changed_row_is_found(ledger: Ledger, ledger_url: str, statement: str) -> None:
    ledger.journal_put(SESSION, "a", JournalKind.RECEIPT, {"exit": 1}, 1)
    meddle(ledger_url, statement)
    with pytest.raises(LedgerIntegrity, match="journal row a"):
        ledger.journal_get(SESSION, "a")


@pytest.mark.parametrize("content", [b"", b"\x00\xff", b"x" * 5_000_000], ids=["empty", "binary", "large"])
def test_bodies_are_found_by_their_digest(ledger: Ledger, content: bytes) -> None:
    address = ledger.put_body(content)
    assert address == ledger.put_body(content) == digest(content)
    assert ledger.get_body(address) == content


def test_a_body_that_is_not_what_it_was_is_refused(ledger: Ledger, ledger_url: str) -> None:
    address, other = ledger.put_body(b"one"), ledger.put_body(b"two")
    meddle(ledger_url, f"UPDATE body SET data = (SELECT data FROM body WHERE digest = '{other}')")
    with pytest.raises(LedgerIntegrity, match="was changed"):
        ledger.get_body(address)
    with pytest.raises(LedgerIntegrity, match="is missing"):
        ledger.get_body("0" * 64)
