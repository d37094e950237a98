"""Exports spans and metrics when the standard OTEL variables name a place to export to; off otherwise."""

from collections.abc import Iterator
from contextlib import contextmanager

from untildone.worker.config import telemetry_wanted


@contextmanager
def telemetry(service: str = "untildone") -> Iterator[None]:
    """Sets the OpenTelemetry SDK up for this process, and flushes it when the block is left.

    Endpoint, headers, sampler and resource come from the variables of the OpenTelemetry specification
    (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_RESOURCE_ATTRIBUTES`, ...). `service` is the name where they give none.
    """
    if not telemetry_wanted():
        yield
        return
    from opentelemetry import metrics, trace
    from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.metrics import MeterProvider
    from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    from untildone.activities.telemetry import DerivedIds

    named = Resource.create()
    if str(named.attributes.get("service.name", "")).startswith("unknown_service"):
        named = named.merge(Resource({"service.name": service}))
    tracing = TracerProvider(resource=named, id_generator=DerivedIds())
    tracing.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    metering = MeterProvider(resource=named, metric_readers=[PeriodicExportingMetricReader(OTLPMetricExporter())])
    trace.set_tracer_provider(tracing)
    metrics.set_meter_provider(metering)
    try:
        yield
    finally:
        tracing.shutdown()
        metering.shutdown()
