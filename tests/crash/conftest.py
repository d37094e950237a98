"""A deployment for each test of crashes, judged when the test is over."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.deployed import Deployed, deploy
from tests.temporal_server import TemporalServer


@pytest.fixture
async def deployed(temporal_server: TemporalServer, tmp_path: Path) -> AsyncIterator[Deployed]:
    """A deployment of the test's own on the shared server."""
    async with deploy(temporal_server.address, tmp_path) as deployed:
        yield deployed
        await deployed.judge()
