"""The record is a fold: properties over random runs."""

import time
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.core.receipts.runs import BASH, CARD, MAIL, Run

from untildone.workflows.failures import ToolFailure
from untildone.workflows.intent.reading import Act
from untildone.workflows.receipts.receipt import CallReceipt
from untildone.workflows.receipts.record import KEPT, RunRecord
from untildone.workflows.tools.declaration import ToolOutcome

PATHS = st.sampled_from(["a.py", "b.py", "README.md", "styles.css"])
CONTENTS = st.sampled_from(["", "one", "two", "TODO"])
LINES = st.sampled_from(
    [
        "pytest",
        "pytest || true",
        "ruff check . && pytest",
        "ls",
        "cat a.py",
        "git push",
        "python a.py",
        "echo x",
        "npm run build",
    ]
)
OUTPUTS = st.sampled_from(
    [("", 0), ("", 1), ("3 passed in 0.1s", 0), ("1 failed in 0.1s", 1), ("no tests ran in 0.1s", 5)]
)

STEPS = st.one_of(
    st.tuples(st.just("edit"), PATHS, CONTENTS),
    st.tuples(st.just("remove"), PATHS, st.none()),
    st.tuples(st.just("bash"), LINES, OUTPUTS),
    st.tuples(st.just("read"), PATHS, st.none()),
    st.tuples(st.just("deny"), LINES, st.none()),
    st.tuples(st.just("mail"), st.none(), st.none()),
    st.tuples(st.just("card"), st.none(), st.none()),
)
RUNS = st.lists(st.lists(STEPS, min_size=1, max_size=4), max_size=8)


def take(run: Run, step: tuple[str, Any, Any]) -> None:
    match step:
        case ("edit", path, content):
            run.edit(path, content)
        case ("remove", path, _):
            run.bash(f"rm {path}", writes={path: None})
        case ("bash", line, (output, exit_code)):
            run.bash(line, output, exit_code)
        case ("read", path, _):
            run.read(path)
        case ("deny", line, _):
            run.refuse(BASH, {"command": line}, ToolFailure.DENIED)
        case ("mail", _, _):
            run.call(MAIL, {}, ToolOutcome(text="sent"))
        case _:
            run.call(CARD, {}, ToolOutcome(text="{}"))


def played(batches: list[list[tuple[str, Any, Any]]]) -> tuple[Run, list[list[CallReceipt]]]:
    run = Run({"a.py": "one", "README.md": "words"})
    folded: list[list[CallReceipt]] = []
    for batch in batches:
        before = len(run.receipts)
        run.batch()
        for step in batch:
            take(run, step)
        run.end()
        folded.append(run.receipts[before:])
    return run, folded


def counts(record: RunRecord) -> list[int]:
    return [
        record.successes,
        record.inspections,
        record.retrievals,
        record.observations,
        record.external_effects,
        record.failed_attempts,
        record.substantive,
        record.position,
    ]


def come_to(record: RunRecord) -> list[object]:
    """Everything that is asked of a record, its last batch aside."""
    return [
        *counts(record),
        record.changed_paths,
        record.runnable_changed,
        record.effect_receipt(),
        record.effect_receipt((Act.OPERATE,)),
        record.execution_receipt(objects=("a.py",)),
        record.inspection_proof(("README.md",)),
        record.check_state,
        record.observed,
        record.executions,
        record.latest_checks,
        record.looks,
        record.refused,
        record.missing_deliverables(("a.py", "b.py")),
        record.untouched(("a.py", "b.py")),
        record.seal(),
    ]


@given(RUNS)
def test_folding_in_one_go_comes_to_the_same_as_batch_by_batch(batches: list[list[tuple[str, Any, Any]]]) -> None:
    run, folded = played(batches)
    at_once = RunRecord()
    at_once.add([receipt for batch in folded for receipt in batch])
    assert come_to(at_once) == come_to(run.record)


@given(RUNS)
def test_a_record_that_is_made_anew_from_stored_receipts_is_the_same(batches: list[list[tuple[str, Any, Any]]]) -> None:
    run, folded = played(batches)
    anew = RunRecord()
    for batch in folded:
        anew.add([CallReceipt.model_validate_json(receipt.model_dump_json()) for receipt in batch])
    assert come_to(anew) == come_to(run.record)
    assert anew.last_batch == run.record.last_batch
    assert anew.unresolved_failures() == run.record.unresolved_failures()


@given(RUNS)
def test_counts_only_grow(batches: list[list[tuple[str, Any, Any]]]) -> None:
    record, before = RunRecord(), [0] * 8
    for batch in played(batches)[1]:
        record.add(batch)
        assert all(now >= then >= 0 for now, then in zip(counts(record), before, strict=True))
        before = counts(record)


@given(RUNS, PATHS)
def test_an_undo_clears_staleness(batches: list[list[tuple[str, Any, Any]]], path: str) -> None:
    run, _ = played(batches)
    run.bash("pytest", "3 passed in 0.1s")
    held = run.files.get(path)
    run.edit(path, "something else")
    assert run.record.check_state == ("stale" if path.endswith((".py", ".css")) else "fresh")
    if held is None:
        run.bash(f"rm {path}", writes={path: None})
    else:
        run.edit(path, held)
    assert run.record.check_state == "fresh"


@given(RUNS)
def test_what_was_not_run_is_never_passed(batches: list[list[tuple[str, Any, Any]]]) -> None:
    record = played(batches)[0].record
    if record.observed == "passed":
        assert record.check_state == "fresh"
        assert any(each.verdict == "passed" and not each.stale for each in record.executions)
    if record.check_state == "none":
        assert record.observed == "not_run"


def test_ten_thousand_steps_take_bounded_room_and_little_time() -> None:
    run = Run()
    step = [run.edit("a.py", "two"), run.bash("pytest", "1 failed in 0.1s", 1), run.read("a.py"), run.bash("cat b.txt")]
    record = RunRecord()
    began = time.process_time()
    for number in range(10_000):
        record.add(
            [receipt.model_copy(update={"call_id": f"c{number}", "named": (f"f{number}.txt",)}) for receipt in step]
        )
    assert time.process_time() - began < 4
    assert record.position == 40_000
    assert len(record.receipts) == len(record.executions) == KEPT
    assert len(record.looks) <= 4_096
    began = time.process_time()
    assert record.check_state == "fresh"
    assert not record.looked_at("nowhere.txt")
    assert record.unresolved_failures()
    assert time.process_time() - began < 0.3
