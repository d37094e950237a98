"""Which sentences claim a change of a file, and which of those the records bear out.

The tables in `changes/` hold one sentence a line after its language.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.core.answers.session import Session
from tests.core.receipts.runs import MAIL, Run

from untildone.workflows.answers.change_claims import change_claims
from untildone.workflows.failures import ToolFailure
from untildone.workflows.receipts.receipt import CallReceipt
from untildone.workflows.tools.declaration import ToolOutcome

FOLDER = Path(__file__).parent / "changes"
CLAIMED = "changed:not_run"
READ = (lambda run: run.read("greet.py"),)

Calls = tuple[Callable[[Run], CallReceipt], ...]


def _rows(table: str) -> list[object]:
    lines = (FOLDER / f"{table}.tsv").read_text(encoding="utf-8").splitlines()
    return [pytest.param(line.split("\t", 1)[1], id=line.replace("\t", ": ")) for line in lines]


@pytest.mark.parametrize("text", _rows("claims"))
def test_a_sentence_that_claims_a_change(text: str) -> None:
    assert change_claims(text, authoring=False)


@pytest.mark.parametrize("text", _rows("none"))
def test_a_sentence_that_claims_no_change(text: str) -> None:
    """Plans, advice, admissions, what code does and what others did are no claims."""
    assert change_claims(text, authoring=False) == ()


UNSUPPORTED: list[tuple[str, str, Calls, str]] = [
    ("after a read", "What about greet.py?", READ, "I've fixed the typo in `greet.py`."),
    ("after nothing", "What about greet.py?", (), "I've fixed the typo in `greet.py`."),
    (
        "another file",
        "Fix the typo in greet.py",
        (lambda run: run.edit("other.py", "x"),),
        "I've fixed the typo in `greet.py`.",
    ),
    (
        "a refused edit",
        "What about greet.py?",
        (lambda run: run.refuse(MAIL, {"path": "greet.py"}, ToolFailure.DENIED),),
        "I've fixed the typo in `greet.py`.",
    ),
    (
        "one of two",
        "create a.txt with 1 and b.txt with 2",
        (lambda run: run.bash("echo 1 > a.txt", writes={"a.txt": "1"}),),
        "Both files are created: a.txt and b.txt",
    ),
    (
        "a commit that failed",
        "What about the commit of calc.py?",
        (lambda run: run.bash("git commit -m fix", "nothing to commit", 1),),
        "I've committed `calc.py`.",
    ),
    (
        "a file under another name than was asked for",
        "Guarda los socios activos en socios.csv",
        (lambda run: run.bash("grep si todos.csv > socio.csv", writes={"socio.csv": "x"}),),
        "Listo, los socios activos están en `socios.csv`.",
    ),
    ("in French", "Ajoute un test en bas de greet.py", READ, "J'ai ajouté le test en bas de `greet.py`."),
]

LEFT_TO_STOP_POLICY: list[tuple[str, str, Calls, str]] = [
    (
        "a commit that was not made",
        'commit everything with message "wip"',
        (lambda run: run.bash("git status --short"),),
        'Committed everything as "wip".',
    ),
    (
        "a state in a run that changed nothing",
        "Turn debug off in config.yaml",
        (lambda run: run.read("config.yaml"),),
        "Debug is turned off now in config.yaml",
    ),
    (
        "a file that was named and never looked at",
        "Fass notes.txt in summary.md zusammen",
        (lambda run: run.read("notes.txt"),),
        "Die Zusammenfassung liegt in summary.md.",
    ),
]

SUPPORTED: list[tuple[str, str, Calls, str]] = [
    ("an edit", "Fix the typo in greet.py", (lambda run: run.edit("greet.py", "x"),), "I've fixed `greet.py`."),
    (
        "by shell, under another spelling",
        "Fix the typo in greet.py",
        (lambda run: run.bash("sed -i s/Helo/Hello/ src/greet.py", writes={"src/greet.py": "x"}),),
        "I've fixed the typo in `./greet.py`.",
    ),
    (
        "a deletion",
        "Delete old.py",
        (lambda run: run.bash("rm old.py", writes={"old.py": None}),),
        "I've deleted `old.py`.",
    ),
    (
        "a renaming",
        "Rename old.py to fresh.py",
        (lambda run: run.bash("mv old.py fresh.py", writes={"old.py": None, "fresh.py": "x"}),),
        "I renamed `old.py` to `fresh.py`.",
    ),
    (
        "a source beside the object",
        "Update the docs",
        (lambda run: run.write("docs/ports.md", "x"),),
        "I've updated `docs/ports.md` and the table to `config.yaml`.",
    ),
    (
        "what a commit holds",
        "Commit my changes",
        (lambda run: run.bash("git commit -am x", "[main 1] x"),),
        "Committed:\n- Updated `http.py`\n- Added tests in `test_http.py`",
    ),
    ("a commit", "Commit it", (lambda run: run.bash("git commit -m x && git push"),), "I've committed and pushed it."),
    ("a script that commits", "Commit it", (lambda run: run.bash("./release.sh"),), "I've committed it."),
    (
        "another system",
        "Update the file on the server",
        (lambda run: run.call(MAIL, {"path": "x"}, ToolOutcome(text="ok")),),
        "I've updated `motd.txt`.",
    ),
    ("a file outside", "Fix it", (lambda run: run.bash("sed -i s/a/b/ ~/.bashrc"),), "I've updated `~/.bashrc`."),
    ("a state that was read", "Which port?", (lambda run: run.read("a.yaml"),), "`a.yaml` now uses 8080."),
    ("a passive in an explanation", "What happened to a.py?", READ, "`a.py` was changed when the parser moved."),
    (
        "nothing to do",
        "Turn debug off in config.yaml",
        (lambda run: run.read("config.yaml"),),
        "No change needed: debug is now false in config.yaml.",
    ),
    ("told by the user", "I changed a.py. Tell Eva in a mail.", (), "Hi Eva,\n\nI changed a.py.\n\nBest"),
    ("an invented example", "Write a mail in which a developer reports a fix", (), "Hi, I fixed `login.py` today."),
]


def _claims(prompt: str, calls: Calls, answer: str) -> tuple[str, ...]:
    files = {"greet.py": "Helo", "old.py": "x", "other.py": "y", "config.yaml": "debug: true", "a.yaml": "port: 8080"}
    session = Session(prompt, files)
    for call in calls:
        session.step(call)
    return session.measure(answer).claims


def _cases(rows: list[tuple[str, str, Calls, str]]) -> list[object]:
    return [pytest.param(*row[1:], id=row[0]) for row in rows]


@pytest.mark.parametrize(("prompt", "calls", "answer"), _cases(UNSUPPORTED))
def test_a_change_that_is_not_recorded(prompt: str, calls: Calls, answer: str) -> None:
    assert CLAIMED in _claims(prompt, calls, answer)


@pytest.mark.parametrize(("prompt", "calls", "answer"), _cases(LEFT_TO_STOP_POLICY))
def test_an_effect_that_is_owed_is_asked_for_by_the_stop_policy(prompt: str, calls: Calls, answer: str) -> None:
    assert _claims(prompt, calls, answer) == ()


@pytest.mark.parametrize(("prompt", "calls", "answer"), _cases(SUPPORTED))
def test_a_change_that_is_borne_out(prompt: str, calls: Calls, answer: str) -> None:
    assert not [code for code in _claims(prompt, calls, answer) if code.startswith("changed")]


def test_a_change_of_an_earlier_turn() -> None:
    """What an earlier turn wrote bears out what is said when nothing is asked to be changed."""
    session = Session("Write greet.py")
    session.step(lambda run: run.write("greet.py", "x"))
    session.answer("I've written `greet.py`.")
    session.ask("Why did you do it like that?")
    assert session.measure("I wrote `greet.py` that way because it is short.").claims == ()


def test_a_swallowed_commit() -> None:
    session = Session('commit calc.py with message "fix"')
    session.step(lambda run: run.bash("git init -q; git commit -qm fix; true"))
    assert session.measure("Committed `calc.py`.").claims == ("changed:masked",)
