import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBBlobValue, DuckDBValue } from '@duckdb/node-api'
import { ParcelsBuilder } from '../../shared/artefacts/parcels.ts'
import { decodeWkb } from '../../shared/geo/wkb.ts'
import type { ReadModelInput, Written } from '../dataset.ts'
import { sqlPath, withDuckDb } from '../pipeline/duckdb.ts'

/** Builds the space door's artefact of one département from the lake's GeoParquet alone. */
export async function buildParcels(input: ReadModelInput): Promise<Written[]> {
  const lake = input.lake.parcels
  if (lake === undefined) throw new Error(`The lake of ${input.area} has no parcels`)
  const builder = new ParcelsBuilder(input.area)
  let rows = 0
  await withDuckDb(input.workDir, async (connection) => {
    await connection.run('SET enable_geoparquet_conversion = false')
    const result = await connection.stream(
      `SELECT idu, contenance, arpente, created - DATE '1970-01-01', updated - DATE '1970-01-01', geometry
       FROM read_parquet(${sqlPath(lake)})`,
    )
    for (
      let chunk = await result.fetchChunk();
      chunk && chunk.rowCount > 0;
      chunk = await result.fetchChunk()
    ) {
      const columns = chunk.getColumns()
      for (let i = 0; i < chunk.rowCount; i++) builder.add(rowOf(columns, i))
      rows += chunk.rowCount
    }
  })
  const path = join(input.workDir, 'parcels.bin')
  const file = await open(path, 'w')
  try {
    for (const chunk of builder.encode()) await file.write(chunk)
  } finally {
    await file.close()
  }
  return [{ role: 'readmodel', kind: 'parcels', path, rows }]
}

/** The lake's own schema guarantees the types: it was written by the same build. */
function rowOf(columns: DuckDBValue[][], i: number) {
  const number = (value: DuckDBValue | undefined) => (value === null ? null : Number(value))
  const surveyed = columns[2]![i]!
  return {
    idu: String(columns[0]![i]),
    surface: number(columns[1]![i]),
    surveyed: typeof surveyed === 'boolean' ? surveyed : null,
    createdDay: number(columns[3]![i]),
    updatedDay: number(columns[4]![i]),
    polygons: decodeWkb((columns[5]![i] as DuckDBBlobValue).bytes),
  }
}
