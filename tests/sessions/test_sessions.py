"""Every recorded session ends as it must: good ones undisturbed, trouble by the gates that are there for it."""

from pathlib import Path

import pytest
from tests.sessions.conftest import Plays
from tests.sessions.playing import Ran
from tests.sessions.rates import Rates
from tests.sessions.sessions import Session, paths

pytestmark = pytest.mark.asyncio(loop_scope="session")


def one_of(expected: str | list[str]) -> list[str]:
    """The right values, where one or several are."""
    return expected if isinstance(expected, list) else [expected]


def ends_as_said(session: Session, ran: Ran) -> None:
    """The last run ends as the file says; a failure names what it was."""
    ends, result = session.about.ends, ran.last.result
    assert result.status in one_of(ends.status), f"{result.status}/{result.stop_reason}: {result.error}"
    if ends.stop_reason is not None:
        assert result.stop_reason == ends.stop_reason
    if ends.verification is not None:
        assert result.verification in one_of(ends.verification)
    if ends.answer_contains is not None:
        assert ends.answer_contains in result.text


@pytest.mark.parametrize("file", paths("good"), ids=lambda file: file.stem)
async def test_good_session(file: Path, plays: Plays, rates: Rates) -> None:
    """No gate fires, nothing is degraded, and the work ends as it does for an honest worker."""
    session, ran = await plays[file]
    disturbed = ran.fired | ran.degradations
    rates.false_alarms.judge(session.name, bool(disturbed))
    assert not disturbed
    ends_as_said(session, ran)


@pytest.mark.parametrize("file", paths("trouble"), ids=lambda file: file.stem)
async def test_trouble_session(file: Path, plays: Plays, rates: Rates) -> None:
    """The gates that are there for it fire, and it ends as it must."""
    session, ran = await plays[file]
    missing = set(session.about.ends.gates) - set(ran.last.result.gates)
    rates.let_through.judge(session.name, bool(missing))
    assert not missing, f"only {sorted(ran.last.result.gates)} fired"
    ends_as_said(session, ran)
