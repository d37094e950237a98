"""The definition of an agent: everything that decides how a run behaves, hashed when the run starts.

A run keeps its definition: it is stored beside the ledger by digest, and every worker that goes on with the run uses
that one. What changed since is shown and taken up by the next run.
"""

from typing import Literal

from pydantic import Field, field_validator

from untildone.workflows.frozen import Frozen
from untildone.workflows.ledger.entries import canonical, digest

PermissionMode = Literal["read-only", "ask", "workspace", "full"]


class BudgetOptions(Frozen):
    """`[budgets]`: the limits of a run. None is no limit; money is in US dollars, time in milliseconds."""

    max_turns: int = Field(default=40, ge=1)
    max_cost_usd: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    unpriced: Literal["stop", "warn"] = "stop"
    max_input_tokens: int | None = Field(default=None, gt=0)
    max_output_tokens: int | None = Field(default=None, gt=0)
    max_total_tokens: int | None = Field(default=None, gt=0)
    wall_clock_ms: int | None = Field(default=None, gt=0)
    deadline: int | None = Field(default=None, gt=0, description="absolute, epoch milliseconds")


class ModelOptions(Frozen):
    """`[models]`: `model` is `PROVIDER:NAME`; `ladder` are the models tried after it, in order."""

    model: str
    ladder: tuple[str, ...] = ()
    max_output_tokens: int | None = Field(default=None, gt=0)
    context_window: int | None = Field(default=None, gt=0)
    temperature: float | None = Field(default=None, ge=0)
    thinking_budget: int | None = Field(default=None, gt=0)

    @property
    def legs(self) -> tuple[str, ...]:
        """Every model of the ladder, the first choice first."""
        return (self.model, *self.ladder)


class ToolOptions(Frozen):
    """`[tools]`: `enabled` names the tools that a model gets; None is every one there is.

    `modules` are Python files or importable modules whose `@tool` functions the agent may use as well.
    `presentation_predicate` names the `@presentation_predicate` function, of these modules or of an installed package,
    that says which answers should have been cards.
    """

    enabled: tuple[str, ...] | None = None
    modules: tuple[str, ...] = ()
    presentation_predicate: str | None = None
    batch_limit: int = Field(default=64, ge=1, le=64)
    parallel: bool = True
    parallel_limit: int = Field(default=8, ge=1, le=64)
    sandbox: Literal["bubblewrap", "off"] = "bubblewrap"
    network: bool = False
    environment: tuple[str, ...] = Field(default=(), description="names of variables that commands may see")


class PermissionOptions(Frozen):
    """`[permissions]`: `rules` are tried deny first, then ask, then allow, before the mode."""

    mode: PermissionMode = "workspace"
    auto_approve: Literal["never", "safe", "all"] = "never"
    approval_timeout: int | None = Field(default=None, gt=0, description="seconds; None waits for days at no cost")
    allow: tuple[str, ...] = ()
    ask: tuple[str, ...] = ()
    deny: tuple[str, ...] = ()


class IntentOptions(Frozen):
    """`[intent]`: `model_tier` says who is asked about a message that the rules read unsurely.

    `off` asks nobody, `on` the run's own model, `PROVIDER:NAME` that one. A verdict may only raise what is owed.
    """

    model_tier: str = "off"

    @field_validator("model_tier")
    @classmethod
    def _names_a_model(cls, value: str) -> str:
        provider, _, name = value.partition(":")
        if value not in {"off", "on"} and not (provider and name):
            raise ValueError("write off, on or PROVIDER:NAME")
        return value

    def asks(self, own: str) -> str | None:
        """The model that is asked where a run's own model is `own`; None asks nobody."""
        return {"off": None, "on": own}.get(self.model_tier, self.model_tier)


class StopOptions(Frozen):
    """`[stop_policy]`: what is held against an answer before it may end the run (stop-policy.md section 1).

    `enabled` switches the diagnostic rules: `marker_gate` those about unfinished text, `verify_gate` those about
    receipts; each block uses one of `max_blocks` a run. `hook_max_blocks` bounds the blocks of Stop hooks in a row.
    """

    enabled: bool = True
    marker_gate: bool = True
    verify_gate: bool = True
    max_blocks: int = Field(default=2, ge=0, le=10)
    hook_max_blocks: int = Field(default=5, ge=1)
    until_done: bool = False


MAX_HOOK_S = 600
"""The longest that a hook may take: room for a test suite, and an end in sight for the run that waits for it."""


class StopHook(Frozen):
    """A command that is asked about an answer that could end the run (workflows/hook_protocol.py).

    It runs in the workspace, in the worker's own environment and in no sandbox, since it is the operator's; it and all
    that it started are ended after `timeout_s` seconds. Where it fails it has no opinion, or blocks if `fail_closed`.
    """

    command: str
    fail_closed: bool = False
    timeout_s: int = Field(default=10, ge=1, le=MAX_HOOK_S)

    @field_validator("command")
    @classmethod
    def _is_command(cls, command: str) -> str:
        if not command.strip() or "\0" in command:
            raise ValueError("write a command line for bash")
        return command


class HookOptions(Frozen):
    """`[hooks]`: the `stop` hooks are asked in their order, and the first that blocks sends the answer back."""

    stop: tuple[StopHook, ...] = Field(default=(), max_length=32)


class AgentSpec(Frozen):
    """The whole definition of an agent.

    `system_prompt` replaces the built-in one. `workspace` is an absolute path on the host whose queue is `host`.
    `attendance` says whether a person can answer questions.
    """

    models: ModelOptions
    workspace: str
    host: str = ""
    system_prompt: str | None = None
    attendance: Literal["interactive", "supervised", "unattended"] = "supervised"
    follow_up: Literal["auto", "hold"] = "auto"
    tools: ToolOptions = ToolOptions()
    permissions: PermissionOptions = PermissionOptions()
    budgets: BudgetOptions = BudgetOptions()
    intent: IntentOptions = IntentOptions()
    stop_policy: StopOptions = StopOptions()
    hooks: HookOptions = HookOptions()

    @property
    def reading_model(self) -> str | None:
        """The model that is asked about a message which the rules read unsurely, `PROVIDER:NAME`; None asks nobody."""
        return self.intent.asks(self.models.model)

    @property
    def named_models(self) -> tuple[str, ...]:
        """Every model that a run may ask."""
        asked = () if self.reading_model is None else (self.reading_model,)
        return tuple(dict.fromkeys((*self.models.legs, *asked)))

    @property
    def digest(self) -> str:
        """The address of this definition: SHA-256 of its canonical JSON."""
        return digest(canonical(self.model_dump(mode="json")))
