"""Every measure of a text, on any text: it has an answer, the same each time, in linear time."""

from collections.abc import Callable
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from untildone.workflows.answers.answer import Answer
from untildone.workflows.answers.grounding import says_source_is_silent, ungrounded
from untildone.workflows.answers.lossy import written_call
from untildone.workflows.answers.no_data import admits_no_data, fresh_figures
from untildone.workflows.answers.plans import unfinished
from untildone.workflows.answers.questions import asks, offers_choice
from untildone.workflows.answers.reports import named_as_unchanged, reports_failure, says_no_effect, says_not_run
from untildone.workflows.answers.topic import off_topic
from untildone.workflows.receipts.receipt import CallReceipt

FAILED = CallReceipt(
    call_id="c", tool="bash", target="pytest", tokens=("test_a", "AssertionError"), counts={"failed": 1}
)


def _unfinished(answer: Answer) -> str:
    return unfinished(
        answer,
        needs_tool=True,
        had_call=True,
        text_wanted=False,
        conversational=False,
        duties_met=False,
        card_shown=False,
        acted=False,
    )


MEASURES: dict[str, Callable[[Answer], object]] = {
    "unfinished": _unfinished,
    "asks": asks,
    "offers_choice": offers_choice,
    "admits_no_data": lambda answer: admits_no_data(answer, frozenset()),
    "fresh_figures": lambda answer: fresh_figures(answer, frozenset()),
    "ungrounded": lambda answer: ungrounded(answer, ["18°C at meteo.example, Verkhovantsev"], "how is it"),
    "evidence": lambda answer: ungrounded(Answer("It is 18°C in Lyon."), [answer.text], "how is it"),
    "silent": says_source_is_silent,
    "written_call": lambda answer: written_call(answer.text, {"edit": {"path"}}),
    "reports_failure": lambda answer: reports_failure(answer, [FAILED], ("fix it",)),
    "says_not_run": says_not_run,
    "says_no_effect": says_no_effect,
    "named_as_unchanged": lambda answer: named_as_unchanged(answer, ["a.py", "src/b.py"]),
    "off_topic": lambda answer: off_topic("emit_table_card", answer.text, ["weather in Pune"]),
}

UNITS = {
    "words": "I could not run the tests of a.py, they fail with 3 errors. ",
    "plans": "Next, I will update b.py; let me know if it is not changed. ",
    "lines": "- a.py\n",
    "colons": "name:\n",
    "fences": "```card\n{}\n```\n",
    "open fences": "```json\n",
    "braces": '{"name": "edit",\n',
    "lists": "[\n",
    "tags": "<invoke name=",
    "questions": "Which? ",
    "figures": "1,234.5 USD at 14:30 ",
    "digits": "1",
    "dots": "a.",
    "quotes": '"a ',
    "ticks": "`a ",
    "han": "我没有运行测试，无法获取最新数据。",
    "kana": "テストは実行していません。次に変更します。",
    "devanagari": "मैंने टेस्ट नहीं चलाए। अब मैं बदलूँगा। ",
    "one word": "x",
    "spaces": " ",
    "newlines": "\n",
    "don't": "don't have ",
}


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("name", MEASURES)
def test_long_texts_take_linear_time(name: str, unit: str) -> None:
    def taken(size: int) -> float:
        answer = Answer(UNITS[unit] * (size // len(UNITS[unit])))
        start = perf_counter()
        MEASURES[name](answer)
        return perf_counter() - start

    taken(1_000)
    short = min(taken(4_000) for _ in range(2))
    long = min(taken(32_000) for _ in range(2))
    assert long < 32 * max(short, 0.002), "eight times the text takes some eight times as long"


PIECES = st.sampled_from(
    [*UNITS.values(), "?", "：", "。", "# ", "> ", "| ", "**", "\u0301", "\u200b", "٣", "١٢", "万", "%", "-", "//", "@"]
)


@given(st.lists(st.one_of(PIECES, st.text(max_size=12)), max_size=12).map("".join))
def test_every_text_has_measures(text: str) -> None:
    for name, measure in MEASURES.items():
        assert measure(Answer(text)) == measure(Answer(text)), name
