"""Anthropic's Messages API, streaming, and servers that speak it.

Thinking blocks go back, sealed and in place, to the model that wrote them and to no other: a foreign signature is
refused. Cache breakpoints are those that the request names, at most four. Usage counts the whole prompt: what the API
calls `input_tokens` is only the part that neither came from the cache nor went into it.
"""

from collections.abc import Callable, Mapping
from contextlib import aclosing
from typing import Any

from untildone.activities.providers.assembly import (
    DeltaSink,
    estimated_usage,
    parse_event,
    tool_use,
    well_formed,
    wire_id,
    wire_name,
)
from untildone.activities.providers.base import Delta, ModelAnswer, ModelRequest
from untildone.activities.providers.catalogue import ModelCard, model_card
from untildone.activities.providers.errors import Refusal, find_refusal
from untildone.activities.providers.http import StreamClient, drain
from untildone.activities.providers.thinking import effort
from untildone.workflows.failures import ProviderFailure
from untildone.workflows.messages import (
    ContentBlock,
    Message,
    StopCause,
    TextBlock,
    ThinkingBlock,
    ToolResultBlock,
    ToolUseBlock,
    Usage,
)

_VERSION = "2023-06-01"
_LONGEST_ID = 64
_MAX_CACHE_POINTS = 4
_CACHED = {"type": "ephemeral"}

_MIN_THINKING = 1024
"""The least `budget_tokens` that the API takes."""

_STOPS: Mapping[str, StopCause] = {
    "end_turn": "end_turn",
    "tool_use": "tool_use",
    "max_tokens": "max_tokens",
    "model_context_window_exceeded": "max_tokens",
    "stop_sequence": "stop_sequence",
    "refusal": "refusal",
    "pause_turn": "end_turn",
}

Json = dict[str, Any]


class AnthropicProvider:
    """The Messages API at one base URL."""

    def __init__(self, base_url: str, key: str | None) -> None:
        headers = {"anthropic-version": _VERSION} | ({"x-api-key": key} if key else {})
        self._client = StreamClient("anthropic", base_url.removesuffix("/v1"), headers, key)

    async def complete(self, request: ModelRequest, on_delta: Callable[[Delta], None]) -> ModelAnswer:
        """Streams one message. Raises ProviderError."""
        sink = DeltaSink(on_delta)
        answer = _Answer(f"anthropic:{request.model}", sink)
        async with aclosing(self._client.events("v1/messages", request_body(request))) as events:
            async for event in events:
                self._take(event.data, answer)
                if answer.complete:
                    await drain(events)
                    break
        if not answer.complete or answer.stop is None:
            raise self._client.error(ProviderFailure.UNPARSABLE, "the stream ended without message_stop")
        message = answer.message()
        sink.touch()
        return ModelAnswer(
            message=message,
            stop=_STOPS.get(answer.stop, "end_turn"),
            usage=answer.usage() or estimated_usage(request, message),
            usage_estimated=answer.usage() is None,
            model=f"anthropic:{request.model}",
            first_token_ms=sink.first_token_ms or 0,
            response_id=answer.id,
        )

    async def close(self) -> None:
        """Closes the connections."""
        await self._client.close()

    def _take(self, data: str, answer: "_Answer") -> None:
        if not data:
            return
        try:
            event = parse_event(data)
            if event["type"] == "error":
                raise self._client.refused(find_refusal(event) or Refusal(text=data))
            answer.take(event)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise self._client.error(ProviderFailure.UNPARSABLE, f"an event cannot be read: {data[:80]}") from error


class _Block:
    """A content block under assembly: how it began, and its deltas by the field that they add to."""

    def __init__(self, start: Json) -> None:
        self.start = start
        self._parts: dict[str, list[str]] = {}

    def add(self, name: str, text: str) -> None:
        self._parts.setdefault(name, []).append(text)

    def whole(self, name: str) -> str:
        began = self.start.get(name, "")
        return well_formed("".join([began if isinstance(began, str) else "", *self._parts.get(name, ())]))


class _Answer:
    """A message under assembly."""

    def __init__(self, model: str, sink: DeltaSink) -> None:
        self._model = model
        self._sink = sink
        self._blocks: dict[int, _Block] = {}
        self._usage: Json = {}
        self.id: str | None = None
        self.stop: str | None = None
        self.complete = False

    def take(self, event: Json) -> None:
        """Adds one event of the stream; kinds that are not known are passed over, as the API asks of its clients."""
        match event["type"]:
            case "message_start":
                self.id = event["message"].get("id")
                self._count(event["message"].get("usage"))
            case "content_block_start":
                self._start_block(event["index"], event["content_block"])
            case "content_block_delta":
                self._add_delta(self._blocks[event["index"]], event["delta"])
            case "message_delta":
                self.stop = event["delta"].get("stop_reason") or self.stop
                self._count(event.get("usage"))
            case "message_stop":
                self.complete = True

    def _start_block(self, index: int, start: Json) -> None:
        self._blocks[index] = _Block(start)
        self._sink.touch()
        match start["type"]:
            case "text":
                self._sink(Delta(kind="text", text=start.get("text") or ""))
            case "thinking":
                self._sink(Delta(kind="thinking", text=start.get("thinking") or ""))

    def _add_delta(self, block: _Block, delta: Json) -> None:
        match delta["type"]:
            case "text_delta":
                block.add("text", delta["text"])
                self._sink(Delta(kind="text", text=well_formed(delta["text"])))
            case "thinking_delta":
                block.add("thinking", delta["thinking"])
                self._sink(Delta(kind="thinking", text=well_formed(delta["thinking"])))
            case "signature_delta":
                block.add("signature", delta["signature"])
            case "input_json_delta":
                block.add("input", delta["partial_json"])
                self._sink(Delta(kind="call", text=well_formed(delta["partial_json"]), tool=block.start.get("name")))

    def _count(self, usage: Json | None) -> None:
        """Takes the newest figures: those of `message_delta` are cumulative, and it may leave some out."""
        self._usage |= {name: value for name, value in (usage or {}).items() if isinstance(value, int)}

    def usage(self) -> Usage | None:
        """The usage as stated; None where nothing was."""
        if not self._usage.keys() & {"input_tokens", "output_tokens"}:
            return None
        read = self._usage.get("cache_read_input_tokens", 0)
        written = self._usage.get("cache_creation_input_tokens", 0)
        return Usage(
            input_tokens=self._usage.get("input_tokens", 0) + read + written,
            output_tokens=self._usage.get("output_tokens", 0),
            cache_read_tokens=read,
            cache_write_tokens=written,
        )

    def message(self) -> Message:
        """The assembled message."""
        blocks = (self._content(block) for _, block in sorted(self._blocks.items()))
        return Message(role="assistant", content=tuple(block for block in blocks if block is not None))

    def _content(self, block: _Block) -> ContentBlock | None:
        match block.start["type"]:
            case "text":
                return TextBlock(text=block.whole("text")) if block.whole("text") else None
            case "thinking":
                signature = block.whole("signature") or None
                return ThinkingBlock(text=block.whole("thinking"), signature=signature, model=self._model)
            case "redacted_thinking":
                return ThinkingBlock(redacted=block.start["data"], model=self._model)
            case "tool_use":
                return tool_use(block.start.get("id") or "", block.start.get("name") or "", block.whole("input"))
            case _:
                return None


def request_body(request: ModelRequest) -> Json:
    """The JSON of a request."""
    card = model_card(f"anthropic:{request.model}")
    body: Json = {
        "model": request.model,
        "max_tokens": request.max_output_tokens,
        "messages": _wire_messages(request),
        "stream": True,
    }
    if request.tools:
        body["tools"] = [
            {"name": tool.name, "description": tool.description, "input_schema": tool.parameters}
            for tool in request.tools
        ]
    if request.system:
        body["system"] = [{"type": "text", "text": request.system}]
    if -1 in request.cache_points and (prefix := body.get("system") or body.get("tools")):
        prefix[-1]["cache_control"] = _CACHED
    body |= _thinking(request, card)
    if request.temperature is not None and card.sampling and "thinking" not in body:
        body["temperature"] = request.temperature
    return body


def _thinking(request: ModelRequest, card: ModelCard) -> Json:
    """The fields that ask for thinking.

    A fixed budget is left out where the API would refuse it: no room for it, or an open round of calls that began
    without thinking, as after a change of models.
    """
    if request.thinking_budget is None:
        return {}
    if card.thinking == "adaptive":
        return {"thinking": {"type": "adaptive"}, "output_config": {"effort": effort(request.thinking_budget)}}
    budget = min(request.thinking_budget, request.max_output_tokens - 1)
    if card.thinking != "budget" or budget < _MIN_THINKING or _open_round_without_thinking(request):
        return {}
    return {"thinking": {"type": "enabled", "budget_tokens": budget}}


def _open_round_without_thinking(request: ModelRequest) -> bool:
    last = next((message for message in reversed(request.messages) if message.role == "assistant"), None)
    return last is not None and bool(last.calls) and not any(_is_own(block, request.model) for block in last.content)


def _wire_messages(request: ModelRequest) -> list[Json]:
    points = sorted(set(request.cache_points))
    cached = {*points[:1], *points[1 - _MAX_CACHE_POINTS :]}
    wire: list[Json] = []
    for index, message in enumerate(request.messages):
        blocks = [wired for block in message.content if (wired := _wire_block(block, request.model))]
        if index in cached:
            _mark_cached(blocks)
        if not blocks:
            continue
        if message.role == "user" and wire and wire[-1]["role"] == "user":
            blocks = wire.pop()["content"] + blocks
        # Results come first: the API wants them right after the calls.
        blocks.sort(key=lambda block: message.role == "user" and block["type"] != "tool_result")
        wire.append({"role": message.role, "content": blocks})
    return wire


def _mark_cached(blocks: list[Json]) -> None:
    """Sets a breakpoint on the last block that can bear one."""
    for block in reversed(blocks):
        if block["type"] not in {"thinking", "redacted_thinking"}:
            block["cache_control"] = _CACHED
            return


def _wire_block(block: ContentBlock, model: str) -> Json | None:
    match block:
        case TextBlock(text=text):
            return {"type": "text", "text": text} if text.strip() else None
        case ThinkingBlock(text=text, signature=signature, redacted=redacted):
            if not _is_own(block, model):
                return None
            if redacted is not None:
                return {"type": "redacted_thinking", "data": redacted}
            return {"type": "thinking", "thinking": text, "signature": signature}
        case ToolUseBlock(id=call_id, name=name, arguments=arguments):
            return {
                "type": "tool_use",
                "id": wire_id(call_id, _LONGEST_ID),
                "name": wire_name(name),
                "input": arguments,
            }
        case ToolResultBlock(call_id=call_id, text=text, error=error):
            result: Json = {"type": "tool_result", "tool_use_id": wire_id(call_id, _LONGEST_ID)}
            return result | ({"content": text} if text else {}) | ({"is_error": True} if error else {})


def _is_own(block: ContentBlock, model: str) -> bool:
    """Whether `block` is thinking that this model wrote and sealed, so that the API takes it back."""
    return (
        isinstance(block, ThinkingBlock)
        and block.model == f"anthropic:{model}"
        and (block.signature is not None or block.redacted is not None)
    )
