"""A run as the receipts see it: calls with made-up results, files with contents, folded into a record."""

import hashlib
from collections.abc import Mapping
from typing import Any

from untildone.workflows.failures import ToolFailure
from untildone.workflows.messages import ToolSchema, ToolUseBlock
from untildone.workflows.receipts.making import receipt_of, refused_receipt
from untildone.workflows.receipts.receipt import CallReceipt
from untildone.workflows.receipts.record import NOTHING, RunRecord, Sealed
from untildone.workflows.tools.declaration import ChangedFile, Effect, ToolDeclaration, ToolOutcome


def tool(name: str, effect: Effect, **options: Any) -> ToolDeclaration:
    return ToolDeclaration(tool=ToolSchema(name=name, description="", parameters={}), effect=effect, **options)


BASH = tool("bash", Effect.EXECUTE)
WRITE = tool("write", Effect.WRITE)
EDIT = tool("edit", Effect.WRITE)
READ = tool("read", Effect.READ)
GREP = tool("grep", Effect.READ)
FETCH = tool("webfetch", Effect.NONE, serves=("live-data",))
MAIL = tool("mail", Effect.EXTERNAL)
CARD = tool("emit_table_card", Effect.NONE, presents="table")
RECALL = tool("recall", Effect.NONE)


def digest(content: str | None) -> str | None:
    return None if content is None else hashlib.sha256(content.encode()).hexdigest()


class Run:
    """A run that is written down call by call. Every method is one batch of one call; `batch` takes several."""

    def __init__(self, files: Mapping[str, str] | None = None, named: tuple[str, ...] = (), earlier: Sealed = NOTHING):
        self.files: dict[str, str | None] = dict(files or {})
        self.named = named
        self.run_demanded = False
        self.commit_wanted = False
        self.record = RunRecord(earlier)
        self.receipts: list[CallReceipt] = []
        self._calls = 0
        self._pending: list[CallReceipt] | None = None

    def next_run(self) -> "Run":
        """The run after this one, in the same session and workspace."""
        return Run(
            {path: text for path, text in self.files.items() if text is not None}, self.named, self.record.seal()
        )

    def call(self, declaration: ToolDeclaration, arguments: dict[str, Any], outcome: ToolOutcome) -> CallReceipt:
        block = self._block(declaration.name, arguments)
        changed = (*self.record.changed_paths, *(file.path for each in self._pending or () for file in each.changed))
        wanted = {"run_demanded": self.run_demanded, "commit_wanted": self.commit_wanted}
        return self._add(receipt_of(block, declaration, outcome, changed=changed, named=self.named, **wanted))

    def refuse(self, declaration: ToolDeclaration, arguments: dict[str, Any], error: ToolFailure) -> CallReceipt:
        return self._add(refused_receipt(self._block(declaration.name, arguments), declaration, error))

    def bash(
        self,
        line: str,
        output: str = "",
        exit_code: int | None = 0,
        writes: Mapping[str, str | None] | None = None,
        error: ToolFailure | None = None,
    ) -> CallReceipt:
        failure = error or (ToolFailure.EXECUTION_FAILED if exit_code else None)
        outcome = ToolOutcome(text=output, exit_code=exit_code, error=failure, changed=self._changes(writes or {}))
        return self.call(BASH, {"command": line}, outcome)

    def write(self, path: str, content: str) -> CallReceipt:
        outcome = ToolOutcome(text=f"Wrote {path}", changed=self._changes({path: content}))
        return self.call(WRITE, {"path": path, "content": content}, outcome)

    def edit(self, path: str, content: str) -> CallReceipt:
        """An edit after which the file has this content."""
        arguments = {"path": path, "old_string": "old", "new_string": "new"}
        return self.call(EDIT, arguments, ToolOutcome(text=f"Edited {path}", changed=self._changes({path: content})))

    def read(self, path: str, text: str = "text") -> CallReceipt:
        return self.call(READ, {"path": path}, ToolOutcome(text=text))

    def fail(self, declaration: ToolDeclaration, arguments: dict[str, Any], text: str = "no") -> CallReceipt:
        return self.call(declaration, arguments, ToolOutcome(text=text, error=ToolFailure.EXECUTION_FAILED))

    def batch(self) -> "Run":
        """Begins a batch that `end` closes."""
        self._pending = []
        return self

    def end(self) -> None:
        self.record.add(self._pending or [])
        self._pending = None

    def _block(self, name: str, arguments: dict[str, Any]) -> ToolUseBlock:
        self._calls += 1
        return ToolUseBlock(id=f"call_{self._calls}", name=name, arguments=arguments)

    def _changes(self, writes: Mapping[str, str | None]) -> tuple[ChangedFile, ...]:
        changes = []
        for path, content in writes.items():
            before, after = digest(self.files.get(path)), digest(content)
            self.files[path] = content
            if before != after:
                changes.append(ChangedFile(path=path, before=before, after=after))
        return tuple(changes)

    def _add(self, receipt: CallReceipt) -> CallReceipt:
        self.receipts.append(receipt)
        if self._pending is not None:
            self._pending.append(receipt)
        else:
            self.record.add([receipt])
        return receipt
