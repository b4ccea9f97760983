import { join } from 'node:path'
import { DuckDBBlobValue } from '@duckdb/node-api'
import { z } from 'zod'
import type { Database } from '../../../formats/duckdb/database.ts'
import { sql } from '../../../formats/duckdb/sql.ts'
import { decodeWkb } from '../../../formats/geometry/wkb.ts'
import type { Refused } from '../../../formats/refused.ts'
import { originalOf } from '../../../formats/vector/vector-row.ts'
import type { NormaliseInput } from '../../dataset.ts'
import type { QualityCount } from '../../pipeline/quality/quality-count.ts'
import { laidOutRows } from '../../pipeline/split/laid-out.ts'
import type { Split } from '../../splitter.ts'
import { rowsOfMap } from './open-map.ts'
import { type ClayFacts, NO_POLYGONS, POLYGON_ROWS } from './pass.ts'
import { type ClayPolygon, readPolygon } from './polygon.ts'

/** A row of the département: a polygon, or why it is refused. */
export type PartRow = { polygon: ClayPolygon } | { refused: Omit<Refused, 'part'> }

const text = z.string().nullable()
const storedRow = z.object({
  source: z.string(),
  row_of_source: z.number(),
  id: text,
  level: z.enum(['low', 'medium', 'high']).nullable(),
  repairs: text,
  geometry: z.instanceof(DuckDBBlobValue).nullable(),
  rule: text,
  detail: text,
  original: text,
})

/** Counts the rows of another département. */
function leaveOut(departement: string, { territory }: NormaliseInput, count: QualityCount, rows = 1): void {
  count.leaveOut(territory.departement(departement) ? 'other-departement' : 'departement-unknown', rows)
}

/** The rows of a département out of the whole map, in its order; those of others are counted. */
export async function* readMap(input: NormaliseInput, count: QualityCount): AsyncGenerator<PartRow> {
  const { unit, sources, workDir, columns } = input
  for (const [n, source] of sources.entries())
    for await (const { row, departement } of rowsOfMap(source, join(workDir, `map-${n}`), columns)) {
      input.progress(row.row)
      if (departement !== unit.area) {
        leaveOut(departement, input, count)
        continue
      }
      const reading = readPolygon(row)
      if (reading.ok) yield { polygon: reading.polygon }
      else {
        const { rule, detail } = reading
        yield { refused: { source: source.url, row: row.row, rule, detail, original: originalOf(row) } }
      }
    }
}

/** The same out of the map that was read once for all départements. */
export async function* readClayPart(
  db: Database,
  split: Split<ClayFacts>,
  input: NormaliseInput,
  count: QualityCount,
): AsyncGenerator<PartRow> {
  const { area } = input.unit
  const { files, rows } = split.facts
  for (const [departement, n] of Object.entries(rows))
    if (departement !== area) leaveOut(departement, input, count, n)
  const own = await laidOutRows(split, files, {
    kinds: [POLYGON_ROWS],
    departements: [area],
    none: NO_POLYGONS,
  })
  let read = 0
  for await (const found of db.streamObjects(sql`SELECT * FROM ${own} ORDER BY "row"`)) {
    input.progress(++read)
    const stored = storedRow.parse(found)
    const { source, row_of_source: row, rule, detail, original, id, level, repairs, geometry } = stored
    if (rule !== null)
      yield { refused: { source, row, rule, detail: detail ?? '', original: original ?? '' } }
    else if (id !== null && level !== null && geometry !== null)
      yield {
        polygon: {
          id,
          level,
          polygons: decodeWkb(geometry.bytes),
          repairs: repairs ? repairs.split(',') : [],
        },
      }
    else throw new Error(`Row ${row} of the map of clay was laid out without a shape or a rule`)
  }
}
