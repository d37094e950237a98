"""What calls hold while they run, and when two of them are in each other's way (tools.md section 6)."""

import posixpath
import re

from untildone.workflows.tools.declaration import Claim

MAX_CLAIM_CHARS = 240
"""A longer claim would not fit a step's facts, of which up to 64 calls share one activity result."""

_GLOB = re.compile(r"[*?\[{]")


def prefix_of(path: str) -> str:
    """The folder or file that surely contains everything a path or a pattern names; `.` is the whole workspace."""
    literal: list[str] = []
    for segment in path.split("/"):
        if _GLOB.search(segment):
            break
        literal.append(segment)
    return posixpath.normpath("/".join(literal) or ("/" if path.startswith("/") else "."))


def fitted(claim: Claim) -> Claim:
    """The claim with its paths as prefixes, or an exclusive one where that is too long for the facts of a step."""
    paths = tuple(sorted({prefix_of(path) for path in claim.paths}))
    return claim.model_copy(update={"paths": paths}) if sum(map(len, paths)) <= MAX_CLAIM_CHARS else Claim()


def conflict(one: Claim, other: Claim) -> bool:
    """Whether two calls must not run at the same time."""
    kinds = {one.kind, other.kind}
    if "exclusive" in kinds:
        return True
    if "none" in kinds or kinds == {"read"}:
        return False
    return _overlap(one.paths, other.paths)


def _overlap(some: tuple[str, ...], others: tuple[str, ...]) -> bool:
    return any(_contains(a, b) or _contains(b, a) for a in some or (".",) for b in others or (".",))


def _contains(folder: str, path: str) -> bool:
    """Whether a prefix contains another. What lies outside the workspace may be reached from inside by a way that
    nobody looked up: unsure, so it counts as inside a path that begins above the workspace."""
    folder, path = prefix_of(folder), prefix_of(path)
    if folder == path or folder == "/" or folder.split("/")[0] == "..":
        return True
    return not path.startswith(("/", "..")) if folder == "." else path.startswith(f"{folder}/")
