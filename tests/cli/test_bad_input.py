"""Bad input: one clear line on standard error, the right exit code, nothing half-created."""

from datetime import datetime

import pytest
from tests.cli.home import Home, Inside

from untildone.worker.sessions import MAX_MESSAGE_BYTES, SESSION_ID, new_session_id

OK = "scripted:ok.yaml"

USAGE = [
    pytest.param(["run", "", "--model", OK], b"", "the prompt is empty", id="empty prompt"),
    pytest.param(["run", " \n ", "--model", OK], b"", "the prompt is empty", id="blank prompt"),
    pytest.param(["run", "-", "--model", OK], b"", "the prompt is empty", id="empty stdin"),
    pytest.param(["run", "-", "--model", OK], b"good \xff bad", "not valid UTF-8 at byte 6", id="no UTF-8 on stdin"),
    pytest.param(["run", b"caf\xe9", "--model", OK], b"", "not valid UTF-8 at character 4", id="no UTF-8 argument"),
    pytest.param(
        ["run", "-", "--model", OK], b"x" * (MAX_MESSAGE_BYTES + 1), "at most 8 MB fit", id="prompt beyond 8 MB"
    ),
    pytest.param(["run", "x", "--model", OK, "--session", "a b"], b"", "session id 'a b' cannot be used", id="odd id"),
    pytest.param(["run", "x", "--model", OK, "--session", "../x"], b"", "session id '../x'", id="id with a path"),
    pytest.param(["run", "x", "--model", OK, "--session", "y" * 129], b"", "1 to 128 letters", id="id too long"),
    pytest.param(["run", "x", "--model", OK, "--session", ""], b"", "session id ''", id="empty id"),
    pytest.param(["run", "x", "--model", OK, "--session=-x"], b"", "no dash first", id="id like a flag"),
    pytest.param(["run", "x", "--model", "nobody:x"], b"", "no provider 'nobody', known are", id="unknown provider"),
    pytest.param(["run", "x", "--model", "gpt"], b"", "PROVIDER:NAME", id="model without provider"),
    pytest.param(["run", "x"], b"", "no model is named", id="no model"),
    pytest.param(["run", "x", "--model", "openai:gpt-5"], b"", "set OPENAI_API_KEY", id="missing key"),
    pytest.param(["run", "x", "--model", "scripted:none.yaml"], b"", "no such file", id="missing script"),
    pytest.param(["run", "x", "--model", "scripted:bad.yaml"], b"", "line 3: not YAML", id="script syntax"),
    pytest.param(["run", "x", "--model", "scripted:key.yaml"], b"", "line 1: answers.0.tekst: unknown key", id="key"),
    pytest.param(["run", "x", "--model", OK, "--workspace", "none"], b"", "does not exist", id="no workspace"),
    pytest.param(["run", "x", "--model", OK, "--workspace", ""], b"", "--workspace is empty", id="empty workspace"),
    pytest.param(["run", "x", "--model", OK, "--workspace", "ok.yaml"], b"", "is not a directory", id="file"),
    pytest.param(["run", "x", "--model", OK, "--permission", "all"], b"", "--permission", id="unknown permission"),
    pytest.param(["run", "x", "--model", OK, "--max-turns", "0"], b"", "--max-turns", id="no turns"),
    pytest.param(["run", "x", "--model", OK, "--max-turns", "9" * 20], b"", "--max-turns", id="endless turns"),
    pytest.param(["run", "x", "--model", OK, "--budget-usd", "0"], b"", "--budget-usd", id="no budget"),
    pytest.param(["run", "x", "--model", OK, "--budget-usd", "nan"], b"", "--budget-usd", id="budget is no number"),
    pytest.param(["run", "x", "--model", OK, "--budget-usd", "inf"], b"", "--budget-usd", id="endless budget"),
    pytest.param(["run", "x", "--model", OK, "--nonsense"], b"", "--nonsense", id="unknown flag"),
    pytest.param(["run", "--model", OK], b"", "PROMPT", id="no prompt"),
    pytest.param(["steer", "nobody", "x"], b"", "there is no session nobody", id="steer unknown"),
    pytest.param(["follow-up", "nobody", "x"], b"", "there is no session nobody", id="follow-up unknown"),
    pytest.param(["steer", "nobody", ""], b"", "the message is empty", id="steer with nothing"),
    pytest.param(["done", "nobody"], b"", "there is no session nobody", id="done unknown"),
    pytest.param(["pause", "nobody"], b"", "there is no session nobody", id="pause unknown"),
    pytest.param(["resume", "nobody"], b"", "there is no session nobody", id="resume unknown"),
    pytest.param(["cancel", "nobody"], b"", "there is no session nobody", id="cancel unknown"),
    pytest.param(["approve", "nobody", "c1"], b"", "there is no session nobody", id="approve unknown"),
    pytest.param(["deny", "nobody", "c1"], b"", "there is no session nobody", id="deny unknown"),
    pytest.param(["watch", "nobody"], b"", "there is no session nobody", id="watch unknown"),
    pytest.param(["watch", "a b"], b"", "session id 'a b' cannot be used", id="watch odd id"),
    pytest.param(["watch", "nobody", "--from", "then"], b"", "--from", id="watch from nowhere"),
    pytest.param(["show", "nobody"], b"", "there is no session nobody", id="show unknown"),
    pytest.param(["replay", "nobody"], b"", "there is no session nobody", id="replay unknown"),
    pytest.param(["replay"], b"", "name one session, or pass --open", id="replay nothing"),
    pytest.param(["replay", "x", "--open"], b"", "name one session, or pass --open", id="replay both"),
    pytest.param(["list", "--status", "nonsense"], b"", "no such status; it is one of", id="list by nonsense"),
    pytest.param(["approvals", "nobody"], b"", "there is no session nobody", id="approvals unknown"),
]


@pytest.fixture
def scripts(empty_home: Home) -> Home:
    """A home with scripts, good and bad."""
    (empty_home.work / "ok.yaml").write_text("- text: Done.\n")
    (empty_home.work / "bad.yaml").write_text("- text: a\n  calls: [\n")
    (empty_home.work / "key.yaml").write_text("- tekst: a\n")
    return empty_home


@pytest.mark.parametrize(("arguments", "stdin", "said"), USAGE)
def test_a_slip_is_one_line_and_creates_nothing(
    scripts: Home, inside: Inside, arguments: list[str | bytes], stdin: bytes, said: str
) -> None:
    before = {path.name for path in scripts.work.iterdir()}
    ended = inside(scripts, arguments, stdin)
    assert ended.code == 2, ended
    assert ended.out == ""
    assert len(ended.err.splitlines()) == 1, ended
    assert ended.err.startswith("untildone: ")
    assert said in ended.err
    assert not scripts.state.exists()
    assert {path.name for path in scripts.work.iterdir()} == before


def test_an_unreachable_temporal_is_one_line(scripts: Home) -> None:
    """As a process of its own, to see that the whole way out holds."""
    ended = scripts.run("run", "x", "--model", OK, variables={"TEMPORAL_ADDRESS": "127.0.0.1:1"})
    assert ended.code == 7, ended
    assert ended.err == "untildone: Temporal at 127.0.0.1:1 cannot be reached (connection refused): is it running?\n"
    assert not scripts.state.exists()


def test_a_file_of_tools_that_cannot_be_imported_is_one_line(scripts: Home) -> None:
    (scripts.work / "bad.py").write_text("def (")
    ended = scripts.run("run", "x", "--model", OK, variables={"UNTILDONE_TOOLS__MODULES": '["bad.py"]'})
    assert ended.code == 2, ended
    assert len(ended.err.splitlines()) == 1, ended
    assert "bad.py cannot be loaded: SyntaxError" in ended.err
    assert not scripts.state.exists()


@pytest.mark.parametrize(
    ("tier", "said"),
    [("nobody:x", "no provider 'nobody', known are"), ("scripted:none.yaml", "no such file"), ("x:", "PROVIDER:NAME")],
    ids=["unknown provider", "missing script", "no name"],
)
def test_a_model_for_readings_that_cannot_be_asked_is_one_line(
    scripts: Home, inside: Inside, tier: str, said: str
) -> None:
    (scripts.work / "untildone.toml").write_text(f"[intent]\nmodel_tier = '{tier}'\n")
    ended = inside(scripts, ["run", "x", "--model", OK])
    assert (ended.code, ended.out) == (2, ""), ended
    assert len(ended.err.splitlines()) == 1, ended
    assert said in ended.err
    assert not scripts.state.exists()


def test_a_presentation_predicate_that_is_not_there_is_one_line(scripts: Home, inside: Inside) -> None:
    (scripts.work / "mine.py").write_text("def plain(text, tools):\n    return None\n")
    (scripts.work / "card.py").write_text(
        "from untildone.worker import presentation_predicate\n\n"
        "@presentation_predicate\ndef as_card(text, tools):\n    return None\n"
    )
    settings = scripts.work / "untildone.toml"
    settings.write_text("[tools]\nmodules = ['card.py']\npresentation_predicate = 'as_crad'\n")
    unknown = inside(scripts, ["run", "x", "--model", OK])
    settings.write_text("[tools]\nmodules = ['mine.py']\npresentation_predicate = 'plain'\n")
    undecorated = inside(scripts, ["run", "x", "--model", OK])
    settings.unlink()
    assert (unknown.code, undecorated.code) == (2, 2), (unknown, undecorated)
    assert unknown.err.startswith("untildone: [tools] presentation_predicate: there is no 'as_crad' (known: as_card); ")
    assert "mine.py holds no tool: decorate a function of it with @tool" in undecorated.err
    assert not scripts.state.exists()


@pytest.mark.parametrize("command", [["list"], ["list", "--json"], ["approvals"]], ids=" ".join)
def test_looking_at_nothing_creates_nothing(empty_home: Home, inside: Inside, command: list[str]) -> None:
    ended = inside(empty_home, command)
    assert ended.code == 0, ended
    assert not empty_home.state.exists()


def test_names_of_new_sessions_sort_by_time_and_are_valid() -> None:
    earlier = new_session_id(datetime(2026, 11, 30, 11, 44, 55))
    later = new_session_id(datetime(2026, 11, 30, 11, 44, 56))
    assert earlier.startswith("s-20261130-114455-")
    assert earlier < later
    assert SESSION_ID.fullmatch(earlier)
