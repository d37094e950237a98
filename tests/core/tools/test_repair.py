"""The repair ladder as a function of batches (tools.md section 8)."""

import pytest

from untildone.workflows.failures import ToolFailure
from untildone.workflows.tools.repair import UNKNOWN_NAMES, Attempt, Rung, climb

SCHEMA, UNKNOWN, EXIT, DENIED = (
    ToolFailure.SCHEMA_MISMATCH,
    ToolFailure.UNKNOWN_CAPABILITY,
    ToolFailure.EXECUTION_FAILED,
    ToolFailure.DENIED,
)
Batch = list[tuple[str, ToolFailure | None]]

WRONG_A: Batch = [("a", SCHEMA)]
GOOD_A: Batch = [("a", None)]

SCRIPTS: dict[str, tuple[list[Batch], list[int]]] = {
    "schema error; corrected; done": ([WRONG_A, GOOD_A, GOOD_A], [1, 0, 0]),
    "three batches, same tool, schema error each": ([WRONG_A] * 3, [1, 2, 3]),
    "error on A; A fixed and B wrong; B fixed": ([WRONG_A, [("a", None), ("b", SCHEMA)], [("b", None)]], [1, 1, 0]),
    "three invented names": ([[("x", UNKNOWN)], [("y", UNKNOWN)], [("z", UNKNOWN)]], [1, 2, 3]),
    "three failing test runs (exit 1)": ([[("bash", EXIT)]] * 3, [0, 0, 0]),
    "denied ×3": ([[("bash", DENIED)]] * 3, [0, 0, 0]),
    "corrected within its batch": ([[("a", SCHEMA), ("a", None)]], [0]),
    "wrong again after it was right, in one batch": ([[("a", None), ("a", SCHEMA)]] * 2, [1, 2]),
    "another kind of the same tool's fault": ([WRONG_A, [("a", ToolFailure.TIMEOUT)]], [1, 2]),
    "another fault, and nothing worked": ([WRONG_A, [("b", SCHEMA)], [("c", SCHEMA)]], [1, 2, 3]),
    "another fault beside a success": ([WRONG_A, [("b", SCHEMA), ("c", None)]], [1, 1]),
    "the same fault beside a success": ([WRONG_A, [("a", SCHEMA), ("c", None)]], [1, 2]),
    "one of two faults stays": ([[("a", SCHEMA), ("b", SCHEMA)], [("b", SCHEMA), ("c", None)]], [1, 2]),
    "a failing command beside a fault is no success": ([WRONG_A, [("bash", EXIT), ("b", SCHEMA)]], [1, 2]),
    "a batch without faults between": ([WRONG_A, [("bash", EXIT)], WRONG_A], [1, 0, 1]),
    "only recall fails": ([[("recall", SCHEMA)]] * 3, [0, 0, 0]),
    "a failing recall beside a fault": ([WRONG_A, [("recall", SCHEMA), ("b", SCHEMA)]], [1, 2]),
    "a recall that works is a success": ([WRONG_A, [("recall", None), ("b", SCHEMA)]], [1, 1]),
    "an empty batch": ([WRONG_A, []], [1, 0]),
}


@pytest.mark.parametrize(("batches", "streaks"), SCRIPTS.values(), ids=SCRIPTS)
def test_streaks(batches: list[Batch], streaks: list[int]) -> None:
    rung, found = Rung(), []
    for batch in batches:
        rung = climb(rung, [Attempt(tool=tool, error=error) for tool, error in batch])
        found.append(rung.streak)
    assert found == streaks


def test_faults_are_named_once_each_and_invented_names_together() -> None:
    batch: Batch = [("b", SCHEMA), ("x", UNKNOWN), ("a", SCHEMA), ("y", UNKNOWN), ("b", SCHEMA), ("bash", EXIT)]
    rung = climb(Rung(), [Attempt(tool=tool, error=error) for tool, error in batch])
    assert rung.faults == (UNKNOWN_NAMES, "a", "b")


CORRECTABLE = {
    *("unknown_capability", "kind_mismatch", "invalid_arguments", "schema_mismatch", "too_large"),
    *("transport", "timeout", "tool_crash", "protocol", "unparsable_result"),
}


@pytest.mark.parametrize("kind", ToolFailure)
def test_only_what_a_model_can_mend_counts(kind: ToolFailure) -> None:
    assert climb(Rung(), [Attempt(tool="a", error=kind)]).streak == (kind.value in CORRECTABLE)
