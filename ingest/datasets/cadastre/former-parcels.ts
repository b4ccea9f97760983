import type { Database } from '../../../formats/duckdb/database.ts'
import { selectColumns } from '../../../formats/duckdb/select-columns.ts'
import { columnsSql, parquet, quoted, quotedList, sql } from '../../../formats/duckdb/sql.ts'
import { BBOX, writeGeoParquet } from '../../../formats/geoparquet/shape-table.ts'
import type { Written } from '../../../formats/written.ts'
import { without } from '../../../shared/lake/columns.ts'
import { formerParcelFile } from '../../../shared/lake/files/cadastre.ts'
import { recodeIdu } from '../../../shared/territory/recodings.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { NormaliseInput } from '../../dataset.ts'

/** Lake file of the parcels that earlier editions held, with the outline in which they were last seen. */
export const FORMER_PARCELS = formerParcelFile.kind

/** Columns of a parcel that is gone, before its place is written. */
const SEEN = without(formerParcelFile.table, 'commune', 'bbox', 'geometry')
const SIDES = sql`bbox.xmin, bbox.ymin, bbox.xmax, bbox.ymax`

/**
 * Writes the parcels that were loaded before and are not in the table `parcels`, which must be complete: those of the current release that
 * vanished with this edition, and those that had vanished earlier. One that comes back is no former parcel any more; one that is known by
 * the code of today's commune (`recodeIdu`) is left out too. `refused`: parcels that the new edition has on lines that could not be used.
 */
export async function writeFormerParcels(
  db: Database,
  { unit, earlier, territory, workDir }: Pick<NormaliseInput, 'unit' | 'earlier' | 'territory' | 'workDir'>,
  refused: readonly string[],
): Promise<Written[]> {
  const { parcels, [FORMER_PARCELS]: former } = earlier?.lake ?? {}
  await db.run(
    sql`CREATE TABLE former (${columnsSql(SEEN)}, xmin DOUBLE, ymin DOUBLE, xmax DOUBLE, ymax DOUBLE, geometry BLOB)`,
  )
  if (parcels !== undefined) {
    await db.fill('editions', 'part VARCHAR, edition VARCHAR', Object.entries(earlier!.editions))
    await db.run(
      sql`INSERT INTO former SELECT ${selectColumns(SEEN, { last_edition: sql`edition`, refused: sql`false` })}, ${SIDES}, geometry
       FROM ${parquet(parcels)} p LEFT JOIN editions e ON e.part = p.commune OR e.part = ${quoted(unit.area)}
       WHERE NOT EXISTS (FROM parcels t WHERE t.idu = p.idu)`,
    )
  }
  if (former !== undefined)
    await db.run(
      sql`INSERT INTO former SELECT ${selectColumns(SEEN)}, ${SIDES}, geometry
       FROM ${parquet(former)} f WHERE NOT EXISTS (FROM parcels t WHERE t.idu = f.idu)`,
    )
  await dropRecoded(db, territory)
  if ((await db.count(sql`former`)) === 0) return []
  await db.fill(
    'refused_parcels',
    'idu VARCHAR',
    refused.map((idu) => [idu]),
  )
  const columns = selectColumns(formerParcelFile.table, {
    commune: sql`idu[1:5]`,
    refused: sql`idu IN (FROM refused_parcels)`,
    bbox: BBOX,
  })
  const rows = sql`SELECT ${columns} FROM former ORDER BY idu`
  return [await writeGeoParquet(db, workDir, FORMER_PARCELS, sql`former`, rows)]
}

/** Leaves out the parcels that are in the cadastre under the code of the commune into which theirs was merged. */
async function dropRecoded(db: Database, territory: Territory): Promise<void> {
  const codes = (await db.all(sql`SELECT DISTINCT idu[1:5] FROM former`)).map(([code]) => String(code))
  const merged = codes.filter((code) => !territory.commune(code))
  if (merged.length === 0) return
  const rows = await db.all(sql`SELECT idu FROM former WHERE idu[1:5] IN (${quotedList(merged)})`)
  const recoded = rows.flatMap(([value]) => {
    const idu = String(value)
    const today = recodeIdu(idu, territory)
    return today === undefined ? [] : [[idu, today]]
  })
  await db.fill('recoded', 'idu VARCHAR, today VARCHAR', recoded)
  await db.run(
    sql`DELETE FROM former WHERE idu IN (SELECT r.idu FROM recoded r JOIN parcels t ON t.idu = r.today)`,
  )
}
