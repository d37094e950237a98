"""A local HTTP server that speaks OpenAI chat completions and Anthropic Messages, streaming, as the real ones do.

    async with ModelServer([Reply(text="Hello")]) as server:
        ...  # base URLs: server.openai_url, server.anthropic_url; what it was asked: server.exchanges

It answers with a list of replies, one a request (the last one again when they run out), or by a function from the
request to a reply. For trials by hand, with a script of the scripted model (its docstring has the format; the step is
the number of answers that the request holds, plus one; failures and placeholders are the scripted model's own):

    python -m tests.model_server --port 8400 --script /path/to/script.yaml
"""

import argparse
import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Literal

Json = dict[str, Any]


@dataclass(frozen=True)
class Call:
    """A call in a reply. `arguments` is the text on the wire, so that it may be broken."""

    name: str
    arguments: str = "{}"
    id: str | None = "auto"


@dataclass(frozen=True)
class Tokens:
    """Usage as billed; `prompt` is the whole prompt, cached parts included."""

    prompt: int = 10
    output: int = 5
    cache_read: int = 0
    cache_write: int = 0


@dataclass(frozen=True)
class Reply:
    """What the server does with one request. Times are in seconds.

    With a `status` other than 200 it sends `error` (JSON, or text as it is) with `headers`. `raw` replaces the events
    of the stream by these bytes. `cut_after` ends the stream after that many events, by closing the connection in the
    middle of a chunk, or with `clean_cut` as if it were complete. `hang` keeps it open for ever after the last delta.
    """

    text: str = ""
    thinking: str = ""
    calls: tuple[Call, ...] = ()
    stop: str | None = None
    tokens: Tokens | None = Tokens()
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    error: Json | str | None = None
    raw: bytes | None = None
    delay: float = 0
    pace: float = 0
    chunk: int = 40
    cut_after: int | None = None
    clean_cut: bool = False
    hang: bool = False


@dataclass
class Exchange:
    """One request that the server got. `closed` is set when the client hangs up before the reply is complete.

    `sent_at` are the moments (epoch seconds) at which the events of the reply were sent.
    """

    protocol: Literal["openai", "anthropic"]
    path: str
    headers: dict[str, str]
    body: Json
    closed: asyncio.Event = field(default_factory=asyncio.Event)
    sent_at: list[float] = field(default_factory=list)


Answering = Callable[[Exchange], Reply]


class ModelServer:
    """The server; `port` 0 takes a free one. An asynchronous context manager."""

    def __init__(self, replies: Sequence[Reply] | Answering, port: int = 0) -> None:
        self._replies = replies
        self._port = port
        self._connections: set[asyncio.Task[None]] = set()
        self.exchanges: list[Exchange] = []
        self.connected = 0

    @property
    def openai_url(self) -> str:
        """What OPENAI_BASE_URL is set to."""
        return f"http://127.0.0.1:{self._port}/v1"

    @property
    def anthropic_url(self) -> str:
        """What ANTHROPIC_BASE_URL is set to."""
        return f"http://127.0.0.1:{self._port}"

    async def __aenter__(self) -> "ModelServer":
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        for connection in self._connections:
            connection.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)

    def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connected += 1
        connection = asyncio.ensure_future(self._serve(reader, writer))
        self._connections.add(connection)
        connection.add_done_callback(self._connections.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answers the requests of one connection until either side closes it."""
        try:
            while exchange := await _read_exchange(reader):
                self.exchanges.append(exchange)
                reply = self._reply(exchange, len(self.exchanges) - 1)
                if not await _answer(reply, exchange, reader, writer):
                    break
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    def _reply(self, exchange: Exchange, number: int) -> Reply:
        if callable(self._replies):
            return self._replies(exchange)
        return self._replies[min(number, len(self._replies) - 1)]


async def _read_exchange(reader: asyncio.StreamReader) -> Exchange | None:
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    except asyncio.IncompleteReadError:
        return None
    first, *lines = head.split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    path = first.split(" ")[1]
    protocol: Literal["openai", "anthropic"] = "anthropic" if path.endswith("/messages") else "openai"
    return Exchange(protocol, path, headers, json.loads(body) if body else {})


async def _answer(reply: Reply, exchange: Exchange, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    """Sends the reply, giving up as soon as the client hangs up; False if the connection is of no further use."""
    sending = asyncio.ensure_future(_send(reply, exchange, writer))
    hung_up = asyncio.ensure_future(_hung_up(reader))
    try:
        await asyncio.wait({sending, hung_up}, return_when=asyncio.FIRST_COMPLETED)
        if not sending.done():
            exchange.closed.set()
            return False
        return sending.result()
    finally:
        for task in (sending, hung_up):
            task.cancel()
        await asyncio.gather(sending, hung_up, return_exceptions=True)


async def _hung_up(reader: asyncio.StreamReader) -> None:
    """Waits for the end of the client's side; leaves what it sends next unread."""
    while not reader.at_eof():  # the reader has no event for it, and reading would take the bytes
        await asyncio.sleep(0.005)


async def _send(reply: Reply, exchange: Exchange, writer: asyncio.StreamWriter) -> bool:
    await asyncio.sleep(reply.delay)
    if reply.status != 200:
        content = reply.error if isinstance(reply.error, str) else json.dumps(reply.error or {})
        writer.write(_head(reply, {"content-type": "application/json", "content-length": str(len(content.encode()))}))
        writer.write(content.encode())
        await writer.drain()
        return True
    writer.write(_head(reply, {"content-type": "text/event-stream", "transfer-encoding": "chunked"}))
    sent = 0
    async for event in _paced(reply, exchange):
        if sent == reply.cut_after:
            break
        writer.write(b"%x\r\n%b\r\n" % (len(event), event))
        await writer.drain()
        sent += 1
    if reply.cut_after is not None and not reply.clean_cut:
        writer.write(b"ff\r\ndata: {")
        return False
    writer.write(b"0\r\n\r\n")
    await writer.drain()
    return True


def _head(reply: Reply, headers: Mapping[str, str]) -> bytes:
    lines = [f"HTTP/1.1 {reply.status} Status", *(f"{k}: {v}" for k, v in {**headers, **reply.headers}.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


async def _paced(reply: Reply, exchange: Exchange) -> AsyncIterator[bytes]:
    if reply.raw is not None:
        yield reply.raw
        if reply.hang:
            await asyncio.Event().wait()
        return
    events = _openai_events(reply, exchange.body) if exchange.protocol == "openai" else _anthropic_events(reply)
    for number, event in enumerate(events):
        if event is None:
            if reply.hang:
                await asyncio.Event().wait()
            continue
        if number and reply.pace:
            await asyncio.sleep(reply.pace)
        exchange.sent_at.append(time.time())
        yield event


def _pieces(text: str, size: int) -> Iterator[str]:
    return (text[start : start + size] for start in range(0, len(text), size))


def _openai_events(reply: Reply, body: Json) -> Iterator[bytes | None]:
    """The chunks of a chat completion; None marks where the last delta has been sent."""

    def chunk(choices: list[Json], **more: Json) -> bytes:
        content = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1764500000, "model": body["model"]}
        return b"data: " + json.dumps(content | {"choices": choices} | more).encode() + b"\n\n"

    def delta(content: Json, finish: str | None = None) -> bytes:
        return chunk([{"index": 0, "delta": content, "finish_reason": finish}])

    yield delta({"role": "assistant", "content": ""})
    yield from (delta({"reasoning_content": piece}) for piece in _pieces(reply.thinking, reply.chunk))
    yield from (delta({"content": piece}) for piece in _pieces(reply.text, reply.chunk))
    for index, call in enumerate(reply.calls):
        head: Json = {"index": index, "type": "function", "function": {"name": call.name, "arguments": ""}}
        if call.id is not None:
            head["id"] = f"call_{index + 1}" if call.id == "auto" else call.id
        yield delta({"tool_calls": [head]})
        for piece in _pieces(call.arguments, reply.chunk):
            yield delta({"tool_calls": [{"index": index, "function": {"arguments": piece}}]})
    yield None
    yield delta({}, reply.stop or ("tool_calls" if reply.calls else "stop"))
    if reply.tokens and body.get("stream_options", {}).get("include_usage"):
        usage = {
            "prompt_tokens": reply.tokens.prompt,
            "completion_tokens": reply.tokens.output,
            "total_tokens": reply.tokens.prompt + reply.tokens.output,
            "prompt_tokens_details": {"cached_tokens": reply.tokens.cache_read},
        }
        yield chunk([], usage=usage)
    yield b"data: [DONE]\n\n"


def _anthropic_events(reply: Reply) -> Iterator[bytes | None]:
    """The events of a message; None marks where the last delta has been sent."""

    def event(kind: str, **content: Any) -> bytes:
        return f"event: {kind}\ndata: {json.dumps({'type': kind} | content)}\n\n".encode()

    tokens = reply.tokens or Tokens(0, 0)
    usage = {
        "input_tokens": tokens.prompt - tokens.cache_read - tokens.cache_write,
        "cache_read_input_tokens": tokens.cache_read,
        "cache_creation_input_tokens": tokens.cache_write,
        "output_tokens": 1,
    }
    message = {"id": "msg_1", "type": "message", "role": "assistant", "content": [], "model": "m", "usage": usage}
    yield event("message_start", message=message)
    yield event("ping")
    for index, (block, deltas) in enumerate(_anthropic_blocks(reply)):
        yield event("content_block_start", index=index, content_block=block)
        yield from (event("content_block_delta", index=index, delta=delta) for delta in deltas)
        yield event("content_block_stop", index=index)
    yield None
    stop = reply.stop or ("tool_use" if reply.calls else "end_turn")
    yield event(
        "message_delta", delta={"stop_reason": stop, "stop_sequence": None}, usage={"output_tokens": tokens.output}
    )
    yield event("message_stop")


def _anthropic_blocks(reply: Reply) -> Iterator[tuple[Json, list[Json]]]:
    if reply.thinking:
        deltas: list[Json] = [{"type": "thinking_delta", "thinking": p} for p in _pieces(reply.thinking, reply.chunk)]
        yield {"type": "thinking", "thinking": ""}, [*deltas, {"type": "signature_delta", "signature": "sealed"}]
    if reply.text:
        yield (
            {"type": "text", "text": ""},
            [{"type": "text_delta", "text": p} for p in _pieces(reply.text, reply.chunk)],
        )
    for index, call in enumerate(reply.calls, start=1):
        head = {
            "type": "tool_use",
            "id": f"toolu_{index}" if call.id == "auto" else call.id,
            "name": call.name,
            "input": {},
        }
        yield head, [{"type": "input_json_delta", "partial_json": p} for p in _pieces(call.arguments, reply.chunk)]


def _by_script(path: str) -> Answering:
    """Replies by a script of the scripted model."""
    from untildone.activities.providers.base import ModelRequest
    from untildone.activities.providers.script import load_script, select

    script = load_script(path)

    def reply(exchange: Exchange) -> Reply:
        answers = sum(message["role"] == "assistant" for message in exchange.body["messages"])
        request = ModelRequest(model=path, system="", messages=(), max_output_tokens=1, step=answers + 1)
        answer = select(script, request).answer
        calls = tuple(Call(c.tool, c.malformed or json.dumps(c.arguments)) for c in answer.calls)
        return Reply(
            text=answer.text,
            thinking=answer.thinking,
            calls=calls,
            delay=answer.delay,
            pace=answer.pace,
            chunk=answer.chunk,
            hang=answer.hang,
        )

    return reply


async def _main() -> None:
    parser = argparse.ArgumentParser(description="a local model server that answers by a script")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--script", required=True, help="absolute path of a script of the scripted model")
    options = parser.parse_args()
    async with ModelServer(_by_script(options.script), options.port) as server:
        print(f"OPENAI_BASE_URL={server.openai_url}\nANTHROPIC_BASE_URL={server.anthropic_url}", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_main())
