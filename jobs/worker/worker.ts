import { hostname } from 'node:os'
import { type Job, Worker } from 'bullmq'
import type { Tracing } from '../../shared/process/span.ts'
import type { Log } from '../log.ts'
import { BUILDS } from '../queues/build-queue.ts'
import { JobQueues, PREFIX, type QueueName, stayingConnection } from '../queues/job-queues.ts'
import type { StepContext } from '../steps/step-context.ts'
import { BuildProcesses } from './build-processes.ts'
import { buildStep } from './build-step.ts'
import { checkStep } from './check.ts'
import { detect, prepare, publishStep, type WorkerContext } from './processors.ts'
import { RunningSteps } from './running-steps.ts'

export interface WorkerSettings {
  redisUrl: string
  place: StepContext
  /** Places prepared at the same time. */
  concurrency: number
  /** Without news of a worker for so long (ms), its job goes to another. */
  lockMs: number
  /** First wait before a step that failed with a transient error is tried again (ms). */
  retryMs: number
  log: Log
  tracing?: Tracing
}

export interface RunningWorker {
  /** Gives the work under way back to the others and lets go of Redis. */
  stop(): Promise<void>
}

/** Stalls allowed for a job: a stall means that a worker died, which need not be the job's fault. */
const MOST_STALLS = 5

/** Takes jobs from the queues until stopped. Redis may come and go. */
export async function startWorker(settings: WorkerSettings): Promise<RunningWorker> {
  const { redisUrl, place, lockMs, retryMs, log, tracing } = settings
  const queues = await JobQueues.stay(redisUrl, log)
  const running = new RunningSteps(queues)
  const context: WorkerContext = {
    place: { ...place, redisUrl },
    queues,
    running,
    log,
    retryMs,
    ...(tracing ? { tracing } : {}),
  }
  const builds = new BuildProcesses(place)
  const start = (name: QueueName | typeof BUILDS, work: typeof detect, concurrency: number) => {
    const worker = new Worker(name, (job: Job, token?: string) => work(context, job, token ?? ''), {
      connection: stayingConnection(redisUrl),
      prefix: PREFIX,
      name: hostname(),
      concurrency,
      lockDuration: lockMs,
      stalledInterval: lockMs,
      maxStalledCount: MOST_STALLS,
    })
    worker.on('lockRenewalFailed', (ids) => running.lockLost(name, ids))
    listen(worker, name, log)
    return worker
  }
  await keepOneAtATime(queues)
  const workers = [
    start('detect', detect, 1),
    start('prepare', prepare, settings.concurrency),
    start('publish', publishStep, 1),
    start('check', checkStep, 1),
    start(BUILDS, (_, job, token) => buildStep(context, builds, job, token), builds.places),
  ]
  // A Redis that comes back empty has lost the setting.
  workers[0]!.on('ready', () => {
    keepOneAtATime(queues).catch((error: Error) =>
      log('warn', 'Redis went away again', { reason: error.message }),
    )
  })
  return {
    async stop() {
      running.shutdown()
      await Promise.all(workers.map((worker) => worker.close()))
      await builds.end()
      await queues.close()
    },
  }
}

/**
 * In the whole fleet one publication at a time, one check, and one look for news: two would begin the same run twice.
 */
async function keepOneAtATime({ detect, publish, check }: JobQueues): Promise<void> {
  await Promise.all([detect, publish, check].map((queue) => queue.setGlobalConcurrency(1)))
}

function listen(worker: Worker, queue: QueueName | typeof BUILDS, log: Log): void {
  // An unheard `error` event would end the process; the queues log once that Redis is away.
  worker.on('error', () => undefined)
  worker.on('completed', (job) =>
    queue === BUILDS
      ? log('info', 'built', { run: job.data.run, what: job.name })
      : log('info', 'done', { queue, job: job.id }),
  )
  worker.on('stalled', (id) =>
    log('warn', 'its worker died or lost Redis: the job goes on elsewhere', { queue, job: id }),
  )
  worker.on('failed', (job, error) => {
    const again = job && job.finishedOn === undefined
    log(again ? 'warn' : 'error', again ? 'failed, to be tried again' : 'failed; what is served stays', {
      queue,
      job: job?.id,
      attempt: job?.attemptsMade,
      reason: error.message,
    })
  })
}
