import { loadHttp } from '../http-load.ts'
import type { Measure } from '../report.ts'
import { startService } from '../server-process.ts'
import { type Place, ZOOM } from './in-process.ts'

/** As a browser asks, but for brotli: the target is said of gzip. */
const HEADERS = { 'accept-encoding': 'gzip' }
const WARM_UP = { connections: 32, seconds: 4, headers: HEADERS }
const LOAD = { connections: 32, seconds: 8, headers: HEADERS }
/** Tiles that all fit into the cache, as those that people look at do. */
const VISITED = 500

/** With a cache of one megabyte nearly every tile is drawn; with the usual one, and fewer places, nearly none. */
export async function measureOverHttp(dataPath: string, places: readonly Place[]): Promise<Measure[]> {
  const paths = places.map(({ x, y }) => `/v1/tiles/parcels/${ZOOM}/${x}/${y}.mvt`)
  const measures: Measure[] = []
  for (const { name, memory, asked } of [
    { name: 'each drawn', memory: '1', asked: paths },
    { name: 'from the cache', memory: '64', asked: paths.slice(0, VISITED) },
  ]) {
    const server = await startService(dataPath, { TILES_MEMORY_MB: memory })
    try {
      await loadHttp(server.base, asked, WARM_UP)
      const before = await server.cpu()
      const load = await loadHttp(server.base, asked, LOAD)
      const after = await server.cpu()
      const title = `parcels z16 over HTTP, ${name}`
      measures.push(
        { name: `${title}, 32 connections`, value: load.perSecond, unit: 'req/s' },
        { name: `${title}, p50`, value: load.p50, unit: 'ms' },
        { name: `${title}, p99`, value: load.p99, unit: 'ms', target: { limit: 20, atMost: true } },
        { name: `${title}, errors`, value: load.errors, unit: 'answers', target: { limit: 0, atMost: true } },
      )
      if (before !== undefined && after !== undefined)
        measures.push({
          name: `${title}, processor time`,
          value: (after - before) / load.requests,
          unit: 'µs/request',
        })
    } finally {
      await server.close()
    }
  }
  return measures
}
