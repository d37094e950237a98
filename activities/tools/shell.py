"""The `bash` tool."""

import asyncio
import functools
from pathlib import Path
from typing import Annotated

from pydantic import Field

from untildone.activities.tools.context import ToolContext
from untildone.activities.tools.definition import define_tool
from untildone.activities.tools.errors import ToolError
from untildone.activities.tools.observe import Observer
from untildone.activities.tools.output import BoundedOutput
from untildone.activities.tools.process import Finished, run_command
from untildone.activities.tools.sandbox import sandboxed, visible_environment
from untildone.workflows.failures import ToolFailure
from untildone.workflows.tools.declaration import Effect, ToolOutcome

TIMEOUT_S = 600
"""The bound of one command (tools.md section 1)."""


@functools.lru_cache(maxsize=64)
def _observer(workspace: Path) -> Observer:
    """One observer a workspace, so that digests of unchanged files are computed once. No two commands share one at a
    time: `bash` claims the workspace exclusively."""
    return Observer(workspace)


async def bash(
    context: ToolContext,
    command: Annotated[str, Field(min_length=1, description="The command line for bash; it may have several lines.")],
    timeout_s: Annotated[
        int, Field(ge=1, le=3600, description="Seconds after which the command and all it started are ended.")
    ] = TIMEOUT_S,
) -> ToolOutcome:
    """Runs a command with bash in the workspace and returns what it prints. Each call is a new shell: the working
    directory and variables do not carry over. Standard input is empty. Programs left in the background are ended when
    the command ends. A pipe fails when any part of it fails."""
    if "\0" in command:
        raise ToolError("The command must not hold a NUL character.", ToolFailure.INVALID_ARGUMENTS)
    confine = await sandboxed(context.workspace, context.sandbox, context.environment)
    observer = _observer(context.workspace.resolve())
    before = await asyncio.to_thread(observer.snapshot)
    output = BoundedOutput(context.report)
    finished = await run_command(
        (*confine, "bash", "-o", "pipefail", "-c", command),
        cwd=context.workspace,
        environment=visible_environment(context.environment, context.sandbox.variables),
        timeout_s=timeout_s,
        output=output,
    )
    changed, unobserved = await asyncio.to_thread(observer.changes, before)
    outcome = _outcome(finished, output.text, timeout_s)
    return outcome.model_copy(update={"changed": changed, "unobserved": unobserved})


def _outcome(finished: Finished, output: str, timeout_s: int) -> ToolOutcome:
    printed = output.rstrip("\n")
    match finished.ending:
        case "timeout":
            note = f"[ended after {timeout_s} s with everything it had started; give a longer timeout_s if it needs it]"
            return ToolOutcome(text=_joined(printed, note), error=ToolFailure.TIMEOUT)
        case "cancelled":
            note = "[the command and everything it had started were ended before it was done]"
            return ToolOutcome(text=_joined(printed, note), error=ToolFailure.CANCELLED)
        case "exited" if finished.exit_code == 0:
            return ToolOutcome(text=printed or "(no output)", exit_code=0)
        case "exited":
            text = _joined(printed, f"[exit code {finished.exit_code}]")
            return ToolOutcome(text=text, error=ToolFailure.EXECUTION_FAILED, exit_code=finished.exit_code)


def _joined(printed: str, note: str) -> str:
    return f"{printed}\n{note}" if printed else note


BASH = define_tool(bash, effect=Effect.EXECUTE, timeout_s=TIMEOUT_S, confined=True)
