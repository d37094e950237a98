"""Claims to have changed, committed or pushed something, held against the changes on record (gates.md section 10).

Any change of the file in this run bears a claim out, by whatever call and under whatever spelling of its path; so does
an effect where no digest could have shown it. What is not said in the first person counts only where a change was asked
for.
"""

import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from untildone.workflows.answers.answer import Answer
from untildone.workflows.answers.change_claims import change_claims, tells_of_change
from untildone.workflows.answers.claim import Claim
from untildone.workflows.answers.measures import UnsupportedReason
from untildone.workflows.answers.reports import says_no_effect
from untildone.workflows.answers.support import UnsupportedClaim
from untildone.workflows.context.cards import card_of
from untildone.workflows.context.index import TurnIndex
from untildone.workflows.intent.outcome import OutcomeSpec
from untildone.workflows.intent.reading import Act
from untildone.workflows.ledger.payloads import TurnCardPayload
from untildone.workflows.receipts import programs
from untildone.workflows.receipts.paths import same_file
from untildone.workflows.receipts.receipt import CallReceipt, Command
from untildone.workflows.receipts.record import RunRecord
from untildone.workflows.tools.declaration import Effect

_VERSIONING = frozenset({"git", "hg", "svn", "jj", "gh", "glab", "hub", "bzr", "fossil"})
_HANDLING = programs.FILE_TOOLS | programs.LOOKING | programs.PRINTING | programs.PREPARING | _VERSIONING
"""Programs of which it is known whether they commit anything; a script or task may."""
_MAKES = {
    "commit": re.compile(r"\b(?:commit|ci|merge|cherry-pick|revert|rebase|am|pull|squash)\b"),
    "push": re.compile(r"\b(?:push|pr|mr|commit|send-email|release)\b"),
}
_MADE_BY_TOOL = re.compile(r"git|commit|push|repo|merge|pull", re.IGNORECASE)
_SPEAKS_OF_VERSIONS = re.compile(
    r"commit|push|git|merge|branch|コミット|プッシュ|提交|推送|коммит|запуш|пуш|कमिट|पुश", re.IGNORECASE
)
_SWALLOWING = frozenset({"true", ":"})
_OUTSIDE = ("/", "~", "..", "$")


@dataclass(frozen=True)
class Changes:
    """What a run changed, and what its session and its user tell of other changes."""

    text: str
    record: RunRecord
    spec: OutcomeSpec
    index: TurnIndex
    said: tuple[str, ...]
    is_the_text: bool = False

    def unsupported(self) -> tuple[UnsupportedClaim, ...]:
        """The claims of the answer that the records do not bear out, each once."""
        if self._left_to_stop_policy:
            return ()
        found: dict[str, UnsupportedClaim] = {}
        for claim in change_claims(self.text, authoring=self.is_the_text):
            objection = self.objection(claim)
            if objection is not None:
                found.setdefault(objection.line, objection)
        return tuple(found.values())

    def objection(self, claim: Claim) -> UnsupportedClaim | None:
        """A claim that the records do not bear out, with the names that they do not, and what they say instead."""
        if not claim.first_person and not self._asked and claim.about != "state":
            return None
        if claim.about in {"commit", "push"}:
            return self._of_version(claim)
        if self._unseen or self._told(claim) or self._made_earlier(claim):
            return None
        missing = tuple(name for name in claim.names if not self._touched(name))
        if claim.about == "state":
            return UnsupportedClaim(claim, "not_run") if self._is_untrue_state(claim) else None
        if claim.every:
            part = 0 < len(missing) < len(claim.names) and self._counts(claim, missing)
            return UnsupportedClaim(replace(claim, names=missing), "not_run") if part else None
        return (
            UnsupportedClaim(claim, "not_run")
            if len(missing) == len(claim.names) and self._counts(claim, missing)
            else None
        )

    @property
    def _left_to_stop_policy(self) -> bool:
        """Whether an effect is owed and missing altogether, which the stop policy asks for by itself."""
        spec, record = self.spec, self.record
        owed = spec.duties.effect and not record.effect_receipt(spec.acts)
        return owed or bool(spec.deliverables and not self._paths and record.missing_deliverables(spec.deliverables))

    # --- what was asked for ------------------------------------------------------------------------------------------

    @cached_property
    def _asked(self) -> bool:
        """Whether a change was asked for."""
        spec = self.spec
        acts = {Act.MODIFY, Act.OPERATE, Act.GOVERN}
        return spec.duties.effect or bool(spec.deliverables or spec.targets) or not acts.isdisjoint(spec.acts)

    @cached_property
    def _directive(self) -> str:
        return "\n\n".join(self.said).casefold()

    def _named(self, name: str) -> bool:
        return posixpath.basename(name).casefold() in self._directive

    def _counts(self, claim: Claim, missing: Iterable[str]) -> bool:
        """Whether a claim is one of this run: what is not said in the first person may list what others changed, which
        a run that commits or describes it does; in a text that was asked for names may be made up."""
        if claim.first_person:
            return not (self.is_the_text and not self.record.position) or any(map(self._named, missing))
        commits = any(command.program in _VERSIONING and command.external for command in self._worked)
        return not commits and (not self.record.changed_paths or any(map(self._named, missing)))

    def _told(self, claim: Claim) -> bool:
        """Whether the user tells of the same change."""
        if claim.first_person and self._asked and not self.is_the_text:
            return False
        told = [name for said in self.said for each in change_claims(said, authoring=False) for name in each.names]
        names = [*told, *(name for said in self.said for name in tells_of_change(said))]
        return any(_same(known, name) for known in names for name in claim.names)

    def _made_earlier(self, claim: Claim) -> bool:
        """Whether an earlier turn changed it, where this may be spoken of."""
        if self._asked and not claim.weak:
            return False
        return any(_wrote(card, name) for card in self._cards for name in claim.names)

    @cached_property
    def _cards(self) -> tuple[TurnCardPayload, ...]:
        return tuple(card_of(turn) for turn in self.index.visible_turns if not turn.open)

    # --- what is on record -------------------------------------------------------------------------------------------

    @cached_property
    def _worked(self) -> tuple[Command, ...]:
        """The commands that came out well and had an effect or may have had one."""
        return tuple(
            command
            for receipt in self.record.receipts
            for command in receipt.commands
            if command.succeeded and command.kind in {"effect", "check"}
        )

    @cached_property
    def _unseen(self) -> bool:
        """Whether files may have been changed that no digest shows."""
        receipts = self.record.receipts
        overflow = any(each.unobserved or each.changed_count > len(each.changed) for each in receipts)
        return overflow or self.record.external_effects > 0

    @cached_property
    def _paths(self) -> frozenset[str]:
        changed = (change.path for receipt in self.record.receipts for change in receipt.changed)
        return frozenset((*self.record.changed_paths, *changed, *self._written))

    @property
    def _written(self) -> Iterator[str]:
        """What calls wrote or named that change things and came out well, whether or not anything is another now."""
        for receipt in self.record.receipts:
            if receipt.state == "succeeded" and receipt.effect in {Effect.WRITE, Effect.EXTERNAL}:
                yield from (name for name in (receipt.target, *receipt.named) if name)

    def _touched(self, name: str) -> bool:
        if any(_same(path, name) for path in self._paths):
            return True
        outside = name.startswith(_OUTSIDE)
        base = posixpath.basename(name)
        return any(outside or (command.external and base in command.text) for command in self._worked)

    def _is_untrue_state(self, claim: Claim) -> bool:
        """Whether a file is said to be what nothing made it: in a run that was to change it and changed nothing, or
        that never came near the file which the user named."""
        named = any(map(self._named, claim.names))
        if not named or not self.record.position or says_no_effect(Answer(self.text)):
            return False
        if self._asked and not self._paths:
            return True
        return not any(self._touched(name) or self._handled(name) for name in claim.names)

    def _handled(self, name: str) -> bool:
        """Whether a file was looked at, or a command names it."""
        base = posixpath.basename(name)
        commands = (command.text for receipt in self.record.receipts for command in receipt.commands)
        return self.record.looked_at(name) or any(base in text for text in commands)

    # --- versions ----------------------------------------------------------------------------------------------------

    def _of_version(self, claim: Claim) -> UnsupportedClaim | None:
        made = _MAKES[claim.about]
        if not _SPEAKS_OF_VERSIONS.search(self._directive) or self.record.external_effects or self._told(claim):
            return None
        if self._recorded_earlier(claim):
            return None
        reasons = {self._objection_to(receipt, made) for receipt in self.record.receipts}
        if None in reasons:
            return None
        return UnsupportedClaim(claim, "masked" if "masked" in reasons else "not_run")

    def _recorded_earlier(self, claim: Claim) -> bool:
        if self._asked and not claim.weak:
            return False
        return any(_MAKES[claim.about].search(deed.arguments) for card in self._cards for deed in card.did)

    @staticmethod
    def _objection_to(receipt: CallReceipt, made: re.Pattern[str]) -> UnsupportedReason | None:
        """None where a call may have made the version."""
        if receipt.state == "succeeded" and not receipt.commands and receipt.effect not in {Effect.NONE, Effect.READ}:
            return None if _MADE_BY_TOOL.search(receipt.tool) else "not_run"
        for at, command in enumerate(receipt.commands):
            if not command.succeeded or command.kind not in {"effect", "check"}:
                continue
            if command.program not in _HANDLING:
                return None
            if command.program in _VERSIONING and made.search(command.text):
                rest = receipt.commands[at + 1 :]
                swallowed = command.masked and rest and all(each.program in _SWALLOWING for each in rest)
                return "masked" if swallowed else None
        return "not_run"


def _same(known: str, named: str) -> bool:
    """Whether two names may mean the same file: as written, as the end of the other's path, or by the last part."""
    if same_file(known, named) or same_file(named, known):
        return True
    known, named = (posixpath.basename(name.rstrip("/")).casefold() for name in (known, named))
    return bool(named) and known.endswith(named)


def _wrote(card: TurnCardPayload, name: str) -> bool:
    base = posixpath.basename(name)
    return any(_same(path, name) for path in card.files_written) or any(base in deed.arguments for deed in card.did)
