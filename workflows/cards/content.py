"""What is kept of a card: its canonical payload, and the digests by which cards are told apart."""

from collections.abc import Mapping
from typing import Any

from untildone.workflows.cards.types import read_card
from untildone.workflows.cards.values import plain, shown
from untildone.workflows.frozen import Frozen
from untildone.workflows.language.phrases import fold
from untildone.workflows.ledger.entries import canonical, digest

FREE_FORM = 0
"""The schema version of a card that fits no schema: it is kept as it was written."""

MAX_CARD_CHARS = 32_000
"""What a card may have as canonical JSON: as much as the arguments of one call (tools.md section 3)."""

MAX_DEPTH = 32
"""How deep a card may be nested; no schema comes near it."""


class CardContent(Frozen):
    """A card, whoever sent it.

    `digest` is the same for the same card only: type and payload. `identity` is the same for cards that are about the
    same thing, such as yesterday's and today's: type and title, however that is spelt.
    """

    semantic_type: str
    schema_version: int
    title: str
    payload: dict[str, Any]
    digest: str
    identity: str


def card_content(semantic_type: str, content: Mapping[str, Any]) -> CardContent | None:
    """The card in its canonical form: keys have no order, 18.0 is 18, what was left out has its default.

    None for a content that is too large, or nested too deep, to be a card.
    """
    if _too_deep(content):
        return None
    card = read_card(semantic_type, content)
    payload = plain(dict(content) if card is None else card.model_dump(mode="json"))
    if len(canonical(payload)) > MAX_CARD_CHARS:
        return None
    title = payload.get("title")
    name = title if isinstance(title, str) else ""
    return CardContent(
        semantic_type=semantic_type,
        schema_version=FREE_FORM if card is None else card.version,
        title=name,
        payload=payload,
        digest=digest(canonical([semantic_type, payload])),
        identity=digest(canonical([semantic_type, fold(name)])),
    )


def card_text(payload: Mapping[str, Any]) -> str:
    """All words and figures of a card or of a card call's arguments, one a line, a unit behind its value.

    Names of fields are no words of the card.
    """
    lines: list[str] = []
    waiting: list[object] = [payload]
    while waiting:
        match waiting.pop():
            case {"value": value, "unit": str(unit), **rest}:
                waiting += [f"{shown(value)} {unit}", *reversed(rest.values())]
            case dict() as members:
                waiting += reversed(members.values())
            case list() | tuple() as items:
                waiting += reversed(items)
            case bool() | None:
                pass
            case value:
                lines.append(shown(value))
    return "\n".join(lines)


def _too_deep(content: Mapping[str, Any]) -> bool:
    level: list[object] = [content]
    for _ in range(MAX_DEPTH):
        level = [child for each in level for child in _children(each)]
        if not level:
            return False
    return True


def _children(value: object) -> list[object]:
    match value:
        case dict():
            return list(value.values())
        case list() | tuple():
            return list(value)
        case _:
            return []
