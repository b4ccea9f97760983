import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishedDemo } from '../../support/demo.ts'
import { NO_QUOTAS } from '../../support/no-quotas.ts'
import { AGAIN, type Cost, MeasuredServer, MOST_HELD } from './measured-server.ts'
import { agentSeries } from './shapes/agents.ts'
import { fileAndFormSeries } from './shapes/files-and-forms.ts'
import { questionSeries } from './shapes/questions.ts'
import type { Series } from './shapes/series.ts'

/** Bytes that an answer may have more than what it was asked with. */
const MOST_BYTES = 64 * 1024
/** Asks one series in so many: the usual three leave LEAST_SHAPES and take six minutes on a busy machine. COST_EVERY=1 asks all, 10 is a quick look. */
const USUAL_EVERY = 3
const EVERY = Number(process.env.COST_EVERY ?? USUAL_EVERY)
const LEAST_SHAPES = 5000
/** Chosen by name, so that each question is asked some ways and each way of some questions, always the same ones. */
const isAsked = ({ name }: Series) =>
  [...name].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % EVERY === 0
/** Milliseconds for all shapes of a door, enough for COST_EVERY=1. `MeasuredServer` ends a request that hangs. */
const TIME_LIMIT = 3_600_000
/** Milliseconds of processor time below which growth says nothing. */
const QUIET = 30
/** How much faster than n log n a time may grow before it is asked again. */
const SLACK = 3

let server: MeasuredServer
beforeAll(async () => {
  const { dataDir } = await publishedDemo()
  server = await MeasuredServer.start({ ...NO_QUOTAS, TERRIER_DATA: dataDir.dir, MCP_SECRET: 'x'.repeat(40) })
})
afterAll(() => server?.stop())

interface Measured {
  name: string
  size: number
  cost: Cost
}

const shapes = (series: readonly Series[]) => series.reduce((sum, { sizes }) => sum + sizes.length, 0)

/** Asks one series in all its sizes. */
async function measure({ name, sizes, at }: Series): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const size of sizes) measured.push({ name, size, cost: await server.ask(at(size)) })
  return measured
}

/** The least processor time of a request when it is asked again, until it is below `enough`. */
async function leastCpu({ at }: Series, size: number, first: number, enough: number): Promise<number> {
  let least = first
  for (let i = 0; i < AGAIN && least > enough; i++) least = Math.min(least, (await server.ask(at(size))).cpu)
  return least
}

async function faultsOf(series: Series, measured: readonly Measured[]): Promise<string[]> {
  const faults: string[] = []
  for (const { name, size, cost } of measured) {
    if (cost.held > MOST_HELD) {
      cost.held = await server.leastHeld(() => server.ask(series.at(size)))
      if (cost.held > MOST_HELD)
        faults.push(
          `${name}, ${size}: holds the loop for ${cost.held.toFixed(0)} of ${MOST_HELD} ms (${cost.status})`,
        )
    }
    const bytes = MOST_BYTES + (cost.status < 400 ? series.asked(size) : 0)
    if (cost.length > bytes) faults.push(`${name}, ${size}: ${cost.status} with ${cost.length} bytes`)
    if (cost.status === 0) faults.push(`${name}, ${size}: no answer`)
    if (cost.status >= 500 && cost.status !== 503) faults.push(`${name}, ${size}: ${cost.status}`)
  }
  const grown = await growthOf(series, measured)
  return grown === undefined ? faults : [...faults, grown]
}

/** Says where time grew faster than n log n from one size to a larger one that was answered alike. */
async function growthOf(series: Series, measured: readonly Measured[]): Promise<string | undefined> {
  for (const [i, large] of measured.entries())
    for (const small of measured.slice(0, i)) {
      if (large.cost.status !== small.cost.status || large.cost.cpu < QUIET) continue
      const growth = SLACK * (large.size / small.size) * (Math.log2(large.size) / Math.log2(small.size))
      const mostAfter = (cpu: number) => Math.max(growth * Math.max(cpu, 1), QUIET)
      if (large.cost.cpu <= mostAfter(small.cost.cpu)) continue
      const least = await leastCpu(series, large.size, large.cost.cpu, mostAfter(small.cost.cpu))
      // Once more after it: the machine may have become slower since the first time.
      const base = Math.max(small.cost.cpu, (await server.ask(series.at(small.size))).cpu)
      if (least > mostAfter(base))
        return `${series.name}: ${base.toFixed(1)} ms for ${small.size}, ${least.toFixed(0)} ms for ${large.size}`
    }
  return undefined
}

const DOORS = { questions: questionSeries(), agents: agentSeries(), files: fileAndFormSeries() }

test.runIf(EVERY <= USUAL_EVERY)('at least 5,000 shapes are asked', () => {
  expect(shapes(Object.values(DOORS).flat().filter(isAsked))).toBeGreaterThanOrEqual(LEAST_SHAPES)
})

let worst: Measured | undefined
let longest: Measured | undefined

test.each(Object.entries(DOORS))(
  '%s: no request holds the loop, grows too fast or is answered at length',
  { timeout: TIME_LIMIT },
  async (door, whole) => {
    const all = whole.filter(isAsked)
    const faults: string[] = []
    const started = performance.now()
    // What is compiled or opened at the first request is no request's cost.
    for (const series of all) await server.ask(series.at(series.sizes[0]!))
    for (const series of all) {
      const measured = await measure(series)
      faults.push(...(await faultsOf(series, measured)))
      for (const one of measured) {
        if (!worst || one.cost.held > worst.cost.held) worst = one
        if (!longest || one.cost.length > longest.cost.length) longest = one
      }
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    process.stdout.write(
      `cost of ${shapes(all)} shapes of ${door}, ${seconds} s: longest hold ${worst?.cost.held.toFixed(0)} ms (${worst?.name}, ${worst?.size}), ` +
        `longest answer ${longest?.cost.length} bytes (${longest?.name}, ${longest?.size})\n`,
    )
    expect(faults, faults.join('\n')).toEqual([])
  },
)
