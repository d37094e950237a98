"""Looking at sessions: list, show, replay and watch, on the real stack and when things are missing or were changed."""

import asyncio
import sqlite3
from contextlib import closing

import orjson
import pytest
from tests.cli.home import Do, Home

from untildone.worker import outcomes
from untildone.worker.completion import complete_session
from untildone.worker.config import Settings
from untildone.worker.deployment import open_records
from untildone.worker.listing import summaries
from untildone.workflows.ledger.entries import GENESIS_HASH, canonical, digest

WORK = [
    {"text": "I look.", "calls": [{"tool": "bash", "arguments": {"command": "echo one > one.txt; echo hello"}}]},
    {"calls": [{"tool": "read", "arguments": {"path": "none.txt"}}]},
    {"text": "One file was made. The file none.txt could not be read: it is not there."},
]


@pytest.fixture(scope="module")
def worked(home: Home) -> str:
    """A finished session with calls, one of which failed."""
    ended = home.run("run", "Make one.txt.", "--model", home.script("worked", WORK), "--session", "worked")
    assert ended.code == 0, ended
    return "worked"


def test_list_shows_how_each_session_stands(worked: str, do: Do) -> None:
    (row,) = [row for row in do("list", "--json").result if row["session_id"] == worked]
    assert (row["status"], row["runs"], row["steps"], row["broken_seq"]) == ("done", 1, 3, None)
    assert row["model"].startswith("scripted:")
    assert worked in do("list").out
    assert worked not in do("list", "--status", "failed").out


def test_show_tells_what_was_asked_said_called_and_spent(worked: str, do: Do) -> None:
    shown = do("show", worked)
    assert shown.code == 0, shown
    for part in (
        "the chain verifies",
        "> Make one.txt.",
        "I look.",
        "bash echo one > one.txt; echo hello -> ok, exit 0, 5 characters",
        "changed one.txt",
        "read none.txt -> execution_failed",
        "One file was made.",
        "= done · 3 steps",
    ):
        assert part in shown.out, shown


def test_show_json_has_calls_outcome_and_history(worked: str, do: Do) -> None:
    (report,) = do("show", worked, "--json").lines
    assert report["broken"] is None
    assert report["history_length"] > 10
    assert 0 < report["history_size_bytes"] < 50_000
    (run,) = report["runs"]
    calls = [item for item in run["items"] if item["type"] == "call"]
    assert [(call["tool"], call["error"], call["finished"]) for call in calls] == [
        ("bash", None, True),
        ("read", "execution_failed", True),
    ]
    assert calls[0]["changed"] == ["one.txt"]
    assert run["outcome"]["status"] == "done"


def test_show_entries_prints_the_ledger_in_order(worked: str, do: Do) -> None:
    entries = do("show", worked, "--entries").lines
    assert [entry["seq"] for entry in entries] == list(range(1, len(entries) + 1))
    assert entries[0]["kind"] == "header"
    assert any(entry["kind"] == "outcome" for entry in entries)


def test_replay_agrees_with_history_and_ledger(worked: str, do: Do) -> None:
    replayed = do("replay", worked)
    assert replayed.code == 0, replayed
    assert replayed.out.startswith(f"{worked}: 1 execution, ")
    (found,) = do("replay", worked, "--json").lines
    assert found["heads"] >= 5


def test_replay_open_has_a_line_for_each_open_run(home: Home, do: Do) -> None:
    model = home.script("open", [home.gated("open"), {"text": "Closed."}])
    assert do("run", "Go.", "--model", model, "--session", "open", "--detach", "--json").code == 0
    assert asyncio.run(status_without_server(home, "open")) == "suspended"
    replayed = do("replay", "--open")
    assert replayed.code == 0, replayed
    assert "open: 1 execution, " in replayed.out
    home.open("open")
    assert do("watch", "open").out == "Closed.\n"


async def status_without_server(home: Home, session_id: str) -> str:
    async with open_records(Settings(home=home.state)) as records:
        found = await summaries(records, None, limit=50)
    return next(summary.status for summary in found if summary.session_id == session_id)


def test_a_changed_entry_is_reported_first_of_all(home: Home, do: Do) -> None:
    assert do("run", "Go.", "--model", home.script("done", [{"text": "Ok."}]), "--session", "changed").code == 0
    with closing(sqlite3.connect(home.state / "ledger.db")) as ledger, ledger:
        changed = ledger.execute(
            "UPDATE entry SET inline = replace(inline, 'Ok.', 'No.') "
            "WHERE session_id = 'changed' AND key = '1/1/answer'"
        )
        assert changed.rowcount == 1
        (seq,) = ledger.execute("SELECT seq FROM entry WHERE session_id = 'changed' AND key = '1/1/answer'").fetchone()
    shown = do("show", "changed")
    assert shown.code == 7, shown
    assert f"untildone: the ledger of changed is broken: entry {seq} was changed" in shown.err
    assert "> Go." in shown.out
    assert "No." not in shown.out
    (report,) = do("show", "changed", "--json").lines
    assert report["broken_seq"] == seq
    replayed = do("replay", "changed")
    assert (replayed.code, "is broken" in replayed.out) == (7, True), replayed
    (row,) = [row for row in do("list", "--json").result if row["session_id"] == "changed"]
    assert row["broken_seq"] == seq
    again = do("run", "Again.", "--model", home.script("done", [{"text": "Ok."}]), "--session", "changed", "--json")
    assert (again.code, again.result["status"], again.result["text"]) == (7, "failed", ""), again
    assert f"the ledger of changed is broken: entry {seq}" in again.result["error"]["message"]


def test_a_ledger_that_was_forged_in_one_piece_differs_from_history(home: Home, do: Do) -> None:
    assert do("run", "Go.", "--model", home.script("done", [{"text": "Ok."}]), "--session", "forged").code == 0
    seq = forge_last_entry(home, "forged")
    assert "the chain verifies" in do("show", "forged").out
    replayed = do("replay", "forged")
    assert (replayed.code, f"DIVERGED: history recorded entry {seq} " in replayed.out) == (7, True), replayed


def forge_last_entry(home: Home, session_id: str) -> int:
    """Rewrites the last entry and everything that vouches for it in the ledger; returns its number."""
    with closing(sqlite3.connect(home.state / "ledger.db")) as ledger, ledger:
        ledger.row_factory = sqlite3.Row
        of = "WHERE session_id = ?"
        row = ledger.execute(f"SELECT * FROM entry {of} ORDER BY seq DESC", (session_id,)).fetchone()
        fields = {name: row[name] for name in ("session_id", "seq", "id", "key", "kind", "parent_hash", "created_at")}
        payload = {**orjson.loads(row["inline"]), "asked": "something else"}
        forged = digest(canonical({**fields, "payload": payload}))
        content = (canonical(payload).decode(), forged, session_id, row["seq"])
        ledger.execute(f"UPDATE entry SET inline = ?, hash = ? {of} AND seq = ?", content)
        marks = "head_hash = ?, verified_seq = 0, verified_hash = ?"
        ledger.execute(f"UPDATE session SET {marks} {of}", (forged, GENESIS_HASH, session_id))
        return int(row["seq"])


def test_watching_a_finished_run_shows_it_again_and_ends_as_it_did(home: Home, do: Do) -> None:
    refused = [{"text": "No.", "stop": "refusal"}]
    assert do("run", "Go.", "--model", home.script("refused", refused), "--session", "seen").code == 0
    assert do("watch", "seen").out == "No.\n"
    assert do("watch", "seen", "--strict").code == 3
    late = do("watch", "seen", "--from", "now", "--json")
    assert [line.get("type") for line in late.lines] == [None]


def test_sessions_are_completed_by_name(home: Home, worked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in home.environment.items():
        monkeypatch.setenv(name, value)
    assert worked in complete_session("wor")
    assert complete_session("no such") == []
    monkeypatch.setenv("UNTILDONE_HOME", str(home.folder / "elsewhere"))
    assert complete_session("wor") == []
    assert not (home.folder / "elsewhere").exists()


def test_run_ids_are_read_from_their_end() -> None:
    assert outcomes.ordinal("a/b/12") == 12
