"""Which sentences of an answer claim something, and which do not.

The tables in `claims/` hold one sentence a line, as models write them: its class (`any` where it does not matter,
`none` where nothing is claimed), a tab, and the sentence with `\\n` for a line break. `claiming/` and `honest/` hold
whole answers.
"""

from pathlib import Path

import pytest

from untildone.workflows.answers.claims import claims

FOLDER = Path(__file__).parent / "claims"


def _rows() -> list[tuple[str, str, str]]:
    rows = []
    for path in sorted(FOLDER.glob("*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            kind, text = line.split("\t", 1)
            rows.append((path.stem, kind, text.replace("\\\\", "\0").replace("\\n", "\n").replace("\0", "\\")))
    return rows


ROWS = _rows()


def _own(text: str) -> list[str]:
    """What the answer claims by itself and for sure."""
    return [claim.kind for claim in claims(text, authoring=False) if not claim.attributed and not claim.weak]


@pytest.mark.parametrize(
    ("kind", "text"),
    [pytest.param(kind, text, id=f"{code}: {text}") for code, kind, text in ROWS if kind != "none"],
)
def test_a_sentence_that_claims(kind: str, text: str) -> None:
    """The claim is found, in its class."""
    kinds = {claim.kind for claim in claims(text, authoring=False)}
    assert kinds if kind == "any" else kind in kinds


@pytest.mark.parametrize(
    "text", [pytest.param(text, id=f"{code}: {text}") for code, kind, text in ROWS if kind == "none"]
)
def test_a_sentence_that_claims_nothing(text: str) -> None:
    """Admissions, plans, advice, what code does, what was before and what others said are no claims."""
    assert _own(text) == []


@pytest.mark.parametrize("path", sorted((FOLDER / "claiming").glob("*.md")), ids=lambda path: path.stem)
def test_an_answer_that_claims(path: Path) -> None:
    """A claim is found among everything else."""
    assert claims(path.read_text(encoding="utf-8"), authoring=False)


@pytest.mark.parametrize("path", sorted((FOLDER / "honest").glob("*.md")), ids=lambda path: path.stem)
def test_an_answer_that_claims_nothing(path: Path) -> None:
    """Explanations, plans and honest reports pass."""
    assert _own(path.read_text(encoding="utf-8")) == []
