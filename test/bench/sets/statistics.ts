import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { salesStatistics } from '../../../api/operations/sets/sales-statistics.ts'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, quoted, sql } from '../../../formats/duckdb/sql.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { Cluster } from '../postgres-cluster.ts'
import type { Place } from './questions.ts'
import { askedPlace } from './questions.ts'

/** Figures of a group, in one order for both engines: quarter, type, sales, then count, median, mean and quartiles of each measure. */
export type Group = (string | number | null)[]

const figures = z.object({
  count: z.number(),
  median: z.number().nullable(),
  mean: z.number().nullable(),
  q1: z.number().nullable(),
  q3: z.number().nullable(),
})
const group = z.looseObject({
  quarter: z.string(),
  type: z.string().nullable(),
  count: z.number(),
  prices: figures,
  pricesPerM2: figures,
  surfaces: figures,
})

/** Asks for the sales of a place by quarter and type, in process. */
export async function askStatistics(stores: Stores, place: Place): Promise<Group[]> {
  const body = { ...askedPlace(place), groupBy: ['quarter', 'type'], limit: 5000 }
  const answer = await salesStatistics.run(salesStatistics.input.parse(body), stores)
  JSON.stringify(answer)
  return z
    .array(group)
    .parse(answer.data)
    .map((one) => [
      one.quarter,
      one.type,
      one.count,
      ...[one.prices, one.pricesPerM2, one.surfaces].flatMap(({ count, median, mean, q1, q3 }) => [
        count,
        median,
        mean,
        q1,
        q3,
      ]),
    ])
}

/** The sales with their parcels as one geometry, over the table `facts`. */
export async function loadSales({ pool, dir }: Cluster, facts: string, sales: string): Promise<void> {
  const csv = join(dir, 'sold.csv')
  await withDuckDb(dir, async (db) => {
    await db.run(
      sql`COPY (SELECT DISTINCT f."rank", s.idu, f."date", f.type, f.price, f.price_per_m2, f.surface
        FROM ${parquet(facts)} f JOIN ${parquet(sales)} s USING (mutation)) TO ${quoted(csv)} (HEADER false)`,
    )
  })
  await chmod(csv, 0o644)
  await pool.query(
    'CREATE UNLOGGED TABLE sold (rank int, idu text, date date, type text, price float8, price_per_m2 float8, surface float8)',
  )
  await pool.query(`COPY sold FROM '${csv}' (FORMAT csv)`)
  await pool.query(
    `CREATE UNLOGGED TABLE sales AS SELECT s.rank, date, type, price, price_per_m2, s.surface, ST_Collect(f.geom) AS geom
     FROM sold s JOIN facts f USING (idu) GROUP BY 1, 2, 3, 4, 5, 6`,
  )
  await pool.query('CREATE INDEX ON sales USING gist (geom)')
  await pool.query('CREATE INDEX ON sales (date)')
  await pool.query('VACUUM ANALYZE sales')
}

const MEASURES = ['price', 'price_per_m2', 'surface']
/** As in the answers: fewer than five sales tell nothing. */
const measured = (column: string) =>
  [
    `percentile_cont(0.5) WITHIN GROUP (ORDER BY ${column})`,
    `avg(${column})`,
    `percentile_cont(0.25) WITHIN GROUP (ORDER BY ${column})`,
    `percentile_cont(0.75) WITHIN GROUP (ORDER BY ${column})`,
  ].map((figure) => `CASE WHEN count(${column}) >= 5 THEN round((${figure})::numeric)::float8 END`)

/** Asks PostgreSQL for the same. */
export async function askPeerStatistics({ pool }: Cluster, place: Place): Promise<Group[]> {
  if (place.kind !== 'drawing') throw new Error('Statistics are asked of a drawing')
  const drawing = JSON.stringify({ type: 'Polygon', coordinates: [place.ring] })
  const columns = MEASURES.flatMap((column) => [`count(${column})::int`, ...measured(column)])
  const { rows } = await pool.query({
    text: `SELECT extract(year FROM date) || '-T' || extract(quarter FROM date), type, count(*)::int, ${columns.join(', ')}
      FROM sales WHERE ST_Intersects(geom, ST_SetSRID(ST_GeomFromGeoJSON('${drawing}'), 4326)) GROUP BY 1, 2 ORDER BY 1, 2 NULLS LAST`,
    rowMode: 'array',
  })
  return z.array(z.array(z.union([z.string(), z.number(), z.null()]))).parse(rows)
}

/** Groups that differ; figures are rounded to the euro, and a half may go either way. */
export function differing(ours: readonly Group[], theirs: readonly Group[]): number {
  const key = ([quarter, type]: Group) => `${quarter} ${type}`
  const known = new Map(theirs.map((one) => [key(one), one]))
  const same = ours.filter((one) =>
    one.every((cell, i) => {
      const other = known.get(key(one))?.[i]
      return typeof cell === 'number' && typeof other === 'number'
        ? Math.abs(cell - other) <= 1
        : cell === other
    }),
  )
  return Math.max(ours.length, theirs.length) - same.length
}
