"""Closed turns in a few lines."""

import pytest
from tests.core.context.ledgers import Ledger

from untildone.workflows.context.cards import card_of, line, make_card
from untildone.workflows.context.deeds import KEPT_DEEDS
from untildone.workflows.ledger.payloads import Deed

LONG = "Fix the parser. " + "It fails on many inputs and nobody knows why. " * 20


@pytest.fixture
def ledger() -> Ledger:
    return Ledger()


def test_the_card_of_a_turn(ledger: Ledger) -> None:
    entry = ledger.directive("Fix the parser")
    ledger.work("line\n" * 3, tool="read", path="p.py")
    ledger.work("changed", tool="edit", path="p.py")
    ledger.steer("and keep it fast")
    ledger.calls(("c1.3", "bash", {"command": "pytest -q"}))
    ledger.results(("c1.3", "ok"))
    ledger.answer("The parser is fixed.")
    ledger.outcome(degradations=["stop_guard"], notices=["Nothing was verified."])
    card = make_card(ledger.index.turns[0], 0.25)
    assert card.turn == entry.id
    assert card.asked == "Fix the parser; then: and keep it fast"
    assert card.calls == {"read": 1, "edit": 1, "bash": 1}
    assert card.did[0] == Deed(tool="read", arguments="p.py", evidence="c1.1", shape="text of 3 lines")
    assert (card.answered, card.answer_words) == ("The parser is fixed.", 4)
    assert (card.files_read, card.files_written) == (("p.py",), ("p.py",))
    assert (card.status, card.degradations, card.notices) == ("done", ("stop_guard",), ("Nothing was verified.",))
    assert 0 < card.card_tokens < card.full_tokens
    assert line(card) == (
        "#1 asked: Fix the parser; then: and keep it fast → did: read×1 edit×1 bash×1"
        ' → "The parser is fixed." [ev:c1.1,c1.2,c1.3]\n  notice: Nothing was verified.'
    )


def test_long_texts_give_their_first_sentence(ledger: Ledger) -> None:
    ledger.directive(LONG)
    ledger.answer(LONG)
    ledger.outcome()
    card = make_card(ledger.index.turns[0], 0.25)
    assert card.asked == card.answered == "Fix the parser."
    assert card.answer_words == len(LONG.split())


def test_the_digest_covers_the_whole_answer(ledger: Ledger) -> None:
    for ending in ("a", "b", "  A"):
        ledger.directive()
        ledger.answer(LONG + ending)
        ledger.outcome()
    first, second, third = (make_card(turn, 0.25).answer_digest for turn in ledger.index.turns)
    assert first != second
    assert first == third, "case and white space do not count"


def test_a_wall_of_text_without_spaces_is_bounded(ledger: Ledger) -> None:
    ledger.directive("x" * 400_000)
    ledger.calls(("a", "write", {"path": "big.txt", "content": "y" * 170_000}))
    ledger.results(("a", "written"))
    ledger.outcome("cancelled")
    card = make_card(ledger.index.turns[0], 0.25)
    assert len(card.model_dump_json()) < 4_000
    assert line(card).endswith("(cancelled)")


def test_twelve_words_of_the_answer(ledger: Ledger) -> None:
    ledger.directive()
    ledger.answer(" ".join(f"w{number}" for number in range(20)))
    ledger.outcome()
    assert '"w0 w1 w2 w3 w4 w5 w6 w7 w8 w9 w10 w11…"' in line(make_card(ledger.index.turns[0], 0.25))


def test_steps_behind_a_reset_stay_on_the_card(ledger: Ledger) -> None:
    ledger.directive()
    for number in range(300):
        ledger.work(path=f"f{number}.py")
    ledger.reset(last_step=298)
    ledger.outcome()
    card = make_card(ledger.index.turns[0], 0.25)
    assert card.calls == {"read": 300}
    assert len(card.did) == len(card.files_read) == KEPT_DEEDS
    assert card.did[-1].arguments == "f299.py"


def test_the_written_card_wins_over_a_provisional_one(ledger: Ledger) -> None:
    ledger.directive("one")
    ledger.outcome()
    turn = ledger.index.turns[0]
    provisional = card_of(turn)
    ledger.card()
    assert turn.card == provisional
    assert card_of(turn) is turn.card


def test_a_turn_left_without_an_outcome_counts_as_failed(ledger: Ledger) -> None:
    ledger.directive("one")
    ledger.work()
    ledger.directive("two")
    assert line(card_of(ledger.index.turns[0])) == "#1 asked: one → did: read×1 [ev:c1.1] (failed)"
