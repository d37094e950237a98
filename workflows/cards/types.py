"""The card types. Adding one is a file with its schema and its view, and a line here."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from untildone.workflows.cards.card import Card
from untildone.workflows.cards.chart import Chart
from untildone.workflows.cards.checklist import Checklist
from untildone.workflows.cards.document import Document
from untildone.workflows.cards.metrics import Metrics
from untildone.workflows.cards.table import Table
from untildone.workflows.cards.timeline import Timeline

CARD_TYPES: dict[str, type[Card]] = {
    each.semantic_type: each for each in (Chart, Checklist, Document, Metrics, Table, Timeline)
}
"""The types by their semantic type."""


def tool_name(semantic_type: str) -> str:
    """The tool that shows cards of this type."""
    return f"emit_{semantic_type}_card"


CARD_TOOLS = frozenset(map(tool_name, CARD_TYPES))
"""The built-in tools that show cards."""

MAX_PROBLEMS = 8
"""What is told of one card's faults: a table may have thousands of wrong rows, all wrong alike."""


def read_card(semantic_type: str, content: Mapping[str, Any]) -> Card | None:
    """The card of this content; None where the type is not known or the content does not fit its schema."""
    kind = CARD_TYPES.get(semantic_type)
    if kind is None:
        return None
    try:
        card = kind.model_validate(dict(content))
    except ValidationError:
        return None
    return None if card.problems() else card


def card_problems(semantic_type: str | None, arguments: Mapping[str, Any]) -> tuple[str, ...]:
    """What is wrong between the parts of a card whose arguments fit the schema of its type; a line each."""
    kind = CARD_TYPES.get(semantic_type or "")
    if kind is None:
        return ()
    try:
        return kind.model_validate(dict(arguments)).problems()[:MAX_PROBLEMS]
    except ValidationError:  # a tool of somebody else's shows cards of this type and has a schema of its own
        return ()
