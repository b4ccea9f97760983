import { withDuckDb } from '../../../formats/duckdb/database.ts'
import type { Written } from '../../../formats/written.ts'
import { buildings } from '../../../shared/documents/places.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { writeBuildings } from '../../readmodel/buildings/documents.ts'
import { linkGroups, writeGroupLinks } from '../../readmodel/buildings/links.ts'
import { openSources, sourcesOf } from '../../readmodel/buildings/sources.ts'

/** Builds the parcels of every group, and the buildings of each parcel out of all that is loaded. */
export async function readModel({
  area,
  lakes,
  files,
  territory,
  workDir,
}: ReadModelInput): Promise<Written[]> {
  const locator = await ParcelLocator.open(files, area)
  return withDuckDb(workDir, async (db) => {
    await openSources(db, { ...sourcesOf(files, area), bdnb: lakes })
    await linkGroups(db, locator, territory)
    return [await writeGroupLinks(db, workDir), await writeBuildings(db, buildings.bdnb, workDir)]
  })
}
