"""Cards that stand in the text of an answer: fenced blocks `card` whose body is JSON (gates.md section 2).

```card
{"semantic_type": "table", "title": "Tides", "columns": ["Day", "Metres"], "rows": [["Mon", 3.1]]}
```
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import orjson

from untildone.workflows.cards.content import CardContent, card_content
from untildone.workflows.cards.types import read_card
from untildone.workflows.language.text import Fence, fences

CARD_FENCE = "card"
"""The info string of a fence that holds a card."""

TYPE_KEY = "semantic_type"


@dataclass(frozen=True, slots=True)
class InlineCard:
    """A card in a text. `content` is None where it is too large to be shown as one."""

    start: int
    end: int
    semantic_type: str
    content: CardContent | None


def inline_cards(text: str) -> tuple[InlineCard, ...]:
    """The cards of an answer, in order. A fence whose body is JSON without a semantic type is none."""
    found: list[InlineCard] = []
    for fence in card_fences(text):
        body = _json(fence.body)
        if isinstance(body, dict) and isinstance(kind := body.get(TYPE_KEY), str) and kind:
            found.append(InlineCard(fence.start, fence.end, kind, _content(kind, body)))
    return tuple(found)


def broken_card(text: str) -> str | None:
    """Why the first card fence that is no JSON cannot be read; None where all of them are."""
    for fence in card_fences(text):
        try:
            orjson.loads(fence.body)
        except orjson.JSONDecodeError as error:
            return str(error)
    return None


def card_fences(text: str) -> tuple[Fence, ...]:
    """The fences of a text that are meant to be cards, readable or not."""
    return tuple(fence for fence in fences(text) if fence.info == CARD_FENCE)


def without_cards(text: str, dropped: Callable[[InlineCard], bool]) -> str:
    """The text without those of its cards."""
    parts: list[str] = []
    after = 0
    for card in inline_cards(text):
        if dropped(card):
            parts.append(text[after : card.start])
            after = card.end
    if not parts:
        return text
    kept = (part.rstrip().lstrip("\n") for part in (*parts, text[after:]))
    return "\n\n".join(part for part in kept if part)


def _json(text: str) -> Any:
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        return None


def _content(kind: str, body: dict[str, Any]) -> CardContent | None:
    """The card's own fields, also where they are wrapped into one object, as the arguments of a call may be."""
    own = {key: value for key, value in body.items() if key != TYPE_KEY}
    wrapped = [value for key, value in own.items() if key != "title"]
    if len(wrapped) == 1 and isinstance(wrapped[0], dict):
        title = {"title": own["title"]} if "title" in own else {}
        if read_card(kind, {**title, **wrapped[0]}) is not None:
            return card_content(kind, {**title, **wrapped[0]})
    return card_content(kind, own)
