"""Messages between the runtime and a model, neutral to every provider: roles, content blocks, calls and results."""

from typing import Annotated, Any, Literal

from pydantic import Field

from untildone.workflows.failures import ToolFailure
from untildone.workflows.frozen import Frozen

Role = Literal["user", "assistant"]

StopCause = Literal["end_turn", "tool_use", "max_tokens", "refusal", "stop_sequence"]
"""Why the provider ended an answer, in one vocabulary for all providers."""


class TextBlock(Frozen):
    """Visible text."""

    type: Literal["text"] = "text"
    text: str


class ThinkingBlock(Frozen):
    """A model's reasoning, kept because some providers need it back, unchanged and in place, with the calls it led to.

    `signature` is the provider's seal on `text`; `redacted` is the opaque form that replaces both. `model` names who
    wrote it (`provider:name`): another model never gets it.
    """

    type: Literal["thinking"] = "thinking"
    text: str = ""
    signature: str | None = None
    redacted: str | None = None
    model: str = ""


class ToolUseBlock(Frozen):
    """One call that a model proposes.

    `arguments` is a JSON object. Where the model sent something else, `arguments` is empty and `malformed` holds the
    text that it sent, so that the record can be replayed to any provider and the model is told what was wrong.
    """

    type: Literal["tool_use"] = "tool_use"
    id: str
    name: str
    arguments: dict[str, Any] = Field(default_factory=dict)
    malformed: str | None = None


class ToolResultBlock(Frozen):
    """What came of one call. `error` is set if and only if the call failed."""

    type: Literal["tool_result"] = "tool_result"
    call_id: str
    text: str
    error: ToolFailure | None = None


ContentBlock = Annotated[TextBlock | ThinkingBlock | ToolUseBlock | ToolResultBlock, Field(discriminator="type")]


class Message(Frozen):
    """One message of a conversation; tool results travel in user messages."""

    role: Role
    content: tuple[ContentBlock, ...]

    @property
    def text(self) -> str:
        """The visible text, blocks joined by a blank line."""
        return "\n\n".join(block.text for block in self.content if isinstance(block, TextBlock))

    @property
    def calls(self) -> tuple[ToolUseBlock, ...]:
        """The proposed calls, in source order."""
        return tuple(block for block in self.content if isinstance(block, ToolUseBlock))

    @property
    def results(self) -> tuple[ToolResultBlock, ...]:
        """The results of calls, in source order."""
        return tuple(block for block in self.content if isinstance(block, ToolResultBlock))


class Usage(Frozen):
    """Tokens of one answer as the provider bills them.

    `input_tokens` is the whole prompt, cached parts included; `cache_read_tokens` and `cache_write_tokens` are shares
    of it. `output_tokens` includes reasoning.
    """

    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0


class ToolSchema(Frozen):
    """A tool as a model sees it; `parameters` is a JSON schema of type object."""

    name: str
    description: str
    parameters: dict[str, Any]


def user_text(text: str) -> Message:
    """A user message of one text block."""
    return Message(role="user", content=(TextBlock(text=text),))
