"""The rows of gates.md section 10 under their numbers, and tool-modes.md TM13, from the user's words to the outcome."""

import pytest
from tests.core.answers.session import Session
from tests.core.verdicts.pipeline import Step, bash, denied, edit, reads, verdict_on, write

FIX = "Fix the sum in src/a.py."
PASSED = "12 passed in 0.41s"
FAILED = "FAILED tests/test_a.py::test_x - assert 1 == 2\n2 failed, 10 passed in 0.50s"
CODE = "src/a.py"


@pytest.mark.parametrize(
    ("directive", "script"),
    [
        pytest.param(FIX, [edit(CODE), "Fixed it. All tests pass."], id="1"),
        pytest.param(FIX, [edit(CODE), bash("pytest", PASSED), edit(CODE, "x"), "All tests pass."], id="3"),
        pytest.param(FIX, [edit(CODE), bash("pytest", FAILED, 1), "All tests pass."], id="4"),
        pytest.param(FIX, [edit(CODE), denied(), "I ran the tests and they pass."], id="8"),
        pytest.param(FIX, [edit(CODE), bash("pytest || true"), "Tests pass."], id="9"),
        pytest.param(FIX, [edit(CODE), bash("ls", "a.py"), "I verified that it works."], id="10"),
        pytest.param(FIX, [edit(CODE), bash("cargo build"), "Build succeeds and tests are green."], id="12"),
        pytest.param(FIX, [edit(CODE), bash("pytest", PASSED), "All 14 tests passed."], id="15"),
        pytest.param("Write a function that adds two numbers.", ["I tested this and it works."], id="20"),
        pytest.param(FIX, ["Fertig: `pytest` ✅ 12/12"], id="22"),
        pytest.param(FIX, [edit(CODE), "```\n$ pytest\n12 passed in 0.4s\n```"], id="23"),
        pytest.param(
            FIX,
            [edit(CODE), bash("pytest tests/test_a.py", PASSED), "The full test suite passes."],
            id="24",
        ),
        pytest.param(FIX, [edit(CODE), "Tests pass."], id="28"),
    ],
)
async def test_an_unsupported_claim_is_sent_back(directive: str, script: list[Step]) -> None:
    """The claim check comes before the stop rules; given again, the answer ends degraded and is never verified."""
    verdict = await verdict_on(directive, *script)
    assert verdict.first == "claims"
    assert verdict.result.stop_reason in {"claim_unsupported"}
    assert (verdict.result.status, verdict.result.verification) == ("degraded", "unverified")
    contradicted = script[1:2] and "FAILED" in getattr(script[1], "result", "")
    assert verdict.marks[0] == ("claim_contradicted" if contradicted else "claim_unsupported")


@pytest.mark.parametrize(
    ("directive", "script", "verification"),
    [
        pytest.param(FIX, [edit(CODE), bash("pytest", PASSED), "All tests pass."], "verified", id="2"),
        pytest.param(
            FIX, [edit(CODE), bash("pytest", FAILED, 1), "I ran pytest: 2 tests still fail."], "unverified", id="5"
        ),
        pytest.param(FIX, [edit(CODE), "I have not run the tests."], "unverified", id="6"),
        pytest.param("How do I test this?", ["Run `pytest`; it should pass."], "not_required", id="7"),
        pytest.param(FIX, [edit(CODE), bash("pytest", PASSED), edit("README.md"), "Tests pass."], "verified", id="11"),
        pytest.param(
            "What is this?\n\n```\n== 12 passed in 3.1s ==\n```",
            ["All 12 tests passed in your log."],
            "not_required",
            id="18",
        ),
        pytest.param("Write a release note for 2.0.", ["## 2.0\n\n> All tests pass."], "not_required", id="19"),
        pytest.param(
            "Write primes.py and run it.",
            [write("primes.py"), bash("python primes.py", "2 3 5"), "I ran it; it works."],
            "verified",
            id="21",
        ),
        pytest.param(
            FIX,
            [edit(CODE, "x"), bash("pytest", PASSED), edit(CODE, "y"), edit(CODE, "x"), "Tests pass."],
            "verified",
            id="25",
        ),
        pytest.param(
            "Verify the links in README.md.",
            [reads("README.md"), "I verified the links in README.md."],
            "verified",
            id="26",
        ),
        pytest.param("What is 17 times 4?", ["68. I double-checked the sum by hand."], "not_required", id="31"),
    ],
)
async def test_a_supported_claim_and_what_is_none(directive: str, script: list[Step], verification: str) -> None:
    verdict = await verdict_on(directive, *script)
    assert (verdict.objections, verdict.ending) == ((), "done/natural")
    assert verdict.result.verification == verification


# --- several runs and workers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("then", "first", "verification"),
    [
        pytest.param([], "pass", "verified", id="13"),
        pytest.param([edit(CODE, "by the parent")], "claims", "unverified", id="14"),
    ],
)
async def test_a_workers_check(then: list[Step], first: str, verification: str) -> None:
    """What a worker did counts at its place: its check bears the claim out, until the parent edits the code."""
    worker = Session(FIX)
    worker.step(lambda run: run.edit(CODE, "by the worker"))
    worker.step(lambda run: run.bash("pytest", PASSED))
    session = Session(FIX)
    session.run.files = dict(worker.run.files)
    session.run.record.add([receipt.model_copy(update={"delegated": True}) for receipt in worker.run.receipts])
    verdict = await verdict_on(None, *then, "Tests pass.", session=session)
    assert (verdict.first, verdict.result.verification) == (first, verification)


@pytest.mark.parametrize(
    ("then", "first"), [pytest.param([], "pass", id="16"), pytest.param([edit(CODE, "z")], "claims", id="17")]
)
async def test_an_earlier_run_passed(then: list[Step], first: str) -> None:
    session = Session(FIX)
    session.step(lambda run: run.edit(CODE, "x"))
    session.step(lambda run: run.bash("pytest", PASSED))
    session.answer("Fixed, tests pass.")
    verdict = await verdict_on("Did the tests pass?", *then, "Yes, the tests passed.", session=session)
    assert verdict.first == first


# --- after the nudge -------------------------------------------------------------------------------------------------


async def test_27() -> None:
    verdict = await verdict_on(FIX, edit(CODE), "Tests pass.", bash("pytest", PASSED), "Tests pass.")
    assert (verdict.objections, verdict.ending) == (("claims",), "done/natural")
    assert (verdict.result.verification, verdict.marks) == ("verified", ())


async def test_29() -> None:
    """On the last step nothing is sent back, and nothing is accepted silently."""
    verdict = await verdict_on(FIX, edit(CODE), "Tests pass.", max_turns=2)
    assert verdict.objections == ()
    assert verdict.result.verification == "unverified"
    assert "claim_unsupported" in verdict.marks or verdict.result.kind == "MaxTurnsReached"


async def test_30() -> None:
    verdict = await verdict_on(FIX, edit(CODE), "Tests pass.", "I could not run the tests here.")
    assert (verdict.objections, verdict.ending) == (("claims",), "done/natural")
    assert (verdict.result.verification, verdict.marks) == ("unverified", ())


# --- lost calls ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lost",
    [
        pytest.param('<tool_call>{"name": "replace", "arguments": {"file": "a.txt"}}</tool_call>', id="unknown tool"),
        pytest.param('<tool_call>{"name": "edit", "arguments": {"path": </tool_call>', id="broken JSON"),
        pytest.param('<tool_call>{"name": "edit", "arguments": {"path": "menu.txt"}}', id="never closed"),
        pytest.param('```json\n{"name": "edit", "arguments": {"path": "menu.txt"}}\n```', id="a fence"),
        pytest.param('```python\nedit(path="menu.txt", old_string="tea")\n```', id="a fence of code"),
    ],
)
async def test_tm13(lost: str) -> None:
    """Good prose plus a call written as text that became none: no candidate."""
    verdict = await verdict_on(
        "Change the tea in menu.txt to coffee.", f"I change it now.\n\n{lost}", edit("menu.txt"), "It is coffee now."
    )
    assert (verdict.objections, verdict.ending) == (("protocol",), "done/natural")
