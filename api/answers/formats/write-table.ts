import type { TableWriter } from '../operation.ts'
import type { Format } from './format.ts'

/** An answer as a table in a form other than JSON, with the columns that it has. */
export async function writeTable(
  { columns, point, rowsOf, shown }: TableWriter,
  data: unknown,
  format: Format,
): Promise<string | Buffer> {
  const rows = rowsOf(data)
  const asked = shown?.(data) ?? columns
  const at = asked.map((column) => columns.indexOf(column))
  const cells = asked === columns ? rows : rows.map((row) => at.map((i) => row[i] ?? null))
  return format.write({ columns: asked, point, rows: cells })
}
