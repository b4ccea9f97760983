import { type Sql, sql } from '../duckdb/sql.ts'

/** How a cell's text is read. */
export type CellType = 'text' | 'number' | 'integer' | 'date'

/** Longest text kept of one cell, in characters: addresses and wordings are far shorter. */
const LONGEST_TEXT = 500

/** The value of a text cell, NULL when it has none of that type: both decimal marks, dates as 2024-05-01… and as 01/05/2024. */
export function typedCell(cell: Sql, type: CellType): Sql {
  const number = sql`TRY_CAST(replace(${cell}, ',', '.') AS DOUBLE)`
  const finite = sql`CASE WHEN isfinite(${number}) THEN ${number} END`
  switch (type) {
    case 'text':
      return sql`left(${cell}, ${LONGEST_TEXT})`
    case 'number':
      return finite
    case 'integer':
      return sql`TRY_CAST(${finite} AS INTEGER)`
    case 'date':
      return sql`coalesce(TRY_CAST(left(${cell}, 10) AS DATE), TRY_STRPTIME(${cell}, '%d/%m/%Y')::DATE)`
  }
}
