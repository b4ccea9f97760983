import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { z } from 'zod'
import { rollback } from '../../../ingest/pipeline/release/rollback.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { BenchServer } from '../server-process.ts'

export interface SoakPlan {
  seconds: number
  /** Seconds between two swaps of the release. */
  swapEvery: number
  /** Two releases that are served in turn. */
  releases: readonly [string, string]
  paths: readonly string[]
}

export interface SoakResult {
  /** What the server answers at most, requests in a second. */
  ceiling: number
  asked: number
  perSecond: number
  p50: number
  p99: number
  /** Answers other than 2xx, broken connections and time-outs. */
  errors: number
  swaps: number
  /** Resident memory in MB: after the warm-up, at its highest, and at the end. */
  memory: { first: number; highest: number; last: number }
}

const CONNECTIONS = 16
const CEILING_SECONDS = 8
const SHARE = 0.8

const reportSchema = z.object({
  requests: z.object({ average: z.number(), total: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
  timeouts: z.number(),
})

/** Asks at 80 % of the measured ceiling while the release is swapped again and again. */
export async function soak(dataDir: DataDir, server: BenchServer, plan: SoakPlan): Promise<SoakResult> {
  const requests = plan.paths.map((path) => ({ path }))
  const load = async (duration: number, overallRate?: number) =>
    reportSchema.parse(
      await autocannon({
        url: server.base,
        connections: CONNECTIONS,
        duration,
        requests,
        ...(overallRate === undefined ? {} : { overallRate }),
      }),
    )
  const ceiling = (await load(CEILING_SECONDS)).requests.average
  const memory: number[] = []
  let swaps = 0
  const stop = new AbortController()
  const sampling = every(1, stop.signal, async () => {
    memory.push(await server.resident())
  })
  const swapping = every(plan.swapEvery, stop.signal, async () => {
    swaps += 1
    await rollback(dataDir, plan.releases[(swaps + 1) % 2])
  })
  const report = await load(plan.seconds, Math.floor(ceiling * SHARE)).finally(() => stop.abort())
  await Promise.all([sampling, swapping])
  // The first tenth warms the caches of both releases.
  const warm = memory.slice(Math.floor(memory.length / 10))
  return {
    ceiling,
    asked: report.requests.total,
    perSecond: report.requests.average,
    p50: report.latency.p50,
    p99: report.latency.p99,
    errors: report.non2xx + report.errors + report.timeouts,
    swaps,
    memory: { first: warm[0]!, highest: Math.max(...warm), last: warm.at(-1)! },
  }
}

async function every(seconds: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await delay(seconds * 1000, undefined, { signal }).catch(() => undefined)
    if (!signal.aborted) await work()
  }
}
