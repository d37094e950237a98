"""Canonical payloads, digests, and the words of a card."""

import time
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from untildone.workflows.cards.content import FREE_FORM, MAX_CARD_CHARS, MAX_DEPTH, card_content, card_text
from untildone.workflows.ledger.entries import canonical

NUMBERS = st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)
SCALARS = st.none() | st.booleans() | NUMBERS | st.text(max_size=8)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
)
CONTENTS = st.dictionaries(st.text(max_size=6), VALUES, max_size=4)


def backwards(value: Any) -> Any:
    """The same JSON value, every object's keys the other way round."""
    match value:
        case dict():
            return {key: backwards(each) for key, each in reversed(value.items())}
        case list():
            return [backwards(each) for each in value]
        case _:
            return value


def payload_of(kind: str, content: dict[str, Any]) -> bytes:
    card = card_content(kind, content)
    assert card is not None
    return canonical(card.payload)


def digest_of(kind: str, content: dict[str, Any]) -> str:
    card = card_content(kind, content)
    assert card is not None
    return card.digest


@given(CONTENTS)
def test_the_payload_is_the_same_in_whatever_order_the_keys_come(content: dict[str, Any]) -> None:
    assert payload_of("weather", content) == payload_of("weather", backwards(content))


@given(CONTENTS)
def test_the_payload_stays_what_it_is(content: dict[str, Any]) -> None:
    once = payload_of("weather", content)
    assert payload_of("weather", orjson.loads(once)) == once


@given(CONTENTS, CONTENTS, st.booleans())
def test_digests_are_equal_if_and_only_if_payloads_are(one: dict[str, Any], other: dict[str, Any], same: bool) -> None:
    other = backwards(one) if same else other
    equal = payload_of("weather", one) == payload_of("weather", other)
    assert (digest_of("weather", one) == digest_of("weather", other)) is equal
    assert digest_of("weather", one) != digest_of("tides", one)


METRIC = {"title": "Heat", "metrics": [{"label": "Lyon", "value": 18, "unit": ""}]}

EQUAL: dict[str, dict[str, Any]] = {
    "other key order": {"metrics": [{"value": 18, "unit": "", "label": "Lyon"}], "title": "Heat"},
    "a default left out": {"title": "Heat", "metrics": [{"label": "Lyon", "value": 18}]},
    "another way to write the number": {"title": "Heat", "metrics": [{"label": "Lyon", "value": 18.0}]},
}
DIFFERENT: dict[str, dict[str, Any]] = {
    "other value": {"title": "Heat", "metrics": [{"label": "Lyon", "value": 19}]},
    "a text": {"title": "Heat", "metrics": [{"label": "Lyon", "value": "18"}]},
    "other title": {"title": "Rain", "metrics": [{"label": "Lyon", "value": 18}]},
    "one more": {"title": "Heat", "metrics": [{"label": "Lyon", "value": 18}, {"label": "Nice", "value": 18}]},
}


@pytest.mark.parametrize("content", EQUAL.values(), ids=EQUAL)
def test_the_same_card_has_the_same_digest(content: dict[str, Any]) -> None:
    assert digest_of("metrics", content) == digest_of("metrics", METRIC)


@pytest.mark.parametrize("content", DIFFERENT.values(), ids=DIFFERENT)
def test_another_card_has_another_digest(content: dict[str, Any]) -> None:
    assert digest_of("metrics", content) != digest_of("metrics", METRIC)


@pytest.mark.parametrize(
    ("kind", "title", "same"),
    [("metrics", "  HEAT ", True), ("metrics", "Ｈeat", True), ("metrics", "Rain", False), ("document", "Heat", False)],
)
def test_the_identity_is_that_of_type_and_title(kind: str, title: str, same: bool) -> None:
    known = card_content("metrics", METRIC)
    other = card_content(kind, {"title": title, "markdown": "x", "metrics": [{"label": "a", "value": 1}]})
    assert known is not None
    assert other is not None
    assert (known.identity == other.identity) is same


def test_what_fits_no_schema_is_kept_as_it_was_written() -> None:
    card = card_content("weather", {"title": "Pune", "sky": ["sunny", 31.0]})
    assert card is not None
    assert (card.schema_version, card.title, card.payload) == (
        FREE_FORM,
        "Pune",
        {"title": "Pune", "sky": ["sunny", 31]},
    )
    wrong = card_content("table", {"title": 5, "rows": [["x"]]})
    assert wrong is not None
    assert (wrong.schema_version, wrong.title) == (FREE_FORM, "")


def test_a_card_has_its_bounds() -> None:
    assert card_content("document", {"title": "t", "markdown": "x" * MAX_CARD_CHARS}) is None
    deep: dict[str, Any] = {}
    for _ in range(MAX_DEPTH + 5):
        deep = {"deeper": [deep]}
    assert card_content("weather", deep) is None
    assert card_content("weather", {"a": [[[[]]]]}) is not None


TEXTS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "table": (
        {"title": "Heat", "columns": ["Town", "°C"], "rows": [["Lyon", 18.5], ["Nice", None]]},
        ["Heat", "Town", "°C", "Lyon", "18.5", "Nice"],
    ),
    "a unit stands behind its value": (
        {"title": "Heat", "metrics": [{"unit": "°C", "value": 18, "label": "Lyon"}]},
        ["Heat", "Lyon", "18 °C"],
    ),
    "figures of one row do not run together": (
        {"title": "t", "rows": [[1, 200, 300]]},
        ["t", "1", "200", "300"],
    ),
    "booleans and names of fields are no words": ({"items": [{"text": "mend", "done": True}]}, ["mend"]),
    "nothing": ({}, []),
}


@pytest.mark.parametrize(("payload", "lines"), TEXTS.values(), ids=TEXTS)
def test_the_words_of_a_card(payload: dict[str, Any], lines: list[str]) -> None:
    assert card_text(payload).split("\n") == (lines or [""])


def test_the_words_of_a_large_card_are_found_at_once() -> None:
    payload = {"rows": [[f"cell {row} {column}" for column in range(20)] for row in range(200)]}
    started = time.perf_counter()
    assert len(card_text(payload).split("\n")) == 4_000
    assert time.perf_counter() - started < 0.1
