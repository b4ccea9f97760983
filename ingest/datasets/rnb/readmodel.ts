import { buildings } from '../../../shared/documents/places.ts'
import type { ReadModelInput, Written } from '../../dataset.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { writeBuildings } from '../../readmodel/buildings/documents.ts'
import { linkGroups } from '../../readmodel/buildings/links.ts'
import { openSources, sourcesOf } from '../../readmodel/buildings/sources.ts'
import { writeRnbLinks } from './links.ts'

/** Builds the links from buildings to parcels, and the buildings of each parcel without what the BDNB knows. */
export async function buildRnb(input: ReadModelInput): Promise<Written[]> {
  const { area, files, territory, workDir } = input
  const lake = input.lake.buildings
  if (lake === undefined) throw new Error(`The lake of ${area} has no buildings of the RNB`)
  const locator = await ParcelLocator.open(files, area)
  return withDuckDb(workDir, async (connection) => {
    const links = await writeRnbLinks(connection, lake, locator, input)
    await openSources(connection, { ...sourcesOf(files, area), rnb: lake, rnbLinks: links.path })
    await linkGroups(connection, locator, territory)
    return [links, await writeBuildings(connection, buildings.rnb, workDir)]
  })
}
