"""The operator's Stop hooks: one command each, asked once about an answer that could end the run."""

import asyncio
import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from temporalio import activity

from untildone.activities.definitions import Definitions
from untildone.activities.keys import hook_key
from untildone.activities.ledger.rows import JournalKind, Recorded
from untildone.activities.ledger.store import Ledger
from untildone.activities.port import port
from untildone.activities.sessions import Sessions
from untildone.activities.tools.context import ignore_output
from untildone.activities.tools.output import BoundedOutput
from untildone.activities.tools.process import run_command
from untildone.activities.tools.redaction import redact
from untildone.workflows import hook_protocol
from untildone.workflows.hook_protocol import HookVerdict
from untildone.workflows.ports import HookFacts, RunHook
from untildone.workflows.spec import StopHook

CAPTURED_BYTES = 65_536
"""What is kept of each of a hook's output streams (tools.md section 5)."""


class Hooks:
    """The port `run_hook`. Hooks run in `environment`, the host's, and in no sandbox: they are the operator's own."""

    def __init__(
        self, ledger: Ledger, sessions: Sessions, definitions: Definitions, environment: Mapping[str, str]
    ) -> None:
        self._ledger = ledger
        self._sessions = sessions
        self._definitions = definitions
        self._environment = environment

    @port("run_hook")
    async def run_hook(self, request: RunHook) -> HookFacts:
        """What the hook says of the step's answer. It is never run twice: one that an earlier worker began and did not
        finish has failed. Raises LedgerError; a hook that fails is a fact.
        """
        definition = await self._definitions.of_run(request.session_id, request.run)
        hook = definition.spec.hooks.stop[request.index]
        key = hook_key(request.run, request.step, request.index)
        intent = await self._record(request, f"{key}/intent", JournalKind.INTENT, {"hook": request.index})
        if intent.created:
            verdict = await self._ask(request, hook, Path(definition.spec.workspace))
        else:
            verdict = hook_protocol.failure(hook_protocol.LOST, fail_closed=hook.fail_closed)
        recorded = await self._record(request, key, JournalKind.VERDICT, verdict.model_dump())
        stands = HookVerdict.model_validate(recorded.row.payload)
        if stands.failed:
            activity.logger.warning("stop hook %d: %s", request.index + 1, stands.reason)
        return HookFacts(blocked=stands.blocked, failed=stands.failed)

    async def _record(self, request: RunHook, key: str, kind: JournalKind, payload: dict[str, Any]) -> Recorded:
        return await asyncio.to_thread(self._ledger.journal_put, request.session_id, key, kind, payload, request.at)

    async def _ask(self, request: RunHook, hook: StopHook, workspace: Path) -> HookVerdict:
        answer = await self._sessions.answer(request.session_id, request.run, request.step)
        half = CAPTURED_BYTES // 2
        printed, complained = (BoundedOutput(ignore_output, head=half, tail=half) for _ in range(2))
        failed = functools.partial(hook_protocol.failure, fail_closed=hook.fail_closed)
        try:
            finished = await run_command(
                ("bash", "-c", hook.command),
                cwd=workspace,
                environment=self._environment,
                timeout_s=hook.timeout_s,
                output=printed,
                errors=complained,
                stdin=hook_protocol.question(request.session_id, str(workspace), answer.message.text),
            )
        except OSError as error:
            return failed(f"{workspace}: {error.strerror}")
        match finished.ending:
            case "timeout":
                return failed(f"it was ended after {hook.timeout_s} s")
            case "cancelled":
                return failed(hook_protocol.CUT_OFF)
            case "exited":
                said, errors = (redact(output.text, self._environment) for output in (printed, complained))
                return hook_protocol.verdict(finished.exit_code, said, errors, fail_closed=hook.fail_closed)
