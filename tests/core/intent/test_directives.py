"""What directives owe, in ten languages and in some that no list knows."""

import pytest
from tests.core.intent.directives import DIRECTIVES

from untildone.workflows.intent.read import read
from untildone.workflows.intent.reading import Reading


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


@pytest.mark.parametrize(
    ("language", "text", "owes"), DIRECTIVES, ids=[f"{row[0]}: {row[1][:60]}" for row in DIRECTIVES]
)
def test_a_directive_owes(language: str, text: str, owes: str) -> None:
    assert owed(read(text, attendance="supervised", history=False)) == set(owes.split())
