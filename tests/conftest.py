"""Fixtures of all tests."""

from tests.databases import ledger_url, postgres

__all__ = ["ledger_url", "postgres"]
