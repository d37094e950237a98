"""One real stack for all tests of commands that need one; it is taken down at the end, whatever happens."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.cli.home import Ended, Home, Inside

from untildone.worker.processes import stop
from untildone.worker.stack_state import read_state


@pytest.fixture
def empty_home(tmp_path: Path) -> Home:
    """A home in which nothing was ever started."""
    return Home(tmp_path / "home")


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    """A home whose stack is up."""
    home = Home(tmp_path_factory.mktemp("cli") / "home")
    try:
        up = home.run("up")
        assert up.code == 0, up
        yield home
        down = home.run("down")
        assert down.code == 0, down
    finally:
        state = read_state(home.state)
        for process in (state.supervisor, state.worker, state.server) if state else ():
            if process:
                stop(process, 0.0)


@pytest.fixture
def inside(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Inside:
    """Runs commands in this process, in any home."""
    return Inside(monkeypatch, capfd)


@pytest.fixture
def do(home: Home, inside: Inside) -> Callable[..., Ended]:
    """Runs a command in the home with the stack, in this process."""
    return lambda *arguments, stdin=b"": inside(home, arguments, stdin)
