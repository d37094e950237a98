"""The inbox: numbers without gaps, each message delivered once."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.activities.ledger.samples import SESSION, begun, note

from untildone.activities.ledger.errors import LedgerConflict
from untildone.activities.ledger.store import Ledger


def _add(ledger: Ledger, text: str, session_id: str = SESSION) -> int:
    return ledger.inbox_add(session_id, "steer", text, "user", 1)


def test_messages_are_numbered_from_one_before_the_session_exists(ledger: Ledger) -> None:
    numbers = [
        ledger.inbox_add(SESSION, "prompt", "do it", "user", 10),
        ledger.inbox_add(SESSION, "steer", "faster", "user", 11),
        ledger.inbox_add("other", "prompt", "hello", "user", 12),
        ledger.inbox_add(SESSION, "follow_up", "then this", "worker", 13),
    ]
    assert numbers == [1, 2, 1, 3]
    rows = ledger.inbox_read(SESSION)
    assert [(row.number, row.kind, row.text, row.author, row.created_at) for row in rows] == [
        (1, "prompt", "do it", "user", 10),
        (2, "steer", "faster", "user", 11),
        (3, "follow_up", "then this", "worker", 13),
    ]
    assert [row.number for row in ledger.inbox_read(SESSION, upto=2)] == [1, 2]
    assert [row.number for row in ledger.inbox_read(SESSION, kinds=["steer", "follow_up"])] == [2, 3]


def test_the_same_idempotency_key_is_one_message(ledger: Ledger) -> None:
    first = ledger.inbox_add(SESSION, "steer", "a", "user", 1, idempotency_key="k")
    assert ledger.inbox_add(SESSION, "steer", "a", "user", 2, idempotency_key="k") == first
    assert ledger.inbox_add("other", "steer", "a", "user", 2, idempotency_key="k") == 1
    assert _add(ledger, "b") == first + 1


@pytest.mark.parametrize(
    "text", ["", "x" * 5_000_000, "a\x00b", "\U0001f468\u200d\U0001f469"], ids=["empty", "5 MB", "zero", "joined"]
)
def test_any_text_comes_back(ledger: Ledger, text: str) -> None:
    _add(ledger, text)
    assert ledger.inbox_read(SESSION)[0].text == text


def test_text_that_is_no_unicode_is_refused(ledger: Ledger) -> None:
    with pytest.raises(ValueError, match="JSON only"):
        _add(ledger, "\ud800")
    assert _add(ledger, "fine") == 1


def test_a_group_takes_its_messages_once(ledger: Ledger) -> None:
    head = begun(ledger)
    for text in ("a", "b", "c"):
        _add(ledger, text)
    appended = ledger.append(SESSION, head, [note("steering")], created_at=2, takes=[1, 2])
    assert [row.number for row in ledger.inbox_read(SESSION)] == [3]
    everything = ledger.inbox_read(SESSION, untaken_only=False)
    assert [row.taken_by for row in everything] == ["steering", "steering", None]
    assert ledger.append(SESSION, head, [note("steering")], created_at=3, takes=[1, 2]) == appended


@pytest.mark.parametrize("takes", [[1], [9]], ids=["taken before", "missing"])
def test_a_message_that_is_not_to_be_had_stops_the_group(ledger: Ledger, takes: list[int]) -> None:
    head = begun(ledger)
    _add(ledger, "a")
    _add(ledger, "b")
    head = ledger.append(SESSION, head, [note("first")], created_at=2, takes=[1]).head
    with pytest.raises(LedgerConflict, match="inbox row"):
        ledger.append(SESSION, head, [note("second")], created_at=3, takes=[2, *takes])
    assert ledger.head(SESSION) == head
    assert [row.number for row in ledger.inbox_read(SESSION)] == [2]


def test_a_withdrawn_message_keeps_its_number(ledger: Ledger) -> None:
    head = begun(ledger)
    _add(ledger, "nobody reads this")
    assert ledger.inbox_withdraw(SESSION, 1)
    assert ledger.inbox_read(SESSION) == []
    assert ledger.inbox_read(SESSION, untaken_only=False)[0].withdrawn
    assert _add(ledger, "next") == 2
    ledger.append(SESSION, head, [note("a")], created_at=1, takes=[2])
    assert not ledger.inbox_withdraw(SESSION, 2)
    assert not ledger.inbox_withdraw(SESSION, 9)


def test_a_message_withdrawn_in_the_moment_it_is_taken_is_delivered(ledger: Ledger) -> None:
    head = begun(ledger)
    _add(ledger, "a")
    ledger.inbox_withdraw(SESSION, 1)
    ledger.append(SESSION, head, [note("a")], created_at=1, takes=[1])
    row = ledger.inbox_read(SESSION, untaken_only=False)[0]
    assert (row.taken_by, row.withdrawn) == ("a", False)


def test_many_senders_at_once_leave_no_gap(ledger: Ledger) -> None:
    with ThreadPoolExecutor(8) as pool:
        numbers = list(pool.map(lambda index: _add(ledger, str(index)), range(64)))
    assert sorted(numbers) == list(range(1, 65))
    texts = {row.number: row.text for row in ledger.inbox_read(SESSION)}
    assert texts == {number: str(index) for index, number in enumerate(numbers)}
