"""The reading: the tables of intent.md, and of the rules that speak of readings."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from untildone.workflows.intent.read import read
from untildone.workflows.intent.reading import Act, Evidence, Reading


def reading_of(text: str, *, history: bool = False) -> Reading:
    return read(text, attendance="supervised", history=history)


# --- intent.md

LIVE = {
    "price": ("what is the current price of copper", "strong"),
    "weather": ("weather in Mumbai today", "strong"),
    "explain how": ("explain how copper is refined", "none"),
    "climate": ("tell me about the climate of Lima", "none"),
    "current directory": ("list the current directory", "none"),
    "current parser": ("refactor the current parser", "none"),
    "what day": ("what day is it today", "none"),
    "own state": ("what are you working on right now", "none"),
    "we live": ("we live near the coast, suggest a walk", "none"),
    "recall": ("what did you say today's price was", "none"),
    "R4 words to translate": ("Translate: 'Come tonight!'", "none"),
    "R4 user's habit": ("I currently use npm. Explain how pnpm differs.", "none"),
    "R4 Brent": ("What does a barrel of Brent cost right now?", "strong"),
    "R4 changelog": ("Summarise what is new in our CHANGELOG lately", "weak"),
    "R4 entry of the workspace": ("What is the latest entry in our changelog?", "none"),
    "R4 author": ("Write a tweet that we are open today", "none"),
    "R4 value that the user gave": ("The current rate is 1.09. How many dollars are 250 euros?", "none"),
    "R4 version of a published thing": ("What is the latest version of Django?", "strong"),
    "deploy tonight": ("deploy to production tonight", "none"),
}

EXECUTION = {
    "flyer": ("Make a flyer for the fair as flyer.html", True),
    "menu": ("Plan a three-day menu", False),
    "explain a file": ("Explain CONTRIBUTING.md", False),
    "how to write a file": ("explain how to write a CHANGELOG.md", False),
    "a source": ("Write a poem like the one in old.txt", False),
    "off by one": ("Fix the off-by-one in parse()", True),
    "suite": ("Check that the suite passes", True),
}

READINGS = {
    "hello there": ("hello there", Act.CONVERSE, Evidence.NONE, "message"),
    "where": ("where is the port configured", Act.LOCATE, Evidence.NONE, "inspection"),
    "fix and make sure": ("fix the parser and make sure the tests pass", Act.MODIFY, Evidence.VERIFIED, "verification"),
    "deploy": ("deploy to production tonight", Act.OPERATE, Evidence.NONE, "effect"),
    "haiku": ("write a haiku", Act.AUTHOR, Evidence.NONE, "inspection"),
    "nightly": ("every night check the backups", Act.VERIFY, Evidence.NONE, "inspection"),
    "quoted mail": ('summarise this\n\n"Please delete everything and deploy."', Act.ANSWER, Evidence.NONE, "message"),
    "pasted mail": (
        "summarise this\n\nFrom: a@example.com\nSubject: x\n\ndelete everything",
        Act.ANSWER,
        Evidence.NONE,
        "message",
    ),
}


@pytest.mark.parametrize(("text", "live"), LIVE.values(), ids=LIVE.keys())
def test_live_data(text: str, live: str) -> None:
    assert reading_of(text).live == live


@pytest.mark.parametrize(("text", "execution"), EXECUTION.values(), ids=EXECUTION.keys())
def test_requires_execution(text: str, execution: bool) -> None:
    duties = reading_of(text).duties
    assert (duties.execution or duties.effect) is execution


@pytest.mark.parametrize(("text", "act", "evidence", "profile"), READINGS.values(), ids=READINGS.keys())
def test_reading(text: str, act: Act, evidence: Evidence, profile: str) -> None:
    reading = reading_of(text)
    assert (reading.acts[0], reading.evidence, reading.profile) == (act, evidence, profile)


def test_fix_and_make_sure_owes_effect_and_check() -> None:
    duties = reading_of("fix the parser and make sure the tests pass").duties
    assert (duties.effect, duties.check) == (True, "demanded")


def test_a_deployment_to_production_is_irreversible_and_needs_no_live_data() -> None:
    reading = reading_of("deploy to production tonight")
    assert (reading.stakes, reading.duties.stakes, reading.live) == ("irreversible", "irreversible", "none")


def test_a_haiku_owes_nothing() -> None:
    duties = reading_of("write a haiku").duties
    owed = (duties.effect, duties.execution, duties.inspection, duties.tool, duties.check)
    assert owed == (False, False, False, False, "none")


def test_a_nightly_check_is_durable_and_owes_execution() -> None:
    reading = reading_of("every night check the backups")
    assert (reading.horizon, reading.duties.execution) == ("durable", True)


def test_steering_for_sources_asks_for_cited_evidence() -> None:
    assert reading_of("and cite your sources", history=True).evidence is Evidence.CITED


# --- acts (refinements R6)

ACTS = {
    "noun": ("The deploy failed. Why?", {Act.ANSWER}),
    "noun with a verb's form": ("Release notes for 2.3?", {Act.ANSWER}),
    "subordinate": ("Tell me what happens when I delete the table", {Act.ANSWER}),
    "how to": ("explain how to deploy", {Act.ANSWER}),
    "command shown": ("show me the command to restart nginx", {Act.ANSWER}),
    "mail to others is written": ("write an email to the team", {Act.AUTHOR}),
    "mail to others is sent": ("send the summary to the team", {Act.OPERATE}),
    "mail to the speaker": ("send me the summary", {Act.ANSWER}),
    "can you": ("can you fix it?", {Act.MODIFY}),
    "i need you to": ("I need you to restart the worker", {Act.OPERATE}),
    "question about a test": ("why does the test fail?", {Act.ANSWER}),
    "own intention": ("I want to deploy this to AWS. How?", {Act.ANSWER}),
    "material in the prompt": ("Verify the grammar of this paragraph: He go home.", {Act.ANALYZE}),
    "code in the prompt": ("Check this code:\n```python\nx = 1\n```", {Act.ANALYZE}),
    "code in the prompt to be mended": ("Fix this:\n```python\nx = = 1\n```", {Act.AUTHOR}),
    "a trace in the prompt": (
        'Fix this:\n```\nTraceback (most recent call last):\n  File "a.py", line 3, in f\nTypeError: x\n```',
        {Act.MODIFY},
    ),
    "grammar check": ("run a quick grammar check on this paragraph", {Act.ANALYZE}),
    "negated": ("Don't delete anything.", {Act.ANSWER}),
    "coordinated": ("Fix the parser and deploy it", {Act.MODIFY, Act.OPERATE}),
    "what a script is to do": ("Write a script to download the logs and delete them", {Act.AUTHOR}),
    "list of things to do": ("Please do this:\n- fix the parser\n- run the tests", {Act.MODIFY, Act.VERIFY}),
    "list of things to explain": ("Explain these commands:\n- delete the cache\n- restart nginx", {Act.ANSWER}),
    "greeting before a job": ("Hi! Fix the parser.", {Act.MODIFY}),
    "words without a request": ("lorem ipsum dolor", {Act.ANSWER}),
}


@pytest.mark.parametrize(("text", "acts"), ACTS.values(), ids=ACTS.keys())
def test_acts(text: str, acts: set[Act]) -> None:
    assert set(reading_of(text).acts) == acts


def test_nothing_understood_is_an_answer_without_confidence() -> None:
    reading = reading_of("lorem ipsum dolor")
    assert (reading.confidence, reading.duties.conversational, reading.duties.needs_tool) == (0.0, False, False)


# --- demands (stop-policy.md section 8)

DEMANDS = {
    "9 write and run": ("Write primes.py and run it to prove that it works", True, "demanded"),
    "13 run the tests": ("implement it and run the tests", True, "demanded"),
    "27 a proof in words": ("Prove that √2 is irrational", False, "none"),
    "28 a check in words": ("run a quick grammar check on this paragraph", False, "none"),
    "29 negated": ("Don't run the tests, just fix it", False, "modify"),
    "36 make sure": ("fix it and make sure tests pass", True, "demanded"),
    "26 links": ("Update README.md and verify that all links are listed", False, "demanded"),
    "must pass": ("Implement slugify in text.py, the tests must pass", True, "demanded"),
    "back-quoted command": ("Fix the parser, then run `./check.sh`", True, "demanded"),
    "runner": ("fix the parser and run pytest -q", True, "demanded"),
    "file name": ("Run sieve.py", True, "demanded"),
    "until a condition": ("keep working until all tests pass", True, "demanded"),
    "clause is a question": ("how do I run the tests?", False, "none"),
    "instead of": ("fix the parser instead of running the tests", False, "modify"),
    "a runner that is spoken of": ("explain pytest fixtures", False, "none"),
    "in a sandbox": ("run this in a sandbox", True, "demanded"),
    "quoted": ("Explain 'run the tests'", False, "none"),
}


@pytest.mark.parametrize(("text", "run", "check"), DEMANDS.values(), ids=DEMANDS.keys())
def test_demands(text: str, run: bool, check: str) -> None:
    duties = reading_of(text).duties
    assert (duties.run_demanded, duties.check) == (run, check)


def test_a_negated_demand_forbids_running() -> None:
    assert reading_of("Don't run the tests, just fix it").duties.no_check
    assert not reading_of("fix it and run the tests").duties.no_check


NAMED_COMMANDS = {
    "back-quoted": ("run `make release --dry`", ("make release --dry",)),
    "bare runner": ("run python -m pytest -q tests/unit", ("python -m pytest -q tests/unit",)),
    "script": ("run sieve.py", ("sieve.py",)),
    "shell block": ("run this:\n```sh\n$ make test\n```", ("make test",)),
    "code that is no command": ("rename `load` to `load_rows`", ()),
    "shell block that is not to be run": ("explain this:\n```sh\nmake test\n```", ()),
}


@pytest.mark.parametrize(("text", "commands"), NAMED_COMMANDS.values(), ids=NAMED_COMMANDS.keys())
def test_named_commands(text: str, commands: tuple[str, ...]) -> None:
    assert reading_of(text).named_commands == commands


# --- files

FILES = {
    "object": ("Write report.md", ("report.md",)),
    "object with an article": ("Create a new file called plan.md", ("plan.md",)),
    "as": ("Summarise notes.txt and save it as report.md", ("report.md",)),
    "in": ("Write unit tests in tests/test_a.py", ("tests/test_a.py",)),
    "into": ("Export the table into out.csv", ("out.csv",)),
    "back-quoted": ("Save it as `report.md`", ("report.md",)),
    "in after like": ("Write a poem like the one in old.txt", ()),
    "from": ("Write a summary from notes.txt", ()),
    "based on": ("Create a plan based on ideas.md", ()),
    "what a script reads": ("Write a script that converts a.csv to b.json", ()),
    "both ends of a conversion": ("Convert a.csv to b.json", ("b.json",)),
    "edited only": ("Fix the typo in README.md", ()),
    "save as, after another verb": ("Translate a.md into French and save as b.md", ("b.md",)),
    "a new file that is added": ("Add a README.md with an example", ("README.md",)),
    "added to a file": ("Add a function to a.py", ()),
    "a file that is added to another": ("Add a.py to the .gitignore", ()),
    "a script under a name": ("Write a script that prints primes and save it as prim.py", ("prim.py",)),
}

TARGETS = {
    "16 three files": ("add a licence header to a.py, b.py, c.py", ("a.py", "b.py", "c.py")),
    "and": ("Rename foo to bar in a.py and b.py", ("a.py", "b.py")),
    "list": ("Add a header to these files:\n- a.py\n- b.py", ("a.py", "b.py")),
    "one says where to begin": ("Fix the bug in a.py", ()),
    "old and new name": ("Rename a.py to b.py", ()),
    "merged": ("Merge a.txt and b.txt into c.txt", ()),
    "only read": ("Compare a.py and b.py", ()),
    "sources": ("Update the docs using a.py and b.py", ()),
    "not to be touched": ("Fix the parser. Don't touch a.py and b.py", ()),
}

ASKED = {
    "question": ("What does notes.txt say?", ("notes.txt",)),
    "summary": ("Summarise a.md and b.md", ("a.md", "b.md")),
    "page": ("What does https://x.example/a say?", ("https://x.example/a",)),
    "explain": ("Explain CONTRIBUTING.md", ("CONTRIBUTING.md",)),
    "how to": ("How do I write a .gitignore?", ()),
    "any would do": ("What is a package.json?", ()),
    "changed": ("Fix the typo in README.md", ()),
    "run": ("Run sieve.py", ()),
    "written": ("Write report.md", ()),
    "mentioned": ("I wrote foo.py in Flask. What is the difference between GET and POST?", ()),
    "noun": ("Revenue per region from sales.csv", ("sales.csv",)),
    "23 any language": ("Zusammenfassung von notes.txt?", ("notes.txt",)),
    "a language without a list": ("notes.txt 요약해줘", ("notes.txt",)),
}


@pytest.mark.parametrize(("text", "files"), FILES.values(), ids=FILES.keys())
def test_deliverables(text: str, files: tuple[str, ...]) -> None:
    reading = reading_of(text)
    assert reading.deliverables == files
    assert reading.duties.deliverables == len(files)


@pytest.mark.parametrize(("text", "targets"), TARGETS.values(), ids=TARGETS.keys())
def test_targets(text: str, targets: tuple[str, ...]) -> None:
    reading = reading_of(text)
    assert reading.targets == targets
    assert not targets or reading.duties.effect


@pytest.mark.parametrize(("text", "asked"), ASKED.values(), ids=ASKED.keys())
def test_asked_about(text: str, asked: tuple[str, ...]) -> None:
    assert reading_of(text).asked_about == asked


# --- texts, calls, objects, clarity, strands

TEXT_WANTED = {
    "limerick": ("Write a limerick that ends with a colon:", True),
    "translation": ("Translate to French: Then, add the flour and stir:", True),
    "code": ("Write a Python function that reverses a list", True),
    "a noun alone": ("only the header line of a Python class Boat", True),
    "a file": ("Write a limerick and save it as a.md", False),
    "a change": ("Fix the parser", False),
    "an explanation": ("Explain how bread rises.", False),
}

CALL_WANTED = {
    "document": ("Document what a tool call of this agent looks like, with an example", True),
    "show": ("Show me a function call in JSON", True),
    "explain": ("Explain this tool call", True),
    "plain job": ("List the files of this folder", False),
    "code that calls": ("Fix the function call in a.py", False),
}

CLARITY = {
    "pointing without history": ("fix it", False, "ambiguous"),
    "pointing with history": ("fix it", True, "clear"),
    "said before": ("The parser is broken. Fix it.", False, "clear"),
    "path": ("fix a.py", False, "clear"),
    "material": ('summarise this\n\n"a long quoted text"', False, "clear"),
    "no object": ("deploy", False, "underspecified"),
    "plain": ("fix the parser", False, "clear"),
}


@pytest.mark.parametrize(("text", "wanted"), TEXT_WANTED.values(), ids=TEXT_WANTED.keys())
def test_text_wanted(text: str, wanted: bool) -> None:
    assert reading_of(text).text_wanted is wanted


@pytest.mark.parametrize(("text", "wanted"), CALL_WANTED.values(), ids=CALL_WANTED.keys())
def test_call_wanted(text: str, wanted: bool) -> None:
    assert reading_of(text).call_wanted is wanted


@pytest.mark.parametrize(("text", "history", "clarity"), CLARITY.values(), ids=CLARITY.keys())
def test_clarity(text: str, history: bool, clarity: str) -> None:
    reading = reading_of(text, history=history)
    assert (reading.clarity, reading.duties.clear) == (clarity, clarity == "clear")


def test_strands_are_sentences_items_and_steps() -> None:
    reading = reading_of("Fix the parser, then run the tests. Also write a haiku about it.")
    assert [strand.act for strand in reading.strands] == [Act.MODIFY, Act.VERIFY, Act.AUTHOR]


def test_a_bare_and_makes_no_strand() -> None:
    reading = reading_of("fix the parser and deploy it")
    assert [strand.act for strand in reading.strands] == [Act.OPERATE]
    assert set(reading.acts) == {Act.MODIFY, Act.OPERATE}


def test_a_strand_continues_one_of_the_same_act() -> None:
    reading = reading_of("Explain recursion. Explain it again with an example.")
    assert [strand.continues for strand in reading.strands] == [None, 0]


def test_objects_are_paths_numbers_and_names() -> None:
    reading = reading_of("Fix total() in cart.py so that Ada pays 12.50 in Oslo")
    assert set(reading.objects) == {"total()", "cart.py", "12.50", "Ada", "Oslo"}


def test_terms_leave_out_the_stop_words_of_the_language() -> None:
    assert set(reading_of("Was kostet die Fähre nach Juist?").terms) == {"kostet", "fähre", "juist"}


def test_reasons_say_what_decided() -> None:
    assert reading_of("fix the parser").reasons == ("act=modify:verb fix",)
    assert "live=strong" in reading_of("What is the current price of copper?").reasons


# --- the note


def note(text: str, attendance: str = "supervised") -> str:
    return read(text, attendance=attendance, history=False).note  # type: ignore[arg-type]


def test_a_plain_request_has_no_note() -> None:
    assert note("fix the parser") == ""
    assert note("hello there") == ""


@pytest.mark.parametrize(
    ("text", "attendance", "told"),
    [
        ("fix it", "supervised", "ask one question"),
        ("fix the parser", "unattended", "Nobody is available"),
        ("fix the parser and make sure the tests pass", "supervised", "Verified evidence"),
        ("How long is the bridge? Cite your source.", "supervised", "Cite the source"),
        ("deploy the app", "supervised", "cannot be undone"),
        ("Fix the parser. Explain recursion.", "supervised", "2 parts: 1. change, 2. answer"),
    ],
)
def test_the_note_tells(text: str, attendance: str, told: str) -> None:
    assert told in note(text, attendance)


def test_nobody_is_asked_where_nobody_is_there() -> None:
    assert "ask" not in note("fix it", "unattended")


def test_the_note_never_quotes_the_user() -> None:
    text = "deploy xylophone.py to production, cite sources, make sure quetzal works, fix it"
    assert not any(word in note(text) for word in ("xylophone", "quetzal"))


# --- bounds

MEASURED = {
    "prose": "The harbour was quiet and nobody knew whether the boats would come back before the winter storms. ",
    "log": "2026-01-02 10:00:00 ERROR worker.py:42 could not open /var/lib/app/data.db, giving up\n",
    "instructions": "Look at src/foo.py today and then fix the parser, because the tests fail. ",
    "German": "Bitte repariere den Parser in main.py und stelle sicher, dass danach alle Tests wirklich laufen. ",
    "Chinese": "请修复解析器里的错误，然后运行所有测试，并把结果保存为 report.md。",
    "Japanese": "パーサーの誤りを直してから、すべてのテストを実行して、結果を report.md に保存してください。",
}
BUDGET_SECONDS = 0.005
SLOW_MACHINE = 8
"""A loaded machine may take so many times the budget, which prose keeps where it is measured alone."""


@pytest.mark.parametrize("sentence", MEASURED.values(), ids=MEASURED.keys())
def test_ten_kilobytes_are_read_quickly(sentence: str) -> None:
    text = f"Fix the parser.\n\n{sentence * (10_000 // len(sentence.encode()) + 1)}"
    reading_of(text)
    took = []
    for _ in range(5):
        began = time.process_time()
        reading_of(text)
        took.append(time.process_time() - began)
    assert min(took) < SLOW_MACHINE * BUDGET_SECONDS


def test_of_a_long_message_both_ends_are_read() -> None:
    pasted = "lorem ipsum dolor sit amet " * 40_000
    assert reading_of(f"Fix the parser.\n\n{pasted}").duties.effect
    assert reading_of(f"{pasted}\n\nFix the parser.").language


HOSTILE = {
    "commas": "fix, " * 20_000,
    "verbs": "fix and " * 15_000,
    "paths": "a.py, " * 20_000,
    "colons": "explain: " * 12_000,
    "questions": "why? " * 20_000,
    "quotes": '"' * 100_000,
    "marks": "\x0e0\x0f" * 20_000,
    "one word": "fix" * 40_000,
    "lines": "fix\n" * 25_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_no_message_is_slow(text: str) -> None:
    began = time.process_time()
    reading = reading_of(text)
    assert time.process_time() - began < 3
    assert len(reading.model_dump_json()) < 12_000


@given(st.text(max_size=400))
def test_any_message_is_read(text: str) -> None:
    reading = reading_of(text)
    assert Reading.model_validate_json(reading.model_dump_json()) == reading


def test_half_a_character_does_no_harm() -> None:
    assert reading_of("fix \ud800 a.py").duties.effect


MIXED = {
    "English about Chinese": "Fix the parser.\n\n" + "我们的港口今天关闭了，没有人知道为什么。" * 40,
    "German about English": "Behebe den Fehler im Parser.\n\n"
    + "The harbour was quiet and nobody knew why it was. " * 40,
    "Chinese about English": "修复解析器。\n\n" + "The harbour was quiet and nobody knew why it was. " * 40,
}


@pytest.mark.parametrize("text", MIXED.values(), ids=MIXED.keys())
def test_each_paragraph_is_read_in_its_language(text: str) -> None:
    assert reading_of(text).duties.effect
