"""How hard the properties look: `UNTILDONE_TEST_PROFILE=deep` is for a night, the default for every run."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("fast", max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("deep", parent=settings.get_profile("fast"), max_examples=20_000)
settings.load_profile(os.environ.get("UNTILDONE_TEST_PROFILE", "fast"))
