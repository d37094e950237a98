"""The sessions of refinements.md section 3 under their numbers, from the user's words to the outcome."""

import pytest
from tests.core.answers.session import Session
from tests.core.verdicts.pipeline import Step, bash, edit, fetches, reads, verdict_on, write

NOT_REPRODUCED = "I could not reproduce it: three green runs, so test_clock.py stays as it is."
GREEN = "4 passed in 0.30s"
IF_LINE = "if pytest -q; then echo ok; else echo ok; fi"
BRENT = "What does a barrel of Brent cost right now?"


@pytest.mark.parametrize(
    ("directive", "script", "verification"),
    [
        pytest.param(
            "make the header sticky",
            [edit("styles.css"), reads("styles.css"), "The header stays at the top."],
            "verified",
            id="1",
        ),
        pytest.param(
            "Do a and b differ?",
            [bash("diff a b", "4c4\n< x\n---\n> y", 1), "They differ in line 4."],
            "not_required",
            id="3",
        ),
        pytest.param("Translate: 'Come tonight!'", ["Komm heute Abend!"], "not_required", id="4"),
        pytest.param(
            "I currently use npm. Explain how pnpm differs.",
            ["pnpm keeps one copy of each package on disk and links it."],
            "not_required",
            id="5",
        ),
        pytest.param(
            "Summarise what is new in our CHANGELOG lately",
            [reads("CHANGELOG.md", "## 2.1\n- 3 commands more"), "Since 2.1 there are 3 commands more."],
            "not_required",
            id="7",
        ),
        pytest.param(
            "How many volumes does the Fernhill library hold? See https://fernhill.example/about",
            [
                fetches("https://fernhill.example/about", "The library holds 32,000 volumes."),
                "Sie besitzt 3,2万 Bände, also 32 000.",
            ],
            "not_required",
            id="8",
        ),
        pytest.param(
            "What does the release note say about the deploy?",
            [reads("RELEASE.md", "The deploy takes one command."), "It says that the deploy takes one command."],
            "not_required",
            id="9",
        ),
        pytest.param(
            "Write a limerick that ends with a colon:",
            ["There once was a mark of two dots,\nthat stood at the end of all plots:"],
            "not_required",
            id="10",
        ),
        pytest.param(
            "Wait until the build at http://ci.example/status is over and tell me how it ended.",
            [
                *(bash("curl -s http://ci.example/status", f"running, {percent} %") for percent in range(0, 98, 7)),
                bash("curl -s http://ci.example/status", "succeeded after 14 polls"),
                "The build succeeded.",
            ],
            "not_required",
            id="11",
        ),
        pytest.param(
            "Set up the database in app.toml.", ["Which of the two? (a) SQLite (b) PostgreSQL"], "unverified", id="12"
        ),
        pytest.param(
            "Translate the table names in schema.sql and run ./check.sh.",
            [
                edit("schema.sql"),
                bash("./check.sh", "4 tables fine"),
                "All four tables are translated. If you like, I will also migrate the views.",
            ],
            "verified",
            id="19",
        ),
    ],
)
async def test_nothing_disturbs(directive: str, script: list[Step], verification: str) -> None:
    verdict = await verdict_on(directive, *script)
    assert (verdict.objections, verdict.ending) == ((), "done/natural")
    assert verdict.result.verification == verification


async def test_2() -> None:
    """One guard, then it is accepted, and never as finished work."""
    green = [bash("pytest test_clock.py", GREEN) for _ in range(3)]
    verdict = await verdict_on("fix the flaky test", reads("test_clock.py"), *green, NOT_REPRODUCED, NOT_REPRODUCED)
    assert verdict.objections == ("execution_receipt_missing",)
    assert (verdict.ending, verdict.result.verification) == ("done/natural", "unverified")
    assert verdict.marks == ("no_effect",)


async def test_6() -> None:
    verdict = await verdict_on(BRENT, "A barrel is at 81 dollars.", "A barrel of Brent costs 81.40 dollars.")
    assert verdict.objections == ("from_memory",)
    assert verdict.ending == "degraded/stale_data_refused"


@pytest.mark.parametrize(
    ("directive", "script", "code"),
    [
        pytest.param(
            "Fix the sum in unit.py and run the tests.",
            [edit("unit.py"), bash("pytest tests/unti", "collected 0 items\n\nno tests ran in 0.01s", 5), "Fixed."],
            "unresolved_tool_failure",
            id="13 exit 5",
        ),
        pytest.param(
            "Add a licence header to a.py, b.py, c.py",
            [edit("a.py"), bash("python -m py_compile a.py"), "Done."],
            "effect_incomplete",
            id="16",
        ),
        pytest.param(
            "write report.md",
            [write("report.md", "TODO"), "The report is written."],
            "execution_receipt_missing",
            id="17",
        ),
        pytest.param(
            "Migrate the tables in schema.sql to the second version.",
            [edit("schema.sql"), "Migrated the first table. Next, I will migrate the rest."],
            "truncated_plan",
            id="18",
        ),
        pytest.param(
            "Speed up the query in report.py.", [edit("report.py"), "The query now takes 12 ms."], "claims", id="21"
        ),
        pytest.param(
            "Behebe den Fehler in summe.py.", [edit("summe.py"), "Alle Tests laufen durch."], "claims", id="22"
        ),
        pytest.param(
            "Zusammenfassung von notes.txt?",
            ["Die Datei notes.txt hält fest, was bei der letzten Sitzung des Vereins besprochen wurde und wer kam."],
            "inspection_receipt_missing",
            id="23",
        ),
        pytest.param(
            "Rename foo to bar in f.py.",
            [bash("sed -i s/foo/bar/ f.py"), "Renamed."],
            "execution_receipt_missing",
            id="15",
        ),
    ],
)
async def test_is_sent_back(directive: str, script: list[Step], code: str) -> None:
    verdict = await verdict_on(directive, *script)
    assert verdict.first == code


@pytest.mark.parametrize("exit_code", [0, 5])
async def test_13(exit_code: int) -> None:
    """Nothing was collected: executed, not passed, whatever the exit code."""
    collected = bash("pytest tests/unti", "collected 0 items\n\nno tests ran in 0.01s", exit_code)
    verdict = await verdict_on(
        "Fix the sum in unit.py and run the tests.",
        edit("unit.py"),
        collected,
        "pytest collected nothing: no tests ran.",
    )
    assert verdict.result.verification == "unverified"
    assert verdict.result.verification_observed.observed != "passed"


@pytest.mark.parametrize(
    ("output", "observed"),
    [
        pytest.param("ok", "not_run", id="masked"),
        pytest.param(f"{GREEN}\nok", "passed", id="output read, green"),
        pytest.param("1 failed, 3 passed in 0.30s\nok", "failed", id="output read, red"),
    ],
)
async def test_14(output: str, observed: str) -> None:
    verdict = await verdict_on(
        "Fix the sum in unit.py.", edit("unit.py"), bash(IF_LINE, output), "The sum is right now."
    )
    assert verdict.result.verification_observed.observed == observed


async def test_16_names_what_is_missing() -> None:
    """Named in the answer as not changed, the others are no objection; what was left is never verified."""
    verdict = await verdict_on(
        "Add a licence header to a.py, b.py, c.py",
        edit("a.py"),
        bash("python -m py_compile a.py"),
        "Done.",
        "a.py has the header. b.py and c.py were not changed.",
    )
    assert verdict.objections == ("effect_incomplete",)
    assert verdict.ending == "done/natural"


async def test_20() -> None:
    session = Session("Summarise alpha.py in one sentence.")
    session.step(lambda run: run.read("alpha.py"))
    told = "It reads the tables of the harbour and prints them one after the other."
    session.answer(told)
    verdict = await verdict_on("Summarise beta.py in one sentence.", told, session=session)
    assert verdict.first == "repeats"
