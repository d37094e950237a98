"""What every model provider implements: one request in, a stream of deltas, one answer or one typed error out."""

from collections.abc import Callable
from typing import Literal, Protocol

from untildone.workflows.failures import ProviderFailure
from untildone.workflows.frozen import Frozen
from untildone.workflows.messages import Message, StopCause, ToolSchema, Usage


class ModelRequest(Frozen):
    """One dispatch to a model.

    `model` is the provider's own name. `cache_points` are indexes into `messages` after which the prefix may be
    cached; -1 is the end of the system prompt and tools. `run`, `step` and `dispatch` (1-based) say where in the
    session the request stands: the scripted model answers by them. `purpose` tells a step from a handoff's summary
    and from the reading of a user's message.
    """

    model: str
    system: str
    messages: tuple[Message, ...]
    tools: tuple[ToolSchema, ...] = ()
    max_output_tokens: int
    temperature: float | None = None
    thinking_budget: int | None = None
    cache_points: tuple[int, ...] = ()
    cache_key: str = ""
    run: int = 1
    step: int = 1
    dispatch: int = 1
    purpose: Literal["step", "handoff", "intent"] = "step"


class Delta(Frozen):
    """A piece of an answer as it arrives: of its text, of its thinking, or of a call's arguments (`tool` names it)."""

    kind: Literal["text", "thinking", "call"]
    text: str
    tool: str | None = None


class ModelAnswer(Frozen):
    """A whole answer. `first_token_ms` is the time from sending the request to the first delta.

    `usage_estimated` says that the provider stated no usage and that `usage` is a rule of thumb.
    """

    message: Message
    stop: StopCause
    usage: Usage
    usage_estimated: bool = False
    model: str
    first_token_ms: int
    response_id: str | None = None


class ProviderError(Exception):
    """A dispatch that gave no answer.

    `retry_after_s` is the provider's own wish. The message names provider and cause and holds no secret.
    """

    def __init__(
        self,
        kind: ProviderFailure,
        message: str,
        *,
        status: int | None = None,
        retry_after_s: float | None = None,
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.status = status
        self.retry_after_s = retry_after_s


class Provider(Protocol):
    """A provider of models, shared by all runs of a worker."""

    async def complete(self, request: ModelRequest, on_delta: Callable[[Delta], None]) -> ModelAnswer:
        """Dispatches once, without retries of its own, calling `on_delta` as pieces arrive.

        Raises ProviderError for every failure of the provider; cancellation closes the connection at once.
        """
        ...

    async def close(self) -> None:
        """Closes connections."""
        ...
