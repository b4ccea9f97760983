import { join } from 'node:path'
import { DuckDBBlobValue } from '@duckdb/node-api'
import type { Database } from '../../formats/duckdb/database.ts'
import type { Sql } from '../../formats/duckdb/sql.ts'
import { decodeWkb } from '../../formats/geometry/wkb.ts'
import type { Written } from '../../formats/written.ts'
import { KEYED_OUTLINES } from '../../shared/artefacts/keyed-outlines.ts'
import { OutlinesBuilder } from '../../shared/artefacts/outlines-builder.ts'
import type { ReadModelInput } from '../dataset.ts'
import { writeArtefact } from '../readmodel/write-artefact.ts'

/**
 * Builds the file of the surfaces of one kind in a département, nothing where there is none. `rows` gives the WKB (1e-7 degrees once decoded) and the
 * key of each surface, in a fixed order. The database must not convert GeoParquet (`enable_geoparquet_conversion = false`). Throws when a row has no bytes.
 */
export async function writeKeyedOutlines(
  db: Database,
  kind: string,
  rows: Sql,
  { area, workDir }: Pick<ReadModelInput, 'area' | 'workDir'>,
): Promise<Written[]> {
  const builder = new OutlinesBuilder(KEYED_OUTLINES, area)
  for await (const chunk of db.stream(rows))
    for (const [geometry, key] of chunk.getRows()) {
      if (!(geometry instanceof DuckDBBlobValue)) throw new Error('a surface of the lake has no bytes')
      builder.add(decodeWkb(geometry.bytes), { key: String(key) })
    }
  if (builder.count === 0) return []
  const path = join(workDir, `${kind}.bin`)
  await writeArtefact(path, builder.encode())
  return [{ role: 'readmodel', kind, path, rows: builder.count }]
}
