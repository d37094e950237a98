"""What every request must be, whatever the ledger holds: checked on each view before it is sent.

A provider refuses a conversation that breaks one of these, and would go on refusing it for ever.
"""

from collections.abc import Sequence

from untildone.workflows.messages import Message, TextBlock, ThinkingBlock, ToolResultBlock, ToolUseBlock


def problems(messages: Sequence[Message]) -> tuple[str, ...]:
    """What is wrong with these messages, one line each; empty when nothing is."""
    found: list[str] = []
    if messages and messages[0].role != "user":
        found.append("message 0: a conversation begins with a user message")
    seen: set[str] = set()
    expected: list[str] = []
    for position, message in enumerate(messages):
        own: list[str] = []
        calls, results = _sorted(message, own)
        if expected or results:
            own = [*_pair_problems(expected, results), *own]
        for call in calls:
            if call in seen:
                own.append(f"call id {call} is used twice")
            seen.add(call)
        expected = calls
        found += [f"message {position}: {problem}" for problem in own]
    found += [f"end: {problem}" for problem in _pair_problems(expected, [])]
    return tuple(found)


def _sorted(message: Message, found: list[str]) -> tuple[list[str], list[str]]:
    """The ids of a message's calls and results; what is wrong with the message by itself goes into `found`."""
    calls: list[str] = []
    results: list[str] = []
    sendable = False
    for at, block in enumerate(message.content):
        match block:
            case TextBlock():
                if not block.text or block.text.isspace():
                    found.append("blank text")
            case ToolUseBlock():
                calls.append(block.id)
            case ToolResultBlock():
                results.append(block.call_id)
                if len(results) <= at:
                    found.append(f"result {block.call_id} after other content")
            case ThinkingBlock():
                continue
        sendable = True
    if not sendable:
        found.append("empty")
    if message.role == "assistant" and results:
        found.append("results said by the assistant")
    if message.role == "user" and (calls or any(isinstance(block, ThinkingBlock) for block in message.content)):
        found.append("calls or thinking said by the user")
    return calls, results


def _pair_problems(calls: list[str], results: list[str]) -> list[str]:
    """Both directions: each call has exactly one result in the message after it, each result its call before it."""
    if calls == results:
        return []
    found = [f"call {call} has {results.count(call)} results" for call in calls if results.count(call) != 1]
    known = set(calls)
    return found + [f"result {result} has no call" for result in results if result not in known]
