import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { Span, SpanOptions, Tracing } from './span.ts'
import { VERSION } from './version.ts'

/** Milliseconds that a process waits at its end for the last traces to be sent. */
const CLOSING_LIMIT = 3_000
/** Milliseconds between two warnings about a collector that cannot be reached. */
const QUIET = 60_000

/**
 * Sends traces to a collector by OTLP over HTTP, in batches, without delaying the work. Headers, timeouts and sampling are those of
 * the standard variables (`OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_TRACES_SAMPLER`…).
 * `tracing.ts` alone loads this file.
 */
export function openTracing(endpoint: string, service: string, onLost: (reason: string) => void): Tracing {
  const named = resourceFromAttributes({ 'service.name': service, 'service.version': VERSION })
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(reporting(exporter, onLost))],
  })
  const tracer = provider.getTracer('terrier', VERSION)
  const w3c = new W3CTraceContextPropagator()
  return {
    start(name, { kind = 'INTERNAL', parent = {}, attributes = {} }: SpanOptions = {}) {
      const above = w3c.extract(ROOT_CONTEXT, parent, defaultTextMapGetter)
      const span = tracer.startSpan(name, { kind: SpanKind[kind], attributes }, above)
      return spanOf(trace.setSpan(above, span), w3c)
    },
    async close() {
      // The exporter has already reported what it could not send.
      const sent = provider.shutdown().catch(() => undefined)
      // A collector that does not answer must not keep the process from ending.
      await Promise.race([sent, sleep(CLOSING_LIMIT, undefined, { ref: false })])
    },
  }
}

function spanOf(within: Context, w3c: W3CTraceContextPropagator): Span {
  const span = trace.getSpan(within)!
  const carrier: { traceparent?: string } = {}
  w3c.inject(within, carrier, { set: (target, key, value) => Object.assign(target, { [key]: value }) })
  return {
    traceparent: carrier.traceparent ?? '',
    set: (attributes) => void span.setAttributes(attributes),
    end(failure) {
      if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure })
      span.end()
    },
  }
}

/** Reports why a batch was lost, which the library does not. */
function reporting(exporter: SpanExporter, onLost: (reason: string) => void): SpanExporter {
  let last = Number.NEGATIVE_INFINITY
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - last > QUIET) {
          last = performance.now()
          onLost(result.error.message)
        }
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
