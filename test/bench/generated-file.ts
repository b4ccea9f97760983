import { existsSync } from 'node:fs'
import { link, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Database, withDuckDb } from '../../formats/duckdb/database.ts'
import { parquet, quoted, Sql, sql } from '../../formats/duckdb/sql.ts'
import { mirrorPathOf } from '../../shared/files/mirror-path.ts'
import { fromWgs84 } from '../../shared/geo/projections.ts'

/** What files of producers are invented over. */
export interface SourcesAsked {
  /** Lake files of the parcels, one a département. */
  parcels: readonly string[]
  /** Where the files are left. */
  dir: string
  seed: number
}

export type Columns = Readonly<Record<string, string>>

export interface Lines {
  /** Which parcel a line speaks of, as any whole number. */
  pick: string
  order: string
  /** Expressions over `i` (the line), `idu`, `commune`, `lng`, `lat` (degrees) and `x`, `y` (Lambert 93). */
  columns: Columns
}

/** `random(of, n)`: the n-th number drawn for a line or sale, as SQL. */
export type Random = (of: string, n: number) => string

/** Writes a file of `lines` lines unless an earlier bench did; gives its path. */
export async function made(
  { parcels, dir, seed }: SourcesAsked,
  name: string,
  options: string,
  lines: number,
  describe: (random: Random) => Lines,
): Promise<string> {
  const path = join(dir, name)
  if (existsSync(path)) return path
  await mkdir(dir, { recursive: true })
  await withDuckDb(join(dir, 'work'), async (db) => {
    await db.run('SET preserve_insertion_order = true')
    await fillSpots(db, parcels)
    const { pick, order, columns } = describe((of, n) => `(hash(${of}, ${n}, ${seed}) >> 1)::BIGINT`)
    const cells = Object.entries(columns).map(([column, value]) => `${value} AS "${column}"`)
    const partial = `${path}.part`
    await db.run(
      new Sql(`COPY (SELECT ${cells.join(', ')} FROM (
         SELECT i, ${pick} % (SELECT count(*) FROM spots) AS n FROM range(${lines}) t(i)) l JOIN spots USING (n) ORDER BY ${order})
       TO ${quoted(partial)} (${options})`),
    )
    await rename(partial, path)
  })
  return path
}

/** Puts a file where a mirror answers an official address. */
export async function publishAt(mirrorDir: string, address: string, file: string): Promise<void> {
  const published = join(mirrorDir, mirrorPathOf(new URL(address)))
  await mkdir(dirname(published), { recursive: true })
  await rm(published, { force: true })
  await link(file, published)
}

/** Fills `spots` (n, idu, commune, lng, lat, x, y); Lambert 93 is flat over a département, which is a few kilometres wide. */
async function fillSpots(db: Database, parcels: readonly string[]): Promise<void> {
  await db.run(
    sql`CREATE TABLE places AS SELECT idu, commune, (bbox.xmin + bbox.xmax) / 2 AS lng, (bbox.ymin + bbox.ymax) / 2 AS lat
     FROM ${parquet(...parcels)}`,
  )
  const middles = await db.all(
    'SELECT commune[1:2] AS area, avg(lng), avg(lat) FROM places GROUP BY area ORDER BY area',
  )
  const planes = middles.map(
    ([area, lng, lat]) => `(${[`'${area}'`, ...plane(Number(lng), Number(lat))].join(', ')})`,
  )
  await db.run(
    new Sql(`CREATE TABLE spots AS SELECT row_number() OVER () - 1 AS n, idu, commune, lng, lat,
       x0 + (lng - lng0) * x_lng + (lat - lat0) * x_lat AS x, y0 + (lng - lng0) * y_lng + (lat - lat0) * y_lat AS y
     FROM places JOIN (VALUES ${planes.join(', ')}) p(area, lng0, lat0, x0, x_lng, x_lat, y0, y_lng, y_lat) ON commune[1:2] = area`),
  )
  await db.run('DROP TABLE places')
}

/** A point in degrees and in metres, and metres of each axis a degree east and north of it. */
function plane(lng: number, lat: number): number[] {
  const step = 0.01
  const [x, y] = fromWgs84(2154, lng, lat)
  const [xEast, yEast] = fromWgs84(2154, lng + step, lat)
  const [xNorth, yNorth] = fromWgs84(2154, lng, lat + step)
  return [lng, lat, x, (xEast - x) / step, (xNorth - x) / step, y, (yEast - y) / step, (yNorth - y) / step]
}
