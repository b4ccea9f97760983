import { join } from 'node:path'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, quoted, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { groundOwnerRows } from '../../datasets/owners/ground-owners.ts'
import type { DerivedInput } from '../../derived.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { PARCEL_RIGHTS, PARCEL_ROWS, UNIT_PARCELS } from '../read-kinds.ts'
import { joinUnits } from './join-units.ts'

/** Builds the units of one département; nothing where its parcels are not loaded. */
export async function build({ area, files, workDir }: DerivedInput & { area: string }): Promise<Written[]> {
  const locator = await ParcelLocator.open(files, area)
  const parcels = files.path(PARCEL_ROWS, area)
  if (!locator || parcels === undefined) return []
  return withDuckDb(workDir, async (db) => {
    const rights = parquet(files.path(PARCEL_RIGHTS, area)!)
    await db.run(
      sql`CREATE TABLE owned AS SELECT idu, owners FROM (${groundOwnerRows(rights)}) SEMI JOIN ${parquet(parcels)} USING (idu)`,
    )
    await createUnits(db, locator)
    const { role, kind } = UNIT_PARCELS
    const path = join(workDir, `${kind}.parquet`)
    const rows = await db.run(
      sql`COPY (SELECT idu, unit FROM units ORDER BY idu) TO ${quoted(path)} (FORMAT parquet)`,
    )
    return [{ role, kind, path, rows }]
  })
}

/**
 * Fills `units`: `idu` and `unit` of every parcel of `owned`. Most have no neighbour of the same owners: only the others go through the joining of
 * outlines.
 */
async function createUnits(db: Database, locator: ParcelLocator): Promise<void> {
  const several = await db.all(
    sql`SELECT idu, owners FROM owned WHERE owners IN (SELECT owners FROM owned GROUP BY owners HAVING count(*) > 1) ORDER BY idu`,
  )
  const owners = new Map(several.map(([idu, key]) => [String(idu), String(key)]))
  await db.fill('joined', 'idu VARCHAR, unit VARCHAR', joinUnits(owners, locator))
  await db.run(
    sql`CREATE TABLE units AS SELECT idu, coalesce(unit, idu) AS unit FROM owned LEFT JOIN joined USING (idu)`,
  )
}
