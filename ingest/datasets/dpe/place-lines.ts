import { z } from 'zod'
import type { Database } from '../../../formats/duckdb/database.ts'
import { quoted, sql } from '../../../formats/duckdb/sql.ts'
import { projectionOf, toWgs84 } from '../../../shared/geo/projections.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit } from '../../dataset.ts'
import { isWithin } from '../../territory/box.ts'
import { DepartementGround } from '../../territory/outside-departement.ts'
import { findPointsOutside } from '../../territory/points-outside.ts'

/**
 * Follows the commune codes of `lines` to those of today, and puts out of scope the lines that lie elsewhere than in their
 * part of the unit, or that the producer's geocoder could not place in any commune.
 */
export async function placeDpeLines(db: Database, unit: AreaUnit, territory: Territory): Promise<void> {
  const codes = await db.all('SELECT DISTINCT commune FROM lines WHERE commune IS NOT NULL')
  const rows = codes.map(([code]) => {
    const today = territory.resolve(String(code))?.code ?? String(code)
    return [String(code), today, departementOf(today)]
  })
  await db.fill('communes', 'code VARCHAR PRIMARY KEY, today VARCHAR, departement VARCHAR', rows)
  const area = quoted(unit.area)
  await db.run(
    `UPDATE lines SET scope = 'no-commune' WHERE commune IS NULL AND rule IS DISTINCT FROM 'malformed-line'`,
  )
  await db.run(
    sql`UPDATE lines SET commune = communes.today,
       scope = CASE WHEN communes.departement <> ${area} THEN 'other-departement'
         WHEN part <> ${area} AND communes.today <> part THEN 'other-commune' END
     FROM communes WHERE lines.commune = communes.code`,
  )
}

/** How a diagnostic got its point, in the column `point_repair` of `lines`; NULL where the portal's own point is good, or where it has no coordinates at all. */
export const POINT_REPAIRS = ['point-from-coordinates', 'point-dropped'] as const

/**
 * Adds `lng` and `lat` (WGS84 degrees) to `lines`: from the portal's own point where it lies in the département (its box and 15 km around, else the
 * territory of the projection), else from the projected coordinates (metres), in the legal projection of the département. Of overseas départements
 * the portal's point is often elsewhere while the coordinates are right. Where neither lies in the département, or the place is far from the other
 * diagnostics of the commune (see `findPointsOutside`), it stays unknown: the diagnostic is kept, for its address and building tell its parcel.
 */
export async function locateLines(db: Database, departement: string): Promise<void> {
  const { epsg, box } = projectionOf(departement)
  const limits = new DepartementGround(departement).limits ?? box
  const [west, south, east, north] = limits
  const usable = sql`scope IS NULL AND rule IS NULL`
  await db.run(
    sql`ALTER TABLE lines ADD COLUMN lng DOUBLE; ALTER TABLE lines ADD COLUMN lat DOUBLE; ALTER TABLE lines ADD COLUMN point_repair VARCHAR;
     UPDATE lines SET lat = TRY_CAST(split_part(point, ',', 1) AS DOUBLE), lng = TRY_CAST(split_part(point, ',', 2) AS DOUBLE)
     WHERE point IS NOT NULL AND ${usable};
     UPDATE lines SET lng = NULL, lat = NULL, point_repair = 'point-dropped'
     WHERE ${usable} AND (point IS NOT NULL OR (x IS NOT NULL AND y IS NOT NULL))
       AND NOT coalesce(lng BETWEEN ${west} AND ${east} AND lat BETWEEN ${south} AND ${north}, false)`,
  )
  const coordinates = await db.rowsAs(
    z.tuple([z.number(), z.number()]),
    `SELECT DISTINCT x, y FROM lines WHERE point_repair = 'point-dropped' AND x IS NOT NULL AND y IS NOT NULL`,
  )
  const located = coordinates
    .map(([x, y]) => [x, y, ...toWgs84(epsg, x, y)] as const)
    .filter(([, , lng, lat]) => isWithin([lng, lat, lng, lat], limits))
  await db.fill('located', 'x DOUBLE, y DOUBLE, lng DOUBLE, lat DOUBLE', located)
  // A line without a point of the portal has always been placed by its coordinates: nothing is mended there.
  await db.run(
    `UPDATE lines SET lng = located.lng, lat = located.lat,
       point_repair = CASE WHEN point IS NOT NULL THEN 'point-from-coordinates' END
     FROM located WHERE point_repair = 'point-dropped' AND lines.x = located.x AND lines.y = located.y`,
  )
  const placed = sql`${usable} AND lng IS NOT NULL AND lat IS NOT NULL AND commune IS NOT NULL`
  const points = { table: sql`lines`, lng: sql`lng`, lat: sql`lat`, usable: placed, things: 'diagnostics' }
  await findPointsOutside(db, points, departement)
  await db.run(
    `UPDATE lines SET lng = NULL, lat = NULL, point_repair = 'point-dropped' FROM points_outside o WHERE lines.rowid = o.id`,
  )
}
