import type { DuckDBBlobValue, DuckDBConnection } from '@duckdb/node-api'
import { irisContours } from '../../../shared/documents/places.ts'
import { polygonsToGeoJson } from '../../../shared/geo/geojson.ts'
import { simplifyGeometry } from '../../../shared/geo/simplify-geometry.ts'
import { decodeWkb } from '../../../shared/geo/wkb.ts'
import { geometrySchema } from '../../../shared/schemas/geometry.ts'
import type { Written } from '../../dataset.ts'
import { sqlPath } from '../../pipeline/duckdb/duckdb.ts'
import { DocumentFile } from '../../readmodel/write-documents.ts'

/** Positions of a contour: enough to draw a quarter on a screen, some 5 kB. */
const MAX_POSITIONS = 200

/** The contour of each IRIS, simplified, as GeoJSON (kind `iris-contours`, by code). The exact one is in the lake. */
export async function writeContours(
  connection: DuckDBConnection,
  lake: string,
  workDir: string,
): Promise<Written> {
  const file = new DocumentFile(irisContours, workDir)
  const shapes = await connection.runAndReadAll(
    `SELECT iris, geometry FROM read_parquet(${sqlPath(lake)}) ORDER BY iris`,
  )
  for (const [iris, blob] of shapes.getRows()) {
    const text = polygonsToGeoJson(decodeWkb((blob as DuckDBBlobValue).bytes))
    const contour = simplifyGeometry(geometrySchema.parse(JSON.parse(text)), MAX_POSITIONS)
    file.put(irisContours.key(String(iris)), contour)
  }
  return file.close()
}
