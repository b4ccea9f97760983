import { basename } from 'node:path'
import { readHeader } from '../../../formats/csv/header.ts'
import { dropCsv, loadCsv } from '../../../formats/csv/read-csv.ts'
import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, idents, joinSql, quoted, quotedList, sql } from '../../../formats/duckdb/sql.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import type { FetchedSource } from '../../dataset.ts'
import { wideFormat } from './columns.ts'
import { type IncomeLevel, MARKS } from './measures.ts'

/** Text that is neither a number nor a mark of the producer. */
const odd = (column: string) =>
  sql`(${ident(column)} IS NOT NULL AND TRY_CAST(replace(${ident(column)}, ',', '.') AS DOUBLE) IS NULL
    AND lower(trim(${ident(column)})) NOT IN (${quotedList(Object.keys(MARKS))}))`

/** Form of the codes in each kind of file. */
export const CODES: Readonly<Record<IncomeLevel, string>> = {
  iris: '[0-9][0-9AB][0-9]{7}',
  commune: '[0-9][0-9AB][0-9]{3}',
  departement: '[0-9][0-9AB][0-9]?',
  region: '[0-9][0-9AB][0-9]?',
}

/**
 * Adds a file to the tables `zones` (file, "row", level, code, year, rule, detail, original: one row a line) and `figures` (file, "row", field,
 * value, mark: one row a figure), and returns its number of lines. Throws IngestError when an essential column is missing.
 */
export async function readFile(
  db: Database,
  source: FetchedSource,
  { path, kind, number }: { path: string; kind: IncomeLevel; number: number },
  report: ColumnReport,
): Promise<number> {
  const file = { path, url: `${source.url} (${basename(path)})` }
  const { year, format } = wideFormat(await readHeader(file, ';'), kind, file.url)
  const { rows } = await loadCsv(db, 'texts', file, format, report)
  const fields = Object.keys(format.columns).filter((field) => field !== 'code')
  const level = sql`${quoted(kind)} AS level`
  const years = sql`${quoted(`20${year}`)} AS year`
  await db.run(
    sql`INSERT INTO zones BY NAME
     SELECT ${number} AS file, "row", ${level}, code, ${years},
       CASE WHEN NOT regexp_full_match(coalesce(code, ''), ${quoted(CODES[kind])}) THEN 'code-malformed'
            WHEN row_number() OVER (PARTITION BY code ORDER BY "row") > 1 THEN 'code-duplicate'
            WHEN ${joinSql(fields.map(odd), ' OR ')} THEN 'number-malformed' END AS rule,
       concat(rule, ': ', code) AS detail, concat_ws(';', code, ${idents(fields)}) AS original
     FROM texts
     UNION ALL SELECT ${number}, "row", ${level}, NULL, ${years}, rule, detail, original FROM texts_refused`,
  )
  await db.run(
    sql`INSERT INTO figures
     SELECT ${number}, "row", field, TRY_CAST(replace(text, ',', '.') AS DOUBLE),
       CASE WHEN TRY_CAST(replace(text, ',', '.') AS DOUBLE) IS NULL THEN lower(trim(text)) END
     FROM (UNPIVOT texts ON ${idents(fields)} INTO NAME field VALUE text)`,
  )
  await dropCsv(db, 'texts')
  return rows
}
