import { type HttpLoad, loadHttp, WARM_UP } from './http-load.ts'
import { nearestPaths, type Points } from './points.ts'
import { startService } from './server-process.ts'

/** Different addresses asked in turn. */
const PATHS = 5000
const LOAD = { connections: 32, seconds: 8 }

/** Starts the real server on the release in `dataDir`, asks it nearest from 32 connections, and stops it. */
export async function measureHttp(dataPath: string, points: Points): Promise<HttpLoad> {
  const server = await startService(dataPath)
  try {
    const paths = nearestPaths(points, PATHS)
    await loadHttp(server.base, paths, WARM_UP)
    return await loadHttp(server.base, paths, LOAD)
  } finally {
    await server.close()
  }
}
