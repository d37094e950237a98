"""Fixtures of all tests, and how hard the properties look.

`UNTILDONE_TEST_PROFILE=deep` is for a night, the default for every run. An example may take its time: the machine may
be busy with other things.
"""

import os

from hypothesis import HealthCheck, settings
from tests.databases import ledger_url, postgres, postgres_url, sqlite_url
from tests.temporal_server import rolling_server, temporal_server

__all__ = ["ledger_url", "postgres", "postgres_url", "rolling_server", "sqlite_url", "temporal_server"]

settings.register_profile("fast", max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("deep", parent=settings.get_profile("fast"), max_examples=20_000)
settings.load_profile(os.environ.get("UNTILDONE_TEST_PROFILE", "fast"))
