"""The checker finds each way in which a conversation can be refused."""

import pytest

from untildone.workflows.context.invariants import problems
from untildone.workflows.messages import (
    ContentBlock,
    Message,
    Role,
    TextBlock,
    ThinkingBlock,
    ToolResultBlock,
    ToolUseBlock,
    user_text,
)


def call(id_: str) -> ToolUseBlock:
    return ToolUseBlock(id=id_, name="read")


def result(id_: str) -> ToolResultBlock:
    return ToolResultBlock(call_id=id_, text="r")


def said(role: Role, *content: ContentBlock) -> Message:
    return Message(role=role, content=content)


ASK = user_text("do it")


@pytest.mark.parametrize(
    ("messages", "expected"),
    [
        pytest.param([], [], id="empty conversation"),
        pytest.param([ASK, said("assistant", call("a")), said("user", result("a")), ASK], [], id="sound"),
        pytest.param([said("assistant", TextBlock(text="hi"))], ["begins with a user message"], id="assistant first"),
        pytest.param([ASK, said("assistant", call("a"))], ["call a has 0 results"], id="call at the end"),
        pytest.param(
            [ASK, said("assistant", call("a")), ASK, said("user", result("a"))],
            ["call a has 0 results", "result a has no call"],
            id="result one message late",
        ),
        pytest.param(
            [ASK, said("assistant", call("a"), call("b")), said("user", result("a"))],
            ["call b has 0 results"],
            id="T27 one of two parallel calls",
        ),
        pytest.param(
            [ASK, said("assistant", call("a")), said("user", result("a"), result("b"))],
            ["result b has no call"],
            id="T28 orphan beside a sound result",
        ),
        pytest.param([said("user", result("a"))], ["result a has no call"], id="T29 orphan at the start"),
        pytest.param(
            [ASK, said("assistant", call("a")), said("user", result("a"), result("a"))],
            ["call a has 2 results"],
            id="two results",
        ),
        pytest.param(
            [ASK, said("assistant", call("a"), call("a")), said("user", result("a"), result("a"))],
            ["call id a is used twice"],
            id="id twice in a message",
        ),
        pytest.param(
            [
                ASK,
                said("assistant", call("a")),
                said("user", result("a")),
                said("assistant", call("a")),
                said("user", result("a")),
            ],
            ["call id a is used twice"],
            id="id twice in a conversation",
        ),
        pytest.param([ASK, said("assistant")], ["empty"], id="no content"),
        pytest.param([ASK, said("assistant", ThinkingBlock(text="hm"))], ["empty"], id="thinking alone"),
        pytest.param([ASK, said("user", TextBlock(text=" \n"))], ["blank text"], id="blank text"),
        pytest.param(
            [ASK, said("assistant", call("a")), said("user", TextBlock(text="t"), result("a"))],
            ["result a after other content"],
            id="text before a result",
        ),
        pytest.param(
            [ASK, said("assistant", result("a"))],
            ["result a has no call", "results said by the assistant"],
            id="result by the assistant",
        ),
        pytest.param(
            [said("user", call("a")), said("user", result("a"))],
            ["calls or thinking said by the user"],
            id="call by the user",
        ),
    ],
)
def test_problems(messages: list[Message], expected: list[str]) -> None:
    found = problems(messages)
    assert len(found) == len(expected), found
    for problem, part in zip(found, expected, strict=True):
        assert part in problem
