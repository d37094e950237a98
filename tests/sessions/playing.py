"""Plays a session: its workspace, its runs one after the other, and what the user does meanwhile."""

import json
from dataclasses import dataclass
from pathlib import Path

from tests.direct import DirectHost, DirectPorts, Moments, Played, direct
from tests.sessions import offline_tools
from tests.sessions.sessions import About, Session

from untildone.workflows.inbox import Message, ReleaseHold
from untildone.workflows.ledger.entries import Entry
from untildone.workflows.spec import AgentSpec, BudgetOptions, PermissionOptions, StopOptions, ToolOptions

OFFLINE_TOOLS = str(Path(offline_tools.__file__).resolve())


@dataclass(frozen=True)
class Ran:
    """A session that is over: its runs in order, and its whole record."""

    runs: tuple[Played, ...]
    entries: tuple[Entry, ...]

    @property
    def last(self) -> Played:
        """The run that the session is about."""
        return self.runs[-1]


async def run_session(session: Session, folder: Path) -> Ran:
    """Plays all runs of a session in `folder`, which is its own."""
    about = session.about
    async with direct(folder) as host:
        _lay_out(about, host.workspace)
        spec = _definition(session, host)
        runs = []
        for number, prompt in enumerate(about.directives, start=1):
            moments = _user_of(about, host, session.name) if number == len(about.directives) else Moments()
            runs.append(await host.start(spec, prompt, session_id=session.name, moments=moments).outcome())
        return Ran(tuple(runs), tuple(host.entries(session.name)))


def _lay_out(about: About, workspace: Path) -> None:
    pages = {offline_tools.PAGES_FILE: json.dumps(about.pages, ensure_ascii=False)} if about.pages else {}
    for name, text in (about.files | pages).items():
        path = workspace / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def _definition(session: Session, host: DirectHost) -> AgentSpec:
    about, options = session.about, session.about.options
    return host.spec(
        f"scripted:{session.path}",
        attendance=options.attendance,
        follow_up="hold",
        permissions=PermissionOptions(mode=options.permission, deny=tuple(about.deny)),
        budgets=BudgetOptions(max_turns=options.max_turns),
        stop_policy=StopOptions(until_done=options.until_done),
        tools=ToolOptions(modules=(OFFLINE_TOOLS,) if about.pages else ()),
    )


def _user_of(about: About, host: DirectHost, session_id: str) -> Moments:
    """The user of the last run: steering comes while the step before is under way, satisfaction between two steps."""

    def answered(step: int, ports: DirectPorts) -> None:
        for steering in about.steering:
            if steering.before_step == step + 1:
                ports.happens(Message(number=host.leave(session_id, "steer", steering.text)))

    def before(step: int, ports: DirectPorts) -> None:
        if step == about.release_before_step:
            ports.happens(ReleaseHold())

    return Moments(answered=answered, before=before)
