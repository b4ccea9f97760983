import type { Job } from 'bullmq'
import type { Span, Tracing } from '../shared/tracing.ts'
import type { Order } from './step-message.ts'

/** The span of an attempt at a job: a run's are in the trace of the look that began it. Undefined without tracing. */
export function beginSpan(tracing: Tracing | undefined, job: Job, { step, data }: Order): Span | undefined {
  return tracing?.start(`${step} ${data.dataset}`, {
    kind: 'CONSUMER',
    parent: 'traceparent' in data ? { traceparent: data.traceparent } : {},
    attributes: {
      'terrier.step': step,
      'terrier.dataset': data.dataset,
      ...('unit' in data ? { 'terrier.departement': data.unit.area } : { 'terrier.area': data.area }),
      ...('run' in data ? { 'terrier.run': data.run } : {}),
      'terrier.attempt': job.attemptsMade + 1,
    },
  })
}
