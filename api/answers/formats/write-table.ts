import type { Readable } from 'node:stream'
import type { TableWriter } from '../operation.ts'
import type { RowsMeta } from '../rows-about.ts'
import type { Format } from './format.ts'

/** An answer as a table in a form other than JSON, with the columns that it has. `meta`: what it is made from, and which part it is. */
export async function writeTable(
  { columns, point, rowsOf, shown }: TableWriter,
  data: unknown,
  format: Format,
  meta: RowsMeta,
): Promise<string | Buffer | Readable> {
  const rows = rowsOf(data)
  const asked = shown?.(data) ?? columns
  const at = asked.map((column) => columns.indexOf(column))
  const cells = asked === columns ? rows : rows.map((row) => at.map((i) => row[i] ?? null))
  return format.write({ columns: asked, point, rows: cells }, meta)
}
