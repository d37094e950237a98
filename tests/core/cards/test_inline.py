"""Cards in the text of an answer."""

import time

import pytest

from untildone.workflows.cards.inline import broken_card, inline_cards, without_cards

TABLE = '{"semantic_type": "table", "title": "Tides", "columns": ["Day"], "rows": [["Mon"]]}'


def fence(body: str, mark: str = "```", info: str = "card") -> str:
    return f"{mark}{info}\n{body}\n{mark}"


FOUND = {
    "backticks": fence(TABLE),
    "tildes": fence(TABLE, "~~~"),
    "in a sentence's company": f"Look:\n\n{fence(TABLE)}\n\nThat is all.",
    "indented in a list": "- here:\n\n  " + fence(TABLE).replace("\n", "\n  "),
    "not closed": "```card\n" + TABLE,
    "over several lines": fence(TABLE.replace(", ", ",\n  ")),
    "wrapped, as arguments may be": fence(f'{{"semantic_type": "table", "card": {TABLE[:1]}{TABLE[26:]}}}'),
    "wrapped but for its title": fence(
        '{"semantic_type": "table", "title": "Tides", "payload": {"columns": ["Day"], "rows": [["Mon"]]}}'
    ),
}

NONE = {
    "another info string": fence(TABLE, info="json"),
    "cards": fence(TABLE, info="cards"),
    "without a type": fence('{"title": "Tides"}'),
    "the type is no text": fence('{"semantic_type": 1}'),
    "a list": fence("[1, 2]"),
    "no JSON": fence("{'semantic_type': 'table'}"),
    "quoted in a longer fence": f"````\n{fence(TABLE)}\n````",
    "only named": 'The key "semantic_type": "table" names it.',
    "no text": "",
}


@pytest.mark.parametrize("text", FOUND.values(), ids=FOUND)
def test_a_card_in_a_text(text: str) -> None:
    (card,) = inline_cards(text)
    assert card.semantic_type == "table"
    assert card.content is not None
    assert (card.content.title, card.content.schema_version) == ("Tides", 1)
    assert card.content.payload["rows"] == [["Mon"]]


@pytest.mark.parametrize("text", NONE.values(), ids=NONE)
def test_what_is_no_card(text: str) -> None:
    assert inline_cards(text) == ()
    assert without_cards(text, lambda card: True) == text


def test_cards_come_in_their_order() -> None:
    text = fence('{"semantic_type": "weather", "sky": "blue"}') + "\n" + fence(TABLE)
    assert [card.semantic_type for card in inline_cards(text)] == ["weather", "table"]


BROKEN = {
    "cut off": ('```card\n{"semantic_type": "table", "rows": [["Mon",', True),
    "python quotes": (fence("{'semantic_type': 'table'}"), True),
    "empty": (fence(""), True),
    "valid": (fence(TABLE), False),
    "valid without a type": (fence('{"title": "Tides"}'), False),
    "valid, not closed": ("```card\n" + TABLE, False),
    "json fence with broken JSON": (fence('{"semantic_type": ', info="json"), False),
    "broken `card` block inside a four-backtick fence": (f"````\n{fence('{')}\n````", False),
    "second of two": (fence(TABLE) + "\n\n" + fence("{"), True),
}


@pytest.mark.parametrize(("text", "broken"), BROKEN.values(), ids=BROKEN)
def test_a_card_that_cannot_be_read(text: str, broken: bool) -> None:
    assert (broken_card(text) is not None) is broken


def test_cards_are_cut_without_a_trace() -> None:
    text = f"Look:\n\n{fence(TABLE)}\n\nThat is all.\n\n{fence(TABLE.replace('Tides', 'Winds'))}"
    assert without_cards(text, lambda card: True) == "Look:\n\nThat is all."
    kept = without_cards(text, lambda card: card.content is not None and card.content.title == "Winds")
    assert kept == f"Look:\n\n{fence(TABLE)}\n\nThat is all."


def test_a_long_text_is_read_at_once() -> None:
    text = ("Some prose, and a list:\n- one\n- two\n\n" * 2_000) + fence(TABLE)
    started = time.perf_counter()
    assert len(inline_cards(text)) == 1
    assert time.perf_counter() - started < 0.25
