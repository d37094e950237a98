"""Fixtures of all tests."""

from tests.databases import ledger_url, postgres, postgres_url, sqlite_url

__all__ = ["ledger_url", "postgres", "postgres_url", "sqlite_url"]
