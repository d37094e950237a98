"""The workflow: one session's runs as one chain of executions. It binds the loop to Temporal; it holds no rule."""

import asyncio

from temporalio import workflow
from temporalio.exceptions import ApplicationError

from untildone.workflows.frozen import Frozen
from untildone.workflows.inbox import ApprovalAnswer, FollowUp, Inbox, Message, Pause, ReleaseHold, Resume
from untildone.workflows.loop import Finished, RollOver, run_message
from untildone.workflows.outcome import RunResult, StopReason
from untildone.workflows.run import Run
from untildone.workflows.state import LoopState, Phase, following
from untildone.workflows.temporal_ports import TemporalPorts

WORKFLOW_NAME = "AgentRun"

ROLLING_OVER = "rolling_over"
"""The `type` of the error that an update gets while the next execution takes over: the client sends it again."""

NOT_WAITING = "not_waiting"
"""The `type` of the error that an answer gets when no question about that call waits."""


class RunInput(Frozen):
    """What an execution starts with: a definition by digest and perhaps a message, or the state of the one before."""

    session_id: str
    definition: str
    directive: int | None = None
    state: LoopState | None = None


class Answer(Frozen):
    """A person's answer to the question about a call. `note` is the inbox number of their words."""

    call_id: str
    note: int | None = None


class RunStatus(Frozen):
    """What a run is doing, for people."""

    session_id: str
    run: int
    phase: Phase
    model: str
    steps: int
    max_turns: int
    cost_usd: float
    input_tokens: int
    output_tokens: int
    holding: bool
    waiting_call: str | None
    waiting_messages: bool


@workflow.defn(name=WORKFLOW_NAME)
class AgentRun:
    """Runs of one session. The workflow id is the session id."""

    @workflow.init
    def __init__(self, start: RunInput) -> None:
        self._start = start
        self._inbox = Inbox()
        self._ports = TemporalPorts()
        self._rolling_over = False
        self._run = Run(
            state=start.state or LoopState(session_id=start.session_id),
            ports=self._ports,
            inbox=self._inbox,
            execution=workflow.info().run_id,
            definition=start.definition,
            directive=start.directive,
        )

    @workflow.run
    async def run(self, start: RunInput) -> RunResult:
        """Handles one message to its outcome, over as many executions as it takes."""
        self._ports.mark("running")
        ended = await self._uninterrupted()
        if isinstance(ended, RollOver):
            await self._roll_over()
            workflow.continue_as_new(start.model_copy(update={"state": self._run.state}))
        if ended.goes_on and not self._inbox.cancelled:
            await self._roll_over()
            workflow.continue_as_new(
                RunInput(
                    session_id=start.session_id,
                    definition=start.definition,
                    directive=ended.next_directive,
                    state=following(self._run.state),
                )
            )
        result = ended.result
        self._ports.mark(result.status.value)
        if result.stop_reason is StopReason.CANCELLED:
            raise asyncio.CancelledError
        return result

    async def _uninterrupted(self) -> Finished | RollOver:
        """Runs the loop to its end. A cancel becomes a fact that the loop sees, so that it can close in order."""
        while True:
            loop = asyncio.create_task(run_message(self._run))
            while not loop.done():
                try:
                    await workflow.wait_condition(loop.done)
                except asyncio.CancelledError:
                    self._inbox.cancelled = True
                    self._ports.cancel()
            ended = loop.result()
            # A cancel that came with the last fact before a rollover would not reach the next execution.
            if isinstance(ended, Finished) or not self._inbox.cancelled:
                return ended

    async def _roll_over(self) -> None:
        """Refuses new updates, lets handlers finish, and takes what they brought: nothing is lost and nothing waits."""
        self._rolling_over = True
        await workflow.wait_condition(workflow.all_handlers_finished)
        self._run.absorb()

    # --- what arrives: handlers check, append a fact and return ------------------------------------------------------

    @workflow.signal(description="A prompt is in the inbox under this number: it starts a run or steers the open one.")
    def prompt(self, number: int) -> None:
        self._inbox.put(Message(number=number, prompt=True))

    @workflow.signal(description="A steering message is in the inbox under this number.")
    def steer(self, number: int) -> None:
        self._inbox.put(Message(number=number))

    @workflow.signal(description="A message for after this run is in the inbox under this number.")
    def follow_up(self, number: int) -> None:
        self._inbox.put(FollowUp(number=number))

    @workflow.signal(description="Stop at the next step boundary.")
    def pause(self) -> None:
        self._inbox.put(Pause())

    @workflow.signal(description="Go on after a pause.")
    def resume(self) -> None:
        self._inbox.put(Resume())

    @workflow.signal(description="The user is satisfied: the next answer may end the run.")
    def release_hold(self) -> None:
        self._inbox.put(ReleaseHold())

    @workflow.update(description="Let the call that waits for a person run.")
    def approve(self, answer: Answer) -> None:
        self._inbox.put(ApprovalAnswer(call_id=answer.call_id, approved=True, note=answer.note))

    @workflow.update(description="Refuse the call that waits for a person.")
    def deny(self, answer: Answer) -> None:
        self._inbox.put(ApprovalAnswer(call_id=answer.call_id, approved=False, note=answer.note))

    @approve.validator
    def _can_approve(self, answer: Answer) -> None:
        self._must_wait_for(answer.call_id)

    @deny.validator
    def _can_deny(self, answer: Answer) -> None:
        self._must_wait_for(answer.call_id)

    def _must_wait_for(self, call_id: str) -> None:
        if self._rolling_over:
            raise ApplicationError("the session is rolling over; send it again", type=ROLLING_OVER)
        if self._run.state.waiting_call != call_id:
            raise ApplicationError(f"no question about call {call_id} waits for an answer", type=NOT_WAITING)

    @workflow.query(description="What the run is doing.")
    def status(self) -> RunStatus:
        state = self._run.state
        return RunStatus(
            session_id=state.session_id,
            run=state.frame.run,
            phase=state.phase,
            model=state.frame.model,
            steps=state.steps,
            max_turns=state.frame.options.budgets.max_turns,
            cost_usd=state.spend.cost_usd,
            input_tokens=state.spend.input_tokens,
            output_tokens=state.spend.output_tokens,
            holding=state.holding,
            waiting_call=state.waiting_call,
            waiting_messages=state.steering_waits or self._inbox.has_message,
        )
