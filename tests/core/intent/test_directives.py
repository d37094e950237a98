"""What directives owe, in ten languages and in some that no list knows."""

from collections.abc import Iterable
from typing import Any

import pytest
from tests.core.intent.directives import DIRECTIVES
from tests.core.intent.later_directives import MORE
from tests.core.intent.named_files import MESSAGES
from tests.core.intent.present_values import QUESTIONS
from tests.core.intent.steering import STEERING
from tests.core.intent.talk import TALK
from tests.core.intent.test_read import reading_of

from untildone.workflows.intent.reading import Reading


def _ids(rows: Iterable[tuple[Any, ...]]) -> list[str]:
    """The language of each row and the beginning of its text."""
    return [f"{language}: {text[:60]}" for language, text, *_ in rows]


def owed(reading: Reading) -> set[str]:
    """What a reading owes, in the short form of the table."""
    duties = reading.duties
    flags = {
        "effect": duties.effect,
        "execution": duties.execution,
        "inspection": duties.inspection,
        "check": duties.check == "modify",
        "checked": duties.check == "demanded",
        "run": duties.run_demanded,
        "unrun": duties.no_check,
        "weak": duties.live == "weak",
        "live": duties.live == "strong",
    }
    return {
        *(name for name, holds in flags.items() if holds),
        *(f"file:{name}" for name in reading.deliverables),
        *(f"target:{name}" for name in reading.targets),
        *(f"about:{name}" for name in reading.asked_about),
    }


@pytest.mark.parametrize(("language", "text", "owes"), DIRECTIVES, ids=_ids(DIRECTIVES))
def test_a_directive_owes(language: str, text: str, owes: str) -> None:
    assert owed(reading_of(text)) == set(owes.split())


@pytest.mark.parametrize(("language", "text", "owes"), MORE, ids=_ids(MORE))
def test_a_later_directive_owes(language: str, text: str, owes: str) -> None:
    assert owed(reading_of(text, history=True)) == set(owes.split())


@pytest.mark.parametrize(("language", "text"), TALK, ids=_ids(TALK))
def test_talk_owes_nothing(language: str, text: str) -> None:
    reading = reading_of(text, history=True)
    assert owed(reading) <= {"weak"}
    assert not reading.duties.needs_tool


@pytest.mark.parametrize(("language", "text", "live"), QUESTIONS, ids=_ids(QUESTIONS))
def test_a_question_needs_a_present_value(language: str, text: str, live: str) -> None:
    assert reading_of(text).live == live


@pytest.mark.parametrize(
    ("language", "text", "deliverables", "targets", "asked_about", "text_wanted"),
    MESSAGES,
    ids=_ids(MESSAGES),
)
def test_what_becomes_of_named_files(
    language: str, text: str, deliverables: str, targets: str, asked_about: str, text_wanted: bool
) -> None:
    reading = reading_of(text)
    assert set(reading.deliverables) == set(deliverables.split())
    assert set(reading.targets) == set(targets.split())
    assert set(reading.asked_about) == set(asked_about.split())
    assert reading.text_wanted or not text_wanted


@pytest.mark.parametrize(("language", "text", "which"), STEERING, ids=_ids(STEERING))
def test_a_later_message_takes_back(language: str, text: str, which: str) -> None:
    reading = reading_of(text, history=True)
    flags = {"withdraws": reading.withdraws, "replaces": reading.replaces}
    assert {name for name, holds in flags.items() if holds} == set(which.split())


@pytest.mark.parametrize(
    "text",
    [
        "write a script that deletes .tmp files",
        "add a LICENSE file (MIT)",
        "Schreib ein Skript, das Fotos umbenennt",
        "cria um script que apaga arquivos antigos",
        "写一个脚本统计行数",
    ],
)
def test_what_is_kept_in_a_file_needs_a_tool_but_owes_no_effect(text: str) -> None:
    reading = reading_of(text)
    assert reading.duties.needs_tool
    assert (reading.duties.effect, reading.duties.execution, reading.text_wanted) == (False, False, False)
