import Papa from 'papaparse'
import { lakeFileOf } from '../../shared/lake/dictionary.ts'
import { ExplainedError } from '../../shared/process/explained-error.ts'
import { print, table } from '../context.ts'
import { fullName, type LakeView } from './views.ts'
import type { QueryFormat } from './writers.ts'

/** `SHOW TABLES`, as people of other databases ask: DuckDB's own answer has no table of a schema. */
const SHOW_TABLES = /^\s*show\s+(?:all\s+)?tables\s*;?\s*$/i
const DESCRIBE = /^\s*desc(?:ribe)?\s+(?:table\s+)?([\w.]+)\s*;?\s*$/i

type Row = Readonly<Record<string, string | number | null>>

/** What can be asked when a text asks for that and nothing else: the tables, or the columns of one; undefined of any other statement. */
export function listing(sql: string, views: readonly LakeView[]): readonly Row[] | undefined {
  if (SHOW_TABLES.test(sql)) return tablesOf(views)
  const [, name] = DESCRIBE.exec(sql) ?? []
  const view = name === undefined ? undefined : views.find((one) => fullName(one) === name.toLowerCase())
  return view && columnsOf(view)
}

/** The tables by name: dataset and kind of their lake files, rows and files of all départements, and what a row is. */
export const tablesOf = (views: readonly LakeView[]): readonly Row[] =>
  views.map((view) => ({
    table: fullName(view),
    dataset: view.dataset,
    kind: view.kind,
    rows: view.rows,
    files: view.paths.length,
    holds: lakeFileOf(view)?.holds.en ?? null,
  }))

/** The columns of a table as the dictionary declares them; undefined where this program does not know its lake file. */
function columnsOf(view: LakeView): readonly Row[] | undefined {
  return lakeFileOf(view)?.columns.map(({ name, type, unit = null, meaning }) => ({
    column_name: name,
    column_type: type,
    unit,
    meaning,
  }))
}

/** Prints rows in a form of the answer. Throws ExplainedError where they would be written to a file. */
export function printListing(rows: readonly Row[], format: QueryFormat, out: string | undefined): void {
  if (out !== undefined || format === 'parquet')
    throw new ExplainedError('The list of tables and of columns goes to stdout, as table, csv or json')
  if (format === 'csv') return void process.stdout.write(`${Papa.unparse([...rows], { newline: '\n' })}\n`)
  const names = Object.keys(rows[0] ?? {})
  print(format === 'json', rows, () =>
    table([names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))]),
  )
}
