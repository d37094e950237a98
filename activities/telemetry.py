"""Spans and metrics by OpenTelemetry's GenAI conventions: run, step, model call, tool call.

Everything is emitted by activities, so a replay emits nothing. Ids are derived from what a span stands for and not
carried through history: the trace of a run, and the parents of its model and tool calls, are known to every worker.
Without an SDK (see `worker/telemetry.py`) all of this does nothing. No content of a conversation is ever attached.
"""

import hashlib
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from opentelemetry import metrics, trace
from opentelemetry.context import Context
from opentelemetry.sdk.trace.id_generator import IdGenerator, RandomIdGenerator
from opentelemetry.trace import NonRecordingSpan, Span, SpanContext, SpanKind, Status, StatusCode, TraceFlags
from opentelemetry.util.types import AttributeValue

from untildone.workflows.messages import Usage

SCOPE = "untildone"

_wanted_ids: ContextVar[tuple[int, int] | None] = ContextVar("wanted_ids", default=None)


class DerivedIds(IdGenerator):
    """Gives a span the ids that are wanted for it, and random ones to every other."""

    def __init__(self) -> None:
        self._random = RandomIdGenerator()

    def generate_trace_id(self) -> int:
        """128 bits."""
        wanted = _wanted_ids.get()
        return wanted[0] if wanted else self._random.generate_trace_id()

    def generate_span_id(self) -> int:
        """64 bits."""
        wanted = _wanted_ids.get()
        return wanted[1] if wanted else self._random.generate_span_id()


def run_ended(run_id: str, session_id: str, model: str, started_at: int, failure: str | None) -> None:
    """The span of a whole run; `started_at` is epoch milliseconds, `failure` the reason if it failed."""
    attributes: dict[str, AttributeValue] = {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.agent.name": SCOPE,
        "gen_ai.conversation.id": session_id,
        "gen_ai.request.model": _name(model),
        "gen_ai.provider.name": _provider(model),
        "untildone.run.id": run_id,
    }
    _past_span("invoke_agent untildone", _trace_id(run_id), _span_id(run_id, 0), 0, started_at, attributes, failure)


def step_ended(run_id: str, step: int, started_at: int) -> None:
    """The span of a step: its model call and the calls it led to."""
    attributes: dict[str, AttributeValue] = {"untildone.run.id": run_id, "untildone.step": step}
    parent = _span_id(run_id, 0)
    _past_span(f"step {step}", _trace_id(run_id), _span_id(run_id, step), parent, started_at, attributes, None)


class ModelCall:
    """A model call under way; say how it went before the block is left."""

    def __init__(self, span: Span, model: str) -> None:
        self._span = span
        self._model = model
        self.failure: str | None = None

    def answered(self, model: str, usage: Usage, stop: str, response_id: str | None, first_token_ms: int) -> None:
        """The answer came, from `model` of the ladder."""
        self._model = model
        self._span.set_attribute("gen_ai.response.model", _name(model))
        self._span.set_attribute("gen_ai.response.finish_reasons", [stop])
        self._span.set_attribute("gen_ai.usage.input_tokens", usage.input_tokens)
        self._span.set_attribute("gen_ai.usage.output_tokens", usage.output_tokens)
        self._span.set_attribute("gen_ai.usage.cache_read.input_tokens", usage.cache_read_tokens)
        self._span.set_attribute("gen_ai.usage.cache_creation.input_tokens", usage.cache_write_tokens)
        if response_id:
            self._span.set_attribute("gen_ai.response.id", response_id)
        attributes = self.attributes()
        _tokens.record(usage.input_tokens, {**attributes, "gen_ai.token.type": "input"})
        _tokens.record(usage.output_tokens, {**attributes, "gen_ai.token.type": "output"})
        _first_token.record(first_token_ms / 1000, attributes)

    def failed(self, kind: str) -> None:
        """No answer came."""
        self.failure = kind

    def attributes(self) -> dict[str, AttributeValue]:
        """What the metrics of this call are told apart by."""
        return {
            "gen_ai.operation.name": "chat",
            "gen_ai.request.model": _name(self._model),
            "gen_ai.provider.name": _provider(self._model),
        }


@contextmanager
def model_call(run_id: str, session_id: str, step: int, model: str) -> Iterator[ModelCall]:
    """The span of a model call, all its dispatches included."""
    attributes: dict[str, AttributeValue] = {
        "gen_ai.operation.name": "chat",
        "gen_ai.request.model": _name(model),
        "gen_ai.provider.name": _provider(model),
        "gen_ai.conversation.id": session_id,
        "gen_ai.output.type": "text",
    }
    began = time.monotonic()
    with _tracer().start_as_current_span(
        f"chat {_name(model)}", _parent(run_id, step), SpanKind.CLIENT, attributes
    ) as span:
        call = ModelCall(span, model)
        yield call
        _mark(span, call.failure)
        outcome: dict[str, AttributeValue] = {"error.type": call.failure} if call.failure else {}
        _durations.record(time.monotonic() - began, {**call.attributes(), **outcome})


class ToolCall:
    """A tool call under way."""

    def __init__(self) -> None:
        self.failure: str | None = None


@contextmanager
def tool_call(run_id: str, step: int, tool: str, call_id: str) -> Iterator[ToolCall]:
    """The span of a tool call; set `failure` to the error kind before the block is left."""
    attributes: dict[str, AttributeValue] = {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": tool,
        "gen_ai.tool.call.id": call_id,
        "gen_ai.tool.type": "function",
    }
    began = time.monotonic()
    parent = _parent(run_id, step)
    with _tracer().start_as_current_span(f"execute_tool {tool}", parent, SpanKind.INTERNAL, attributes) as span:
        call = ToolCall()
        yield call
        _mark(span, call.failure)
        outcome: dict[str, AttributeValue] = {"error.type": call.failure} if call.failure else {}
        told = {"gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": tool, **outcome}
        _durations.record(time.monotonic() - began, told)


def _past_span(
    name: str,
    trace_id: int,
    span_id: int,
    parent_id: int,
    started_at: int,
    attributes: dict[str, AttributeValue],
    failure: str | None,
) -> None:
    token = _wanted_ids.set((trace_id, span_id))
    try:
        parent = trace.set_span_in_context(_known(trace_id, parent_id)) if parent_id else None
        span = _tracer().start_span(name, parent, SpanKind.INTERNAL, attributes, start_time=started_at * 1_000_000)
        _mark(span, failure)
        span.end()
    finally:
        _wanted_ids.reset(token)


def _parent(run_id: str, step: int) -> Context:
    return trace.set_span_in_context(_known(_trace_id(run_id), _span_id(run_id, step)))


def _known(trace_id: int, span_id: int) -> NonRecordingSpan:
    return NonRecordingSpan(SpanContext(trace_id, span_id, is_remote=True, trace_flags=TraceFlags(TraceFlags.SAMPLED)))


def _mark(span: Span, failure: str | None) -> None:
    if failure is not None:
        span.set_attribute("error.type", failure)
        span.set_status(Status(StatusCode.ERROR, failure))


def _trace_id(run_id: str) -> int:
    return int.from_bytes(hashlib.sha256(run_id.encode()).digest()[:16], "big")


def _span_id(run_id: str, step: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{run_id}#{step}".encode()).digest()[:8], "big")


def _provider(model: str) -> str:
    return model.partition(":")[0]


def _name(model: str) -> str:
    return model.partition(":")[2]


def _tracer() -> trace.Tracer:
    return trace.get_tracer(SCOPE)


_meter = metrics.get_meter(SCOPE)
_tokens = _meter.create_histogram("gen_ai.client.token.usage", "{token}", "Tokens of a model call")
_durations = _meter.create_histogram("gen_ai.client.operation.duration", "s", "Duration of a model or tool call")
_first_token = _meter.create_histogram("gen_ai.client.operation.time_to_first_chunk", "s", "Time to the first delta")
