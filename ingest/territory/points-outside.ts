import { z } from 'zod'
import type { Database } from '../../formats/duckdb/database.ts'
import { type Sql, sql } from '../../formats/duckdb/sql.ts'
import type { Box } from './box.ts'
import { type Cluster, clusterAt, farFromOthers, misplacedThings } from './clusters.ts'
import { DepartementGround, hasCompactCommunes } from './outside-departement.ts'

/** Rows that have a point. */
export interface PointRows {
  /** The table; `commune` is its column of the commune's code. */
  table: Sql
  /** WGS84 degrees, SQL over its columns. */
  lng: Sql
  lat: Sql
  /** Condition on the rows that are looked at: each has a point and a commune. */
  usable: Sql
  /** What they are, for the detail: addresses. */
  things: string
}

/** Points of a commune that lie in one cell, 0.01° wide. */
interface Cell {
  box: Box
  commune: string
  x: number
  y: number
}

const n = z.number()
/** Commune, place of the cell, west, south, east, north of its points, and how many they are. */
const cellRow = z.tuple([z.string(), n, n, n, n, n, n, n])
const CELLS = sql`floor(x * 100)::INTEGER AS cell_x, floor(y * 100)::INTEGER AS cell_y`

/**
 * Fills the new table `points_outside` (`id`: rowid, `detail`) with the rows whose point lies more than 15 km beyond the box of the département, or
 * more than 15 km from the other points of its commune and from all that is near to them: see `DepartementGround` and `misplacedThings`.
 */
export async function findPointsOutside(db: Database, rows: PointRows, departement: string): Promise<void> {
  const { table, lng, lat, usable, things } = rows
  await db.run(
    sql`CREATE OR REPLACE TEMP TABLE points_outside (id BIGINT, detail VARCHAR);
     CREATE OR REPLACE TEMP TABLE placed_points AS SELECT rowid AS id, commune, ${lng} AS x, ${lat} AS y FROM ${table} WHERE ${usable}`,
  )
  await findOutsideDepartement(db, new DepartementGround(departement))
  if (hasCompactCommunes(departement)) await findFarFromCommune(db, things)
  await db.run('DROP TABLE placed_points')
}

async function findOutsideDepartement(db: Database, ground: DepartementGround): Promise<void> {
  if (!ground.limits) return
  const [west, south, east, north] = ground.limits
  const points = await db.rowsAs(
    z.tuple([z.number(), z.number()]),
    sql`SELECT DISTINCT x, y FROM placed_points
     WHERE NOT (x BETWEEN ${west} AND ${east} AND y BETWEEN ${south} AND ${north}) ORDER BY ALL`,
  )
  const far = points.map(([x, y]) => [x, y, ground.whyOutside([x, y, x, y]) ?? ''])
  await db.fill('far_points', 'x DOUBLE, y DOUBLE, detail VARCHAR', far)
  await db.run(
    `INSERT INTO points_outside SELECT id, detail FROM placed_points JOIN far_points USING (x, y);
     DELETE FROM placed_points WHERE id IN (SELECT id FROM points_outside);
     DROP TABLE far_points`,
  )
}

async function findFarFromCommune(db: Database, things: string): Promise<void> {
  const found = await db.rowsAs(
    cellRow,
    sql`SELECT commune, ${CELLS}, min(x), min(y), max(x), max(y), count(*)::INTEGER
     FROM placed_points GROUP BY commune, cell_x, cell_y ORDER BY commune, cell_x, cell_y`,
  )
  const communes = new Map<string, Cluster<Cell>[]>()
  for (const [commune, x, y, west, south, east, north, count] of found) {
    const clusters = communes.get(commune) ?? []
    communes.set(commune, clusters)
    const box = [west, south, east, north] as const
    const cluster = clusterAt(clusters, box)
    cluster.grow(box, count)
    cluster.items.push({ box, commune, x, y })
  }
  const misplaced = [...communes.values()].flatMap(misplacedThings).map(({ item, nearest }) => {
    const { box, commune, x, y } = item
    return [commune, x, y, farFromOthers(box, nearest, `${things} of ${commune}`)]
  })
  await db.fill('far_cells', 'commune VARCHAR, cell_x INTEGER, cell_y INTEGER, detail VARCHAR', misplaced)
  await db.run(
    sql`INSERT INTO points_outside SELECT id, detail FROM (SELECT *, ${CELLS} FROM placed_points)
       JOIN far_cells USING (commune, cell_x, cell_y);
     DROP TABLE far_cells`,
  )
}
