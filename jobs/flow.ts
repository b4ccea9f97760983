import type { FlowJob } from 'bullmq'
import type { Span } from '../shared/tracing.ts'
import type { DetectData, PrepareData, PublishData } from './job-data.ts'
import { KEEP, PREFIX } from './queues.ts'

/** How a step that fails in passing is tried again. */
export interface Patience {
  /** First wait in ms, doubled each time, spread by up to half so that workers do not return together. */
  retryMs: number
}

const ATTEMPTS = 8

/** Options of every job: attempts, waits, and how long it is remembered. */
export function jobOptions({ retryMs }: Patience) {
  return { attempts: ATTEMPTS, backoff: { type: 'exponential', delay: retryMs, jitter: 0.5 }, ...KEEP }
}

/**
 * A run: the publication, which waits for its places to be prepared by whichever workers are free. A place that fails
 * for good fails the run: nothing of it is published. The same id is never added twice.
 */
export function runFlow(
  run: string,
  { dataset, area, millesime }: DetectData,
  units: readonly PrepareData['unit'][],
  patience: Patience,
  span?: Pick<Span, 'traceparent'>,
): FlowJob {
  const options = jobOptions(patience)
  const trace = span ? { traceparent: span.traceparent } : {}
  const data: PublishData = { run, dataset, area, millesime, units: units.length, ...trace }
  return {
    name: dataset,
    queueName: 'publish',
    prefix: PREFIX,
    data,
    opts: { ...options, jobId: run },
    children: units.map((unit) => ({
      name: dataset,
      queueName: 'prepare',
      prefix: PREFIX,
      data: { run, dataset, unit, millesime, ...trace } satisfies PrepareData,
      opts: { ...options, jobId: `${run}-${unit.area}`, failParentOnFailure: true },
    })),
  }
}

/** Name of the run that a look for news begins. Redis keys are cut at colons, which ids of scheduled jobs have. */
export function runOf(dataset: string, detectId: string): string {
  return `${dataset}-${detectId.replace(/[^\w-]+/g, '-')}`
}
