"""The operator's predicate of answers that should have been cards (gates.md section 9)."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.direct import direct

from untildone.activities.definitions import Prefix, RunDefinition
from untildone.activities.measuring import Measures
from untildone.activities.tools import predicates
from untildone.activities.tools.builtin import BUILTIN
from untildone.activities.tools.predicates import PresentationPredicate, WantedCard
from untildone.activities.tools.registry import Registry
from untildone.activities.tools.toolbox import Toolbox
from untildone.workflows.spec import AgentSpec, ModelOptions, ToolOptions

TABLE = "| a | b |\n|---|---|\n| 1 | 2 |"
OFFERED = tuple(tool.declaration for tool in BUILTIN)


def definition(name: str | None, modules: tuple[str, ...] = ()) -> RunDefinition:
    """A run that is offered the built-in tools, and whose answers this predicate looks at."""
    tools = ToolOptions(presentation_predicate=name, modules=modules)
    spec = AgentSpec(models=ModelOptions(model="scripted:x"), workspace="/", tools=tools)
    return RunDefinition(run=1, spec=spec, prefix=Prefix(system="", tools=OFFERED), prefix_digest="")


async def wanted(function: Callable[..., Any], text: str = TABLE, name: str = "as_card") -> WantedCard | None:
    registry = Registry((*BUILTIN, PresentationPredicate("as_card", function)))
    return await Measures(Toolbox(registry)).presentation(definition(name), text)


def as_table(text: str, tools: tuple[str, ...]) -> tuple[str, str] | None:
    return ("table", "bash") if text.startswith("|") and "bash" in tools else None


async def as_table_later(text: str, tools: tuple[str, ...]) -> tuple[str, str] | None:
    await asyncio.sleep(0)
    return as_table(text, tools)


@pytest.mark.parametrize("function", [as_table, as_table_later])
async def test_a_predicate_sees_the_text_and_the_tools(function: Callable[..., Any]) -> None:
    assert await wanted(function) == WantedCard("table", "bash")
    assert await wanted(function, "No table.") is None


async def test_a_blank_text_is_shown_to_no_predicate() -> None:
    def fails(text: str, tools: tuple[str, ...]) -> None:
        raise AssertionError

    assert await wanted(fails, " \n") is None


async def test_a_run_without_a_predicate_has_no_opinion() -> None:
    assert await Measures(Toolbox(Registry(BUILTIN))).presentation(definition(None), TABLE) is None


async def test_a_tool_that_is_not_offered_counts_for_none() -> None:
    assert await wanted(lambda text, tools: ("table", "emit_pie_card")) is None


def raises(error: BaseException) -> Callable[..., Any]:
    def function(text: str, tools: tuple[str, ...]) -> None:
        raise error

    return function


async def raises_later(text: str, tools: tuple[str, ...]) -> None:
    raise ValueError("boom")


async def never_ends(text: str, tools: tuple[str, ...]) -> None:
    await asyncio.Event().wait()


FAULTY: dict[str, tuple[Callable[..., Any], str]] = {
    "raises": (raises(ValueError("boom")), "boom"),
    "raises later": (raises_later, "boom"),
    "leaves": (raises(SystemExit(3)), "SystemExit"),
    "answers with a text": (lambda text, tools: "table", "it returned 'table'"),
    "answers with one word too many": (lambda text, tools: ("a", "b", "c"), "it returned"),
    "answers yes": (lambda text, tools: True, "it returned True"),
    "takes other arguments": (lambda text: None, "TypeError"),
    "never ends": (never_ends, "TimeoutError"),
}


@pytest.mark.parametrize(("function", "logged"), FAULTY.values(), ids=FAULTY)
async def test_a_predicate_that_fails_has_no_opinion_and_is_logged(
    function: Callable[..., Any], logged: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(predicates, "PREDICATE_S", 0.05)
    with caplog.at_level(logging.WARNING):
        assert await wanted(function) is None
    assert "presentation predicate as_card failed: " in caplog.text
    assert logged in caplog.text


async def test_a_predicate_that_this_worker_lacks_has_no_opinion_and_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert await wanted(as_table, name="gone") is None
    assert "there is no 'gone' (known: as_card)" in caplog.text


async def test_a_run_whose_predicate_is_not_there_does_not_begin(tmp_path: Path) -> None:
    async with direct(tmp_path) as host:
        spec = host.spec("scripted:x", tools=ToolOptions(presentation_predicate="gone"))
        result = (await host.start(spec, "Go.").outcome()).result
    assert (result.status, result.stop_reason) == ("failed", "invalid_request")
    assert result.error is not None
    assert "[tools] presentation_predicate: there is no 'gone'" in result.error.message


async def test_a_predicate_comes_from_a_module_of_the_definition(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from untildone.worker import presentation_predicate\n\n"
        "@presentation_predicate\ndef mine(text, tools):\n    return ('table', 'bash')\n\n"
        "@presentation_predicate(name='other')\ndef second(text, tools):\n    return None\n"
    )
    measures = Measures(Toolbox(Registry(BUILTIN)))
    assert await measures.presentation(definition("mine", (str(file),)), TABLE) == WantedCard("table", "bash")
    assert await measures.presentation(definition("other", (str(file),)), TABLE) is None
