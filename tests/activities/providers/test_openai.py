"""Chat completions against a local server: streams of several servers, the request on the wire, and failures."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.model_server import Call, Exchange, ModelServer, Reply, Tokens

from untildone.activities.providers.base import Delta, ModelAnswer, ModelRequest, ProviderError
from untildone.activities.providers.openai import OpenAIProvider, request_body
from untildone.workflows.failures import ProviderFailure as F
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
KEY = "sk-secret-0123456789"
BASH = ToolSchema(name="bash", description="runs", parameters={"type": "object", "properties": {}})


def request(*messages: Message, model: str = "local", **more: Any) -> ModelRequest:
    """A request with a directive, unless messages are given."""
    base: dict[str, Any] = {"system": "Be brief.", "max_output_tokens": 1000}
    return ModelRequest(model=model, messages=messages or (user_text("go"),), **(base | more))


async def ask(server: ModelServer, asked: ModelRequest | None = None, deltas: list[Delta] | None = None) -> ModelAnswer:
    """One dispatch to `server`."""
    provider = OpenAIProvider(server.openai_url, KEY)
    try:
        return await provider.complete(asked or request(), (deltas if deltas is not None else []).append)
    finally:
        await provider.close()


async def answer_to(stream: str, deltas: list[Delta] | None = None) -> ModelAnswer:
    """The answer that a recorded stream comes to."""
    async with ModelServer([Reply(raw=(STREAMS / stream).read_bytes())]) as server:
        return await ask(server, deltas=deltas)


async def failure_of(reply: Reply) -> ProviderError:
    """The failure that a reply comes to."""
    async with ModelServer([reply]) as server:
        with pytest.raises(ProviderError) as caught:
            await ask(server)
    return caught.value


async def test_text_with_cached_prompt() -> None:
    """Text arrives delta by delta and whole; a line separator inside it breaks nothing; usage has its cache tier."""
    deltas: list[Delta] = []
    answer = await answer_to("openai-text.sse", deltas)
    assert answer.message.text == "The café is\u2028open."
    assert [delta.text for delta in deltas] == ["The", " café", " is\u2028open", "."]
    assert answer.usage == Usage(input_tokens=1517, output_tokens=6, cache_read_tokens=1408)
    assert (answer.stop, answer.usage_estimated) == ("end_turn", False)
    assert (answer.model, answer.response_id) == ("openai:local", "chatcmpl-CkT4")


async def test_parallel_calls() -> None:
    """Two calls are put together from fragments by their index, in order."""
    deltas: list[Delta] = []
    answer = await answer_to("openai-parallel-calls.sse", deltas)
    assert answer.message.calls == (
        ToolUseBlock(id="call_AbC1", name="read", arguments={"path": "a.py"}),
        ToolUseBlock(id="call_DeF2", name="bash", arguments={"command": "ls -l"}),
    )
    assert answer.stop == "tool_use"
    assert [(delta.kind, delta.tool) for delta in deltas] == [("call", "read")] * 2 + [("call", "bash")] * 2


async def test_reasoning_before_a_call() -> None:
    """vLLM's `reasoning_content` is thinking, marked with who wrote it."""
    answer = await answer_to("vllm-reasoning-call.sse")
    thinking, call = answer.message.content
    assert thinking == ThinkingBlock(text="The user wants a listing.", model="openai:local")
    assert call == ToolUseBlock(id="chatcmpl-tool-5f2c", name="bash", arguments={"command": "ls"})
    assert answer.usage == Usage(input_tokens=170, output_tokens=40)


async def test_openrouter() -> None:
    """Comments are passed over, `reasoning` is thinking, usage comes with a choice."""
    answer = await answer_to("openrouter-reasoning.sse")
    assert answer.message.content == (ThinkingBlock(text="Think.", model="openai:local"), TextBlock(text="Hi"))
    assert answer.usage.output_tokens == 5


async def test_calls_that_share_an_index() -> None:
    """Ollama numbers every call 0, says `stop` and states no usage."""
    answer = await answer_to("ollama-calls.sse")
    assert [(call.id, call.arguments) for call in answer.message.calls] == [
        ("call_k1", {"path": "a"}),
        ("call_k2", {"path": "b"}),
    ]
    assert answer.stop == "tool_use"
    assert answer.usage_estimated
    assert answer.usage.input_tokens > 0


async def test_calls_without_id_and_index() -> None:
    """A name begins the next call; missing ids stay empty for the runtime to fill; arguments may be an object."""
    answer = await answer_to("llamacpp-call-without-id.sse")
    assert answer.message.calls == (
        ToolUseBlock(id="", name="bash", arguments={"command": "pwd"}),
        ToolUseBlock(id="", name="glob", arguments={"pattern": "*.py"}),
    )


async def test_emoji_between_two_deltas() -> None:
    """Halves of a surrogate pair become one character again, and never reach a listener as halves."""
    deltas: list[Delta] = []
    answer = await answer_to("split-emoji.sse", deltas)
    assert answer.message.text == "ok 😀"
    assert "".join(delta.text for delta in deltas).encode()


STOPS: dict[str, tuple[str, StopCause]] = {
    "refusal": ("openai-refusal.sse", "refusal"),
    "content filter": ("openai-content-filter.sse", "refusal"),
    "length": ("openai-length.sse", "max_tokens"),
    "no [DONE] after the finish reason": ("openai-no-done.sse", "end_turn"),
}


@pytest.mark.parametrize(("stream", "stop"), STOPS.values(), ids=STOPS.keys())
async def test_stop_causes(stream: str, stop: StopCause) -> None:
    """Why the answer ended."""
    assert (await answer_to(stream)).stop == stop


async def test_connection_lost_after_the_finish_reason() -> None:
    """The answer is whole; only what it cost is not known."""
    async with ModelServer([Reply(text="hi", cut_after=3)]) as server:
        answer = await ask(server)
    assert (answer.message.text, answer.stop, answer.usage_estimated) == ("hi", "end_turn", True)


async def test_refusal_has_its_text() -> None:
    """What the model says when it refuses is its text."""
    assert (await answer_to("openai-refusal.sse")).message.text == "I'm sorry, I can't help with that."


async def test_a_stop_reason_that_lies() -> None:
    """An answer as long as the limit was cut off, whatever the server says."""
    cut = Reply(calls=(Call("write", '{"path": "a"}'),), stop="tool_calls", tokens=Tokens(10, 1000))
    async with ModelServer([cut]) as server:
        assert (await ask(server)).stop == "max_tokens"


@pytest.mark.parametrize("sent", ['{"path": "a', "[1]", "null", "path=a", '{"a": 1} {"b": 2}'])
async def test_malformed_arguments(sent: str) -> None:
    """What is no JSON object is kept as it came, apart from the arguments."""
    async with ModelServer([Reply(calls=(Call("read", sent),))]) as server:
        (call,) = (await ask(server)).message.calls
    assert (call.arguments, call.malformed) == ({}, sent)


async def test_no_arguments() -> None:
    """A call without any arguments text has none."""
    async with ModelServer([Reply(calls=(Call("list", ""),))]) as server:
        (call,) = (await ask(server)).message.calls
    assert (call.arguments, call.malformed) == ({}, None)


BROKEN: dict[str, tuple[Reply, F]] = {
    "ends without a finish reason": (Reply(raw=(STREAMS / "openai-truncated.sse").read_bytes()), F.UNPARSABLE),
    "event that is no JSON": (Reply(raw=(STREAMS / "malformed-event.sse").read_bytes()), F.UNPARSABLE),
    "event of another shape": (Reply(raw=b'data: {"choices": [1]}\n\n'), F.UNPARSABLE),
    "nothing at all": (Reply(raw=b""), F.UNPARSABLE),
    "connection dropped": (Reply(text="x" * 400, cut_after=3), F.NETWORK),
    "cut cleanly": (Reply(text="x" * 400, cut_after=3, clean_cut=True), F.UNPARSABLE),
    "error in the stream": (Reply(raw=(STREAMS / "openrouter-error.sse").read_bytes()), F.RATE_LIMITED),
    "over-length in the stream": (Reply(raw=(STREAMS / "llamacpp-error.sse").read_bytes()), F.OVER_LENGTH),
    "rate limit": (
        Reply(status=429, headers={"retry-after": "7"}, error={"error": {"message": "slow"}}),
        F.RATE_LIMITED,
    ),
    "page of a proxy": (Reply(status=502, error="<html>Bad Gateway</html>"), F.OVERLOADED),
    "redirect": (Reply(status=307, headers={"location": "https://x.test/"}), F.BAD_REQUEST),
    "a whole completion in place of a stream": (
        Reply(headers={"content-type": "application/json"}, raw=b'{"choices": []}'),
        F.UNPARSABLE,
    ),
    "an error with status 200": (
        Reply(headers={"content-type": "application/json"}, raw=b'{"error": {"message": "x", "code": 401}}'),
        F.AUTH,
    ),
}


@pytest.mark.parametrize(("reply", "kind"), BROKEN.values(), ids=BROKEN.keys())
async def test_failures(reply: Reply, kind: F) -> None:
    """Everything that can go wrong on the wire is a typed error with one short line."""
    error = await failure_of(reply)
    assert error.kind is kind
    assert error.message.startswith("openai")
    assert "\n" not in error.message


async def test_retry_after_is_kept() -> None:
    """The provider's wish is in the error."""
    assert (await failure_of(BROKEN["rate limit"][0])).retry_after_s == 7


async def test_nobody_listens() -> None:
    """A refused connection names the host, and no credentials of the address."""
    async with ModelServer([]) as server:
        address = server.openai_url.replace("http://", "http://user:pass@")
    provider = OpenAIProvider(address, KEY)
    with pytest.raises(ProviderError) as caught:
        await provider.complete(request(), lambda _: None)
    await provider.close()
    assert caught.value.kind is F.NETWORK
    assert "cannot connect to 127.0.0.1:" in caught.value.message
    assert "pass" not in caught.value.message


async def test_the_key_stays_out_of_errors() -> None:
    """A server that echoes the key does not get it into the ledger."""
    error = await failure_of(Reply(status=401, error={"error": {"message": f"Bearer {KEY} is wrong: {KEY}"}}))
    assert error.kind is F.AUTH
    assert KEY not in error.message
    assert KEY not in str(error)


async def test_cancel_closes_the_connection() -> None:
    """A cancelled dispatch lets go of a stream that never ends, at once, and keeps nothing open."""
    async with ModelServer([Reply(text="x" * 100, hang=True)]) as server:
        arrived = asyncio.Event()
        task = asyncio.ensure_future(
            OpenAIProvider(server.openai_url, KEY).complete(request(), lambda _: arrived.set())
        )
        await asyncio.wait_for(arrived.wait(), 5)
        task.cancel()
        started = asyncio.get_running_loop().time()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.wait_for(server.exchanges[0].closed.wait(), 1)
        assert asyncio.get_running_loop().time() - started < 1


async def test_first_token_latency() -> None:
    """Measured from sending to the first delta, not to the end."""
    async with ModelServer([Reply(text="abcdef", chunk=1, delay=0.1, pace=0.1)]) as server:
        answer = await ask(server)
    assert 100 <= answer.first_token_ms < 500


async def test_connections_are_used_again() -> None:
    """A stream read to its end leaves its connection to the next dispatch."""
    async with ModelServer([Reply(text="hi")]) as server:
        provider = OpenAIProvider(server.openai_url, None)
        for _ in range(3):
            await provider.complete(request(), lambda _: None)
        await provider.close()
        assert server.connected == 1
        assert "authorization" not in server.exchanges[0].headers


async def test_the_limit_by_its_other_name() -> None:
    """A server that refuses `max_tokens` by name gets `max_completion_tokens`, and is remembered."""

    def reply(exchange: Exchange) -> Reply:
        if "max_tokens" in exchange.body:
            message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
            return Reply(status=400, error={"error": {"message": message, "type": "invalid_request_error"}})
        return Reply(text="hi")

    async with ModelServer(reply) as server:
        provider = OpenAIProvider(server.openai_url, None)
        for _ in range(2):
            assert (await provider.complete(request(), lambda _: None)).message.text == "hi"
        await provider.close()
        limits = [[name for name in exchange.body if name.startswith("max_")] for exchange in server.exchanges]
    assert limits == [["max_tokens"], ["max_completion_tokens"], ["max_completion_tokens"]]


def test_request_on_the_wire() -> None:
    """A conversation as the protocol wants it: results as tool messages in order, then what the user said."""
    thinking = ThinkingBlock(text="hm", model="openai:local")
    foreign = ThinkingBlock(text="secret", signature="s", model="anthropic:claude")
    calls = (ToolUseBlock(id="c1", name="bash", arguments={"command": "ls"}), ToolUseBlock(id="c2", name="bash"))
    results = (ToolResultBlock(call_id="c1", text="a"), ToolResultBlock(call_id="c2", text="b"))
    asked = request(
        user_text("go"),
        Message(role="assistant", content=(thinking, foreign, TextBlock(text="look"), *calls)),
        Message(role="user", content=(TextBlock(text="hurry"), *results)),
        user_text("please"),
        Message(role="assistant", content=()),
        tools=(BASH,),
        cache_key="session",
    )
    body = request_body(asked, "max_tokens", own=False)
    assert body == {
        "model": "local",
        "messages": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": "go"},
            {
                "role": "assistant",
                "content": "look",
                "reasoning_content": "hm",
                "tool_calls": [
                    {"id": "c1", "type": "function", "function": {"name": "bash", "arguments": '{"command":"ls"}'}},
                    {"id": "c2", "type": "function", "function": {"name": "bash", "arguments": "{}"}},
                ],
            },
            {"role": "tool", "tool_call_id": "c1", "content": "a"},
            {"role": "tool", "tool_call_id": "c2", "content": "b"},
            {"role": "user", "content": "hurry\n\nplease"},
        ],
        "stream": True,
        "stream_options": {"include_usage": True},
        "max_tokens": 1000,
        "tools": [{"type": "function", "function": BASH.model_dump()}],
    }
    assert request_body(asked, "max_completion_tokens", own=True)["prompt_cache_key"] == "session"


def test_what_other_models_left_on_record() -> None:
    """Ids, names and arguments that this protocol would refuse for ever are sent in a form that it takes."""
    call = ToolUseBlock(id="functions.bash:0" * 4, name="repo browser.read", malformed='{"pa')
    messages = (
        user_text("go"),
        Message(role="assistant", content=(call,)),
        Message(role="user", content=(ToolResultBlock(call_id=call.id, text="bad"),)),
    )
    wire = request_body(request(*messages), "max_tokens", own=False)["messages"]
    (sent,), result = wire[2]["tool_calls"], wire[3]
    assert sent["id"] == result["tool_call_id"]
    assert len(sent["id"]) <= 40
    assert sent["function"] == {"name": "repo_browser_read", "arguments": "{}"}
    assert json.dumps(wire).count('{\\"pa') == 0


def test_sampling_and_effort() -> None:
    """Reasoning models get an effort for a budget of thinking, and no temperature."""
    plain = request_body(request(temperature=0.2, thinking_budget=4096), "max_tokens", own=False)
    assert (plain["temperature"], "reasoning_effort" in plain) == (0.2, False)
    for budget, effort in ((1024, "low"), (4096, "medium"), (20000, "high")):
        body = request_body(request(model="o3", temperature=0.2, thinking_budget=budget), "max_tokens", own=True)
        assert (body["reasoning_effort"], "temperature" in body) == (effort, False)
