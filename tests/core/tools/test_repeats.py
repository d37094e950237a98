"""The doom loop as a function of executed calls (tools.md section 4, refinements R8)."""

from typing import Any

import pytest
from tests.facts import call, frame

from untildone.workflows.failures import ToolFailure
from untildone.workflows.ports import CallFacts, ToolFacts
from untildone.workflows.state import MEMORY, LoopState, Repeats
from untildone.workflows.tools.arguments import signature
from untildone.workflows.tools.declaration import Effect
from untildone.workflows.tools.repeats import counted, trip

EXECUTE, READ, EXTERNAL = Effect.EXECUTE, Effect.READ, Effect.EXTERNAL
TEST = call("t", digest="pytest", effect=EXECUTE)
EDIT = call("e", digest="edit a.py", effect=Effect.WRITE)
LOOK = call("l", digest="read a.py", effect=READ)
FETCH = call("f", digest="fetch", effect=EXTERNAL, retrieval=True)
SEND = call("s", digest="send", effect=EXTERNAL)
FAILED = ToolFacts(error=ToolFailure.EXECUTION_FAILED, result="red")
SAME, OTHER = ToolFacts(result="same"), ToolFacts(result="other")
CHANGED = ToolFacts(result="edited", changed=1)

Executed = list[tuple[CallFacts, ToolFacts]]

COUNTS: dict[str, tuple[Executed, dict[str, int]]] = {
    "echo same ×2": ([(TEST, SAME)] * 2, {"pytest": 2}),
    "a changed result is progress": ([(TEST, SAME), (TEST, SAME), (TEST, OTHER)], {"pytest": 1}),
    "status poll with changing output": ([(TEST, SAME), (TEST, OTHER)] * 10, {"pytest": 1}),
    "test, edit, test, edit, test": (
        [(TEST, FAILED), (EDIT, CHANGED), (TEST, FAILED), (EDIT, CHANGED), (TEST, FAILED)],
        {"edit a.py": 2, "pytest": 1},
    ),
    "an edit that changed nothing mends nothing": (
        [(TEST, FAILED), (EDIT, SAME), (TEST, FAILED)],
        {"edit a.py": 1, "pytest": 2},
    ),
    "a failed edit mends nothing": (
        [(TEST, FAILED), (EDIT, ToolFacts(error=ToolFailure.EXECUTION_FAILED, result="no", changed=1)), (TEST, FAILED)],
        {"edit a.py": 1, "pytest": 2},
    ),
    "a look at something else mends nothing": (
        [(TEST, FAILED), (LOOK, SAME), (TEST, FAILED)],
        {"read a.py": 1, "pytest": 2},
    ),
    "a retrieval mends nothing": ([(TEST, FAILED), (FETCH, SAME), (TEST, FAILED)], {"fetch": 1, "pytest": 2}),
    "an external effect may": ([(TEST, FAILED), (SEND, SAME), (TEST, FAILED)], {"send": 1, "pytest": 1}),
    "its own effect is none of another's": ([(EDIT, CHANGED)] * 3, {"edit a.py": 3}),
    "failures count as results": ([(TEST, FAILED)] * 3, {"pytest": 3}),
    "a result that nobody knows": ([(TEST, SAME), (TEST, ToolFacts()), (TEST, SAME)], {"pytest": 2}),
}


@pytest.mark.parametrize(("executed", "expected"), COUNTS.values(), ids=COUNTS)
def test_counts(executed: Executed, expected: dict[str, int]) -> None:
    together = counted({}, executed)
    assert {name: repeats.count for name, repeats in together.items()} == expected
    one_by_one: dict[str, Repeats] = {}
    for each in executed:
        one_by_one = counted(one_by_one, [each])
    assert one_by_one == together


TRIPS: dict[str, tuple[dict[str, Any], int, str]] = {
    "polling": ({"polling": True}, 10, "ask"),
    "polling that only reads": ({"polling": True, "effect": READ}, 10, "ask"),
    "reading": ({"effect": READ}, 5, "deny"),
    "without effect": ({"effect": Effect.NONE}, 5, "deny"),
    "writing": ({"effect": Effect.WRITE}, 3, "ask"),
    "a command": ({"effect": EXECUTE}, 3, "ask"),
    "external": ({"effect": EXTERNAL}, 3, "ask"),
}


@pytest.mark.parametrize(("fields", "at", "action"), TRIPS.values(), ids=TRIPS)
def test_trips(fields: dict[str, Any], at: int, action: str) -> None:
    repeated = call("a", **fields)
    found = []
    for before in range(at):
        identical = {repeated.digest: Repeats(result="same", count=before)} if before else {}
        found.append(trip(repeated, LoopState(session_id="s", frame=frame(), identical=identical)))
    assert found == [None] * (at - 1) + [action]


def test_the_same_arguments_in_another_order_are_the_same_call() -> None:
    assert signature("t", {"a": 1, "b": [2]}) == signature("t", {"b": [2], "a": 1})
    assert signature("t", {"a": [1, 2]}) != signature("t", {"a": [2, 1]})
    assert signature("t", {}) != signature("u", {})


def test_only_the_newest_signatures_are_remembered() -> None:
    executed = [(call("c", digest=f"d{number}", effect=READ), SAME) for number in range(MEMORY + 10)]
    found = counted({}, executed)
    assert len(found) == MEMORY
    assert "d9" not in found
    assert f"d{MEMORY + 9}" in found
