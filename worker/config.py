"""Settings: the only reader of environment variables and of `untildone.toml`.

In rising order: `untildone.toml` in the user's configuration folder, the one in the working directory, `UNTILDONE_*`
variables (`UNTILDONE_BUDGETS__MAX_TURNS=20` is `[budgets] max_turns`; lists are JSON), flags. What cannot be used is a
`UsageError` that names where it came from and how to mend it.
"""

import difflib
import os
import pwd
import re
import socket
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, EnvSettingsSource, PydanticBaseSettingsSource, SettingsConfigDict
from pydantic_settings.exceptions import SettingsError

from untildone.worker.errors import UsageError
from untildone.workflows.frozen import Frozen
from untildone.workflows.spec import (
    AgentSpec,
    BudgetOptions,
    ModelOptions,
    PermissionOptions,
    StopOptions,
    ToolOptions,
)

if TYPE_CHECKING:
    from temporalio.envconfig import ClientConnectConfig

FILE_NAME = "untildone.toml"
PREFIX = "UNTILDONE_"
PROVIDER_VARIABLES = ("OPENAI_BASE_URL", "OPENAI_API_KEY", "ANTHROPIC_BASE_URL", "ANTHROPIC_API_KEY")
VARIABLES_ONLY = frozenset({"home", "task_queue", "host"})
"""Settings of the process, not of an agent: they come from variables and are no keys of `untildone.toml`."""
TELEMETRY_VARIABLES = (
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT",
)

Tables = Mapping[str, Any]
"""Parsed but not yet validated configuration: table name to keys, or a top-level key to its value."""


class ModelTable(ModelOptions):
    """`[models]` as it is written: the model itself may be left to a flag."""

    model: str = ""


class LedgerOptions(Frozen):
    """`[ledger]`: the database's SQLAlchemy URL. It may hold a password, so it is kept out of every text."""

    url: SecretStr | None = None


class ProviderSettings(BaseSettings):
    """Where the providers' APIs are and what opens them. None is the provider's own address, or no key."""

    model_config = SettingsConfigDict(env_ignore_empty=True, frozen=True, extra="ignore")

    openai_base_url: str | None = None
    openai_api_key: SecretStr | None = None
    anthropic_base_url: str | None = None
    anthropic_api_key: SecretStr | None = None


class Settings(BaseSettings):
    """Everything that is configurable, from all sources. Built by `load_settings`.

    `home` is the state folder, `task_queue` the queue that any worker serves, `host` the name of this machine's own
    queue (empty: see `host_name`).
    """

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_nested_delimiter="__",
        env_ignore_empty=True,
        frozen=True,
        extra="forbid",
    )

    home: Path = Field(default_factory=lambda: _state_home() / "untildone")
    task_queue: str = Field(default="untildone", min_length=1)
    host: str = ""
    models: ModelTable = ModelTable()
    tools: ToolOptions = ToolOptions()
    permissions: PermissionOptions = PermissionOptions()
    stop_policy: StopOptions = StopOptions()
    budgets: BudgetOptions = BudgetOptions()
    ledger: LedgerOptions = LedgerOptions()
    follow_up: Literal["auto", "hold"] = "auto"
    system_prompt: str | None = None
    attendance: Literal["interactive", "supervised", "unattended"] = "supervised"

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Only what it is given: `load_settings` reads the sources itself, so that an error can name its source."""
        return (init_settings,)

    @property
    def ledger_url(self) -> str:
        """The ledger's SQLAlchemy URL: the configured one, or a file in the state folder."""
        return self.ledger.url.get_secret_value() if self.ledger.url else f"sqlite:///{self.home / 'ledger.db'}"

    @property
    def host_name(self) -> str:
        """This machine's name in sessions' headers and queues.

        On the embedded stack there is one machine, whose sessions must not hang on a network name that changes.
        """
        return self.host or (socket.gethostname() if cluster_config() else "local")


@dataclass(frozen=True)
class Source:
    """One place that configuration came from: a file, the variables or the flags."""

    name: str
    tables: Tables

    def describe(self, path: tuple[str, ...]) -> str:
        """How a person finds the key at this path in this source."""
        if self.name == "variables":
            return PREFIX + "__".join(path).upper()
        if self.name == "flags":
            return "--" + path[-1].replace("_", "-")
        return f"{self.name}: {dotted(path)}"


@dataclass(frozen=True)
class Loaded:
    """Settings, and what was ignored on the way to them, one line each for a person."""

    settings: Settings
    warnings: tuple[str, ...]


def load_settings(flags: Tables | None = None) -> Loaded:
    """Reads all sources. `flags` has the shape of `untildone.toml`.

    Raises UsageError for a file that cannot be read, an unknown key or a value that cannot be used.
    """
    sources = [*_files(), Source("variables", _variables()), Source("flags", flags or {})]
    warnings: list[str] = []
    merged: dict[str, Any] = {}
    for source in sources:
        known, ignored = _known_part(source)
        warnings += ignored
        _lay_over(merged, known)
    try:
        settings = Settings(**merged)
    except ValidationError as error:
        raise UsageError(_explain(error, sources)) from None
    return Loaded(settings.model_copy(update={"home": settings.home.expanduser().absolute()}), tuple(warnings))


def agent_spec(settings: Settings, workspace: Path) -> AgentSpec:
    """The definition of an agent that works in `workspace` by these settings.

    Raises UsageError when no model is named or the workspace cannot be worked in.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_-]*:.+", settings.models.model):
        given = f"the model is {settings.models.model!r}" if settings.models.model else "no model is named"
        raise UsageError(f"{given}: pass --model PROVIDER:NAME or set model in [models] of {FILE_NAME}")
    return AgentSpec(
        models=ModelOptions(**settings.models.model_dump()),
        workspace=str(_usable_workspace(workspace, writes=settings.permissions.mode != "read-only")),
        host=settings.host_name,
        system_prompt=settings.system_prompt,
        attendance=settings.attendance,
        follow_up=settings.follow_up,
        tools=settings.tools,
        permissions=settings.permissions,
        budgets=settings.budgets,
        stop_policy=settings.stop_policy,
    )


def cluster_config() -> "ClientConnectConfig | None":
    """How to connect to the cluster of `TEMPORAL_ADDRESS` or of Temporal's own profile files; None when there is none.

    Raises UsageError when they cannot be read.
    """
    from temporalio.envconfig import ClientConfig

    try:
        connect = ClientConfig.load_client_connect_config()
    except (RuntimeError, ValueError, OSError) as error:
        raise UsageError(f"Temporal's configuration cannot be used: {error}; mend it or unset TEMPORAL_*") from None
    return connect if connect.get("target_host") else None


def worker_variables(settings: Settings) -> tuple[dict[str, str], dict[str, str]]:
    """The variables that the background worker must share with a command: those it must agree on, those it may gain.

    The first are resolved (ledger, queues); the second are the keys and addresses of providers, and what `[tools]`
    lets commands see, as far as this process has them.
    """
    agreed = {
        f"{PREFIX}HOME": str(settings.home),
        f"{PREFIX}LEDGER__URL": settings.ledger_url,
        f"{PREFIX}TASK_QUEUE": settings.task_queue,
        f"{PREFIX}HOST": settings.host,
    }
    return agreed, inherited((*PROVIDER_VARIABLES, *settings.tools.environment))


def inherited(names: Iterable[str]) -> dict[str, str]:
    """The variables of these names that this process has and that are not empty."""
    return {name: os.environ[name] for name in names if os.environ.get(name)}


def environment_with(variables: Mapping[str, str]) -> dict[str, str]:
    """This process's whole environment with these variables laid over it, for a child."""
    return {**os.environ, **variables}


def telemetry_wanted() -> bool:
    """Whether the standard OpenTelemetry variables name a place to export to."""
    return os.environ.get("OTEL_SDK_DISABLED", "").lower() != "true" and bool(inherited(TELEMETRY_VARIABLES))


def dotted(path: tuple[str, ...]) -> str:
    """A key as it stands in `untildone.toml`: `[table] key`."""
    return f"[{'.'.join(path[:-1])}] {path[-1]}" if len(path) > 1 else path[0]


def _files() -> Iterator[Source]:
    for path in (_config_home() / "untildone" / FILE_NAME, Path(FILE_NAME)):
        if path.is_file():
            yield Source(str(path), _read_toml(path))


def _read_toml(path: Path) -> Tables:
    try:
        return tomllib.loads(path.read_bytes().decode("utf-8"))
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}; mend its permissions or move it away") from None
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is not UTF-8 at byte {error.start}: save it as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise UsageError(_explain_toml(path, str(error))) from None


_TOML_HINTS = (
    ("Invalid value", "text needs quotes, and true and false are in lower case"),
    ("Expected '='", "write KEY = VALUE, one a line"),
    ("twice", "name each table once"),
    ("overwrite", "name each key once"),
    ("Expected ']'", "close the table's name with a bracket"),
    ("Unclosed array", "close the list with a bracket"),
    ("Illegal character", "close the quotes on the line where they begin"),
)


def _explain_toml(path: Path, message: str) -> str:
    place = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", message)
    text = message[: place.start()] if place else message
    where = f"{path}:{place[1]}:{place[2]}" if place and place[1] else f"{path}: at its end"
    hint = next((hint for part, hint in _TOML_HINTS if part in message), "see https://toml.io for the syntax")
    return f"{where}: malformed TOML: {text}; {hint}"


def _variables() -> Tables:
    for name in os.environ:
        key = name.removeprefix(PREFIX).lower().split("__")[0]
        if name.startswith(PREFIX) and key not in Settings.model_fields:
            raise UsageError(f"unknown variable {name}{_nearest(key, Settings.model_fields, PREFIX)}")
    try:
        return EnvSettingsSource(Settings)()
    except SettingsError as error:
        field = re.search(r'field "(\w+)"', str(error))
        name = f"{PREFIX}{field[1].upper()}*" if field else f"{PREFIX}*"
        raise UsageError(f"{name} cannot be read: lists and tables are written as JSON there") from None


def _known_part(source: Source) -> tuple[dict[str, Any], list[str]]:
    """The part of a source that has a meaning, and a warning for each key of `[stop_policy]` that has none.

    Raises UsageError for any other unknown key.
    """
    known: dict[str, Any] = {}
    ignored: list[str] = []
    valid = Settings.model_fields.keys() - (VARIABLES_ONLY if source.name not in {"variables", "flags"} else set())
    for key, value in source.tables.items():
        if key not in valid:
            raise UsageError(_unknown(source, (key,), valid))
        model = Settings.model_fields[key].annotation
        if not (isinstance(model, type) and issubclass(model, BaseModel) and isinstance(value, Mapping)):
            known[key] = value
            continue
        unknown = [name for name in value if name not in model.model_fields]
        problems = [_unknown(source, (key, name), model.model_fields) for name in unknown]
        if problems and key != "stop_policy":
            raise UsageError(problems[0])
        ignored += [f"{problem} It is ignored." for problem in problems]
        known[key] = {name: inner for name, inner in value.items() if name not in unknown}
    return known, ignored


def _unknown(source: Source, path: tuple[str, ...], valid: Iterable[str]) -> str:
    kind = "table" if isinstance(source.tables.get(path[0]), Mapping) and len(path) == 1 else "key"
    return f"{source.describe(path)}: unknown {kind}{_nearest(path[-1], valid)}"


def _nearest(name: str, valid: Iterable[str], prefix: str = "") -> str:
    """What may have been meant: the nearest name beside it, or the table that has a key of this name."""
    valid = sorted(valid)
    homes = [
        dotted((table, name))
        for table, field in Settings.model_fields.items()
        if isinstance(field.annotation, type)
        and issubclass(field.annotation, BaseModel)
        and name in field.annotation.model_fields
    ]
    near = difflib.get_close_matches(name, valid, n=1, cutoff=0.5)
    meant = near or ([] if prefix else homes)
    if meant:
        return f": did you mean {prefix + meant[0].upper() if prefix else meant[0]}?"
    return f": valid are {', '.join(prefix + key.upper() if prefix else key for key in valid)}."


def _lay_over(base: dict[str, Any], upper: Tables) -> None:
    for key, value in upper.items():
        if isinstance(value, Mapping) and isinstance(base.get(key), dict):
            base[key] |= value
        else:
            base[key] = dict(value) if isinstance(value, Mapping) else value


def _explain(error: ValidationError, sources: list[Source]) -> str:
    """The first fault in one line. The value is not repeated: it may be a secret."""
    fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
    path = tuple(str(part) for part in fault["loc"])
    for source in reversed(sources):
        value: Any = source.tables
        for depth, part in enumerate(path, start=1):
            if not isinstance(value, Mapping) or part not in value:
                break
            value = value[part]
            if depth == len(path) or not isinstance(value, Mapping):
                return f"{source.describe(path[:depth])}: {fault['msg'].lower()}"
    return f"{dotted(path)}: {fault['msg'].lower()}"


def _usable_workspace(workspace: Path, *, writes: bool) -> Path:
    path = workspace.expanduser().absolute()
    if not path.is_dir():
        problem = "is not a directory" if path.exists() else "does not exist"
        raise UsageError(f"the workspace {path} {problem}: pass --workspace DIR, or make it first")
    if not os.access(path, os.R_OK | os.X_OK | (os.W_OK if writes else 0)):
        wanted = "written" if writes else "read"
        raise UsageError(f"the workspace {path} cannot be {wanted}: mend its permissions or pass another --workspace")
    return path.resolve()


def _state_home() -> Path:
    return _xdg("XDG_STATE_HOME") or _home() / ".local" / "state"


def _config_home() -> Path:
    return _xdg("XDG_CONFIG_HOME") or _home() / ".config"


def _xdg(name: str) -> Path | None:
    """A folder of the XDG base directory specification, by which a relative one is to be ignored."""
    value = os.environ.get(name, "")
    return Path(value) if value.startswith("/") else None


def _home() -> Path:
    """The home folder, also where HOME is empty or unset; in a container without a user it is the root."""
    try:
        return Path(os.environ.get("HOME") or pwd.getpwuid(os.getuid()).pw_dir)
    except KeyError:
        return Path("/")
