"""A ledger on each kind of database."""

from collections.abc import Iterator

import pytest

from untildone.activities.ledger.store import Ledger


@pytest.fixture
def ledger(ledger_url: str) -> Iterator[Ledger]:
    """An empty ledger."""
    opened = Ledger.open(ledger_url, pause=lambda _: None)
    yield opened
    opened.close()
