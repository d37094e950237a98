"""Cards in a turn: what becomes of them in its index, its card and its later renderings."""

import pytest
from tests.core.context.ledgers import Ledger

from untildone.workflows.context.capacity import CapacityProfile
from untildone.workflows.context.cards import line, make_card
from untildone.workflows.context.index import TurnIndex
from untildone.workflows.context.planner import plan
from untildone.workflows.context.presented import KEPT_CARDS
from untildone.workflows.context.projection import derive_messages
from untildone.workflows.ledger.payloads import RETRIES_ANSWER, ControlKind
from untildone.workflows.messages import ToolResultBlock

TIDES = '```card\n{"semantic_type": "table", "title": "Tides", "columns": ["Day"], "rows": []}\n```'
OTHER = '```card\n{"semantic_type": "table", "title": "Winds", "columns": ["Day"], "rows": []}\n```'
BROKEN = '```card\n{"semantic_type": "table"\n```'


@pytest.fixture
def ledger() -> Ledger:
    made = Ledger()
    made.directive("When is high water?")
    return made


def current(ledger: Ledger) -> list[str]:
    return [card.id for card in ledger.index.turns[-1].cards.current]


def last_message(ledger: Ledger) -> str:
    return derive_messages(ledger.index).messages[-1].text


# --- drafts and what replaces them -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(RETRIES_ANSWER))
def test_a_card_after_a_gate_replaces_that_of_the_discarded_draft(ledger: Ledger, kind: ControlKind) -> None:
    first = ledger.show("Tides")
    ledger.answer("Here it is.")
    ledger.nudge(kind=kind)
    assert ledger.index.turns[-1].cards.to_replace == (first.id,)
    assert current(ledger) == [first.id], "what nothing has replaced is still on screen"
    second = ledger.show("Winds", replaces=(first.id,))
    assert current(ledger) == [second.id]
    assert ledger.index.turns[-1].cards.to_replace == ()


@pytest.mark.parametrize("kind", ["stop_guard", "stop_hook", "steering_drift", "repair_directive"])
def test_other_control_messages_discard_no_card(ledger: Ledger, kind: ControlKind) -> None:
    ledger.show("Tides")
    ledger.answer("Here it is.")
    ledger.nudge(kind=kind)
    assert ledger.index.turns[-1].cards.to_replace == ()


def test_all_cards_that_stand_directly_before_an_answer_are_its_draft(ledger: Ledger) -> None:
    first, second = ledger.show("Tides"), ledger.show("Winds")
    ledger.answer("Here they are.")
    ledger.nudge(kind="claim_check")
    assert ledger.index.turns[-1].cards.to_replace == (first.id, second.id)


def test_a_card_that_other_work_followed_is_no_draft(ledger: Ledger) -> None:
    first = ledger.show("Tides")
    ledger.work()
    second = ledger.show("Winds")
    ledger.answer("Here it is.")
    ledger.nudge(kind="claim_check")
    assert ledger.index.turns[-1].cards.to_replace == (second.id,)
    assert first.id in current(ledger)


def test_the_cards_of_a_turn_are_bounded(ledger: Ledger) -> None:
    for number in range(KEPT_CARDS + 10):
        ledger.show(f"Day {number}")
    ledger.nudge(kind="claim_check")
    cards = ledger.index.turns[-1].cards
    assert len(cards.cards) == len(cards.discarded) == KEPT_CARDS
    assert cards.current[-1].title == f"Day {KEPT_CARDS + 9}"


def test_a_rebuilt_index_knows_the_same_cards(ledger: Ledger) -> None:
    first = ledger.show("Tides")
    ledger.answer("Here it is.")
    ledger.nudge(kind="fence_check")
    ledger.show("Winds", replaces=(first.id,))
    assert TurnIndex.of(ledger.entries) == ledger.index


# --- the turn's card -------------------------------------------------------------------------------------------------


def test_the_turn_card_names_its_cards_instead_of_what_was_said(ledger: Ledger) -> None:
    ledger.work()
    shown = ledger.show("High water")
    ledger.answer("The table is above.")
    ledger.outcome()
    card = make_card(ledger.index.turns[-1], 0.25)
    assert [(each.id, each.semantic_type, each.title) for each in card.presented] == [(shown.id, "table", "High water")]
    assert (card.calls, [each.tool for each in card.did]) == ({"read": 1}, ["read"])
    assert card.answered == "The table is above."
    assert line(card) == (
        f'#1 asked: When is high water? → did: read×1 → table "High water" [pres:{shown.id}; ev:c1.1]'
    )


def test_replaced_cards_are_not_on_the_turn_card(ledger: Ledger) -> None:
    first = ledger.show("Tides")
    ledger.answer("Here it is.")
    ledger.nudge(kind="claim_check")
    second = ledger.show("Winds", replaces=(first.id,))
    ledger.outcome()
    assert [each.id for each in make_card(ledger.index.turns[-1], 0.25).presented] == [second.id]


def test_a_failed_card_call_is_no_deed_and_no_card(ledger: Ledger) -> None:
    ledger.calls(("a", "emit_table_card", {}))
    ledger.results(("a", "The arguments do not fit."))
    ledger.answer("Never mind.")
    ledger.outcome()
    card = make_card(ledger.index.turns[-1], 0.25)
    assert (card.presented, card.did, card.calls) == ((), (), {})
    assert line(card) == '#1 asked: When is high water? → "Never mind."'


def test_a_tool_of_ones_own_that_shows_a_card_is_no_deed(ledger: Ledger) -> None:
    ledger.calls(("a", "show_weather", {}))
    ledger.results(("a", "shown"))
    ledger.present("Lyon", "weather", call="a")
    ledger.outcome()
    assert make_card(ledger.index.turns[-1], 0.25).did == ()


def test_cards_outlive_a_reset(ledger: Ledger) -> None:
    shown = ledger.show("Tides")
    for _ in range(5):
        ledger.work()
    ledger.reset(last_step=4)
    ledger.outcome()
    assert [each.id for each in make_card(ledger.index.turns[-1], 0.25).presented] == [shown.id]


# --- later renderings ------------------------------------------------------------------------------------------------


def test_the_acknowledgement_of_a_card_stays_as_it_is(ledger: Ledger) -> None:
    ledger.show("Tides")
    ledger.answer("Here it is.")
    ledger.outcome()
    results = [block for message in derive_messages(ledger.index).messages for block in message.results]
    assert results == [ToolResultBlock(call_id="c1.1", text='{"ok":true,"presentation":"ent_1"}')]


ANSWERS = {
    "recorded": (f"High water at noon.\n\n{TIDES}\n\nGood luck.", "High water at noon.\n\nGood luck."),
    "only the card": (TIDES, ""),
    "another card, not on record": (f"Look.\n\n{OTHER}", f"Look.\n\n{OTHER}"),
    "broken": (f"Look.\n\n{BROKEN}", f"Look.\n\n{BROKEN}"),
    "quoted in a longer fence": (f"````\n{TIDES}\n````", f"````\n{TIDES}\n````"),
}


@pytest.mark.parametrize(("said", "rendered"), ANSWERS.values(), ids=ANSWERS)
def test_an_inline_card_on_record_is_cut_from_later_renderings(ledger: Ledger, said: str, rendered: str) -> None:
    ledger.work()
    ledger.answer(said)
    ledger.present("Tides")
    assert derive_messages(ledger.index).messages[-1].text == said, "the open turn is verbatim"
    ledger.outcome()
    assert last_message(ledger) == rendered
    assert "Tides" in line(make_card(ledger.index.turns[-1], 0.25))


def test_the_digest_of_the_answer_covers_its_cards(ledger: Ledger) -> None:
    ledger.answer(f"Here.\n\n{TIDES}")
    ledger.present("Tides")
    ledger.outcome()
    card = make_card(ledger.index.turns[-1], 0.25)
    ledger.directive("again")
    ledger.answer("Here.")
    ledger.outcome()
    assert make_card(ledger.index.turns[-1], 0.25).answer_digest != card.answer_digest
    assert card.answered == "Here."


def test_a_second_card_of_the_type_before_it_is_dropped_though_never_recorded(ledger: Ledger) -> None:
    ledger.show("Tides")
    ledger.answer(f"Again:\n\n{OTHER}")
    ledger.outcome()
    assert last_message(ledger) == "Again:"


def test_a_card_that_another_batch_followed_is_no_duplicate(ledger: Ledger) -> None:
    ledger.show("Tides")
    ledger.work()
    ledger.answer(f"And:\n\n{OTHER}")
    ledger.outcome()
    assert last_message(ledger) == f"And:\n\n{OTHER}"


def test_an_answer_that_was_not_accepted_keeps_all_of_its_text(ledger: Ledger) -> None:
    ledger.show("Tides")
    ledger.answer(f"Again:\n\n{OTHER}")
    ledger.outcome("budget_exhausted")
    assert last_message(ledger) == f"Again:\n\n{OTHER}"


def test_a_turn_is_found_again_by_the_title_of_its_card(ledger: Ledger) -> None:
    shown = ledger.index.turns[-1].id
    ledger.show("Stock of tarred rope")
    ledger.answer("Above.")
    ledger.outcome()
    ledger.turn("What else?", "Nothing.")
    chosen = plan(CapacityProfile(model="m"), ledger.index, "And the tarred rope?", 0, 0, 0)
    assert [each.turn for each in chosen.turns if each.fidelity == "full"] == [shown]
