import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { parquet, quoted, sql } from '../../formats/duckdb/sql.ts'
import { TOUCHING } from '../../ingest/overlay/on-parcel.ts'
import { parcelPlans } from '../../shared/documents/planning.ts'
import type { Stores } from '../../stores/stores.ts'
import { loadParcels } from '../bench/postgis-load.ts'
import type { Cluster } from '../bench/postgres-cluster.ts'

/** How much of a surface lies on a parcel, and the parcel's own surface, m². */
export interface Cut {
  idu: string
  feature: string
  surface: number
  parcel: number
}

const cut = z.object({ idu: z.string(), feature: z.string(), surface: z.number(), parcel: z.number() })

/** Loads the parcels and the surfaces of `planning` from their lake files, in Lambert-93, with an index in space on both. */
export async function loadOverlay(
  cluster: Cluster,
  { parcels, features }: { parcels: string; features: string },
): Promise<void> {
  await loadParcels(cluster, parcels)
  const csv = join(cluster.dir, 'features.csv')
  await withDuckDb(cluster.dir, async (db) => {
    await db.run('SET enable_geoparquet_conversion = false')
    await db.run(
      sql`COPY (SELECT DISTINCT ON (id) id, hex(geometry) FROM ${parquet(features)} WHERE shape = 'surface' ORDER BY id)
       TO ${quoted(csv)} (FORMAT csv, HEADER false)`,
    )
  })
  await chmod(csv, 0o644)
  const { pool } = cluster
  await pool.query('CREATE UNLOGGED TABLE features (id text, geom geometry)')
  await pool.query(`COPY features FROM '${csv}' (FORMAT csv)`)
  for (const [table, key] of [
    ['parcels', 'idu'],
    ['features', 'id'],
  ] as const) {
    await pool.query(
      `CREATE UNLOGGED TABLE plane_${table} AS
       SELECT ${key}, ST_MakeValid(ST_Transform(ST_SetSRID(geom, 4326), 2154)) AS geom FROM ${table}`,
    )
    await pool.query(`CREATE INDEX ON plane_${table} USING gist (geom)`)
    await pool.query(`ANALYZE plane_${table}`)
  }
}

/** What PostGIS says lies on each parcel; of one parcel in `oneIn`, by a hash of its identifier. */
export async function cutsOf({ pool }: Cluster, oneIn = 1): Promise<Cut[]> {
  const { rows } = await pool.query(
    `SELECT idu, features.id AS feature, ST_Area(ST_Intersection(parcels.geom, features.geom)) AS surface, ST_Area(parcels.geom) AS parcel
     FROM plane_parcels parcels JOIN plane_features features ON ST_Intersects(parcels.geom, features.geom)
     WHERE $1 = 1 OR abs(hashtext(idu)) % $1 = 0`,
    [oneIn],
  )
  return z.array(cut).parse(rows)
}

export interface Agreement {
  /** Parcels on which something lies, and pairs of a parcel and a surface that were compared. */
  parcels: number
  pairs: number
  /** The largest difference of two shares of a parcel, 0 to 1, and where. */
  worst: number
  at: string
  /** Pairs that one of both has alone, with more than `tolerance` of the parcel and more than what counts as touching it. */
  wrong: string[]
}

/** Documents that are read at once. */
const AT_ONCE = 1000

/** The shares of each parcel by surface, as a release has them. */
export async function publishedShares(
  { documents }: Pick<Stores, 'documents'>,
  departement: string,
  idus: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const shares = new Map<string, Map<string, number>>()
  for (let at = 0; at < idus.length; at += AT_ONCE) {
    const some = idus.slice(at, at + AT_ONCE)
    const found = await documents.many(
      parcelPlans,
      some.map((idu) => [departement, parcelPlans.key(idu)]),
    )
    for (const [i, idu] of some.entries()) {
      const here = found[i]?.value.found ?? []
      shares.set(
        idu,
        new Map(here.flatMap(({ feature, share }) => (share === null ? [] : [[feature, share] as const]))),
      )
    }
  }
  return shares
}

/** Compares the shares of a release with what PostGIS cuts. */
export async function compareCuts(
  cuts: readonly Cut[],
  stores: Pick<Stores, 'documents'>,
  departement: string,
  tolerance: number,
): Promise<Agreement> {
  const result: Agreement = { parcels: 0, pairs: 0, worst: 0, at: '', wrong: [] }
  const byParcel = new Map<string, Cut[]>()
  for (const one of cuts) {
    const list = byParcel.get(one.idu)
    if (list) list.push(one)
    else byParcel.set(one.idu, [one])
  }
  const ours = await publishedShares(stores, departement, [...byParcel.keys()])
  for (const [idu, theirs] of byParcel) {
    const mine = ours.get(idu)!
    const met = new Set<string>()
    for (const { feature, surface, parcel } of theirs) {
      met.add(feature)
      const share = mine.get(feature)
      const difference = Math.abs((share ?? 0) - Math.min(1, surface / parcel))
      // A release does not tell what only touches.
      if (share === undefined && surface < TOUCHING.surface) continue
      result.pairs++
      if (share === undefined && difference > tolerance)
        result.wrong.push(`${idu} ${feature}: PostGIS alone, ${difference}`)
      if (difference > result.worst) Object.assign(result, { worst: difference, at: `${idu} ${feature}` })
    }
    for (const [feature, share] of mine)
      if (!met.has(feature) && share > tolerance) result.wrong.push(`${idu} ${feature}: ours alone, ${share}`)
    result.parcels++
  }
  return result
}
