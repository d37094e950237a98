"""What a message names by its form: addresses, commands, paths, identifiers."""

import pytest

from untildone.workflows.intent.commands import commands_of, is_command
from untildone.workflows.intent.things import MARK_START, Thing, marked, things_in
from untildone.workflows.language.text import fences

THINGS = {
    "path in code": ("Fix `a.py`", [("path", "a.py")]),
    "command in code": ("run `make check` now", [("command", "make check")]),
    "code": ("rename `load`", [("code", "load")]),
    "code without a program": ("`{a: 1}`", [("code", "{a: 1}")]),
    "address": ("see https://x.dev/a_b?c=1.", [("url", "https://x.dev/a_b?c=1")]),
    "address in brackets": ("(https://x.dev/a)", [("url", "https://x.dev/a")]),
    "runner with words": ("run pytest -q tests/unit please", [("command", "pytest -q tests/unit")]),
    "module runner": ("run python -m pytest", [("command", "python -m pytest")]),
    "package runner": ("run npm run build", [("command", "npm run build")]),
    "file": ("open notes.txt.", [("path", "notes.txt")]),
    "line of a file": ("a.py:12 is wrong", [("path", "a.py")]),
    "absolute": ("edit /etc/hosts", [("path", "/etc/hosts")]),
    "home": ("in ~/.config/app", [("path", "~/.config/app")]),
    "drive": (r"open C:\data\x.csv", [("path", r"C:\data\x.csv")]),
    "folder": ("list src/parser and lib/", [("path", "src/parser"), ("path", "lib/")]),
    "hidden file": ("add .env to .gitignore", [("path", ".env"), ("path", ".gitignore")]),
    "without extension": ("fix the Makefile", [("path", "Makefile")]),
    "compressed": ("logs/app-1.log.gz", [("path", "logs/app-1.log.gz")]),
    "row of files": ("a.py,b.py and c.py", [("path", "a.py"), ("path", "b.py"), ("path", "c.py")]),
    "Cyrillic name": ("открой план.md", [("path", "план.md")]),
    "particle without a space": ("settings.json에서", [("path", "settings.json")]),
    "amid Chinese": ("修改config.py里的端口", [("path", "config.py")]),
    "call": ("fix foo.bar() and load_rows(x)", [("name", "foo.bar()"), ("name", "load_rows(x)")]),
    "snake and camel": ("node_modules and getUser", [("name", "node_modules"), ("name", "getUser")]),
    "option and variable": ("--verbose or $HOME", [("name", "--verbose"), ("name", "$HOME")]),
    "arity": ("Greeter.greet/1", [("name", "Greeter.greet/1")]),
}

PLAIN = {
    "products": "Node.js, Vue.js and ASP.NET",
    "numbers and versions": "3.5, v1.2.3, 10.0.0.1 and 12:30",
    "abbreviations": "e.g. this, i.e. that, U.S. law",
    "two words with a stroke": "and/or, he/she, TCP/IP, km/h, w/o",
    "an extension alone": "all .jpg and .JPG",
    "capitalised words": "JavaScript on GitHub, iPhone and macOS",
    "a mail address": "write to ada@example.com",
}

COMMANDS = [
    "ls -la",
    "make",
    "./run.sh",
    "sudo systemctl restart nginx",
    "FOO=1 pytest",
    "$ git status",
    "deploy.sh --dry",
]
NO_COMMANDS = ["load", "x = 1", "a b c", "parse()", "", "print(1)", "x" * 400]


@pytest.mark.parametrize(("text", "expected"), THINGS.values(), ids=THINGS.keys())
def test_things(text: str, expected: list[tuple[str, str]]) -> None:
    plain, things = marked(text)
    assert [(thing.kind, thing.text) for thing in things] == expected
    assert things_in(plain, things) == things
    assert not any(thing.text in plain for thing in things)


@pytest.mark.parametrize("text", PLAIN.values(), ids=PLAIN.keys())
def test_no_things(text: str) -> None:
    assert marked(text) == (text, ())


def test_a_text_cannot_bring_marks() -> None:
    plain, things = marked(f"{MARK_START}7\x0f and a.py")
    assert things == (Thing("path", "a.py"),)
    assert things_in(plain, things) == things


@pytest.mark.parametrize("code", COMMANDS)
def test_a_command(code: str) -> None:
    assert is_command(code)


@pytest.mark.parametrize("code", NO_COMMANDS)
def test_no_command(code: str) -> None:
    assert not is_command(code)


def test_commands_of_a_shell_block() -> None:
    (shell, python) = fences("```sh\n$ make test\n# a comment\nnonsense\n```\n```python\nls = 1\n```")
    assert commands_of(shell) == ("make test",)
    assert commands_of(python) == ()
