"""How large messages are: characters as they are sent, and the tokens that they probably cost.

Thinking counts nothing: providers bill or drop it by rules of their own, and the measured tokens per character
absorbs what they bill (context.md section 7).
"""

from math import ceil

import orjson

from untildone.workflows.messages import Message, TextBlock, ThinkingBlock, ToolResultBlock, ToolSchema, ToolUseBlock


def message_chars(message: Message) -> int:
    """Characters of text, tool inputs and results."""
    total = 0
    for block in message.content:
        match block:
            case TextBlock(text=text) | ToolResultBlock(text=text):
                total += len(text)
            case ToolUseBlock():
                total += len(block.name) + len(block.malformed or json_text(block.arguments))
            case ThinkingBlock():
                pass
    return total


def prefix_chars(system: str, tools: tuple[ToolSchema, ...]) -> int:
    """Characters of the system prompt and the tools' schemas."""
    return len(system) + sum(len(tool.name) + len(tool.description) + len(json_text(tool.parameters)) for tool in tools)


def tokens(chars: int, tokens_per_char: float) -> int:
    """The tokens that so many characters cost, rounded up."""
    return ceil(chars * tokens_per_char)


def json_text(value: object) -> str:
    """Compact JSON, keys in their own order."""
    return orjson.dumps(value).decode()
