import Papa from 'papaparse'
import type { Table } from '../operation.ts'

/** RFC 4180, UTF-8, a comma, LF. Text that a spreadsheet would run as a formula is quoted with an apostrophe. */
export function csvOf({ columns, rows }: Table): string {
  const body = Papa.unparse(
    { fields: columns.map(({ name }) => name), data: rows.map((row) => [...row]) },
    { newline: '\n', escapeFormulae: true },
  )
  return `${body}\n`
}
