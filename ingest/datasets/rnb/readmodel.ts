import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { parquet, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { buildings } from '../../../shared/documents/places.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { writeCurrentParcels } from '../../links/current-parcels.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { writeBuildings } from '../../readmodel/buildings/documents.ts'
import { linkGroups } from '../../readmodel/buildings/links.ts'
import { openSources, sourcesOf } from '../../readmodel/buildings/sources.ts'

/** A parcel that holds less of a building is crossed by the drawing of a wall, not built on: the RNB lists centimetres too. */
const SMALLEST_RATIO = 0.05
/** A building's point lies in the building: beyond this the parcel is another's. */
const NEAR_METRES = 3

/** Builds the links from buildings to parcels, and the buildings of each parcel without what the BDNB knows. */
export async function readModel(input: ReadModelInput): Promise<Written[]> {
  const { area, files, territory, workDir } = input
  const lake = input.lake('buildings')
  const locator = await ParcelLocator.open(files, area)
  return withDuckDb(workDir, async (db) => {
    const links = await writeLinks(db, parquet(lake), locator, input)
    await openSources(db, { ...sourcesOf(files, area), rnb: lake, rnbLinks: links.path })
    await linkGroups(db, locator, territory)
    return [links, await writeBuildings(db, buildings.rnb, workDir)]
  })
}

/**
 * Writes the lake file `building-parcels` (id = RNB identifier, idu, ratio, method): the declared parcels that the cadastre has and
 * that hold a twentieth of the building or most of it; where none is left, the parcel of the building's point.
 */
async function writeLinks(
  db: Database,
  lake: Sql,
  locator: ParcelLocator | undefined,
  { territory, workDir }: ReadModelInput,
): Promise<Written> {
  await db.run(
    sql`CREATE TEMP TABLE plots AS
     SELECT rnb_id AS id, p.idu AS idu, p.ratio AS ratio, max(p.ratio) OVER (PARTITION BY rnb_id) AS most
     FROM (SELECT rnb_id, unnest(plots) AS p FROM ${lake})`,
  )
  await writeCurrentParcels(db, sql`SELECT idu FROM plots`, locator, territory)
  await db.run(
    sql`CREATE TABLE rnb_links AS
     SELECT id, today AS idu, max(ratio) AS ratio, 'declared' AS "method"
     FROM plots JOIN current_parcels USING (idu)
     WHERE ratio IS NULL OR ratio >= ${SMALLEST_RATIO} OR ratio = most GROUP BY id, today`,
  )
  if (locator) {
    const others = await db.all(
      sql`SELECT rnb_id, lng, lat FROM ${lake} WHERE rnb_id NOT IN (SELECT id FROM rnb_links)`,
    )
    const located = others.flatMap(([id, lng, lat]) => {
      const found = locator.locate(Number(lng), Number(lat), NEAR_METRES)
      return found ? [[String(id), found.idu, null, found.method]] : []
    })
    await db.append('rnb_links', located)
  }
  const sorted = 'SELECT id, idu, ratio, "method" FROM rnb_links ORDER BY idu, id'
  return writeLakeFile(db, workDir, 'building-parcels', sorted)
}
