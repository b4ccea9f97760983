import { type Job, Queue } from 'bullmq'
import { z } from 'zod'
import { writtenFile } from '../../ingest/processes/orders.ts'
import { VERSION } from '../../shared/process/version.ts'
import { type BuildData, buildData, failure } from './job-data.ts'
import { PREFIX, stayingConnection } from './job-queues.ts'

/** The queue of the builds of publications. A build is a part of the job of its publication, and stands in no list of jobs. */
export const BUILDS = 'build'

/** What a build gives. Its own failure is an answer, too: BullMQ would keep no more of it than its message. */
export const buildAnswer = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('done'), value: z.array(writtenFile) }),
  failure,
])
export type BuildAnswer = z.infer<typeof buildAnswer>

/** Seconds after which a build is forgotten that nobody asks for any more. */
const HOUR_SECONDS = 3600
const OPTIONS = {
  attempts: 1,
  removeOnComplete: { age: HOUR_SECONDS },
  removeOnFail: { age: HOUR_SECONDS },
}

export type BuildQueue = Queue<BuildData, BuildAnswer>

export function openBuildQueue(redisUrl: string): BuildQueue {
  const queue: BuildQueue = new Queue(BUILDS, {
    connection: stayingConnection(redisUrl),
    prefix: PREFIX,
    defaultJobOptions: OPTIONS,
  })
  // Without a listener an `error` event would end the process. Who waits for a build hears of it by the state of its job.
  queue.on('error', () => undefined)
  return queue
}

/** The order of a job. Throws an Error where another version of Terrier asks: its files would not be those that this version makes. */
export function buildOrderOf(job: Job): BuildData {
  const asked = z.looseObject({ version: z.string() }).parse(job.data).version
  if (asked !== VERSION)
    throw new Error(
      `this worker is of version ${VERSION}, and the one that publishes of ${asked}: stop the workers of one of them`,
    )
  return buildData.parse(job.data)
}
