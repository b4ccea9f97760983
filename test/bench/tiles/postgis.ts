import { z } from 'zod'
import { type Latency, timeEach } from '../latency.ts'
import { loadParcels } from '../postgis-load.ts'
import { startCluster } from '../postgres-cluster.ts'
import type { PostgresInstall } from '../postgres-install.ts'
import { processorTime } from '../processor-time.ts'
import { type Place, ZOOM } from './in-process.ts'

/** As PostGIS users write it, over a table that is in the projection of the tiles already. It has no surface to tell. */
const TILE = `
  SELECT ST_AsMVT(tile, 'parcels', 4096, 'geom') FROM (
    SELECT idu, substr(idu, 1, 5) AS "communeCode", ltrim(substr(idu, 9, 2), '0') AS section, ltrim(substr(idu, 11), '0') AS number,
      ST_AsMVTGeom(geom, ST_TileEnvelope($1, $2, $3), 4096, 64, true) AS geom
    FROM tiled WHERE geom && ST_TileEnvelope($1, $2, $3, margin => 64.0 / 4096)) AS tile`
const WARM_UP = 300

export interface TilesPeer {
  /** Asks for the tiles one after the other. `perCore`: tiles for each second of processor time of PostgreSQL; undefined where unknown. */
  time(places: readonly Place[]): Promise<Latency & { perCore: number | undefined }>
  close(): Promise<void>
}

/** A PostGIS of its own with the lake's parcels, on one connection. */
export async function openPeer(
  install: PostgresInstall,
  lake: string,
  warmUp: readonly Place[],
): Promise<TilesPeer> {
  const cluster = await startCluster(install)
  try {
    await loadParcels(cluster, lake)
    const { pool } = cluster
    await pool.query(
      'CREATE UNLOGGED TABLE tiled AS SELECT idu, ST_Transform(geom, 3857) AS geom FROM parcels',
    )
    await pool.query('CREATE INDEX tiled_geom ON tiled USING gist (geom)')
    await pool.query('VACUUM ANALYZE tiled')
    const client = await pool.connect()
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
    const { pid } = z.object({ pid: z.number() }).parse(rows[0])
    const ask = ({ x, y }: Place) => client.query({ name: 'tile', text: TILE, values: [ZOOM, x, y] })
    for (const place of warmUp.slice(0, WARM_UP)) await ask(place)
    return {
      async time(places) {
        const before = await processorTime(pid)
        const latency = await timeEach(places.length, (i) => ask(places[i]!))
        const after = await processorTime(pid)
        const used = after === undefined || before === undefined ? undefined : after - before
        return { ...latency, perCore: used === undefined ? undefined : (places.length / used) * 1e6 }
      },
      async close() {
        client.release()
        await cluster.close()
      },
    }
  } catch (error) {
    await cluster.close()
    throw error
  }
}
