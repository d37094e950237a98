"""How values are written into Temporal history: compact JSON of our models, defaults left out.

History is read by people and kept for years, so it stays plain JSON; leaving defaults out is what keeps a step's
payloads to a few hundred bytes.
"""

from typing import Any

from pydantic import BaseModel
from temporalio.api.common.v1 import Payload
from temporalio.converter import (
    CompositePayloadConverter,
    DataConverter,
    DefaultPayloadConverter,
    JSONPlainPayloadConverter,
)


class CompactJSONConverter(JSONPlainPayloadConverter):
    """Temporal's JSON, but for our models: those without the fields that have their default."""

    def to_payload(self, value: Any) -> Payload | None:
        """A payload; every JSON value and every model has one."""
        if not isinstance(value, BaseModel):
            return super().to_payload(value)
        data = value.__pydantic_serializer__.to_json(value, exclude_defaults=True)
        return Payload(metadata={"encoding": self.encoding.encode()}, data=data)

    def from_payload(self, payload: Payload, type_hint: type | None = None) -> Any:
        """The value. Raises pydantic's ValidationError for a payload that is not of the hinted model."""
        if isinstance(type_hint, type) and issubclass(type_hint, BaseModel):
            return type_hint.model_validate_json(payload.data)
        return super().from_payload(payload, type_hint)


class CompactPayloadConverter(CompositePayloadConverter):
    """Temporal's payload converters with `CompactJSONConverter` for JSON."""

    def __init__(self) -> None:
        super().__init__(
            *(
                CompactJSONConverter() if isinstance(converter, JSONPlainPayloadConverter) else converter
                for converter in DefaultPayloadConverter.default_encoding_payload_converters
            )
        )


DATA_CONVERTER = DataConverter(payload_converter_class=CompactPayloadConverter)
"""The data converter of every client and worker."""
