"""Claims of any text: there is always an answer, each claim has what its class needs, in linear time."""

from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.answers.recorded import edited, passed

from untildone.workflows.answers.claims import MAX_CLAIMS, claims
from untildone.workflows.answers.support import unsupported

UNITS = {
    "claims": "All tests pass. ",
    "counts": "12/12 tests, 3 passed: 4 ",
    "marks": "- [x] `pytest` ✅\n",
    "rows": "| Tests | ✅ |\n",
    "negations": "I have not run the tests, they do not pass, ",
    "conditions": "if the tests pass when ",
    "code": "`a` ",
    "ticks": "`a ",
    "quotes": '"a ',
    "single quotes": "'a ",
    "links": "[a](b",
    "emphasis": "**a ",
    "brackets": "(a ",
    "fences": "```\n$ pytest\n12 passed\n```\n",
    "open fences": "```\n",
    "headings": "## Verification\n",
    "wrapped": "a line of sixty characters and more that has no end of its own and goes on\n",
    "exits": "exit code 0 ",
    "paths": "a/b.py ",
    "han": "所有测试都通过了，我运行了 pytest，",
    "kana": "テストを実行しました。すべて成功しました。",
    "devanagari": "सभी टेस्ट पास हो गए, मैंने चलाए। ",
    "cyrillic": "Все тесты проходят, я их запустил. ",
    "digits": "1",
    "one word": "x",
    "spaces": " ",
    "newlines": "\n",
}


@pytest.mark.parametrize("unit", UNITS)
def test_long_texts_take_linear_time(unit: str) -> None:
    def taken(size: int) -> float:
        text = UNITS[unit] * (size // len(UNITS[unit]))
        start = perf_counter()
        claims(text, authoring=False)
        return perf_counter() - start

    taken(1_000)
    short = min(taken(4_000) for _ in range(2))
    assert taken(32_000) < 32 * max(short, 0.001)


PIECES = st.sampled_from(
    [*UNITS.values(), "?", "：", "。", "# ", "> ", "| ", "**", "\ue100", "\u0301", "\u200b", "٣", "万", "%", "-", "@"]
)


@given(st.lists(st.one_of(PIECES, st.text(max_size=12)), max_size=12).map("".join))
def test_every_text_is_read(text: str) -> None:
    """Whatever it holds, its claims are bounded, named as their class asks, and can be held against a record."""
    found = claims(text, authoring=False)
    assert len(found) <= MAX_CLAIMS
    for claim in found:
        assert claim.names or claim.about not in {"command", "object"} or claim.kind == "verified"
        assert claim.figures or claim.kind not in {"figure", "measurement"}
        assert all(figure.replace(".", "").isdigit() for figure in claim.figures)
    for run in (edited(), passed()):
        assert all(each.line for each in unsupported(found, run.record, user_text=text))


def test_what_stands_for_code_in_a_statement_may_stand_in_a_text() -> None:
    assert [claim.kind for claim in claims("\ue100 All tests pass. \ue13f", authoring=False)] == ["passed"]
