"""`run` on the real stack: exit codes, output, steering, Ctrl-C, and runs that are ended from outside."""

import asyncio
import json
import signal
import subprocess
from collections.abc import Iterator

import pytest
from temporalio.client import Client
from tests.cli.home import Do, Ended, Home, finish
from tests.waiting import wait_until

from untildone.worker.stack_state import read_state

DONE = [{"text": "All done."}]
TOUCH = [{"calls": [{"tool": "bash", "arguments": {"command": "echo made > made.txt"}}]}, {"text": "Made it."}]
SLEEP = [{"text": "Now I wait.", "calls": [{"tool": "bash", "arguments": {"command": "sleep 600"}}]}, {"text": "Late."}]
HANG = [{"text": "I begin and never end.", "hang": True}]

EXITS = [
    pytest.param(DONE, [], 0, "done", id="done"),
    pytest.param(DONE, ["--strict"], 0, "done", id="nothing owed, strict"),
    pytest.param([{"text": "No.", "stop": "refusal"}], [], 0, "done", id="refused"),
    pytest.param([{"text": "No.", "stop": "refusal"}], ["--strict"], 3, "done", id="unverified, strict"),
    pytest.param(TOUCH, ["--max-turns", "1"], 4, "budget_exhausted", id="max turns"),
    pytest.param([{"errors": [{"kind": "auth", "message": "bad key"}]}], [], 7, "failed", id="failed"),
]


@pytest.mark.parametrize(("answers", "flags", "code", "status"), EXITS)
def test_exit_codes(home: Home, answers: object, flags: list[str], code: int, status: str) -> None:
    ended = home.run("run", "Do it.", "--model", home.script("exit", answers), "--json", *flags)
    assert (ended.code, ended.result["status"]) == (code, status), ended
    assert ended.result["exit_code"] == (0 if code == 3 else code)


def test_standard_output_is_the_answer_and_nothing_else(home: Home, do: Do) -> None:
    ended = home.run("run", "-", "--model", home.script("touch", TOUCH), stdin="Mach es: größer!".encode())
    assert (ended.code, ended.out) == (0, "Made it.\n"), ended
    assert (home.work / "made.txt").read_text() == "made\n"
    shown = do("show", session_of(ended.err))
    assert "> Mach es: größer!" in shown.out


def test_json_ends_with_the_result_and_its_text_is_what_was_streamed(home: Home) -> None:
    broken = {"text": "The answer is four.", "chunk": 4, "errors": [{"kind": "network", "after_pieces": 2}]}
    ended = home.run("run", "Two and two?", "--model", home.script("retry", [broken]), "--json")
    assert ended.code == 0, ended
    events = ended.lines[:-1]
    assert [event["type"] for event in events][:2] == ["run_started", "step_started"]
    assert events[-1]["type"] == "run_finished"
    last_attempt = max(event["attempt"] for event in events if event["type"] == "step_started")
    assert last_attempt > 1
    snapshots = [event for event in events if event["type"] == "snapshot" and event["attempt"] == last_attempt]
    assert [snapshot["text"] for snapshot in snapshots] == [ended.result["text"]] == ["The answer is four."]


def test_a_prompt_of_five_megabytes_gets_an_outcome(home: Home) -> None:
    prompt = ("word " * 1_000_000).encode()
    ended = home.run("run", "-", "--model", home.script("big", DONE), "--json", stdin=prompt)
    assert ended.code in {0, 7}, ended.err
    assert ended.result["status"] in {"done", "failed"}
    assert "Traceback" not in ended.err


def test_a_detached_run_prints_its_name_and_goes_on(home: Home) -> None:
    model = home.script("touch", TOUCH)
    detached = home.run("run", "Do it.", "--model", model, "--detach", "--json")
    assert detached.code == 0, detached
    assert list(detached.result) == ["session_id", "run_id"]
    session_id = detached.result["session_id"]
    assert detached.result["run_id"] == f"{session_id}/1"
    watched = home.run("watch", session_id, "--json")
    assert (watched.code, watched.result["text"]) == (0, "Made it."), watched
    assert watched.lines[0]["type"] == "run_started"


def test_a_detached_run_prints_its_name_for_a_shell(home: Home) -> None:
    ended = home.run("run", "Do it.", "--model", home.script("done", DONE), "--detach")
    assert ended.code == 0, ended
    session_id = ended.out.strip()
    assert f"untildone watch {session_id}" in ended.err


def test_a_session_goes_on_with_a_run_after_the_other(home: Home) -> None:
    model = home.script("twice", {"runs": [[{"text": "First."}], [{"text": "Second."}]]})
    first = home.run("run", "One.", "--model", model, "--session", "twice")
    second = home.run("run", "Two.", "--model", model, "--session", "twice", "--json")
    assert first.out == "First.\n", first
    assert (second.result["run_id"], second.result["text"]) == ("twice/2", "Second."), second
    assert all(event["run_id"] == "twice/2" for event in second.lines[:-1])


class Running:
    """A job that was started in the background and is in the middle of its work."""

    def __init__(self, process: subprocess.Popen[bytes], session_id: str, model: str) -> None:
        self.process = process
        self.session_id = session_id
        self.model = model

    def end(self) -> Ended:
        return finish(self.process)


@pytest.fixture
def begin(home: Home, do: Do) -> Iterator["Begin"]:
    """Starts jobs, and ends those that a test leaves open."""
    begun = Begin(home)
    yield begun
    for running in begun.running:
        if running.process.poll() is None:
            running.process.kill()
            running.process.communicate()
        do("cancel", running.session_id)


class Begin:
    def __init__(self, home: Home) -> None:
        self._home = home
        self.running: list[Running] = []

    def __call__(self, session_id: str, answers: object, *flags: str, until: str = "tool_call_start") -> Running:
        """Starts `run --json` and returns when the event `until` was printed."""
        model = self._home.script(session_id, answers)
        process = self._home.start("run", "Go.", "--model", model, "--session", session_id, "--json", *flags)
        running = Running(process, session_id, model)
        self.running.append(running)
        assert process.stdout is not None
        for line in process.stdout:
            if json.loads(line).get("type") == until:
                return running
        raise AssertionError(f"no {until}: {running.end()}")


def test_a_prompt_steers_the_run_that_is_open(home: Home, begin: Begin) -> None:
    blue = {"when": {"steering_contains": "use blue"}, "text": "Blue it is."}
    running = begin("steered", {"reactions": [blue], "answers": [home.gated("steered"), {"text": "Red."}]})
    steering = home.start("run", "use blue", "--session", "steered", "--model", running.model)
    wait_for_line(steering, "the prompt steers it")
    home.open("steered")
    second = finish(steering)
    assert (second.code, second.out) == (0, "Blue it is.\n"), second
    assert "steering delivered: use blue" in second.err
    ended = running.end()
    assert (ended.code, ended.result["run_id"]) == (0, "steered/1"), ended


def test_a_follow_up_starts_by_itself_after_the_run(home: Home, begin: Begin, do: Do) -> None:
    first = [home.gated("followed"), {"text": "First."}]
    running = begin("followed", {"runs": [first, [{"text": "Then: {{user}}"}]]})
    assert do("follow-up", "followed", "the next thing").code == 0
    home.open("followed")
    ended = running.end()
    assert (ended.result["run_id"], ended.result["text"]) == ("followed/1", "First."), ended
    next_one = home.run("watch", "followed", "--json")
    assert next_one.result["run_id"] == "followed/2", next_one
    assert next_one.result["text"].endswith("the next thing")


def test_ctrl_c_once_leaves_the_run_and_says_how_to_come_back(home: Home, begin: Begin, do: Do) -> None:
    running = begin("left", [home.gated("left"), {"text": "Home."}])
    running.process.send_signal(signal.SIGINT)
    ended = running.end()
    assert ended.code == 0, ended
    assert ended.result == {"session_id": "left", "run_id": "left/1"}
    assert "untildone watch left" in ended.err
    watching = home.start("watch", "left")
    home.open("left")
    assert finish(watching).out == "Home.\n"


def test_ctrl_c_twice_cancels_and_waits_for_the_end(home: Home, begin: Begin, do: Do) -> None:
    running = begin("stopped", SLEEP)
    running.process.send_signal(signal.SIGINT)
    wait_for_line(running.process, "detaching")
    running.process.send_signal(signal.SIGINT)
    ended = running.end()
    assert (ended.code, ended.result["status"]) == (130, "cancelled"), ended
    assert ended.result["cancel"]["stopped"] == ["call_1_1_1"]
    assert ended.result["text"] == "Now I wait."


def test_cancel_tells_what_was_stopped_and_keeps_what_was_not_delivered(home: Home, begin: Begin, do: Do) -> None:
    running = begin("ended", SLEEP)
    for message in ("first thought", "second thought"):
        assert do("steer", "ended", message).code == 0
    cancelled = do("cancel", "ended")
    assert cancelled.code == 0, cancelled
    assert "ended: cancelled" in cancelled.out
    assert "stopped: call_1_1_1" in cancelled.out
    assert "kept, not delivered: steer 2: first thought" in cancelled.out
    assert "kept, not delivered: steer 3: second thought" in cancelled.out
    assert running.end().code == 130
    assert do("steer", "ended", "too late").code == 2
    assert do("cancel", "ended").code == 2


def test_a_stream_that_never_ends_is_cancelled_with_its_partial_text(home: Home, begin: Begin, do: Do) -> None:
    running = begin("hanging", HANG, until="delta")
    assert do("cancel", "hanging", "--json").result["status"] == "cancelled"
    ended = running.end()
    assert (ended.code, ended.result["text"]) == (130, "I begin and never end."), ended


def test_a_run_that_is_terminated_from_outside_ends_as_failed(home: Home, begin: Begin, do: Do) -> None:
    running = begin("killed", SLEEP)
    asyncio.run(terminate(home, "killed"))
    ended = running.end()
    assert (ended.code, ended.result["status"], ended.result["run_id"]) == (7, "failed", "killed/1"), ended
    assert "terminated" in ended.result["error"]["message"]
    (listed,) = [row for row in do("list", "--json").lines[0] if row["session_id"] == "killed"]
    assert listed["status"] == "lost"


def test_a_pause_holds_the_run_until_it_is_resumed(home: Home, begin: Begin, do: Do) -> None:
    running = begin("paused", [home.gated("paused"), {"text": "On."}])
    assert do("pause", "paused").code == 0
    home.open("paused")
    wait_until(lambda: [row["session_id"] for row in do("list", "--status", "paused", "--json").lines[0]] != [])
    assert do("resume", "paused").code == 0
    ended = running.end()
    assert (ended.code, ended.result["text"]) == (0, "On."), ended
    assert {"paused", "resumed"} <= {event.get("type") for event in ended.lines}


def test_each_question_of_a_session_is_asked_and_answered_once(home: Home, begin: Begin, do: Do) -> None:
    calls = [{"calls": [{"tool": "bash", "arguments": {"command": f"echo {n} >> asked.txt"}}]} for n in (1, 2, 3)]
    denied = {"when": {"result_error": "denied"}, "text": "Then not: {{result}}"}
    answers = {"reactions": [denied], "answers": calls}
    running = begin("asking", answers, "--permission", "ask", until="approval_requested")
    for number in (1, 2):
        call = wait_for_question(do, "asking", f"call_1_{number}_1")
        assert do("approve", "asking", call).code == 0
        again = do("approve", "asking", call)
        assert (again.code, len(again.err.splitlines())) == (2, 1), again
    call = wait_for_question(do, "asking", "call_1_3_1")
    assert do("deny", "asking", call, "--note", "two are enough").code == 0
    ended = running.end()
    assert ended.code == 0, ended
    assert "two are enough" in ended.result["text"]
    assert ended.result["follow_ups"] == [], "the note of a denial is no message of its own"
    assert (home.work / "asked.txt").read_text() == "1\n2\n"


def test_done_releases_the_hold(home: Home, begin: Begin, do: Do) -> None:
    answers = [{"text": "Fine?"}, {"text": "Better.", "delay": 1, "repeat": 1}]
    running = begin("held", answers, "--until-done", until="gate_fired")
    assert do("done", "held").code == 0
    ended = running.end()
    assert (ended.code, ended.result["hold"]) == (0, {"armed": True, "released": True}), ended


def wait_for_question(do: Do, session_id: str, call_id: str) -> str:
    wait_until(lambda: [q["call_id"] for q in do("approvals", session_id, "--json").lines[0]] == [call_id])
    return call_id


def wait_for_line(process: subprocess.Popen[bytes], part: str) -> None:
    """Reads standard error up to a line that contains `part`."""
    assert process.stderr is not None
    for line in process.stderr:
        if part in line.decode():
            return
    raise AssertionError(f"the command ended without saying {part!r}")


def session_of(stderr: str) -> str:
    return next(line.removeprefix("session ") for line in stderr.splitlines() if line.startswith("session "))


async def terminate(home: Home, session_id: str) -> None:
    state = read_state(home.state)
    assert state is not None
    client = await Client.connect(state.address)
    await client.get_workflow_handle(session_id).terminate("for a test")
