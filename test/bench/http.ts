import { loadHttp, WARM_UP } from './http-load.ts'
import { drawPoints, nearestPaths } from './points.ts'
import { releaseFiles } from './release-files.ts'
import { atLeast, atMost, measure } from './report.ts'
import { startService } from './server-process.ts'
import type { StepContext } from './step-context.ts'

/** Different addresses asked in turn. */
const PATHS = 5000
const LOAD = { connections: 32, seconds: 8 }

/** Starts the real server on the release in `dataPath`, asks it nearest from 32 connections, and stops it. */
export async function measureHttp({ options, dataPath, findings, say }: StepContext): Promise<void> {
  const { lake } = await releaseFiles(dataPath)
  say('Asking nearest over HTTP.')
  const points = await drawPoints(lake, PATHS, options.seed + 1)
  const server = await startService(dataPath)
  try {
    const paths = nearestPaths(points, PATHS)
    await loadHttp(server.base, paths, WARM_UP)
    const load = await loadHttp(server.base, paths, LOAD)
    findings.measures.push(
      measure('nearest over HTTP, 32 connections', load.perSecond, 'req/s', atLeast(30_000)),
      measure('nearest over HTTP, p50', load.p50, 'ms'),
      measure('nearest over HTTP, p99', load.p99, 'ms'),
      measure('nearest over HTTP, errors', load.errors, 'answers', atMost(0)),
    )
    findings.notes.push(`HTTP: one server process, load from ${load.tool} on the same machine`)
  } finally {
    await server.close()
  }
}
