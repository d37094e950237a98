"""Claims of an answer held against what the run did: which of them its records do not bear out (gates.md section 10).

A claimed result needs a check of that kind, or that command, which passed after the last change of what it reads and
with its status in sight. What is said to have been run needs to have run to its end. What the user said or pasted is
borne out by the user.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from untildone.workflows.answers import claim_texts
from untildone.workflows.answers.claim import Claim
from untildone.workflows.answers.measures import MAX_CLAIMS, UnsupportedReason
from untildone.workflows.answers.support_checks import Checks
from untildone.workflows.answers.support_looks import Looked
from untildone.workflows.answers.told import Told
from untildone.workflows.receipts.commands import commands_of
from untildone.workflows.receipts.record import RunRecord


@dataclass(frozen=True, slots=True)
class UnsupportedClaim:
    """A claim that the records do not bear out, and what they say instead."""

    claim: Claim
    reason: UnsupportedReason

    @property
    def code(self) -> str:
        """The claim's class and the reason: `passed:not_run`."""
        return f"{self.claim.kind}:{self.reason}"

    @property
    def contradicted(self) -> bool:
        """Whether the latest matching execution failed."""
        return self.reason == "failed"

    @property
    def line(self) -> str:
        """One line for the model and for people: what is claimed, and what is recorded."""
        return claim_texts.line(self.claim, self.reason)


def unsupported(
    claims: Iterable[Claim], record: RunRecord, *, user_text: str = "", verify_command: str = ""
) -> tuple[UnsupportedClaim, ...]:
    """The claims that the records do not bear out, the first 8, each once.

    `user_text` is what the user wrote in this run; what it states needs no record. What `verify_command` checks is left
    to the completion gate, which runs it.
    """
    judge = _Judge(record, Told(user_text), verify_command)
    found: dict[str, UnsupportedClaim] = {}
    for claim in claims:
        reason = judge.objection(claim)
        if reason is not None:
            objection = UnsupportedClaim(claim, reason)
            found.setdefault(objection.line, objection)
    return tuple(found.values())[:MAX_CLAIMS]


class _Judge:
    """Holds claims against one record."""

    def __init__(self, record: RunRecord, told: Told, verify_command: str) -> None:
        self._checks = Checks(record)
        self._looked = Looked(record)
        self._told = told
        self._changed = bool(record.changed_paths)
        left = commands_of(verify_command, changed=(), named=()) if verify_command else ()
        self._left_to_gate = frozenset(command.check for command in left if command.check is not None)

    def objection(self, claim: Claim) -> UnsupportedReason | None:
        """Why the records do not bear a claim out; None where they do, or where it needs no bearing out."""
        if claim.weak and not self._changed:
            return None
        if claim.kind in {"passed", "figure"} and claim.checks and claim.checks <= self._left_to_gate:
            return None
        reason = self._unless_recorded(claim)
        if reason is None or self._told.bears_out(claim, alone=not self._changed, looked=self._looked.any):
            return None
        return reason

    def _unless_recorded(self, claim: Claim) -> UnsupportedReason | None:
        match claim.kind:
            case "passed":
                return self._looked.ci() if claim.about == "ci" else self._passed(claim)
            case "ran":
                return self._checks.ran(claim)
            case "figure" | "transcript":
                return self._looked.ci() if claim.about == "ci" else self._checks.shows(claim)
            case "measurement":
                return self._looked.measured(claim)
            case "verified":
                return self._verified(claim)
            case "changed":
                return None  # needs more than the record: see support_changes

    def _passed(self, claim: Claim) -> UnsupportedReason | None:
        """A run that changes nothing and runs nothing of the kind, but asks another system for the state of its checks,
        speaks of those (refinements R11)."""
        reason = self._checks.passed(claim)
        speaks_of_others = reason == "not_run" and not self._changed and not claim.first_person
        return None if speaks_of_others and self._looked.status_elsewhere else reason

    def _verified(self, claim: Claim) -> UnsupportedReason | None:
        match claim.about:
            case "work":
                return self._checks.works()
            case "command":
                return self._checks.ran(claim)
            case "checks":
                return self._checks.passed(claim)
            case "ci":
                return self._looked.ci()
            case _:
                return None if self._checks.works() is None else self._looked.at(claim)
