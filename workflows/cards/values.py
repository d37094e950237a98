"""Values that stand in cards, strictly typed: what JSON calls a text stays a text, and a boolean is no number."""

from typing import Annotated, Any

from pydantic import ConfigDict, Field, StrictBool, StrictFloat, StrictInt, StrictStr, WithJsonSchema

from untildone.workflows.context.sizes import json_text
from untildone.workflows.frozen import Frozen

Number = Annotated[StrictInt | Annotated[StrictFloat, Field(allow_inf_nan=False)], WithJsonSchema({"type": "number"})]

MaybeNumber = Annotated[Number | None, WithJsonSchema({"type": ["number", "null"]})]
"""A value of a series, or the place where one is missing."""

Label = Annotated[StrictStr | Number, WithJsonSchema({"type": ["string", "number"]})]
"""What names something. Models write years and counts as numbers, and they are right."""

Cell = Annotated[
    StrictBool | StrictStr | Number | None, WithJsonSchema({"type": ["string", "number", "boolean", "null"]})
]

Title = Annotated[StrictStr, Field(min_length=1)]


def _without_words(schema: dict[str, Any]) -> None:
    schema.pop("title", None)
    schema.pop("description", None)


class Part(Frozen):
    """The base of what cards are made of. Its schema is bare: it stands in every request, and its names say enough."""

    model_config = ConfigDict(json_schema_extra=_without_words)


LARGEST_EXACT = 2**53
"""Up to here every whole number is a float of its own."""


def shown(value: object) -> str:
    """A value as people read it. Numbers are shown as they are written, without separators of any country."""
    match value:
        case None:
            return ""
        case bool():
            return "✓" if value else "✗"
        case str():
            return value
        case _:
            return json_text(value)


def plain(value: Any) -> Any:
    """The JSON value with its numbers in their one form: 18.0 is 18, and there is no negative zero."""
    match value:
        case float() if value.is_integer() and abs(value) <= LARGEST_EXACT:
            return int(value)
        case dict():
            return {key: plain(each) for key, each in value.items()}
        case list() | tuple():
            return [plain(each) for each in value]
        case _:
            return value
