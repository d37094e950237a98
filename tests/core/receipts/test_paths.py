"""Which files count as code, and when two names mean the same file: stop-policy.md section 3, refinements R1."""

import pytest

from untildone.workflows.receipts.paths import code_path, covers, looks_like_path, runnable, same_file

KINDS = {
    "runnable": "a.py src/a.tsx main.go Main.java a.rs q.sql run.sh a.ps1 A.PY n.ipynb a.vue",
    "other source": "styles.css index.html package.json pyproject.toml Cargo.lock .github/x.yml Dockerfile go.mod",
    "text": "README.md notes.txt data.csv a.org a.rst logo.png a.svg LICENSE report.pdf",
}


@pytest.mark.parametrize(("kind", "path"), [(kind, path) for kind, row in KINDS.items() for path in row.split()])
def test_kind_of_a_file(kind: str, path: str) -> None:
    assert runnable(path) is (kind == "runnable")
    assert code_path(path) is (kind != "text")


@pytest.mark.parametrize(
    ("known", "named", "expected"),
    [
        ("src/a.py", "a.py", True),
        ("src/a.py", "./src/a.py", True),
        ("src/a.py", "/home/x/src/a.py", True),
        ("/home/x/src/a.py", "src/a.py", True),
        ("README.md", "readme.md", True),
        ("src/a.py", "b/a.py", False),
        ("a.py", "src/a.py", False),
        ("src/ba.py", "a.py", False),
        ("a.py", "", False),
        ("a.py", ".", False),
    ],
)
def test_same_file(known: str, named: str, expected: bool) -> None:
    assert same_file(known, named) is expected


@pytest.mark.parametrize(
    ("named", "known", "expected"),
    [
        ("docs", "docs/a.md", True),
        ("docs/", "x/docs/a.md", True),
        (".", "a.md", True),
        ("*.md", "docs/a.md", True),
        ("docs/*.md", "docs/a.md", True),
        ("doc", "docs/a.md", False),
        ("*.py", "docs/a.md", False),
        ("", "docs/a.md", False),
    ],
)
def test_covers(named: str, known: str, expected: bool) -> None:
    assert covers(named, known) is expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("a.py", True),
        ("src/", True),
        ("Makefile", True),
        ("docs/my notes.txt", True),
        ("*.py", True),
        ("1.5", False),
        ("--fix", False),
        ("https://a.example/x", False),
        ("print(1/2)", False),
        ("/", False),
        ("", False),
        ("word", False),
    ],
)
def test_looks_like_path(word: str, expected: bool) -> None:
    assert looks_like_path(word) is expected
