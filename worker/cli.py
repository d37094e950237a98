"""The command line's entry: commands are registered by the modules beside it, and every ending is an exit code.

Nothing heavy is imported before a command runs: `untildone --help` must be instant.
"""

import errno
import os
import sys
from typing import Annotated

import typer
from typer.exceptions import TyperException

from untildone.worker import commands_look, commands_run, commands_stack, commands_talk
from untildone.worker.errors import ProblemError

INTERRUPTED = 130
BROKEN_PIPE = 141
"""128 + SIGPIPE: what a shell reports of a program whose reader went away."""

app = typer.Typer(
    name="untildone",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    # Plain help: drawing boxes takes as long as everything else together.
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
commands_run.register(app)
commands_talk.register(app)
commands_look.register(app)
commands_stack.register(app)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"untildone {version('untildone')}")
        raise typer.Exit


@app.callback()
def root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Give it a job and walk away: a durable agent that works until the job is really done."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), nl=False)


def main() -> None:
    """Runs the command line and ends the process, in order, with the command's exit code.

    The interpreter's own exit is not waited for: the Temporal SDK's threads can crash it after a correct result.
    """
    if sys.stdin is None:  # it was closed by who started this process
        sys.stdin = open(os.devnull)  # noqa: SIM115, PTH123  (for good)
    code = _run()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError as error:
        code = code or _output_lost(error)
    os._exit(code)


def _run() -> int:
    """Runs one command; whatever it ends with becomes an exit code, and at most one line for a person."""
    try:
        return app(prog_name="untildone", standalone_mode=False) or 0
    except ProblemError as problem:
        return _say(str(problem), problem.exit_code)
    except TyperException as misuse:
        return _say(f"{misuse.format_message().rstrip('.')}; `untildone --help` shows what there is", misuse.exit_code)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except SystemExit as end:
        # The framework ends so, with a code of its own, when the reader of the output went away.
        return BROKEN_PIPE if isinstance(end.__context__, BrokenPipeError) else int(end.code or 0)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            return _output_lost(error)
        raise


def _output_lost(error: OSError) -> int:
    if isinstance(error, BrokenPipeError):
        return BROKEN_PIPE
    return _say(f"{error.strerror}: free some space and run it again", ProblemError.exit_code)


def _say(line: str, code: int) -> int:
    sys.stderr.write(f"untildone: {line}\n")
    return code


if __name__ == "__main__":
    main()
