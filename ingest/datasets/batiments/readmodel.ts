import type { DuckDBBlobValue } from '@duckdb/node-api'
import { buildings } from '../../../shared/documents/places.ts'
import { boundsOf } from '../../../shared/geo/bounds.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import { decodeWkb } from '../../../shared/geo/wkb.ts'
import type { ReadModelInput, Written } from '../../dataset.ts'
import { Scan } from '../../geometry/overlap.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { type Database, withDuckDb } from '../../pipeline/duckdb/database.ts'
import { writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import { parquet, sql } from '../../pipeline/duckdb/sql.ts'
import { writeBuildings } from '../../readmodel/buildings/documents.ts'
import { linkGroups } from '../../readmodel/buildings/links.ts'
import { openSources } from '../../readmodel/buildings/sources.ts'
import { writeOutlines } from './outlines.ts'

/** A parcel that holds less of a building than this is crossed by a line drawn elsewhere, unless it holds most of it. */
const SMALLEST_RATIO = 0.05

/**
 * Builds the outlines of the drawn buildings for the map and, where parcels are loaded, those under each building (lake `footprint-parcels`)
 * and the buildings of each parcel as drawn.
 */
export async function readModel({
  area,
  files,
  lake,
  territory,
  workDir,
}: ReadModelInput): Promise<Written[]> {
  const locator = await ParcelLocator.open(files, area)
  return withDuckDb(workDir, async (db) => {
    await db.run('SET enable_geoparquet_conversion = false')
    const outlines = await writeOutlines(db, lake('footprints'), { area, workDir })
    if (!locator) return [outlines]
    const links = await writeLinks(db, lake('footprints'), locator, workDir)
    await openSources(db, { footprints: links.path })
    await linkGroups(db, locator, territory)
    return [outlines, links, await writeBuildings(db, buildings.batiments, workDir)]
  })
}

async function writeLinks(
  db: Database,
  lake: string,
  locator: ParcelLocator,
  workDir: string,
): Promise<Written> {
  await db.run('CREATE TABLE links (idu VARCHAR, ground DOUBLE, light BOOLEAN, ratio DOUBLE)')
  const links = await db.writer('links')
  for await (const chunk of db.stream(sql`SELECT ground, light, geometry FROM ${parquet(lake)}`))
    for (const [ground, light, geometry] of chunk.getRows())
      for (const { idu, ratio } of parcelsUnder(decodeWkb((geometry as DuckDBBlobValue).bytes), locator))
        links.row(idu, Number(ground), light === null ? null : light === true, ratio)
  links.close()
  const sorted = 'SELECT * FROM links ORDER BY idu, ground DESC, ratio DESC, light'
  return writeLakeFile(db, workDir, 'footprint-parcels', sorted)
}

function parcelsUnder(polygons: Polygons, locator: ParcelLocator): { idu: string; ratio: number }[] {
  const candidates = locator.meeting(boundsOf(polygons))
  const scan = new Scan(polygons)
  const shares = candidates.map((idu) => ({
    idu,
    ratio: Math.round(scan.shareIn(locator.polygons(idu)) * 100) / 100,
  }))
  const most = shares.reduce((max, { ratio }) => Math.max(max, ratio), 0)
  return shares.filter(({ ratio }) => ratio > 0 && (ratio >= SMALLEST_RATIO || ratio === most))
}
