"""All selected sessions are played on one event loop, a few at a time; the rates stand at the end of the report."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from tests.sessions.playing import Ran, run_session
from tests.sessions.rates import Rates
from tests.sessions.sessions import Session, read

AT_ONCE = 4
"""Sessions that are played at the same time: commands run beside the loop."""

SESSION_S = 60.0
"""Far more than any session takes, also on a busy machine."""

RATES = pytest.StashKey[Rates]()

Plays = dict[Path, "asyncio.Task[tuple[Session, Ran]]"]


def pytest_configure(config: pytest.Config) -> None:
    config.stash[RATES] = Rates()


@pytest.fixture(scope="session")
def rates(pytestconfig: pytest.Config) -> Rates:
    """What the tests found out, for the report."""
    return pytestconfig.stash[RATES]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def plays(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Plays]:
    """The selected sessions being played, by their files. A file that cannot be read fails its own test only."""
    slots = asyncio.Semaphore(AT_ONCE)

    async def play(path: Path) -> tuple[Session, Ran]:
        session = read(path)
        async with slots, asyncio.timeout(SESSION_S):
            return session, await run_session(session, tmp_path_factory.mktemp(session.name))

    selected = [path for item in request.session.items if (path := _file_of(item)) is not None]
    tasks = {path: asyncio.create_task(play(path)) for path in selected}
    yield tasks
    for task in tasks.values():
        task.cancel()
    await asyncio.gather(*tasks.values(), return_exceptions=True)


def _file_of(item: pytest.Item) -> Path | None:
    """The session that a test of `test_sessions.py` is about."""
    callspec = getattr(item, "callspec", None)
    return callspec.params.get("file") if callspec and item.path.parent == Path(__file__).parent else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    lines = config.stash[RATES].report()
    if lines:
        terminalreporter.section("recorded sessions")
        for line in lines:
            terminalreporter.write_line(line)
