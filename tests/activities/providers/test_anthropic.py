"""The Messages API against a local server: streams, the request on the wire, and failures."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.model_server import Call, ModelServer, Reply, Tokens

from untildone.activities.providers.anthropic import AnthropicProvider, request_body
from untildone.activities.providers.base import Delta, ModelAnswer, ModelRequest, ProviderError
from untildone.workflows.failures import ProviderFailure as F
from untildone.workflows.failures import ToolFailure
from untildone.workflows.messages import (
    Message,
    StopCause,
    TextBlock,
    ThinkingBlock,
    ToolResultBlock,
    ToolSchema,
    ToolUseBlock,
    Usage,
    user_text,
)

STREAMS = Path(__file__).parent / "streams"
KEY = "sk-ant-api03-0123456789abcdef"
MODEL = "claude-sonnet-4-5"
OWN = f"anthropic:{MODEL}"
BASH = ToolSchema(name="bash", description="runs", parameters={"type": "object", "properties": {}})
CACHED = {"type": "ephemeral"}


def request(*messages: Message, model: str = MODEL, **more: Any) -> ModelRequest:
    """A request with a directive, unless messages are given."""
    base: dict[str, Any] = {"system": "Be brief.", "max_output_tokens": 4000}
    return ModelRequest(model=model, messages=messages or (user_text("go"),), **(base | more))


async def ask(server: ModelServer, deltas: list[Delta] | None = None) -> ModelAnswer:
    """One dispatch to `server`."""
    provider = AnthropicProvider(server.anthropic_url, KEY)
    try:
        return await provider.complete(request(), (deltas if deltas is not None else []).append)
    finally:
        await provider.close()


async def answer_to(stream: str, deltas: list[Delta] | None = None) -> ModelAnswer:
    """The answer that a recorded stream comes to."""
    async with ModelServer([Reply(raw=(STREAMS / stream).read_bytes())]) as server:
        return await ask(server, deltas)


async def test_text_with_cache_tiers() -> None:
    """Usage counts the whole prompt, with what was read from the cache and written to it as shares."""
    deltas: list[Delta] = []
    answer = await answer_to("anthropic-text.sse", deltas)
    assert answer.message.text == "Hello ☕"
    assert [delta.text for delta in deltas] == ["Hel", "lo ☕"]
    assert answer.usage == Usage(input_tokens=20054, output_tokens=15, cache_read_tokens=18000, cache_write_tokens=2051)
    assert (answer.stop, answer.model, answer.response_id) == ("end_turn", OWN, "msg_01XFDUDYJgAACzvnptvVoYEL")


async def test_thinking_and_parallel_calls() -> None:
    """Thinking keeps its seal, redacted thinking its data, calls their order; no arguments is an empty object."""
    deltas: list[Delta] = []
    answer = await answer_to("anthropic-thinking-calls.sse", deltas)
    assert answer.message.content == (
        ThinkingBlock(text="Two files to read.", signature="EqQBCkYI", model=OWN),
        ThinkingBlock(redacted="EmwKAhgBEgy3va3pzix", model=OWN),
        TextBlock(text="I will read both."),
        ToolUseBlock(id="toolu_01T1", name="read", arguments={"path": "a.py"}),
        ToolUseBlock(id="toolu_01T2", name="list"),
    )
    assert (answer.stop, answer.usage) == ("tool_use", Usage(input_tokens=400, output_tokens=89))
    assert [delta.kind for delta in deltas] == ["thinking", "thinking", "text", "call", "call"]
    assert deltas[-1].tool == "read"


STOPS: dict[str, tuple[str, StopCause]] = {
    "max tokens": ("anthropic-max-tokens.sse", "max_tokens"),
    "refusal": ("anthropic-refusal.sse", "refusal"),
    "stop sequence": ("anthropic-stop-sequence.sse", "stop_sequence"),
    "pause of a server's tool": ("anthropic-pause-turn.sse", "end_turn"),
    "events and deltas of the future": ("anthropic-unknown-events.sse", "end_turn"),
}


@pytest.mark.parametrize(("stream", "stop"), STOPS.values(), ids=STOPS.keys())
async def test_stop_causes(stream: str, stop: StopCause) -> None:
    """Why the answer ended."""
    assert (await answer_to(stream)).stop == stop


async def test_arguments_cut_off() -> None:
    """What was cut in the middle of its arguments is malformed, not half a call."""
    (call,) = (await answer_to("anthropic-max-tokens.sse")).message.calls
    assert (call.arguments, call.malformed) == ({}, '{"path": "a.txt", "content": "once up')


async def test_blocks_of_the_server_are_left_out() -> None:
    """Calls that Anthropic runs itself are none of ours."""
    answer = await answer_to("anthropic-pause-turn.sse")
    assert answer.message.content == (TextBlock(text="Searching."),)


BROKEN: dict[str, tuple[Reply, F]] = {
    "overloaded in the stream": (Reply(raw=(STREAMS / "anthropic-overloaded.sse").read_bytes()), F.OVERLOADED),
    "ends without message_stop": (Reply(raw=(STREAMS / "anthropic-truncated.sse").read_bytes()), F.UNPARSABLE),
    "ends right before message_stop": (Reply(text="hi", cut_after=6, clean_cut=True), F.UNPARSABLE),
    "event that is no JSON": (Reply(raw=b"event: message_start\ndata: {\n\n"), F.UNPARSABLE),
    "delta without its block": (
        Reply(raw=b'data: {"type":"content_block_delta","index":3,"delta":{"type":"text_delta","text":"x"}}\n\n'),
        F.UNPARSABLE,
    ),
    "connection dropped": (Reply(text="x" * 400, cut_after=4), F.NETWORK),
    "overloaded": (
        Reply(status=529, error={"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}),
        F.OVERLOADED,
    ),
    "over-length": (
        Reply(
            status=400,
            error={"type": "error", "error": {"type": "invalid_request_error", "message": "prompt is too long: 2 > 1"}},
        ),
        F.OVER_LENGTH,
    ),
    "wrong key, echoed": (Reply(status=401, error={"error": {"message": f"invalid x-api-key {KEY}"}}), F.AUTH),
}


@pytest.mark.parametrize(("reply", "kind"), BROKEN.values(), ids=BROKEN.keys())
async def test_failures(reply: Reply, kind: F) -> None:
    """Everything that can go wrong on the wire is a typed error with one short line and no key."""
    async with ModelServer([reply]) as server:
        with pytest.raises(ProviderError) as caught:
            await ask(server)
    assert caught.value.kind is kind
    assert caught.value.message.startswith("anthropic")
    assert KEY not in caught.value.message


async def test_cancel_closes_the_connection() -> None:
    """A cancelled dispatch lets go of a stream that never ends, at once."""
    async with ModelServer([Reply(thinking="x" * 100, hang=True)]) as server:
        arrived = asyncio.Event()
        provider = AnthropicProvider(server.anthropic_url, KEY)
        task = asyncio.ensure_future(provider.complete(request(), lambda _: arrived.set()))
        await asyncio.wait_for(arrived.wait(), 5)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.wait_for(server.exchanges[0].closed.wait(), 1)


async def test_whole_exchange() -> None:
    """Against the server: the key in its header, the version, thinking, text and a call, and the latency."""
    reply = Reply(
        thinking="hm", text="Look.", calls=(Call("bash", '{"a": 1}'),), tokens=Tokens(90, 7, 50, 20), delay=0.05
    )
    async with ModelServer([reply]) as server:
        answer = await ask(server)
        (exchange,) = server.exchanges
    assert (exchange.path, exchange.headers["x-api-key"]) == ("/v1/messages", KEY)
    assert exchange.headers["anthropic-version"] == "2023-06-01"
    assert answer.usage == Usage(input_tokens=90, output_tokens=7, cache_read_tokens=50, cache_write_tokens=20)
    assert answer.message.calls[0].arguments == {"a": 1}
    assert answer.first_token_ms >= 50


async def test_base_url_with_version() -> None:
    """A base URL may end with the version, as that of other providers does."""
    async with ModelServer([Reply(text="hi")]) as server:
        provider = AnthropicProvider(f"{server.anthropic_url}/v1", None)
        await provider.complete(request(), lambda _: None)
        await provider.close()
        assert server.exchanges[0].path == "/v1/messages"
        assert "x-api-key" not in server.exchanges[0].headers


CALL = ToolUseBlock(id="toolu_1", name="bash", arguments={"command": "ls"})
RESULT = ToolResultBlock(call_id="toolu_1", text="boom", error=ToolFailure.EXECUTION_FAILED)
SEALED = ThinkingBlock(text="hm", signature="sig", model=OWN)


def test_request_on_the_wire() -> None:
    """Own thinking goes back sealed and in place, foreign and unsealed thinking does not; results come first."""
    asked = request(
        user_text("go"),
        Message(
            role="assistant",
            content=(
                SEALED,
                ThinkingBlock(redacted="data", model=OWN),
                ThinkingBlock(text="cut off", model=OWN),
                ThinkingBlock(text="foreign", signature="x", model="anthropic:other"),
                TextBlock(text=" \n"),
                CALL,
            ),
        ),
        Message(role="user", content=(TextBlock(text="hurry"), RESULT)),
        user_text("please"),
        Message(role="assistant", content=(TextBlock(text=""),)),
        user_text("now"),
        tools=(BASH,),
        temperature=0.5,
    )
    assert request_body(asked) == {
        "model": MODEL,
        "max_tokens": 4000,
        "stream": True,
        "temperature": 0.5,
        "system": [{"type": "text", "text": "Be brief."}],
        "tools": [{"name": "bash", "description": "runs", "input_schema": BASH.parameters}],
        "messages": [
            {"role": "user", "content": [{"type": "text", "text": "go"}]},
            {
                "role": "assistant",
                "content": [
                    {"type": "thinking", "thinking": "hm", "signature": "sig"},
                    {"type": "redacted_thinking", "data": "data"},
                    {"type": "tool_use", "id": "toolu_1", "name": "bash", "input": {"command": "ls"}},
                ],
            },
            {
                "role": "user",
                "content": [
                    {"type": "tool_result", "tool_use_id": "toolu_1", "content": "boom", "is_error": True},
                    {"type": "text", "text": "hurry"},
                    {"type": "text", "text": "please"},
                    {"type": "text", "text": "now"},
                ],
            },
        ],
    }


def _points(body: dict[str, Any]) -> list[str]:
    """Where the breakpoints are, as `system`, `tools` or the text of a block."""
    places = [name for name in ("system", "tools") if any("cache_control" in each for each in body.get(name, ()))]
    blocks = [block for message in body["messages"] for block in message["content"]]
    return places + [block["text"] for block in blocks if block.get("cache_control") == CACHED]


def _turns(count: int) -> list[Message]:
    return [
        user_text(f"m{i}") if i % 2 == 0 else Message(role="assistant", content=(TextBlock(text=f"m{i}"),))
        for i in range(count)
    ]


POINTS: dict[str, tuple[tuple[int, ...], list[str]]] = {
    "none": ((), []),
    "prefix and first": ((-1, 0), ["system", "m0"]),
    "doubled": ((-1, 2, 2), ["system", "m2"]),
    "four": ((-1, 0, 2, 4), ["system", "m0", "m2", "m4"]),
    "six: the prefix and the newest": ((-1, 0, 1, 2, 3, 4), ["system", "m2", "m3", "m4"]),
    "five without the prefix": ((0, 1, 2, 3, 4), ["m0", "m2", "m3", "m4"]),
}


@pytest.mark.parametrize(("points", "expected"), POINTS.values(), ids=POINTS.keys())
def test_cache_breakpoints(points: tuple[int, ...], expected: list[str]) -> None:
    """At most four, the first and the newest kept."""
    assert _points(request_body(request(*_turns(5), cache_points=points))) == expected


def test_breakpoint_of_the_prefix_without_a_system_prompt() -> None:
    """The end of the prefix is then the last tool."""
    body = request_body(request(system="", tools=(BASH, BASH), cache_points=(-1,)))
    assert [("cache_control" in tool) for tool in body["tools"]] == [False, True]


def test_no_breakpoint_on_thinking() -> None:
    """A message that ends with thinking is marked before it."""
    message = Message(role="assistant", content=(TextBlock(text="a"), SEALED))
    body = request_body(request(user_text("go"), message, user_text("on"), cache_points=(1,)))
    assert _points(body) == ["a"]


OPEN_ROUND = (user_text("go"), Message(role="assistant", content=(CALL,)), Message(role="user", content=(RESULT,)))
SEALED_ROUND = (*OPEN_ROUND[:1], Message(role="assistant", content=(SEALED, CALL)), *OPEN_ROUND[2:])
THINKING: dict[str, tuple[ModelRequest, Any]] = {
    "not asked for": (request(), None),
    "budget": (request(thinking_budget=2000), {"type": "enabled", "budget_tokens": 2000}),
    "budget above the limit": (request(thinking_budget=9000), {"type": "enabled", "budget_tokens": 3999}),
    "no room": (request(thinking_budget=9000, max_output_tokens=1024), None),
    "adaptive": (request(model="claude-opus-5-5", thinking_budget=2000), {"type": "adaptive"}),
    "a model that does not think": (request(model="claude-3-haiku-20240307", thinking_budget=2000), None),
    "an open round that began without": (request(*OPEN_ROUND, thinking_budget=2000), None),
    "an open round that began with": (
        request(*SEALED_ROUND, thinking_budget=2000),
        {"type": "enabled", "budget_tokens": 2000},
    ),
}


@pytest.mark.parametrize(("asked", "expected"), THINKING.values(), ids=THINKING.keys())
def test_thinking(asked: ModelRequest, expected: Any) -> None:
    """How thinking is asked for, by what the catalogue knows of the model."""
    assert request_body(asked).get("thinking") == expected


def test_temperature() -> None:
    """Left out beside thinking and for models that take none."""
    assert "temperature" not in request_body(request(thinking_budget=2000, temperature=0.5))
    assert "temperature" not in request_body(request(model="claude-opus-5-5", temperature=0.5))
    assert request_body(request(model="claude-opus-5-5", thinking_budget=2000))["output_config"] == {"effort": "low"}


def test_what_other_models_left_on_record() -> None:
    """Ids and names of other providers, and malformed arguments, are sent in a form that the API takes."""
    call = ToolUseBlock(id="functions.bash:0", name="a b", malformed="{")
    result = ToolResultBlock(call_id="functions.bash:0", text="")
    messages = (user_text("x"), Message(role="assistant", content=(call,)), Message(role="user", content=(result,)))
    wire = request_body(request(*messages))["messages"]
    (sent,), (back,) = wire[1]["content"], wire[2]["content"]
    assert (sent["name"], sent["input"]) == ("a_b", {})
    assert sent["id"] == back["tool_use_id"]
    assert sent["id"].replace("_", "").isalnum()
    assert "content" not in back
