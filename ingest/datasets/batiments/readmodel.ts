import { join } from 'node:path'
import { DuckDBBlobVector, type DuckDBDataChunk } from '@duckdb/node-api'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { LakeTable } from '../../../formats/duckdb/lake-table.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import { Scan } from '../../../formats/geometry/overlap.ts'
import { decodeWkb } from '../../../formats/geometry/wkb.ts'
import type { Written } from '../../../formats/written.ts'
import { FOOTPRINTS, footprintValues } from '../../../shared/artefacts/footprints.ts'
import { OutlinesBuilder } from '../../../shared/artefacts/outlines-builder.ts'
import { buildings } from '../../../shared/documents/places.ts'
import { boundsOf } from '../../../shared/geo/bounds.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import { footprintParcels } from '../../../shared/lake/files/batiments.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { writeBuildings } from '../../readmodel/buildings/documents.ts'
import { linkGroups } from '../../readmodel/buildings/links.ts'
import { openSources } from '../../readmodel/buildings/sources.ts'
import { writeArtefact } from '../../readmodel/write-artefact.ts'

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
    const links = await LakeTable.create(db, 'links', footprintParcels)
    const outlines = new OutlinesBuilder(FOOTPRINTS, area)
    for await (const chunk of db.stream(
      sql`SELECT ground, light, geometry FROM ${parquet(lake('footprints'))}`,
    ))
      for (const { ground, light, polygons } of footprintsOf(chunk)) {
        outlines.add(polygons, footprintValues(ground, light))
        if (!locator) continue
        for (const { idu, ratio } of parcelsUnder(polygons, locator)) links.add({ idu, ground, light, ratio })
      }
    const path = join(workDir, 'footprints.bin')
    await writeArtefact(path, outlines.encode())
    const written: Written[] = [{ role: 'readmodel', kind: 'footprint-outlines', path, rows: outlines.count }]
    if (!locator) return written
    const lakeFile = await links.write(workDir, sql`idu, ground DESC, ratio DESC, light`)
    await openSources(db, { footprints: lakeFile.path })
    await linkGroups(db, locator, territory)
    return [...written, lakeFile, await writeBuildings(db, buildings.batiments, workDir)]
  })
}

/** The footprints of a chunk, each decoded once for the map and for its links. */
function* footprintsOf(
  chunk: DuckDBDataChunk,
): Generator<{ ground: number; light: boolean | null; polygons: Polygons }> {
  const [grounds, lights, geometry] = [0, 1, 2].map((i) => chunk.getColumnVector(i))
  if (!(geometry instanceof DuckDBBlobVector)) throw new Error('The geometry of the footprints is no BLOB')
  const { rowCount } = chunk
  for (let i = 0; i < rowCount; i++) {
    const light = lights!.getItem(i)
    yield {
      ground: Number(grounds!.getItem(i)),
      light: light === null ? null : light === true,
      polygons: decodeWkb(geometry.getItemBytes(i)!),
    }
  }
}

function parcelsUnder(polygons: Polygons, locator: ParcelLocator): { idu: string; ratio: number }[] {
  const scan = new Scan(polygons)
  const shares = locator.outlinesMeeting(boundsOf(polygons)).map(({ idu, polygons: parcel }) => ({
    idu,
    ratio: Math.round(scan.shareIn(parcel) * 100) / 100,
  }))
  const most = shares.reduce((max, { ratio }) => Math.max(max, ratio), 0)
  return shares.filter(({ ratio }) => ratio > 0 && (ratio >= SMALLEST_RATIO || ratio === most))
}
