"""The `bash` tool: what it may do, what it reports, and that nothing of it is left running."""

import asyncio
import os
import signal
import sys
import time
import uuid
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from tests.activities.tools.running import call, marked_processes

from untildone.activities.tools import observe, sandbox
from untildone.activities.tools.builtin import BUILTIN
from untildone.activities.tools.context import SandboxOptions, ToolContext
from untildone.activities.tools.output import BoundedOutput
from untildone.activities.tools.registry import Registry
from untildone.workflows.failures import ToolFailure
from untildone.workflows.tools.declaration import UNREAD, ToolOutcome

REGISTRY = Registry(BUILTIN)
STOP_BOUND_S = 5.0
"""DESIGN section 6: cancel to everything stopped."""

MODES = ("bubblewrap", "off")


@pytest.fixture(params=MODES)
def context(request: pytest.FixtureRequest, tmp_path: Path) -> ToolContext:
    return ToolContext(tmp_path, sandbox=SandboxOptions(mode=request.param), environment=dict(os.environ))


@pytest.fixture
def confined(tmp_path: Path) -> ToolContext:
    return ToolContext(tmp_path, environment=dict(os.environ))


@pytest.fixture
def mark() -> str:
    """A number of seconds to sleep that no other process on this machine sleeps."""
    return f"3600.{uuid.uuid4().int % 10**12}"


async def bash(context: ToolContext, command: str, limit_s: float = 30) -> ToolOutcome:
    return await call(REGISTRY, context, "bash", command=command, limit_s=limit_s)


async def until(condition: Callable[[], bool], bound_s: float = 10.0) -> None:
    deadline = time.monotonic() + bound_s
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        await asyncio.sleep(0.02)


async def test_output_is_interleaved_and_the_exit_code_is_reported(context: ToolContext) -> None:
    good = await bash(context, "echo one; echo two >&2; echo three")
    bad = await bash(context, "echo no >&2; exit 3")
    silent = await bash(context, "true")
    assert (good.text, good.error, good.exit_code) == ("one\ntwo\nthree", None, 0)
    assert (bad.text, bad.error, bad.exit_code) == ("no\n[exit code 3]", ToolFailure.EXECUTION_FAILED, 3)
    assert silent.text == "(no output)"


EXITS = {"a part of a pipe fails": ("false | true", 1), "a signal": ("kill -TERM $$", 143), "no such": ("nope_x", 127)}


@pytest.mark.parametrize(("command", "code"), EXITS.values(), ids=EXITS)
async def test_exit_codes(context: ToolContext, command: str, code: int) -> None:
    assert (await bash(context, command)).exit_code == code


async def test_input_is_empty_and_the_shell_is_new_each_time(context: ToolContext) -> None:
    assert (await bash(context, "cat; export A=1; cd /; echo $?")).text == "0"
    assert (await bash(context, 'echo "${A:-unset}"; pwd')).text == f"unset\n{context.workspace.resolve()}"


async def test_output_is_reported_while_it_comes(context: ToolContext) -> None:
    pieces: list[str] = []
    live = ToolContext(context.workspace, sandbox=context.sandbox, environment=os.environ, report=pieces.append)
    running = asyncio.create_task(bash(live, "echo early; until [ -e go ]; do sleep 0.02; done; echo late"))
    await until(lambda: "early\n" in "".join(pieces))
    (context.workspace / "go").touch()
    assert (await running).text == "early\nlate"
    assert "".join(pieces) == "early\nlate\n"


# --- the sandbox -----------------------------------------------------------------------------------------------------

FORBIDDEN = {
    "writing outside": "touch /etc/untildone-was-here",
    "remounting": "mount -o remount,rw /",
    "the network": f"{sys.executable} -c 'import socket; socket.create_connection((\"1.1.1.1\", 53), 2)'",
    "the loopback of the host": "exec 3<>/dev/tcp/127.0.0.1/PORT",
    "processes outside": "kill -0 PARENT",
    "devices": "mknod disk b 8 0",
}


@pytest.mark.parametrize("command", FORBIDDEN.values(), ids=FORBIDDEN)
async def test_the_sandbox_forbids(confined: ToolContext, command: str) -> None:
    server = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1")
    port = server.sockets[0].getsockname()[1]
    try:
        outcome = await bash(confined, command.replace("PORT", str(port)).replace("PARENT", str(os.getpid())))
    finally:
        server.close()
    assert outcome.error is ToolFailure.EXECUTION_FAILED, outcome.text
    assert not Path("/etc/untildone-was-here").exists()


async def test_the_sandbox_has_a_private_tmp_and_a_writable_workspace(confined: ToolContext) -> None:
    name = f"/tmp/untildone-{uuid.uuid4().hex}"
    outcome = await bash(confined, f"echo x > {name} && echo y > here && cat {name} here")
    assert outcome.text == "x\ny"
    assert not Path(name).exists()
    assert (confined.workspace / "here").read_text() == "y\n"


async def test_network_can_be_allowed(confined: ToolContext) -> None:
    server = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1")
    port = server.sockets[0].getsockname()[1]
    open_context = ToolContext(confined.workspace, sandbox=SandboxOptions(network=True), environment=os.environ)
    try:
        assert (await bash(open_context, f"exec 3<>/dev/tcp/127.0.0.1/{port} && echo connected")).text == "connected"
    finally:
        server.close()


@pytest.mark.parametrize("mode", MODES)
async def test_only_named_variables_are_seen(tmp_path: Path, mode: str) -> None:
    environment = {
        "PATH": os.environ["PATH"],
        "OPENAI_API_KEY": "sk-very-secret",
        "MINE": "1",
        "OTHER": "2",
        "LANG": "C",
    }
    options = SandboxOptions(mode=mode, variables=("MINE", "MISSING"))  # type: ignore[arg-type]
    outcome = await bash(ToolContext(tmp_path, sandbox=options, environment=environment), "env")
    names = {line.split("=")[0] for line in outcome.text.split("\n")}
    assert {"PATH", "MINE", "LANG"} <= names
    assert names <= {"PATH", "MINE", "LANG", "LC_CTYPE", "PWD", "SHLVL", "_", "OLDPWD"}


async def test_secret_places_and_hidden_paths_are_empty(tmp_path: Path) -> None:
    home, state, workspace = tmp_path / "home", tmp_path / "state", tmp_path / "home" / "project"
    for folder in (home / ".ssh", home / ".aws", state, workspace):
        folder.mkdir(parents=True)
        (folder / "inside").write_text("secret")
    (home / ".netrc").write_text("secret")
    (home / ".gitconfig").write_text("[user]")
    context = ToolContext(
        workspace, sandbox=SandboxOptions(hidden=(state,)), environment={**os.environ, "HOME": str(home)}
    )
    # The workspace lies below /tmp here, which is private: what is beside it is not even there.
    outcome = await bash(context, f"cat ~/.ssh/inside ~/.aws/inside ~/.netrc {state}/inside; cat inside")
    assert "secret" not in outcome.text.replace("cat:", "").splitlines()[:-1]
    assert outcome.text.splitlines()[-1].endswith("secret")


def hiding_options(workspace: Path, home: Path) -> list[str]:
    return sandbox.bubblewrap_options(workspace, SandboxOptions(), home)


def test_secrets_inside_a_workspace_are_hidden_after_it_and_those_around_it_before(tmp_path: Path) -> None:
    (tmp_path / ".ssh").mkdir()
    (tmp_path / ".config/untildone/w").mkdir(parents=True)
    home = hiding_options(tmp_path, tmp_path)
    assert home.index(str(tmp_path / ".ssh")) > home.index("--bind")
    around = hiding_options(tmp_path / ".config/untildone/w", tmp_path)
    assert around.index(str(tmp_path / ".config/untildone")) < around.index("--bind")


async def test_a_workspace_that_is_a_home_shows_no_keys(tmp_path: Path) -> None:
    (tmp_path / ".ssh").mkdir()
    (tmp_path / ".ssh/id").write_text("secret")
    (tmp_path / ".netrc").write_text("secret")
    context = ToolContext(tmp_path, environment={**os.environ, "HOME": str(tmp_path)})
    assert (await bash(context, "ls -A .ssh; cat .netrc")).text == "(no output)"


async def test_a_sandbox_that_cannot_start_refuses_and_says_how_to_go_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "bwrap"
    broken.write_text("#!/bin/sh\necho 'No permissions to create new namespace' >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setattr(sandbox, "bwrap_path", lambda: broken)
    context = ToolContext(tmp_path, environment={"PATH": "/nonexistent"})
    outcome = await bash(context, "touch ran")
    assert outcome.error is ToolFailure.EXECUTION_FAILED
    assert f"the sandbox cannot start. {broken}: No permissions to create new namespace" in outcome.text
    assert 'set sandbox = "off" under [tools] in untildone.toml' in outcome.text
    assert not (tmp_path / "ran").exists()


async def test_the_bubblewrap_on_the_path_is_tried_when_the_shipped_one_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = sandbox.bwrap_path()
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/bwrap").symlink_to(real)
    monkeypatch.setattr(sandbox, "bwrap_path", lambda: Path("/nonexistent/bwrap"))
    context = ToolContext(tmp_path, environment={"PATH": f"{tmp_path}/bin:{os.environ['PATH']}"})
    assert (await bash(context, "echo ran")).text == "ran"


# --- nothing is left running -----------------------------------------------------------------------------------------

LINGERING = {
    "in the foreground": "sleep MARK",
    "in the background": "sleep MARK & wait",
    "in a session of its own": "setsid sleep MARK & wait",
    "forked twice": "(setsid setsid sleep MARK &) ; sleep MARK",
    "without environment": "env -i setsid sleep MARK & sleep MARK",
    "deaf to SIGTERM": "trap '' TERM; setsid sleep MARK & while :; do sleep MARK; done",
}


@pytest.mark.parametrize("command", LINGERING.values(), ids=LINGERING)
async def test_cancel_ends_the_whole_tree_and_keeps_the_output(context: ToolContext, mark: str, command: str) -> None:
    running = asyncio.create_task(bash(context, "echo begun; touch begun; " + command.replace("MARK", mark)))
    await until(lambda: bool(marked_processes(f"sleep {mark}")) and (context.workspace / "begun").exists())
    began = time.monotonic()
    running.cancel()
    outcome = await running
    assert time.monotonic() - began < STOP_BOUND_S
    assert marked_processes(f"sleep {mark}") == []
    assert outcome.error is ToolFailure.CANCELLED
    assert outcome.text.startswith("begun\n")
    assert [change.path for change in outcome.changed] == ["begun"]


async def test_what_stays_in_the_background_ends_with_the_command(context: ToolContext, mark: str) -> None:
    began = time.monotonic()
    outcome = await bash(context, f"(setsid sleep {mark} &); nohup sleep {mark} >/dev/null 2>&1 & echo done")
    assert outcome.text.endswith("done")
    assert outcome.exit_code == 0
    assert marked_processes(f"sleep {mark}") == []
    assert time.monotonic() - began < STOP_BOUND_S


async def test_its_own_time_limit_ends_a_command(context: ToolContext, mark: str) -> None:
    command = f"echo begun; setsid sleep {mark} & sleep {mark}"
    outcome = await call(REGISTRY, context, "bash", command=command, timeout_s=1)
    assert outcome.error is ToolFailure.TIMEOUT
    assert outcome.text.startswith("begun\n[ended after 1 s with everything it had started")
    assert marked_processes(f"sleep {mark}") == []


async def test_a_command_may_tidy_up_within_the_grace(context: ToolContext) -> None:
    command = "trap 'echo bye; exit 0' TERM; touch ready; while :; do sleep 0.05; done"
    running = asyncio.create_task(bash(context, command))
    await until((context.workspace / "ready").exists)
    running.cancel()
    assert "bye\n" in (await running).text


@pytest.fixture(params=MODES)
async def doomed(
    request: pytest.FixtureRequest, tmp_path: Path, mark: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    command = f"env -i setsid sleep {mark} & setsid sleep {mark} & trap '' TERM; sleep {mark}"
    script = Path(__file__).with_name("doomed_worker.py")
    process = await asyncio.create_subprocess_exec(sys.executable, str(script), request.param, str(tmp_path), command)
    yield process
    if process.returncode is None:
        process.kill()
        await process.wait()


async def test_a_killed_worker_takes_its_commands_with_it(doomed: asyncio.subprocess.Process, mark: str) -> None:
    await until(lambda: len([each for each in marked_processes(mark) if each.startswith("sleep ")]) == 3)
    doomed.send_signal(signal.SIGKILL)
    await doomed.wait()
    await until(lambda: marked_processes(mark) == [], STOP_BOUND_S)


# --- output and effects ----------------------------------------------------------------------------------------------


async def test_a_flood_of_output_is_kept_within_bounds(context: ToolContext) -> None:
    outcome = await bash(context, "echo first; head -c 20000000 /dev/zero | tr '\\0' x; echo; echo last")
    assert outcome.exit_code == 0
    assert outcome.text.startswith("first\nx")
    assert outcome.text.endswith("x\nlast")
    assert "bytes of output were not kept]" in outcome.text
    assert len(outcome.text) < 5_000_200


def test_bounded_output_keeps_head_and_tail_and_reports_whole_characters() -> None:
    pieces: list[str] = []
    output = BoundedOutput(pieces.append, head=4, tail=4)
    for byte in "é123456789é".encode():
        output.write(bytes([byte]))
    assert "".join(pieces) == "é123456789é"
    assert output.text == "é12\n[5 bytes of output were not kept]\n89é"


async def test_changed_files_are_observed_with_digests(context: ToolContext) -> None:
    workspace = context.workspace
    (workspace / "kept").write_text("same")
    (workspace / "gone").write_text("old")
    (workspace / "changed").write_text("old")
    (workspace / "touched").write_text("same")
    (workspace / "node_modules").mkdir()
    outcome = await bash(
        context,
        "rm gone; echo new > changed; touch touched; mkdir d; echo x > d/made; ln -s kept link; echo > node_modules/x",
    )
    changes = {change.path: (change.before is None, change.after is None) for change in outcome.changed}
    assert changes == {
        "changed": (False, False),
        "d/made": (True, False),
        "gone": (False, True),
        "link": (True, False),
    }
    assert all(change.before != change.after for change in outcome.changed)
    again = await bash(context, "cat changed; sed -i s/nothing/else/ changed")
    assert again.changed == ()


async def test_a_change_back_to_the_same_size_and_time_is_observed(context: ToolContext) -> None:
    (context.workspace / "f").write_text("old")
    outcome = await bash(context, "touch -r f stamp; printf new > f; touch -r stamp f; rm stamp")
    assert [change.path for change in outcome.changed] == ["f"]


async def test_an_observation_that_is_incomplete_says_so(context: ToolContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(observe, "FILE_LIMIT", 2)
    outcome = await bash(context, "touch a b c")
    assert outcome.unobserved == "the workspace has more than 2 files: changes to the others were not observed"
    assert (await bash(context, "rm c")).unobserved != ""


async def test_a_file_too_large_to_read_before_is_marked(context: ToolContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(observe, "DIGEST_FILE_LIMIT", 2)
    (context.workspace / "large").write_text("large")
    [change] = (await bash(context, "echo x >> large")).changed
    assert (change.path, change.before) == ("large", UNREAD)
