"""One call of a tool, with an intent before and a receipt after, so that its effect never happens twice."""

import asyncio
import time
from collections.abc import Mapping
from pathlib import Path

from temporalio.exceptions import ApplicationError

from untildone.activities import faults, telemetry
from untildone.activities.card_gates import CardGates
from untildone.activities.definitions import Definitions, RunDefinition
from untildone.activities.heartbeat import stopped_by_worker
from untildone.activities.keys import receipt_key
from untildone.activities.ledger.live import LiveStream
from untildone.activities.ledger.rows import JournalKind, JournalRow
from untildone.activities.ledger.store import Ledger
from untildone.activities.port import port
from untildone.activities.sessions import Sessions
from untildone.activities.tools.context import SandboxOptions, ToolContext
from untildone.activities.tools.errors import ToolDefinitionError
from untildone.activities.tools.execute import execute
from untildone.activities.tools.toolbox import Toolbox
from untildone.workflows import events
from untildone.workflows.failures import ToolFailure
from untildone.workflows.ledger.entries import canonical, digest
from untildone.workflows.messages import ToolUseBlock
from untildone.workflows.ports import RunTool, ToolFacts
from untildone.workflows.receipts.making import NEVER_RAN
from untildone.workflows.temporal_ports import WORKER_SHUTDOWN
from untildone.workflows.tools import error_texts
from untildone.workflows.tools.arguments import signature
from untildone.workflows.tools.declaration import ToolDeclaration, ToolOutcome

MAX_RUNS = 3
"""How often a repeatable call may be begun before its workers' deaths count as its own fault (tools.md section 7)."""


FIRST = 1
"""The number of a call's first intent: before it there can be no receipt."""

SHOWN_CHARS = 80
"""How much is shown of each text among several arguments."""


class Host:
    """What a worker lends to the tools it runs: the host's environment, and what of the host stays hidden from them."""

    def __init__(self, environment: Mapping[str, str], hidden: tuple[Path, ...] = ()) -> None:
        self.environment = environment
        self.hidden = hidden


class Calls:
    """The port `run_tool`."""

    def __init__(
        self,
        ledger: Ledger,
        live: LiveStream,
        sessions: Sessions,
        definitions: Definitions,
        toolbox: Toolbox,
        host: Host,
    ) -> None:
        self._ledger = ledger
        self._live = live
        self._sessions = sessions
        self._definitions = definitions
        self._toolbox = toolbox
        self._host = host
        self._card_gates = CardGates(ledger, sessions)

    @port("run_tool")
    async def run_tool(self, request: RunTool) -> ToolFacts:
        """Runs the call, or returns what an earlier run of it came to. Raises LedgerError; a failed call is a fact."""
        definition = await self._definitions.of_run(request.session_id, request.run)
        answer = await self._sessions.answer(request.session_id, request.run, request.step)
        call = next(call for call in answer.message.calls if call.id == request.call_id)
        attempt = await self._begin(request, definition.prefix.by_name[call.name])
        receipt = None if attempt == FIRST else await self._receipt(request)
        if receipt is None:
            self._publish(request, events.ToolCallStart(call_id=call.id, tool=call.name, arguments=_shown(call)))
            began = time.monotonic()
            gated = await self._card_gates.objection(request, call, answer, definition)
            outcome = gated or await self._outcome(request, call, definition, attempt)
            receipt = await self._record(request, call, outcome, round((time.monotonic() - began) * 1000))
        declaration = definition.prefix.by_name[call.name]
        return _facts(ToolOutcome.model_validate(receipt.payload["outcome"]), declaration)

    async def _receipt(self, request: RunTool) -> JournalRow | None:
        key = receipt_key(request.run, request.step, request.call_id)
        return await asyncio.to_thread(self._ledger.journal_get, request.session_id, key)

    async def _outcome(
        self, request: RunTool, call: ToolUseBlock, definition: RunDefinition, attempt: int | None
    ) -> ToolOutcome:
        declaration = definition.prefix.by_name[call.name]
        if signature(call.name, call.arguments) != request.digest:
            return ToolOutcome(text=error_texts.not_the_approved_call(call.name), error=ToolFailure.NOT_ADMITTED)
        if attempt is not None:
            return await self._run(request, call, declaration, definition)
        if declaration.repeatable:
            return ToolOutcome(text=error_texts.worker_lost(call.name), error=ToolFailure.TOOL_CRASH)
        return ToolOutcome(text=error_texts.outcome_unknown(call.name), error=ToolFailure.OUTCOME_UNKNOWN)

    async def _begin(self, request: RunTool, declaration: ToolDeclaration) -> int | None:
        """Writes the intent, and says the how many-eth it is; None where no further one is allowed.

        One that is there already was left by a worker that died, or by one that finished: the receipt tells.
        """
        for number in range(FIRST, (MAX_RUNS if declaration.repeatable else 1) + 1):
            faults.reach("intent.before")
            recorded = await asyncio.to_thread(
                self._ledger.journal_put,
                request.session_id,
                f"{request.run}/{request.step}/intent/{request.call_id}/{number}",
                JournalKind.INTENT,
                {"tool": declaration.name, "digest": request.digest},
                request.at,
            )
            faults.reach("intent.after")
            if recorded.created:
                return number
        return None

    async def _run(
        self, request: RunTool, call: ToolUseBlock, declaration: ToolDeclaration, definition: RunDefinition
    ) -> ToolOutcome:
        options, workspace = definition.spec.tools, Path(definition.spec.workspace)
        try:
            registry = self._toolbox.of(options.modules)
        except ToolDefinitionError as error:
            return ToolOutcome(text=str(error), error=ToolFailure.NOT_ADMITTED)
        context = ToolContext(
            workspace=workspace,
            key=f"{request.session_id}/{request.run}/{request.step}/{request.call_id}",
            session_id=request.session_id,
            run=request.run,
            sandbox=SandboxOptions(
                mode=options.sandbox,
                network=options.network,
                variables=options.environment,
                hidden=self._host.hidden,
            ),
            environment=self._host.environment,
            outside=request.outside,
        )
        run_id = f"{request.session_id}/{request.run}"
        with telemetry.tool_call(run_id, request.step, call.name, call.id) as span:
            outcome = await execute(registry, call, declaration, context, declaration.timeout_s)
            span.failure = outcome.error
        if outcome.error is ToolFailure.CANCELLED and stopped_by_worker():
            raise ApplicationError("the worker stops", type=WORKER_SHUTDOWN, non_retryable=True)
        return outcome

    async def _record(self, request: RunTool, call: ToolUseBlock, outcome: ToolOutcome, duration_ms: int) -> JournalRow:
        """Writes the receipt. The first one stands: a worker that was given up for lost may still write its own."""
        faults.reach("receipt.before")
        payload = {"outcome": outcome.model_dump(mode="json"), "duration_ms": duration_ms}
        recorded = await asyncio.to_thread(
            self._ledger.journal_put,
            request.session_id,
            receipt_key(request.run, request.step, request.call_id),
            JournalKind.RECEIPT,
            payload,
            request.at,
        )
        faults.reach("receipt.after")
        stands = ToolOutcome.model_validate(recorded.row.payload["outcome"])
        self._publish(
            request,
            events.ToolCallEnd(
                call_id=call.id,
                tool=call.name,
                result=stands.text,
                error=stands.error,
                exit_code=stands.exit_code,
                duration_ms=duration_ms,
            ),
        )
        return recorded.row

    def _publish(self, request: RunTool, data: events.EventData) -> None:
        self._live.publish(
            events.LiveEvent.of_run(
                request.session_id, request.run, data, at=round(time.time() * 1000), iteration=request.step
            )
        )


def _shown(call: ToolUseBlock) -> str:
    """The arguments for those who watch: long texts are cut one by one, so that the short ones beside them are seen."""
    brief = {
        name: f"{value[:SHOWN_CHARS]}…" if isinstance(value, str) and len(value) > SHOWN_CHARS else value
        for name, value in call.arguments.items()
    }
    return canonical(brief if len(brief) > 1 else call.arguments).decode()


def _facts(outcome: ToolOutcome, declaration: ToolDeclaration) -> ToolFacts:
    changed = [file.model_dump(mode="json") for file in outcome.changed]
    return ToolFacts(
        error=outcome.error,
        exit_code=outcome.exit_code,
        changed=len(changed),
        changed_digest=digest(canonical(changed))[:16] if changed else None,
        size=len(outcome.text),
        result="" if outcome.error in NEVER_RAN else digest(outcome.text.encode())[:12],
        presented=declaration.presents is not None and outcome.error is None,
        gated=outcome.gated,
    )
