import { join } from 'node:path'
import type { DuckDBBlobValue } from '@duckdb/node-api'
import { FootprintsBuilder } from '../../../shared/artefacts/footprints.ts'
import { decodeWkb } from '../../../shared/geo/wkb.ts'
import type { Written } from '../../dataset.ts'
import type { Database } from '../../pipeline/duckdb/database.ts'
import { parquet, sql } from '../../pipeline/duckdb/sql.ts'
import { writeArtefact } from '../../readmodel/write-artefact.ts'

/** Builds the outlines of the drawn buildings of one département, in the order of the lake, for the tiles of the map. */
export async function writeOutlines(
  db: Database,
  lake: string,
  { area, workDir }: { area: string; workDir: string },
): Promise<Written> {
  const builder = new FootprintsBuilder(area)
  for await (const chunk of db.stream(sql`SELECT ground, light, geometry FROM ${parquet(lake)}`))
    for (const [ground, light, geometry] of chunk.getRows())
      builder.add(
        decodeWkb((geometry as DuckDBBlobValue).bytes),
        Number(ground),
        light === null ? null : light === true,
      )
  const path = join(workDir, 'footprints.bin')
  await writeArtefact(path, builder.encode())
  return { role: 'readmodel', kind: 'footprint-outlines', path, rows: builder.count }
}
