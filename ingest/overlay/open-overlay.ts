import { DuckDBBlobValue, type DuckDBValue } from '@duckdb/node-api'
import { z } from 'zod'
import type { Database } from '../../formats/duckdb/database.ts'
import type { Sql } from '../../formats/duckdb/sql.ts'
import { type Laid, Overlay } from './overlay.ts'
import { laidOf } from './read-laid.ts'

const shapeKind = z.enum(['surface', 'line', 'points'])

/**
 * Lays the shapes of lake files: `rows` gives kind of shape, WKB, and what else `read` needs, in a fixed order, which is that of the numbers that the
 * overlay tells. The database must not convert GeoParquet (`enable_geoparquet_conversion = false`). Throws when a row has no bytes.
 */
export async function openOverlay<T>(
  db: Database,
  departement: string,
  rows: Sql,
  read: (cells: readonly DuckDBValue[]) => T,
): Promise<{ overlay: Overlay; laid: (T & { kind: Laid['kind'] })[] }> {
  const laid: (T & { kind: Laid['kind'] })[] = []
  const shapes: Laid[] = []
  for await (const chunk of db.stream(rows))
    for (const [shape, geometry, ...cells] of chunk.getRows()) {
      const kind = shapeKind.parse(shape)
      if (!(geometry instanceof DuckDBBlobValue)) throw new Error('a shape of the lake has no bytes')
      laid.push({ ...read(cells), kind })
      shapes.push(laidOf(kind, geometry.bytes))
    }
  return { overlay: new Overlay(departement, shapes), laid }
}
