"""A person at a terminal: a home of their own, in which commands are run as processes and watched from outside."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from untildone.worker import cli
from untildone.workflows.ledger.entries import digest

UNTILDONE = [sys.executable, "-m", "untildone.worker.cli"]
FOREIGN = ("UNTILDONE_", "TEMPORAL_", "OPENAI_", "ANTHROPIC_", "XDG_", "OTEL_")
TIMEOUT_S = 90.0


class Home:
    """A home folder with a state folder and a workspace. Commands run in `work`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.state = folder / "state"
        self.work = folder / "work"
        self.work.mkdir(parents=True)

    @property
    def environment(self) -> dict[str, str]:
        """This process's environment without what configures untildone, and with this home in it."""
        own = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)}
        return {**own, "HOME": str(self.folder), "UNTILDONE_HOME": str(self.state)}

    def script(self, name: str, answers: object) -> str:
        """Writes a script and returns the model that plays it. Each content has its own file."""
        content = yaml.safe_dump(answers)
        path = self.work / f"{name}-{digest(content.encode())[:8]}.yaml"
        path.write_text(content)
        return f"scripted:{path.name}"

    def gated(self, name: str) -> dict[str, Any]:
        """A call that runs until `open` is called for its name."""
        command = f"until [ -e {name}.gate ]; do sleep 0.05; done"
        return {"calls": [{"tool": "bash", "arguments": {"command": command}}]}

    def open(self, name: str) -> None:
        """Lets the gated call of that name end."""
        (self.work / f"{name}.gate").touch()

    def run(self, *arguments: str, stdin: bytes | None = None, variables: Mapping[str, str] | None = None) -> "Ended":
        """Runs a command to its end."""
        ended = subprocess.run(
            [*UNTILDONE, *arguments],
            cwd=self.work,
            env={**self.environment, **(variables or {})},
            input=stdin if stdin is not None else b"",
            capture_output=True,
            timeout=TIMEOUT_S,
            check=False,
        )
        return Ended(ended.returncode, ended.stdout.decode(), ended.stderr.decode())

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Starts a command and leaves it running."""
        return subprocess.Popen(
            [*UNTILDONE, *arguments],
            cwd=self.work,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )


class Ended:
    """What a command left behind."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The objects of `--json` output."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def result(self) -> dict[str, Any]:
        """The last object."""
        return self.lines[-1]

    def __repr__(self) -> str:
        return f"exit {self.code}\n--- stdout\n{self.out}\n--- stderr\n{self.err}"


def finish(process: subprocess.Popen[bytes]) -> Ended:
    """Waits for a started command."""
    out, err = process.communicate(timeout=TIMEOUT_S)
    return Ended(process.returncode, out.decode(), err.decode())


class Exit(Exception):  # noqa: N818 - stands in for the end of a process
    """The process would have ended here."""


class Inside:
    """Runs commands in this process: a second each would be spent on imports otherwise."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capfd = capfd

    def __call__(self, home: Home, arguments: Sequence[str | bytes], stdin: bytes = b"") -> Ended:
        with self._monkeypatch.context() as patch:
            for name in os.environ.keys() - home.environment.keys():
                patch.delenv(name)
            for name, value in home.environment.items():
                patch.setenv(name, value)
            patch.chdir(home.work)
            patch.setattr(sys, "argv", ["untildone", *map(os.fsdecode, arguments)])
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
            patch.setattr(os, "_exit", self._exit)
            with pytest.raises(Exit) as ended:
                cli.main()
        printed = self._capfd.readouterr()
        return Ended(ended.value.args[0], printed.out, printed.err)

    @staticmethod
    def _exit(code: int) -> None:
        raise Exit(code)


Do = Callable[..., Ended]
"""Runs a command in the home that has a stack, in this process."""
