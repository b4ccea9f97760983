import { type DuckDBAppender, type DuckDBDataChunk, LIST, listValue, VARCHAR } from '@duckdb/node-api'

/** A column's value: a number also fits INTEGER and BIGINT columns, bytes a BLOB, texts a VARCHAR[]. */
export type Cell = string | number | bigint | boolean | Uint8Array | readonly string[] | null

/** Appends rows to one table. It has a connection of its own, so that results may be streamed meanwhile. */
export interface Writer {
  /** One row, its values in the order of the columns. A value that does not fit its column throws at a later row or at `close`. */
  row(...cells: readonly Cell[]): void
  chunk(chunk: DuckDBDataChunk): void
  /** Makes the rows visible to readers; more may follow. */
  flush(): void
  close(): void
}

export function writerOf(appender: DuckDBAppender): Writer {
  return {
    row(...cells) {
      for (const cell of cells) {
        if (cell === null) appender.appendNull()
        else if (typeof cell === 'string') appender.appendVarchar(cell)
        else if (typeof cell === 'number') appender.appendDouble(cell)
        else if (typeof cell === 'boolean') appender.appendBoolean(cell)
        else if (typeof cell === 'bigint') appender.appendBigInt(cell)
        else if (cell instanceof Uint8Array) appender.appendBlob(cell)
        else appender.appendList(listValue([...cell]), LIST(VARCHAR))
      }
      appender.endRow()
    },
    chunk: (chunk) => appender.appendDataChunk(chunk),
    flush: () => appender.flushSync(),
    close: () => appender.closeSync(),
  }
}
