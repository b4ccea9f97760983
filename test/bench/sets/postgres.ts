import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { ident, joinSql, parquet, quoted, sql } from '../../../formats/duckdb/sql.ts'
import { factColumns } from '../../../shared/facts/facts.ts'
import { loadParcels } from '../postgis-load.ts'
import type { Cluster } from '../postgres-cluster.ts'
import { LIMIT, type SetAnswer } from './ours.ts'
import { ASKED_COLUMNS, type Place, type SetQuestion } from './questions.ts'

const TYPES = {
  text: 'text',
  integer: 'int',
  number: 'float8',
  date: 'date',
  boolean: 'bool',
  texts: 'text',
} as const
/** What an answer tells of each parcel beside the columns asked about. */
const SHOWN = ['idu', 'communeCode', 'surface', 'address', 'lng', 'lat'] as const
const COLUMNS = [...new Set([...SHOWN, ...ASKED_COLUMNS])]

/** Loads the wide rows with their geometries, and makes an index on every column that is asked for, and two in space. */
export async function loadFacts(cluster: Cluster, facts: string, parcels: string): Promise<void> {
  const { pool, dir } = cluster
  await loadParcels(cluster, parcels)
  const csv = join(dir, 'facts.csv')
  await withDuckDb(dir, async (db) => {
    const cells = joinSql(COLUMNS.map((name) => ident(name)))
    await db.run(sql`COPY (SELECT "rank", ${cells} FROM ${parquet(facts)}) TO ${quoted(csv)} (HEADER false)`)
  })
  await chmod(csv, 0o644)
  const typed = COLUMNS.map(
    (name) => `"${name}" ${TYPES[factColumns.find((one) => one.name === name)!.type]}`,
  )
  await pool.query(`CREATE UNLOGGED TABLE written (rank int, ${typed.join(', ')})`)
  await pool.query(`COPY written FROM '${csv}' (FORMAT csv)`)
  await pool.query(
    `CREATE UNLOGGED TABLE facts AS SELECT w.*, p.geom, p.geom::geography AS geog, ST_Transform(p.geom, 2154) AS metric
     FROM written w JOIN parcels p USING (idu) ORDER BY rank`,
  )
  await pool.query('DROP TABLE written')
  await pool.query('DROP TABLE parcels')
  await pool.query('ALTER TABLE facts ADD PRIMARY KEY (rank)')
  for (const index of ['gist (geom)', 'gist (geog)', 'gist (metric)'])
    await pool.query(`CREATE INDEX ON facts USING ${index}`)
  for (const column of ['communeCode', ...ASKED_COLUMNS])
    await pool.query(`CREATE INDEX ON facts ("${column}")`)
  await pool.query('VACUUM ANALYZE facts')
}

/** Each way to write where: the first is that of the answers that are compared, the quickest counts. */
function placesOf(place: Place): Record<string, string> {
  switch (place.kind) {
    case 'departement':
      return { all: 'true' }
    case 'commune':
      return { column: `"communeCode" = '${place.code}'` }
    case 'circle': {
      const point = `ST_SetSRID(ST_MakePoint(${place.lng}, ${place.lat}), 4326)`
      return {
        geography: `ST_DWithin(geog, ${point}::geography, ${place.radiusMeters})`,
        'Lambert-93': `ST_DWithin(metric, ST_Transform(${point}, 2154), ${place.radiusMeters})`,
      }
    }
    case 'box':
      return {
        ST_Intersects: `ST_Intersects(geom, ST_MakeEnvelope(${place.minLng}, ${place.minLat}, ${place.maxLng}, ${place.maxLat}, 4326))`,
      }
    case 'drawing': {
      const drawing = JSON.stringify({ type: 'Polygon', coordinates: [place.ring] })
      return { ST_Intersects: `ST_Intersects(geom, ST_SetSRID(ST_GeomFromGeoJSON('${drawing}'), 4326))` }
    }
  }
}

/**
 * The same question in SQL, in each spelling. "Not excluded for sure" is written as `test OR column IS NULL` for each column, which an
 * index can answer.
 */
export function statementsOf({ place, criteria, sort }: SetQuestion): Record<string, string> {
  const tests = criteria.map(({ sql: test }) => test)
  const open = criteria.map(({ column, sql: test }) =>
    test.startsWith('coalesce') ? test : `(${test} OR "${column}" IS NULL)`,
  )
  const order = sort ? `"${sort.column}" ${sort.descending ? 'DESC' : 'ASC'} NULLS LAST, rank` : 'rank'
  const shown = [
    ...new Set([...SHOWN, ...criteria.map(({ column }) => column), ...(sort ? [sort.column] : [])]),
  ]
  const names = shown.map((name) => `"${name}"`).join(', ')
  return Object.fromEntries(
    Object.entries(placesOf(place)).map(([name, where]) => [
      name,
      `WITH found AS MATERIALIZED (SELECT rank, ${names}, (${tests.join(') AND (')}) AS ok FROM facts
         WHERE ${where} AND ${open.join(' AND ')})
       SELECT (SELECT count(*) FROM found WHERE ok)::int AS total, (SELECT count(*) FROM found WHERE ok IS NULL)::int AS unjudged,
         (SELECT coalesce(json_agg(page), '[]') FROM (SELECT ${names} FROM found WHERE ok ORDER BY ${order} LIMIT ${LIMIT}) page) AS page`,
    ]),
  )
}

const answer = z.object({
  total: z.number(),
  unjudged: z.number(),
  page: z.array(z.looseObject({ idu: z.string() })),
})

/** Asks one statement. */
export async function askPostgres({ pool }: Cluster, statement: string): Promise<SetAnswer> {
  const { rows } = await pool.query(statement)
  const { total, unjudged, page } = answer.parse(rows[0])
  return { total, unjudged, idus: page.map(({ idu }) => idu) }
}
