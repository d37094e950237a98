"""The base of every value that crosses a boundary."""

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """Immutable data that refuses fields it does not know.

    Values are compared by content, stored as JSON and never changed in place: a change is a new value
    (`model_copy(update=...)`).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
