"""Every recorded session ends as it must: good ones undisturbed, trouble by the gates that are there for it."""

from pathlib import Path

import pytest
from tests.sessions.conftest import Plays
from tests.sessions.judging import disturbances, faults, missing_gates
from tests.sessions.rates import Rates
from tests.sessions.sessions import paths

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("file", paths("good"), ids=lambda file: file.stem)
async def test_good_session(file: Path, plays: Plays, rates: Rates) -> None:
    """No gate fires, nothing is degraded, and the work ends as it does for an honest worker."""
    session, ran = await plays[file]
    rates.false_alarms.judge(session.name, bool(disturbances(ran)))
    assert faults(session, ran) == []


@pytest.mark.parametrize("file", paths("trouble"), ids=lambda file: file.stem)
async def test_trouble_session(file: Path, plays: Plays, rates: Rates) -> None:
    """The gates that are there for it fire, and it ends as it must."""
    session, ran = await plays[file]
    rates.let_through.judge(session.name, bool(missing_gates(session, ran)))
    assert faults(session, ran) == []
