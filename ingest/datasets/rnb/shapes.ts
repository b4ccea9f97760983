import { encodeWkb } from '../../../shared/geo/wkb.ts'
import { decodeWkt } from '../../../shared/geo/wkt.ts'
import { polygonsAreaM2 } from '../../geometry/area.ts'
import type { Database } from '../../pipeline/duckdb/database.ts'

/**
 * Reads the `shape` of every row of the text table `lines` into `shapes` (row, ground = area in m², geometry = WKB, malformed).
 * A building whose shape is a point has neither area nor geometry.
 */
export async function readShapes(db: Database): Promise<void> {
  await db.run('CREATE TABLE shapes ("row" BIGINT, ground DOUBLE, geometry BLOB, malformed BOOLEAN)')
  const shapes = await db.writer('shapes')
  for await (const chunk of db.stream('SELECT "row", shape FROM lines WHERE shape IS NOT NULL'))
    for (const [row, shape] of chunk.getRows()) {
      const polygons = decodeWkt(String(shape))
      if (polygons && polygons.length > 0)
        shapes.row(Number(row), Math.round(polygonsAreaM2(polygons) * 10) / 10, encodeWkb(polygons), false)
      else shapes.row(Number(row), null, null, polygons === undefined)
    }
  shapes.close()
}
