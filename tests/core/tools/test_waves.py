"""Claims and waves: the table of tools.md section 6."""

import pytest

from untildone.workflows.tools.claims import MAX_CLAIM_CHARS, conflict, fitted, prefix_of
from untildone.workflows.tools.declaration import Claim
from untildone.workflows.tools.waves import PlannedCall, waves


def read(*paths: str) -> PlannedCall:
    return PlannedCall(claim=Claim(kind="read", paths=paths))


def write(*paths: str) -> PlannedCall:
    return PlannedCall(claim=Claim(kind="write", paths=paths))


EXCLUSIVE = PlannedCall(claim=Claim())
WEBFETCH = PlannedCall(claim=Claim(kind="none"), observes=True)
CARD = PlannedCall(claim=Claim(kind="none"), presents=True)

BATCHES = {
    "read a, read b, grep": ([read("a"), read("b"), read()], (0, 0, 0)),
    "write src/a, write src/b": ([write("src/a"), write("src/b")], (0, 0)),
    "write src/**, write src/auth/x": ([write("src/**"), write("src/auth/x")], (0, 1)),
    "read a, write a, read a": ([read("a"), write("a"), read("a")], (0, 1, 2)),
    "webfetch, write x": ([WEBFETCH, write("x")], (0, 0)),
    "write a, shell (exclusive), write b": ([write("a"), EXCLUSIVE, write("b")], (0, 1, 2)),
    "undeclared, webfetch": ([EXCLUSIVE, WEBFETCH], (0, 1)),
    "card, webfetch": ([CARD, WEBFETCH], (1, 0)),
    "grep of everything, write a": ([read(), write("a")], (0, 1)),
    "a name that only begins alike": ([write("src"), write("src2")], (0, 0)),
    "outside and inside": ([write("/etc/x"), write("etc/x")], (0, 0)),
    "outside twice": ([write("/etc"), read("/etc/x")], (0, 1)),
    "card, exclusive, webfetch": ([CARD, EXCLUSIVE, WEBFETCH], (2, 0, 1)),
    "exclusive card is alone": ([PlannedCall(claim=Claim(), presents=True), write("a")], (1, 0)),
    "empty batch": ([], ()),
}


@pytest.mark.parametrize(("calls", "expected"), BATCHES.values(), ids=BATCHES)
def test_waves(calls: list[PlannedCall], expected: tuple[int, ...]) -> None:
    assert waves(calls) == expected


def test_without_parallel_each_call_has_its_own_wave_and_cards_still_come_last() -> None:
    assert waves([read("a"), CARD, WEBFETCH, read("b")], parallel=False) == (0, 3, 1, 2)


CONFLICTS = {
    "none and exclusive": (Claim(kind="none"), Claim(), True),
    "none and write": (Claim(kind="none"), Claim(kind="write", paths=("a",)), False),
    "read and read": (Claim(kind="read"), Claim(kind="read"), False),
    "read of all and write": (Claim(kind="read"), Claim(kind="write", paths=("a/b",)), True),
    "write in a read folder": (Claim(kind="read", paths=("a",)), Claim(kind="write", paths=("a/b",)), True),
    "a path from above is unsure": (Claim(kind="write", paths=("../x",)), Claim(kind="write", paths=("a",)), True),
    "the whole disk": (Claim(kind="read", paths=("/",)), Claim(kind="write", paths=("/etc/x",)), True),
}


@pytest.mark.parametrize(("one", "other", "expected"), CONFLICTS.values(), ids=CONFLICTS)
def test_conflict_is_symmetric(one: Claim, other: Claim, expected: bool) -> None:
    assert conflict(one, other) is expected
    assert conflict(other, one) is expected


PREFIXES = {"a/b": "a/b", "src/**": "src", "**/*.py": ".", "./a//b/": "a/b", "/etc/*": "/etc", "/*": "/", "a/../b": "b"}


@pytest.mark.parametrize(("path", "prefix"), PREFIXES.items(), ids=PREFIXES)
def test_prefix(path: str, prefix: str) -> None:
    assert prefix_of(path) == prefix


def test_a_claim_that_is_too_long_becomes_exclusive() -> None:
    assert fitted(Claim(kind="write", paths=("src/**", "src/**"))) == Claim(kind="write", paths=("src",))
    assert fitted(Claim(kind="write", paths=("x" * (MAX_CLAIM_CHARS + 1),))) == Claim()
