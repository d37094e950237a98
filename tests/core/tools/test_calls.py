"""Extraction and normalisation of calls: the tables of tools.md sections 2 and 3."""

from typing import Any

import pytest

from untildone.workflows.failures import ToolFailure
from untildone.workflows.messages import Message, StopCause, TextBlock, ToolSchema, ToolUseBlock, Usage
from untildone.workflows.tools.calls import NormalisedAnswer, normalise
from untildone.workflows.tools.declaration import ToolDeclaration
from untildone.workflows.tools.faults import answer_was_cut, call_fault


def declared(name: str, *required: str, optional: tuple[str, ...] = ()) -> ToolDeclaration:
    parameters = {
        "type": "object",
        "properties": {key: {"type": "string"} for key in (*required, *optional)},
        "required": list(required),
        "additionalProperties": False,
    }
    return ToolDeclaration(tool=ToolSchema(name=name, description=name, parameters=parameters))


LOADED = {
    each.name: each
    for each in (
        declared("bash", "command"),
        declared("read", "path"),
        declared("write", "path", "content"),
        declared("fetch", "url", optional=("file",)),
    )
}


def of_text(text: str, stop: StopCause = "end_turn") -> NormalisedAnswer:
    return normalise(Message(role="assistant", content=(TextBlock(text=text),)), stop, LOADED, set(), "s1")


def of_calls(*calls: ToolUseBlock, used: frozenset[str] = frozenset()) -> tuple[ToolUseBlock, ...]:
    return normalise(Message(role="assistant", content=calls), "tool_use", LOADED, used, "s1").message.calls


CALL = '<tool_call>{"name": "bash", "arguments": {"command": "ls"}}</tool_call>'
LS = ("bash", {"command": "ls"})

TEXTS: dict[str, tuple[str, list[tuple[str, dict[str, Any]]], str, bool]] = {
    "bash fence": ("```bash\nls\n```", [], "```bash\nls\n```", False),
    "call syntax in prose": ("write(path='a', content='b')", [], "write(path='a', content='b')", False),
    "JSON fence with a name key": ('```json\n{"name": "bash"}\n```', [], '```json\n{"name": "bash"}\n```', False),
    "unknown tool": ('<tool_call>{"name": "nope"}</tool_call>', [], '<tool_call>{"name": "nope"}</tool_call>', True),
    "string arguments": (
        '<tool_call>{"name": "bash", "arguments": "{}"}</tool_call>',
        [],
        '<tool_call>{"name": "bash", "arguments": "{}"}</tool_call>',
        True,
    ),
    "no JSON": ("<tool_call>{name: bash}</tool_call>", [], "<tool_call>{name: bash}</tool_call>", True),
    "cut off": ('<tool_call>{"name": "ba', [], '<tool_call>{"name": "ba', True),
    "prose, envelope, prose": (f"First.\n{CALL}\nThen.", [LS], "First.\n\nThen.", False),
    "tool_use fence with tool and input": (
        '```tool_use\n{"tool": "bash", "input": {"command": "ls"}}\n```',
        [LS],
        "",
        False,
    ),
    "tool_call fence with tildes": (
        '~~~ tool_call\n{"name":"bash","parameters":{"command":"ls"}}\n~~~',
        [LS],
        "",
        False,
    ),
    "info string that is not exact": (
        '```tool_call x\n{"name": "bash"}\n```',
        [],
        '```tool_call x\n{"name": "bash"}\n```',
        False,
    ),
    "no arguments": ('<tool_call>{"name":"bash"}</tool_call>', [("bash", {})], "", False),
    "inside a longer fence": (f"````\n{CALL}\n````", [], f"````\n{CALL}\n````", False),
    "inside a fence that is never closed": (f"```\n{CALL}", [], f"```\n{CALL}", False),
    "fence that is never closed": ('```tool_call\n{"name": "bash"}', [], '```tool_call\n{"name": "bash"}', True),
    "block quote": (f"> {CALL}", [], f"> {CALL}", False),
    "indented code": (f"So:\n\n    {CALL}", [], f"So:\n\n    {CALL}", False),
    "inline code": (f"Use `{CALL}` for it.", [], f"Use `{CALL}` for it.", False),
    "inline code of two ticks": (f"Use ``a ` {CALL}`` for it.", [], f"Use ``a ` {CALL}`` for it.", False),
    "a lone tick hides nothing": (f"It's 5` long.\n\n{CALL}", [LS], "It's 5` long.", False),
    "the tag is only mentioned": ("Write <tool_call> around it.", [], "Write <tool_call> around it.", False),
    "two envelopes": (f"{CALL}\n{CALL.replace('ls', 'pwd')}", [LS, ("bash", {"command": "pwd"})], "", False),
    "closing tag inside a text": (
        '<tool_call>{"name": "bash", "arguments": {"command": "echo </tool_call>"}}</tool_call>',
        [("bash", {"command": "echo </tool_call>"})],
        "",
        False,
    ),
    "alias": (
        '<tool_call>{"name": "read_file", "input": {"file_path": "a"}}</tool_call>',
        [("read", {"path": "a"})],
        "",
        False,
    ),
    "one good, one unknown": (
        f'{CALL}<tool_call>{{"name": "x"}}</tool_call>',
        [LS],
        '<tool_call>{"name": "x"}</tool_call>',
        True,
    ),
}


@pytest.mark.parametrize(("text", "calls", "prose", "lossy"), TEXTS.values(), ids=TEXTS)
def test_calls_in_text(text: str, calls: list[tuple[str, dict[str, Any]]], prose: str, lossy: bool) -> None:
    answer = of_text(text)
    assert [(call.name, call.arguments) for call in answer.message.calls] == calls
    assert answer.message.text == prose
    assert answer.lossy is lossy
    assert answer.stop == ("tool_use" if calls else "end_turn")
    assert [call.id for call in answer.message.calls] == [f"call_txt_s1_{n}" for n in range(1, len(calls) + 1)]


def test_text_is_left_alone_beside_a_structured_call() -> None:
    call = ToolUseBlock(id="a", name="bash", arguments={"command": "pwd"})
    message = Message(role="assistant", content=(TextBlock(text=CALL), call))
    assert normalise(message, "end_turn", LOADED, set(), "s").message == message


def test_an_answer_that_was_cut_stays_cut() -> None:
    assert of_text(CALL, stop="max_tokens").stop == "max_tokens"


IDS = {
    "kept": (["a", "b"], set(), ["a", "b"]),
    "empty": (["", ""], set(), ["call_s1_1", "call_s1_2"]),
    "twice in one answer": (["a", "a"], set(), ["a", "call_s1_1"]),
    "used before": (["a"], {"a"}, ["call_s1_1"]),
    "too long": (["x" * 41], set(), ["call_s1_1"]),
    "odd characters": (["functions.bash:0"], set(), ["call_s1_1"]),
    "the fresh one is taken too": (["", ""], {"call_s1_1"}, ["call_s1_2", "call_s1_3"]),
}


@pytest.mark.parametrize(("given", "used", "expected"), IDS.values(), ids=IDS)
def test_ids(given: list[str], used: set[str], expected: list[str]) -> None:
    calls = of_calls(*(ToolUseBlock(id=each, name="bash") for each in given), used=frozenset(used))
    assert [call.id for call in calls] == expected


FORMS: dict[str, tuple[str, dict[str, Any], str, dict[str, Any]]] = {
    "capital letter": ("Bash", {"command": "ls"}, "bash", {"command": "ls"}),
    "cmd": ("bash", {"cmd": "ls"}, "bash", {"command": "ls"}),
    "file": ("read", {"file": "a"}, "read", {"path": "a"}),
    "alias beside the real name": ("bash", {"cmd": "x", "command": "ls"}, "bash", {"cmd": "x", "command": "ls"}),
    "alias of another tool": ("fetch", {"cmd": "ls"}, "fetch", {"cmd": "ls"}),
    "a parameter of its own": ("fetch", {"file": "a"}, "fetch", {"file": "a"}),
    "wrapped": ("bash", {"arguments": {"command": "ls"}}, "bash", {"command": "ls"}),
    "wrapped, with an alias": ("read", {"input": {"file_path": "a"}}, "read", {"path": "a"}),
    "wrapped, and wrong inside": ("bash", {"arguments": {"x": 1}}, "bash", {"arguments": {"x": 1}}),
    "unknown name": ("nope", {"cmd": "ls"}, "nope", {"cmd": "ls"}),
    "alias of a tool that is not loaded": ("search_files", {"q": "a"}, "search_files", {"q": "a"}),
}


@pytest.mark.parametrize(("name", "arguments", "expected", "canonical"), FORMS.values(), ids=FORMS)
def test_canonical_form(name: str, arguments: dict[str, Any], expected: str, canonical: dict[str, Any]) -> None:
    [call] = of_calls(ToolUseBlock(id="a", name=name, arguments=arguments))
    assert (call.name, call.arguments) == (expected, canonical)


CUT = {
    "stop reason": ("max_tokens", 10, None, True),
    "the server says end, the tokens say cut": ("end_turn", 100, None, True),
    "JSON that stops": ("tool_use", 10, '{"command": "l', True),
    "JSON that is wrong in the middle": ("tool_use", 10, '{"command" "ls"}', False),
    "complete": ("tool_use", 10, None, False),
}


@pytest.mark.parametrize(("stop", "tokens", "malformed", "expected"), CUT.values(), ids=CUT)
def test_answer_was_cut(stop: StopCause, tokens: int, malformed: str | None, expected: bool) -> None:
    message = Message(role="assistant", content=(ToolUseBlock(id="a", name="bash", malformed=malformed),))
    assert answer_was_cut(message, stop, Usage(output_tokens=tokens), 100) is expected


FAULTS: dict[str, tuple[ToolUseBlock, int, ToolFailure | None, str]] = {
    "good": (ToolUseBlock(id="a", name="bash", arguments={"command": "ls"}), 63, None, ""),
    "over the batch limit": (
        ToolUseBlock(id="a", name="bash", arguments={"command": "ls"}),
        64,
        ToolFailure.BATCH_LIMIT,
        "One answer may hold 64 calls",
    ),
    "unknown": (
        ToolUseBlock(id="a", name="nope"),
        0,
        ToolFailure.UNKNOWN_CAPABILITY,
        "There is no tool called 'nope'. Available tools: bash, fetch, read, write.",
    ),
    "no JSON, with position": (
        ToolUseBlock(id="a", name="bash", malformed='{"command" "ls"}'),
        0,
        ToolFailure.INVALID_ARGUMENTS,
        "column 12",
    ),
    "a list": (ToolUseBlock(id="a", name="bash", malformed="[1]"), 0, ToolFailure.INVALID_ARGUMENTS, "it is a list"),
    "too large": (
        ToolUseBlock(id="a", name="bash", arguments={"command": "x" * 32_000}),
        0,
        ToolFailure.TOO_LARGE,
        "32,014 characters; the limit is 32,000",
    ),
    "too large and malformed": (
        ToolUseBlock(id="a", name="bash", malformed="{" * 32_001),
        0,
        ToolFailure.TOO_LARGE,
        "32,001 characters",
    ),
    "schema": (
        ToolUseBlock(id="a", name="write", arguments={"path": 1}),
        0,
        ToolFailure.SCHEMA_MISMATCH,
        "The arguments of write do not fit its schema:\n- arguments: missing parameter content\n"
        "- path: must be string, not 1\nAccepted parameters: path (string, required), content (string, required).",
    ),
}


@pytest.mark.parametrize(("call", "position", "kind", "text"), FAULTS.values(), ids=FAULTS)
def test_call_fault(call: ToolUseBlock, position: int, kind: ToolFailure | None, text: str) -> None:
    fault = call_fault(call, position, 64, LOADED)
    assert (fault.kind if fault else None) is kind
    assert text in (fault.text if fault else "")
