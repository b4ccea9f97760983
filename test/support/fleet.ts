import { datasets } from '../../ingest/datasets/index.ts'
import { requestNews } from '../../jobs/queues/flow.ts'
import { JobQueues } from '../../jobs/queues/job-queues.ts'
import { type JobView, listJobs } from '../../jobs/queues/runs.ts'
import { FEED_CHECK } from '../../jobs/schedule/check-appointment.ts'
import { jobMetrics } from '../../jobs/status/metrics.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import { cutDemo } from './demo.ts'
import { TestRedis } from './own-redis.ts'
import { type Producer, producer } from './producer.ts'
import { TerrierProcess, terrier } from './terrier-process.ts'

/** A Redis, a producer that serves the demo's files, a data folder with the cutting loaded, and processes to start. */
export interface Fleet {
  redis: TestRedis
  producer: Producer
  dataDir: DataDir
  mirror: string
  env: Record<string, string>
  /** Starts a `terrier` process that is ended with the fleet. */
  start(...args: string[]): TerrierProcess
  /** Runs a command to its end and gives what it printed; fails unless it ends well. */
  terrier(...args: string[]): Promise<string>
  /** What `terrier jobs list --json` prints, without a process for each look. */
  jobs(): Promise<JobView[]>
  /** Looks for news of a dataset, as `terrier jobs run` asks for it. */
  ask(dataset: string): Promise<void>
  /** What the clock serves under `/metrics`. */
  metrics(): Promise<string>
  stop(): Promise<void>
}

/** What makes the tests short: one dataset, workers missed after 2 s, failures tried again after 1. */
const QUICK = {
  JOBS_LOCK_SECONDS: '2',
  JOBS_RETRY_SECONDS: '1',
  TERRIER_AREA: '96',
  TERRIER_SCHEDULE: [...datasets, FEED_CHECK]
    .filter(({ name }) => name !== 'cadastre')
    .map(({ name }) => `${name}=off`)
    .join(';'),
}

const RETRY_POLICY = { retryMs: Number(QUICK.JOBS_RETRY_SECONDS) * 1000 }

export interface FleetOptions {
  env?: Record<string, string>
  /** Where the data folder is to be, on a disk of its own for example. */
  dir?: string
}

export async function fleet({ env: more = {}, dir }: FleetOptions = {}): Promise<Fleet> {
  const files = await cutDemo(dir)
  const redis = await (await TestRedis.create()).start()
  const source = await producer(files.mirror)
  const started: TerrierProcess[] = []
  const env = {
    ...QUICK,
    REDIS_URL: redis.url,
    TERRIER_DATA: files.dataDir.dir,
    TERRIER_MIRROR: source.url,
    JOBS_PORT: '0',
    ...more,
  }
  const run = async (...args: string[]) => {
    const { code, out, err } = await terrier(args, env)
    if (code !== 0) throw new Error(`terrier ${args.join(' ')} ended with ${code}: ${out}${err}`)
    return out
  }
  // Opened once: a connection for each look would cost more than what is looked at.
  const queues = await JobQueues.stay(redis.url)
  const metrics = jobMetrics({ queues, dataDir: files.dataDir })
  return {
    redis,
    producer: source,
    dataDir: files.dataDir,
    mirror: files.mirror,
    env,
    start: (...args) => {
      const process = new TerrierProcess(args, env)
      started.push(process)
      return process
    },
    terrier: run,
    jobs: () => listJobs(queues, 100),
    ask: (dataset) =>
      requestNews(queues, { dataset, area: env.TERRIER_AREA, millesime: 'latest' }, RETRY_POLICY),
    metrics: () => metrics.metrics(),
    stop: async () => {
      await Promise.all(started.map((process) => process.stop('SIGKILL')))
      await queues.close()
      await redis.stop('SIGKILL')
      await source.close()
    },
  }
}
