"""The measures of an answer, put together."""

from time import perf_counter

from tests.core.answers.session import Session
from tests.core.receipts.runs import BASH, EDIT, FETCH, READ

from untildone.workflows.answers.measures import AnswerMeasures
from untildone.workflows.failures import ToolFailure
from untildone.workflows.tools.declaration import ToolOutcome

CARD = '```card\n{"semantic_type": "table", "title": "Tides", "columns": ["Day"], "rows": [["Mon"]]}\n```'
CALL = '```json\n{"name": "write", "arguments": {"path": "home.txt", "content": "x"}}\n```'


def test_a_plain_answer_has_nothing_to_say() -> None:
    measures = Session("Why is the sky blue?").measure("Because air scatters short waves more than long ones do.")
    assert measures == AnswerMeasures(short=True)


def test_of_a_blank_answer_only_the_receipts_count() -> None:
    session = Session("Rename the file.")
    session.step(lambda run: run.write("a.md", "x"))
    measures = session.measure(" \n")
    assert measures.receipts.effect
    assert measures.model_copy(update={"receipts": AnswerMeasures().receipts}) == AnswerMeasures(short=True)


def test_a_question_with_a_choice() -> None:
    measures = Session("Set up the database.").measure("Which of the two? (a) SQLite (b) PostgreSQL")
    assert (measures.question, measures.offers_choice) == (True, True)


def test_a_fenced_call_counts_once_a_run() -> None:
    session = Session("Change the city in home.txt to Bergen.")
    assert session.measure(CALL).lossy
    session.draft(CALL)
    assert not session.measure(CALL).lossy
    assert session.measure('{"name": "write", "arguments": {"path": "home.txt", "content": "x"}}').lossy


def test_a_call_that_the_user_wants_to_see_is_content() -> None:
    session = Session("Show me an example of a tool call that writes a file.")
    assert session.spec.call_wanted
    assert not session.measure(CALL).lossy
    assert not session.measure("see above", lossy=True).lossy


def test_a_lost_envelope_is_lossy() -> None:
    assert Session("Fix a.md.").measure("<tool_call>{", lossy=True).lossy


def test_freshness_rests_on_what_was_given() -> None:
    session = Session("What does a barrel of Brent cost right now?")
    assert session.spec.duties.live == "strong"
    assert session.measure("I don't have live price data in this session.").no_data
    measures = session.measure("I don't have live data, but it is 81.40 dollars.")
    assert (measures.no_data, measures.unsourced_figures) == (False, True)
    session.step(lambda run: run.fail(FETCH, {"url": "https://a.example"}, "the server answered 503 after 81.40 s"))
    assert session.measure("I have no current data; the server answered 503.").no_data


def test_figures_that_follow_from_the_users_are_not_unsourced() -> None:
    session = Session("The rate is 1.09 now. What do 250 euros cost currently, in dollars at that rate?")
    session.spec = session.spec.model_copy(update={"duties": session.spec.duties.model_copy(update={"live": "weak"})})
    assert not session.measure("250 euros are 272.50 dollars.").unsourced_figures
    assert session.measure("250 euros are 291.75 dollars.").unsourced_figures


def test_cards_in_the_text() -> None:
    session = Session("Show the tides as a table.")
    assert session.measure(CARD).inline_card
    assert session.measure("```card\n{broken\n```").broken_fence
    assert not session.measure(CARD).duplicate_card
    session.ledger.show("Tides", "table")
    assert session.measure(CARD).duplicate_card


def test_an_unreported_failure() -> None:
    session = Session("Fix the rounding in price.py and run the tests.", {"price.py": ""})
    session.step(lambda run: run.edit("price.py", "x"))
    session.step(lambda run: run.bash("pytest -q", "FAILED test_price.py::test_gross - AssertionError\n1 failed", 1))
    assert session.measure("All done!").failure_unreported
    assert session.measure("The rounding in price.py is right now.").failure_unreported
    assert not session.measure("pytest still fails: 1 failed.").failure_unreported
    assert not session.measure("`test_gross` wants 11.9.").failure_unreported
    session.step(lambda run: run.bash("pytest -q", "1 passed in 0.1s"))
    assert not session.measure("All done!").failure_unreported


def test_a_search_that_finds_nothing_is_no_failure() -> None:
    session = Session("Is foo used anywhere?")
    session.step(lambda run: run.bash("grep -rn foo .", "", 1))
    assert not session.measure("No match found.").failure_unreported


def test_a_reported_refusal() -> None:
    session = Session("Fix the flag in switch.py and run the tests.", {"switch.py": ""})
    session.step(lambda run: run.edit("switch.py", "x"))
    session.step(lambda run: run.refuse(BASH, {"command": "pytest"}, ToolFailure.DENIED))
    assert session.measure("I could not run the tests: bash was denied.").attempt_reported
    assert not session.measure("All done.").attempt_reported


def test_a_reported_attempt() -> None:
    session = Session("Download https://a.example/x.bin and save it as x.bin.")
    offline = "No luck, there is no network."
    session.step(lambda run: run.bash("ls"))
    assert not session.measure(offline).attempt_reported
    session.step(lambda run: run.bash("curl -o x.bin https://a.example/x.bin", "curl: (6) Could not resolve host", 6))
    assert session.measure(offline).attempt_reported
    assert session.measure("curl ended with 6.").attempt_reported
    assert not session.measure("x.bin is in place.").attempt_reported
    session.step(lambda run: run.bash("curl -o x.bin https://b.example/x.bin", writes={"x.bin": "x"}))
    assert not session.measure(offline).attempt_reported


def test_a_red_check_is_no_attempt_at_a_change() -> None:
    session = Session("Fix the bug in price.py.", {"price.py": ""})
    session.step(lambda run: run.bash("pytest -q", "FAILED test_price.py::test_gross - AssertionError\n1 failed", 1))
    assert not session.measure("`test_gross` fails, and I could not fix it.").attempt_reported
    session.step(lambda run: run.fail(EDIT, {"path": "price.py"}, "the file is read-only"))
    assert session.measure("I could not fix it, price.py is read-only.").attempt_reported


def test_wrong_arguments_are_no_attempt() -> None:
    session = Session("Set the port in a.ini to 9000.", {"a.ini": ""})
    session.step(lambda run: run.refuse(EDIT, {"path": "a.ini"}, ToolFailure.SCHEMA_MISMATCH))
    assert not session.measure("I could not change a.ini.").attempt_reported
    session.step(lambda run: run.refuse(EDIT, {"path": "a.ini"}, ToolFailure.DENIED))
    assert session.measure("I could not change a.ini.").attempt_reported


def test_a_check_of_the_whole_folder_has_looked_at_each_file() -> None:
    session = Session("Does m.py compile? Run the tests as well.", {"m.py": ""})
    session.spec = session.spec.model_copy(update={"asked_about": ("m.py",)})
    assert session.measure("Yes, and the test passes.").receipts.asked_unread == 1
    session.step(lambda run: run.bash("python -m pytest -q tests/test_other.py::test_x", "1 passed in 0.1s"))
    assert session.measure("Yes, and the test passes.").receipts.asked_unread == 1
    session.step(lambda run: run.bash("python -m compileall -q ."))
    assert session.measure("Yes, and the test passes.").receipts.asked_unread == 0


def test_a_report_of_no_effect_stands_on_a_look_or_an_attempt() -> None:
    session = Session('Fix the typo in the word "separate" in style.md.', {"style.md": ""})
    text = "No change was needed, the word is spelled right already."
    assert not session.measure(text).says_no_effect
    session.step(lambda run: run.read("style.md"))
    assert session.measure(text).says_no_effect
    attempted = Session("Replace Winter with Spring in season.txt.", {"season.txt": ""})
    attempted.step(lambda run: run.fail(EDIT, {"path": "season.txt"}, "old_string not found"))
    assert attempted.measure("I could not change season.txt, because the word does not occur.").says_no_effect


def test_plans_while_targets_are_missing() -> None:
    session = Session("Update the year to 2026 in north.txt, south.txt and west.txt.", {"north.txt": ""})
    session.step(lambda run: run.edit("north.txt", "2026"))
    promised = "north.txt is done. Next, I will update the others."
    assert session.measure(promised).unfinished == "plan_sentence"
    session.step(lambda run: run.edit("south.txt", "2026"), lambda run: run.edit("west.txt", "2026"))
    assert session.measure("All three say 2026. I will look at the docs as well.").unfinished == ""


def test_an_earlier_answer_to_something_else() -> None:
    session = Session("Summarise alpha.txt in one sentence.")
    session.step(lambda run: run.read("alpha.txt"))
    session.answer("The file says that the ferry leaves at nine.")
    session.ask("Summarise beta.txt in one sentence.")
    assert session.measure("The file says that the ferry leaves at nine.").repeats


def test_unsupported_claims_are_told_by_class_and_reason() -> None:
    session = Session("Fix the bug in a.py.", {"a.py": ""})
    session.step(lambda run: run.edit("a.py", "x"))
    assert session.measure("Fixed. All tests pass.").claims == ("passed:not_run",)
    session.step(lambda run: run.bash("pytest -q", "3 passed in 0.1s"))
    assert session.measure("Fixed. All tests pass.").claims == ()


def test_a_measure_is_quick() -> None:
    """10 KB of answer and 100 KB of evidence take a few milliseconds; a slow machine may take its time."""
    session = Session("How is the weather in Lyon? Look at https://meteo.example/lyon")
    page = "Lyon 18°C with 412 readings of the western station, updated hourly. " * 1_500
    session.step(
        lambda run: run.call(FETCH, {"url": "https://meteo.example/lyon"}, ToolOutcome(text=page)), results=(page,)
    )
    session.step(lambda run: run.call(READ, {"path": "a.txt"}, ToolOutcome(text="x")))
    answer = "The western station has 1,234 readings; it could not be reached twice. " * 140

    def taken() -> float:
        start = perf_counter()
        session.measure(answer)
        return perf_counter() - start

    taken()
    assert min(taken() for _ in range(3)) < 0.15
