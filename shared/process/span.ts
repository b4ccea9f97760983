import type { Attributes, SpanKind } from '@opentelemetry/api'

/** A piece of work under way. It is sent to the collector of traces once it has ended. */
export interface Span {
  /** Its identifier for spans below it (W3C Trace Context). */
  readonly traceparent: string
  set(attributes: Attributes): void
  /** With a reason, the span is marked as failed. */
  end(failure?: string): void
}

export interface SpanOptions {
  kind?: keyof typeof SpanKind
  /** Who asked for the work, as its `traceparent` and `tracestate` say; a trace of its own begins without one. */
  parent?: Readonly<Record<string, unknown>>
  attributes?: Attributes
}

/** Begins spans and sends them. */
export interface Tracing {
  start(name: string, options?: SpanOptions): Span
  /** Sends what was not sent yet. */
  close(): Promise<void>
}
