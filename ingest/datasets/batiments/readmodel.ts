import type { DuckDBBlobValue, DuckDBConnection } from '@duckdb/node-api'
import { buildings } from '../../../shared/documents/places.ts'
import { boundsOf } from '../../../shared/geo/bounds.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import { decodeWkb } from '../../../shared/geo/wkb.ts'
import type { ReadModelInput, Written } from '../../dataset.ts'
import { Scan } from '../../geometry/overlap.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { sqlPath, withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import { countRows } from '../../pipeline/duckdb/rows.ts'
import { appendRow } from '../../pipeline/duckdb/table-row.ts'
import { writeBuildings } from '../../readmodel/buildings/documents.ts'
import { linkGroups } from '../../readmodel/buildings/links.ts'
import { openSources } from '../../readmodel/buildings/sources.ts'

/** A parcel that holds less of a building than this is crossed by a line drawn elsewhere, unless it holds most of it. */
const SMALLEST_RATIO = 0.05
/** Shapes held at a time. */
const SLICE = 20_000

/** Builds the parcels under each drawn building (lake `footprint-parcels`), and the buildings of each parcel as drawn. */
export async function buildFootprints(input: ReadModelInput): Promise<Written[]> {
  const { area, files, territory, workDir } = input
  const lake = input.lake.footprints
  if (lake === undefined) throw new Error(`The lake of ${area} has no drawn buildings`)
  const locator = await ParcelLocator.open(files, area)
  if (!locator) return []
  return withDuckDb(workDir, async (connection) => {
    await connection.run('SET enable_geoparquet_conversion = false')
    const links = await writeLinks(connection, lake, locator, workDir)
    await openSources(connection, { footprints: links.path })
    await linkGroups(connection, locator, territory)
    return [links, await writeBuildings(connection, buildings.batiments, workDir)]
  })
}

async function writeLinks(
  connection: DuckDBConnection,
  lake: string,
  locator: ParcelLocator,
  workDir: string,
): Promise<Written> {
  await connection.run('CREATE TABLE links (idu VARCHAR, ground DOUBLE, light BOOLEAN, ratio DOUBLE)')
  const count = await countRows(connection, `read_parquet(${sqlPath(lake)})`)
  for (let from = 0; from < count; from += SLICE) {
    const slice = await connection.runAndReadAll(
      `SELECT ground, light, geometry FROM read_parquet(${sqlPath(lake)}) LIMIT ${SLICE} OFFSET ${from}`,
    )
    const appender = await connection.createAppender('links')
    for (const [ground, light, geometry] of slice.getRows())
      for (const { idu, ratio } of parcelsUnder(decodeWkb((geometry as DuckDBBlobValue).bytes), locator))
        appendRow(appender, idu, Number(ground), light === null ? null : light === true, ratio)
    appender.closeSync()
  }
  return writeLakeFile(
    connection,
    workDir,
    'footprint-parcels',
    'SELECT * FROM links ORDER BY idu, ground DESC, ratio DESC, light',
  )
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
