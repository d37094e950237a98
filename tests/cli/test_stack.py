"""The embedded stack with the real Temporal server: brought up once, mended when broken, stopped in order."""

import asyncio
import json
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
from temporalio.client import Client, WorkflowExecutionStatus

from untildone.worker import doctor, local, stack_state
from untildone.worker.config import Settings, load_settings
from untildone.worker.errors import StackError
from untildone.worker.processes import ProcessId, bound_log, environment_of, identify, last_line, open_log, stop
from untildone.worker.stack_state import StackState, read_state, write_state

UNTILDONE = [sys.executable, "-m", "untildone.worker.cli"]
POLLING_WORKER = str(Path(__file__).with_name("polling_worker.py"))


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Settings]:
    """A state folder of its own, whose stack has a worker that does nothing; all of it is stopped in the end."""
    for name in os.environ:
        if name.startswith(("UNTILDONE_", "TEMPORAL_", "OPENAI_", "ANTHROPIC_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("UNTILDONE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(local, "WORKER_COMMAND", (sys.executable, POLLING_WORKER))
    settings = load_settings().settings
    yield settings
    state = read_state(settings.home)
    for process in (state.supervisor, state.worker, state.server) if state else ():
        if process:
            stop(process, 0.0)


def parts(state: StackState) -> dict[str, ProcessId]:
    assert state.server is not None
    assert state.worker is not None
    return {"supervisor": state.supervisor, "server": state.server, "worker": state.worker}


def kill(process: ProcessId) -> None:
    os.kill(process.pid, signal.SIGKILL)
    eventually(lambda: not process.alive)


def eventually(condition: Callable[[], bool], timeout_s: float = 20.0) -> None:
    deadline = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.02)


def test_up_is_there_for_the_next_command_and_outlives_the_terminal(settings: Settings) -> None:
    state = local.ensure_up(settings)
    assert local.ensure_up(settings) == state
    for process in parts(state).values():
        assert os.getsid(process.pid) != os.getsid(0)
    assert (settings.home.stat().st_mode & 0o777, (settings.home / "stack.json").stat().st_mode & 0o777) == (
        0o700,
        0o600,
    )


def test_down_stops_the_worker_before_the_server_and_twice_is_no_error(settings: Settings) -> None:
    state = local.ensure_up(settings)
    assert local.down(settings) == ("worker", "Temporal server")
    assert not any(process.alive for process in parts(state).values())
    assert local.down(settings) == ()


def test_down_without_a_state_folder_makes_none(settings: Settings) -> None:
    assert local.down(settings) == ()
    assert not settings.home.exists()


def test_many_ups_at_once_give_one_stack(settings: Settings) -> None:
    with ThreadPoolExecutor(6) as pool:
        states = list(pool.map(local.ensure_up, [settings] * 6))
    assert len({json.dumps(parts(state)["server"].pid) for state in states}) == 1
    assert len({parts(state)["worker"].pid for state in states}) == 1


@pytest.mark.parametrize(
    "killed",
    [
        ("worker",),
        ("server",),
        ("supervisor",),
        ("server", "worker"),
        ("supervisor", "worker"),
        ("supervisor", "server"),
        ("supervisor", "server", "worker"),
    ],
    ids="+".join,
)
def test_whatever_was_killed_is_started_again_and_the_rest_kept(killed: tuple[str, ...], settings: Settings) -> None:
    before = parts(local.ensure_up(settings))
    for name in killed:
        kill(before[name])
    state = local.ensure_up(settings)
    assert state.running
    after = parts(state)
    for name in before:
        assert (after[name] == before[name]) is (name not in killed)
    assert not any(before[name].alive for name in killed)


@pytest.mark.parametrize("name", ["worker", "server"])
def test_a_death_with_nobody_there_is_made_good(name: str, settings: Settings) -> None:
    state = local.ensure_up(settings)
    kill(parts(state)[name])

    def mended() -> bool:
        now = read_state(settings.home)
        return now is not None and now.running and parts(now)[name] != parts(state)[name]

    eventually(mended)
    now = read_state(settings.home)
    assert now is not None
    assert (now.restarts, now.address) == (1, state.address)
    assert now.problem is not None
    assert "was killed by signal 9" in now.problem


async def test_open_runs_outlive_down_and_sigkill(settings: Settings) -> None:
    state = await asyncio.to_thread(local.ensure_up, settings)
    client = await Client.connect(**local.embedded(state))
    await client.start_workflow("Anything", id="a-run", task_queue="untildone")
    for process in parts(state).values():
        kill(process)
    await asyncio.to_thread(local.ensure_up, settings)
    await asyncio.to_thread(local.down, settings)
    state = await asyncio.to_thread(local.ensure_up, settings)
    client = await Client.connect(**local.embedded(state))
    assert (await client.get_workflow_handle("a-run").describe()).status is WorkflowExecutionStatus.RUNNING


def test_a_port_taken_meanwhile_is_exchanged(settings: Settings) -> None:
    before = local.ensure_up(settings)
    for process in parts(before).values():
        kill(process)
    with socket.socket() as taker:
        taker.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taker.bind(("127.0.0.1", before.ports.grpc))
        taker.listen()
        after = local.ensure_up(settings)
    assert after.running
    assert after.ports.grpc != before.ports.grpc
    assert after.ports.ui == before.ports.ui


def test_a_recycled_pid_is_not_mistaken_for_the_stack(settings: Settings) -> None:
    """A record left by an earlier boot names processes that others have become; here, this very test."""
    state = local.ensure_up(settings)
    local.down(settings)
    me = ProcessId(os.getpid(), "another-boot:1")
    write_state(settings.home, replace(state, supervisor=me, server=me, worker=me))
    assert local.down(settings) == ()
    write_state(settings.home, replace(state, supervisor=me, server=me, worker=me))
    assert local.ensure_up(settings).running


@pytest.mark.parametrize("content", ["", "{", '{"version": "0.0.1"}', "[]"], ids=["empty", "cut", "other", "list"])
def test_an_unreadable_record_is_replaced(content: str, settings: Settings) -> None:
    lost = local.ensure_up(settings)
    (settings.home / "stack.json").write_text(content)
    found = local.ensure_up(settings)
    assert found.running
    assert not any(process.alive for process in parts(lost).values())


def test_down_finds_a_stack_whose_record_is_lost(settings: Settings) -> None:
    state = local.ensure_up(settings)
    (settings.home / "stack.json").unlink()
    assert local.down(settings) == ("stack",)
    assert not any(process.alive for process in parts(state).values())


def test_a_stack_whose_folder_was_removed_ends_by_itself(settings: Settings) -> None:
    state = local.ensure_up(settings)
    shutil.rmtree(settings.home)
    # Any wake-up makes the supervisor look for its folder; it does so each minute too.
    kill(parts(state)["worker"])
    eventually(lambda: not any(process.alive for process in parts(state).values()))


def test_another_version_is_refused_until_up_changes_over(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    before = local.ensure_up(settings)
    monkeypatch.setattr(local, "version", lambda: "99.0")
    with pytest.raises(StackError, match=r"runs untildone .*, this is 99\.0: `untildone replay --open`"):
        local.ensure_up(settings)
    assert parts(before)["worker"].alive
    after = local.ensure_up(settings, renew=True)
    assert (after.version, after.running) == ("99.0", True)
    assert not any(process.alive for process in parts(before).values())


def test_a_key_that_the_worker_lacks_is_given_to_it_and_none_is_taken_away(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "first")
    before = local.ensure_up(settings)
    monkeypatch.delenv("OPENAI_API_KEY")
    assert local.ensure_up(settings) == before
    monkeypatch.setenv("ANTHROPIC_API_KEY", "second")
    after = local.ensure_up(settings)
    assert parts(after)["server"] == parts(before)["server"]
    assert parts(after)["worker"] != parts(before)["worker"]
    environment = environment_of(parts(after)["worker"])
    assert (environment["OPENAI_API_KEY"], environment["ANTHROPIC_API_KEY"]) == ("first", "second")
    assert "second" not in (settings.home / "stack.json").read_text()


def test_another_ledger_is_refused_until_up_restarts(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    local.ensure_up(settings)
    monkeypatch.setenv("UNTILDONE_LEDGER__URL", f"sqlite:///{settings.home}/other.db")
    other = load_settings().settings
    with pytest.raises(StackError, match="was started with another UNTILDONE_LEDGER__URL: `untildone up`"):
        local.ensure_up(other)
    assert local.ensure_up(other, renew=True).running


def test_a_worker_that_cannot_start_is_reported_with_its_last_words(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local, "WORKER_COMMAND", (sys.executable, "-c", "raise SystemExit('no such wheel')"))
    with pytest.raises(StackError, match=r"the worker ended with code 1: no such wheel \(see .*worker\.log\)"):
        local.ensure_up(settings)


def test_a_server_that_does_not_answer_is_replaced_by_up(settings: Settings) -> None:
    before = local.ensure_up(settings)
    os.kill(parts(before)["server"].pid, signal.SIGSTOP)
    after = local.ensure_up(settings, renew=True)
    assert after.running
    assert parts(after)["server"] != parts(before)["server"]
    assert parts(after)["worker"] == parts(before)["worker"]


def test_a_missing_temporal_binary_says_what_to_install(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    def not_installed() -> Path:
        raise StackError("not installed")

    assert local.temporal_binary().is_file()
    monkeypatch.setattr(local, "temporal_binary", not_installed)
    with pytest.raises(StackError, match="not installed"):
        local.ensure_up(settings)


class DiskUsage(NamedTuple):
    total: int
    used: int
    free: int


def test_a_full_disk_begins_nothing(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: DiskUsage(100, 99, 1))
    with pytest.raises(StackError, match=r"the disk of .* is full \(0 MiB left\): free some, or set UNTILDONE_HOME"):
        local.ensure_up(settings)
    assert read_state(settings.home) is None


def test_a_state_folder_that_cannot_be_made(tmp_path: Path, settings: Settings) -> None:
    (tmp_path / "file").touch()
    elsewhere = settings.model_copy(update={"home": tmp_path / "file" / "state"})
    with pytest.raises(StackError, match=r"cannot be made: Not a directory; set UNTILDONE_HOME"):
        local.ensure_up(elsewhere)


def test_another_command_that_hangs_is_not_waited_for_for_ever(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local, "LOCK_TIMEOUT_S", 0.1)
    local.ensure_up(settings)
    with local.locked(settings.home / stack_state.UP_LOCK, 1.0), pytest.raises(StackError, match="another command"):
        local.down(settings)


def test_a_log_stays_within_its_bound_under_its_writer(tmp_path: Path) -> None:
    log = tmp_path / "worker.log"
    descriptor = open_log(log)
    for number in range(100):
        os.write(descriptor, b"%05d\n" % number)
        bound_log(log, limit_bytes=60)
    os.close(descriptor)
    kept = (tmp_path / "worker.log.1").read_bytes() + log.read_bytes()
    assert kept == b"".join(b"%05d\n" % number for number in range(100))[-len(kept) :]
    assert log.stat().st_size <= 66
    assert last_line(log) == "00099"


def test_a_process_that_does_not_end_when_asked_is_killed() -> None:
    stubborn = "import signal, time; signal.signal(15, signal.SIG_IGN); print('x', flush=True); time.sleep(60)"
    with subprocess.Popen([sys.executable, "-c", stubborn], stdout=subprocess.PIPE) as popen:
        assert popen.stdout is not None
        popen.stdout.readline()
        process = identify(popen.pid)
        assert process is not None
        assert stop(process, 0.2)
        assert popen.wait() == -signal.SIGKILL
    assert not stop(process, 0.2)


@pytest.mark.parametrize(
    ("module", "forbidden"),
    [
        ("untildone.worker.supervisor", {"pydantic", "typer", "temporalio", "sqlalchemy", "httpx"}),
        ("untildone.worker.cli", {"pydantic", "pydantic_settings", "temporalio", "sqlalchemy", "httpx", "rich"}),
    ],
)
def test_what_must_be_light_imports_nothing_heavy(module: str, forbidden: set[str]) -> None:
    shown = subprocess.run(
        [sys.executable, "-c", f"import sys, {module}; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    assert forbidden.isdisjoint(shown.stdout.split())


def untildone(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "COLUMNS": "100", **variables}
    return subprocess.run([*UNTILDONE, *arguments], capture_output=True, text=True, env=environment, check=False)


def test_help_is_instant(settings: Settings) -> None:
    """Counted in processor time, which other work on the machine does not lengthen as it does the clock's."""

    def spent() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    costs = []
    for _ in range(5):
        before = spent()
        assert "doctor" in untildone("--help").stdout
        costs.append(spent() - before)
    assert min(costs) <= 0.3


@pytest.mark.parametrize(
    ("arguments", "code", "line"),
    [
        (["--bogus"], 2, "untildone: No such option: --bogus; `untildone --help` shows what there is\n"),
        (["bogus"], 2, "untildone: No such command 'bogus'; `untildone --help` shows what there is\n"),
        (
            ["up", "--jsn"],
            2,
            "untildone: No such option: --jsn (Possible options: --json); `untildone --help` shows what",
        ),
        (
            ["down", "extra"],
            2,
            "untildone: Got unexpected extra argument",
        ),
    ],
    ids=["option", "command", "misspelt option", "argument"],
)
def test_misuse_is_one_line_and_code_2(arguments: list[str], code: int, line: str, settings: Settings) -> None:
    ended = untildone(*arguments)
    assert (ended.returncode, ended.stdout) == (code, "")
    assert ended.stderr.startswith(line)
    assert ended.stderr.count("\n") == 1


def test_a_bad_configuration_is_one_line_and_code_2(settings: Settings) -> None:
    Path("untildone.toml").write_text("[budgets]\nmax_turn = 1")
    ended = untildone("down")
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert ended.stderr.startswith("untildone: untildone.toml: [budgets] max_turn: unknown key, did you mean")


def test_up_with_a_cluster_configured_starts_nothing(settings: Settings) -> None:
    ended = untildone("up", TEMPORAL_ADDRESS="cluster.invalid:7233")
    assert ended.returncode == 2
    assert "cluster.invalid:7233 is configured, so there is no local stack to start" in ended.stderr
    assert not settings.home.exists()


def test_down_says_what_it_did(settings: Settings) -> None:
    assert untildone("down").stdout == "Nothing was running.\n"
    local.ensure_up(settings)
    assert untildone("down", "--json").stdout == '{"stopped": ["worker", "Temporal server"]}\n'


def test_a_reader_that_goes_away_is_no_crash(settings: Settings) -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    ended = subprocess.run([*UNTILDONE, "--help"], stdout=write_end, stderr=subprocess.PIPE, text=True, check=False)
    os.close(write_end)
    assert (ended.returncode, ended.stderr) == (141, "")


def test_output_on_a_full_disk_is_one_line(settings: Settings) -> None:
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run([*UNTILDONE, "--help"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (ended.returncode, ended.stderr.count("\n")) == (7, 1)
    assert "No space left on device" in ended.stderr


def levels() -> dict[str, doctor.Level]:
    return {check.name: check.level for check in doctor.examine()}


def test_doctor_before_anything_was_started(settings: Settings) -> None:
    found = levels()
    assert found["stack"] == found["ledger"] == found["temporal"] == found["configuration"] == found["disk"] == "ok"
    assert found["providers"] == "warn"
    assert not settings.home.exists()


def test_doctor_sees_the_parts_of_the_stack(settings: Settings) -> None:
    local.ensure_up(settings)
    found = levels()
    assert found["server"] == found["namespace"] == found["search attributes"] == found["stack"] == "ok"
    # The worker of these tests polls nothing.
    assert found["worker"] == "fail"


def test_doctor_names_what_is_dead_and_how_to_mend_it(settings: Settings) -> None:
    state = local.ensure_up(settings)
    for process in parts(state).values():
        kill(process)
    stack = next(check for check in doctor.examine() if check.name == "stack")
    assert (stack.level, stack.detail) == ("fail", "not running: supervisor, Temporal server, worker")
    assert stack.mend == "run `untildone up`, which carries on every open run"


def test_doctor_warns_of_restarts(settings: Settings) -> None:
    state = local.ensure_up(settings)
    kill(parts(state)["worker"])
    eventually(lambda: (now := read_state(settings.home)) is not None and now.running and now.restarts == 1)
    assert levels()["stack"] == "warn"


@pytest.mark.parametrize(
    ("variables", "name", "level", "text"),
    [
        ({"OPENAI_API_KEY": "sk-hunter2"}, "providers", "ok", "set: OPENAI_API_KEY"),
        ({"OPENAI_BASE_URL": "nonsense"}, "providers", "fail", "OPENAI_BASE_URL is no URL"),
        ({"UNTILDONE_MODELS__MODEL": "openai:gpt-5"}, "model", "fail", "OPENAI_API_KEY"),
        ({"UNTILDONE_INTENT__MODEL_TIER": "openai:small"}, "model", "fail", "OPENAI_API_KEY"),
        ({"UNTILDONE_LEDGER__URL": "sqlite:////proc/none/l.db"}, "ledger", "ok", "none yet"),
        ({"UNTILDONE_LEDGER__URL": "postgresql://127.0.0.1:1/none"}, "ledger", "fail", "PostgreSQL: "),
        ({"UNTILDONE_TOOLS__SANDBOX": "off"}, "sandbox", "warn", "unconfined"),
        ({"TEMPORAL_ADDRESS": "127.0.0.1:1"}, "server", "fail", "127.0.0.1:1 cannot be reached: Connection refused"),
        ({"UNTILDONE_BUDGETS__MAX_TURNS": "x"}, "configuration", "fail", "UNTILDONE_BUDGETS__MAX_TURNS"),
    ],
    ids=["key", "address", "model", "model tier", "no ledger yet", "ledger", "sandbox", "server", "configuration"],
)
def test_doctor_on_what_is_configured(
    variables: dict[str, str], name: str, level: str, text: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable, value in variables.items():
        monkeypatch.setenv(variable, value)
    check = next(check for check in doctor.examine() if check.name == name)
    assert check.level == level
    assert text in check.detail
    assert "hunter2" not in check.detail


def test_doctor_ends_with_1_when_something_fails(settings: Settings) -> None:
    shown = untildone("doctor", "--json")
    assert (shown.returncode, json.loads(shown.stdout)["ok"]) == (0, True)
    shown = untildone("doctor", UNTILDONE_BUDGETS__MAX_TURNS="0")
    assert shown.returncode == 1
    assert "fail  configuration: UNTILDONE_BUDGETS__MAX_TURNS" in shown.stdout
