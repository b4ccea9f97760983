import type { FlowJob } from 'bullmq'
import type { Span } from '../../shared/process/span.ts'
import { CHECK, type CheckData, type DetectData, type PrepareData, type PublishData } from './job-data.ts'
import { type JobQueues, KEEP, PREFIX } from './job-queues.ts'

/** How a step that fails with a transient error is tried again. */
export interface RetryPolicy {
  /** First wait in ms, doubled each time, spread by up to half so that workers do not return together. */
  retryMs: number
}

const ATTEMPTS = 8

/** Options of every job: attempts, waits, and how long it is remembered. */
export function jobOptions({ retryMs }: RetryPolicy) {
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
  retryPolicy: RetryPolicy,
  span?: Pick<Span, 'traceparent'>,
): FlowJob {
  const options = jobOptions(retryPolicy)
  const together = units.filter(({ communes }) => !communes).length
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
      data: { run, dataset, unit, millesime, together, ...trace } satisfies PrepareData,
      opts: { ...options, jobId: `${run}-${unit.area}`, failParentOnFailure: true },
    })),
  }
}

/** Name of the run that a look for news begins. Redis keys are cut at colons, which ids of scheduled jobs have. */
export function runOf(dataset: string, detectId: string): string {
  return `${dataset}-${detectId.replace(/[^\w-]+/g, '-')}`
}

/** States of a publication that has not ended. */
const UNFINISHED = ['waiting-children', 'waiting', 'prioritized', 'delayed', 'active'] as const

/** Asks for a look for news now. While one of the same dataset, places and edition waits or works, asking again adds nothing. */
export async function requestNews(
  queues: JobQueues,
  data: DetectData,
  retryPolicy: RetryPolicy,
): Promise<void> {
  await queues.detect.add(data.dataset, data, {
    ...jobOptions(retryPolicy),
    deduplication: { id: `${data.dataset} ${data.area} ${data.millesime}` },
  })
}

/** Asks for a check of the feeds now. While one waits or works, asking again adds nothing. */
export async function requestCheck(queues: JobQueues, area: string, retryPolicy: RetryPolicy): Promise<void> {
  const data: CheckData = { dataset: CHECK, area }
  await queues.check.add(CHECK, data, { ...jobOptions(retryPolicy), deduplication: { id: CHECK } })
}

/** What the run of a dataset that has not ended was asked for, if there is one. */
export async function unfinishedRun(queues: JobQueues, dataset: string): Promise<PublishData | undefined> {
  const jobs = await queues.publish.getJobs([...UNFINISHED])
  // A job that was removed after the listing is undefined here.
  return jobs.find((job) => job?.data.dataset === dataset)?.data
}
