"""The command line's entry: commands are registered by the modules beside it, and every ending is an exit code.

Nothing heavy is imported before a command runs: `untildone --help` must be instant.
"""

import os
import sys
from typing import Annotated

import typer

from untildone.worker import commands_stack
from untildone.worker.errors import ProblemError

INTERRUPTED = 130
BROKEN_PIPE = 141
"""128 + SIGPIPE: what a shell reports of a program whose reader went away."""

app = typer.Typer(
    name="untildone",
    help="Give it a job and walk away: a durable agent that works until the job is really done.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
commands_stack.register(app)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"untildone {version('untildone')}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Give it a job and walk away: a durable agent that works until the job is really done."""


def main() -> None:
    """Runs the command line and ends the process, in order, with the command's exit code.

    The interpreter's own exit is not waited for: the Temporal SDK's threads can crash it after a correct result.
    """
    code = _run()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        code = code or BROKEN_PIPE
    os._exit(code)


def _run() -> int:
    try:
        app(prog_name="untildone")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except ProblemError as problem:
        sys.stderr.write(f"untildone: {problem}\n")
        return problem.exit_code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return BROKEN_PIPE
    return 0


if __name__ == "__main__":
    main()
