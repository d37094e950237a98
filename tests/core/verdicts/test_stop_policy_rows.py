"""The rows of stop-policy.md section 10 under their numbers, from the user's words to the outcome."""

from typing import Any

import pytest
from tests.core.receipts.runs import WRITE
from tests.core.verdicts.pipeline import Step, bash, denied, edit, reads, shows, verdict_on, write

from untildone.workflows.outcome import Observed, Verification

PRIMES = "Write primes.py and run it to prove that it works"
RETRY = "Implement the retry in client.py and run the tests."
GREEN, RED = (
    "5 passed in 0.21s",
    "FAILED tests/test_client.py::test_retry - AssertionError\n2 failed, 3 passed in 0.30s",
)
CAT = "A cat is a small animal that people keep for company and for the mice it catches in the barn, mostly at night."


def guarded(code: str, directive: str, *script: Step, **options: Any) -> Any:
    """A row whose answer is sent back for this."""
    return code, directive, script, options


GUARDED: dict[str, Any] = {
    "1 modify": guarded("truncated_plan", "Change the port in app.toml to 8081.", "Let me look at the settings:"),
    "1 after a call": guarded(
        "truncated_plan", "Why is the sky blue?", reads("sky.txt"), "Let me look at the settings:"
    ),
    "2 open fence": guarded("truncated_plan", "Write a Rust function that adds two numbers.", "```rust\nfn add(a: i32"),
    "2 open fence, answer": guarded(
        "truncated_plan", "Explain ownership in Rust.", "For example:\n```rust\nlet a = 1;"
    ),
    "3": guarded(
        "truncated_plan",
        "Refactor store.py and add a cache module.",
        edit("store.py"),
        "Part one is finished.\nNow I'll add the cache module",
    ),
    "9": guarded("execution_receipt_missing", PRIMES, "Here it is, it works."),
    "10": guarded("verification_missing", PRIMES, write("primes.py"), "primes.py is there."),
    "12": guarded("verification_missing", PRIMES, write("primes.py"), bash("ls", "primes.py"), "primes.py is there."),
    "13 silent": guarded("unresolved_tool_failure", RETRY, edit("client.py"), denied(), "All done."),
    "14": guarded(
        "verification_stale", RETRY, edit("client.py"), bash("pytest", GREEN), edit("client.py", "x"), "Done."
    ),
    "15": guarded("unresolved_tool_failure", RETRY, edit("client.py"), bash("pytest", RED, 1), "All done!"),
    "17": guarded(
        "execution_receipt_missing", "Fix the off-by-one in parse().", "The loop ends one later from here on."
    ),
    "18": guarded(
        "execution_receipt_missing",
        "Change the year in notes.txt to 2026.",
        denied(WRITE, path="notes.txt", content="2026"),
        reads("notes.txt"),
        "Done.",
    ),
    "19 echo": guarded(
        "execution_receipt_missing", "Rename the function in a.py to load.", bash("echo ok", "ok"), "Done."
    ),
    "19 cat": guarded(
        "execution_receipt_missing", "Rename the function in a.py to load.", bash("cat a.py", "x"), "Done."
    ),
    "20": guarded(
        "verification_missing", "Fix the off-by-one in parse().", edit("parse.py"), "The loop ends one later."
    ),
    "25 short": guarded("inspection_receipt_missing", "Where is the port configured?", "Okay"),
    "30 hindi": guarded("execution_receipt_missing", "जाँच करो कि टेस्ट पास होते हैं या नहीं।", "मैंने इसे देख लिया है।"),
    "30 german": guarded(
        "execution_receipt_missing", "Prüfe, ob die Tests durchlaufen.", "Das habe ich mir angesehen."
    ),
    "31 only copied": guarded(
        "execution_receipt_missing", "Deploy the app to staging.", bash("cp -n app.yaml app.yaml"), "It is deployed."
    ),
    "35": guarded("execution_receipt_missing", "Update the tide table in tides.md.", shows(), ""),
    "36": guarded(
        "execution_receipt_missing", "Fix it and make sure tests pass", bash("pytest", GREEN), "Everything is in order."
    ),
}


@pytest.mark.parametrize(("code", "directive", "script", "options"), GUARDED.values(), ids=GUARDED)
async def test_is_sent_back(code: str, directive: str, script: tuple[Step, ...], options: dict[str, Any]) -> None:
    verdict = await verdict_on(directive, *script, **options)
    assert verdict.first == code
    assert verdict.result.verification == "unverified", "it is given again, which mends nothing"


def passes(
    verification: Verification, directive: str, *script: Step, observed: Observed = "not_run", **options: Any
) -> Any:
    """A row whose answer is accepted, and what the outcome may claim."""
    return verification, observed, directive, script, options


NOTHING_RUN = "The loop in parse.py ends one later. Not run."

PASSES: dict[str, Any] = {
    "4": passes("not_required", "What did you find out about the totals?", "Findings\n# Totals:"),
    "4 after a call": passes("not_required", "Summarise totals.txt.", reads("totals.txt"), "Findings\n# Totals:"),
    "5": passes("not_required", "Explain yeast.", "It eats sugar and gives off gas.\nLet me know if you need more"),
    "5 after a call": passes(
        "not_required", "Summarise a.txt.", reads("a.txt"), "Short.\nLet me know if you need more"
    ),
    "6": passes("not_required", "Show the tides as a chart.", shows(), "Here is the chart:"),
    "7": passes("not_required", "Summarise a.md.", reads("a.md"), "It opens a fence with ``` and never closes it."),
    "8": passes("not_required", "Fix both issues in README.md.", edit("README.md"), "Both issues are fixed."),
    "11": passes(
        "verified", PRIMES, write("primes.py"), bash("python primes.py", "2 3 5"), "It works.", observed="passed"
    ),
    "13 reported": passes(
        "unverified", RETRY, edit("client.py"), denied(), "I could not run the tests: shell was denied."
    ),
    "16": passes(
        "unverified",
        RETRY,
        edit("client.py"),
        bash("pytest", RED, 1),
        "pytest still fails: 2 errors.",
        observed="failed",
    ),
    "21 no shell": passes(
        "not_required", "Fix the off-by-one in parse().", edit("parse.py"), "The loop ends one later.", shell=False
    ),
    "21 not run, and says so": passes("unverified", "Fix the off-by-one in parse().", edit("parse.py"), NOTHING_RUN),
    "22": passes("not_required", "Add a function to a.py that adds two numbers.", edit("a.py"), "add() is there."),
    "23": passes("not_required", "Plan a three-day menu", "Monday soup, Tuesday fish, Wednesday rice."),
    "24": passes("not_required", "What is a cat?", CAT),
    "25 long": passes("unverified", "Where is the port configured?", f"In the settings, as a rule. {CAT}"),
    "26": passes(
        "verified",
        "Update the README.md and verify that all links are listed",
        edit("README.md"),
        reads("README.md"),
        "README.md lists both links.",
    ),
    "27": passes(
        "not_required", "Prove that √2 is irrational", "Suppose it were p/q in lowest terms; then both are even."
    ),
    "28": passes(
        "not_required", "run a quick grammar check on this paragraph: He go home.", "It must be: He goes home."
    ),
    "29": passes("not_required", "Don't run the tests, just fix the sum in parse.py", edit("parse.py"), "Fixed."),
    "31 kubectl": passes(
        "not_required",
        "Deploy the app to staging.",
        bash("kubectl apply -f app.yaml", "app configured"),
        "It is deployed.",
    ),
    "31 named script": passes(
        "not_required", "Deploy it with ./deploy.sh.", bash("./deploy.sh", "done"), "It is deployed."
    ),
    "31 a target of the project": passes(
        "not_required", "Deploy the app to staging.", bash("make deploy", "done"), "It is deployed."
    ),
    "32": passes("unverified", "Fix the database.", "Which database do you mean?"),
    "34": passes("not_required", "Fix both issues in README.md.", edit("README.md"), "Handling both:", enabled=False),
    "37": passes("not_required", "Is foo used anywhere?", bash("grep -rn foo src", "", 1), "No match found."),
}


@pytest.mark.parametrize(("verification", "observed", "directive", "script", "options"), PASSES.values(), ids=PASSES)
async def test_passes(
    verification: Verification, observed: Observed, directive: str, script: tuple[Step, ...], options: dict[str, Any]
) -> None:
    verdict = await verdict_on(directive, *script, **options)
    assert (verdict.objections, verdict.ending) == ((), "done/natural")
    assert verdict.result.verification == verification
    assert verdict.result.verification_observed.observed == observed


async def test_33() -> None:
    verdict = await verdict_on(
        "Fix the parser.", edit("parse.md"), "Now I'll patch it", "Now I'll patch it properly", max_blocks=1
    )
    assert verdict.objections == ("truncated_plan",)
    assert (verdict.ending, verdict.marks) == ("degraded/stop_gate_exhausted", ("stop_gate:truncated_plan",))
