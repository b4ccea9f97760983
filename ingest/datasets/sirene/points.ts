import type { Database } from '../../../formats/duckdb/database.ts'
import { chunkRows } from '../../../formats/duckdb/rows.ts'
import { quoted, sql } from '../../../formats/duckdb/sql.ts'
import { isInside, projectionOf, toWgs84 } from '../../../shared/geo/projections.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Ledger } from '../../pipeline/quality/ledger.ts'
import type { Stock } from './stock.ts'

/** INSEE's `qualite_xy`: the street was not found and the point is anywhere in the commune. */
export const RANDOM_POINT = '33'

/** What is given with a point that comes from the stock itself, which says nothing of its quality. */
export const STOCK_POINT = 'stock'

/**
 * Fills `points` (siret, lng, lat, qualite) for the active establishments of `area_rows`: WGS84 degrees from the geolocation file,
 * else from the Lambert coordinates of the stock. Random points of a commune are dropped, points outside their territory too
 * (counted as repairs). `geo_rows` (siret, qualite, …) keeps the lines of the geolocation file that were used.
 */
export async function locateEstablishments(
  db: Database,
  geolocation: Stock | undefined,
  ledger: Ledger,
): Promise<void> {
  const none = sql`(SELECT NULL::BIGINT AS "row", NULL::VARCHAR AS siret, NULL::VARCHAR AS x, NULL::VARCHAR AS y, NULL::VARCHAR AS qualite,
    NULL::VARCHAR AS epsg, NULL::VARCHAR AS lat, NULL::VARCHAR AS lng WHERE false)`
  await db.run(
    sql`CREATE TEMP TABLE geo_rows AS SELECT g.* FROM ${geolocation?.relation ?? none} g
     WHERE g.siret IN (SELECT siret FROM area_rows WHERE rule IS NULL AND etat = 'A')
     QUALIFY row_number() OVER (PARTITION BY g.siret ORDER BY "row") = 1`,
  )
  await db.run('CREATE TABLE points (siret VARCHAR, lng DOUBLE, lat DOUBLE, qualite VARCHAR)')
  const query = sql`SELECT a.siret, a.commune, a.part, coalesce(g.qualite, ${quoted(STOCK_POINT)}), TRY_CAST(g.epsg AS INTEGER),
       TRY_CAST(g.lng AS DOUBLE), TRY_CAST(g.lat AS DOUBLE),
       TRY_CAST(replace(CASE WHEN g.siret IS NULL THEN e.abscisse ELSE g.x END, ',', '.') AS DOUBLE),
       TRY_CAST(replace(CASE WHEN g.siret IS NULL THEN e.ordonnee ELSE g.y END, ',', '.') AS DOUBLE)
     FROM area_rows a JOIN found e USING ("row") LEFT JOIN geo_rows g ON g.siret = a.siret
     WHERE a.rule IS NULL AND a.etat = 'A' AND (g.siret IS NOT NULL OR e.abscisse IS NOT NULL)
       AND coalesce(g.qualite, '') <> ${quoted(RANDOM_POINT)} ORDER BY a.siret`
  const points = await db.writer('points')
  for await (const chunk of db.stream(query))
    for (const [siret, commune, part, quality, ...numbers] of chunkRows(chunk)) {
      const [epsg, lng, lat, x, y] = numbers.map(number)
      const point = readPoint(String(commune), { epsg, lng, lat, x, y })
      if (typeof point === 'string') ledger.count(String(part)).repair(point)
      if (Array.isArray(point)) points.row(String(siret), ...point, String(quality))
    }
  points.close()
}

const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** A point in WGS84 degrees, the reason why there is none, or undefined when the files give no coordinates. */
function readPoint(
  commune: string,
  { epsg, lng, lat, x, y }: Record<'epsg' | 'lng' | 'lat' | 'x' | 'y', number | undefined>,
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
