"""Commands that a message names: between backticks, in a shell block, or by the bare name of a runner."""

import re

from untildone.workflows.language.text import Fence
from untildone.workflows.receipts.tables import words

MAX_COMMAND_CHARS = 300

_PROGRAMS = words(
    """
    bash sh zsh python python3 node deno bun ruby perl php java go cargo rustc dotnet Rscript
    pip pip3 pipx uv poetry npm npx pnpm yarn gem bundle composer brew apt apt-get dnf pacman conda
    make cmake ninja just task gradle mvn bazel ant sbt mix lein stack cabal tsc gcc g++ clang javac
    pytest tox nox unittest jest vitest mocha rspec phpunit ctest mypy pyright ruff flake8 pylint black isort
    eslint prettier shellcheck rubocop golangci-lint clippy pre-commit playwright cypress behave k6 ab
    ls cat head tail less grep rg find wc stat sed awk cp mv rm mkdir rmdir touch chmod chown ln tar zip unzip gzip
    diff cmp sort uniq cut tr tee xargs du df tree file jq yq echo printf env export source which sleep
    git gh glab hg svn
    curl wget ssh scp rsync ping nc dig openssl
    docker docker-compose podman kubectl helm terraform ansible ansible-playbook systemctl service journalctl
    aws gcloud az heroku fly vercel netlify nginx redis-cli psql mysql sqlite3 mongosh alembic flask
    sudo kill ps top crontab date uname ffmpeg convert pandoc latexmk django-admin manage.py uvicorn gunicorn
    """
)

_WORDS = r"(?:[ \t]+(?:-[\w=./:-]+|[\w./-]*[./][\w./:-]*[\w/]))*"
_BARE = (
    r"(?<![\w./-])(?:(?:python3?|uv run|poetry run|npx) (?:-m )?)?"
    r"(?:pytest|tox|nox|vitest|ctest|rspec|phpunit|mypy|pyright|ruff(?: check| format)?|flake8|pylint"
    r"|eslint|tsc|shellcheck|isort|yamllint|rubocop"
    r"|cargo (?:test|check|build|clippy|run|bench|nextest)|go (?:test|vet|build)|dotnet (?:test|build)"
    r"|(?:npm|pnpm|yarn|bun) (?:run )?(?:test|build|lint|check|typecheck)|npm ci"
    r"|(?:mvn|gradle|\./gradlew|\./mvnw) (?:test|build|check|verify)|python3? -m unittest|make (?:test|check|lint)"
    r"|pre-commit run|terraform (?:plan|validate|apply)|docker compose up|kubectl apply)" + _WORDS + r"(?![\w/-])"
)
BARE_COMMAND = re.compile(_BARE)
"""A runner's command line that stands in a sentence without backticks."""

_SHELL_INFO = frozenset({"", "sh", "bash", "zsh", "shell", "console", "shell-session", "terminal", "cmd", "powershell"})
_PROMPT = re.compile(r"\s*(?:\$|>|#|PS [^>]*>)?\s*")


def is_command(code: str) -> bool:
    """Whether code is a command line: a known program, or a script that is called by its path."""
    words = _PROMPT.sub("", code, count=1).split()
    while words and (words[0] == "sudo" or re.fullmatch(r"[A-Z_][A-Z0-9_]*=\S*", words[0])):
        words = words[1:]
    if not words or len(code) > MAX_COMMAND_CHARS:
        return False
    program = words[0].rsplit("/", 1)[-1]
    called = words[0].startswith(("./", "../", "/", "~/")) and (len(words) > 1 or words[0].startswith("./"))
    return program in _PROGRAMS or called or (program.endswith((".sh", ".ps1")) and len(words) > 1)


def commands_of(fence: Fence) -> tuple[str, ...]:
    """The command lines of a shell block."""
    if fence.info.split(" ")[0].casefold() not in _SHELL_INFO:
        return ()
    lines = (_PROMPT.sub("", line, count=1).strip() for line in fence.body.split("\n")[:50])
    return tuple(line for line in lines if line and is_command(line))
