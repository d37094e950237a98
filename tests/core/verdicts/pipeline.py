"""Whole verdicts without a server: what people and models say goes through reading, receipts, measures and the loop.

A script is what the model does, step by step: an answer, a call, or a batch of calls. What the user says in between
arrives while the step before is under way. A model that has nothing more to say gives its last answer again.

    verdict = await verdict_on("Fix the off-by-one in parse.py.", edit("parse.py"), "Fixed.")
    assert verdict.objections == ("verification_missing", "verification_missing")

Nothing is scripted but the texts and what the calls come back with.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.core.answers.session import Session
from tests.core.receipts.runs import BASH, CARD, EDIT, FETCH, READ, WRITE, digest
from tests.core.receipts.runs import tool as declared
from tests.facts import NO_OPINION, UNWRITTEN, frame
from tests.stage import Event, Reply, Request, ToClose, improvise

from untildone.activities.receipts import batch_receipts
from untildone.workflows.failures import ToolFailure
from untildone.workflows.inbox import Message
from untildone.workflows.intent.hold import arms_hold, releases_hold
from untildone.workflows.messages import StopCause, ToolUseBlock
from untildone.workflows.outcome import RunResult
from untildone.workflows.ports import (
    CallFacts,
    CardMeasures,
    CloseTurn,
    HoldEffect,
    ModelStep,
    OpenTurn,
    Pending,
    RunHook,
    RunTool,
    StepFacts,
    ToolFacts,
)
from untildone.workflows.receipts.receipt import CallReceipt
from untildone.workflows.tools.declaration import ChangedFile, Claim, Effect, ToolDeclaration, ToolOutcome
from untildone.workflows.tools.envelopes import envelopes

SEARCH = declared("web_search", Effect.READ, serves=("live-data",))
LISTING = declared("glob", Effect.READ, observes_present=True)
"""A retrieval of live data, and a tool that observes the present of the workspace."""


# --- what a model does -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Call:
    """One call and what it comes back with. `writes` are the contents of files afterwards, `shows` is the title of the
    card that it brings on screen. One that is `refused` never runs."""

    tool: ToolDeclaration
    arguments: dict[str, Any]
    result: str = "fine"
    exit_code: int | None = None
    error: ToolFailure | None = None
    writes: Mapping[str, str | None] = field(default_factory=dict)
    shows: str = ""
    refused: bool = False


@dataclass(frozen=True)
class Answer:
    """A text without calls, where more is to be said of it than the text."""

    text: str
    stop: StopCause = "end_turn"


@dataclass(frozen=True)
class Says:
    """What the user says while the step before is under way."""

    text: str


Step = str | Answer | Call | list[Call] | Says


def bash(line: str, output: str = "", exit_code: int = 0, **writes: str | None) -> Call:
    """A command that ran. `writes` are the contents of files afterwards; in their names `__` stands for a dot."""
    files = {name.replace("__", "."): content for name, content in writes.items()}
    error = ToolFailure.EXECUTION_FAILED if exit_code else None
    return Call(BASH, {"command": line}, output, exit_code, error, files)


def edit(path: str, content: str = "as it should be\n") -> Call:
    """An edit, after which the file has this content."""
    return Call(EDIT, {"path": path, "old_string": "old", "new_string": "new"}, writes={path: content})


def write(path: str, content: str = "print('something real')\n") -> Call:
    """A whole file."""
    return Call(WRITE, {"path": path, "content": content}, writes={path: content})


def reads(path: str, text: str = "some lines of text") -> Call:
    """A file that is read."""
    return Call(READ, {"path": path}, text)


def searches(query: str, found: str) -> Call:
    """A search that finds something current."""
    return Call(SEARCH, {"query": query}, found)


def fetches(url: str, page: str) -> Call:
    """A page that is fetched."""
    return Call(FETCH, {"url": url}, page)


def uses(tool: ToolDeclaration, result: str = "fine", **arguments: Any) -> Call:
    """Another tool that comes out well."""
    return Call(tool, arguments, result)


def fails(tool: ToolDeclaration, error: str, **arguments: Any) -> Call:
    """A call that ran and came to nothing."""
    return Call(tool, arguments, error, error=ToolFailure.EXECUTION_FAILED)


def denied(tool: ToolDeclaration = BASH, **arguments: Any) -> Call:
    """A call that is refused by rule."""
    return Call(tool, arguments or {"command": "pytest"}, "denied", error=ToolFailure.DENIED, refused=True)


def shows(title: str = "Tides") -> Call:
    """A card that goes on screen."""
    return Call(CARD, {"title": title, "columns": ["Day"], "rows": []}, "shown", shows=title)


# --- the world of one run --------------------------------------------------------------------------------------------


class Recorded:
    """The world of one run: the model does what the script says, and the real rules measure it.

    `left` is what the model has still to do.
    """

    def __init__(self, session: Session, script: tuple[Step, ...], options: dict[str, Any]) -> None:
        self.session = session
        self.left = list(script)
        self._options = options
        self._shell = bool(options.pop("shell", True))
        self._inbox: dict[int, str] = {}
        self._batch: dict[str, tuple[Call, CallReceipt]] = {}
        self._calls_made = 0

    async def answer(self, request: Request, call: CallFacts | None) -> Reply:
        match request:
            case OpenTurn():
                return Reply(self._frame())
            case ModelStep(pending=pending):
                self._record(pending)
                steered = self._drain(pending)
                return Reply(self._next().model_copy(update=steered), tuple(self._arrivals()))
            case RunTool(call_id=call_id):
                return Reply(_came_back(*self._batch[call_id]))
            case RunHook():
                return Reply(NO_OPINION)
            case CloseTurn(pending=pending):
                self._record(pending)
                return Reply(ToClose())
            case _:
                raise AssertionError(f"nobody is there for {request}")

    def rolls_over(self) -> tuple[Event, ...] | None:
        return None

    def _frame(self) -> Any:
        attended = self._options.get("attendance") != "unattended"
        opened = {"until_done": attended and arms_hold(self.session.said[0]), "max_turns": 24, **self._options}
        return frame(duties=self.session.spec.duties, **opened).model_copy(update={"shell": self._shell})

    # --- what goes on record -----------------------------------------------------------------------------------------

    def _record(self, pending: Pending) -> None:
        """The results of the batch before, and the message of the gate that sent an answer back."""
        if self._batch:
            self.session.run.record.add([receipt for _, receipt in self._batch.values()])
        for call_id, (call, receipt) in self._batch.items():
            self.session.ledger.results((call_id, call.result), error=receipt.error)
            if call.shows:
                self.session.ledger.present(call.shows, call=call_id)
        self._batch = {}
        if pending.control is not None:
            self.session.ledger.nudge(kind=pending.control.kind)

    def _drain(self, pending: Pending) -> dict[str, object]:
        """The steering that this step takes in, and what it does to the hold and to what the run owes."""
        hold: HoldEffect = None
        taken = [number for number in self._inbox if number <= (pending.drain_to or 0)]
        for text in map(self._inbox.pop, taken):
            self.session.steer(text)
            hold = "released" if releases_hold(text) else "armed" if arms_hold(text) else hold
        return {"hold": hold, "duties": self.session.spec.duties} if taken else {}

    def _arrivals(self) -> list[Event]:
        """What the user says while this step is under way."""
        events: list[Event] = []
        while self.left and isinstance(self.left[0], Says):
            said = self.left.pop(0)
            assert isinstance(said, Says)
            number = 1 + len(self.session.said) + len(self._inbox)
            self._inbox[number] = said.text
            events.append(Message(number=number))
        return events

    # --- what the model does -----------------------------------------------------------------------------------------

    def _next(self) -> StepFacts:
        step = self.left[0]
        if len(self.left) > 1:
            self.left.pop(0)
        match step:
            case str():
                return self._answers(Answer(step))
            case Answer():
                return self._answers(step)
            case Call():
                return self._calls([step])
            case list():
                return self._calls(step)
            case Says():
                raise AssertionError("the user speaks before the model has done anything")

    def _answers(self, answer: Answer) -> StepFacts:
        measures = self.session.measure(answer.text, shell=self._shell, lossy=any(True for _ in envelopes(answer.text)))
        self.session.answer(answer.text)
        entry, blank = f"ent_{self.session.ledger.seq}", not answer.text.strip()
        return StepFacts(head=UNWRITTEN, entry=entry, stop=answer.stop, blank=blank, measures=measures)

    def _calls(self, batch: list[Call]) -> StepFacts:
        results = [(self._block(call), self._outcome(call)) for call in batch]
        begun = {block.id for (block, _), call in zip(results, batch, strict=True) if not call.refused}
        declarations = {call.tool.name: call.tool for call in batch}
        receipts = batch_receipts(results, begun, declarations, self.session.run.record, self.session.spec)
        made = list(zip(batch, receipts, strict=True))
        self._batch = {receipt.call_id: (call, receipt) for call, receipt in made}
        self.session.ledger.calls(*((block.id, block.name, block.arguments) for block, _ in results))
        facts = tuple(_proposed(call, receipt) for call, receipt in made)
        return StepFacts(head=UNWRITTEN, entry=f"ent_{self.session.ledger.seq}", stop="tool_use", calls=facts)

    def _block(self, call: Call) -> ToolUseBlock:
        self._calls_made += 1
        call_id = f"c{self.session.ledger.run}.{self._calls_made}"
        return ToolUseBlock(id=call_id, name=call.tool.name, arguments=call.arguments)

    def _outcome(self, call: Call) -> ToolOutcome:
        files = self.session.run.files
        before = {path: digest(files.get(path)) for path in call.writes}
        files.update(call.writes)
        changed = (ChangedFile(path=path, before=before[path], after=digest(files[path])) for path in call.writes)
        return ToolOutcome(
            text=call.result,
            exit_code=call.exit_code,
            error=call.error,
            changed=tuple(file for file in changed if file.before != file.after),
        )


def _proposed(call: Call, receipt: CallReceipt) -> CallFacts:
    return CallFacts(
        id=receipt.call_id,
        tool=receipt.tool,
        digest=receipt.signature,
        effect=receipt.effect,
        claim=Claim(kind="none"),
        permission="deny" if call.refused else "allow",
        retrieval=receipt.retrieval,
        observes=receipt.observes,
        card=CardMeasures(supplied=True) if call.shows else None,
    )


def _came_back(call: Call, receipt: CallReceipt) -> ToolFacts:
    return ToolFacts(
        error=receipt.error,
        exit_code=receipt.exit_code,
        changed=receipt.changed_count,
        size=len(call.result),
        result=receipt.call_id,
        presented=bool(call.shows),
    )


# --- the verdict -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    """How a run went: what was held against its answers, in order, how it ended, and how many blocks it cost."""

    objections: tuple[str, ...]
    result: RunResult
    session: Session
    blocks: int

    @property
    def first(self) -> str:
        """What was held against the first answer; `pass` where nothing was."""
        return self.objections[0] if self.objections else "pass"

    @property
    def ending(self) -> str:
        """Status and stop reason."""
        return f"{self.result.status}/{self.result.stop_reason}"

    @property
    def marks(self) -> tuple[str, ...]:
        """The codes of what lowered the outcome."""
        return tuple(mark.code for mark in self.result.degradations)


async def verdict_on(directive: str | None, *script: Step, session: Session | None = None, **options: Any) -> Verdict:
    """The verdict on a run. `session` is one that has gone on before, or whose last directive is this run's (None);
    options are those of the loop's frame."""
    if session is None:
        session = Session(directive or "")
    elif directive is not None:
        session.ask(directive)
    played = await improvise(Recorded(session, script, dict(options)))
    handed_over = [request.pending.control for request in played.asked_for(ModelStep, CloseTurn)]
    objections = tuple(control.code for control in handed_over if control is not None)
    return Verdict(objections, played.result, session, played.state.stop_blocks)
