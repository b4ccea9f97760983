import type { Attributes, SpanKind } from '@opentelemetry/api'

/** Name of workers, and of the processes of their steps, in traces. */
export const WORKER = 'terrier-worker'

/** A piece of work under way, told to a collector of traces once it has ended. */
export interface Span {
  /** Names it to those who work for it (W3C Trace Context). */
  readonly traceparent: string
  set(attributes: Attributes): void
  /** With a reason: it failed. */
  end(failure?: string): void
}

export interface SpanOptions {
  kind?: keyof typeof SpanKind
  /** Who asked for the work, as its `traceparent` and `tracestate` say; a trace of its own begins without one. */
  parent?: Readonly<Record<string, unknown>>
  attributes?: Attributes
}

/** Where pieces of work are told of. */
export interface Tracing {
  start(name: string, options?: SpanOptions): Span
  /** Sends what was not sent yet. */
  close(): Promise<void>
}

/**
 * The tracing that the configuration asks for, undefined when it asks for none: then nothing of it is loaded. `service` is the
 * name under which the collector knows this process unless OTEL_SERVICE_NAME gives another; `onLost` is told when traces
 * cannot be sent, once a minute at most.
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
