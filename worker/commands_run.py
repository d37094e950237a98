"""The commands `run` and `watch`."""

import asyncio
import sys
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from untildone.worker.completion import complete_session

if TYPE_CHECKING:
    from untildone.worker.client import Session
    from untildone.worker.config import Settings
    from untildone.worker.config_tables import Tables
    from untildone.worker.watching import Watching
    from untildone.workflows.spec import AgentSpec

Permission = Literal["read-only", "ask", "workspace", "full"]
Beginning = Literal["start", "now"]

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object a line; the last is the result.")]
StrictOption = Annotated[
    bool, typer.Option("--strict", help="Exit with 3 where the work is done but nothing verified it.")
]

RUN_ID_PATIENCE_S = 10.0
"""How long a detached run may take to get its number. Without a worker it has none yet."""


def register(app: typer.Typer) -> None:
    """Adds the commands to the command line."""
    app.command()(run)
    app.command()(watch)


def run(
    prompt: Annotated[
        str, typer.Argument(metavar="PROMPT", help="What is to be done; `-` reads it from standard input.")
    ],
    session: Annotated[
        str | None,
        typer.Option(
            "--session",
            metavar="ID",
            autocompletion=complete_session,
            help="The session to go on with; by default a new one. An open run is steered.",
        ),
    ] = None,
    model: Annotated[str | None, typer.Option("--model", metavar="PROVIDER:NAME", help="The model.")] = None,
    workspace: Annotated[
        str, typer.Option("--workspace", metavar="DIR", help="The folder to work in.", show_default="this folder")
    ] = ".",
    permission: Annotated[
        Permission | None, typer.Option("--permission", help="What may be done without asking.")
    ] = None,
    max_turns: Annotated[
        int | None, typer.Option("--max-turns", metavar="N", min=1, max=10**9, help="At most N steps.")
    ] = None,
    until_done: Annotated[
        bool | None, typer.Option("--until-done", help="Go on until you say that it is done (`untildone done`).")
    ] = None,
    budget_usd: Annotated[float | None, typer.Option("--budget-usd", metavar="X", help="At most X US dollars.")] = None,
    strict: StrictOption = False,
    detach: Annotated[bool, typer.Option("--detach", help="Start it, print its name and leave.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Start a job, or go on with a session, and follow it live.

    Ctrl-C once leaves it running, twice cancels it.
    """
    from untildone.worker.commands_common import settings
    from untildone.worker.watching import Watching

    flags = _flags(model, permission, max_turns, until_done, budget_usd)
    watching = Watching(as_json=as_json, strict=strict)
    raise typer.Exit(asyncio.run(_run(_read_prompt(prompt), session, workspace, settings(flags), watching, detach)))


def watch(
    session: Annotated[str, typer.Argument(metavar="SESSION", autocompletion=complete_session)],
    beginning: Annotated[
        Beginning, typer.Option("--from", help="Begin with the start of the run, or with what comes now.")
    ] = "start",
    strict: StrictOption = False,
    as_json: JsonOption = False,
) -> None:
    """Follow a session's newest run live, from any terminal.

    Ctrl-C leaves it as it is.
    """
    from untildone.worker.commands_common import settings
    from untildone.worker.watching import Watching

    watching = Watching(as_json=as_json, strict=strict)
    raise typer.Exit(asyncio.run(_watch(session, settings(), watching, from_now=beginning == "now")))


def _flags(
    model: str | None,
    permission: Permission | None,
    max_turns: int | None,
    until_done: bool | None,
    budget_usd: float | None,
) -> "Tables":
    """The flags that were given, in the shape of `untildone.toml`."""
    from untildone.worker.errors import UsageError

    if budget_usd is not None and not 0 < budget_usd < float("inf"):
        raise UsageError(f"--budget-usd {budget_usd:g}: name an amount above 0")
    given: dict[str, dict[str, object]] = {
        "models": {"model": model},
        "permissions": {"mode": permission},
        "budgets": {"max_turns": max_turns, "max_cost_usd": budget_usd},
        "stop_policy": {"until_done": until_done},
    }
    chosen = {table: {key: value for key, value in keys.items() if value is not None} for table, keys in given.items()}
    return {table: keys for table, keys in chosen.items() if keys}


def _read_prompt(prompt: str) -> str:
    from untildone.worker.sessions import MAX_MESSAGE_BYTES, checked_message, decoded_message

    if prompt != "-":
        return checked_message(prompt, "prompt")
    return decoded_message(sys.stdin.buffer.read(MAX_MESSAGE_BYTES + 1), "prompt")


async def _run(
    prompt: str, session_id: str | None, workspace: str, settings: "Settings", watching: "Watching", detach: bool
) -> int:
    from untildone.worker.client import connect
    from untildone.worker.deployment import say_if_starting
    from untildone.worker.watching import DETACHED, opened_view, watch_started

    spec = await _checked_spec(session_id, workspace, settings)
    say_if_starting(settings)
    async with connect(settings) as untildone:
        session = await untildone.start(prompt, session=session_id, spec=spec)
        if detach:
            await _leave(session, watching)
            return DETACHED
        with opened_view(watching) as view:
            view.say(f"session {session.id}")
            if session.steers:
                view.say("a run is open: the prompt steers it, and it keeps the options that it started with")
            return await watch_started(session, view, watching)


async def _leave(session: "Session", watching: "Watching") -> None:
    """Prints what brings a detached run back: its name on standard output, or the first two fields of its result."""
    from untildone.worker.views import JsonView, PlainView

    if watching.as_json:
        JsonView().detached(session.id, await session.run_id(RUN_ID_PATIENCE_S))
        return
    typer.echo(session.id)
    PlainView().detached(session.id, None)


async def _checked_spec(session_id: str | None, workspace: str, settings: "Settings") -> "AgentSpec":
    """The definition, looked at before anything is started for its sake."""
    from pathlib import Path

    from untildone.worker.checking import check_definition
    from untildone.worker.config import agent_spec, cluster_config
    from untildone.worker.errors import UsageError
    from untildone.worker.sessions import checked_session_id

    if session_id is not None:
        checked_session_id(session_id)
    if not workspace:  # as an unset variable gives it; it does not mean this folder
        raise UsageError("--workspace is empty: name a folder")
    spec = agent_spec(settings, Path(workspace))
    if cluster_config() is None:
        await check_definition(spec, settings)
    return spec


async def _watch(session_id: str, settings: "Settings", watching: "Watching", *, from_now: bool) -> int:
    from untildone.worker.client import connect
    from untildone.worker.deployment import must_be_known
    from untildone.worker.watching import opened_view, watch_named

    await must_be_known(session_id, settings)
    async with connect(settings) as untildone:
        with opened_view(watching) as view:
            return await watch_named(untildone.session(session_id), view, watching, from_now=from_now)
