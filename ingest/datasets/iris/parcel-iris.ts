import type { DuckDBBlobValue, DuckDBConnection } from '@duckdb/node-api'
import { irisNames, parcelIris } from '../../../shared/documents/places.ts'
import { insidePoint } from '../../../shared/geo/inside-point.ts'
import { decodeWkb } from '../../../shared/geo/wkb.ts'
import type { ReadModelInput, Written } from '../../dataset.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { sqlPath, withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import { appendRow } from '../../pipeline/duckdb/table-row.ts'
import { DocumentFile, writeDocuments } from '../../readmodel/write-documents.ts'
import { writeContours } from './contour-documents.ts'
import { IrisFinder } from './finder.ts'

/**
 * Builds, for one area: what each IRIS is (documents `iris`), its contour (`iris-contours`), and the IRIS of every parcel of the cadastre, as documents
 * `parcel-iris` for the API and as a lake file of the same kind (idu, iris, method) for the datasets that come after.
 */
export async function buildParcelIris(input: ReadModelInput): Promise<Written[]> {
  const lake = input.lake.iris
  if (lake === undefined) throw new Error(`The lake of ${input.area} has no IRIS`)
  return withDuckDb(input.workDir, async (connection) => {
    await connection.run('SET enable_geoparquet_conversion = false')
    const written = [
      await writeNames(connection, lake, input.workDir),
      await writeContours(connection, lake, input.workDir),
    ]
    const parcels = await ParcelLocator.open(input.files, input.area)
    if (parcels) written.push(...(await writeLinks(connection, lake, parcels, input)))
    return written
  })
}

function writeNames(connection: DuckDBConnection, lake: string, workDir: string): Promise<Written> {
  return writeDocuments(
    connection,
    irisNames,
    workDir,
    `SELECT iris, CAST(json_object('code', iris, 'name', name, 'type', type, 'commune', commune) AS VARCHAR)
     FROM read_parquet(${sqlPath(lake)}) ORDER BY iris`,
  )
}

async function writeLinks(
  connection: DuckDBConnection,
  lake: string,
  parcels: ParcelLocator,
  { territory, workDir }: ReadModelInput,
): Promise<Written[]> {
  const finder = new IrisFinder()
  const shapes = await connection.runAndReadAll(
    `SELECT iris, commune, geometry FROM read_parquet(${sqlPath(lake)}) ORDER BY iris`,
  )
  for (const [iris, commune, geometry] of shapes.getRows())
    finder.add(String(iris), String(commune), decodeWkb((geometry as DuckDBBlobValue).bytes))
  await connection.run('CREATE TABLE links (idu VARCHAR, iris VARCHAR, "method" VARCHAR)')
  const appender = await connection.createAppender('links')
  const file = new DocumentFile(parcelIris, workDir)
  for (const { idu, polygons } of parcels.each()) {
    const code = idu.slice(0, 5)
    const { iris, method } = finder.find(territory.resolve(code)?.code ?? code, ...insidePoint(polygons))
    appendRow(appender, idu, iris, method)
    file.put(parcelIris.key(idu), { iris, method })
  }
  appender.closeSync()
  return [
    await file.close(),
    await writeLakeFile(connection, workDir, 'parcel-iris', 'SELECT * FROM links ORDER BY idu'),
  ]
}
