"""Files that hold nothing yet (refinements P5)."""

import pytest

from untildone.workflows.answers.placeholders import is_placeholder

PLACEHOLDERS = {
    "todo": ("report.md", "TODO\n"),
    "heading and todo": ("report.md", "# Report\n\nTODO: write this\n"),
    "lorem": ("bicycle.md", "Lorem ipsum dolor sit amet, consectetur adipiscing elit.\n"),
    "lorem in html": ("index.html", "<html><body><p>Lorem ipsum dolor sit amet, consectetur elit.</p></body></html>"),
    "placeholder": ("notes.txt", "placeholder"),
    "empty": ("packing.md", ""),
    "white space": ("packing.md", "\n \n"),
    "ellipsis": ("poem.txt", "...\n"),
    "content here": ("flyer.html", "<!-- your content here -->"),
    "python stub": ("roman.py", "def to_roman(n):\n    raise NotImplementedError\n"),
    "python pass": ("roman.py", "class Roman:\n    def to_roman(self, n):\n        pass\n"),
    "python ellipsis": ("roman.py", "def to_roman(n: int) -> str:\n    ...\n"),
    "python todo": ("roman.py", "def to_roman(n):\n    # TODO: implement\n    pass\n"),
    "javascript stub": ("a.js", 'export function f(x) {\n  throw new Error("Not implemented");\n}\n'),
    "rust stub": ("a.rs", "pub fn f() -> u8 {\n    todo!()\n}\n"),
    "chinese": ("报告.md", "待补充\n"),
}
CONTENTS = {
    "list": ("packing.md", "- towel\n- hat\n"),
    "one line": ("report.md", "The bridge is closed in May.\n"),
    "a todo among others": ("plan.md", "# Plan\n\n- TODO: buy rope\n- call Ada\n"),
    "poem": ("mar.txt", "El mar respira,\nla arena escucha.\n"),
    "function": ("roman.py", "def double(n):\n    return 2 * n\n"),
    "one method of two": ("a.py", "class A:\n    def f(self):\n        pass\n\n    def g(self):\n        return 1\n"),
    "abstract beside code": ("a.py", "def f():\n    raise NotImplementedError\n\n\nprint(f)\n"),
    "empty package file": ("notes/__init__.py", ""),
    "imports only": ("pkg/api.py", "from pkg.core import run\n"),
    "css": ("style.css", "body { color: red }\n"),
    "json": ("a.json", '{"a": 1}'),
    "svg": ("masts.svg", '<svg xmlns="http://www.w3.org/2000/svg"><rect x="1"/></svg>'),
    "html": ("index.html", "<html><body><h1>Fair on Sunday</h1></body></html>"),
    "shell": ("run.sh", "#!/bin/sh\necho hello\n"),
    "a title alone": ("a.md", "# Notes\n"),
    "three headings": ("notes.md", "# Plan\n\n# Costs\n\n# Open questions\n"),
}


@pytest.mark.parametrize("row", PLACEHOLDERS)
def test_placeholders(row: str) -> None:
    assert is_placeholder(*PLACEHOLDERS[row])


@pytest.mark.parametrize("row", CONTENTS)
def test_contents(row: str) -> None:
    assert not is_placeholder(*CONTENTS[row])
