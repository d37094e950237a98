"""What a command really runs, behind the programs that only run another one: `timeout 60 uv run pytest` runs pytest."""

import re
from collections.abc import Sequence
from typing import NamedTuple

_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*=.*", re.DOTALL)
_MAX_PREFIXES = 8


class Prefix(NamedTuple):
    """A program that runs the command in its arguments.

    `words` are the program and its sub-command. `before` counts the words between its options and the command (a
    duration, a container); `values` are its options that take a value of their own.
    """

    words: str
    values: str = ""
    before: int = 0


_CONTAINER_VALUES = (
    "-e --env --env-file -u --user -w --workdir -v --volume --name --network --entrypoint -p --publish --mount -m "
    "--memory --cpus --platform --index --profile -f --file --project-name --project-directory --add-host -h "
    "--hostname --gpus --shm-size --tmpfs --label -l --volumes-from --cap-add --security-opt --ulimit"
)

PREFIXES = (
    Prefix("sudo", "-u -g -h -p -C -U -r -t --user --group"),
    Prefix("doas", "-u -C"),
    Prefix("env", "-u -C --unset --chdir"),
    Prefix("cross-env"),
    Prefix("cross-env-shell"),
    Prefix("timeout", "-k -s --kill-after --signal", before=1),
    Prefix("gtimeout", "-k -s --kill-after --signal", before=1),
    Prefix("nice", "-n --adjustment"),
    Prefix("ionice", "-c -n -p"),
    Prefix("nohup"),
    Prefix("setsid"),
    Prefix("stdbuf", "-i -o -e"),
    Prefix("unbuffer"),
    Prefix("chronic"),
    Prefix("caffeinate"),
    Prefix("command"),
    Prefix("builtin"),
    Prefix("exec", "-a"),
    Prefix("time", "-f -o"),
    Prefix("hyperfine"),
    Prefix("strace", "-e -o -p -s"),
    Prefix("valgrind"),
    Prefix("xvfb-run", "-s -e -n -f --server-args --server-num"),
    Prefix("dbus-run-session"),
    Prefix("xargs", "-n -I -P -L -d -s -E --max-args --max-procs --replace --delimiter"),
    Prefix("parallel", "-j --jobs -S"),
    Prefix("watch", "-n --interval"),
    Prefix(
        "uv run",
        "--with --with-editable --with-requirements -p --python --extra --group --env-file --package"
        " --directory --project --index-url --index --only-group",
    ),
    Prefix("uvx", "--from --with -p --python"),
    Prefix("uv tool run", "--from --with -p --python"),
    Prefix("pipx run", "--spec --python"),
    Prefix("poetry run", "-C --directory -P --project"),
    Prefix("pipenv run"),
    Prefix("pdm run", "-p --project"),
    Prefix("rye run"),
    Prefix("pixi run", "-e --environment"),
    Prefix("conda run", "-n --name -p --prefix --cwd"),
    Prefix("mamba run", "-n --name -p --prefix"),
    Prefix("micromamba run", "-n --name -p --prefix"),
    Prefix("hatch -e", before=1),
    Prefix("npx", "-p --package -c --call -w --workspace"),
    Prefix("npm exec", "-p --package -w --workspace --prefix"),
    Prefix("npm x", "-p --package -w --workspace"),
    Prefix("pnpm exec", "--filter -F -C --dir"),
    Prefix("pnpm dlx", "--package"),
    Prefix("pnpx"),
    Prefix("yarn exec", "--cwd"),
    Prefix("yarn dlx", "-p --package"),
    Prefix("bunx"),
    Prefix("bun x"),
    Prefix("lerna exec", "--scope --concurrency"),
    Prefix("nyc", "--reporter -r --require --report-dir"),
    Prefix("c8", "--reporter -r --reports-dir"),
    Prefix("dotenv", "-e -f -c"),
    Prefix("dotenv run"),
    Prefix("env-cmd", "-f"),
    Prefix("bundle exec"),
    Prefix("rbenv exec"),
    Prefix("asdf exec"),
    Prefix("mise exec", "-C"),
    Prefix("mise x", "-C"),
    Prefix("direnv exec", before=1),
    Prefix("op run", "--env-file"),
    Prefix("doppler run", "-p -c --project --config"),
    Prefix("aws-vault exec", before=1),
    Prefix("nix develop", "-f --file"),
    Prefix("nix shell"),
    Prefix("docker compose exec", _CONTAINER_VALUES, before=1),
    Prefix("docker compose run", _CONTAINER_VALUES, before=1),
    Prefix("docker-compose exec", _CONTAINER_VALUES, before=1),
    Prefix("docker-compose run", _CONTAINER_VALUES, before=1),
    Prefix("podman-compose exec", _CONTAINER_VALUES, before=1),
    Prefix("podman-compose run", _CONTAINER_VALUES, before=1),
    Prefix("docker exec", _CONTAINER_VALUES, before=1),
    Prefix("docker run", _CONTAINER_VALUES, before=1),
    Prefix("podman exec", _CONTAINER_VALUES, before=1),
    Prefix("podman run", _CONTAINER_VALUES, before=1),
    Prefix("kubectl exec", "-n --namespace -c --container --context -f", before=1),
    Prefix("oc exec", "-n --namespace -c --container", before=1),
    Prefix("ssh", "-p -i -l -o -F -J -L -R -D -W", before=1),
)
"""Programs that run a command, one row each."""

_BY_PROGRAM: dict[str, list[Prefix]] = {}
for _prefix in sorted(PREFIXES, key=lambda each: -len(each.words.split())):
    _BY_PROGRAM.setdefault(_prefix.words.split()[0], []).append(_prefix)

_SHELLS = frozenset({"bash", "sh", "zsh", "dash", "ksh", "ash", "fish"})
_REMOTE = frozenset({"ssh", "kubectl", "oc", "docker", "docker-compose", "podman", "podman-compose"})


class Unwrapped(NamedTuple):
    """What is run in the end: the words of a command, or the `script` of a shell that was started for it.

    `pipefail` is that shell's. `timed`: its time is limited, so that it may have been ended on purpose. `remote`: it
    runs on another machine or in a container. `repeated`: it is run again and again to be looked at.
    """

    words: tuple[str, ...]
    script: str | None = None
    pipefail: bool = False
    timed: bool = False
    remote: bool = False
    repeated: bool = False


def unwrap(words: Sequence[str]) -> Unwrapped:
    """Takes off every prefix, from the outside in."""
    inner = Unwrapped(tuple(words))
    for _ in range(_MAX_PREFIXES):
        if (script := _script(inner.words)) is not None:
            return inner._replace(script=script, pipefail="pipefail" in inner.words or inner.words[0] == "eval")
        program = _program(inner.words)
        rest = next((rest for each in _BY_PROGRAM.get(program, ()) if (rest := _behind(each, inner.words))), ())
        if not rest or (program == "command" and inner.words[1].startswith("-")):
            return inner
        if len(rest) == 1 and " " in rest[0]:  # `ssh host "cd x && make"`, `watch "ls -l"`
            return inner._replace(words=rest, script=rest[0], remote=program in _REMOTE, repeated=program == "watch")
        inner = inner._replace(
            words=rest,
            timed=inner.timed or program in {"timeout", "gtimeout"},
            remote=inner.remote or program in _REMOTE,
            repeated=inner.repeated or program == "watch",
        )
    return inner


def _program(words: Sequence[str]) -> str:
    return words[0].rsplit("/", 1)[-1] if words else ""


def _behind(prefix: Prefix, words: Sequence[str]) -> tuple[str, ...]:
    """The command behind a prefix; empty if the words do not begin with it or nothing follows."""
    expected = prefix.words.split()[1:]
    values = frozenset(prefix.values.split())
    at = 1
    for word in expected:
        if word.startswith("-"):  # the option itself is what makes it a prefix
            at = next((index + 1 for index, each in enumerate(words) if index and each == word), len(words))
            continue
        at = _past_options(words, at, values)
        if at >= len(words) or words[at] != word:
            return ()
        at += 1
    at = _past_options(words, at, values)
    for _ in range(prefix.before):
        at = _past_options(words, at + 1, values)
    return tuple(words[at:])


def _past_options(words: Sequence[str], at: int, values: frozenset[str]) -> int:
    while at < len(words) and (words[at].startswith("-") or _ASSIGNMENT.fullmatch(words[at])):
        if words[at] == "--":
            return at + 1
        at += 2 if words[at] in values else 1
    return at


def _script(words: Sequence[str]) -> str | None:
    """The script that a shell is given as a word: `bash -lc '…'`, `eval "…"`, `su -c '…'`, `nix-shell --run '…'`."""
    program = _program(words)
    if program == "eval":
        return " ".join(words[1:])
    if program in _SHELLS or program in {"su", "script", "runuser"}:
        for at, word in enumerate(words[1:], start=1):
            if word.startswith("-") and not word.startswith("--") and "c" in word[1:]:
                return words[at + 1] if at + 1 < len(words) else None
            if not word.startswith("-") and program in _SHELLS and words[at - 1] not in {"-o", "+o"}:
                return None
    if program == "nix-shell" and "--run" in words[:-1]:
        return words[list(words).index("--run") + 1]
    return None
