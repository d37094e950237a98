"""OpenAI's chat completions, and the servers that speak the same protocol: vLLM, llama.cpp, Ollama, OpenRouter.

What differs between them and is provided for:

- The limit of an answer is `max_completion_tokens` at OpenAI and `max_tokens` elsewhere. A server that refuses the one
  by name, before it has done any work, gets the other, and is remembered.
- Reasoning arrives as `reasoning_content` or `reasoning`. It is sent back to the model that wrote it, as
  `reasoning_content`, which all of them take: some models lose the thread of their calls without it.
- Usage may be missing: it is then estimated, and the answer says so.
- Calls may come without ids or indexes, with one index for all, or with their arguments as an object.
"""

from collections.abc import Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import orjson

from untildone.activities.providers.assembly import (
    DeltaSink,
    estimated_usage,
    parse_event,
    tool_use,
    well_formed,
    wire_id,
    wire_name,
)
from untildone.activities.providers.base import Delta, ModelAnswer, ModelRequest, ProviderError
from untildone.activities.providers.catalogue import model_card
from untildone.activities.providers.errors import find_refusal
from untildone.activities.providers.http import StreamClient, drain
from untildone.activities.providers.thinking import effort
from untildone.workflows.failures import ProviderFailure
from untildone.workflows.messages import (
    ContentBlock,
    Message,
    StopCause,
    TextBlock,
    ThinkingBlock,
    ToolUseBlock,
    Usage,
)

_HOST = "api.openai.com"
_LONGEST_ID = 40
"""OpenAI refuses longer ids of calls: "Expected a string with maximum length 40"."""

_STOPS: Mapping[str, StopCause] = {
    "stop": "end_turn",
    "length": "max_tokens",
    "tool_calls": "tool_use",
    "function_call": "tool_use",
    "content_filter": "refusal",
}


class OpenAIProvider:
    """Chat completions at one base URL."""

    def __init__(self, base_url: str, key: str | None) -> None:
        self._own = urlsplit(base_url).hostname == _HOST
        self._limit_names: dict[str, str] = {}
        headers = {"authorization": f"Bearer {key}"} if key else {}
        self._client = StreamClient("openai", base_url, headers, key)

    async def complete(self, request: ModelRequest, on_delta: Callable[[Delta], None]) -> ModelAnswer:
        """Streams one chat completion. Raises ProviderError."""
        limit = self._limit_names.get(request.model, "max_completion_tokens" if self._own else "max_tokens")
        try:
            return await self._complete(request, limit, on_delta)
        except ProviderError as error:
            other = _other_limit(limit)
            if error.kind is not ProviderFailure.BAD_REQUEST or other not in error.message:
                raise
        self._limit_names[request.model] = other
        return await self._complete(request, other, on_delta)

    async def close(self) -> None:
        """Closes the connections."""
        await self._client.close()

    async def _complete(self, request: ModelRequest, limit: str, on_delta: Callable[[Delta], None]) -> ModelAnswer:
        sink = DeltaSink(on_delta)
        completion = _Completion(f"openai:{request.model}", sink)
        body = request_body(request, limit, own=self._own)
        async with aclosing(self._client.events("chat/completions", body)) as events:
            try:
                async for event in events:
                    if event.data == "[DONE]":
                        await drain(events)
                        break
                    self._take(event.data, completion)
            except ProviderError as error:
                # Once the reason for the end is there, only usage can be missing.
                if error.kind is not ProviderFailure.NETWORK or completion.finish is None:
                    raise
        if completion.finish is None:
            raise self._client.error(ProviderFailure.UNPARSABLE, "the stream ended without a finish_reason")
        return _answer(completion, request, sink)

    def _take(self, data: str, completion: "_Completion") -> None:
        if not data:
            return
        try:
            chunk = parse_event(data)
            if refusal := find_refusal(chunk):
                raise self._client.refused(refusal)
            completion.take(chunk)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise self._client.error(ProviderFailure.UNPARSABLE, f"an event cannot be read: {data[:80]}") from error


@dataclass
class _Call:
    """A call under assembly."""

    index: int | None
    id: str = ""
    name: str = ""
    arguments: list[str] = field(default_factory=list)


class _Completion:
    """A chat completion under assembly."""

    def __init__(self, model: str, sink: DeltaSink) -> None:
        self._model = model
        self._sink = sink
        self._thinking: list[str] = []
        self._text: list[str] = []
        self._calls: list[_Call] = []
        self.refused = False
        self.finish: str | None = None
        self.usage: Usage | None = None
        self.id: str | None = None

    def take(self, chunk: dict[str, Any]) -> None:
        """Adds one chunk of the stream."""
        self.id = self.id or chunk.get("id")
        if usage := chunk.get("usage"):
            self.usage = _usage(usage)
        for choice in chunk.get("choices") or ():
            self._take_delta(choice.get("delta") or {})
            self.finish = choice.get("finish_reason") or self.finish

    def _take_delta(self, delta: dict[str, Any]) -> None:
        if thinking := delta.get("reasoning_content") or delta.get("reasoning"):
            self._thinking.append(thinking)
            self._sink(Delta(kind="thinking", text=well_formed(thinking)))
        if refusal := delta.get("refusal"):
            self.refused = True
            self._add_text(refusal)
        if text := delta.get("content"):
            self._add_text(text)
        for fragment in delta.get("tool_calls") or ():
            self._add_fragment(fragment)

    def _add_text(self, text: str) -> None:
        self._text.append(text)
        self._sink(Delta(kind="text", text=well_formed(text)))

    def _add_fragment(self, fragment: dict[str, Any]) -> None:
        function = fragment.get("function") or {}
        call = self._call_of(fragment, function)
        call.id = call.id or fragment.get("id") or ""
        call.name = call.name or function.get("name") or ""
        arguments = function.get("arguments") or ""
        if not isinstance(arguments, str):
            arguments = orjson.dumps(arguments).decode()
        call.arguments.append(arguments)
        self._sink.touch()
        self._sink(Delta(kind="call", text=well_formed(arguments), tool=call.name))

    def _call_of(self, fragment: dict[str, Any], function: dict[str, Any]) -> _Call:
        """The call to which a fragment belongs: that of its index, unless its id says that another one begins."""
        index, call_id = fragment.get("index"), fragment.get("id")
        if index is not None:
            known = [call for call in self._calls if call.index == index]
        elif call_id:
            known = [call for call in self._calls if call.id == call_id]
        else:
            known = [] if function.get("name") else self._calls
        if known and (not call_id or not known[-1].id or call_id == known[-1].id):
            return known[-1]
        self._calls.append(_Call(index))
        return self._calls[-1]

    def message(self) -> Message:
        """The assembled message."""
        content: list[ContentBlock] = []
        if self._thinking:
            content.append(ThinkingBlock(text=well_formed("".join(self._thinking)), model=self._model))
        if self._text:
            content.append(TextBlock(text=well_formed("".join(self._text))))
        content.extend(tool_use(call.id, call.name, "".join(call.arguments)) for call in self._calls)
        return Message(role="assistant", content=tuple(content))


def _answer(completion: _Completion, request: ModelRequest, sink: DeltaSink) -> ModelAnswer:
    message = completion.message()
    sink.touch()
    return ModelAnswer(
        message=message,
        stop=_stop(completion, message, request.max_output_tokens),
        usage=completion.usage or estimated_usage(request, message),
        usage_estimated=completion.usage is None,
        model=f"openai:{request.model}",
        first_token_ms=sink.first_token_ms or 0,
        response_id=completion.id,
    )


def _stop(completion: _Completion, message: Message, limit: int) -> StopCause:
    """Why the answer ended. Some servers say `stop` where calls follow, or where the limit cut the answer off."""
    if completion.refused:
        return "refusal"
    stop = _STOPS.get(completion.finish or "", "end_turn")
    if stop in {"end_turn", "tool_use"}:
        if completion.usage and completion.usage.output_tokens >= limit:
            return "max_tokens"
        return "tool_use" if message.calls else "end_turn"
    return stop


def _usage(usage: dict[str, Any]) -> Usage:
    details = usage.get("prompt_tokens_details") or {}
    return Usage(
        input_tokens=usage.get("prompt_tokens") or 0,
        output_tokens=usage.get("completion_tokens") or 0,
        cache_read_tokens=details.get("cached_tokens") or 0,
        cache_write_tokens=details.get("cache_write_tokens") or 0,
    )


def request_body(request: ModelRequest, limit: str, *, own: bool) -> dict[str, Any]:
    """The JSON of a request; `limit` names the field for the answer's limit, `own` is whether OpenAI itself gets it."""
    card = model_card(f"openai:{request.model}")
    body: dict[str, Any] = {
        "model": request.model,
        "messages": _wire_messages(request),
        "stream": True,
        "stream_options": {"include_usage": True},
        limit: request.max_output_tokens,
    }
    if request.tools:
        body["tools"] = [{"type": "function", "function": tool.model_dump()} for tool in request.tools]
    if request.temperature is not None and card.sampling:
        body["temperature"] = request.temperature
    if request.thinking_budget is not None and card.thinking == "effort":
        body["reasoning_effort"] = effort(request.thinking_budget)
    if request.cache_key and own:
        body["prompt_cache_key"] = request.cache_key
    return body


def _wire_messages(request: ModelRequest) -> list[dict[str, Any]]:
    wire: list[dict[str, Any]] = [{"role": "system", "content": request.system}] if request.system else []
    for message in request.messages:
        wire.extend(_wire_assistant(message, request.model) if message.role == "assistant" else _wire_user(message))
    return _joined(wire)


def _wire_user(message: Message) -> list[dict[str, Any]]:
    results = [
        {"role": "tool", "tool_call_id": wire_id(result.call_id, _LONGEST_ID), "content": result.text}
        for result in message.results
    ]
    return [*results, {"role": "user", "content": message.text}] if message.text else results


def _wire_assistant(message: Message, model: str) -> list[dict[str, Any]]:
    if not message.text and not message.calls:
        return []
    wire: dict[str, Any] = {"role": "assistant", "content": message.text or None}
    own = [b.text for b in message.content if isinstance(b, ThinkingBlock) and b.model == f"openai:{model}"]
    if thinking := "".join(own):
        wire["reasoning_content"] = thinking
    if message.calls:
        wire["tool_calls"] = [_wire_call(call) for call in message.calls]
    return [wire]


def _wire_call(call: ToolUseBlock) -> dict[str, Any]:
    # Malformed arguments stay out: an invalid JSON on record would have every later request refused.
    function = {"name": wire_name(call.name), "arguments": orjson.dumps(call.arguments).decode()}
    return {"id": wire_id(call.id, _LONGEST_ID), "type": "function", "function": function}


def _joined(wire: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Adjacent user messages as one: the chat templates of many local models demand that the roles alternate."""
    joined: list[dict[str, Any]] = []
    for message in wire:
        if message["role"] == "user" and joined and joined[-1]["role"] == "user":
            joined[-1] = {"role": "user", "content": f"{joined[-1]['content']}\n\n{message['content']}"}
        else:
            joined.append(message)
    return joined


def _other_limit(limit: str) -> str:
    return "max_tokens" if limit == "max_completion_tokens" else "max_completion_tokens"
