import { buildings } from '../../../shared/documents/places.ts'
import type { ReadModelInput, Written } from '../../dataset.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { writeBuildings } from '../../readmodel/buildings/documents.ts'
import { linkGroups, writeGroupLinks } from '../../readmodel/buildings/links.ts'
import { openSources, sourcesOf } from '../../readmodel/buildings/sources.ts'

/** Builds the parcels of every group, and the buildings of each parcel out of all that is loaded. */
export async function buildBdnb({
  area,
  lake,
  files,
  territory,
  workDir,
}: ReadModelInput): Promise<Written[]> {
  const locator = await ParcelLocator.open(files, area)
  return withDuckDb(workDir, async (connection) => {
    await openSources(connection, { ...sourcesOf(files, area), bdnb: lake })
    await linkGroups(connection, locator, territory)
    return [
      await writeGroupLinks(connection, workDir),
      await writeBuildings(connection, buildings.bdnb, workDir),
    ]
  })
}
