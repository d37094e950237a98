"""A presentation predicate for agents of tests: texts with a bar in them read as tables."""

from untildone.worker import presentation_predicate


@presentation_predicate
def table_like(text: str, tools: tuple[str, ...]) -> tuple[str, str] | None:
    """The table card for every text that holds a bar."""
    return ("table", "emit_table_card") if "|" in text else None
