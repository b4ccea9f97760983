import { join } from 'node:path'
import { z } from 'zod'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, quoted, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { OutlinesBuilder } from '../../../shared/artefacts/outlines-builder.ts'
import { UNIT_OUTLINES, unitValues } from '../../../shared/artefacts/unit-outlines.ts'
import { joinOutlines } from '../../../shared/geo/contact/join-outlines.ts'
import { atOnce } from '../../../shared/process/at-once.ts'
import { groundOwnerRows } from '../../datasets/owners/ground-owners.ts'
import type { DerivedInput } from '../../derived.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { writeArtefact } from '../../readmodel/write-artefact.ts'
import { PARCEL_RIGHTS, PARCEL_ROWS, UNIT_PARCELS } from '../read-kinds.ts'
import { joinUnits } from './join-units.ts'

const OUTLINES = 'unit-outlines'
/** The parcels of a unit, and its surface. */
const unitRow = z.tuple([z.string(), z.number().nullable()])

/** Builds the units of one département; nothing where its parcels are not loaded. */
export async function build({ area, files, workDir }: DerivedInput & { area: string }): Promise<Written[]> {
  const locator = await ParcelLocator.open(files, area)
  const parcels = files.path(PARCEL_ROWS, area)
  if (!locator || parcels === undefined) return []
  return withDuckDb(workDir, async (db) => {
    const rights = parquet(files.path(PARCEL_RIGHTS, area)!)
    await db.run(
      sql`CREATE TABLE owned AS SELECT idu, owners, contenance FROM (${groundOwnerRows(rights)}) JOIN ${parquet(parcels)} USING (idu)`,
    )
    await createUnits(db, locator)
    const { role, kind } = UNIT_PARCELS
    const path = join(workDir, `${kind}.parquet`)
    const rows = await db.run(
      sql`COPY (SELECT idu, unit FROM units ORDER BY idu) TO ${quoted(path)} (FORMAT parquet)`,
    )
    return [{ role, kind, path, rows }, ...(await writeOutlines(db, locator, { area, workDir }))]
  })
}

/**
 * Fills `units`: `idu`, `unit` and `contenance` of every parcel of `owned`. Most have no neighbour of the same owners: only the others go through the joining of
 * outlines.
 */
async function createUnits(db: Database, locator: ParcelLocator): Promise<void> {
  const several = await db.all(
    sql`SELECT idu, owners FROM owned WHERE owners IN (SELECT owners FROM owned GROUP BY owners HAVING count(*) > 1) ORDER BY idu`,
  )
  const owners = new Map(several.map(([idu, key]) => [String(idu), String(key)]))
  await db.fill('joined', 'idu VARCHAR, unit VARCHAR', joinUnits(owners, locator))
  await db.run(
    sql`CREATE TABLE units AS SELECT idu, coalesce(unit, idu) AS unit, contenance FROM owned LEFT JOIN joined USING (idu)`,
  )
}

/** Writes the outlines of the units of several parcels, as the answer over one parcel draws them; nothing where there is none. */
async function writeOutlines(
  db: Database,
  locator: ParcelLocator,
  { area, workDir }: { area: string; workDir: string },
): Promise<Written[]> {
  const builder = new OutlinesBuilder(UNIT_OUTLINES, area)
  const units = sql`SELECT string_agg(idu, ' ' ORDER BY idu), CASE WHEN count(contenance) = count(*) THEN sum(contenance)::DOUBLE END
    FROM units GROUP BY unit HAVING count(*) > 1 ORDER BY unit`
  for await (const chunk of db.stream(units))
    for (const cells of chunk.getRows()) {
      const [parcels, surface] = unitRow.parse(cells)
      const idus = parcels.split(' ')
      const polygons = atOnce(joinOutlines(idus.map((idu) => locator.polygons(idu))))
      builder.add(polygons, unitValues(idus, surface))
    }
  if (builder.count === 0) return []
  const path = join(workDir, `${OUTLINES}.bin`)
  await writeArtefact(path, builder.encode())
  return [{ role: 'readmodel', kind: OUTLINES, path, rows: builder.count }]
}
