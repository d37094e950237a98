"""Settings: the only reader of environment variables and of `untildone.toml`.

In rising order: `untildone.toml` in the user's configuration folder, the one in the working directory, `UNTILDONE_*`
variables (`UNTILDONE_BUDGETS__MAX_TURNS=20` is `[budgets] max_turns`; lists are JSON), flags. What cannot be used is a
`UsageError` that names where it came from and how to mend it.
"""

import os
import pwd
import re
import socket
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, EnvSettingsSource, PydanticBaseSettingsSource, SettingsConfigDict
from pydantic_settings.exceptions import SettingsError

from untildone.activities.providers.registry import ProviderSettings
from untildone.worker.config_tables import PREFIX, Source, Tables, explain, known_part, lay_over, nearest, read_toml
from untildone.worker.errors import UsageError
from untildone.workflows.frozen import Frozen
from untildone.workflows.spec import (
    AgentSpec,
    BudgetOptions,
    HookOptions,
    IntentOptions,
    ModelOptions,
    PermissionOptions,
    StopOptions,
    ToolOptions,
)
from untildone.workflows.tools.permissions import rule_problem

if TYPE_CHECKING:
    from temporalio.envconfig import ClientConnectConfig

FILE_NAME = "untildone.toml"
VARIABLES_ONLY = frozenset({"home", "task_queue", "host"})
"""Settings of a process, not of an agent: they come from variables and are no keys of `untildone.toml`."""
TELEMETRY_VARIABLES = (
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT",
)


class ModelTable(ModelOptions):
    """`[models]` as it is written: the model itself may be left to a flag."""

    model: str = ""


class LedgerOptions(Frozen):
    """`[ledger]`: the database's SQLAlchemy URL. It may hold a password, so it is kept out of every text."""

    url: SecretStr | None = None

    @field_validator("url")
    @classmethod
    def _is_ledger(cls, url: SecretStr | None) -> SecretStr | None:
        if url and not re.match(r"(sqlite:///|postgresql(\+\w+)?://)", url.get_secret_value()):
            raise ValueError("write sqlite:///FILE or postgresql://USER@HOST/DATABASE")
        return url


class Settings(BaseSettings):
    """Everything that is configurable, from all sources. Built by `load_settings`.

    `home` is the state folder, `task_queue` the queue that any worker serves, `host` the name of this machine in its
    own queue (see `host_queue`).
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
    intent: IntentOptions = IntentOptions()
    stop_policy: StopOptions = StopOptions()
    hooks: HookOptions = HookOptions()
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
    def host_queue(self) -> str:
        """The queue of this machine, for what touches its files.

        The embedded stack has one machine, so the queue that any worker serves is that machine's own; it also lets
        Temporal hand the calls of tools to the worker that has the workflow, without a trip through the queue.
        """
        name = self.host or (socket.gethostname() if cluster_config() else "")
        return f"{self.task_queue}@{name}" if name else self.task_queue


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
        barred = VARIABLES_ONLY if source.kind == "file" else frozenset()
        known, ignored = known_part(source, Settings, Settings.model_fields.keys() - barred)
        warnings += [f"{line}; it is ignored" for line in ignored]
        lay_over(merged, known)
    try:
        settings = Settings(**merged)
    except ValidationError as error:
        raise UsageError(explain(error, sources)) from None
    return Loaded(settings.model_copy(update={"home": settings.home.expanduser().absolute()}), tuple(warnings))


def agent_spec(settings: Settings, workspace: Path) -> AgentSpec:
    """The definition of an agent that works in `workspace` by these settings.

    Raises UsageError when no model is named or the workspace cannot be worked in.
    """
    return AgentSpec(
        models=_named_models(settings.models),
        workspace=str(_usable_workspace(workspace, writes=settings.permissions.mode != "read-only")),
        host=settings.host_queue,
        system_prompt=settings.system_prompt,
        attendance=settings.attendance,
        follow_up=settings.follow_up,
        tools=_located_modules(settings.tools),
        permissions=_readable_rules(settings.permissions),
        budgets=settings.budgets,
        intent=_located_tier(settings.intent),
        stop_policy=settings.stop_policy,
        hooks=settings.hooks,
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
    return agreed, inherited((*_PROVIDER_VARIABLES, *settings.tools.environment))


def provider_settings() -> ProviderSettings:
    """Where the providers' APIs are and the keys to them. Raises UsageError for an address that is none."""
    try:
        return ProviderSettings.model_validate(
            {name.lower(): value for name, value in inherited(_PROVIDER_VARIABLES).items()}
        )
    except ValidationError as error:
        name = str(error.errors()[0]["loc"][0]).upper()
        raise UsageError(f"{name} is no URL: it must start with http:// or https://") from None


_PROVIDER_VARIABLES = tuple(name.upper() for name in ProviderSettings.model_fields)


def inherited(names: Iterable[str]) -> dict[str, str]:
    """The variables of these names that this process has and that are not empty."""
    return {name: os.environ[name] for name in names if os.environ.get(name)}


def environment_with(variables: Mapping[str, str]) -> dict[str, str]:
    """This process's whole environment with these variables laid over it, for a child."""
    return {**os.environ, **variables}


def telemetry_wanted() -> bool:
    """Whether the standard OpenTelemetry variables name a place to export to."""
    return os.environ.get("OTEL_SDK_DISABLED", "").lower() != "true" and bool(inherited(TELEMETRY_VARIABLES))


def _files() -> Iterator[Source]:
    for path in (_config_home() / "untildone" / FILE_NAME, Path(FILE_NAME)):
        if path.exists():
            yield read_toml(path)


def _variables() -> Tables:
    fields = Settings.model_fields
    for name in os.environ:
        key = name.removeprefix(PREFIX).lower().split("__")[0]
        if name.startswith(PREFIX) and key not in fields:
            near = nearest(key, fields)
            listed = ", ".join(f"{PREFIX}{field.upper()}" for field in fields)
            meant = f"did you mean {PREFIX}{near.upper()}?" if near else f"valid are {listed}"
            raise UsageError(f"{name}: unknown variable, {meant}")
    try:
        return EnvSettingsSource(Settings)()
    except SettingsError as error:
        field = re.search(r'field "(\w+)"', str(error))
        name = f"{PREFIX}{field[1].upper()}" if field else f"{PREFIX}*"
        raise UsageError(f"{name}: lists and tables are written as JSON there") from None


def _named_models(table: ModelTable) -> ModelOptions:
    if not table.model:
        raise UsageError(f"no model is named: pass --model PROVIDER:NAME or set model in [models] of {FILE_NAME}")
    named = {"model": _absolute(table.model), "ladder": tuple(_absolute(leg) for leg in table.ladder)}
    return ModelOptions(**{**table.model_dump(), **named})


def _located_tier(intent: IntentOptions) -> IntentOptions:
    return intent.model_copy(update={"model_tier": _absolute(intent.model_tier)})


def _absolute(model: str) -> str:
    """A model that any process finds: a script's file is looked for from here, not from where the worker is."""
    provider, _, name = model.partition(":")
    return f"{provider}:{Path(name).expanduser().absolute()}" if provider == "scripted" and name else model


def _readable_rules(permissions: PermissionOptions) -> PermissionOptions:
    """The same options. Raises UsageError for a rule that cannot be read."""
    for rule in (*permissions.allow, *permissions.ask, *permissions.deny):
        problem = rule_problem(rule)
        if problem:
            raise UsageError(f"[permissions] {problem}")
    return permissions


def _located_modules(tools: ToolOptions) -> ToolOptions:
    """Tools whose files any process finds. Raises UsageError for a file that is not there."""
    located = []
    for name in tools.modules:
        path = Path(name).expanduser().absolute()
        if name.endswith(".py") and not path.is_file():
            raise UsageError(f"[tools] modules: there is no file {path}")
        located.append(str(path) if name.endswith(".py") else name)
    return tools.model_copy(update={"modules": tuple(located)})


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
