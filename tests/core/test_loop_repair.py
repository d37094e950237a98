"""The repair ladder in the loop: the directive after two batches, the end after three (tools.md section 8)."""

import pytest
from tests.facts import call, calls, measured, went_wrong
from tests.playbook import Line, Passes, closes, model, opens, play, rolls_over, tool

from untildone.workflows.failures import ToolFailure
from untildone.workflows.intent.duties import Duties
from untildone.workflows.ports import CallFacts, ModelStep

HELD = Duties()
SCHEMA = ToolFailure.SCHEMA_MISMATCH
DIRECTIVE = "schemas"


def wrong(call_id: str, name: str = "read") -> CallFacts:
    """A call whose arguments do not fit its tool's schema."""
    return call(call_id, tool=name, digest="", refused=SCHEMA)


def invented(name: str) -> CallFacts:
    """A call of a tool that is not there."""
    return call(name, tool=name, digest="", refused=ToolFailure.UNKNOWN_CAPABILITY)


def refused(*names: CallFacts) -> dict[str, str]:
    """The results that the next request brings for these calls."""
    return {each.id: each.refused.value for each in names if each.refused}


def batch(*proposed: CallFacts, before: tuple[CallFacts, ...] = (), step: int = 1, control: str | None = None) -> Line:
    """A step with these calls, the request for which holds the results of `before`."""
    pending = {"results_of": step - 1, "synthetic": refused(*before)} if step > 1 else {}
    return model(step=step, control=control, **pending).gives(calls(*proposed))


def answers(step: int, *before: CallFacts, control: str | None = None) -> list[Line]:
    """The answer that ends the run, after a batch."""
    said = model(step=step, results_of=step - 1, synthetic=refused(*before), control=control)
    return [said.gives(measured()), closes("natural")]


A1, A2, A3 = wrong("a1"), wrong("a2"), wrong("a3")
B2 = wrong("b2", "write")
X, Y, Z = invented("search_web"), invented("browse"), invented("lookup")

SCRIPTS: dict[str, list[Line]] = {
    "schema error; corrected; done": [
        batch(A1),
        batch(call("a2", tool="read"), before=(A1,), step=2),
        tool("a2"),
        *answers(3),
    ],
    "three batches, same tool, schema error each": [
        batch(A1),
        batch(A2, before=(A1,), step=2),
        batch(A3, before=(A2,), step=3, control=DIRECTIVE),
        closes("repair_exhausted", results_of=3, synthetic=refused(A3)),
    ],
    "error on A; A fixed and B wrong; B fixed": [
        batch(A1),
        batch(call("a2", tool="read"), B2, before=(A1,), step=2),
        tool("a2"),
        batch(call("b3", tool="write"), before=(B2,), step=3),
        tool("b3"),
        *answers(4),
    ],
    "three invented names": [
        batch(X),
        batch(Y, before=(X,), step=2),
        batch(Z, before=(Y,), step=3, control=DIRECTIVE),
        closes("repair_exhausted", results_of=3, synthetic=refused(Z)),
    ],
    "three failing test runs (exit 1)": [
        each
        for step in range(1, 4)
        for each in (
            batch(call(f"t{step}"), step=step),
            tool(f"t{step}").gives(went_wrong(ToolFailure.EXECUTION_FAILED)),
        )
    ]
    + answers(4),
    "denied ×3": [
        batch(call("d1", permission="deny")),
        model(results_of=1, synthetic={"d1": "denied"}).gives(calls(call("d2", permission="deny"))),
        model(results_of=2, synthetic={"d2": "denied"}).gives(calls(call("d3", permission="deny"))),
        model(results_of=3, synthetic={"d3": "denied"}).gives(measured()),
        closes("natural"),
    ],
    "mended after the directive": [
        batch(A1),
        batch(A2, before=(A1,), step=2),
        batch(call("a3", tool="read"), before=(A2,), step=3, control=DIRECTIVE),
        tool("a3"),
        batch(wrong("a4"), step=4),
        *answers(5, wrong("a4")),
    ],
    "faults of tools that ran": [
        each
        for step in range(1, 4)
        for each in (
            batch(call(f"m{step}", tool="crm"), step=step, control=DIRECTIVE if step == 3 else None),
            tool(f"m{step}").gives(went_wrong(ToolFailure.TRANSPORT)),
        )
    ]
    + [closes("repair_exhausted", results_of=3)],
    "a call that is refused for its repetition is no mended one": [
        batch(call("m1", tool="crm", digest="same")),
        tool("m1").gives(went_wrong(SCHEMA)),
        batch(call("m2", tool="crm", digest="same"), step=2),
        model(step=3, results_of=2, synthetic={"m2": "schema_mismatch: repeated"}, control=DIRECTIVE).gives(
            calls(call("m3", tool="crm", digest="same"))
        ),
        closes("repair_exhausted", results_of=3, synthetic={"m3": "schema_mismatch: repeated"}),
    ],
}


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
async def test_scripts(script: list[Line]) -> None:
    played = await play(opens(duties=HELD), *script)
    directives = [r for r in played.asked_for(ModelStep) if r.pending.control]
    assert played.result.gates == ({"repair_directive": 1} if directives else {})


async def test_the_directive_says_how_many_failing_steps_are_left() -> None:
    played = await play(opens(duties=HELD), *SCRIPTS["mended after the directive"])
    [control] = [r.pending.control for r in played.asked_for(ModelStep) if r.pending.control]
    assert (control.kind, control.code, control.left) == ("repair_directive", DIRECTIVE, 0)


async def test_the_end_is_the_runtimes_and_unverified() -> None:
    result = (await play(opens(duties=HELD), *SCRIPTS["three invented names"])).result
    assert (result.status, result.exit_code, result.verification) == ("degraded", 3, "unverified")
    assert [mark.code for mark in result.degradations] == ["repair_exhausted"]
    assert result.steps == 3


async def test_directive_due_on_the_last_step() -> None:
    await play(
        opens(duties=HELD, max_turns=2),
        batch(A1),
        batch(A2, before=(A1,), step=2),
        closes("max_turns", results_of=2, synthetic=refused(A2)),
    )


async def test_directive_due_when_the_time_is_over() -> None:
    """Whether a step is left is asked when the batch is over, not when an answer came long before."""
    await play(
        opens(duties=HELD, wall_clock_ms=60_000),
        batch(call("m1", tool="crm")),
        tool("m1").gives(went_wrong(ToolFailure.TIMEOUT)),
        batch(call("m2", tool="crm"), step=2),
        tool("m2").meanwhile(Passes(3_600_000)).gives(went_wrong(ToolFailure.TIMEOUT)),
        closes("wall_clock", results_of=2),
    )


async def test_the_ladder_survives_a_rollover() -> None:
    played = await play(
        opens(duties=HELD),
        batch(A1),
        rolls_over(),
        batch(A2, before=(A1,), step=2),
        rolls_over(),
        batch(A3, before=(A2,), step=3, control=DIRECTIVE),
        closes("repair_exhausted", results_of=3, synthetic=refused(A3)),
    )
    assert [state.repair_streak for state in played.boundaries] == [1, 2]


async def test_an_answer_between_restores_nothing() -> None:
    """The fault is unmended, whatever was said meanwhile."""
    await play(
        opens(duties=HELD),
        batch(A1),
        model(results_of=1, synthetic=refused(A1)).gives(measured(unfinished="colon")),
        model(control="truncated_plan").gives(calls(A2)),
        model(results_of=3, synthetic=refused(A2), control=DIRECTIVE).gives(measured()),
        closes("natural"),
    )


async def test_a_run_that_is_held_to_nothing_has_no_ladder() -> None:
    """A run that was opened before there were duties keeps its ways."""
    batches = [
        batch(wrong(f"a{step}"), before=(wrong(f"a{step - 1}"),) if step > 1 else (), step=step) for step in range(1, 5)
    ]
    await play(
        opens(), *batches, model(results_of=4, synthetic={"a4": "schema_mismatch"}).gives(measured()), closes("natural")
    )
