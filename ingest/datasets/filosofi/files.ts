import { basename } from 'node:path'
import { readHeader } from '../../csv/header.ts'
import { dropCsv, loadCsv } from '../../csv/read-csv.ts'
import type { FetchedSource } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import type { Database } from '../../pipeline/duckdb/database.ts'
import { ident, idents, joinSql, quoted, quotedList, sql } from '../../pipeline/duckdb/sql.ts'
import { MARKS, MEASURES, type ZoneLevel } from './measures.ts'

const DELIMITER = ';'

/** Text that is neither a number nor a mark of the producer. */
const odd = (column: string) =>
  sql`(${ident(column)} IS NOT NULL AND TRY_CAST(replace(${ident(column)}, ',', '.') AS DOUBLE) IS NULL
    AND lower(trim(${ident(column)})) NOT IN (${quotedList(Object.keys(MARKS))}))`

/** Form of the codes in each kind of file. */
export const CODES: Readonly<Record<ZoneLevel, string>> = {
  iris: '[0-9][0-9AB][0-9]{7}',
  commune: '[0-9][0-9AB][0-9]{3}',
  departement: '[0-9][0-9AB][0-9]?',
  region: '[0-9][0-9AB][0-9]?',
}

/**
 * Adds a file to the tables `zones` (file, "row", level, code, year, rule, detail, original: one row a line) and `figures` (file, "row", field,
 * value, mark: one row a figure), and returns its number of lines. Throws IngestError when a column that is read has vanished.
 */
export async function readFile(
  db: Database,
  source: FetchedSource,
  { path, kind, number }: { path: string; kind: ZoneLevel; number: number },
): Promise<number> {
  const file = { path, url: `${source.url} (${basename(path)})` }
  const { year, measures } = layoutOf(await readHeader(file, DELIMITER), kind, file.url)
  const columns = Object.fromEntries(measures.map(({ field, column }) => [field, [column]]))
  const code = [kind === 'iris' ? 'IRIS' : 'CODGEO']
  const { rows } = await loadCsv(db, 'texts', file, { delimiter: DELIMITER, columns: { code, ...columns } })
  const fields = Object.keys(columns)
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

/** The year of a file (two digits), which stands in the names of its columns, and the columns that are read. */
function layoutOf(header: readonly string[], kind: ZoneLevel, url: string) {
  const isIris = kind === 'iris'
  const prefix = isIris ? (header.some((name) => name.startsWith('DISP_')) ? 'DISP_' : 'DEC_') : ''
  const years = header.flatMap((name) => /^(?:DISP_|DEC_)?MED(\d\d)$/.exec(name)?.[1] ?? [])
  const year = years[0]
  if (year === undefined)
    throw new IngestError(`${url} has no column "${prefix}MED<year>": it is no file of incomes`)
  const measures = MEASURES.flatMap(({ field, zone, iris }) => {
    const column = isIris ? iris : zone
    return column?.startsWith(prefix) ? [{ field, column: `${column}${year}` }] : []
  })
  return { year, measures }
}
