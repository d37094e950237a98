"""What the receipts come to when an answer is given (stop-policy.md sections 2, 3, 7; refinements P4, P5, P10)."""

import pytest
from tests.core.answers.session import Session
from tests.core.receipts.runs import FETCH, GREP, READ

from untildone.workflows.answers.measures import ReceiptSummary
from untildone.workflows.answers.owed import check_owed, duties_met
from untildone.workflows.failures import ToolFailure
from untildone.workflows.intent.duties import Duties
from untildone.workflows.tools.declaration import ToolOutcome

THREE = "Add a licence header to a.py, b.py and c.py."


def test_row_16_names_the_targets_that_are_missing() -> None:
    session = Session(THREE, {"a.py": "", "b.py": "", "c.py": ""})
    session.step(lambda run: run.edit("a.py", "header"))
    assert session.measure("Done.").receipts.targets_missing == 2
    assert (
        session.measure("a.py has the header; b.py and c.py are generated, I left them alone.").receipts.targets_missing
        == 0
    )
    assert session.measure("a.py has it. Not changed: c.py.").receipts.targets_missing == 1
    session.step(lambda run: run.edit("b.py", "header"), lambda run: run.edit("c.py", "header"))
    assert session.measure("Done.").receipts.targets_missing == 0


def test_row_17_a_deliverable_that_holds_nothing() -> None:
    session = Session("Write a summary of the meeting and save it as report.md.")
    assert session.measure("Done.").receipts.deliverables_missing == 1
    session.step(lambda run: run.write("report.md", "TODO"))
    assert session.measure("Done.").receipts.deliverables_missing == 1
    session.step(lambda run: run.write("report.md", "We met on Monday."))
    assert session.measure("Done.").receipts.deliverables_missing == 0


def test_a_deliverable_that_is_gone_is_missing() -> None:
    session = Session("Write a summary of the meeting and save it as report.md.")
    session.step(lambda run: run.write("report.md", "We met."))
    session.step(lambda run: run.bash("rm report.md", "", writes={"report.md": None}))
    assert session.measure("Done.").receipts.deliverables_missing == 1


ASKED = {
    "read": lambda s: s.step(lambda run: run.read("notes.txt")),
    "read under its whole path": lambda s: s.step(lambda run: run.read("/work/space/notes.txt")),
    "searched by name": lambda s: s.step(
        lambda run: run.call(GREP, {"pattern": "x", "path": "notes.txt"}, ToolOutcome(text="x"))
    ),
    "cat": lambda s: s.step(lambda run: run.bash("cat notes.txt", "text")),
    "script": lambda s: s.step(lambda run: run.bash("python -c \"print(open('notes.txt').read())\"", "text")),
    "all of a kind": lambda s: s.step(lambda run: run.bash("cat *.txt", "text")),
    "not there": lambda s: s.step(lambda run: run.fail(READ, {"path": "notes.txt"}, "no such file")),
    "refused": lambda s: s.step(lambda run: run.refuse(READ, {"path": "notes.txt"}, ToolFailure.DENIED)),
    "written by the run": lambda s: s.step(lambda run: run.write("notes.txt", "new")),
}


@pytest.mark.parametrize("row", ASKED)
def test_what_was_asked_about_was_looked_at(row: str) -> None:
    session = Session("What does notes.txt say about the deadline?", {"notes.txt": "May"})
    ASKED[row](session)
    assert session.measure("It is in May.").receipts.asked_unread == 0


def test_row_23_nobody_looked() -> None:
    session = Session("What does notes.txt say about the deadline?", {"notes.txt": "May"})
    assert session.measure("It is in May.").receipts.asked_unread == 1
    session.step(lambda run: run.read("other.txt"))
    assert session.measure("It is in May.").receipts.asked_unread == 1


def test_a_page_counts_by_its_address() -> None:
    session = Session("What does https://lib.example/hours say about Sundays?")
    assert session.measure("Closed.").receipts.asked_unread == 1
    session.step(lambda run: run.call(FETCH, {"url": "https://lib.example/hours"}, ToolOutcome(text="open")))
    assert session.measure("Open.").receipts.asked_unread == 0


def test_an_earlier_turn_looked() -> None:
    session = Session("What does notes.txt say about the deadline?", {"notes.txt": "May"})
    session.step(lambda run: run.read("notes.txt"))
    session.answer("The deadline is in May.")
    session.ask("And what does notes.txt say about the budget?")
    assert session.measure("Nothing.").receipts.asked_unread == 0


def test_the_text_was_in_the_prompt() -> None:
    text = "The north quay stays closed until April; small boats go to the south quay."
    session = Session(f'Summarise what notes.txt says: "{text}"')
    assert session.measure("The quay is closed until April.").receipts.asked_unread == 0


MET = {
    "nothing owed": (Duties(), ReceiptSummary(), False, True),
    "an effect that nobody can count": (Duties(effect=True), ReceiptSummary(effect=True), False, False),
    "all targets": (Duties(effect=True, targets=3), ReceiptSummary(effect=True), False, True),
    "one target missing": (
        Duties(effect=True, targets=3),
        ReceiptSummary(effect=True, targets_missing=1),
        False,
        False,
    ),
    "a file delivered": (Duties(execution=True, deliverables=1), ReceiptSummary(execution=True), False, True),
    "check owed": (Duties(effect=True, targets=2), ReceiptSummary(effect=True), True, False),
    "check run": (Duties(effect=True, targets=2), ReceiptSummary(effect=True, check="fresh"), True, True),
    "check stale": (Duties(effect=True, targets=2), ReceiptSummary(effect=True, check="stale"), True, False),
    "looked": (Duties(inspection=True), ReceiptSummary(inspection=True), False, True),
    "not looked": (Duties(inspection=True), ReceiptSummary(), False, False),
    "run demanded": (Duties(run_demanded=True), ReceiptSummary(), False, False),
}


@pytest.mark.parametrize("row", MET)
def test_duties_that_are_met(row: str) -> None:
    duties, receipts, owed, expected = MET[row]
    assert duties_met(duties, receipts, check_owed=owed) is expected


def test_a_modify_act_owes_a_check_where_one_can_be_run() -> None:
    changed = ReceiptSummary(runnable_changed=True)
    assert check_owed(Duties(check="modify"), changed, shell=True)
    assert not check_owed(Duties(check="modify"), changed, shell=False)
    assert not check_owed(Duties(check="modify"), ReceiptSummary(changed=True), shell=True)
    assert not check_owed(Duties(check="modify", no_check=True), changed, shell=True)
    assert check_owed(Duties(check="demanded"), ReceiptSummary(), shell=False)
