import type { DuckDBConnection } from '@duckdb/node-api'
import { isInside, projectionOf, toWgs84 } from '../../../shared/geo/projections.ts'
import { departementOf } from '../../../shared/insee.ts'
import { appendRow } from '../../pipeline/duckdb/table-row.ts'
import type { QualityCount } from '../../pipeline/quality/quality-count.ts'
import type { Stock } from './stock.ts'

/** INSEE's `qualite_xy`: the street was not found and the point is anywhere in the commune. */
export const RANDOM_POINT = '33'

/** What stands beside a point that comes from the stock itself, which says nothing of its quality. */
export const STOCK_POINT = 'stock'

/**
 * Fills `points` (siret, lng, lat, qualite) for the active establishments of `area_rows`: WGS84 degrees from the geolocation file,
 * else from the Lambert coordinates of the stock. Random points of a commune are dropped, points outside their territory too
 * (counted as repairs). `geo_rows` (siret, qualite, …) keeps the lines of the geolocation file that were used.
 */
export async function locate(
  connection: DuckDBConnection,
  geolocation: Stock | undefined,
  counts: ReadonlyMap<string, QualityCount>,
): Promise<void> {
  const none = `(SELECT NULL::BIGINT AS "row", NULL::VARCHAR AS siret, NULL::VARCHAR AS x, NULL::VARCHAR AS y, NULL::VARCHAR AS qualite,
    NULL::VARCHAR AS epsg, NULL::VARCHAR AS lat, NULL::VARCHAR AS lng WHERE false)`
  await connection.run(
    `CREATE TEMP TABLE geo_rows AS SELECT g.* FROM ${geolocation?.relation ?? none} g
     WHERE g.siret IN (SELECT siret FROM area_rows WHERE rule IS NULL AND etat = 'A')
     QUALIFY row_number() OVER (PARTITION BY g.siret ORDER BY "row") = 1`,
  )
  await connection.run('CREATE TEMP TABLE points (siret VARCHAR, lng DOUBLE, lat DOUBLE, qualite VARCHAR)')
  // Not streamed: the appender below uses the same connection.
  const found = await connection.run(
    `SELECT a.siret, a.commune, a.part, coalesce(g.qualite, '${STOCK_POINT}'), TRY_CAST(g.epsg AS INTEGER),
       TRY_CAST(g.lng AS DOUBLE), TRY_CAST(g.lat AS DOUBLE),
       TRY_CAST(replace(CASE WHEN g.siret IS NULL THEN a.abscisse ELSE g.x END, ',', '.') AS DOUBLE),
       TRY_CAST(replace(CASE WHEN g.siret IS NULL THEN a.ordonnee ELSE g.y END, ',', '.') AS DOUBLE)
     FROM area_rows a LEFT JOIN geo_rows g USING (siret)
     WHERE a.rule IS NULL AND a.etat = 'A' AND (g.siret IS NOT NULL OR a.abscisse IS NOT NULL)
       AND coalesce(g.qualite, '') <> '${RANDOM_POINT}' ORDER BY a.siret`,
  )
  const appender = await connection.createAppender('points')
  for await (const chunk of found) {
    for (const [siret, commune, part, quality, epsg, lng, lat, x, y] of chunk.getRows()) {
      const point = readPoint(String(commune), number(epsg), number(lng), number(lat), number(x), number(y))
      if (typeof point === 'string') counts.get(String(part))!.repair(point)
      if (!Array.isArray(point)) continue
      appendRow(appender, String(siret), point[0], point[1], String(quality))
    }
  }
  appender.closeSync()
}

const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** A point in WGS84 degrees, the reason why there is none, or undefined when the files give no coordinates. */
function readPoint(
  commune: string,
  epsg: number | undefined,
  lng: number | undefined,
  lat: number | undefined,
  x: number | undefined,
  y: number | undefined,
): [number, number] | 'point-outside-territory' | 'point-projection-unknown' | undefined {
  const projection = projectionOf(departementOf(commune))
  let point: [number, number] | undefined
  if (lng !== undefined && lat !== undefined) point = [lng, lat]
  else if (x !== undefined && y !== undefined) {
    try {
      point = toWgs84(epsg ?? projection.epsg, x, y)
    } catch (error) {
      if (error instanceof RangeError) return 'point-projection-unknown'
      throw error
    }
  }
  if (!point) return undefined
  return isInside(projection, point[0], point[1]) ? point : 'point-outside-territory'
}
