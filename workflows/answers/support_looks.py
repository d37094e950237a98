"""Claims to have looked at something, counted it or measured it, held against the calls on record."""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cached_property

from untildone.workflows.answers.claim import Claim
from untildone.workflows.answers.figures import Figure, decimal
from untildone.workflows.answers.measures import UnsupportedReason
from untildone.workflows.answers.values import follows
from untildone.workflows.receipts.paths import same_file
from untildone.workflows.receipts.receipt import CallReceipt
from untildone.workflows.receipts.record import RunRecord
from untildone.workflows.tools.declaration import Effect

_CI = re.compile(
    r"(?:^|[^a-z])(?:ci|actions?|pipelines?|workflows?|builds?|checks?|runs?|jobs?|status|jenkins|gitlab|circleci|travis|gh|"
    r"glab)(?:[^a-z]|$)",
    re.IGNORECASE,
)
"""What a call names that asks another system for the state of its checks (refinements R11)."""
_ONE_FILE = re.compile(r"\.\w+$")


class Looked:
    """What a run looked at and found."""

    def __init__(self, record: RunRecord) -> None:
        self._record = record
        self._well = [each for each in record.receipts if each.state == "succeeded" or each.answered]
        self._looks = [each for each in self._well if _looks(each)]

    @property
    def any(self) -> bool:
        """Whether anything was looked at."""
        return bool(self._looks)

    def ci(self) -> UnsupportedReason | None:
        """Whether another system was asked for the state of its checks."""
        asked = (each for each in self._well if _reaches_out(each) or each.effect is Effect.READ)
        return None if any(map(_asks_for_status, asked)) else "not_run"

    @property
    def status_elsewhere(self) -> bool:
        """Whether another system, and not a file about it, was asked for the state of its checks."""
        return any(_asks_for_status(each) for each in self._well if each.retrieval or _reaches_out(each))

    def at(self, claim: Claim) -> UnsupportedReason | None:
        """Whether what the claim names was looked at; anything, where it names nothing that can be looked up."""
        names = [name for name in claim.names if "/" in name or "." in name.strip(".")]
        if names:
            return None if any(map(self._record.looked_at, names)) else "not_run"
        if claim.about == "addresses" and claim.whole:
            return None if any(map(_opens, self._well)) else "not_run"
        return None if self._looks or any(each.commands for each in self._well) else "not_run"

    def measured(self, claim: Claim) -> UnsupportedReason | None:
        """Whether a count of things that were looked at, or a measured figure, is on record."""
        if claim.names:
            return self._holds(claim)
        if claim.about in {"addresses", "count"}:
            return self._counted(claim)
        if not self._figures:
            return "figure" if self._record.executions else "not_run"
        return None if all(map(self._follows, claim.figures)) else "figure"

    def _holds(self, claim: Claim) -> UnsupportedReason | None:
        """Whether the file whose content is counted was looked at, or made, in this run."""
        changed = self._record.changed_paths
        known = (self._record.looked_at(name) or any(same_file(path, name) for path in changed) for name in claim.names)
        return None if any(known) else "not_run"

    def _counted(self, claim: Claim) -> UnsupportedReason | None:
        """Whether so many different things were looked at, or one call went over them all (refinements P9)."""
        if claim.about == "addresses":
            looks = [each for each in self._well if _opens(each)]
            over_all = any(map(_goes_over_links, looks))
        else:
            looks = self._looks
            over_all = any(map(_goes_over_many, looks)) or any(map(_runs_code, self._well))
        told = any(claim.figures[0] in each.figures for each in self._well if each.commands)
        if told or over_all or _different(looks) >= int(claim.figures[0]):
            return None
        return "figure" if looks else "not_run"

    @cached_property
    def _figures(self) -> frozenset[str]:
        return frozenset(figure for each in self._record.receipts for figure in each.figures)

    @cached_property
    def _operands(self) -> tuple[Decimal, ...]:
        values = (decimal(figure) for figure in sorted(self._figures))
        return tuple(value for value in values if value is not None)

    def _follows(self, figure: str) -> bool:
        return figure in self._figures or follows(Figure(0, 0, figure), self._operands)


def _looks(each: CallReceipt) -> bool:
    return each.effect is Effect.READ or each.retrieval or any(command.kind == "inspect" for command in each.commands)


def _asks_for_status(each: CallReceipt) -> bool:
    return _CI.search(" ".join(_words(each))) is not None


def _reaches_out(each: CallReceipt) -> bool:
    return each.effect is Effect.EXTERNAL or any(command.external for command in each.commands)


def _opens(each: CallReceipt) -> bool:
    """Whether a call may have opened what a link leads to: a page by a tool, a page or a file by a command."""
    return each.retrieval or _reaches_out(each) or bool(each.commands)


def _runs_code(each: CallReceipt) -> bool:
    return any(command.kind in {"check", "effect"} for command in each.commands)


def _goes_over_links(each: CallReceipt) -> bool:
    """Whether a call opens many links: a program does, and a command of a loop."""
    return _runs_code(each) or any(command.external and "$" in command.text for command in each.commands)


def _goes_over_many(each: CallReceipt) -> bool:
    """Whether one look goes over many things: a command, a search or a listing, not the reading of one file."""
    return bool(each.commands) or _ONE_FILE.search(each.target) is None


def _different(looks: list[CallReceipt]) -> int:
    """How many different things calls looked at: a call each, or what a command names."""
    named = {word for each in looks for command in each.commands for word in command.text.split()[1:]}
    return max(len({each.signature for each in looks}), len({word for word in named if not word.startswith("-")}))


def _words(each: CallReceipt) -> Iterator[str]:
    yield from (each.tool, each.target, *each.named)
    yield from (command.text for command in each.commands)
