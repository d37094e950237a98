"""Tools that a definition brings: files and modules with decorated functions."""

from pathlib import Path

import pytest

from untildone.activities.tools.errors import ToolDefinitionError
from untildone.activities.tools.registry import default_registry
from untildone.activities.tools.toolbox import Toolbox

TOOLS = '''
from untildone.worker import tool

@tool(effect="read")
def word_count(text: str) -> int:
    """Counts words."""
    return len(text.split())
'''


def toolbox() -> Toolbox:
    return Toolbox(default_registry())


def test_a_file_brings_its_tools_beside_the_built_in_ones(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(TOOLS)
    names = {declaration.name for declaration in toolbox().of((str(file),)).declarations()}
    assert {"word_count", "bash", "read"} <= names


def test_agents_without_the_module_do_not_get_its_tools(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(TOOLS)
    box = toolbox()
    box.of((str(file),))
    assert box.of(()).get("word_count") is None


def test_two_files_of_the_same_name_do_not_meet(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.py").write_text(TOOLS.replace("word_count", f"count_{folder}"))
    box = toolbox()
    first = box.of((str(tmp_path / "a" / "mine.py"),))
    second = box.of((str(tmp_path / "b" / "mine.py"),))
    assert first.get("count_a") is not None
    assert first.get("count_b") is None
    assert second.get("count_b") is not None


def test_a_changed_file_is_imported_again_when_a_run_begins(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(TOOLS)
    box = toolbox()
    first = box.of_new_run((str(file),))
    assert box.of_new_run((str(file),)) is first
    file.write_text(TOOLS.replace("word_count", "count_of_words"))
    assert box.of((str(file),)) is first
    assert box.of_new_run((str(file),)).get("count_of_words") is not None
    assert box.of((str(file),)).get("word_count") is None


def test_a_file_that_was_broken_is_refused_and_open_runs_keep_their_tools(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(TOOLS)
    box = toolbox()
    first = box.of((str(file),))
    file.write_text("def (")
    with pytest.raises(ToolDefinitionError, match="SyntaxError"):
        box.of_new_run((str(file),))
    assert box.of((str(file),)) is first


PREDICATE = """
from untildone.worker import presentation_predicate

@presentation_predicate
def as_card(text, tools):
    return None
"""


def test_a_module_may_bring_only_a_predicate(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(PREDICATE)
    registry = toolbox().of((str(file),))
    assert registry.predicate("as_card")("text", ()) is None
    assert registry.copy().predicate("as_card") == registry.predicate("as_card")
    with pytest.raises(ToolDefinitionError, match=r"there is no 'as_crad' \(known: as_card\)"):
        registry.predicate("as_crad")
    with pytest.raises(ToolDefinitionError, match=r"\(known: none\)"):
        toolbox().of(()).predicate("as_card")


def test_two_predicates_of_one_name_are_refused(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.py").write_text(PREDICATE)
    with pytest.raises(ToolDefinitionError, match="presentation predicate as_card: the name is taken by"):
        toolbox().of((str(tmp_path / "one.py"), str(tmp_path / "two.py")))


BROKEN = {
    "missing": (None, "there is no such Python file"),
    "syntax": ("def (", "SyntaxError"),
    "leaves": ("raise SystemExit(3)", "SystemExit"),
    "empty": ("x = 1", "mine.py holds no tool"),
    "taken": (TOOLS.replace("word_count", "bash"), "the name is taken"),
}


@pytest.mark.parametrize(("content", "message"), BROKEN.values(), ids=BROKEN.keys())
def test_a_module_that_cannot_be_used_is_one_clear_line(tmp_path: Path, content: str | None, message: str) -> None:
    file = tmp_path / "mine.py"
    if content is not None:
        file.write_text(content)
    with pytest.raises(ToolDefinitionError, match=message) as raised:
        toolbox().of((str(file),))
    assert "\n" not in str(raised.value)
