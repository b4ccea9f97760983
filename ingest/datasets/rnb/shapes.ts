import type { DuckDBConnection } from '@duckdb/node-api'
import { encodeWkb } from '../../../shared/geo/wkb.ts'
import { decodeWkt } from '../../../shared/geo/wkt.ts'
import { polygonsAreaM2 } from '../../geometry/area.ts'
import { appendRow } from '../../pipeline/duckdb/table-row.ts'

/** Shapes read between two writes: bounds the memory. */
const SLICE = 20_000

/**
 * Reads the `shape` of every row of the text table `lines` into `shapes` (row, ground = area in m², geometry = WKB, malformed).
 * A building whose shape is a point has neither area nor geometry.
 */
export async function readShapes(connection: DuckDBConnection, rows: number): Promise<void> {
  await connection.run(
    'CREATE TEMP TABLE shapes ("row" BIGINT, ground DOUBLE, geometry BLOB, malformed BOOLEAN)',
  )
  for (let from = 0; from < rows; from += SLICE) {
    const slice = await connection.runAndReadAll(
      `SELECT "row", shape FROM lines WHERE "row" > ${from} AND "row" <= ${from + SLICE} AND shape IS NOT NULL`,
    )
    const appender = await connection.createAppender('shapes')
    for (const [row, shape] of slice.getRows()) {
      const polygons = decodeWkt(String(shape))
      const drawn =
        polygons && polygons.length > 0
          ? ([Math.round(polygonsAreaM2(polygons) * 10) / 10, encodeWkb(polygons)] as const)
          : ([null, null] as const)
      appendRow(appender, Number(row), ...drawn, polygons === undefined)
    }
    appender.closeSync()
  }
}
