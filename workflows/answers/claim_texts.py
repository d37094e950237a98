"""How unsupported claims are put into words, for the model that is asked again and for people.

Never in the words of the request: a claim is named by its class and what it is about, a program or file by its name.
"""

from collections.abc import Sequence

from untildone.workflows.answers.claim import Claim
from untildone.workflows.answers.measures import UnsupportedReason

MAX_NAME = 60
"""How much is shown of a name that an answer gives."""

_MAX_NAMES = 3

_SUBJECTS = {"tests": "tests", "build": "build", "lint": "lint", "types": "type check"}

_REASONS: dict[UnsupportedReason, str] = {
    "not_run": "no matching execution is recorded",
    "failed": "the latest matching execution failed",
    "stale": "the matching execution is older than the last change",
    "masked": "the status of the matching execution was swallowed, and its output does not show the result",
    "figure": "no recorded result shows this figure",
}

NO_CHANGE = "no change of it is recorded"
_UNCHANGED = {"commit": "no commit is recorded", "push": "no push is recorded"}


def line(claim: Claim, reason: UnsupportedReason) -> str:
    """One line: the claim, and what the records say."""
    unrecorded = claim.kind == "changed" and reason == "not_run"
    return f"{label(claim)}: {_UNCHANGED.get(claim.about, NO_CHANGE) if unrecorded else _REASONS[reason]}"


def nudge(lines: Sequence[str]) -> str:
    """What the model is told: each claim with what is recorded, and its two ways out."""
    listed = "\n".join(f"- {each}" for each in lines)
    unmade = any(each.endswith((NO_CHANGE, *_UNCHANGED.values())) for each in lines)
    change = " A change that is missing: make it now, or say plainly that it was not made." if unmade else ""
    return (
        f"Your answer claims what the records of this run do not show:\n{listed}\n"
        "Run the check now and report what it shows, or answer again and say plainly that it was not run. Claim "
        f"nothing that no result of this run shows.{change}"
    )


def label(claim: Claim) -> str:
    """The claim as the runtime words it: its class and what it is about."""
    match claim.kind:
        case "passed":
            return f"{_checked(claim)} passed"
        case "ran":
            return f"ran {_done_to(claim, 'it')}"
        case "verified":
            return f"verified {_done_to(claim, 'that it works' if claim.about == 'work' else 'it')}"
        case "figure":
            return f"result {'/'.join(claim.figures)} of {_checked(claim)}"
        case "transcript":
            return f"transcript of {_checked(claim)}"
        case "measurement":
            return _measured(claim)
        case "changed":
            return _changed(claim)


def _checked(claim: Claim) -> str:
    if claim.names:
        return _name(claim)
    if claim.about == "ci":
        return "CI"
    if claim.about == "work":
        return "the program"
    return ", ".join(_SUBJECTS.get(kind, kind) for kind in sorted(claim.checks)) or "all checks"


def _done_to(claim: Claim, otherwise: str) -> str:
    if claim.names or claim.about in {"checks", "ci"}:
        return (
            _name(claim) if claim.names else f"the {_checked(claim)}".replace("the all", "all").replace("the CI", "CI")
        )
    return "the links" if claim.about == "addresses" else otherwise


def _changed(claim: Claim) -> str:
    if claim.about in {"commit", "push"}:
        return f"{claim.about}ed".replace("commited", "committed")
    return f"changed {', '.join(_shown(name) for name in claim.names[:_MAX_NAMES])}"


def _measured(claim: Claim) -> str:
    figures = ", ".join(claim.figures)
    match claim.about:
        case "addresses":
            return f"verified {figures} links"
        case "count":
            return f"looked at {figures} items"
        case _:
            return f"measured {figures}"


def _name(claim: Claim) -> str:
    return _shown(claim.names[0])


def _shown(name: str) -> str:
    name = " ".join(name.split())
    return f"`{name if len(name) <= MAX_NAME else name[: MAX_NAME - 1] + '…'}`"
