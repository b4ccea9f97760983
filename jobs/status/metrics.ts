import { Counter, Gauge, Registry } from 'prom-client'
import { columnsOfUnits } from '../../formats/layouts/unit-columns.ts'
import { sum } from '../../ingest/pipeline/quality/quality-count.ts'
import { UnreadableFile } from '../../shared/files/unreadable-file.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest } from '../../shared/release/release.ts'
import { QUEUES } from '../queues/job-queues.ts'
import { addFeeds } from './feed-metrics.ts'
import type { StatusServerSettings } from './status-server-settings.ts'

type Source = Pick<StatusServerSettings, 'queues' | 'dataDir'>

/** Metrics of queues, workers, refreshes and the published release, read at each request. */
export function jobMetrics(source: Source): Registry {
  const registry = new Registry()
  addQueues(registry, source)
  addSteps(registry, source)
  addFailing(registry, source)
  addAppointments(registry, source)
  addRelease(registry, source)
  addColumns(registry, source)
  addFeeds(registry, source.queues)
  return registry
}

function addQueues(registry: Registry, { queues }: Source): void {
  new Gauge({
    name: 'terrier_jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'] as const,
    registers: [registry],
    async collect() {
      this.reset()
      for (const queue of QUEUES)
        for (const [state, count] of Object.entries(await queues[queue].getJobCounts()))
          this.set({ queue, state }, count)
    },
  })
  new Gauge({
    name: 'terrier_workers',
    help: 'Workers that listen to a queue',
    labelNames: ['queue'] as const,
    registers: [registry],
    async collect() {
      for (const queue of QUEUES) this.set({ queue }, await queues[queue].getWorkersCount())
    },
  })
}

/** The totals live in Redis, where all workers add to them. */
function addSteps(registry: Registry, { queues }: Source): void {
  const registers = [registry]
  new Counter({
    name: 'terrier_steps_total',
    help: 'Steps of refreshes that ended, by outcome',
    labelNames: ['step', 'dataset', 'outcome'] as const,
    registers,
    async collect() {
      const { totals } = await queues.totals()
      this.reset()
      for (const [step, dataset, outcome, n] of entries(totals))
        if (outcome !== 'seconds') this.inc({ step, dataset, outcome }, n)
    },
  })
  new Counter({
    name: 'terrier_step_seconds_total',
    help: 'Time spent in a step of refreshes',
    labelNames: ['step', 'dataset'] as const,
    registers,
    async collect() {
      const { totals } = await queues.totals()
      this.reset()
      for (const [step, dataset, outcome, n] of entries(totals))
        if (outcome === 'seconds') this.inc({ step, dataset }, n)
    },
  })
  new Gauge({
    name: 'terrier_step_last_timestamp_seconds',
    help: 'When a step last ended so, in Unix time',
    labelNames: ['step', 'dataset', 'outcome'] as const,
    registers,
    async collect() {
      const { last } = await queues.totals()
      this.reset()
      for (const [step, dataset, outcome, at] of entries(last)) this.set({ step, dataset, outcome }, at)
    },
  })
}

/** Steps whose last attempt failed: unlike two timestamps, one number needs no clever expression to alert on. */
function addFailing(registry: Registry, { queues }: Source): void {
  new Gauge({
    name: 'terrier_step_failing',
    help: 'Whether the last attempt at a step of a dataset failed (1) or not (0)',
    labelNames: ['step', 'dataset'] as const,
    registers: [registry],
    async collect() {
      const last = entries((await queues.totals()).last)
      this.reset()
      for (const [step, dataset, outcome, at] of last) {
        const other = last.find(([s, d, o]) => s === step && d === dataset && o !== outcome && isEnd(o))
        if (isEnd(outcome) && at >= (other?.[3] ?? 0))
          this.set({ step, dataset }, outcome === 'failed' ? 1 : 0)
      }
    },
  })
}

const isEnd = (outcome: string) => outcome === 'failed' || outcome === 'completed'

/** `step dataset outcome` taken apart. */
function entries(kept: Record<string, string>): [string, string, string, number][] {
  return Object.entries(kept).map(([name, value]) => {
    const [step = '', dataset = '', outcome = ''] = name.split(' ')
    return [step, dataset, outcome, Number(value)]
  })
}

function addAppointments(registry: Registry, { queues }: Source): void {
  new Gauge({
    name: 'terrier_appointment_next_timestamp_seconds',
    help: 'When a dataset is next looked at, in Unix time',
    labelNames: ['dataset'] as const,
    registers: [registry],
    async collect() {
      this.reset()
      const kept = [...(await queues.detect.getJobSchedulers()), ...(await queues.check.getJobSchedulers())]
      for (const { key, next } of kept)
        if (next !== undefined) this.set({ dataset: key }, Math.floor(next / 1000))
    },
  })
}

function addRelease(registry: Registry, { dataDir }: Source): void {
  new Gauge({
    name: 'terrier_release_readable',
    help: '1 when the published release can be read or there is none yet, 0 when its manifest or the pointer is damaged',
    registers: [registry],
    async collect() {
      this.set((await readRelease(dataDir)) === 'unreadable' ? 0 : 1)
    },
  })
  new Gauge({
    name: 'terrier_release_created_timestamp_seconds',
    help: 'When the published release was made, in Unix time; 0 before the first; absent when it cannot be read',
    registers: [registry],
    async collect() {
      const current = await readRelease(dataDir)
      if (current === 'unreadable') this.remove()
      else this.set(current ? Math.floor(Date.parse(current.createdAt) / 1000) : 0)
    },
  })
  new Gauge({
    name: 'terrier_release_rows',
    help: 'Rows of the published release by what became of them',
    labelNames: ['dataset', 'fate'] as const,
    registers: [registry],
    async collect() {
      const current = await readRelease(dataDir)
      this.reset()
      for (const { name: dataset, units } of current === 'unreadable' ? [] : (current?.datasets ?? []))
        for (const { quality } of units) {
          this.inc({ dataset, fate: 'kept' }, quality.rowsKept)
          this.inc({ dataset, fate: 'quarantined' }, sum(quality.quarantined))
        }
    },
  })
}

function addColumns(registry: Registry, { dataDir }: Source): void {
  new Gauge({
    name: 'terrier_release_columns',
    help: "Columns of the published release's sources that are not known, or are missing and read as empty",
    labelNames: ['dataset', 'difference'] as const,
    registers: [registry],
    async collect() {
      const current = await readRelease(dataDir)
      this.reset()
      for (const { name: dataset, units } of current === 'unreadable' ? [] : (current?.datasets ?? [])) {
        const columns = columnsOfUnits([{ dataset, records: units }])
        this.set({ dataset, difference: 'unknown' }, new Set(columns.flatMap((one) => one.unknown)).size)
        this.set({ dataset, difference: 'missing' }, new Set(columns.flatMap((one) => one.missing)).size)
      }
    },
  })
}

/** The current release, or 'unreadable' when it is damaged: the metrics of the jobs must not fail with it. */
async function readRelease(dataDir: DataDir): Promise<Manifest | undefined | 'unreadable'> {
  try {
    return await dataDir.readCurrent()
  } catch (error) {
    if (error instanceof UnreadableFile) return 'unreadable'
    throw error
  }
}
