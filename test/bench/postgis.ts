import type pg from 'pg'
import { z } from 'zod'
import type { Stores } from '../../stores/stores.ts'
import { type Latency, throughput, timeEach } from './latency.ts'
import type { Points } from './points.ts'
import { loadParcels } from './postgis-load.ts'
import { startCluster } from './postgres-cluster.ts'
import type { PostgresInstall } from './postgres-install.ts'

/**
 * The nearest parcel in metres, as PostGIS users write it. `<->` on degrees ranks wrongly, hence the second ranking;
 * on geography it is right by itself but slower. The faster of the two is the peer.
 */
const SPELLINGS = {
  'KNN re-ranked in metres': `
    WITH c AS MATERIALIZED (
      SELECT idu, geom FROM parcels ORDER BY geom <-> ST_SetSRID(ST_MakePoint($1, $2), 4326) LIMIT 20)
    SELECT idu, ST_AsGeoJSON(geom, 7) AS geometry,
      ST_Distance(geom::geography, ST_SetSRID(ST_MakePoint($1, $2), 4326)::geography) AS metres
    FROM c ORDER BY metres LIMIT 1`,
  'KNN on geography': `
    WITH c AS MATERIALIZED (
      SELECT idu, geom FROM parcels
      ORDER BY geom::geography <-> ST_SetSRID(ST_MakePoint($1, $2), 4326)::geography LIMIT 1)
    SELECT idu, ST_AsGeoJSON(geom, 7) AS geometry,
      ST_Distance(geom::geography, ST_SetSRID(ST_MakePoint($1, $2), 4326)::geography) AS metres FROM c`,
}
const CALLERS = 8
const SECONDS = 5
const WARM_UP = 500
const COMPARED = 1000
/** Two distances that differ less are the same: coordinates are rounded to about a centimetre. Metres. */
const TOLERANCE = 0.001

export interface PeerResult extends Latency {
  version: string
  spelling: string
  /** p50 of each spelling, microseconds. */
  spellings: Record<string, number>
  /** Queries a second over a pool of 8 connections. */
  pooled: number
  compared: number
  /** Same distance, other parcel: a point on a common line. */
  ties: number
  mismatches: string[]
  /** Table and GiST index on geometry, bytes a parcel. */
  bytesPerParcel: number
}

const answer = z.object({ idu: z.string(), metres: z.number() })

/** Loads the lake's parcels into a PostGIS of its own, asks it the same questions and compares the answers. */
export async function measurePostgis(
  install: PostgresInstall,
  lake: string,
  stores: Stores,
  points: Points,
): Promise<PeerResult> {
  const cluster = await startCluster(install)
  try {
    await loadParcels(cluster, lake)
    const { pool } = cluster
    const measured = []
    for (const [spelling, text] of Object.entries(SPELLINGS)) {
      const ask = (index: number) => query(pool, spelling, text, points, index)
      for (let i = 0; i < WARM_UP; i++) await ask(i)
      measured.push({ spelling, ask, latency: await timeEach(points.length / 20, ask) })
    }
    const { spelling, ask, latency } = measured.toSorted((a, b) => a.latency.p50 - b.latency.p50)[0]!
    const pooled = await throughput(CALLERS, SECONDS, ask)
    const facts = await pool.query(
      `SELECT version() || ', PostGIS ' || postgis_lib_version() AS version,
         (pg_relation_size('parcels') + pg_relation_size('parcels_geom'))::float8 / count(*) AS bytes FROM parcels`,
    )
    const read = z.object({ version: z.string(), bytes: z.number() }).parse(facts.rows[0])
    const agreement = await compare(ask, stores, points)
    const version = read.version.replace(/ on .*,/, ',')
    const spellings = Object.fromEntries(measured.map((one) => [one.spelling, one.latency.p50]))
    return { ...latency, version, spelling, spellings, pooled, ...agreement, bytesPerParcel: read.bytes }
  } finally {
    await cluster.close()
  }
}

async function query(pool: pg.Pool, name: string, text: string, points: Points, index: number) {
  const at = index % (points.length / 2)
  const { rows } = await pool.query({ name, text, values: [points[2 * at], points[2 * at + 1]] })
  return answer.parse(rows[0])
}

async function compare(ask: (index: number) => ReturnType<typeof query>, stores: Stores, points: Points) {
  const compared = Math.min(COMPARED, points.length / 2)
  const mismatches: string[] = []
  let ties = 0
  for (let i = 0; i < compared; i++) {
    const [lng, lat] = [points[2 * i]!, points[2 * i + 1]!]
    const theirs = await ask(i)
    const ours = await stores.parcels.nearest(lng, lat, stores.limits.nearestMaxMetres)
    if (ours?.idu === theirs.idu && Math.abs(ours.distanceMetres - theirs.metres) < TOLERANCE) continue
    if (ours && Math.abs(ours.distanceMetres - theirs.metres) < TOLERANCE) ties++
    else
      mismatches.push(
        `${lng},${lat}: ${ours?.idu} at ${ours?.distanceMetres} m, PostGIS ${theirs.idu} at ${theirs.metres} m`,
      )
  }
  return { compared, ties, mismatches }
}
