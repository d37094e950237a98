"""Opening and closing a turn, and putting waits on the record: the activities that only append."""

import asyncio
from importlib.metadata import version

from untildone.activities import telemetry
from untildone.activities.closing import Closing
from untildone.activities.definitions import Definitions, Prefix, RunDefinition
from untildone.activities.intent_model import MessagePlace
from untildone.activities.keys import opening_key
from untildone.activities.ledger.live import LiveStream
from untildone.activities.ledger.rows import InboxRow, JournalKind
from untildone.activities.ledger.store import Ledger
from untildone.activities.pending import Settling
from untildone.activities.port import port
from untildone.activities.presenting import card_shown
from untildone.activities.readings import Readings
from untildone.activities.sessions import Session, Sessions
from untildone.activities.tools.errors import ToolDefinitionError
from untildone.activities.tools.toolbox import Toolbox
from untildone.workflows import events
from untildone.workflows.context.cards import make_card
from untildone.workflows.context.planner import plan
from untildone.workflows.context.sizes import tokens
from untildone.workflows.context.tail import prefix_digest, tail_text
from untildone.workflows.failures import ToolFailure
from untildone.workflows.intent.hold import arms_hold
from untildone.workflows.ledger.entries import EntryKind, Head, NewEntry, canonical
from untildone.workflows.ledger.payloads import (
    ActivityPayload,
    ApprovalPayload,
    CapabilitiesPayload,
    ContextPlanPayload,
    HeaderPayload,
    IntentPayload,
    MessagePayload,
    TurnContextPayload,
)
from untildone.workflows.messages import ToolUseBlock, user_text
from untildone.workflows.outcome import RunResult, Status
from untildone.workflows.ports import (
    Announce,
    Announced,
    Closed,
    CloseTurn,
    Frame,
    LoopOptions,
    OpenTurn,
    Pending,
    Synthetic,
)
from untildone.workflows.results import abandoned
from untildone.workflows.spec import AgentSpec
from untildone.workflows.texts import OPEN_TURN_CLOSED, SYSTEM_PROMPT
from untildone.workflows.tools.arguments import signature

VERSION = version("untildone")


class Turns:
    """The ports `open_turn`, `close_turn` and `announce`."""

    def __init__(
        self,
        ledger: Ledger,
        live: LiveStream,
        sessions: Sessions,
        definitions: Definitions,
        toolbox: Toolbox,
        readings: Readings,
    ) -> None:
        self._ledger = ledger
        self._live = live
        self._sessions = sessions
        self._definitions = definitions
        self._toolbox = toolbox
        self._readings = readings

    @port("open_turn")
    async def open_turn(self, request: OpenTurn) -> Frame:
        """Opens the run of an execution, or finds it opened. Raises LedgerError; a message nobody left is refused."""
        await asyncio.to_thread(self._begin_ledger, request)
        async with self._sessions.at_head(request.session_id) as session:
            run = await self._run_number(session, request)
            spec = AgentSpec.model_validate_json(await asyncio.to_thread(self._ledger.get_body, request.definition))
            opened = await asyncio.to_thread(self._ledger.find, session.id, opening_key(run))
            if opened is None:
                row = await asyncio.to_thread(self._directive, request)
                if row is None:
                    return Frame(refused="there is no message to handle")
                try:
                    prefix = self._prefix(spec)
                except ToolDefinitionError as error:
                    await asyncio.to_thread(self._ledger.inbox_withdraw, session.id, row.number)
                    return Frame(refused=str(error)[:500])
                await self._close_abandoned(session, request.at)
                await self._open(session, run, row, spec, prefix, request)
            return await self._frame(session, run)

    @port("close_turn")
    async def close_turn(self, request: CloseTurn) -> Closed:
        """Appends what is pending and the outcome, then the turn's card. Raises LedgerError."""
        async with self._sessions.at_head(request.session_id) as session:
            definition = await self._definitions.of_run(session.id, request.run)
            settling = Settling(self._ledger, self._live, session, definition)
            key = f"{request.run}/close"
            expected = request.head
            if expected is None:
                expected = await asyncio.to_thread(self._ledger.head, session.id)
            # Only an attempt that was lost may have logged it; a step that was answered has left something else since.
            logged = request.head is None and session.has_group(f"{request.run}/{request.step}/in/")
            pending = Pending() if logged else request.pending
            settled = await settling.settle(pending, expected, step=request.step, key=f"{key}/in", at=request.at)
            head = settled.head
            if request.head is None:
                unheard = _unanswered(session, request)
                await settling.settle(unheard, head, step=request.step, key=f"{key}/unanswered", at=request.at)
                head = await asyncio.to_thread(self._ledger.head, session.id)
            stored = await asyncio.to_thread(self._ledger.find, session.id, f"{key}/outcome")
            if stored is None:
                result, cards = await Closing(self._ledger, session, definition, request).close(head)
                for card in cards:
                    self._publish(session.id, request.run, request.at, card_shown(session.id, card), card.step)
                self._trace(result, definition, request)
            else:
                result = RunResult.model_validate(stored.payload).model_copy(update={"notices": ()})
            head = await self._write_card(session, definition, request)
            self._finished(result, request.at)
            waiting = await asyncio.to_thread(self._ledger.inbox_read, session.id, kinds=["prompt"])
            return Closed(
                head=head,
                result=result,
                next_directive=next(iter(result.follow_ups), None),
                prompt_waits=bool(waiting),
            )

    @port("announce")
    async def announce(self, request: Announce) -> Announced:
        """Appends the record of a wait and shows it to those who watch. Raises LedgerError."""
        async with self._sessions.at_head(request.session_id) as session:
            call = _call(session, request.call_id)
            appended = await session.append(request.head, [_announcement(request, call)], request.at)
            self._publish(session.id, request.run, request.at, _wait_event(request, call), request.step)
            return Announced(head=appended.head)

    # --- opening -----------------------------------------------------------------------------------------------------

    def _begin_ledger(self, request: OpenTurn) -> None:
        header = HeaderPayload(session_id=request.session_id, version=VERSION)
        entry = NewEntry.of("header", EntryKind.HEADER, header)
        self._ledger.create_session(request.session_id, entry, request.at)
        self._ledger.verify(request.session_id)

    async def _run_number(self, session: Session, request: OpenTurn) -> int:
        """The ordinal of this execution's run: recorded once, so that opening again finds the same one."""
        following = max((turn.run for turn in session.index.turns), default=0) + 1
        recorded = await asyncio.to_thread(
            self._ledger.journal_put,
            session.id,
            f"open/{request.execution}",
            JournalKind.RUN_START,
            {"run": following},
            request.at,
        )
        return int(recorded.row.payload["run"])

    def _directive(self, request: OpenTurn) -> InboxRow | None:
        if request.directive is None:
            return next(iter(self._ledger.inbox_read(request.session_id, kinds=["prompt"])), None)
        rows = self._ledger.inbox_read(request.session_id, upto=request.directive)
        return next((row for row in rows if row.number == request.directive), None)

    async def _close_abandoned(self, session: Session, at: int) -> None:
        """A run that was terminated left its turn open; its outcome says so before the next turn opens."""
        turn = session.index.open_turn
        if turn is None:
            return
        result = abandoned(session.id, turn.run, turn.id, OPEN_TURN_CLOSED)
        entry = NewEntry.of(f"{turn.run}/close/outcome", EntryKind.OUTCOME, result)
        head = await asyncio.to_thread(self._ledger.head, session.id)
        await session.append(head, [entry], at)

    async def _open(
        self, session: Session, run: int, row: InboxRow, spec: AgentSpec, prefix: Prefix, request: OpenTurn
    ) -> None:
        body = await asyncio.to_thread(self._ledger.put_body, canonical(prefix.model_dump(mode="json")))
        model, host = spec.models.model, spec.host.partition("@")[2]
        found = await self._readings.read(row.text, session, spec, prefix, _place(session, run, row.number, request.at))
        tail = tail_text(at=request.at, workspace=spec.workspace, host=host, note=found.reading.note)
        profile = session.profile(model, spec)
        shown = [prefix.chars, len(tail), len(row.text)]
        costs = [tokens(chars, profile.tokens_per_char) for chars in shown]
        chosen = plan(profile, session.index, row.text, *costs)
        directive = MessagePayload(run=run, step=0, message=user_text(row.text), author="user", inbox=row.number)
        context = TurnContextPayload(run=run, text=tail)
        intent = IntentPayload(run=run, step=0, reading=found.reading, inbox=row.number)
        capabilities = CapabilitiesPayload(
            run=run,
            model=model,
            definition=request.definition,
            prefix_body=body,
            prefix_digest=prefix_digest(prefix.system, prefix.schemas),
            tools=tuple(declaration.name for declaration in prefix.tools),
            drift=await self._drift(session, spec, prefix),
        )
        group = [
            NewEntry.of(opening_key(run), EntryKind.TURN_CAPABILITIES, capabilities),
            NewEntry.of(f"{run}/open/intent", EntryKind.INTENT, intent),
            NewEntry.of(f"{run}/open/tail", EntryKind.TURN_CONTEXT, context),
            NewEntry.of(f"{run}/open/plan", EntryKind.CONTEXT_PLAN, ContextPlanPayload(run=run, plan=chosen)),
            NewEntry.of(f"{run}/open/directive", EntryKind.MESSAGE, directive),
        ]
        head = await asyncio.to_thread(self._ledger.head, session.id)
        await session.append(head, group, request.at, takes=[row.number])
        self._publish(session.id, run, request.at, events.RunStarted(model=model))

    def _prefix(self, spec: AgentSpec) -> Prefix:
        enabled, predicate = spec.tools.enabled, spec.tools.presentation_predicate
        registry = self._toolbox.of_new_run(spec.tools.modules)
        if predicate is not None:
            registry.predicate(predicate)
        declared = registry.declarations()
        tools = tuple(tool for tool in declared if enabled is None or tool.name in enabled)
        return Prefix(system=spec.system_prompt or SYSTEM_PROMPT, tools=tools)

    async def _drift(self, session: Session, spec: AgentSpec, prefix: Prefix) -> tuple[str, ...]:
        """What is different from the session's run before: names of options and tools."""
        if session.capabilities is None:
            return ()
        before = await self._definitions.of_run(session.id, session.capabilities.run)
        options = [name for name in AgentSpec.model_fields if getattr(before.spec, name) != getattr(spec, name)]
        if before.prefix.system != prefix.system:
            options.append("system prompt")
        old = {tool.name: tool for tool in before.prefix.tools}
        new = {tool.name: tool for tool in prefix.tools}
        changed = sorted(name for name in old.keys() | new.keys() if old.get(name) != new.get(name))
        return (*options, *(f"tool {name}" for name in changed))

    async def _frame(self, session: Session, run: int) -> Frame:
        directive = await asyncio.to_thread(self._ledger.find, session.id, f"{run}/open/directive")
        if directive is None:
            raise LookupError(f"run {run} of {session.id} has no directive")
        message = MessagePayload.model_validate(directive.payload)
        definition = await self._definitions.of_run(session.id, run)
        spec, number = definition.spec, message.inbox or 0
        head = await asyncio.to_thread(self._ledger.head, session.id)
        return Frame(
            run=run,
            head=head,
            turn_id=directive.id,
            directive=number,
            model=spec.models.model,
            host=spec.host,
            options=LoopOptions(
                budgets=spec.budgets,
                parallel=spec.tools.parallel,
                parallel_limit=spec.tools.parallel_limit,
                attendance=spec.attendance,
                approval_timeout=spec.permissions.approval_timeout,
                follow_up=spec.follow_up,
                stop_policy=spec.stop_policy,
                stop_hooks=len(spec.hooks.stop),
                fail_closed_hooks=tuple(index for index, hook in enumerate(spec.hooks.stop) if hook.fail_closed),
            ),
            duties=session.outcome_spec.duties if session.outcome_spec else None,
            shell=definition.has_shell,
            spend=await self._readings.spent(spec, _place(session, run, number, directive.created_at)),
            until_done=spec.stop_policy.until_done
            or (spec.attendance != "unattended" and arms_hold(message.message.text)),
        )

    # --- closing -----------------------------------------------------------------------------------------------------

    async def _write_card(self, session: Session, definition: RunDefinition, request: CloseTurn) -> Head:
        turn = session.index.turns[-1]
        profile = session.profile(definition.spec.models.model, definition.spec)
        card = NewEntry.of(f"{request.run}/close/card", EntryKind.TURN_CARD, make_card(turn, profile.tokens_per_char))
        head = await asyncio.to_thread(self._ledger.head, session.id)
        return (await session.append(head, [card], request.at)).head

    def _trace(self, result: RunResult, definition: RunDefinition, request: CloseTurn) -> None:
        failure = result.stop_reason.value if result.kind == "Failed" else None
        model = definition.spec.models.model
        telemetry.run_ended(result.run_id, result.session_id, model, request.started_at, failure)

    def _finished(self, result: RunResult, at: int) -> None:
        run = int(result.run_id.rsplit("/", 1)[1])
        self._publish(
            result.session_id,
            run,
            at,
            events.RunFinished(
                kind=result.kind,
                status=result.status,
                stop_reason=result.stop_reason,
                verification=result.verification,
                exit_code=result.exit_code,
            ),
        )

    def _publish(self, session_id: str, run: int, at: int, data: events.EventData, step: int = 0) -> None:
        self._live.publish(events.LiveEvent.of_run(session_id, run, data, at=at, iteration=step))


def _unanswered(session: Session, request: CloseTurn) -> Pending:
    """Results for calls of an answer that a lost attempt logged and the workflow never heard of: none of them ran."""
    turn = session.index.open_turn
    last = turn.last_exchange if turn is not None else None
    if last is None or not last.message.calls or last.results:
        return Pending()
    error = ToolFailure.CANCELLED if request.result.status is Status.CANCELLED else ToolFailure.SKIPPED
    synthetic = tuple(Synthetic(call_id=call.id, error=error) for call in last.message.calls)
    return Pending(results_of=last.step, synthetic=synthetic)


def _place(session: Session, run: int, inbox: int, at: int) -> MessagePlace:
    return MessagePlace(session_id=session.id, run=run, step=0, inbox=inbox, at=at)


def _call(session: Session, call_id: str | None) -> ToolUseBlock | None:
    turn = session.index.open_turn
    calls = turn.last_exchange.message.calls if turn and turn.last_exchange else ()
    return next((call for call in calls if call.id == call_id), None)


def _announcement(request: Announce, call: ToolUseBlock | None) -> NewEntry:
    key = f"{request.run}/{request.step}/{request.kind}/{request.call_id or request.at}"
    if call is None:
        fact = ActivityPayload(run=request.run, step=request.step, label=request.kind, detail=request.reason)
        return NewEntry.of(key, EntryKind.ACTIVITY, fact)
    question = ApprovalPayload(
        run=request.run,
        step=request.step,
        call_id=call.id,
        tool=call.name,
        arguments_digest=signature(call.name, call.arguments),
        reason=request.reason,
        answer="asked" if request.kind == "approval_requested" else request.answer,
    )
    return NewEntry.of(key, EntryKind.APPROVAL, question)


def _wait_event(request: Announce, call: ToolUseBlock | None) -> events.EventData:
    match request.kind:
        case "paused":
            return events.Paused()
        case "resumed":
            return events.Resumed()
        case "provider_wait":
            return events.ProviderWait(until=request.until or request.at, reason=request.reason)
        case "approval_requested":
            shown = canonical(call.arguments).decode() if call else ""
            tool = call.name if call else ""
            return events.ApprovalRequested(
                call_id=request.call_id or "", tool=tool, arguments=shown, reason=request.reason
            )
        case "approval_answered":
            return events.ApprovalAnswered(call_id=request.call_id or "", answer=request.answer)
