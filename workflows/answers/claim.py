"""What an answer claims, as far as the records can bear it out."""

from dataclasses import dataclass
from typing import Literal

from untildone.workflows.receipts.receipt import CheckKind

ClaimClass = Literal["passed", "ran", "verified", "figure", "transcript", "measurement", "changed"]

About = Literal["checks", "ci", "command", "work", "object", "addresses", "count", "value", "state", "commit", "push"]
"""checks: of these kinds, or all. ci: those of another system. command: a program by its name. work: that what was made
runs. object: a file or thing that was looked at. addresses: links. count: so many things. value: a measured figure.
state: how a file is now. commit, push: a version."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim. `checks` are the kinds that it is about, none for all; `names` the commands, files, tests or addresses
    that it names, as written; `figures` the values that it gives.

    `whole`: of the full suite. `every`: of all of them. `first_person`: the writer says to have done it. `attributed`:
    it is given to somebody else or to a document. `weak`: it counts only after work that changed something. `admits`:
    the answer reports failures of the same kind beside it. `statement` is what it was read from, folded.
    """

    kind: ClaimClass
    about: About
    checks: frozenset[CheckKind] = frozenset()
    names: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    whole: bool = False
    every: bool = False
    first_person: bool = False
    attributed: bool = False
    weak: bool = False
    admits: bool = False
    statement: str = ""
