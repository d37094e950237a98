"""What every request must be, whatever the ledger holds: checked on each view before it is sent.

A provider refuses a conversation that breaks one of these, and would go on refusing it for ever.
"""

from collections.abc import Sequence

from untildone.workflows.messages import Message, TextBlock, ToolResultBlock, ToolUseBlock


def problems(messages: Sequence[Message]) -> tuple[str, ...]:
    """What is wrong with these messages, one line each; empty when nothing is."""
    found: list[str] = []
    if messages and messages[0].role != "user":
        found.append("message 0: a conversation begins with a user message")
    seen: set[str] = set()
    for position, message in enumerate(messages):
        found += [f"message {position}: {problem}" for problem in _own_problems(message)]
        if message.role == "assistant":
            after = messages[position + 1] if position + 1 < len(messages) else None
            found += [f"message {position}: {problem}" for problem in _pair_problems(message, after, seen)]
        elif message.results and (position == 0 or not messages[position - 1].calls):
            found.append(f"message {position}: results without calls in the message before")
    return tuple(found)


def _own_problems(message: Message) -> list[str]:
    found: list[str] = []
    if all(block.type == "thinking" for block in message.content):
        found.append("empty")
    results_over = False
    for block in message.content:
        match block:
            case TextBlock(text=text) if not text.strip():
                found.append("blank text")
            case ToolResultBlock() if message.role == "assistant":
                found.append(f"result {block.call_id} said by the assistant")
            case ToolResultBlock() if results_over:
                found.append(f"result {block.call_id} after other content")
            case _ if message.role == "user" and block.type in {"tool_use", "thinking"}:
                found.append(f"{block.type} said by the user")
            case _:
                pass
        results_over = results_over or not isinstance(block, ToolResultBlock)
    return found


def _pair_problems(message: Message, after: Message | None, seen: set[str]) -> list[str]:
    """Both directions: each call has exactly one result in the message after it, each result its call."""
    calls = [block.id for block in message.content if isinstance(block, ToolUseBlock)]
    results = [block.call_id for block in after.results] if after is not None else []
    found = [f"call id {call} is used twice" for call in calls if call in seen or calls.count(call) > 1]
    seen.update(calls)
    found += [f"call {call} has {results.count(call)} results" for call in calls if results.count(call) != 1]
    known = set(calls)
    found += [f"result {result} has no call" for result in results if result not in known] if calls else []
    return found
