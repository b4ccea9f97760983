import { join } from 'node:path'
import { DuckDBBlobVector, type DuckDBDataChunk, DuckDBIntegerVector } from '@duckdb/node-api'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { decodeWkb } from '../../../formats/geometry/wkb.ts'
import type { Written } from '../../../formats/written.ts'
import { ParcelsBuilder } from '../../../shared/artefacts/parcels-builder.ts'
import { packIdu } from '../../../shared/identifiers/idu-pack.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { writeArtefact } from '../../readmodel/write-artefact.ts'
import { writeSuccessors } from './successors.ts'
import { writeRefused } from './write-refused.ts'

/** Builds the spatial index of the parcels of one département, the successors of its former ones and the rules of its refused ones, from the lake alone. */
export async function readModel(input: ReadModelInput): Promise<Written[]> {
  const { area, lake, workDir } = input
  const builder = new ParcelsBuilder(area)
  let firstKey = 0
  let rows = 0
  await withDuckDb(workDir, async (db) => {
    await db.run('SET enable_geoparquet_conversion = false')
    const query = sql`SELECT CASE WHEN idu[1:10] IS DISTINCT FROM lag(idu[1:10]) OVER () THEN idu[1:10] END, idu[11:14]::INTEGER,
         coalesce(contenance, -1), coalesce(arpente::INTEGER, -1), ${dayOf(sql`created`)}, ${dayOf(sql`updated`)}, geometry
       FROM ${parquet(lake('parcels'))}`
    for await (const chunk of db.stream(query)) {
      firstKey = addRows(builder, chunk, firstKey)
      rows += chunk.rowCount
    }
  })
  const path = join(workDir, 'parcels.bin')
  await writeArtefact(path, builder.encode())
  return [
    { role: 'readmodel', kind: 'parcels', path, rows },
    ...(await writeSuccessors(input, path)),
    ...(await writeRefused(input)),
  ]
}

/** Days since 1970-01-01, -1 when absent. */
const dayOf = (column: Sql) => sql`coalesce(${column} - DATE '1970-01-01', -1)::INTEGER`

/**
 * Adds the parcels of a chunk. Hundreds of them follow each other that only the last four digits tell apart: the rest comes with the
 * first of a sheet, and `firstKey` is that of the sheet under way. Returns the one that is under way at the end. Numbers that are absent
 * come as -1: each null among millions would be looked up as one bit of a bigint.
 */
function addRows(builder: ParcelsBuilder, chunk: DuckDBDataChunk, firstKey: number): number {
  const sheets = chunk.getColumnVector(0)
  const [numbers, surfaces, surveyed, created, updated] = integersOf(chunk)
  const geometry = chunk.getColumnVector(6)
  if (!(geometry instanceof DuckDBBlobVector)) throw new Error('The geometry of the parcels is no BLOB')
  const { rowCount } = chunk
  let sheet = firstKey
  for (let i = 0; i < rowCount; i++) {
    const begun = sheets.getItem(i)
    if (begun !== null) sheet = packIdu(`${begun}0000`)
    const flag = numberAt(surveyed!, i)
    builder.add({
      key: sheet + numbers!.getItem(i)!,
      surface: numberAt(surfaces!, i),
      surveyed: flag === null ? null : flag === 1,
      createdDay: numberAt(created!, i),
      updatedDay: numberAt(updated!, i),
      polygons: decodeWkb(geometry.getItemBytes(i)!),
    })
  }
  return sheet
}

/** The columns between the sheet and the geometry. */
function integersOf(chunk: DuckDBDataChunk): DuckDBIntegerVector[] {
  return [1, 2, 3, 4, 5].map((i) => {
    const column = chunk.getColumnVector(i)
    if (column instanceof DuckDBIntegerVector) return column
    throw new Error(`Column ${i} of the parcels is no INTEGER`)
  })
}

function numberAt(column: DuckDBIntegerVector, i: number): number | null {
  const value = column.getItem(i)!
  return value < 0 ? null : value
}
