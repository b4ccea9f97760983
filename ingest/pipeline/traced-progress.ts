import type { Span, Tracing } from '../../shared/process/span.ts'
import type { Progress } from './progress.ts'

/** A Progress that also records each step as a span below `parent`. A step that fails never ends and is not recorded: its parent has the failure. */
export function tracedProgress(
  progress: Progress,
  tracing: Tracing,
  parent: Pick<Span, 'traceparent'>,
): Progress {
  return {
    ...(progress.whole ? { whole: (done, total) => progress.whole?.(done, total) } : {}),
    step(label, total, unit) {
      const step = progress.step(label, total, unit)
      const span = tracing.start(label, { parent: { traceparent: parent.traceparent } })
      return {
        update: (done, whole) => step.update(done, whole),
        end(summary) {
          if (summary !== undefined) span.set({ 'terrier.summary': summary })
          span.end()
          step.end(summary)
        },
      }
    },
  }
}
