import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type DuckDBResult, DuckDBTypeId, type Json } from '@duckdb/node-api'
import Papa from 'papaparse'
import { protectedText } from '../../shared/csv/formulas.ts'
import { replaceFile } from '../../shared/files/replace-file.ts'
import { table } from '../context.ts'

export const QUERY_FORMATS = ['table', 'csv', 'json', 'parquet'] as const
export type QueryFormat = (typeof QUERY_FORMATS)[number]
export type TextFormat = Exclude<QueryFormat, 'parquet'>

/** A query has no columns of the caller's: texts are protected, or none. */
export const QUERY_FORMULAS = ['protect', 'keep'] as const
export type QueryFormulas = (typeof QUERY_FORMULAS)[number]
const TEXT_TYPES: readonly DuckDBTypeId[] = [DuckDBTypeId.VARCHAR, DuckDBTypeId.ENUM]

/** Rows of a table for people; the other formats have all of them. */
const SHOWN_ROWS = 100
/** Characters of a cell in a table for people. */
const SHOWN_CELL = 60

/** The pieces of a result as text, chunk by chunk. */
export async function* resultText(
  result: DuckDBResult,
  format: TextFormat,
  formulas: QueryFormulas,
): AsyncGenerator<string> {
  const names = result.deduplicatedColumnNames()
  if (format === 'table') yield await asTable(names, result)
  else if (format === 'csv') {
    const texts = result.columnTypes().map(({ typeId }) => TEXT_TYPES.includes(typeId))
    const written = (cell: string | null, isText: boolean | undefined) =>
      cell !== null && isText && formulas === 'protect' ? protectedText(cell) : cell
    yield csvLines([names.map((name) => written(name, true))])
    for await (const rows of result.yieldRowsJson())
      if (rows.length > 0)
        yield csvLines(rows.map((row) => row.map((cell, i) => written(cellText(cell), texts[i]))))
  } else yield* asJson(names, result)
}

/** RFC 4180 with LF; a NULL is nothing between two commas. */
function csvLines(rows: (string | null)[][]): string {
  return `${Papa.unparse(rows, { newline: '\n' })}\n`
}

/** A list of objects, a row a line. */
async function* asJson(names: readonly string[], result: DuckDBResult): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of result.yieldRowsJson()) {
    if (rows.length === 0) continue
    const lines = rows.map((row) =>
      JSON.stringify(Object.fromEntries(names.map((name, i) => [name, row[i]]))),
    )
    yield `${before}${lines.join(',\n')}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function asTable(names: readonly string[], result: DuckDBResult): Promise<string> {
  const shown: string[][] = [[...names]]
  let more = false
  for await (const rows of result.yieldRowsJson()) {
    const room = SHOWN_ROWS + 1 - shown.length
    shown.push(...rows.slice(0, room).map((row) => row.map((cell) => cut(cellText(cell) ?? ''))))
    if (rows.length > room) {
      more = true
      break
    }
  }
  const note = more ? [`… more rows: --format csv, json or parquet gives all of them`] : []
  return `${[...table(shown), ...note].join('\n')}\n`
}

function cellText(cell: Json | undefined): string | null {
  if (cell === null || cell === undefined) return null
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > SHOWN_CELL ? `${line.slice(0, SHOWN_CELL)}…` : line
}

/**
 * Writes the text to a file, which appears whole or not at all, or to stdout. A reader of stdout that leaves (`head`) ends the writing.
 * Throws the error of the system when it cannot be written: of opening, of any piece, or of closing.
 */
export async function write(text: AsyncIterable<string>, out: string | undefined): Promise<void> {
  if (out !== undefined) return replaceFile(out, (part) => pipeline(text, createWriteStream(part)))
  const { stdout } = process
  // The callback of a write has the error; without a listener, the event of the same error would end the process before its files are removed.
  stdout.once('error', () => undefined)
  for await (const piece of text) {
    const error = await new Promise<NodeJS.ErrnoException | null | undefined>((resolve) =>
      stdout.write(piece, resolve),
    )
    if (error?.code === 'EPIPE') return
    if (error) throw error
  }
}
