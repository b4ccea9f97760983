import { loadHttp } from '../http-load.ts'
import { atMost, type Measure, measure } from '../report.ts'
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
        measure(`${title}, 32 connections`, load.perSecond, 'req/s'),
        measure(`${title}, p50`, load.p50, 'ms'),
        measure(`${title}, p99`, load.p99, 'ms', atMost(20)),
        measure(`${title}, errors`, load.errors, 'answers', atMost(0)),
      )
      if (before !== undefined && after !== undefined)
        measures.push(measure(`${title}, processor time`, (after - before) / load.requests, 'µs/request'))
    } finally {
      await server.close()
    }
  }
  return measures
}
