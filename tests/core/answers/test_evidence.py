"""What an answer is held against: arming and disarming of the grounding check (gates.md section 7)."""

from tests.core.answers.session import Session
from tests.core.receipts.runs import CARD, FETCH, MAIL, READ

from untildone.workflows.tools.declaration import ToolOutcome

LYON = "Lyon: 18°C, light rain. https://meteo.example/lyon"
ASKED = "How is the weather in Lyon? Look at https://meteo.example/lyon"


def fetch(run):  # type: ignore[no-untyped-def]
    return run.call(FETCH, {"url": "https://meteo.example/lyon"}, ToolOutcome(text=LYON))


def fetched(prompt: str = ASKED) -> Session:
    session = Session(prompt)
    session.step(fetch, results=(LYON,))
    return session


def test_a_retrieval_arms() -> None:
    assert fetched().measure("Lyon is usually mild.").ungrounded
    assert not fetched().measure("It is 18°C in Lyon.").ungrounded
    assert not Session(ASKED).measure("Lyon is usually mild.").ungrounded


def test_a_failed_retrieval_does_not() -> None:
    session = Session(ASKED)
    session.step(lambda run: run.fail(FETCH, {"url": "https://meteo.example/lyon"}), results=("no such page 18°C",))
    assert not session.measure("Lyon is usually mild.").ungrounded


def test_search_then_read_keeps_it_armed() -> None:
    session = fetched()
    session.step(lambda run: run.read("notes.txt"))
    assert session.measure("Usually mild.").ungrounded


def test_search_then_write_disarms() -> None:
    session = fetched()
    session.step(lambda run: run.write("report.md", "18°C"))
    assert not session.measure("Saved.").ungrounded


def test_an_external_effect_disarms() -> None:
    session = fetched()
    session.step(lambda run: run.call(MAIL, {"to": "ada@a.example"}, ToolOutcome(text="sent")))
    assert not session.measure("Sent.").ungrounded


def test_a_card_disarms() -> None:
    session = fetched()
    session.step(lambda run: run.call(CARD, {"title": "Lyon"}, ToolOutcome(text="ok")))
    assert session.measure("See the card.").ungrounded, "a card that was not put on record was not shown"
    session.ledger.present("Lyon", call=session.run.receipts[-1].call_id)
    assert not session.measure("See the card.").ungrounded


def test_a_retrieval_after_the_effect_arms_again() -> None:
    session = fetched()
    session.step(lambda run: run.write("report.md", "18°C"), fetch, results=("ok", LYON))
    assert session.measure("Lyon is usually mild.").ungrounded


def test_an_answer_that_passed_disarms() -> None:
    session = fetched()
    session.draft("It is 18°C in Lyon (meteo.example).")
    assert not session.measure("I have also checked the spelling.").ungrounded


def test_a_draft_that_did_not_pass_does_not() -> None:
    session = fetched()
    session.draft("Lyon is usually mild.")
    assert session.measure("It is rather mild there.").ungrounded


def test_an_admission_and_a_card_in_the_text_are_grounded() -> None:
    session = fetched()
    assert not session.measure("I could not find a current reading for Lyon.").ungrounded
    card = '```card\n{"semantic_type": "table", "title": "Lyon", "columns": ["a"], "rows": []}\n```'
    assert not session.measure(f"Here:\n\n{card}").ungrounded


def test_reading_a_file_never_arms() -> None:
    session = Session(ASKED)
    session.step(lambda run: run.call(READ, {"path": "lyon.txt"}, ToolOutcome(text=LYON)), results=(LYON,))
    assert not session.measure("Lyon is usually mild.").ungrounded
