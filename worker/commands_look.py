"""The commands that look: approvals, list, show, replay."""

import asyncio
import json
from typing import TYPE_CHECKING, Annotated

import typer

from untildone.worker.completion import complete_session
from untildone.worker.errors import UsageError

if TYPE_CHECKING:
    from temporalio.client import Client

    from untildone.worker.config import Settings
    from untildone.worker.listing import SessionSummary
    from untildone.worker.questions import Question

SessionArgument = Annotated[str, typer.Argument(metavar="SESSION", autocompletion=complete_session)]
MaybeSession = Annotated[str | None, typer.Argument(metavar="[SESSION]", autocompletion=complete_session)]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]

FAILED = 7


def register(app: typer.Typer) -> None:
    """Adds the commands to the command line."""
    app.command("list")(list_sessions)
    for command in (show, approvals, replay):
        app.command()(command)


def list_sessions(
    status: Annotated[
        str | None, typer.Option("--status", help="Only those with this status: running, paused, done, failed, ...")
    ] = None,
    limit: Annotated[int, typer.Option("--limit", min=1, max=10**9, help="At most so many, the newest first.")] = 50,
    as_json: JsonOption = False,
) -> None:
    """List sessions with their status, model, steps, age and cost."""
    from untildone.worker.listing import STATUSES

    if status is not None and status not in STATUSES:
        raise UsageError(f"--status {status}: no such status; it is one of {', '.join(sorted(STATUSES))}")
    found = asyncio.run(_list(status, limit))
    if as_json:
        _print_json([summary.model_dump(mode="json") for summary in found])
    elif found:
        from untildone.worker.printing import print_sessions

        print_sessions(found)
    else:
        typer.echo("No sessions." if status is None else f"No sessions are {status}.", err=True)


def show(
    session: SessionArgument,
    entries: Annotated[bool, typer.Option("--entries", help="Print the ledger's entries, one JSON a line.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Show what a session did, after checking its ledger."""
    raise typer.Exit(asyncio.run(_show(session, entries=entries, as_json=as_json)))


def approvals(session: MaybeSession = None, as_json: JsonOption = False) -> None:
    """List the calls that wait for your answer."""
    found = asyncio.run(_approvals(session))
    if as_json:
        _print_json([question.model_dump(mode="json") for question in found])
        return
    for question in found:
        reason = f" ({question.reason})" if question.reason else ""
        typer.echo(f"{question.session_id}: {question.tool} asks to run{reason}: {question.arguments}")
        for command in question.commands:
            typer.echo(f"  {command}")
    if not found:
        typer.echo("No call waits for an answer.", err=True)


def replay(
    session: MaybeSession = None,
    open_runs: Annotated[bool, typer.Option("--open", help="Every open run: which would today's code break?")] = False,
    as_json: JsonOption = False,
) -> None:
    """Replay a session's history and compare it with its ledger."""
    from untildone.worker.errors import UsageError

    if (session is None) is not open_runs:
        raise UsageError("name one session, or pass --open for every open run")
    raise typer.Exit(asyncio.run(_replay(session, as_json=as_json)))


def _print_json(value: object) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False))


async def _list(status: str | None, limit: int) -> "list[SessionSummary]":
    from untildone.worker.commands_common import settings
    from untildone.worker.deployment import has_records, open_records, running_temporal, spoken_plainly
    from untildone.worker.listing import summaries

    current = settings()
    if not has_records(current):
        return []
    with spoken_plainly():
        async with open_records(current) as records:
            return await summaries(records, await running_temporal(current), limit=limit, status=status)


async def _show(session_id: str, *, entries: bool, as_json: bool) -> int:
    from untildone.worker.commands_common import settings
    from untildone.worker.deployment import must_be_known, open_records, running_temporal, spoken_plainly
    from untildone.worker.printing import print_report
    from untildone.worker.showing import report, with_history

    current = settings()
    await must_be_known(session_id, current)
    with spoken_plainly():
        async with open_records(current) as records:
            found = await asyncio.to_thread(report, records.ledger, session_id)
            if entries:
                for entry in await asyncio.to_thread(records.ledger.read, session_id):
                    _print_json(entry.model_dump(mode="json"))
            elif as_json:
                _print_json((await with_history(found, await running_temporal(current))).model_dump(mode="json"))
            else:
                print_report(await with_history(found, await running_temporal(current)))
    if found.broken is not None:
        typer.echo(f"untildone: {found.broken}", err=True)
    return FAILED if found.broken is not None else 0


async def _approvals(session_id: str | None) -> "list[Question]":
    from untildone.worker.commands_common import settings
    from untildone.worker.deployment import has_records, must_be_known, open_records, running_temporal, spoken_plainly
    from untildone.worker.questions import open_questions

    current = settings()
    if session_id is not None:
        await must_be_known(session_id, current)
    temporal = await running_temporal(current)
    if temporal is None or not has_records(current):
        return []
    with spoken_plainly():
        async with open_records(current) as records:
            return await open_questions(records.ledger, temporal, session_id)


async def _replay(session_id: str | None, *, as_json: bool) -> int:
    from untildone.worker.commands_common import settings
    from untildone.worker.deployment import must_be_known, open_records, spoken_plainly
    from untildone.worker.listing import open_runs
    from untildone.worker.replaying import replay_session

    current = settings()
    if session_id is not None:
        await must_be_known(session_id, current)
    diverged = False
    with spoken_plainly():
        temporal = await _temporal_to_look_at(current, session_id)
        async with open_records(current) as records:
            names = [session_id] if session_id is not None else sorted(await open_runs(temporal))
            for name in names:
                replayed = await replay_session(temporal, records.ledger, name)
                typer.echo(replayed.model_dump_json() if as_json else replayed.line())
                diverged = diverged or replayed.problem is not None
    if not names:
        typer.echo("No run is open.", err=True)
    return FAILED if diverged else 0


async def _temporal_to_look_at(settings: "Settings", session_id: str | None) -> "Client":
    """The running server. Open runs are looked at before this code may touch them, so no worker of it is started."""
    from untildone.worker import local
    from untildone.worker.deployment import connect_temporal, running_temporal, say_if_starting
    from untildone.worker.errors import StackError

    running = await running_temporal(settings)
    if running is not None:
        return running
    if session_id is None:
        raise StackError("no server is up whose open runs could be looked at: see `untildone doctor`")
    say_if_starting(settings)
    return await connect_temporal(await asyncio.to_thread(local.endpoint, settings))
