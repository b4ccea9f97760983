import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { requestNews } from '../../../jobs/queues/flow.ts'
import { JobQueues } from '../../../jobs/queues/job-queues.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import type { Manifest } from '../../../shared/release/release.ts'
import { startRedis } from '../../support/redis-process.ts'
import { eventually, TerrierProcess } from '../../support/terrier-process.ts'
import { writeFiles } from '../first-ingest/written-files.ts'
import { freePort } from '../free-port.ts'
import { atLeast, atMost, formatValue, measure } from '../report.ts'
import type { StepContext } from '../step-context.ts'
import { stop, track } from '../stop.ts'
import { table } from '../table.ts'

/** Asked for one after the other, each when the one before is published: what one is tied to is loaded then. */
const DATASETS = ['cog', 'cadastre', 'ban', 'batiments', 'dvf', 'dpe'] as const
/** Workers of one core each, and more workers than cores that share all of them. */
const RUNS = [
  { workers: 1, pinned: true },
  { workers: 2, pinned: true },
  { workers: 4, pinned: false },
] as const
type Run = (typeof RUNS)[number]
const nameOf = ({ workers, pinned }: Run) =>
  `${workers} ${workers === 1 ? 'worker' : 'workers'}${pinned ? ' of one core' : ''}`
const TIME_LIMIT = 1_800_000
const LOOK_EVERY = 100
const RETRY = { retryMs: 60_000 }

/** What so many workers publish from nothing, and the seconds from asking for each dataset to its release. */
async function loadedBy({ workers: count, pinned }: Run, dir: string, mirrorDir: string, area: string) {
  const dataDir = new DataDir(join(dir, `of-${count}`))
  const redisDir = join(dir, `redis-${count}`)
  await mkdir(dataDir.dir, { recursive: true })
  await mkdir(redisDir)
  const port = await freePort()
  const redis = track(await startRedis(port, redisDir, { 'maxmemory-policy': 'noeviction' }))
  const env = {
    REDIS_URL: `redis://127.0.0.1:${port}`,
    TERRIER_AREA: area,
    TERRIER_DATA: dataDir.dir,
    TERRIER_MIRROR: mirrorDir,
    JOBS_PORT: '0',
    // A worker of one core has no use for a process a core of the machine.
    ...(pinned ? { INGEST_PROCESSES: '1' } : {}),
  }
  const queues = await JobQueues.stay(env.REDIS_URL)
  const workers = Array.from({ length: count }, () => new TerrierProcess(['worker'], env))
  try {
    if (pinned) for (const [core, { pid }] of workers.entries()) await pin(pid, core)
    await Promise.all(workers.map((worker) => worker.says('worker ready')))
    const seconds: number[] = []
    let release: Manifest | undefined
    for (const dataset of DATASETS) {
      const start = performance.now()
      await requestNews(queues, { dataset, area, millesime: 'latest' }, RETRY)
      release = await eventually(
        `${count} workers have published ${dataset}`,
        async () => {
          const current = await dataDir.readCurrent()
          return current?.datasets.some(({ name }) => name === dataset) ? current : undefined
        },
        TIME_LIMIT,
        LOOK_EVERY,
      )
      seconds.push((performance.now() - start) / 1000)
    }
    return { seconds, contentHash: release!.contentHash }
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
    await queues.close()
    await stop(redis)
    await rm(dataDir.dir, { recursive: true, force: true })
  }
}

/** Lets a process, its threads and those that it starts later run on one core alone. Throws where there is no such core, or no taskset (util-linux). */
async function pin(pid: number, core: number): Promise<void> {
  await promisify(execFile)('taskset', ['-a', '-c', '-p', String(core), String(pid)])
}

/** How the time of a first load of `--departements` of `--parcels` divides by one and two workers of a core each, and by four, and whether they publish the same. */
export async function measureWorkers({ options, findings: report, say }: StepContext): Promise<void> {
  const dir = join(options.dir, 'workers')
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  try {
    const asked = await writeFiles(options, dir, say)
    const area = asked.departements.map(({ code }) => code).join(',')
    const loaded: Awaited<ReturnType<typeof loadedBy>>[] = []
    for (const run of RUNS) {
      say(`Loading with ${nameOf(run)}.`)
      loaded.push(await loadedBy(run, dir, asked.mirrorDir, area))
    }
    const sum = (seconds: readonly number[]) => seconds.reduce((total, one) => total + one, 0)
    const rows: [name: string, seconds: number[]][] = [
      ...DATASETS.map((name, i): [string, number[]] => [name, loaded.map(({ seconds }) => seconds[i]!)]),
      ['all', loaded.map(({ seconds }) => sum(seconds))],
    ]
    report.tables.push(
      table(
        ['dataset, s', ...RUNS.map(nameOf)],
        rows.map(([name, seconds]) => [name, ...seconds.map((value) => formatValue(value))]),
      ),
    )
    const [one, two] = loaded.map(({ seconds }) => sum(seconds)) as [number, number]
    // What stays alone when the work is divided, by Amdahl's law: one worker takes alone + divided, two take alone + divided / 2.
    const alone = Math.max(0, 2 * two - one)
    report.measures.push(
      measure('workers: one of one core / two of one core each', one / two, '×', atLeast(1.8)),
      measure('workers: one / four of one core each, by arithmetic', one / (alone + (one - alone) / 4), '×'),
    )
    const differ = loaded.filter(({ contentHash }) => contentHash !== loaded[0]!.contentHash).length
    report.measures.push(
      measure('workers: releases that differ from that of one worker', differ, 'releases', atMost(0)),
    )
    report.notes.push(
      `workers: départements ${area} of ${asked.parcels.toLocaleString('en')} parcels; from asking for a dataset to its release, one dataset after the other`,
    )
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
