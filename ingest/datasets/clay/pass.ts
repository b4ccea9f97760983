import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { sql } from '../../../formats/duckdb/sql.ts'
import { encodeWkb } from '../../../formats/geometry/wkb.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { originalOf } from '../../../formats/vector/vector-row.ts'
import type { FetchedSource } from '../../dataset.ts'
import { LaidOut, laidOut } from '../../pipeline/split/laid-out.ts'
import type { Advance, Pass } from '../../splitter.ts'
import { rowsOfMap } from './open-map.ts'
import { readPolygon } from './polygon.ts'

/** With two départements the map is already read once less. */
const PAYS = 2

/** Where the polygons of each département are, and how many rows the map has of each. */
const facts = z.strictObject({ files: z.array(laidOut), rows: z.record(z.string(), z.number()) })
export type ClayFacts = z.infer<typeof facts>

/** Name of the national file that has the columns and no row. */
export const NO_POLYGONS = 'no-polygons'
/** Kind of the files of rows. */
export const POLYGON_ROWS = 'polygons'

const COLUMNS = sql`"row" BIGINT, source VARCHAR, row_of_source BIGINT, departement VARCHAR, id VARCHAR, level VARCHAR, repairs VARCHAR,
  geometry BLOB, rule VARCHAR, detail VARCHAR, original VARCHAR`

/** The pass over the national map: every polygon is read and cleaned once, and laid out by its département. */
export function clayPass(sources: readonly FetchedSource[]): Pass<ClayFacts> {
  return {
    pays: PAYS,
    depends: sources.map(({ url, sha256 }) => `${url} ${sha256}`),
    facts,
    make: (dir, advance, columns) => layOut(sources, dir, advance, columns),
  }
}

async function layOut(
  sources: readonly FetchedSource[],
  dir: string,
  advance: Advance,
  columns: ColumnReport,
): Promise<ClayFacts> {
  const scratch = join(dir, 'scratch')
  await mkdir(scratch)
  const rows: Record<string, number> = {}
  const files = await withDuckDb(dir, async (db) => {
    await db.run(sql`CREATE TABLE map_rows (${COLUMNS})`)
    const writer = await db.writer('map_rows')
    let number = 0
    for (const [n, source] of sources.entries())
      for await (const { row, departement } of rowsOfMap(source, join(scratch, `map-${n}`), columns)) {
        rows[departement] = (rows[departement] ?? 0) + 1
        const head = [++number, source.url, row.row, departement]
        const reading = readPolygon(row)
        if (reading.ok) {
          const { id, level, polygons, repairs } = reading.polygon
          writer.row(...head, id, level, repairs.join(','), encodeWkb(polygons), null, null, null)
        } else writer.row(...head, null, null, null, null, reading.rule, reading.detail, originalOf(row))
        advance(number)
      }
    writer.close()
    const out = new LaidOut(db, dir, number, advance)
    await out.national(NO_POLYGONS, sql`SELECT * FROM map_rows LIMIT 0`)
    await out.write(POLYGON_ROWS, sql`SELECT * FROM map_rows`, number)
    return out.files
  })
  for (const name of [scratch, join(dir, 'duckdb-spill')]) await rm(name, { recursive: true, force: true })
  return { files, rows }
}
