"""The tail's text and the prefix's digest."""

import pytest

from untildone.workflows.context.tail import prefix_digest, tail_text
from untildone.workflows.messages import ToolSchema

READ = ToolSchema(name="read", description="Reads a file.", parameters={"type": "object"})
WRITE = ToolSchema(name="write", description="Writes a file.", parameters={"type": "object"})


def test_the_tail() -> None:
    assert tail_text(at=1_700_000_000_000, workspace="/w", host="lab-1") == (
        "<turn_context>\ntime: Tuesday, 2023-11-14 22:13 UTC\nworkspace: /w\nhost: lab-1\n</turn_context>"
    )


def test_a_host_without_a_name_is_left_out() -> None:
    assert "host" not in tail_text(at=0, workspace="/w", host="")


def test_a_note_is_a_block_of_its_own() -> None:
    plain = tail_text(at=0, workspace="/w", host="")
    assert tail_text(at=0, workspace="/w", host="", note="") == plain
    assert tail_text(at=0, workspace="/w", host="", note="Cite.") == f"{plain}\n<intent>\nCite.\n</intent>"


@pytest.mark.parametrize(
    ("system", "tools"),
    [
        pytest.param("other", (READ, WRITE), id="system"),
        pytest.param("system", (WRITE, READ), id="order"),
        pytest.param("system", (READ,), id="fewer"),
        pytest.param("system", (READ, WRITE.model_copy(update={"description": "x"})), id="description"),
        pytest.param("system", (READ, WRITE.model_copy(update={"parameters": {"type": "x"}})), id="parameters"),
        pytest.param("system", (READ, WRITE.model_copy(update={"name": "x"})), id="name"),
    ],
)
def test_every_part_of_the_prefix_counts(system: str, tools: tuple[ToolSchema, ...]) -> None:
    assert prefix_digest("system", (READ, WRITE)) != prefix_digest(system, tools)


def test_the_same_prefix_has_the_same_digest() -> None:
    assert prefix_digest("system", (READ, WRITE)) == prefix_digest("system", (READ, WRITE))
