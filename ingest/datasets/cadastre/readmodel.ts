import { join } from 'node:path'
import { DuckDBBlobVector, type DuckDBDataChunk, type DuckDBValue } from '@duckdb/node-api'
import { ParcelsBuilder } from '../../../shared/artefacts/parcels-builder.ts'
import { decodeWkb } from '../../../shared/geo/wkb.ts'
import { packIdu } from '../../../shared/identifiers/idu.ts'
import type { ReadModelInput, Written } from '../../dataset.ts'
import { withDuckDb } from '../../pipeline/duckdb/database.ts'
import { parquet, sql } from '../../pipeline/duckdb/sql.ts'
import { writeArtefact } from '../../readmodel/write-artefact.ts'
import { writeSuccessors } from './successors.ts'

/** Builds the spatial index of the parcels of one département, and the successors of its former ones, from the lake alone. */
export async function readModel(input: ReadModelInput): Promise<Written[]> {
  const { area, lake, workDir } = input
  const builder = new ParcelsBuilder(area)
  let firstKey = 0
  let rows = 0
  await withDuckDb(workDir, async (db) => {
    await db.run('SET enable_geoparquet_conversion = false')
    const query = sql`SELECT CASE WHEN idu[1:10] IS DISTINCT FROM lag(idu[1:10]) OVER () THEN idu[1:10] END, idu[11:14]::INTEGER,
         contenance, arpente, created - DATE '1970-01-01', updated - DATE '1970-01-01', geometry
       FROM ${parquet(lake('parcels'))}`
    for await (const chunk of db.stream(query)) {
      firstKey = addRows(builder, chunk, firstKey)
      rows += chunk.rowCount
    }
  })
  const path = join(workDir, 'parcels.bin')
  await writeArtefact(path, builder.encode())
  return [{ role: 'readmodel', kind: 'parcels', path, rows }, ...(await writeSuccessors(input, path))]
}

/**
 * Adds the parcels of a chunk. Hundreds of them follow each other that only the last four digits tell apart: the rest comes with the
 * first of a sheet, and `firstKey` is that of the sheet under way. Returns the one that is under way at the end. The lake's own schema
 * guarantees the types: it was written by the same build.
 */
function addRows(builder: ParcelsBuilder, chunk: DuckDBDataChunk, firstKey: number): number {
  const [sheets, numbers, surfaces, surveyed, created, updated, geometry] = Array.from(
    { length: 7 },
    (_, i) => chunk.getColumnVector(i),
  )
  if (!(geometry instanceof DuckDBBlobVector)) throw new Error('The geometry of the parcels is no BLOB')
  const number = (value: DuckDBValue) => (value === null ? null : Number(value))
  let sheet = firstKey
  for (let i = 0; i < chunk.rowCount; i++) {
    const begun = sheets!.getItem(i)
    if (begun !== null) sheet = packIdu(`${begun}0000`)
    const flag = surveyed!.getItem(i)
    builder.add({
      key: sheet + Number(numbers!.getItem(i)),
      surface: number(surfaces!.getItem(i)),
      surveyed: typeof flag === 'boolean' ? flag : null,
      createdDay: number(created!.getItem(i)),
      updatedDay: number(updated!.getItem(i)),
      polygons: decodeWkb(geometry.getItemBytes(i)!),
    })
  }
  return sheet
}
