"""The commands of the local stack: `up`, `down`, `doctor`, and `worker` in the foreground."""

import json
from typing import Annotated

import typer

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def register(app: typer.Typer) -> None:
    """Adds the commands to the command line."""
    for command in (up, down, doctor, worker):
        app.command()(command)


def up(as_json: JsonOption = False) -> None:
    """Start the Temporal server and the worker in the background; open runs go on."""
    from untildone.worker.commands_common import settings
    from untildone.worker.config import cluster_config
    from untildone.worker.errors import UsageError
    from untildone.worker.local import ensure_up

    if cluster := cluster_config():
        raise UsageError(
            f"Temporal at {cluster.get('target_host')} is configured, so there is no local stack to start: "
            "run `untildone worker`, or unset TEMPORAL_ADDRESS"
        )
    state = ensure_up(settings(), renew=True)
    if as_json:
        assert state.server is not None
        assert state.worker is not None
        facts = {"address": state.address, "ui": state.ui, "server_pid": state.server.pid, "version": state.version}
        typer.echo(json.dumps({**facts, "worker_pid": state.worker.pid}))
    else:
        typer.echo(f"The Temporal server is up at {state.address}, its web page at {state.ui}.")
        typer.echo("The worker is up and carries on every open run.")


def down(as_json: JsonOption = False) -> None:
    """Stop the worker, then the Temporal server; open runs go on at the next `up`."""
    from untildone.worker import local
    from untildone.worker.commands_common import settings

    stopped = local.down(settings())
    if as_json:
        typer.echo(json.dumps({"stopped": stopped}))
    elif stopped:
        typer.echo(f"Stopped: {', '.join(stopped)}. Open runs go on at the next `untildone up`.")
    else:
        typer.echo("Nothing was running.")


def doctor(as_json: JsonOption = False) -> None:
    """Check every part that a run rests on, and say how to mend what is wrong."""
    from untildone.worker.doctor import examine

    checks = []
    for check in examine():
        checks.append(check)
        if not as_json:
            typer.echo(f"{check.level:<5} {check.name}: {check.detail}")
            if check.mend:
                typer.echo(f"      to mend: {check.mend}")
    failed = any(check.level == "fail" for check in checks)
    if as_json:
        typer.echo(json.dumps({"ok": not failed, "checks": [check.model_dump() for check in checks]}))
    if failed:
        raise typer.Exit(code=1)


def worker(
    supervised: Annotated[int | None, typer.Option(hidden=True, help="Descriptor to report readiness on.")] = None,
) -> None:
    """Run a worker in the foreground, as in production; Ctrl-C or SIGTERM lets it hand its work back."""
    from untildone.worker import local, service
    from untildone.worker.commands_common import settings

    current = settings()
    if supervised is None:
        service.main(current, local.endpoint(current), on_ready=lambda: None)
    else:
        state = local.running_state(current)
        service.main(current, local.embedded(state), on_ready=lambda: local.report_ready(supervised))
