"""Fixtures of all tests."""

from tests.databases import ledger_url, postgres, postgres_url, sqlite_url
from tests.temporal_server import rolling_server, temporal_server

__all__ = ["ledger_url", "postgres", "postgres_url", "rolling_server", "sqlite_url", "temporal_server"]
