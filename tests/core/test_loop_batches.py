"""A step with calls: authorisation, waves, results (loop.md section 6)."""

import pytest
from tests.facts import (
    LEDGER_FAULT,
    LOST,
    call,
    calls,
    ok,
    text,
    went_wrong,
)
from tests.playbook import (
    CANCEL,
    announces,
    closes,
    model,
    opens,
    play,
    together,
    tool,
    waits,
)

from untildone.workflows.failures import ToolFailure
from untildone.workflows.outcome import ToolStats
from untildone.workflows.ports import CallFacts, Fault, RunTool
from untildone.workflows.tools.declaration import Claim

ALONE = Claim(kind="exclusive")


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(
            [
                opens(),
                model().gives(calls("a", call("b", permission="ask"), call("c", permission="deny", rule="rm *"))),
                announces("approval_requested", call_id="b"),
                waits().meanwhile(CANCEL),
                closes(
                    "cancelled",
                    results_of=1,
                    synthetic={"a": "cancelled: cancelled", "b": "cancelled", "c": "cancelled"},
                ),
            ],
            id="C3 nothing runs before the last call is decided",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls(call("a", refused=ToolFailure.SCHEMA_MISMATCH), call("b", permission="deny"), "c")),
                tool("c").gives(went_wrong(ToolFailure.EXECUTION_FAILED)),
                model(results_of=1, synthetic={"a": "schema_mismatch", "b": "denied"}).gives(text()),
                closes("natural"),
            ],
            id="C4 a result for every call, run or not",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls("a", "b", call("c", ALONE), "d")),
                together(tool("b"), tool("a")),
                tool("c"),
                tool("d"),
                model(results_of=1).gives(text()),
                closes("natural"),
            ],
            id="C4 waves one after another",
        ),
        pytest.param(
            [
                opens(parallel=False),
                model().gives(calls("a", "b")),
                tool("a"),
                tool("b"),
                model(results_of=1).gives(text()),
                closes("natural"),
            ],
            id="parallel off: one call a wave",
        ),
        pytest.param(
            [
                opens(parallel_limit=2),
                model().gives(calls("a", "b", "c", "d", "e")),
                together(tool("a"), tool("b")),
                together(tool("c"), tool("d")),
                tool("e"),
                model(results_of=1).gives(text()),
                closes("natural"),
            ],
            id="at most parallel_limit calls at once",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls(call("a", refused=ToolFailure.INVALID_ARGUMENTS))),
                model(results_of=1, synthetic={"a": "invalid_arguments"}).gives(text()),
                closes("natural"),
            ],
            id="a batch of nothing but refused calls",
        ),
        pytest.param(
            [
                opens(),
                model().gives(calls("a")),
                tool("a").gives(LEDGER_FAULT),
                model(results_of=1, synthetic={"a": "outcome_unknown: the ledger is not there"}).gives(LEDGER_FAULT),
                closes("ledger_error", results_of=1, synthetic={"a": "outcome_unknown: the ledger is not there"}).gives(
                    LEDGER_FAULT
                ),
            ],
            id="a call whose activity fails, then the ledger fails for good",
        ),
    ],
)
async def test_order_of_a_batch(script: list) -> None:
    await play(*script)


async def test_a_call_is_run_as_it_was_shown() -> None:
    played = await play(
        opens(),
        model().gives(calls("a")),
        tool("a", step=1, digest="digest-a"),
        model(results_of=1).gives(text()),
        closes("natural"),
    )
    assert played.asked_for(RunTool)[0].run == 1


async def test_calls_are_counted_by_what_became_of_them() -> None:
    played = await play(
        opens(),
        model().gives(calls("a", "b", call("c", permission="deny"))),
        together(tool("a").gives(ok()), tool("b").gives(went_wrong(ToolFailure.TIMEOUT))),
        model(results_of=1, synthetic={"c": "denied"}).gives(calls("d")),
        tool("d"),
        model(results_of=2).gives(text()),
        closes("natural"),
    )
    assert played.result.tools == ToolStats(attempted=4, succeeded=2, rejected=1)


@pytest.mark.parametrize(
    ("batch", "kind"),
    [
        pytest.param(
            [call(f"call_{n:035d}", permission="deny", rule="bash(" + 400 * "ü") for n in range(64)],
            "denied",
            id="denied",
        ),
        pytest.param([call(f"call_{n:035d}") for n in range(64)], "outcome_unknown", id="faults"),
    ],
)
async def test_the_results_of_the_largest_batch_fit_an_input(batch: list[CallFacts], kind: str) -> None:
    """64 calls with ids of 40 characters; the referee measures every request."""
    fault = Fault(kind="internal_error", message=500 * "'")
    reason = f"{kind}: " + ("bash(" + 37 * "ü" if kind == "denied" else 80 * "'")
    results = {"results_of": 1, "synthetic": {each.id: reason for each in batch}}
    runs = [] if kind == "denied" else [together(*(tool(each.id).gives(fault) for each in batch))]
    await play(
        opens(parallel_limit=64),
        model().gives(calls(*batch)),
        *runs,
        model(**results).gives(LOST),
        model(**results).gives(LEDGER_FAULT),
        closes("ledger_error", **results),
    )
