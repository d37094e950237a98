"""What a run works with, whichever worker goes on with it: its definition and prefix, frozen when it started."""

import asyncio
from collections import OrderedDict
from functools import cached_property

from untildone.activities.keys import opening_key
from untildone.activities.ledger.store import Ledger
from untildone.workflows.context.sizes import prefix_chars
from untildone.workflows.frozen import Frozen
from untildone.workflows.ledger.payloads import CapabilitiesPayload
from untildone.workflows.messages import ToolSchema
from untildone.workflows.spec import AgentSpec
from untildone.workflows.tools.declaration import Effect, ToolDeclaration

KEPT = 256
"""How many runs' definitions a worker keeps in memory."""


class Prefix(Frozen):
    """What every request of a run begins with: the system prompt and the tools."""

    system: str
    tools: tuple[ToolDeclaration, ...] = ()

    @cached_property
    def schemas(self) -> tuple[ToolSchema, ...]:
        """The tools as a model sees them."""
        return tuple(declaration.tool for declaration in self.tools)

    @cached_property
    def chars(self) -> int:
        """The size in characters, for the estimate of its tokens."""
        return prefix_chars(self.system, self.schemas)

    @cached_property
    def by_name(self) -> dict[str, ToolDeclaration]:
        """The tools by the names that the model calls them by."""
        return {declaration.name: declaration for declaration in self.tools}


class RunDefinition(Frozen):
    """The definition of one run, with its prefix and that prefix's digest."""

    run: int
    spec: AgentSpec
    prefix: Prefix
    prefix_digest: str

    @cached_property
    def live_tools(self) -> tuple[str, ...]:
        """The tools that retrieve present values from outside, by name."""
        return tuple(sorted(tool.name for tool in self.prefix.tools if tool.retrieves))

    @property
    def has_shell(self) -> bool:
        """Whether a tool of the run runs commands."""
        return any(tool.effect is Effect.EXECUTE for tool in self.prefix.tools)


class Definitions:
    """The definitions of runs, read from the ledger once."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._kept: OrderedDict[tuple[str, int], RunDefinition] = OrderedDict()

    async def of_run(self, session_id: str, run: int) -> RunDefinition:
        """What the run works with. Raises LookupError if it never opened, LedgerIntegrity for a damaged body."""
        found = self._kept.get((session_id, run))
        if found is None:
            found = await asyncio.to_thread(self._read, session_id, run)
            self._kept[session_id, run] = found
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found

    def _read(self, session_id: str, run: int) -> RunDefinition:
        entry = self._ledger.find(session_id, opening_key(run))
        if entry is None:
            raise LookupError(f"session {session_id} has not opened run {run}")
        capabilities = CapabilitiesPayload.model_validate(entry.payload)
        return RunDefinition(
            run=run,
            spec=AgentSpec.model_validate_json(self._ledger.get_body(capabilities.definition)),
            prefix=Prefix.model_validate_json(self._ledger.get_body(capabilities.prefix_body)),
            prefix_digest=capabilities.prefix_digest,
        )
