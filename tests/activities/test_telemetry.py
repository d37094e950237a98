"""Spans and metrics: derived ids tie a run, its steps and its calls together, whichever worker emitted them."""

import pytest
from opentelemetry import trace
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from untildone.activities import telemetry
from untildone.workflows.messages import Usage


@pytest.fixture
def spans(monkeypatch: pytest.MonkeyPatch) -> InMemorySpanExporter:
    exporter = InMemorySpanExporter()
    provider = TracerProvider(id_generator=telemetry.DerivedIds())
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    monkeypatch.setattr(trace, "get_tracer", provider.get_tracer)
    return exporter


def named(exporter: InMemorySpanExporter) -> dict[str, ReadableSpan]:
    return {span.name: span for span in exporter.get_finished_spans()}


def test_a_run_is_one_trace_with_steps_and_their_calls_below(spans: InMemorySpanExporter) -> None:
    with telemetry.model_call("s/1", "s", 1, "openai:gpt") as call:
        call.answered("openai:gpt", Usage(input_tokens=7, output_tokens=3), "tool_use", "resp-1", 20)
    with telemetry.tool_call("s/1", 1, "bash", "call-1"):
        pass
    telemetry.step_ended("s/1", 1, started_at=1_000)
    telemetry.run_ended("s/1", "s", "openai:gpt", started_at=500, failure=None)
    found = named(spans)
    run, step = found["invoke_agent untildone"], found["step 1"]
    assert len({span.context.trace_id for span in found.values() if span.context}) == 1
    assert run.parent is None
    assert step.parent is not None
    assert run.context is not None
    assert step.context is not None
    assert step.parent.span_id == run.context.span_id
    for name in ("chat gpt", "execute_tool bash"):
        parent = found[name].parent
        assert parent is not None
        assert parent.span_id == step.context.span_id


def test_a_model_call_carries_the_attributes_of_the_convention(spans: InMemorySpanExporter) -> None:
    with telemetry.model_call("s/1", "s", 1, "openai:gpt") as call:
        call.answered("anthropic:claude", Usage(input_tokens=7, output_tokens=3), "end_turn", "resp-1", 20)
    attributes = dict(named(spans)["chat gpt"].attributes or {})
    assert attributes["gen_ai.operation.name"] == "chat"
    assert attributes["gen_ai.provider.name"] == "openai"
    assert attributes["gen_ai.request.model"] == "gpt"
    assert attributes["gen_ai.response.model"] == "claude"
    assert attributes["gen_ai.response.id"] == "resp-1"
    assert attributes["gen_ai.response.finish_reasons"] == ("end_turn",)
    assert attributes["gen_ai.usage.input_tokens"] == 7
    assert attributes["gen_ai.usage.output_tokens"] == 3
    assert attributes["gen_ai.conversation.id"] == "s"


def test_failures_mark_their_spans(spans: InMemorySpanExporter) -> None:
    with telemetry.model_call("s/1", "s", 1, "openai:gpt") as model:
        model.failed("rate_limited")
    with telemetry.tool_call("s/1", 1, "bash", "call-1") as call:
        call.failure = "execution_failed"
    telemetry.run_ended("s/1", "s", "openai:gpt", started_at=500, failure="provider_error")
    expected = {
        "chat gpt": "rate_limited",
        "execute_tool bash": "execution_failed",
        "invoke_agent untildone": "provider_error",
    }
    for name, kind in expected.items():
        span = named(spans)[name]
        assert (span.attributes or {})["error.type"] == kind
        assert span.status.status_code is trace.StatusCode.ERROR


def test_the_same_run_has_the_same_ids_on_every_worker(spans: InMemorySpanExporter) -> None:
    for _ in range(2):
        telemetry.step_ended("s/1", 4, started_at=1_000)
    first, second = spans.get_finished_spans()
    assert first.context == second.context


def test_other_spans_of_the_process_keep_random_ids(spans: InMemorySpanExporter) -> None:
    tracer = trace.get_tracer("somebody else")
    tracer.start_span("a").end()
    tracer.start_span("b").end()
    first, second = spans.get_finished_spans()
    assert first.context is not None
    assert second.context is not None
    assert first.context.trace_id != second.context.trace_id
