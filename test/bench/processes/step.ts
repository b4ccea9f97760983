import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { builtFile } from '../../../shared/process/built-file.ts'
import { loadHttp, WARM_UP } from '../http-load.ts'
import { middleBy } from '../middle.ts'
import type { BenchOptions } from '../options.ts'
import { drawPoints, nearestPaths } from '../points.ts'
import { releaseFiles } from '../release-files.ts'
import { atLeast, measure } from '../report.ts'
import { startService } from '../server-process.ts'
import type { StepContext } from '../step-context.ts'
import { track } from '../stop.ts'

const PATHS = 5000
const LOAD = { connections: 32, seconds: 8 }
/** Nobody answers there: several processes ask for a database they can share, and questions without a key need none. */
const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none'
const answer = z.object({ perSecond: z.number() })
/** How often one process and all are measured after one another: the pair whose ratio is the middle one counts. */
const PAIRS = 5

/** Questions a second of one process, and of one a core together. */
interface Pair {
  alone: number
  sum: number
}

/** Answers of one process and of one a core: without HTTP, where nothing else takes the cores, and over HTTP. */
export async function measureProcesses({
  options,
  dataPath,
  findings: report,
  say,
}: StepContext): Promise<void> {
  say('Asking one process, and one a core.')
  const { lake } = await releaseFiles(dataPath)
  const cores = availableParallelism()
  const pairs: Pair[] = []
  for (let i = 0; i < PAIRS; i++) {
    const [alone] = await together(1, dataPath, lake, options)
    const all = await together(cores, dataPath, lake, options)
    pairs.push({ alone: alone!, sum: all.reduce((total, one) => total + one, 0) })
  }
  const { alone, sum } = middleBy(pairs, (pair) => pair.sum / pair.alone)
  const points = await drawPoints(lake, PATHS, options.seed + 1)
  const paths = nearestPaths(points)
  const rates: number[] = []
  for (const count of [1, cores]) {
    const server = await startService(dataPath, { DATABASE_URL: NO_DATABASE }, ['--processes', String(count)])
    try {
      await loadHttp(server.base, paths, WARM_UP)
      rates.push((await loadHttp(server.base, paths, LOAD)).perSecond)
    } finally {
      await server.close()
    }
  }
  report.measures.push(
    measure('processes, nearest without HTTP, one', alone, '/s'),
    measure(`processes, nearest without HTTP, ${cores} together`, sum, '/s'),
    measure(`processes, ${cores} together / ${cores} × one`, sum / (cores * alone), '×', atLeast(0.85)),
    measure('processes, nearest over HTTP, one', rates[0]!, 'req/s'),
    measure(`processes, nearest over HTTP, ${cores}`, rates[1]!, 'req/s'),
  )
  report.notes.push(
    `processes: over HTTP the load comes from the same ${cores} cores, so that ${cores} processes cannot have them whole`,
  )
}

/** Rates of so many processes that ask at the same time. */
async function together(
  count: number,
  dataPath: string,
  lake: string,
  { points, seed }: BenchOptions,
): Promise<number[]> {
  const started = await Promise.all(
    Array.from({ length: count }, (_, i) => startAsker({ dataPath, lake, points, seed: seed + i })),
  )
  return Promise.all(started.map((ask) => ask()))
}

/** Starts a process that waits until it is told to ask. */
async function startAsker(asked: object): Promise<() => Promise<number>> {
  const child = spawn(
    process.execPath,
    [builtFile('test/bench/processes/ask-child.js'), JSON.stringify(asked)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  track(child)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('A process that asks ended early')
    return String(value)
  }
  await next()
  return async () => {
    child.stdin.write('ask\n')
    return answer.parse(JSON.parse(await next())).perSecond
  }
}
