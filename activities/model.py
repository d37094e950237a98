"""The model step: logs what is pending, builds the request from the ledger, dispatches it, logs the answer."""

import asyncio
from typing import assert_never

from temporalio.exceptions import ApplicationError

from untildone.activities import telemetry
from untildone.activities.definitions import Definitions, RunDefinition
from untildone.activities.heartbeat import stopped_by_worker
from untildone.activities.judgement import Judgement
from untildone.activities.keys import answer_key
from untildone.activities.ledger.live import LiveStream
from untildone.activities.ledger.store import Ledger
from untildone.activities.measuring import Measures
from untildone.activities.observer import StepObserver
from untildone.activities.pending import Settling
from untildone.activities.port import port
from untildone.activities.pricing import output_limit, priced
from untildone.activities.providers.base import ModelRequest
from untildone.activities.providers.dispatch import (
    Answered,
    CeilingReached,
    Dispatcher,
    DispatchResult,
    NotAnswered,
    SpendRefused,
)
from untildone.activities.readings import Readings
from untildone.activities.sessions import Session, Sessions
from untildone.workflows import events
from untildone.workflows.answers.measures import AnswerMeasures
from untildone.workflows.context import fold
from untildone.workflows.context.capacity import CapacityProfile
from untildone.workflows.context.invariants import problems
from untildone.workflows.context.planner import plan
from untildone.workflows.context.projection import Projection, derive_with_plan
from untildone.workflows.context.sizes import tokens
from untildone.workflows.failures import ProviderFailure
from untildone.workflows.ledger.entries import EntryKind, Head, NewEntry, entry_id
from untildone.workflows.ledger.payloads import (
    ActivityPayload,
    ContextPlanPayload,
    DispatchPayload,
    FoldPayload,
    MessagePayload,
)
from untildone.workflows.messages import Message, TextBlock
from untildone.workflows.outcome import Spend
from untildone.workflows.ports import ModelStep, StepFacts
from untildone.workflows.temporal_ports import WORKER_SHUTDOWN

MAX_RELIEFS = 4
"""How often a request is re-planned or folded before it is sent; more would mean that the sizes do not settle."""


class ModelSteps:
    """The port `model_step`."""

    def __init__(
        self,
        ledger: Ledger,
        live: LiveStream,
        sessions: Sessions,
        definitions: Definitions,
        dispatcher: Dispatcher,
        measures: Measures,
        readings: Readings,
    ) -> None:
        self._readings = readings
        self._ledger = ledger
        self._live = live
        self._sessions = sessions
        self._definitions = definitions
        self._dispatcher = dispatcher
        self._measures = measures

    @port("model_step")
    async def model_step(self, request: ModelStep) -> StepFacts:
        """One model call, or the answer that is already there. Raises LedgerError; everything else is a fact."""
        undisturbed = request.head if request.losses == 0 else None
        async with self._sessions.at_head(request.session_id, undisturbed) as session:
            definition = await self._definitions.of_run(request.session_id, request.run)
            settling = Settling(self._ledger, self._live, session, definition, self._readings)
            key = f"{request.run}/{request.step}/in/{request.round}.{request.pending.drain_to or 0}"
            settled = await settling.settle(request.pending, request.head, step=request.step, key=key, at=request.at)
            step = _Step(self._ledger, self._live, session, definition, self._measures, request, settled.head)
            facts = await step.answered() or await step.relieve() or await step.ask(self._dispatcher)
            spend = facts.spend.plus(settled.spend)
            return facts.model_copy(update={"hold": settled.hold, "duties": settled.duties, "spend": spend})


class _Step:
    """One model step under way. `head` moves with everything that it appends."""

    def __init__(
        self,
        ledger: Ledger,
        live: LiveStream,
        session: Session,
        definition: RunDefinition,
        measures: Measures,
        request: ModelStep,
        head: Head,
    ) -> None:
        self._ledger = ledger
        self._session = session
        self._definition = definition
        self._measures = measures
        self._request = request
        self._head = head
        self._model = definition.spec.models.model
        self._key = f"{request.run}/{request.step}"
        self._run_id = f"{request.session_id}/{request.run}"
        self._answer_key = answer_key(request.run, request.step)
        self._observer = StepObserver(ledger, live, request, self._profile.tokens_per_char)

    async def answered(self) -> StepFacts | None:
        """The facts of an answer that an earlier worker logged and could not report."""
        stored = await self._session.find(self._answer_key)
        if stored is None:
            return None
        self._head = await asyncio.to_thread(self._ledger.head, self._session.id)
        await self._observer.look_back(answered=True)
        answer = MessagePayload.model_validate(stored.payload)
        return await self._facts(answer, sent=self._observer.sent_before)

    async def relieve(self) -> StepFacts | None:
        """Makes the request fit the model: plans again or folds, both on the record. None when it can be sent.

        A reset is the workflow's to order.
        """
        for _ in range(MAX_RELIEFS):
            match fold.relief(self._profile, self._session.index, self._prefix_tokens):
                case fold.Fits():
                    return None
                case fold.Replan(open_tokens=open_tokens):
                    await self._replan(open_tokens)
                case fold.Fold(last_step=last_step):
                    folded = FoldPayload(run=self._request.run, last_step=last_step)
                    await self._append(NewEntry.of(f"{self._key}/fold/{last_step}", EntryKind.FOLD, folded))
                case fold.Reset():
                    return StepFacts(head=self._head, overflow=True)
                case fold.Overflow(tokens=needed, ceiling=ceiling):
                    message = f"the request needs {needed:,} tokens at the least; {self._model} holds {ceiling:,}"
                    return StepFacts(head=self._head, failure=ProviderFailure.OVER_LENGTH, message=message)
        return None

    async def ask(self, dispatcher: Dispatcher) -> StepFacts:
        """Dispatches the request. A cancel closes the stream and keeps, as a partial answer, what it had brought."""
        projection = derive_with_plan(
            self._session.index, self._session.index.plan, keep_thinking=not self._request.shrink
        )
        await self._check(projection)
        self._observer.request_chars = self._definition.prefix.chars + projection.chars
        await self._observer.look_back(answered=False)
        dispatching = asyncio.create_task(
            dispatcher.dispatch(
                self._definition.spec.models.legs,
                lambda leg: self._model_request(leg, projection),
                self._observer,
                sent_before=self._observer.sent_before,
            )
        )
        with telemetry.model_call(self._run_id, self._session.id, self._request.step, self._model) as call:
            try:
                result = await asyncio.shield(dispatching)
            except asyncio.CancelledError:
                call.failed("cancelled")
                dispatching.cancel()
                await asyncio.wait({dispatching})
                return await self._cancelled()
            _tell(call, result)
        return await self._settle(result)

    async def _check(self, projection: Projection) -> None:
        """Puts repairs of the conversation on the record. Raises RuntimeError for one that no provider would take."""
        found = problems(projection.messages)
        if found:
            raise RuntimeError(f"the request of step {self._key} is malformed: {found[0]}")
        for call in projection.repaired:
            key = f"{self._request.run}/repaired/{call}"
            if await self._session.find(key) is None:
                repair = ActivityPayload(
                    run=self._request.run, step=self._request.step, label="result_made_up", detail=call
                )
                await self._append(NewEntry.of(key, EntryKind.ACTIVITY, repair))

    @property
    def _profile(self) -> CapacityProfile:
        return self._session.profile(self._model, self._definition.spec)

    @property
    def _prefix_tokens(self) -> int:
        return tokens(self._definition.prefix.chars, self._profile.tokens_per_char)

    async def _append(self, *entries: NewEntry) -> None:
        self._head = (await self._session.append(self._head, entries, self._request.at)).head

    async def _replan(self, open_tokens: int) -> None:
        turn = self._session.index.open_turn
        directive = turn.directive.text if turn is not None else ""
        chosen = plan(self._profile, self._session.index, directive, self._prefix_tokens, 0, open_tokens)
        payload = ContextPlanPayload(run=self._request.run, plan=chosen)
        await self._append(NewEntry.of(f"{self._key}/plan/{self._head.seq}", EntryKind.CONTEXT_PLAN, payload))

    def _model_request(self, leg: str, projection: Projection) -> ModelRequest:
        options = self._definition.spec.models
        return ModelRequest(
            model=leg,
            system=self._definition.prefix.system,
            messages=projection.messages,
            tools=self._definition.prefix.schemas,
            max_output_tokens=output_limit(leg, options),
            temperature=options.temperature,
            thinking_budget=options.thinking_budget,
            cache_points=projection.cache_points,
            cache_key=self._session.id,
            run=self._request.run,
            step=self._request.step,
        )

    async def _settle(self, result: DispatchResult) -> StepFacts:
        lost = self._observer.lost
        match result:
            case Answered():
                return await self._log_answer(result)
            case NotAnswered(failure=failure, sent=sent):
                if failure.kind is ProviderFailure.OVER_LENGTH:
                    await self._log_over_length(failure.leg)
                return StepFacts(
                    head=self._head,
                    sent=sent,
                    failure=failure.kind,
                    message=failure.message[:500],
                    retry_after_s=failure.retry_after_s,
                    spend=lost,
                )
            case CeilingReached(last=last, sent=sent):
                cause = last.message if last else "their workers were lost"
                message = f"all {sent} dispatches of this step are spent; the last: {cause}"[:500]
                return StepFacts(head=self._head, sent=sent, ceiling=True, message=message, spend=lost)
            case SpendRefused(sent=sent):
                return StepFacts(head=self._head, sent=sent, refused_spend=True, spend=lost)
            case unreachable:
                assert_never(unreachable)

    async def _cancelled(self) -> StepFacts:
        if stopped_by_worker():
            raise ApplicationError("the worker stops", type=WORKER_SHUTDOWN, non_retryable=True)
        observer = self._observer
        if observer.text.strip():
            partial = MessagePayload(
                run=self._request.run,
                step=self._request.step,
                message=Message(role="assistant", content=(TextBlock(text=observer.text),)),
                author="model",
                partial=True,
                model=observer.attempt.leg if observer.attempt else None,
            )
            await self._append(NewEntry.of(f"{self._key}/partial", EntryKind.MESSAGE, partial))
        observer.publish(events.Snapshot(text=observer.text))
        return StepFacts(head=self._head, sent=observer.sent, spend=observer.cut_off, cancelled=True)

    async def _log_answer(self, result: Answered) -> StepFacts:
        answer, leg = result.answer, result.attempt.leg
        message, stop = self._measures.canonical(
            self._session,
            self._definition,
            answer,
            seed=f"{self._request.run}_{self._request.step}",
            limit=output_limit(leg, self._definition.spec.models),
        )
        payload = MessagePayload(
            run=self._request.run,
            step=self._request.step,
            message=message,
            author="model",
            model=leg,
            stop=stop,
            usage=answer.usage,
        )
        billed = 0 if answer.usage_estimated else answer.usage.input_tokens
        dispatch = self._dispatch_payload(leg, result.sent).model_copy(
            update={"input_tokens": billed, "first_token_ms": answer.first_token_ms}
        )
        await self._append(
            NewEntry.of(self._answer_key, EntryKind.MESSAGE, payload),
            NewEntry.of(f"{self._key}/dispatch", EntryKind.DISPATCH, dispatch),
        )
        spend = priced(leg, answer.usage)
        cost = None if spend.unpriced_calls else spend.cost_usd
        self._observer.publish(events.Snapshot(text=message.text))
        self._observer.publish(events.StepEnded(usage=answer.usage, stop=stop, cost_usd=cost))
        facts = await self._facts(payload, sent=result.sent)
        if not facts.calls:
            telemetry.step_ended(self._run_id, self._request.step, self._request.at)
        return facts.model_copy(update={"first_token_ms": answer.first_token_ms})

    async def _log_over_length(self, leg: str) -> None:
        """Puts a refused size on the record, from which the session learns what the model really holds."""
        dispatch = self._dispatch_payload(leg, 1)
        window = self._session.profile(leg, self._definition.spec).window
        refused = dispatch.model_copy(update={"failure": ProviderFailure.OVER_LENGTH.value, "window": window})
        key = f"{self._key}/over_length/{self._request.round}"
        await self._append(NewEntry.of(key, EntryKind.DISPATCH, refused))

    def _dispatch_payload(self, leg: str, sent: int) -> DispatchPayload:
        return DispatchPayload(
            run=self._request.run,
            step=self._request.step,
            sent=sent,
            lost=self._observer.lost.calls,
            model=leg,
            prefix_digest=self._definition.prefix_digest,
            request_chars=self._observer.request_chars,
        )

    async def _facts(self, answer: MessagePayload, *, sent: int) -> StepFacts:
        spend = priced(answer.model, answer.usage) if answer.model and answer.usage else Spend()
        return StepFacts(
            head=self._head,
            entry=entry_id(self._session.id, self._answer_key),
            stop=answer.stop,
            blank=not answer.message.text.strip(),
            measures=await self._measured(answer),
            calls=self._measures.calls(self._session, self._definition, answer),
            spend=spend.plus(self._observer.lost),
            sent=sent,
        )

    async def _measured(self, answer: MessagePayload) -> AnswerMeasures | None:
        if answer.message.calls:
            return None
        wanted = await self._measures.presentation(self._definition, answer.message.text)
        judgement = Judgement(self._session, self._definition)
        return await asyncio.to_thread(judgement.measures, answer, wanted.tool if wanted else "")


def _tell(call: telemetry.ModelCall, result: DispatchResult) -> None:
    match result:
        case Answered(answer=answer, attempt=attempt):
            call.answered(attempt.leg, answer.usage, answer.stop, answer.response_id, answer.first_token_ms)
        case NotAnswered(failure=failure):
            call.failed(failure.kind.value)
        case CeilingReached():
            call.failed("dispatch_ceiling")
        case SpendRefused():
            call.failed("spend_refused")
