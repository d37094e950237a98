"""The commands that talk to a running session: steer, follow-up, done, pause, resume, cancel, approve, deny."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated

import typer

from untildone.worker.completion import complete_session

if TYPE_CHECKING:
    from untildone.worker.client import Session
    from untildone.workflows.outcome import RunResult

SessionArgument = Annotated[str, typer.Argument(metavar="SESSION", autocompletion=complete_session)]
MessageArgument = Annotated[str, typer.Argument(metavar="MESSAGE", help="`-` reads it from standard input.")]
CallArgument = Annotated[str, typer.Argument(metavar="CALL", help="The call's id, as `untildone approvals` shows it.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]

CANCEL_PATIENCE_S = 10.0
"""How long `cancel` waits for the outcome: twice the bound for everything to have stopped (DESIGN section 6)."""


def register(app: typer.Typer) -> None:
    """Adds the commands to the command line."""
    app.command()(steer)
    app.command("follow-up")(follow_up)
    for command in (done, pause, resume, cancel, approve, deny):
        app.command()(command)


def steer(session: SessionArgument, message: MessageArgument) -> None:
    """Say something to a session while it works.

    It hears it before its next step.
    """
    text = _message(message)
    _talk(session, lambda it: it.steer(text), "the message is on its way to")


def follow_up(session: SessionArgument, message: MessageArgument) -> None:
    """Say what comes next, after the open run has completed."""
    text = _message(message)
    _talk(session, lambda it: it.follow_up(text), "the message waits for the end of the run of")


def done(session: SessionArgument) -> None:
    """Say that you are satisfied, so that the session may end.

    A session that works until you say so may then end with its next answer.
    """
    _talk(session, lambda it: it.release(), "told that you are satisfied:")


def pause(session: SessionArgument) -> None:
    """Let a session stop at its next step; it waits at no cost."""
    _talk(session, lambda it: it.pause(), "a pause was asked of")


def resume(session: SessionArgument) -> None:
    """Let a paused session go on."""
    _talk(session, lambda it: it.resume(), "told to go on:")


def approve(session: SessionArgument, call: CallArgument) -> None:
    """Let a call that waits for you run."""
    _talk(session, lambda it: it.approve(call), f"call {call} is approved in")


def deny(
    session: SessionArgument,
    call: CallArgument,
    note: Annotated[str | None, typer.Option("--note", help="Tell the model why, or what to do instead.")] = None,
) -> None:
    """Refuse a call that waits for you."""
    _talk(session, lambda it: it.deny(call, note), f"call {call} is denied in")


def cancel(
    session: SessionArgument,
    no_wait: Annotated[bool, typer.Option("--no-wait", help="Do not wait for the outcome.")] = False,
    as_json: JsonOption = False,
) -> None:
    """End a session's run now, and tell what was stopped."""
    raise typer.Exit(asyncio.run(_cancel(session, wait=not no_wait, as_json=as_json)))


def _message(given: str) -> str:
    from untildone.worker.sessions import MAX_MESSAGE_BYTES, checked_message, decoded_message

    if given != "-":
        return checked_message(given)
    return decoded_message(sys.stdin.buffer.read(MAX_MESSAGE_BYTES + 1))


def _talk(session_id: str, say: "Callable[[Session], Awaitable[object]]", told: str) -> None:
    """Says something to a session that exists, and tells that it was said."""

    async def talk() -> None:
        from untildone.worker.client import connect
        from untildone.worker.commands_common import settings
        from untildone.worker.deployment import must_be_known

        current = settings()
        await must_be_known(session_id, current)
        async with connect(current) as untildone:
            await say(untildone.session(session_id))

    asyncio.run(talk())
    typer.echo(f"{told} {session_id}")


async def _cancel(session_id: str, *, wait: bool, as_json: bool) -> int:
    from untildone.worker.client import connect
    from untildone.worker.commands_common import settings
    from untildone.worker.deployment import must_be_known

    current = settings()
    await must_be_known(session_id, current)
    async with connect(current) as untildone:
        session = untildone.session(session_id)
        ending = asyncio.create_task(session.outcome())
        try:
            await session.cancel()
            if not wait:
                typer.echo(f"the cancel is on its way to {session_id}")
                return 0
            await asyncio.wait({ending}, timeout=CANCEL_PATIENCE_S)
            if not ending.done():
                sys.stderr.write(
                    f"untildone: {session_id} has not confirmed the cancel within {CANCEL_PATIENCE_S:.0f} s "
                    f"(is a worker up?); `untildone watch {session_id}` shows its end\n"
                )
                return 7
            await _print_ending(session, ending, as_json=as_json)
            return 0
        finally:
            ending.cancel()
            await asyncio.gather(ending, return_exceptions=True)


async def _print_ending(session: "Session", ending: "asyncio.Task[RunResult]", *, as_json: bool) -> None:
    from untildone.worker.view_state import one_line
    from untildone.worker.views import closing_lines

    result = ending.result()
    if as_json:
        typer.echo(json.dumps(result.model_dump(mode="json"), ensure_ascii=False))
        return
    for line in closing_lines(result):
        typer.echo(line)
    for row in await session.waiting():
        typer.echo(f"  kept, not delivered: {row.kind.replace('_', '-')} {row.number}: {one_line(row.text, 80)}")
