"""What the user said: a claim that the user made or pasted is borne out by that."""

import re
from dataclasses import dataclass
from functools import cached_property

from untildone.workflows.answers.claim import Claim
from untildone.workflows.answers.claims import claims
from untildone.workflows.answers.figures import readings

READ_CHARS = 20_000
"""So much of the user's text is read, at its beginning and at its end."""

_LOGGED = re.compile(
    r"\b(?:passed|failed|passing|failing|ok|PASS|FAIL|success|succeeded|exit code|errors?|warnings?)\b", re.I
)


@dataclass(frozen=True)
class Told:
    """The user's words in this run."""

    text: str

    def bears_out(self, claim: Claim, *, alone: bool, looked: bool) -> bool:
        """Whether the user's words bear a claim out.

        `alone`: this run changed nothing, so that what was true before still is. `looked`: it looked at something,
        where a statement that is given to somebody else may stand.
        """
        if claim.attributed and alone and looked:
            return True
        if not self.text or not (alone or claim.attributed or claim.kind == "measurement"):
            return False
        return self._logs(claim) or any(_same(claim, other) for other in self._claims)

    @cached_property
    def _read(self) -> str:
        text = self.text
        return text if len(text) <= 2 * READ_CHARS else f"{text[:READ_CHARS]}\n{text[-READ_CHARS:]}"

    @cached_property
    def _claims(self) -> tuple[Claim, ...]:
        return claims(self._read, authoring=False)

    @cached_property
    def _logged(self) -> frozenset[str]:
        """The figures of lines that look like a runner's."""
        return readings("\n".join(line for line in self._read.split("\n") if _LOGGED.search(line)))

    def _logs(self, claim: Claim) -> bool:
        """Whether the claim repeats counts of a log that the user pasted."""
        return bool(claim.figures) and claim.attributed and self._logged.issuperset(claim.figures)


def _same(claim: Claim, other: Claim) -> bool:
    """Whether another claim says as much: of the same kind, about the same, with the same figures."""
    if claim.kind != other.kind and {claim.kind, other.kind} != {"passed", "figure"}:
        return False
    if not set(claim.figures) <= set(other.figures):
        return False
    if other.names and claim.names:
        return bool(set(claim.names) & set(other.names))
    return not claim.checks or not other.checks or bool(claim.checks & other.checks)
