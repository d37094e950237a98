"""How a tool says no, and how a bad tool is refused."""

from untildone.workflows.failures import ToolFailure


class ToolDefinitionError(Exception):
    """A tool that cannot be offered to a model. The message is one line: what is wrong and how to mend it."""


class ToolError(Exception):
    """Raised inside a tool: the call failed in a way that the tool understands.

    `text` is what the model reads; it says what is wrong and how to mend it. `kind` decides whether the model is asked
    to correct the call (`ToolFailure.correctable`); without one it is `execution_failed`, or, of a `foreign` tool, what
    the text tells of.
    """

    def __init__(self, text: str, kind: ToolFailure | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.kind = kind
