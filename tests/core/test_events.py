"""Events as people's tools read them."""

import re
from typing import get_args

import pytest

from untildone.workflows.events import EVENT_TYPES, Delta, EventData, LiveEvent, StepEnded, ToolCallEnd, ToolCallStart
from untildone.workflows.messages import Usage


@pytest.mark.parametrize("model", get_args(EventData), ids=lambda model: model.__name__)
def test_the_wire_name_is_the_class_name_in_snake_case(model: type) -> None:
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", model.__name__).lower()
    assert model.model_fields["type"].default == name  # type: ignore[attr-defined]
    assert name in EVENT_TYPES


def test_an_event_is_one_flat_object() -> None:
    event = LiveEvent(seq=7, session_id="s", run_id="s/1", iteration=2, attempt=3, at=9, data=Delta(text="hi"))
    assert event.wire() == {
        "event_id": "s:7",
        "seq": 7,
        "session_id": "s",
        "run_id": "s/1",
        "iteration": 2,
        "attempt": 3,
        "at": 9,
        "type": "delta",
        "kind": "text",
        "text": "hi",
        "tool": None,
    }


def test_nothing_of_an_event_hides_a_common_field() -> None:
    common = {*LiveEvent.model_fields, "event_id"} - {"data"}
    for model in get_args(EventData):
        assert not common & set(model.model_fields), model.__name__


def test_an_event_survives_its_own_json() -> None:
    event = LiveEvent(session_id="s", run_id="s/1", at=9, data=StepEnded(usage=Usage(input_tokens=5)))
    assert LiveEvent.model_validate_json(event.model_dump_json()) == event


def test_previews_are_cut_to_their_limits() -> None:
    start = ToolCallStart(call_id="c", tool="bash", arguments="x" * 401)
    end = ToolCallEnd(call_id="c", tool="bash", result="x" * 2_000)
    assert (len(start.arguments), start.arguments[-2:]) == (400, "x…")
    assert end.result == "x" * 2_000
