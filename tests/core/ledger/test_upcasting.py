"""Old entries are read in today's shape."""

from typing import Any

import pytest

from untildone.workflows.ledger.entries import EntryKind
from untildone.workflows.ledger.upcasting import SHAPE_KEY, STEPS, UnknownShape, known_kind, stamp, upcast


def _rename(payload: dict[str, Any]) -> dict[str, Any]:
    return {"label": payload["name"]}


def _add_detail(payload: dict[str, Any]) -> dict[str, Any]:
    return {**payload, "detail": payload.get("detail", "none")}


STEPS_OF_TWO = {EntryKind.ACTIVITY: (_rename, _add_detail)}

SHAPES = {
    "first": ({"name": "a"}, {"label": "a", "detail": "none"}),
    "second": ({"label": "a", SHAPE_KEY: 2}, {"label": "a", "detail": "none"}),
    "today's": ({"label": "a", "detail": "b", SHAPE_KEY: 3}, {"label": "a", "detail": "b"}),
}


@pytest.mark.parametrize(("stored", "expected"), SHAPES.values(), ids=SHAPES.keys())
def test_every_shape_is_brought_to_todays(stored: dict[str, Any], expected: dict[str, Any]) -> None:
    before = dict(stored)
    assert upcast(EntryKind.ACTIVITY, stored, STEPS_OF_TWO) == expected
    assert stored == before, "what is stored stays as it is"


@pytest.mark.parametrize("shape", [4, 0, -1, "2", None])
def test_other_shapes_are_refused(shape: object) -> None:
    with pytest.raises(UnknownShape, match="upgrade untildone"):
        upcast(EntryKind.ACTIVITY, {SHAPE_KEY: shape}, STEPS_OF_TWO)


def test_kinds_without_steps_pass_unchanged() -> None:
    assert upcast(EntryKind.EVENT, {"a": 1}, STEPS_OF_TWO) == {"a": 1}
    assert stamp(EntryKind.EVENT, {"a": 1}, STEPS_OF_TWO) == {"a": 1}


def test_what_is_stamped_today_is_read_back_unchanged() -> None:
    payload = {"label": "a", "detail": "b"}
    stamped = stamp(EntryKind.ACTIVITY, payload, STEPS_OF_TWO)
    assert stamped == {**payload, SHAPE_KEY: 3}
    assert upcast(EntryKind.ACTIVITY, stamped, STEPS_OF_TWO) == payload


@pytest.mark.parametrize("kind", list(EntryKind))
def test_every_kind_is_known_and_has_its_steps_in_a_sequence(kind: EntryKind) -> None:
    assert known_kind(kind.value) is kind
    assert all(callable(step) for step in STEPS.get(kind, ()))


def test_a_kind_of_a_newer_version_says_so() -> None:
    with pytest.raises(UnknownShape, match="prophecy"):
        known_kind("prophecy")
