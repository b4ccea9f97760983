import { datasets } from '../../ingest/datasets/index.ts'
import { openQueues } from '../../jobs/queues.ts'
import { type JobView, listJobs } from '../../jobs/runs.ts'
import type { Home } from '../../shared/home.ts'
import { demoFiles, ingestDemo } from './demo.ts'
import { TestRedis } from './own-redis.ts'
import { type Producer, producer } from './producer.ts'
import { TerrierProcess, terrier } from './terrier-process.ts'

/** A Redis, a producer that serves the demo's files, a data folder with the cutting loaded, and processes to start. */
export interface Fleet {
  redis: TestRedis
  producer: Producer
  home: Home
  mirror: string
  env: Record<string, string>
  /** Starts a `terrier` process that is ended with the fleet. */
  start(...args: string[]): TerrierProcess
  /** Runs a command to its end and gives what it printed; fails unless it ends well. */
  terrier(...args: string[]): Promise<string>
  jobs(): Promise<JobView[]>
  stop(): Promise<void>
}

/** What makes the tests short: one dataset, workers missed after 3 s, failures tried again after 1. */
const QUICK = {
  JOBS_LOCK_SECONDS: '3',
  JOBS_RETRY_SECONDS: '1',
  TERRIER_AREA: '96',
  TERRIER_SCHEDULE: datasets
    .filter(({ name }) => name !== 'cadastre')
    .map(({ name }) => `${name}=off`)
    .join(';'),
}

export async function fleet(more: Record<string, string> = {}): Promise<Fleet> {
  const files = await demoFiles()
  await ingestDemo(files, { datasets: ['cog'] })
  const redis = await (await TestRedis.create()).start()
  const source = await producer(files.mirror)
  const started: TerrierProcess[] = []
  const env = {
    ...QUICK,
    REDIS_URL: redis.url,
    TERRIER_DATA: files.home.dir,
    TERRIER_MIRROR: source.url,
    JOBS_PORT: '0',
    ...more,
  }
  const run = async (...args: string[]) => {
    const { code, out, err } = await terrier(args, env)
    if (code !== 0) throw new Error(`terrier ${args.join(' ')} ended with ${code}: ${out}${err}`)
    return out
  }
  return {
    redis,
    producer: source,
    home: files.home,
    mirror: files.mirror,
    env,
    start: (...args) => {
      const process = new TerrierProcess(args, env)
      started.push(process)
      return process
    },
    terrier: run,
    // What `terrier jobs list --json` prints, without a process for each look.
    jobs: async () => {
      const queues = await openQueues(redis.url)
      return listJobs(queues, 100).finally(() => queues.close())
    },
    stop: async () => {
      await Promise.all(started.map((process) => process.stop('SIGKILL')))
      await redis.stop('SIGKILL')
      await source.close()
    },
  }
}
