"""Ledgers for tests of the context: a few words a turn, real entries out."""

from collections.abc import Callable, Sequence
from typing import Any

from untildone.workflows.cards.content import card_content
from untildone.workflows.context.cards import make_card
from untildone.workflows.context.index import TurnIndex
from untildone.workflows.failures import ToolFailure
from untildone.workflows.frozen import Frozen
from untildone.workflows.ledger.entries import GENESIS_HASH, Entry, EntryKind, entry_id
from untildone.workflows.ledger.payloads import (
    CompactionPayload,
    ContextPlan,
    ContextPlanPayload,
    ControlKind,
    FoldPayload,
    MessagePayload,
    PresentationPayload,
    TurnContextPayload,
)
from untildone.workflows.messages import (
    ContentBlock,
    Message,
    TextBlock,
    ThinkingBlock,
    ToolResultBlock,
    ToolUseBlock,
    Usage,
)

Call = tuple[str, str, dict[str, Any]]
"""Id, tool, arguments."""


class Ledger:
    """A session's entries and the index that has seen them all, one by one."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.index = TurnIndex()
        self.seq = 0
        self.run = 0
        self.step = 0
        self.on_append: Callable[[], None] = lambda: None

    def add(self, kind: EntryKind, payload: Frozen | dict[str, Any]) -> Entry:
        """Appends one entry."""
        self.seq += 1
        key = f"key-{self.seq}"
        entry = Entry(
            session_id="s",
            seq=self.seq,
            id=entry_id("s", key),
            key=key,
            kind=kind,
            parent_hash=GENESIS_HASH,
            hash=GENESIS_HASH,
            payload=payload if isinstance(payload, dict) else payload.model_dump(mode="json"),
            created_at=0,
        )
        self.entries.append(entry)
        self.index.append(entry)
        self.on_append()
        return entry

    def say(self, role: str, *content: ContentBlock, **meta: Any) -> Entry:
        """Appends a message."""
        author = "model" if role == "assistant" else "runtime"
        message = Message.model_validate({"role": role, "content": content})
        fields = {"run": self.run, "step": self.step, "message": message, "author": author, **meta}
        return self.add(EntryKind.MESSAGE, MessagePayload.model_validate(fields))

    def directive(self, text: str = "do it", *, tail: str = "", plan: ContextPlan | None = None) -> Entry:
        """Opens the next turn."""
        self.run += 1
        self.step = 0
        entry = self.say("user", TextBlock(text=text), author="user")
        if tail:
            self.add(EntryKind.TURN_CONTEXT, TurnContextPayload(run=self.run, text=tail))
        if plan is not None:
            self.plan(plan)
        return entry

    def plan(self, plan: ContextPlan) -> None:
        """Replaces the plan."""
        self.add(EntryKind.CONTEXT_PLAN, ContextPlanPayload(run=self.run, plan=plan))

    def calls(self, *calls: Call, text: str = "", thinking: str = "", partial: bool = False) -> Entry:
        """The next step's answer with calls."""
        self.step += 1
        blocks: list[ContentBlock] = [ThinkingBlock(text=thinking, signature="sig")] if thinking else []
        blocks += [TextBlock(text=text)] if text else []
        blocks += [ToolUseBlock(id=id_, name=name, arguments=arguments) for id_, name, arguments in calls]
        return self.say("assistant", *blocks, partial=partial)

    def results(self, *results: tuple[str, str], error: ToolFailure | None = None) -> Entry:
        """Results by call id, in one message."""
        return self.say("user", *(ToolResultBlock(call_id=id_, text=text, error=error) for id_, text in results))

    def work(self, result: str = "fine", *, tool: str = "read", path: str = "a.py", text: str = "") -> None:
        """A whole step: one call and its result."""
        call_id = f"c{self.run}.{self.step + 1}"
        self.calls((call_id, tool, {"path": path}), text=text)
        self.results((call_id, result))

    def answer(self, text: str, *, partial: bool = False, thinking: str = "") -> Entry:
        """The next step's answer without calls."""
        return self.calls(text=text, partial=partial, thinking=thinking)

    def present(
        self, title: str = "Tides", kind: str = "table", *, call: str | None = None, replaces: tuple[str, ...] = ()
    ) -> Entry:
        """The presentation of a card without rows: by a call, else by a fence of the answer."""
        content = card_content(kind, {"title": title, "columns": ["Day"], "rows": []})
        assert content is not None
        payload = PresentationPayload(
            run=self.run,
            step=self.step,
            turn=self.index.turns[-1].id,
            source="fence" if call is None else "tool_call",
            call_id=call,
            replaces=replaces,
            **content.model_dump(),
        )
        return self.add(EntryKind.PRESENTATION, payload)

    def show(self, title: str = "Tides", kind: str = "table", *, replaces: tuple[str, ...] = ()) -> Entry:
        """A whole step that shows one card."""
        call_id = f"c{self.run}.{self.step + 1}"
        self.calls((call_id, f"emit_{kind}_card", {"title": title, "columns": ["Day"], "rows": []}))
        self.results((call_id, '{"ok":true,"presentation":"ent_1"}'))
        return self.present(title, kind, call=call_id, replaces=replaces)

    def steer(self, text: str) -> Entry:
        """A steering message, drained before the next step."""
        return self.say("user", TextBlock(text=text), steering=True, author="user")

    def nudge(self, text: str = "not yet", kind: ControlKind = "stop_guard") -> Entry:
        """A control message."""
        return self.say("user", TextBlock(text=text), control=kind)

    def fold(self, last_step: int) -> Entry:
        """Folds the open turn."""
        return self.add(EntryKind.FOLD, FoldPayload(run=self.run, last_step=last_step))

    def reset(self, last_step: int, summary: str = "so far so good", *, keeps_steering: bool = True) -> Entry:
        """Puts the past behind a summary."""
        payload = CompactionPayload(
            run=self.run,
            summary=summary,
            model="m",
            usage=Usage(),
            reset_all=True,
            last_step=last_step,
            keeps_steering=keeps_steering,
        )
        return self.add(EntryKind.COMPACTION, payload)

    def outcome(self, status: str = "done", *, degradations: Sequence[str] = (), notices: Sequence[str] = ()) -> Entry:
        """Closes the turn."""
        found = [{"code": code, "iteration": 1} for code in degradations]
        return self.add(EntryKind.OUTCOME, {"status": status, "degradations": found, "notices": list(notices)})

    def card(self) -> Entry:
        """Writes the card of the turn that just closed."""
        return self.add(EntryKind.TURN_CARD, make_card(self.index.turns[-1], 0.25))

    def turn(self, directive: str = "do it", answer: str = "done", *, path: str = "a.py", result: str = "fine") -> str:
        """A whole closed turn with one call; its id."""
        entry = self.directive(directive)
        self.work(result, path=path)
        self.answer(answer)
        self.outcome()
        self.card()
        return entry.id
