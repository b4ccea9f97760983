import type { Attributes, SpanKind } from '@opentelemetry/api'

/** Name of workers, and of the processes of their steps, in traces. */
export const WORKER = 'terrier-worker'

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

/**
 * The tracing that the configuration asks for; undefined, with no package loaded, when it asks for none. OTEL_SERVICE_NAME replaces
 * `service`, the name of this process in traces. `onLost` is called when traces cannot be sent, once a minute at most.
 */
export async function tracingOf(
  { tracesTo }: { tracesTo?: string },
  service: string,
  onLost: (reason: string) => void,
): Promise<Tracing | undefined> {
  if (tracesTo === undefined) return undefined
  const { openTracing } = await import('./open-tracing.ts')
  return openTracing(tracesTo, service, onLost)
}
