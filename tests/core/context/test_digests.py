"""Results in short."""

import pytest

from untildone.workflows.context.digests import digest, shape
from untildone.workflows.failures import ToolFailure
from untildone.workflows.messages import ToolResultBlock

LONG_SHELL = "\n".join([f"line {number}" for number in range(1, 101)] + ["[exit code 1]"])
PAGE = "# Title\n\nFirst sentence. Second sentence.\n\n## Part two\n" + "more words here\n" * 50


def result(text: str, error: ToolFailure | None = None) -> ToolResultBlock:
    return ToolResultBlock(call_id="c1", text=text, error=error)


@pytest.mark.parametrize(
    ("tool", "text", "expected"),
    [
        pytest.param(
            "api",
            '{"items": [1, 2, 3], "next": "https://x.org/2", "body": "%s"}' % ("z" * 300),
            "object: items[3], next, body\nhttps://x.org/2",
            id="object: keys, array lengths, links",
        ),
        pytest.param(
            "search",
            '[{"title": "A", "url": "https://a.org", "text": "%s"}, {"name": "B", "href": "https://b.org"}]'
            % ("z" * 300),
            "array of 2 links\nA https://a.org\nB https://b.org",
            id="link array: titles and URLs",
        ),
        pytest.param(
            "api",
            '[{"id": 1}' + ', {"id": 2}' * 99 + "]",
            'array of 100; first: {"id":1}',
            id="other array: length, first element",
        ),
        pytest.param(
            "read",
            PAGE,
            "headings: Title; Part two\nFirst sentence.\n55 lines, 855 bytes",
            id="text: headings, first sentence, counts",
        ),
        pytest.param(
            "bash",
            LONG_SHELL,
            "[exit code 1]\n"
            + "\n".join(f"line {number}" for number in range(1, 11))
            + "\n… 80 lines …\n"
            + "\n".join(f"line {number}" for number in range(91, 101)),
            id="shell: exit line, first and last ten",
        ),
        pytest.param("bash", "a\nb\n[exit code 0]", "a\nb\n[exit code 0]", id="short shell output as it is"),
        pytest.param("read", "tiny", "tiny", id="no longer than its digest"),
    ],
)
def test_digest(tool: str, text: str, expected: str) -> None:
    assert digest(result(text), tool) == f"{expected}\n[evidence c1, {len(text):,} chars]"


def test_twenty_lines_of_shell_are_shown_whole() -> None:
    text = "\n".join(f"{number} {'x' * 20}" for number in range(20)) + "\nexit status: 0"
    found = digest(result(text), "bash")
    assert found.startswith("exit status: 0\n0 xxx")
    assert "19 xxx" in found
    assert "lines …" not in found


def test_long_lines_of_shell_keep_head_and_tail() -> None:
    text = "\n".join(f"{number} {'x' * 400}" for number in range(100))
    found = digest(result(text), "bash")
    assert found.startswith("0 xxx")
    assert "\n99 xxx" in found
    assert len(found) <= 600


def test_errors_are_verbatim_up_to_their_bound() -> None:
    short = digest(result("no such file: " + "x" * 1_000, ToolFailure.EXECUTION_FAILED), "read")
    assert short.startswith("no such file: " + "x" * 1_000 + "\n[evidence")
    long = digest(result("x" * 5_000, ToolFailure.EXECUTION_FAILED), "read")
    assert len(long) == 2_000
    assert long.endswith("[evidence c1, 5,000 chars]")


@pytest.mark.parametrize("text", ["{" * 5_000, "[1," + " " * 3_000, "\n" * 900, "x" * 90_000, "[]" + "\n" * 700])
def test_odd_texts_stay_within_the_bound(text: str) -> None:
    found = digest(result(text), "read")
    assert len(found) <= 600
    assert found.endswith(f"[evidence c1, {len(text):,} chars]")


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (result('{"a": 1, "b": 2}'), "object of 2 keys"),
        (result("[1, 2, 3]"), "array of 3"),
        (result("a\nb\n"), "text of 2 lines"),
        (result("a\nb"), "text of 2 lines"),
        (result("slow", ToolFailure.TIMEOUT), "error timeout"),
    ],
)
def test_shape(given: ToolResultBlock, expected: str) -> None:
    assert shape(given) == expected
