import { createWriteStream } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { polygonsToGeoJson } from '../../../shared/geo/geojson.ts'
import type { Cluster } from '../postgres-cluster.ts'
import { FILTERS, type Kind, LIMIT, type Place, RADIUS } from './questions.ts'
import type { BenchSales } from './sales.ts'

/**
 * One row a sale with everything a question needs, its plots as one geometry, in degrees and in metres (Lambert-93): the
 * arrangement in which PostGIS has the least to do.
 */
export async function loadSales({ pool, dir }: Cluster, { parcels, sales }: BenchSales): Promise<void> {
  const csv = join(dir, 'sales.csv')
  const quoted = (text: string) => `"${text.replace(/"/g, '""')}"`
  const lines = function* () {
    for (const [rank, sale] of sales.entries()) {
      const { day, price, nature, multiLot, type, surface, rooms, document } = sale
      const plots = polygonsToGeoJson(sale.parcels.flatMap((place) => parcels[place]!.polygons))
      const texts = [nature, type, document, plots].map(quoted)
      yield `${[rank, day, price, multiLot, surface, rooms, ...texts].join(',')}\n`
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(csv))
  await chmod(csv, 0o644)
  await pool.query(`CREATE UNLOGGED TABLE drawn (rank int, day int, price float8, multi_lot bool, surface int, rooms int,
    nature text, type text, document text, plots text)`)
  await pool.query(`COPY drawn FROM '${csv}' (FORMAT csv)`)
  await pool.query(`CREATE UNLOGGED TABLE sales AS SELECT rank, day, price, multi_lot, surface, rooms, nature, type, document,
    ST_SetSRID(ST_GeomFromGeoJSON(plots), 4326) AS geom, ST_Transform(ST_SetSRID(ST_GeomFromGeoJSON(plots), 4326), 2154) AS metric
    FROM drawn ORDER BY rank`)
  await pool.query('DROP TABLE drawn')
  await pool.query('ALTER TABLE sales ADD PRIMARY KEY (rank)')
  for (const index of [
    'gist (geom)',
    'gist (metric)',
    'gist ((geom::geography))',
    'btree (day)',
    'btree (price)',
  ])
    await pool.query(`CREATE INDEX ON sales USING ${index}`)
  await pool.query('VACUUM ANALYZE sales')
}

const POINT = 'ST_SetSRID(ST_MakePoint($1, $2), 4326)'
const SHAPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  radius: {
    geography: `ST_DWithin(geom::geography, ${POINT}::geography, ${RADIUS})`,
    'Lambert-93': `ST_DWithin(metric, ST_Transform(${POINT}, 2154), ${RADIUS})`,
  },
  bbox: { ST_Intersects: 'ST_Intersects(geom, ST_MakeEnvelope($1, $2, $3, $4, 4326))' },
  polygon: { ST_Intersects: 'ST_Intersects(geom, ST_SetSRID(ST_GeomFromGeoJSON($1), 4326))' },
}
const CONDITIONS =
  ` AND price BETWEEN ${FILTERS.priceMin} AND ${FILTERS.priceMax} AND type = '${FILTERS.type}'` +
  ` AND surface >= ${FILTERS.surfaceMin} AND day BETWEEN ${FILTERS.firstDay} AND ${FILTERS.lastDay}`

/** Every way to write a kind of question: the planner left free, or made to search space first; each test of space. */
export function spellingsOf(kind: Kind): Record<string, string> {
  const conditions = kind.endsWith('filters') ? CONDITIONS : ''
  const shapes = SHAPES[kind.split(' ')[0]!]!
  const spellings = Object.entries(shapes).flatMap(([name, test]) => [
    [name, `SELECT rank, document FROM sales WHERE ${test}${conditions} ORDER BY rank LIMIT ${LIMIT}`],
    [
      `${name}, space first`,
      `WITH found AS MATERIALIZED (SELECT rank, document FROM sales WHERE ${test}${conditions})
       SELECT rank, document FROM found ORDER BY rank LIMIT ${LIMIT}`,
    ],
  ])
  return Object.fromEntries(spellings)
}

const answer = z.array(z.object({ rank: z.number(), document: z.string() }))

/** Asks one question; answers the ranks of the sales found, newest first. */
export async function askPostgis(
  { pool }: Cluster,
  question: { kind: Kind; spelling: string; text: string; place: Place },
): Promise<number[]> {
  const { kind, spelling, text, place } = question
  const { rows } = await pool.query({ name: `${kind} ${spelling}`, text, values: valuesOf(kind, place) })
  return answer.parse(rows).map(({ rank }) => rank)
}

function valuesOf(kind: Kind, { lng, lat, corners }: Place): (number | string)[] {
  if (kind.startsWith('radius')) return [lng, lat]
  if (kind.startsWith('bbox')) return corners.flat()
  return [JSON.stringify({ type: 'Polygon', coordinates: [[...corners, corners[0]]] })]
}
