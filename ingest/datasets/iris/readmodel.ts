import type { DuckDBBlobValue } from '@duckdb/node-api'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { LakeTable } from '../../../formats/duckdb/lake-table.ts'
import { noRows } from '../../../formats/duckdb/select-columns.ts'
import { parquet, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { decodeWkb } from '../../../formats/geometry/wkb.ts'
import type { Written } from '../../../formats/written.ts'
import { irisContours, irisNames, parcelIris } from '../../../shared/documents/places.ts'
import { polygonsToGeoJson } from '../../../shared/geo/geojson.ts'
import { insidePoint } from '../../../shared/geo/inside-point.ts'
import { simplifyGeometry } from '../../../shared/geo/simplify-geometry.ts'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import { parcelIrisFile, uncutCommunes } from '../../../shared/lake/files/iris.ts'
import { geometrySchema } from '../../../shared/schemas/geometry.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { DocumentFile, writeDocuments } from '../../readmodel/write-documents.ts'
import { IrisFinder } from './finder.ts'

/** Positions of a contour: enough to draw a quarter on a screen, some 5 kB. */
const MAX_POSITIONS = 200

/**
 * Builds, for one area: what each IRIS is (documents `iris`), its contour (`iris-contours`), and the IRIS of every parcel of the cadastre, as documents
 * `parcel-iris` for the API and as a lake file of the same kind (idu, iris, method) for the datasets that come after.
 */
export async function readModel(input: ReadModelInput): Promise<Written[]> {
  const lake = parquet(input.lake('iris'))
  // A lake of before version 0.2 has no such file: its communes without a contour have no IRIS until they are read again.
  const known = input.lakes['uncut-communes']
  const uncut = known === undefined ? noRows(uncutCommunes.table) : parquet(known)
  return withDuckDb(input.workDir, async (db) => {
    await db.run('SET enable_geoparquet_conversion = false')
    const names = sql`SELECT iris, CAST(json_object('code', iris, 'name', name, 'type', type, 'communeCode', commune) AS VARCHAR)
       FROM (SELECT iris, name, type, commune FROM ${lake} UNION ALL SELECT iris, name, 'Z', commune FROM ${uncut}) ORDER BY iris`
    const written = [
      await writeDocuments(db, irisNames, input.workDir, names),
      await writeContours(db, lake, input.workDir),
    ]
    const parcels = await ParcelLocator.open(input.files, input.area)
    if (parcels) written.push(...(await writeLinks(db, lake, uncut, parcels, input)))
    return written
  })
}

/** The contour of each IRIS, simplified, as GeoJSON (kind `iris-contours`, by code). The exact one is in the lake. */
async function writeContours(db: Database, lake: Sql, workDir: string): Promise<Written> {
  const file = new DocumentFile(irisContours, workDir)
  for (const [iris, blob] of await db.all(sql`SELECT iris, geometry FROM ${lake} ORDER BY iris`)) {
    const text = polygonsToGeoJson(decodeWkb((blob as DuckDBBlobValue).bytes))
    const contour = simplifyGeometry(geometrySchema.parse(JSON.parse(text)), MAX_POSITIONS)
    file.put(irisContours.key(String(iris)), contour)
  }
  return file.close()
}

async function writeLinks(
  db: Database,
  lake: Sql,
  uncut: Sql,
  parcels: ParcelLocator,
  { territory, workDir }: ReadModelInput,
): Promise<Written[]> {
  const finder = new IrisFinder()
  const shapes = await db.all(sql`SELECT iris, commune, geometry FROM ${lake} ORDER BY iris`)
  for (const [iris, commune, geometry] of shapes)
    finder.add(String(iris), String(commune), decodeWkb((geometry as DuckDBBlobValue).bytes))
  for (const [iris, commune] of await db.all(sql`SELECT iris, commune FROM ${uncut}`))
    finder.addUncut(String(iris), String(commune))
  const links = await LakeTable.create(db, 'links', parcelIrisFile)
  const file = new DocumentFile(parcelIris, workDir)
  for (const { idu, polygons } of parcels.each()) {
    const code = communeCodeOf(idu)
    const found = finder.find(territory.resolve(code)?.code ?? code, ...insidePoint(polygons))
    if (!found) continue
    const { iris, method } = found
    links.add({ idu, iris, method })
    file.put(parcelIris.key(idu), { code: iris, method })
  }
  return [await file.close(), await links.write(workDir, sql`idu`)]
}
