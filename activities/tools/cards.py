"""The tools `emit_<type>_card`, one for each card type: what their arguments say is shown to people.

A call shows nothing by itself. Once it has succeeded, its arguments go into the ledger as a presentation, together with
the results of its batch, and everybody who looks is shown that.
"""

import inspect
from typing import Any

import orjson
from pydantic.fields import FieldInfo

from untildone.activities.keys import card_key
from untildone.activities.tools.context import ToolContext
from untildone.activities.tools.definition import Arguments, Tool, define_tool
from untildone.activities.tools.errors import ToolError
from untildone.workflows.cards.card import Card
from untildone.workflows.cards.content import MAX_CARD_CHARS, card_content
from untildone.workflows.cards.types import CARD_TYPES, tool_name
from untildone.workflows.failures import ToolFailure
from untildone.workflows.ledger.entries import entry_id
from untildone.workflows.tools.declaration import Claim, Effect


def _nothing(arguments: Arguments) -> Claim:
    return Claim(kind="none")


def _tool(kind: type[Card]) -> Tool[..., str]:
    """The tool of a card type. Its parameters are the type's fields."""

    def emit(context: ToolContext, **content: Any) -> str:
        card = card_content(kind.semantic_type, kind(**content).model_dump(mode="json"))
        if card is None:
            raise ToolError(f"The card is larger than {MAX_CARD_CHARS:,} characters.", ToolFailure.TOO_LARGE)
        shown = entry_id(context.session_id, card_key(context.run, card.digest))
        return orjson.dumps({"ok": True, "presentation": shown}).decode()

    parameters = [
        inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=ToolContext),
        *(_parameter(name, field) for name, field in kind.model_fields.items()),
    ]
    emit.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    emit.__annotations__ = {each.name: each.annotation for each in parameters}
    return define_tool(
        emit,
        name=tool_name(kind.semantic_type),
        description=kind.purpose,
        effect=Effect.NONE,
        claims=_nothing,
        presents=kind.semantic_type,
    )


def _parameter(name: str, field: FieldInfo) -> inspect.Parameter:
    default = inspect.Parameter.empty if field.is_required() else field.default
    annotation = field.rebuild_annotation()
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=annotation, default=default)


CARDS: tuple[Tool[..., str], ...] = tuple(map(_tool, CARD_TYPES.values()))
