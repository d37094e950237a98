"""How unsupported claims are put into words, for the model that is asked again and for people.

Never in the words of the request: a claim is named by its class and what it is about, a program or file by its name.
"""

from collections.abc import Sequence

from untildone.workflows.answers.claim import Claim
from untildone.workflows.answers.measures import UnsupportedReason

MAX_NAME = 60
"""How much is shown of a name that an answer gives."""

_SUBJECTS = {"tests": "tests", "build": "build", "lint": "lint", "types": "type check"}

_REASONS: dict[UnsupportedReason, str] = {
    "not_run": "no matching execution is recorded",
    "failed": "the latest matching execution failed",
    "stale": "the matching execution is older than the last change",
    "masked": "the status of the matching execution was swallowed, and its output does not show the result",
    "figure": "no recorded result shows this figure",
}


def line(claim: Claim, reason: UnsupportedReason) -> str:
    """One line: the claim, and what the records say."""
    return f"{label(claim)}: {_REASONS[reason]}"


def nudge(lines: Sequence[str]) -> str:
    """What the model is told: each claim with what is recorded, and its two ways out."""
    listed = "\n".join(f"- {each}" for each in lines)
    return (
        f"Your answer claims what the records of this run do not show:\n{listed}\n"
        "Run the check now and report what it shows, or answer again and say plainly that it was not run. Claim "
        "nothing that no result of this run shows."
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
    name = " ".join(claim.names[0].split())
    return f"`{name if len(name) <= MAX_NAME else name[: MAX_NAME - 1] + '…'}`"
