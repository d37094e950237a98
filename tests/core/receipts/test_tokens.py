"""The distinctive words of an output that tells of a failure: refinements R3."""

import time
from pathlib import Path

import pytest

from untildone.workflows.receipts.reading import clean
from untildone.workflows.receipts.receipt import MAX_TOKENS
from untildone.workflows.receipts.tokens import distinctive_tokens

OUTPUTS = Path(__file__).parent / "outputs"


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        pytest.param(
            "pytest.fail", {"test_bad.py::test_total_price", "test_total_price", "AssertionError"}, id="pytest"
        ),
        pytest.param("unittest.fail", {"test_due_date", "TestInvoice", "AssertionError"}, id="unittest"),
        pytest.param("go-test.fail", {"TestTotalPrice", "c_test.go"}, id="go"),
        pytest.param("cargo-test.fail", {"tests::it_works", "it_works", "lib.rs"}, id="cargo"),
        pytest.param("jest.fail", {"bad.test.js"}, id="jest"),
        pytest.param("mvn.fail", {"AccountTest.withdrawsMoney", "AccountTest.java"}, id="mvn"),
        pytest.param("dotnet.fail", {"Fixture.CalcTests.Adds", "CalcTests.cs"}, id="dotnet"),
        pytest.param("phpunit.fail", {"CartTest::testTotal", "testTotal", "CartTest.php"}, id="phpunit"),
        pytest.param("mypy.fail", {"bad.py"}, id="mypy"),
        pytest.param("tsc.fail", {"TS2322"}, id="tsc"),
        pytest.param("ruff.fail", {"F401"}, id="ruff"),
    ],
)
def test_what_a_report_would_quote_is_kept(output: str, expected: set[str]) -> None:
    assert expected <= set(distinctive_tokens(clean((OUTPUTS / f"{output}.txt").read_bytes().decode())))


def test_long_plain_words_come_last_and_only_from_lines_of_failure() -> None:
    found = distinctive_tokens("Everything was beautiful\nerror: the connection to my_host was throttled")
    assert found == ("my_host", "connection", "throttled")


def test_numbers_and_short_words_are_none() -> None:
    assert distinctive_tokens("error 12.5 3.4.5 at the end of it") == ()


def test_tokens_near_the_end_come_first() -> None:
    lines = [f"error in old_name_{number}" for number in range(500)]
    found = distinctive_tokens("\n".join(lines))
    assert found[0] == "old_name_499"
    assert len(found) <= MAX_TOKENS


@pytest.mark.parametrize(
    "text", ["a_b.c::" * 20_000, "error a_b " * 15_000, "x" * 130_000, "error\n" * 20_000, "a.b/" * 30_000]
)
def test_linear_time(text: str) -> None:
    began = time.process_time()
    assert len(distinctive_tokens(text)) <= MAX_TOKENS
    assert time.process_time() - began < 0.3
