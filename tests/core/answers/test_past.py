"""The newest figure on record about a topic (gates.md section 5, fail closed)."""

from tests.core.context.ledgers import Ledger

from untildone.workflows.answers.past import PastFigure, past_figure
from untildone.workflows.cards.recorded import RecordedCard


def session(*turns: tuple[str, str]) -> Ledger:
    ledger = Ledger()
    for asked, answered in turns:
        ledger.directive(asked)
        ledger.answer(answered)
        ledger.outcome()
    ledger.directive("What does copper cost right now?")
    return ledger


def card(ledger: Ledger, turn: int, text: str, *, at: int, title: str = "Copper") -> RecordedCard:
    return RecordedCard(
        id=f"ent_{at}", turn=ledger.index.turns[turn].id, at=at, semantic_type="metrics", title=title, text=text
    )


ASKED = "What does copper cost right now?"


def test_the_newest_card_on_the_topic() -> None:
    ledger = session(("Copper?", "See the card."), ("Copper again?", "See the card."), ("Tin?", "See the card."))
    cards = [
        card(ledger, 0, "Price\n9,100 USD", at=1),
        card(ledger, 1, "Price\n9,480 USD", at=2),
        card(ledger, 2, "Price\n30,000 USD", at=3, title="Tin"),
    ]
    assert past_figure(ASKED, ledger.index, cards) == PastFigure(
        value="9480", quote="9,480 USD", turn=2, presentation="ent_2", at=2
    )


def test_an_answer_has_no_time() -> None:
    ledger = session(("What did copper cost?", "Copper was at 9,480 USD."), ("And the moon?", "It is 384,400 km away."))
    found = past_figure(ASKED, ledger.index, [])
    assert found == PastFigure(value="9480", quote="Copper was at 9,480 USD.", turn=1)


def test_a_figure_on_another_topic_is_not_offered() -> None:
    ledger = session(("And the moon?", "It is 384,400 km away."))
    assert past_figure(ASKED, ledger.index, [card(ledger, 0, "1,000 km", at=1, title="Moon")]) is None


def test_the_open_turn_is_not_the_past() -> None:
    ledger = session()
    ledger.answer("Copper costs 9,480 USD.")
    assert past_figure(ASKED, ledger.index, []) is None
