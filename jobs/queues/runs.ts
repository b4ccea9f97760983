import type { Job } from 'bullmq'
import { ExplainedError } from '../../shared/process/explained-error.ts'
import { type RetryPolicy, requestNews } from './flow.ts'
import { type JobProgress, jobProgress } from './job-data.ts'
import { type JobQueues, QUEUES, type QueueName } from './job-queues.ts'

/** A job as people want to see it. */
export interface JobView {
  id: string
  step: QueueName
  dataset: string
  /** Département or `france`; the asked area for a look and a publication. */
  area: string
  /** The run it belongs to; looks for news belong to none. */
  run?: string
  state: string
  attempts: number
  progress?: JobProgress
  /** Why it failed, the last time it did. */
  reason?: string
  /** ISO 8601. */
  addedAt: string
  finishedAt?: string
  result?: unknown
}

const LIVE = ['active', 'waiting', 'prioritized', 'delayed', 'waiting-children'] as const
const ENDED = ['failed', 'completed'] as const
type State = (typeof LIVE)[number] | (typeof ENDED)[number]

/**
 * Jobs under way or to come, then the latest that ended (`ended` a queue), newest first. Jobs go on while they are
 * listed: a publication is read before the places it waits for, so that none of a run that has ended seems at work, and
 * a job met in two states counts in the later one.
 */
export async function listJobs(queues: JobQueues, ended: number): Promise<JobView[]> {
  const views = new Map<string, JobView>()
  for (const step of QUEUES.toReversed()) {
    const queue = queues[step]
    const add = (jobs: readonly (Job | undefined)[], state: State) => {
      for (const job of jobs) if (job) views.set(`${step} ${job.id}`, viewOf(job, step, state))
    }
    for (const state of LIVE) add(await queue.getJobs([state]), state)
    if (ended > 0) for (const state of ENDED) add(await queue.getJobs([state], 0, ended - 1), state)
  }
  return [...views.values()].sort((a, b) => (a.addedAt > b.addedAt ? -1 : 1))
}

function viewOf(job: Job, step: QueueName, state: State): JobView {
  const data: { dataset: string; area?: string; unit?: { area: string; communes?: string[] }; run?: string } =
    job.data
  const progress = jobProgress.safeParse(job.progress).data
  return {
    id: job.id ?? '',
    step,
    dataset: data.dataset,
    area: data.unit?.communes?.join(',') ?? data.unit?.area ?? data.area ?? '',
    ...(data.run === undefined ? {} : { run: data.run }),
    state,
    attempts: job.attemptsMade,
    ...(progress && state === 'active' ? { progress } : {}),
    ...(job.failedReason && state !== 'completed' ? { reason: job.failedReason } : {}),
    addedAt: new Date(job.timestamp).toISOString(),
    ...(job.finishedOn ? { finishedAt: new Date(job.finishedOn).toISOString() } : {}),
    ...(state === 'completed' && step !== 'prepare' ? { result: job.returnvalue } : {}),
  }
}

/**
 * Cancels a run: what waits is removed, what works is stopped by its worker within seconds, nothing of it is
 * published. What was downloaded and prepared stays for the next run. Returns how many jobs waited.
 * Throws ExplainedError when the run is not known or has ended.
 */
export async function cancelRun(queues: JobQueues, run: string): Promise<number> {
  const publication = await publicationOf(queues, run)
  const state = await publication.getState()
  if (state === 'completed' || state === 'failed')
    throw new ExplainedError(`Run ${run} has ended already (${state})`)
  await queues.cancel(run)
  let removed = 0
  for (const job of await queues.prepare.getJobs(['waiting', 'prioritized', 'delayed']))
    if (job?.data.run === run && (await removeUnlessTaken(job))) removed++
  const [unfinished] = [await publication.getDependenciesCount()]
  // A worker that stops a place fails the publication. When no place is left, it has to be removed here.
  if ((unfinished.unprocessed ?? 0) === 0 && (await removeUnlessTaken(publication))) removed++
  return removed
}

/** A worker may take the job between the listing and the removal: it then reads that the run is cancelled. */
async function removeUnlessTaken(job: Job): Promise<boolean> {
  return job.remove().then(
    () => true,
    () => false,
  )
}

/**
 * Starts a run again that failed or was cancelled: a new look for news, whose run takes what was prepared from the
 * checkpoints. Returns the dataset. Throws ExplainedError when the run is not known or has not ended.
 */
export async function retryRun(queues: JobQueues, run: string, retryPolicy: RetryPolicy): Promise<string> {
  const publication = await publicationOf(queues, run)
  const state = await publication.getState()
  if (state !== 'failed' && state !== 'completed')
    throw new ExplainedError(`Run ${run} is under way (${state}): terrier jobs cancel ${run} stops it`)
  const { dataset, area, millesime } = publication.data
  await requestNews(queues, { dataset, area, millesime }, retryPolicy)
  return dataset
}

async function publicationOf(queues: JobQueues, run: string) {
  const found = await queues.publish.getJob(run)
  if (!found) throw new ExplainedError(`There is no run "${run}": terrier jobs list shows them`)
  return found
}
