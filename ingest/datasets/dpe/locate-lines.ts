import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import { isInside, projectionOf, toWgs84 } from '../../../shared/geo/projections.ts'
import { appendRow } from '../../pipeline/duckdb/table-row.ts'

const points = z.array(z.tuple([z.number(), z.number()]))

/**
 * Adds `lng` and `lat` (WGS84 degrees) to `lines`: from the portal's own point where it gives one, else from the projected
 * coordinates, in the projection of the département. A point outside the territory of that projection stays unknown.
 */
export async function locateLines(connection: DuckDBConnection, departement: string): Promise<void> {
  await connection.run(
    `ALTER TABLE lines ADD COLUMN lng DOUBLE; ALTER TABLE lines ADD COLUMN lat DOUBLE;
     UPDATE lines SET lat = TRY_CAST(split_part(point, ',', 1) AS DOUBLE), lng = TRY_CAST(split_part(point, ',', 2) AS DOUBLE)
     WHERE point IS NOT NULL AND scope IS NULL AND rule IS NULL`,
  )
  const found = await connection.runAndReadAll(
    `SELECT DISTINCT x, y FROM lines
     WHERE (lng IS NULL OR lat IS NULL) AND x IS NOT NULL AND y IS NOT NULL AND scope IS NULL AND rule IS NULL`,
  )
  const projection = projectionOf(departement)
  await connection.run('CREATE TABLE located (x DOUBLE, y DOUBLE, lng DOUBLE, lat DOUBLE)')
  const appender = await connection.createAppender('located')
  for (const [x, y] of points.parse(found.getRows())) {
    const [lng, lat] = toWgs84(projection.epsg, x, y)
    if (!isInside(projection, lng, lat)) continue
    appendRow(appender, x, y, lng, lat)
  }
  appender.closeSync()
  const [west, south, east, north] = projection.box
  await connection.run(
    `UPDATE lines SET lng = located.lng, lat = located.lat FROM located
     WHERE lines.x = located.x AND lines.y = located.y AND (lines.lng IS NULL OR lines.lat IS NULL)`,
  )
  await connection.run(
    `UPDATE lines SET lng = NULL, lat = NULL
     WHERE lng NOT BETWEEN ${west} AND ${east} OR lat NOT BETWEEN ${south} AND ${north} OR lng IS NULL OR lat IS NULL`,
  )
}
