import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { IngestError } from '../../formats/errors.ts'
import type { Written } from '../../formats/written.ts'
import { TransientError } from '../../ingest/pipeline/download/retry.ts'
import type { Builders } from '../../ingest/pipeline/unit/area-build.ts'
import { VERSION } from '../../shared/process/version.ts'
import { type BuildQueue, buildAnswer, openBuildQueue } from '../queues/build-queue.ts'
import type { BuildData } from '../queues/job-data.ts'
import type { StepContext } from './step-context.ts'

/** Milliseconds between two looks at a build that is waited for. */
const LOOK = 100

/**
 * Calls `work` with builders that put each build into the queue, from which every connected worker takes builds, the publishing one too. Calls it with
 * undefined, so that the publishing worker builds by itself, when no other worker is connected or releases go through a bucket.
 */
export async function sharedAmongWorkers<T>(
  { dataPath, redisUrl, bucket, processes = 1 }: StepContext,
  run: string,
  work: (builders: Builders | undefined) => Promise<T>,
): Promise<T> {
  if (redisUrl === undefined || bucket) return work(undefined)
  const queue = openBuildQueue(redisUrl)
  try {
    const workers = await queue.getWorkersCount()
    return await work(
      workers > 1 ? buildersOn(queue, { dataPath, run, places: workers * processes }) : undefined,
    )
  } finally {
    await queue.close()
  }
}

function buildersOn(
  queue: BuildQueue,
  { dataPath, run, places }: { dataPath: string; run: string; places: number },
): Builders {
  const ask = async (name: string, territory: string, order: BuildData['order']): Promise<Written[]> => {
    const job = await queue.add(name, { version: VERSION, run, territory, order })
    const files = await answerOf(queue, job.id!, name)
    return files.map((file) => ({ ...file, path: join(dataPath, file.path) }))
  }
  const folder = (workDir: string) => relative(dataPath, workDir)
  return {
    places,
    build: (order, territory) =>
      ask(`${order.name} ${order.area}`, territory, { build: { ...order, workDir: folder(order.workDir) } }),
    gather: (order, territory) =>
      ask(`${order.name} france`, territory, { gather: { ...order, workDir: folder(order.workDir) } }),
  }
}

/** What a build gives, when it is done. Throws what it threw; an IngestError that passes, when its job is lost. */
async function answerOf(queue: BuildQueue, id: string, name: string): Promise<Written[]> {
  for (;;) {
    // Looked up and not waited for: a Redis that comes back empty says nothing of a job that it lost.
    const job = await queue.getJob(id)
    if (!job || job.failedReason)
      throw lost(`The build of ${name} was lost: ${job?.failedReason ?? 'Redis does not know it any more'}`)
    if (job.finishedOn !== undefined && job.returnvalue) {
      const answer = buildAnswer.parse(job.returnvalue)
      if (answer.type === 'done') return answer.value
      throw answer.transient ? lost(answer.message) : new IngestError(answer.message)
    }
    await sleep(LOOK)
  }
}

const lost = (message: string) => new IngestError(message, { cause: new TransientError(message) })
