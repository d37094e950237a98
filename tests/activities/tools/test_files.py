"""The tools `read`, `write`, `edit`, `glob` and `grep` on real files."""

import hashlib
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from tests.activities.tools.running import call

from untildone.activities.tools.builtin import BUILTIN
from untildone.activities.tools.context import ToolContext
from untildone.activities.tools.registry import Registry
from untildone.workflows.failures import ToolFailure
from untildone.workflows.tools.declaration import ChangedFile, ToolOutcome

REGISTRY = Registry(BUILTIN)


async def use(workspace: Path, name: str, *, outside: bool = False, **arguments: Any) -> ToolOutcome:
    return await call(REGISTRY, ToolContext(workspace, outside=outside), name, **arguments)


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


async def test_read_numbers_lines_and_says_how_to_read_on(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("".join(f"line {n}\r\n" for n in range(1, 11)))
    outcome = await use(tmp_path, "read", path="a", offset=3, limit=2)
    assert outcome.text == "     3\tline 3\n     4\tline 4\n[lines 5 to 10 not shown; read on with offset=5]"
    assert (await use(tmp_path, "read", path="a", offset=10)).text == "    10\tline 10"


READS: dict[str, tuple[dict[str, Any], ToolFailure | None, str]] = {
    "directory": ({"path": "."}, None, "binary\nempty\nfolder/\nlatin\npipe\ntext"),
    "empty directory": ({"path": "folder"}, None, "(folder is an empty directory)"),
    "empty file": ({"path": "empty"}, None, "(empty is empty)"),
    "no UTF-8": ({"path": "latin"}, None, "     1\tcaf?"),
    "binary": ({"path": "binary"}, ToolFailure.EXECUTION_FAILED, "binary is a binary file of 4 bytes."),
    "pipe": ({"path": "pipe"}, ToolFailure.EXECUTION_FAILED, "pipe is no regular file"),
    "missing": ({"path": "txt"}, ToolFailure.EXECUTION_FAILED, "txt cannot be read: No such file or directory."),
    "missing names its neighbours": ({"path": "txt"}, ToolFailure.EXECUTION_FAILED, "pipe, text."),
    "behind the end": ({"path": "text", "offset": 9}, ToolFailure.INVALID_ARGUMENTS, "text has 1 lines; offset 9"),
    "NUL in the path": ({"path": "a\0b"}, ToolFailure.INVALID_ARGUMENTS, "NUL"),
    "absolute, inside": ({"path": "WORKSPACE/text"}, None, "     1\thello"),
    "outside": ({"path": "/etc/passwd"}, ToolFailure.DENIED, "lies outside the workspace"),
    "above": ({"path": "../x"}, ToolFailure.DENIED, "lies outside the workspace"),
}


@pytest.mark.parametrize(("arguments", "error", "text"), READS.values(), ids=READS)
async def test_read(tmp_path: Path, arguments: dict[str, Any], error: ToolFailure | None, text: str) -> None:
    (tmp_path / "text").write_text("hello\n")
    (tmp_path / "empty").touch()
    (tmp_path / "binary").write_bytes(b"a\0bc")
    (tmp_path / "latin").write_bytes(b"caf\xe9")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    outcome = await use(tmp_path, "read", **arguments | {"path": arguments["path"].replace("WORKSPACE", str(tmp_path))})
    assert outcome.error is error
    assert text in outcome.text


async def test_outside_paths_are_read_once_they_are_authorised(tmp_path: Path) -> None:
    (tmp_path / "w").mkdir()
    (tmp_path / "x").write_text("there")
    assert (await use(tmp_path / "w", "read", path="../x", outside=True)).text == "     1\tthere"


async def test_a_link_that_was_put_in_place_after_authorisation_does_not_lead_outside(tmp_path: Path) -> None:
    workspace, secret = tmp_path / "w", tmp_path / "secret"
    workspace.mkdir()
    secret.mkdir()
    (workspace / "a").symlink_to(secret)
    outcome = await use(workspace, "write", path="a/b", content="x")
    assert outcome.error is ToolFailure.DENIED
    assert not list(secret.iterdir())


async def test_write_makes_folders_and_reports_both_digests(tmp_path: Path) -> None:
    first = await use(tmp_path, "write", path="a/b/c.txt", content="one\n")
    second = await use(tmp_path, "write", path="a/b/c.txt", content="two")
    third = await use(tmp_path, "write", path="a/b/c.txt", content="two")
    assert first.text == "Wrote a/b/c.txt: 1 lines, 4 characters."
    assert first.changed == (ChangedFile(path="a/b/c.txt", before=None, after=sha("one\n")),)
    assert second.changed == (ChangedFile(path="a/b/c.txt", before=sha("one\n"), after=sha("two")),)
    assert third.changed == ()
    assert [path.name for path in (tmp_path / "a/b").iterdir()] == ["c.txt"]


async def test_write_keeps_the_mode_and_writes_through_a_link(tmp_path: Path) -> None:
    script = tmp_path / "run.sh"
    script.write_text("old")
    script.chmod(0o750)
    (tmp_path / "link").symlink_to("run.sh")
    outcome = await use(tmp_path, "write", path="link", content="new")
    assert script.read_text() == "new"
    assert stat.S_IMODE(script.stat().st_mode) == 0o750
    assert (tmp_path / "link").is_symlink()
    assert [change.path for change in outcome.changed] == ["run.sh"]


async def test_write_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    onto_folder = await use(tmp_path, "write", path="folder", content="x")
    below_file = await use(tmp_path, "write", path="file/x", content="x")
    assert (onto_folder.error, below_file.error) == (ToolFailure.EXECUTION_FAILED,) * 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]


TEXT = "def a():\n    return 1\n\n\ndef b():\n    return 1\n"
EDITS: dict[str, tuple[dict[str, Any], ToolFailure | None, str, str | None]] = {
    "once": (
        {"old_string": "def b()", "new_string": "def c()"},
        None,
        "Replaced the text in f at line 5.",
        TEXT.replace("def b()", "def c()"),
    ),
    "everywhere": (
        {"old_string": "return 1", "new_string": "return 2", "replace_all": True},
        None,
        "Replaced the text in f 2 times, first at line 2.",
        TEXT.replace("return 1", "return 2"),
    ),
    "ambiguous": (
        {"old_string": "return 1", "new_string": "return 2"},
        ToolFailure.EXECUTION_FAILED,
        "old_string occurs 2 times in f (lines 2, 6). Nothing was changed.",
        None,
    ),
    "other white space": (
        {"old_string": "def b():\n  return 1", "new_string": "x"},
        ToolFailure.EXECUTION_FAILED,
        "Close to it, with line numbers:\n     5\tdef b():\n     6\t    return 1",
        None,
    ),
    "nothing like it": (
        {"old_string": "SELECT * FROM users", "new_string": "x"},
        ToolFailure.EXECUTION_FAILED,
        "nor anything like it",
        None,
    ),
    "no change": (
        {"old_string": "def a", "new_string": "def a"},
        ToolFailure.INVALID_ARGUMENTS,
        "nothing would change",
        None,
    ),
    "empty": ({"old_string": "", "new_string": "x"}, ToolFailure.SCHEMA_MISMATCH, "old_string", None),
}


@pytest.mark.parametrize(("arguments", "error", "text", "content"), EDITS.values(), ids=EDITS)
async def test_edit(
    tmp_path: Path, arguments: dict[str, Any], error: ToolFailure | None, text: str, content: str | None
) -> None:
    (tmp_path / "f").write_text(TEXT)
    outcome = await use(tmp_path, "edit", path="f", **arguments)
    assert outcome.error is error
    assert text in outcome.text
    assert (tmp_path / "f").read_text() == (content or TEXT)
    change = (ChangedFile(path="f", before=sha(TEXT), after=sha(content)),) if content else ()
    assert outcome.changed == change


async def test_edit_keeps_line_ends_and_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"a\r\nb\r\ncaf\xe9\r\n")
    outcome = await use(tmp_path, "edit", path="f", old_string="a\nb\n", new_string="c\nd\n")
    assert outcome.error is None
    assert (tmp_path / "f").read_bytes() == b"c\r\nd\r\ncaf\xe9\r\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    files = {
        "src/a.py": "import os\nneedle = 1\n",
        "src/deep/b.py": "x\ny\nNeedle\nz\nneedle\n",
        "README.md": "needle\n",
        "build/out.py": "needle\n",
        "src/keep.log": "needle\n",
        "src/drop.log": "needle\n",
        "node_modules/m.py": "needle\n",
        ".git/config": "needle\n",
        ".gitignore": "build/\n*.log\n",
        "src/.gitignore": "!keep.log\n",
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content)
    (tmp_path / "binary").write_bytes(b"needle\0")
    return tmp_path


GLOBS = {
    "by name": ({"pattern": "*.py"}, "src/a.py\nsrc/deep/b.py"),
    "by path": ({"pattern": "src/*.py"}, "src/a.py"),
    "any depth": ({"pattern": "src/**/*.py"}, "src/a.py\nsrc/deep/b.py"),
    "below a folder": ({"pattern": "*.py", "path": "src/deep"}, "src/deep/b.py"),
    "a nearer .gitignore decides": ({"pattern": "*.log"}, "src/keep.log"),
    "the folder's own .gitignore is not forgotten": ({"pattern": "*.log", "path": "src"}, "src/keep.log"),
    "nothing": ({"pattern": "*.rs"}, "No file matches *.rs in .."),
}


@pytest.mark.parametrize(("arguments", "expected"), GLOBS.values(), ids=GLOBS)
async def test_glob(project: Path, arguments: dict[str, Any], expected: str) -> None:
    assert (await use(project, "glob", **arguments)).text == expected


GREPS: dict[str, tuple[dict[str, Any], ToolFailure | None, str]] = {
    "lines": (
        {"pattern": "^needle"},
        None,
        "README.md:1:needle\nsrc/a.py:2:needle = 1\nsrc/deep/b.py:5:needle\nsrc/keep.log:1:needle",
    ),
    "in one folder": ({"pattern": "needle", "path": "src/deep"}, None, "src/deep/b.py:5:needle"),
    "in one file": ({"pattern": "needle", "path": "README.md"}, None, "README.md:1:needle"),
    "with case ignored and context": (
        {"pattern": "needle", "path": "src/deep", "ignore_case": True, "context_lines": 1},
        None,
        "src/deep/b.py-2-y\nsrc/deep/b.py:3:Needle\nsrc/deep/b.py-4-z\nsrc/deep/b.py:5:needle",
    ),
    "files": ({"pattern": "needle", "glob": "*.py", "output": "files"}, None, "src/a.py\nsrc/deep/b.py"),
    "count": ({"pattern": "(?i)needle", "glob": "*.py", "output": "count"}, None, "src/a.py:1\nsrc/deep/b.py:2"),
    "nothing": ({"pattern": "gold"}, None, "Nothing matches gold in .."),
    "bad pattern": ({"pattern": "("}, ToolFailure.INVALID_ARGUMENTS, "( is no regular expression: "),
    "missing folder": ({"pattern": "x", "path": "nope"}, ToolFailure.EXECUTION_FAILED, "nope does not exist."),
}


@pytest.mark.parametrize(("arguments", "error", "expected"), GREPS.values(), ids=GREPS)
async def test_grep(project: Path, arguments: dict[str, Any], error: ToolFailure | None, expected: str) -> None:
    outcome = await use(project, "grep", **arguments)
    assert outcome.error is error
    assert outcome.text == expected if error is None else outcome.text.startswith(expected)


async def test_a_pattern_that_backtracks_for_ever_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("untildone.activities.tools.search.SEARCH_S", 0.2)
    (tmp_path / "f").write_text("a" * 5_000 + "!")
    slow = await use(tmp_path, "grep", pattern=r"(a+)+$")
    assert slow.error is ToolFailure.TIMEOUT
    assert "Use a simpler pattern" in slow.text


async def test_many_results_are_bounded(tmp_path: Path) -> None:
    (tmp_path / "f").write_text("x\n" * 3_000)
    lines = (await use(tmp_path, "grep", pattern="x")).text.split("\n")
    assert len(lines) == 1_001
    assert lines[-1] == "[more than 1000 lines; narrow the search]"
