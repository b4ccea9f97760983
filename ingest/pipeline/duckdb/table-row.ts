import type { DuckDBAppender } from '@duckdb/node-api'

/** A column's value: a number also fits INTEGER and BIGINT columns, bytes a BLOB. */
export type Cell = string | number | bigint | boolean | Uint8Array | null

/**
 * Appends one row, its values in the order of the table's columns. The column's own type decides what becomes of a number: DuckDB
 * throws at the next flush when it does not fit.
 */
export function appendRow(appender: DuckDBAppender, ...cells: readonly Cell[]): void {
  for (const cell of cells) {
    if (cell === null) appender.appendNull()
    else if (typeof cell === 'string') appender.appendVarchar(cell)
    else if (typeof cell === 'number') appender.appendDouble(cell)
    else if (typeof cell === 'boolean') appender.appendBoolean(cell)
    else if (typeof cell === 'bigint') appender.appendBigInt(cell)
    else appender.appendBlob(cell)
  }
  appender.endRow()
}
