"""What a run's receipts come to, in their order: effects, checks, looks, staleness (stop-policy.md sections 2, 3, 9).

The record is a fold: it takes receipts batch by batch, and is made anew from the ledger by taking them again. It counts
everything and keeps the details of the newest, so that ten thousand steps take no more memory than a few hundred.
"""

from collections import OrderedDict, deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from untildone.workflows.failures import ToolFailure
from untildone.workflows.intent.reading import Act
from untildone.workflows.outcome import Observed
from untildone.workflows.receipts.counting import (
    MEMORY_TOOLS,
    came_out_well,
    is_countable,
    looked,
    looks_back,
    operates,
    verdict_of,
)
from untildone.workflows.receipts.files import Files, KnownFile, written_after
from untildone.workflows.receipts.looks import Looks
from untildone.workflows.receipts.paths import code_path, looks_like_path
from untildone.workflows.receipts.receipt import CallReceipt, CheckVerdict, Command
from untildone.workflows.tools.declaration import Effect

KEPT = 512
"""The newest receipts and executions whose details are kept."""

KEPT_CHECKS = 256
KEPT_SUCCESSES = 1_024
KEPT_FAILURES = 32
KEPT_REFUSALS = 64
KEPT_SEALED = 64
"""How many different checks, succeeded targets, failed calls, refused calls and earlier checks are remembered."""

OPERATING = frozenset({Act.OPERATE, Act.GOVERN})
"""Acts whose effect no digest shows: whatever the project calls for it may be it (stop-policy.md section 2)."""

REFUSALS = frozenset(
    {
        ToolFailure.DENIED,
        ToolFailure.REVOKED,
        ToolFailure.NOT_ADMITTED,
        ToolFailure.HOOK_BLOCKED,
        ToolFailure.OUTCOME_UNKNOWN,
    }
)
"""Why a call could not pay a duty through no fault of the model (stop-policy.md section 7)."""

CheckState = Literal["none", "fresh", "stale"]


@dataclass(frozen=True, slots=True)
class Execution:
    """One command that ran.

    `position` is the number of its receipt in the run, 0 for one of an earlier run; `as_of` the position whose file
    contents it saw. `verdict` is that of a check, of another command whether it came out well; it takes masking into
    account. `stale`: something relevant has another content since.
    """

    position: int
    as_of: int
    receipt: CallReceipt
    command: Command
    verdict: CheckVerdict
    stale: bool = False

    @property
    def figures(self) -> tuple[str, ...]:
        """The numbers of its output."""
        return self.receipt.figures

    @property
    def counts(self) -> dict[str, int]:
        """The counts of its summary."""
        return self.receipt.counts

    @property
    def kind(self) -> str:
        """What a later execution takes the place of: a check of the same kind; of artefacts and named checks, whose
        kind says little, one of the same name."""
        return f"{self.command.check} {self.command.name}" if _is_own(self) else str(self.command.check)


@dataclass(frozen=True, slots=True)
class Sealed:
    """What later runs of a session may rest on: the latest checks that were still fresh, and the contents since."""

    executions: tuple[Execution, ...] = ()
    contents: Mapping[str, str | None] = field(default_factory=dict)


NOTHING = Sealed()


class RunRecord:
    """The record of one run. What the session's runs before it left behind is its `earlier`.

    Counts are of calls that came out well: `successes` (without reminders), `inspections`, `retrievals` of live data,
    `observations` of the present by any means, `external_effects`; `failed_attempts` are calls that did not, and
    `substantive` the executed commands of class check or effect.
    """

    def __init__(self, earlier: Sealed = NOTHING) -> None:
        self.position = 0
        self.successes = 0
        self.inspections = 0
        self.retrievals = 0
        self.observations = 0
        self.external_effects = 0
        self.failed_attempts = 0
        self.substantive = 0
        self._earlier = earlier
        self._effects = 0
        self._operations = 0
        self._checks_run = 0
        self._checks_passed = 0
        self._files = Files()
        self._looks = Looks()
        self._receipts: deque[CallReceipt] = deque(maxlen=KEPT)
        self._executions: deque[Execution] = deque(maxlen=KEPT)
        self._latest: OrderedDict[str, Execution] = OrderedDict()
        self._succeeded: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._tools: dict[str, int] = {}
        self._failures: deque[CallReceipt] = deque(maxlen=KEPT_FAILURES)
        self._refused: deque[CallReceipt] = deque(maxlen=KEPT_REFUSALS)
        self._last_batch: tuple[tuple[int, CallReceipt], ...] = ()

    # --- folding -----------------------------------------------------------------------------------------------------

    def add(self, receipts: Sequence[CallReceipt]) -> None:
        """Takes in the receipts of one batch, in source order."""
        numbered = list(enumerate(receipts, start=self.position + 1))
        for position, receipt in numbered:
            self.position = position
            self._receipts.append(receipt)
            self._count(receipt)
            self._take_files(receipt)
            for at, command in enumerate(receipt.commands):
                self._take_command(receipt, at, command)
            self._take_target(receipt)
        countable = tuple((position, receipt) for position, receipt in numbered if is_countable(receipt))
        self._last_batch = countable or self._last_batch

    def _count(self, receipt: CallReceipt) -> None:
        if receipt.error is not None and not receipt.answered:
            self.failed_attempts += 1
            self._failures.append(receipt)
        if receipt.error in REFUSALS:
            self._refused.append(receipt)
        self.inspections += looked(receipt)
        if not came_out_well(receipt) or receipt.tool in MEMORY_TOOLS:
            return
        self.successes += 1
        self.retrievals += receipt.retrieval
        self.observations += receipt.observes
        outside = receipt.effect is Effect.EXTERNAL and not receipt.retrieval
        self.external_effects += outside and receipt.presents is None

    def _take_files(self, receipt: CallReceipt) -> None:
        self._files.add(receipt, self.position)
        if receipt.effect is Effect.WRITE:
            if receipt.state == "succeeded" and not receipt.changed:
                self._files.add_unchanged(receipt.target)
        elif receipt.presents is None and (looked(receipt) or came_out_well(receipt)):
            self._looks.add(receipt, 2 * self.position + looks_back(receipt))

    def _take_command(self, receipt: CallReceipt, at: int, command: Command) -> None:
        verdict = verdict_of(receipt, command)
        if verdict is None:
            return
        as_of = self.position - 1 if written_after(receipt, at) else self.position
        execution = Execution(self.position, as_of, receipt, command, verdict)
        self._executions.append(execution)
        if command.kind == "effect":
            self.substantive += 1
            self._effects += command.succeeded and (command.external or receipt.unobserved)
            self._operations += operates(command)
        elif command.kind == "check":
            self.substantive += 1
            self._checks_run += 1
            self._checks_passed += verdict == "passed"
            self._latest.pop(execution.kind, None)
            self._latest[execution.kind] = execution
            if len(self._latest) > KEPT_CHECKS:
                self._latest.popitem(last=False)

    def _take_target(self, receipt: CallReceipt) -> None:
        """Remembers what succeeded, so that an earlier failure of the same is mended."""
        if came_out_well(receipt):
            self._tools[receipt.tool] = self.position
        targets = [command.name for command in receipt.commands if command.succeeded]
        for target in (*targets, *((receipt.target,) if came_out_well(receipt) else ())):
            self._succeeded.pop((receipt.tool, target), None)
            self._succeeded[receipt.tool, target] = self.position
        while len(self._succeeded) > KEPT_SUCCESSES:
            self._succeeded.popitem(last=False)

    # --- effects and files -------------------------------------------------------------------------------------------

    @property
    def receipts(self) -> tuple[CallReceipt, ...]:
        """The newest receipts, in their order."""
        return tuple(self._receipts)

    @property
    def changed_paths(self) -> tuple[str, ...]:
        """The files that are others than before the run, the newest change last."""
        return self._files.changed

    @property
    def runnable_changed(self) -> bool:
        """Whether a file that is run or compiled was edited and is another than before the run (refinements R1)."""
        return self._files.runnable_changed

    def effect_receipt(self, acts: Collection[Act] = ()) -> bool:
        """Whether the run had an effect; `acts` are those of the outcome spec. What a known runner makes of files when
        it checks is none."""
        operated = self._operations + self._checks_passed > 0 and not OPERATING.isdisjoint(acts)
        return self._files.edited or self.external_effects > 0 or self._effects > 0 or operated

    def execution_receipt(self, acts: Collection[Act] = (), objects: Iterable[str] = ()) -> bool:
        """Whether something was done or checked; `acts` and `objects` are those of the outcome spec."""
        return self.effect_receipt(acts) or self._checks_run > 0 or self.inspection_proof(objects)

    def inspection_proof(self, objects: Iterable[str] = ()) -> bool:
        """Whether a look proves the work: no code that runs was changed, and something that the directive names (one of
        `objects`) or that this run changed was looked at, after its last change."""
        if self._files.runnable_changed:
            return False
        seen = any(file.differs and self._seen_as_it_is(file) for file in self._files)
        return seen or any(self._looked_at_now(name) for name in objects)

    @property
    def reviewed(self) -> bool:
        """Whether source that is not run was changed, all of it was looked at afterwards, and nothing that is run was
        changed: then the looks are the check (refinements R1)."""
        source = [file for file in self._files if file.differs and file.edited and code_path(file.path)]
        return bool(source) and not self._files.runnable_changed and all(map(self._seen_as_it_is, source))

    def _seen_as_it_is(self, file: KnownFile) -> bool:
        return max(self._looks.last_at_changes(), self._looks.last_at(file.path)) > 2 * file.position

    def _looked_at_now(self, name: str) -> bool:
        changed = self._files.find(name)
        return self._looks.last_at(name) > (2 * changed.position if changed is not None else 0)

    def missing_deliverables(self, names: Iterable[str]) -> tuple[str, ...]:
        """Those of the files to deliver that do not lie there by this run, or hold nothing yet (refinements P5)."""
        return tuple(name for name in names if not self._files.delivers(name))

    def untouched(self, targets: Iterable[str]) -> tuple[str, ...]:
        """Those of the targets that are paths and that this run has not changed (refinements P4)."""
        return tuple(name for name in targets if looks_like_path(name) and not self._files.touches(name))

    def unchanged_since(self, path: str, call_id: str) -> bool:
        """Whether a file is still what this call made of it."""
        found = self._files.find(path)
        return found is not None and found.call_id == call_id and found.after is not None

    def standing(self, signature: str) -> CallReceipt | None:
        """The newest call of this signature, if it wrote files that are all unchanged since."""
        newest = next((each for each in reversed(self._receipts) if each.signature == signature), None)
        if newest is None or newest.state != "succeeded" or not newest.changed:
            return None
        stands = all(self.unchanged_since(file.path, newest.call_id) for file in newest.changed)
        return newest if stands else None

    # --- looks -------------------------------------------------------------------------------------------------------

    def looked_at(self, name: str) -> bool:
        """Whether a file, a folder, a page or a host was looked at, or read by a program that ran."""
        return self._looks.last_at(name) > 0

    @property
    def looks(self) -> tuple[str, ...]:
        """The different things that were looked at: paths, addresses and hosts, the newest last."""
        return self._looks.names

    # --- checks ------------------------------------------------------------------------------------------------------

    @property
    def executions(self) -> tuple[Execution, ...]:
        """The newest executed commands of this run, in their order."""
        return tuple(map(self._seen_from_here, self._executions))

    @property
    def earlier(self) -> tuple[Execution, ...]:
        """The latest checks of the session's runs before this one."""
        return tuple(map(self._seen_from_here, self._earlier.executions))

    @property
    def latest_checks(self) -> tuple[Execution, ...]:
        """The latest executed check of every kind, in their order, as far as it still tells something.

        A program that failed tells nothing any more when it is gone, or when its code was changed since and another
        check has passed; lines of the moment when any other check has.
        """
        latest = [self._seen_from_here(each) for each in self._latest.values() if not self._is_gone(each)]
        last_pass = max((each.position for each in latest if each.verdict == "passed"), default=0)
        return tuple(each for each in latest if not (_is_own(each) and _is_overtaken(each, last_pass)))

    @property
    def check_state(self) -> CheckState:
        """Whether a check was executed, and whether something relevant has changed since the last one."""
        if not self._latest:
            return "none"
        newest_first = list(reversed(self._latest.values()))
        last = next((each for each in newest_first if not each.command.probe), newest_first[0])
        return "stale" if self._seen_from_here(last).stale else "fresh"

    @property
    def observed(self) -> Observed:
        """What the checks of the run show (stop-policy.md section 9)."""
        latest = self.latest_checks
        if any(each.verdict == "failed" for each in latest):
            return "failed"
        passed = bool(latest) and all(each.verdict == "passed" and not each.stale for each in latest)
        return "passed" if passed else "not_run"

    def _seen_from_here(self, execution: Execution) -> Execution:
        stale = self._files.differ_since(execution.as_of, execution.command.paths, self._earlier.contents)
        return replace(execution, stale=stale)

    def _is_gone(self, execution: Execution) -> bool:
        """Whether a check ran a file that this run had made and has removed again."""
        if execution.command.check != "artefact":
            return False
        files = [self._files.find(path) for path in execution.command.paths]
        return any(file is not None and file.before is None and file.after is None for file in files)

    # --- failures ----------------------------------------------------------------------------------------------------

    @property
    def last_batch(self) -> tuple[CallReceipt, ...]:
        """The countable calls of the last batch that has any: no cards, no reminders, no commands that only look."""
        return tuple(receipt for _, receipt in self._last_batch)

    def unresolved_failures(self) -> tuple[CallReceipt, ...]:
        """The failures that an answer has to report: errors of the last batch that counts, and the latest checks that
        failed, as far as no later success of the same tool and target mended them (stop-policy.md rule 3)."""
        failed = {position: receipt for position, receipt in self._last_batch if self._is_unresolved(position, receipt)}
        for check in self.latest_checks:
            if check.verdict == "failed":
                failed.setdefault(check.position, check.receipt)
        return tuple(failed[position] for position in sorted(failed))

    def _is_unresolved(self, position: int, receipt: CallReceipt) -> bool:
        if receipt.error is None or receipt.answered:
            return False
        if receipt.state == "attempted" and receipt.error.correctable:
            return self._mended_after(receipt) <= position
        if self._succeeded.get((receipt.tool, receipt.target), 0) > position:
            return False
        changed = self._files.find(receipt.target) if receipt.effect is Effect.WRITE else None
        return changed is None or changed.position <= position

    def _mended_after(self, receipt: CallReceipt) -> int:
        """Where a call that could not be made at all was last made up for: by the same tool, whatever it was to do
        then; for a tool that is not there by any."""
        if receipt.error is ToolFailure.UNKNOWN_CAPABILITY:
            return max(self._tools.values(), default=0)
        return self._tools.get(receipt.tool, 0)

    @property
    def failures(self) -> tuple[CallReceipt, ...]:
        """The newest calls that came to nothing: they failed or were refused."""
        return tuple(self._failures)

    @property
    def refused(self) -> tuple[CallReceipt, ...]:
        """The newest calls that were refused, or of which nobody knows whether they took effect."""
        return tuple(self._refused)

    # --- the next run ------------------------------------------------------------------------------------------------

    def seal(self) -> Sealed:
        """What later runs may rest on: an earlier check counts only while nothing relevant changes (gates.md 10)."""
        own = [each for each in self.latest_checks if not each.stale]
        kinds = {each.kind for each in self._latest.values()}
        older = [each for each in self.earlier if not each.stale and each.kind not in kinds]
        contents = {**self._earlier.contents, **{file.path: file.after for file in self._files}}
        return Sealed(
            executions=tuple(replace(each, position=0, as_of=0) for each in (*older, *own))[-KEPT_SEALED:],
            contents=dict(list(contents.items())[-KEPT:]),
        )


def _is_own(execution: Execution) -> bool:
    return execution.command.check in {"artefact", "custom"}


def _is_overtaken(execution: Execution, last_pass: int) -> bool:
    failed = execution.verdict == "failed" and execution.stale
    return (failed or execution.command.probe) and execution.position < last_pass
