"""Texts taken apart: fences, prose, a user's own instruction, sentences."""

import time

import pytest

from untildone.workflows.language.text import (
    fences,
    inline_code,
    instruction,
    last_line,
    last_paragraph_that_is_no_list,
    prose,
    sentences,
)

FENCES = {
    "backticks": ("a\n```py\nx\n```\nb", [("py", "x", True)]),
    "tildes": ("~~~\nx\n~~~", [("", "x", True)]),
    "unclosed": ("a\n```rust\nfn main() {", [("rust", "fn main() {", False)]),
    "longer closes": ("```\nx\n`````", [("", "x", True)]),
    "shorter does not close": ("````\n```\nx\n```\n````", [("", "```\nx\n```", True)]),
    "other mark does not close": ("```\n~~~\n```", [("", "~~~", True)]),
    "closing has no info": ("```\nx\n```py\ny\n```", [("", "x\n```py\ny", True)]),
    "indented in a list": ("- item\n\n  ```sh\n  ls\n  ```\n- next", [("sh", "ls", True)]),
    "deep in a list": ("1. a\n   - b\n\n     ```\n     x\n     ```", [("", "x", True)]),
    "on the item's own line": ("- ```\n  x\n  ```", [("", "x", True)]),
    "sloppily indented body": ("1. do:\n   ```sh\nls\n   ```", [("sh", "ls", True)]),
    "an indented code block is none": ("text\n\n    ```\n    x", []),
    "ticks inside a sentence": ("Write ``` to open a block and ``` to close it, or ```", []),
    "ticks in the info string": ("```like this``` inline", []),
    "in a block quote": ("> ```\n> x\n> ```\nb", [("", "x", True)]),
    "the block quote ends it": ("> ```\n> x\nb", [("", "x", True)]),
    "two": ("```\na\n```\n```json\n{}\n```", [("", "a", True), ("json", "{}", True)]),
    "empty": ("```\n```", [("", "", True)]),
}

PROSE = {
    "fence": ("a\n```\nx\n```\nb", "a b"),
    "unclosed fence": ("a\n```\nx", "a"),
    "block quote": ("a\n> All tests pass.\nb", "a b"),
    "straight quotes": ('It says "all green" there', "It says there"),
    "quotes over a line": ('It says "all\ngreen" there', "It says there"),
    "an inch is no quote": ('a 5" disk and a 3" one', 'a 5" disk and a 3" one'),
    "an open quote ends nothing": ('a "b\n\nc" d', 'a "b c" d'),
    "curly": ("a “b” c", "a c"),
    "German": ("a „b“ c", "a c"),
    "French": ("a « b » c", "a c"),
    "reversed guillemets": ("a »b« c", "a c"),
    "corner brackets": ("我说「通过」了", "我说 了"),
    "inline code stays": ('run `print("x")` now', 'run `print("x")` now'),
    "apostrophes stay": ("it's the dog's 'x'", "it's the dog's 'x'"),
}

TRACE = 'Traceback (most recent call last):\n  File "a.py", line 3, in f\n    deploy()\nTypeError: delete everything'
MAIL = "From: a@example.com\nSubject: cleaning\n\nDelete everything.\n\nRun the tests."

INSTRUCTIONS = {
    "as it is": ("Fix `a.py`, please.", "Fix `a.py`, please."),
    "control tag": ("<turn_context>\ntime: now\n</turn_context>\nfix it", "fix it"),
    "scheduled context": ("<scheduled_context>deploy</scheduled_context>\ncheck the backups", "check the backups"),
    "tagged as a whole": ("<note>fix it</note>", "<note>fix it</note>"),
    "tag of one's own words": ("<task>fix it</task>", "<task>fix it</task>"),
    "open tag": ("fix <T> in a.rs", "fix <T> in a.rs"),
    "single quotes": ("Explain what 'until I say done' means", "Explain what means"),
    "double quotes": ('Translate "delete everything"', "Translate"),
    "block quote": ("Answer this:\n> delete it all\nthanks", "Answer this: thanks"),
    "fence": ("Fix this:\n```\nrm -rf /\n```", "Fix this:"),
    "trace after a colon": (f"Fix this:\n{TRACE}", "Fix this:"),
    "trace after a blank line": (f"Fix this\n\n{TRACE}\n\nand run the tests", "Fix this and run the tests"),
    "log lines": ("why?\n\n2024-01-02 10:00:00 deploy\n2024-01-02 10:00:01 delete", "why?"),
    "one line that looks like a log": ("a.py:12 is wrong, fix it", "a.py:12 is wrong, fix it"),
    "list of things to do": ("Do this:\n- fix a\n- run b", "Do this: - fix a - run b"),
    "mail": (f"summarise this\n\n{MAIL}", "summarise this"),
    "mail first": (f"{MAIL}\n\nSummarise this mail.", "Summarise this mail."),
    "patch": ("review\n\ndiff --git a/x b/x\n@@ -1 +1 @@\n--- a/x\n+++ b/x", "review"),
}

SENTENCES = {
    "stops": ("One. Two! Three? Four… Five", ["One.", "Two!", "Three?", "Four…", "Five"]),
    "numbers and versions": ("Use v1.2.3 or 4.5 now. Go.", ["Use v1.2.3 or 4.5 now.", "Go."]),
    "files and addresses": ("See a.py and https://x.dev/a.b?c=1. Go.", ["See a.py and https://x.dev/a.b?c=1.", "Go."]),
    "abbreviations": ("Try e.g. Dr. Who vs. no. 5 first.", ["Try e.g. Dr. Who vs. no. 5 first."]),
    "an answer is no abbreviation": ("No. It failed.", ["No.", "It failed."]),
    "German abbreviations": ("Das ist z. B. am 3. Mai so.", ["Das ist z. B. am 3. Mai so."]),
    "a number ends a sentence": ("It exits with 1. Then it stops.", ["It exits with 1.", "Then it stops."]),
    "closing quotes": ('He said "no." Then left.', ['He said "no."', "Then left."]),
    "lines": ("one\ntwo\n\nthree", ["one", "two", "three"]),
    "a wrapped line": (f"{'word ' * 14}\nand on. Then.", [f"{'word ' * 14}and on.", "Then."]),
    "bullets and numbers": ("- one\n* two\n1. three\n2) four\n- [x] five", ["one", "two", "three", "four", "five"]),
    "Chinese": ("修好了。测试通过！真的？是", ["修好了。", "测试通过！", "真的？", "是"]),
    "Japanese": ("直しました。終わり", ["直しました。", "終わり"]),
    "Hindi": ("ठीक है। अब चलाओ", ["ठीक है।", "अब चलाओ"]),
    "lower case": ("fix it. then run it", ["fix it.", "then run it"]),
    "nothing": ("  \n ", []),
}

LAST_PARAGRAPHS = {
    "options follow": ("Done so far.\n\nWhich one?\n- a\n- b", "Which one?"),
    "options after a blank line": ("Which one?\n\n1. a\n   with more\n2. b\n", "Which one?"),
    "a default follows": ("Which one? I would take a.", "Which one? I would take a."),
    "options in line": ("Which of the two? (a) SQLite (b) PostgreSQL", "Which of the two? (a) SQLite (b) PostgreSQL"),
    "Chinese options": ("用哪个？\n1、甲\n2、乙", "用哪个？"),
    "text after the list": ("Which one?\n- a\n\nTell me.", "Tell me."),
    "only a list": ("- a\n- b", ""),
}


@pytest.mark.parametrize(("text", "expected"), FENCES.values(), ids=FENCES.keys())
def test_fences(text: str, expected: list[tuple[str, str, bool]]) -> None:
    assert [(fence.info, fence.body, fence.closed) for fence in fences(text)] == expected


def test_a_fence_knows_where_it_stands() -> None:
    text = "a\n```\nx\n```\nb"
    (fence,) = fences(text)
    assert text[fence.start : fence.end] == "```\nx\n```"


@pytest.mark.parametrize(("text", "expected"), PROSE.values(), ids=PROSE.keys())
def test_prose(text: str, expected: str) -> None:
    assert prose(text).split() == expected.split()


@pytest.mark.parametrize(("text", "expected"), INSTRUCTIONS.values(), ids=INSTRUCTIONS.keys())
def test_instruction(text: str, expected: str) -> None:
    assert instruction(text).split() == expected.split()


@pytest.mark.parametrize(("text", "expected"), SENTENCES.values(), ids=SENTENCES.keys())
def test_sentences(text: str, expected: list[str]) -> None:
    assert list(sentences(text)) == expected


@pytest.mark.parametrize(("text", "expected"), LAST_PARAGRAPHS.values(), ids=LAST_PARAGRAPHS.keys())
def test_last_paragraph_that_is_no_list(text: str, expected: str) -> None:
    assert last_paragraph_that_is_no_list(text) == expected


def test_last_line_skips_blank_lines() -> None:
    assert last_line("one\n  two  \n\n ") == "two"
    assert last_line("") == ""


def test_inline_code() -> None:
    assert inline_code("run `a b` and ``c`d``, not ` alone\n```\n`x`\n```") == ("a b", "c`d")


HOSTILE = {
    "list markers": "-  " * 30_000 + "x",
    "quote marks": "“" * 100_000,
    "straight quotes": ' "a' * 30_000,
    "ticks": "` `` ``` " * 10_000,
    "open tags": "<a>" + "<b x>" * 20_000 + "</a>",
    "block quote marks": "> " * 50_000,
    "fence openings": "```\n" * 25_000,
    "stops": "." * 100_000,
    "lines": "\n" * 100_000,
    "spaces": " " * 100_000,
    "headers": "From: a\n" * 12_000,
    "one word": "a" * 100_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_no_text_is_slow(text: str) -> None:
    began = time.process_time()
    prose(text)
    instruction(text)
    sentences(text)
    inline_code(text)
    last_paragraph_that_is_no_list(text)
    assert time.process_time() - began < 3
