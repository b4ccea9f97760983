import { setTimeout as delay } from 'node:timers/promises'
import { createRandom } from '../../../data/sample/random.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { type HttpLoad, type LoadOptions, loadHttp } from '../http-load.ts'
import { drawPoints, nearestPaths, type Points } from '../points.ts'
import { type BenchServer, startService } from '../server-process.ts'
import { RADIUS } from './in-process.ts'
import type { MemoryGroup } from './memory-group.ts'
import { type Place, shiftOf } from './places.ts'

const PATHS = 20_000

/** Points drawn in one département and strewn over all: any two in turn are rarely in the same. */
export async function pointsAnywhere(lake: string, all: readonly Place[], seed: number): Promise<Points> {
  const points = await drawPoints(lake, PATHS, seed)
  const random = createRandom(seed)
  for (let i = 0; i < points.length; i += 2) {
    const place = all[Math.floor(random.next() * all.length)]!
    const { dx, dy } = shiftOf(all[0]!, place)
    points[i]! += dx / UNITS_PER_DEGREE
    points[i + 1]! += dy / UNITS_PER_DEGREE
  }
  return points
}

/** One door's questions, and how they are asked. */
export interface Question {
  name: string
  paths: string[]
  load: LoadOptions
  /** The last so many are asked before, one by one, so that the code is compiled. */
  warmUp: number
}

/** The nearest parcel and the sales around at each point, and the addresses. */
export function questionsOf(points: Points, addresses: readonly string[]): Question[] {
  const load = { connections: 32, seconds: 5 }
  const nearest = nearestPaths(points)
  return [
    { name: 'nearest parcel', paths: nearest, load: { ...load, seconds: 10 }, warmUp: 0 },
    {
      name: `sales within ${RADIUS} m`,
      paths: nearest.map((path) => `/v1/transactions/by-radius?${path.split('?')[1]}&radiusMeters=${RADIUS}`),
      load,
      warmUp: 100,
    },
    {
      name: 'address search',
      paths: addresses.map((text) => `/v1/addresses/search?q=${encodeURIComponent(text)}`),
      load,
      warmUp: 500,
    },
  ]
}

/** Resident memory, and what of it is not pages of files, MB. */
interface Memory {
  resident: number
  own: number
}

export interface Served {
  startSeconds: number
  before: Memory
  /** The most that was resident, MB. */
  peak: number
  /** With the memory after each kind of question. */
  loads: { name: string; load: HttpLoad; after: Memory }[]
}

/** Milliseconds between two looks at a server, how much of them it may be at work, and how long it is waited for. */
const LOOK = 500
const IDLE = 50
const TIME_LIMIT = 60_000

/** What a load did not wait for is still being answered: waits until it is, so that the next kind does not wait behind it. */
async function settled({ cpu }: BenchServer): Promise<void> {
  for (const end = Date.now() + TIME_LIMIT; Date.now() < end; ) {
    const before = await cpu()
    await delay(LOOK)
    const after = await cpu()
    if (before === undefined || after === undefined || (after - before) / 1000 < IDLE) return
  }
}

/** Starts the real server over a release, in a group when one is given, asks the questions one kind after the other, and stops it. */
export async function serveAndAsk(
  dataPath: string,
  questions: readonly Question[],
  env: Record<string, string>,
  group?: MemoryGroup,
): Promise<Served> {
  const start = performance.now()
  const server = await startService(dataPath, env, [], group?.add)
  const startSeconds = (performance.now() - start) / 1000
  const memory = async () => ({ resident: await server.resident(), own: await server.own() })
  try {
    const before = await memory()
    const loads: Served['loads'] = []
    for (const { name, paths, load: asked, warmUp } of questions) {
      for (const path of paths.slice(paths.length - warmUp)) await (await fetch(server.base + path)).text()
      const load = await loadHttp(server.base, paths, asked)
      await settled(server)
      loads.push({ name, load, after: await memory() })
    }
    return { startSeconds, before, loads, peak: await server.peak() }
  } finally {
    await server.close()
  }
}
