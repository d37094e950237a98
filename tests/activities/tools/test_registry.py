"""What becomes a tool, and what is refused."""

import sys
from collections.abc import Callable
from datetime import date
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Annotated, Any

import pytest
from pydantic import BaseModel, Field

from untildone.activities.tools import registry as registry_module
from untildone.activities.tools.builtin import BUILTIN
from untildone.activities.tools.context import SandboxOptions, ToolContext
from untildone.activities.tools.definition import define_tool
from untildone.activities.tools.errors import ToolDefinitionError
from untildone.activities.tools.registry import Registry, tool
from untildone.workflows.tools.declaration import Claim, Effect


class Point(BaseModel):
    x: int
    y: int


def plot(
    context: ToolContext,
    points: list[Point],
    day: date,
    size: Annotated[int, Field(ge=1, description="In pixels.")] = 10,
    schema: str | None = None,
) -> str:
    """Draws points
    on a map.

    The rest is for people.

    Args:
        points: What to draw,
            in order.
        day (date): The day shown.
    """
    return f"{len(points)} {day.year} {size} {context.key} {schema}"


def test_schema_and_description_come_from_the_function() -> None:
    made = define_tool(plot, effect=Effect.NONE)
    schema = made.declaration.tool.parameters
    assert made.name == "plot"
    assert made.declaration.tool.description == "Draws points on a map."
    assert schema["required"] == ["points", "day"]
    assert schema["additionalProperties"] is False
    assert schema["properties"]["points"]["description"] == "What to draw, in order."
    assert schema["properties"]["day"] == {"description": "The day shown.", "format": "date", "type": "string"}
    assert schema["properties"]["size"] == {"default": 10, "description": "In pixels.", "minimum": 1, "type": "integer"}
    assert "context" not in schema["properties"]


class Leaf(BaseModel):
    size: int


class Branch(BaseModel):
    leaf: Leaf
    branches: "list[Branch]" = []


def grow(leaf: Leaf, tree: Branch | None = None) -> None:
    """Grows."""


def cut(leaf: Annotated[Leaf, Field(description="Which one.")]) -> None:
    """Cuts."""


def test_a_definition_that_is_used_once_stands_where_it_is_used() -> None:
    (leaf,) = define_tool(cut).declaration.tool.parameters["properties"].values()
    assert leaf["description"] == "Which one."
    assert leaf["properties"] == {"size": {"type": "integer"}}
    assert "$defs" not in define_tool(cut).declaration.tool.parameters


def test_definitions_that_are_used_more_often_stay() -> None:
    schema = define_tool(grow).declaration.tool.parameters
    assert set(schema["$defs"]) == {"Leaf", "Branch"}
    assert schema["properties"]["leaf"] == {"$ref": "#/$defs/Leaf"}


def test_parameters_are_also_described_in_the_sphinx_way() -> None:
    def f(a: int, b: str) -> None:
        """Does.

        :param a: the first
        :param str b: the second
        """

    properties = define_tool(f).declaration.tool.parameters["properties"]
    assert [each["description"] for each in properties.values()] == ["the first", "the second"]


def test_a_decorated_function_is_still_the_function() -> None:
    made = define_tool(plot)
    assert made(ToolContext(Path(), key="k"), [], date(2026, 1, 1)) == "0 2026 10 k None"


DEFAULTS = {Effect.NONE: True, Effect.READ: True, Effect.WRITE: False, Effect.EXECUTE: False, Effect.EXTERNAL: False}


@pytest.mark.parametrize(("effect", "repeatable"), DEFAULTS.items(), ids=DEFAULTS)
def test_repeatable_follows_from_the_effect(effect: Effect, repeatable: bool) -> None:
    assert define_tool(plot, effect=effect).declaration.repeatable is repeatable
    assert define_tool(plot, effect=effect, repeatable=not repeatable).declaration.repeatable is not repeatable


def no_annotation(a) -> None:  # type: ignore[no-untyped-def]
    """Does."""


def many(*items: int) -> None:
    """Does."""


def any_keyword(**items: int) -> None:
    """Does."""


def unknown_type(a: "Nowhere") -> None:  # type: ignore[name-defined]  # noqa: F821
    """Does."""


def no_schema(a: Callable[[int], int]) -> None:
    """Does."""


def no_pydantic(a: ToolContext, b: sys.__class__) -> None:  # type: ignore[valid-type]
    """Does."""


def late_context(a: int, context: ToolContext) -> None:
    """Does."""


def undocumented() -> None: ...


def fine() -> None:
    """Does."""


REFUSED: dict[str, tuple[Callable[..., Any], dict[str, Any], str]] = {
    "no annotation": (no_annotation, {}, "tool no_annotation: parameter a has no type; annotate it"),
    "positional": (many, {}, "tool many: parameter *items: int has no name a model could use; name each one"),
    "keywords": (any_keyword, {}, "tool any_keyword: parameter **items: int has no name"),
    "unknown type": (unknown_type, {}, "tool unknown_type: its signature cannot be read: name 'Nowhere'"),
    "no JSON": (no_schema, {}, "tool no_schema: a parameter cannot be written as JSON: "),
    "no schema": (no_pydantic, {}, "tool no_pydantic: a parameter has a type without a schema: "),
    "late context": (late_context, {}, "tool late_context: the ToolContext must be the first parameter"),
    "no docstring": (undocumented, {}, "tool undocumented: no description; write a docstring, or set description=..."),
    "name": (fine, {"name": "my tool"}, "tool 'my tool': a name has 1 to 64 letters, digits, _ or -, a letter first"),
    "timeout": (fine, {"timeout_s": 0}, "tool fine: timeout_s is 0; give 1 to 3600 seconds"),
}


@pytest.mark.parametrize(("function", "options", "message"), REFUSED.values(), ids=REFUSED)
def test_a_bad_tool_is_refused_with_one_line(
    function: Callable[..., Any], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ToolDefinitionError) as caught:
        define_tool(function, **options)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_decorator_works_with_and_without_options() -> None:
    @tool
    def plain() -> None:
        """Plain."""

    @tool(name="other", effect="read", timeout_s=5)
    def with_options() -> None:
        """With."""

    assert plain.declaration.effect is Effect.EXTERNAL
    assert with_options.name == "other"
    assert with_options.declaration.effect is Effect.READ
    assert with_options.declaration.timeout_s == 5


def test_a_taken_name_is_refused_and_a_reloaded_function_replaces_itself() -> None:
    def make() -> Any:
        @tool
        def mine() -> None:
            """Mine."""

        return mine

    registry = Registry([make()])
    again = make()
    registry.add(again)
    assert registry.get("mine") is again
    with pytest.raises(ToolDefinitionError, match=r"tool mine: the name is taken by .*mine; set another with name="):
        registry.add(define_tool(fine, name="mine"))


def test_an_unknown_effect_is_refused() -> None:
    with pytest.raises(
        ToolDefinitionError, match=r"'danger' is not a valid Effect; effect is one of none, read, write"
    ):
        tool(effect="danger")(fine)


def test_declarations_are_sorted_so_that_every_worker_sends_the_same_prefix() -> None:
    names = [each.name for each in Registry(reversed(BUILTIN)).declarations()]
    assert names == sorted(names)
    assert {"bash", "edit", "glob", "grep", "read", "write", "emit_table_card"} <= set(names)


PACKAGE = '''
from untildone.activities.tools.definition import define_tool

def greet(name: str) -> str:
    """Greets."""
    return f"hello {name}"

GREET = define_tool(greet)
'''


def test_entry_points_bring_tools_and_broken_ones_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "greeting_package.py").write_text(PACKAGE)
    (tmp_path / "broken_package.py").write_text("raise RuntimeError('no licence')")
    monkeypatch.syspath_prepend(str(tmp_path))
    points = {
        "one": "greeting_package:GREET",
        "module": "greeting_package",
        "broken": "broken_package",
        "empty": "json",
    }
    group = registry_module.ENTRY_POINTS
    found = [EntryPoint(name=name, value=value, group=group) for name, value in points.items()]
    monkeypatch.setattr(registry_module, "entry_points", lambda group: found)
    registry = Registry(BUILTIN)
    registry.load_entry_points()
    assert registry.get("greet") is not None
    assert registry.get("bash") is not None
    assert len(registry.problems) == 2
    assert "entry point broken = broken_package is broken: RuntimeError('no licence')" in registry.problems[0]
    assert "holds no tool" in registry.problems[1]


CLAIMS: dict[str, tuple[str, dict[str, Any], Claim]] = {
    "relative": ("read", {"path": "src/a"}, Claim(kind="read", paths=("src/a",))),
    "absolute, inside": ("write", {"path": "WORKSPACE/src/a"}, Claim(kind="write", paths=("src/a",))),
    "upwards": ("edit", {"path": "../x"}, Claim(kind="write", paths=("PARENT/x",))),
    "through a link inside": ("write", {"path": "link/a"}, Claim(kind="write", paths=("src/a",))),
    "through a link outside": ("read", {"path": "out/hosts"}, Claim(kind="read", paths=("/etc/hosts",))),
    "whole workspace": ("grep", {"pattern": "x"}, Claim(kind="read", paths=(".",))),
    "shell": ("bash", {"command": "ls"}, Claim()),
    "no path": ("read", {}, Claim()),
    "no text": ("read", {"path": 7}, Claim()),
    "unknown tool": ("nope", {}, Claim()),
}


@pytest.mark.parametrize(("name", "arguments", "expected"), CLAIMS.values(), ids=CLAIMS)
def test_claims_are_resolved(tmp_path: Path, name: str, arguments: dict[str, Any], expected: Claim) -> None:
    workspace = tmp_path / "w"
    (workspace / "src").mkdir(parents=True)
    (workspace / "link").symlink_to("src")
    (workspace / "out").symlink_to("/etc")
    given = {k: v.replace("WORKSPACE", str(workspace)) if isinstance(v, str) else v for k, v in arguments.items()}
    paths = tuple(path.replace("PARENT", str(tmp_path.resolve())) for path in expected.paths)
    claim = Registry(BUILTIN).claim(name, given, workspace)
    assert claim == expected.model_copy(update={"paths": paths})


def test_facts_tell_inside_from_outside_and_confined_from_free(tmp_path: Path) -> None:
    registry = Registry((*BUILTIN, define_tool(fine, effect=Effect.READ, serves=("live-data",))))
    registry.add(define_tool(fine, name="runner", effect=Effect.EXECUTE))
    inside = registry.facts("read", {"path": "a"}, tmp_path, SandboxOptions())
    outside = registry.facts("read", {"path": "/etc/hosts"}, tmp_path, SandboxOptions())
    assert (inside.inside, inside.outside) == (("a",), ())
    assert (outside.inside, outside.outside) == ((), ("/etc/hosts",))
    shell = registry.facts("bash", {"command": "ls"}, tmp_path, SandboxOptions(network=True))
    assert (shell.command, shell.sandboxed, shell.network) == ("ls", True, True)
    assert not registry.facts("bash", {"command": "ls"}, tmp_path, SandboxOptions(mode="off")).sandboxed
    assert not registry.facts("runner", {}, tmp_path, SandboxOptions()).sandboxed
    assert registry.facts("fine", {}, tmp_path, SandboxOptions()).retrieval
