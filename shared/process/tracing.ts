import type { Tracing } from './span.ts'

/** Name of workers, and of the processes of their steps, in traces. */
export const WORKER = 'terrier-worker'

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
