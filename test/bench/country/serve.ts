import { openRelease } from '../../../api/store/open-release.ts'
import { createRandom } from '../../../data/sample/random.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { type HttpLoad, loadHttp } from '../http-load.ts'
import { measureNearest, type NearestResult } from '../nearest.ts'
import { drawPoints, nearestPaths, type Points } from '../points.ts'
import { startService } from '../server-process.ts'
import { type Place, shiftOf } from './places.ts'

const PATHS = 20_000
const LOAD = { connections: 32, seconds: 10 }

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

/** Opens a release in this process and asks it; what it opened is let go at the end. */
export async function askInProcess(
  dataDir: string,
  points: Points,
): Promise<{ openSeconds: number; nearest: NearestResult }> {
  const start = performance.now()
  const stores = await openRelease(dataDir)
  const openSeconds = (performance.now() - start) / 1000
  return { openSeconds, nearest: measureNearest(stores, points) }
}

export interface Served {
  startSeconds: number
  /** Resident memory, MB, at the start and after the questions. */
  memory: [number, number]
  load: HttpLoad
}

/** Starts the real server over a release, asks nearest at the points, and stops it. */
export async function serveAndAsk(
  dataDir: string,
  points: Points,
  env: Record<string, string>,
): Promise<Served> {
  const start = performance.now()
  const server = await startService(dataDir, env)
  const startSeconds = (performance.now() - start) / 1000
  try {
    const before = await server.resident()
    const paths = nearestPaths(points)
    const load = await loadHttp(server.base, paths, LOAD)
    return { startSeconds, memory: [before, await server.resident()], load }
  } finally {
    await server.close()
  }
}
