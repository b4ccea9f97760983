import { z } from 'zod'
import type { Database } from '../../../formats/duckdb/database.ts'
import { streamAs } from '../../../formats/duckdb/rows.ts'
import { type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { BatchLine } from './split-batch.ts'

const row = z.object({
  batch: z.string(),
  id: z.number(),
  price: z.number().nullable(),
  commune: z.string(),
  section: z.string(),
  street: z.string().nullable(),
  premises: z.boolean(),
})

/** Codes of a house, a flat and business premises; 3 is an outbuilding. */
const PREMISES = sql`1, 2, 4`
/** The cadastral section of a line: commune, prefix and section. */
export const SECTION = sql`idu[:10]`

/** The usable lines of `from` (a FROM item with the columns of `lines`, `id` and `batch`) batch by batch, with what tells their sales apart. */
export function batchLines(
  db: Database,
  from: Sql,
): AsyncGenerator<BatchLine & { batch: string; price: number | null }> {
  const lines = sql`SELECT CAST(batch AS VARCHAR) AS batch, id, price, commune, ${SECTION} AS section, street_code AS street,
      coalesce(type_code IN (${PREMISES}), false) AS premises
    FROM ${from} ORDER BY batch, id`
  return streamAs(db, lines, row)
}
