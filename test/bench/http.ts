import { type HttpLoad, loadHttp, WARM_UP } from './http-load.ts'
import type { Points } from './points.ts'
import { startService } from './server-process.ts'

/** Different addresses asked in turn. */
const PATHS = 5000
const LOAD = { connections: 32, seconds: 8 }

/** Starts the real server on the release in `dataDir`, asks it nearest from 32 connections, and stops it. */
export async function measureHttp(dataDir: string, points: Points): Promise<HttpLoad> {
  const server = await startService(dataDir)
  try {
    const paths = Array.from(
      { length: Math.min(PATHS, points.length / 2) },
      (_, i) => `/v1/parcels/nearest?lng=${points[2 * i]!.toFixed(7)}&lat=${points[2 * i + 1]!.toFixed(7)}`,
    )
    await loadHttp(server.base, paths, WARM_UP)
    return await loadHttp(server.base, paths, LOAD)
  } finally {
    await server.close()
  }
}
