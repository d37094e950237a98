"""The live view on a real pseudo-terminal."""

import fcntl
import os
import pty
import re
import subprocess
import termios
import time

from tests.cli.home import TIMEOUT_S, UNTILDONE, Home

CTRL_C = b"\x03"
_MOVES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def on_a_terminal(home: Home, *arguments: str, interrupt_after: tuple[str, ...] = ()) -> tuple[int, str]:
    """Runs a command on a terminal; returns its exit code and all that was written, without cursor movements.

    Ctrl-C is typed after each of these texts, in order.
    """
    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [*UNTILDONE, *arguments],
        cwd=home.work,
        env={**home.environment, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "30"},
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )
    before = termios.tcgetattr(terminal)
    written, awaited, deadline = "", list(interrupt_after), time.monotonic() + TIMEOUT_S
    while True:
        assert time.monotonic() < deadline, written
        ended = process.poll() is not None
        piece = _read(controller)
        if ended and not piece:
            break
        written += _MOVES.sub("", piece.decode(errors="replace"))
        if awaited and awaited[0] in written:
            awaited.pop(0)
            os.write(controller, CTRL_C)
    assert termios.tcgetattr(terminal) == before, "the terminal was not given back as it was"
    os.close(terminal)
    os.close(controller)
    return process.returncode, written


def _read(controller: int) -> bytes:
    os.set_blocking(controller, False)
    try:
        return os.read(controller, 65536)
    except BlockingIOError:
        time.sleep(0.02)
        return b""


def test_a_run_on_a_terminal(home: Home) -> None:
    work = [
        {"text": "I look first.", "calls": [{"tool": "bash", "arguments": {"command": "echo hello"}}]},
        {"text": "It is **done** now.", "chunk": 3, "pace": 0.05},
    ]
    code, written = on_a_terminal(home, "run", "Do it.", "--model", home.script("terminal", work))
    assert code == 0, written
    for part in ("I look first.", "✓ bash echo hello", "It is done now.", "done · 2 steps"):
        assert part in written, written


def test_ctrl_c_on_a_terminal_detaches(home: Home) -> None:
    model = home.script("terminal-left", [home.gated("terminal-left"), {"text": "Home."}])
    code, written = on_a_terminal(
        home, "run", "Do it.", "--model", model, "--session", "terminal-left", interrupt_after=("running tools",)
    )
    home.open("terminal-left")
    assert code == 0, written
    assert "untildone watch terminal-left" in written
    assert "^C" not in written


def test_ctrl_c_twice_on_a_terminal_cancels(home: Home) -> None:
    model = home.script("terminal-cut", [home.gated("terminal-cut"), {"text": "Home."}])
    code, written = on_a_terminal(
        home, "run", "Do it.", "--model", model, interrupt_after=("running tools", "detaching")
    )
    assert code == 130, written
    assert "cancelled · 1 step" in written
    assert "stopped: call_1_1_1" in written
