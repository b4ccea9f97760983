import { basename } from 'node:path'
import { dropCsv, loadCsv } from '../../../formats/csv/read-csv.ts'
import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, joinSql, quoted, quotedList, sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import type { FetchedSource } from '../../dataset.ts'
import { LONG_FORMAT } from './columns.ts'
import { CODES } from './files.ts'
import { type IncomeLevel, MEASURES } from './measures.ts'

/** Kinds of zones that are read. An arrondissement is a commune to the producer's other files. */
const LEVELS: Readonly<Record<string, IncomeLevel>> = {
  COM: 'commune',
  ARM: 'commune',
  DEP: 'departement',
  REG: 'region',
}
/** Statuses of a figure that is missing (SDMX): not counted, not there, not measured. */
const MISSING = ['O', 'L', 'M']

/**
 * Adds a file that has one line a zone and figure to the tables `zones` and `figures`, as `readFile` does one with a line a zone, and
 * returns its number of lines. Throws IngestError for an essential column that is missing, and for a file without medians.
 */
export async function readLongFile(
  db: Database,
  source: FetchedSource,
  { path, number }: { path: string; number: number },
  report: ColumnReport,
): Promise<number> {
  const file = { path, url: `${source.url} (${basename(path)})` }
  const { rows } = await loadCsv(db, 'texts', file, LONG_FORMAT, report)
  const fields = MEASURES.flatMap(({ field, measure }) => (measure === undefined ? [] : [[measure, field]]))
  await db.fill('measure_names', 'measure VARCHAR, field VARCHAR', fields)
  await db.fill('level_names', 'geo_object VARCHAR, level VARCHAR', Object.entries(LEVELS))
  const codes = joinSql(
    Object.entries(CODES).map(([level, form]) => sql`WHEN l.level = ${quoted(level)} THEN ${quoted(form)}`),
    ' ',
  )
  const text = joinSql(Object.keys(LONG_FORMAT.columns).map(ident))
  await db.run(
    sql`CREATE TEMP TABLE long_lines AS
     SELECT "row", l.level, trim(t.geo) AS code, t.time_period AS year, m.field,
       TRY_CAST(replace(trim(t.obs_value), ',', '.') AS DOUBLE) AS value,
       CASE WHEN t.conf_status = 'C' THEN 'c' WHEN t.obs_status IN (${quotedList(MISSING)}) THEN 'nd' END AS mark,
       CASE WHEN l.level IS NULL THEN 'other-level' WHEN m.field IS NULL THEN 'other-figure'
            WHEN t.time_period <> max(t.time_period) OVER () THEN 'other-year' END AS other,
       CASE WHEN NOT regexp_full_match(coalesce(trim(t.geo), ''), CASE ${codes} END) THEN 'code-malformed'
            WHEN NOT regexp_full_match(coalesce(t.time_period, ''), '[0-9]{4}') THEN 'year-malformed'
            WHEN coalesce(t.unit_mult, '0') <> '0' THEN 'unit-unknown'
            WHEN value IS NULL AND (mark IS NULL OR coalesce(trim(t.obs_value), '') <> '') THEN 'number-malformed'
            WHEN row_number() OVER (PARTITION BY l.level, trim(t.geo), m.field, t.time_period ORDER BY "row") > 1 THEN 'code-duplicate'
       END AS rule,
       concat_ws(';', ${text}) AS original
     FROM texts t LEFT JOIN level_names l USING (geo_object) LEFT JOIN measure_names m ON m.measure = t.filosofi_measure`,
  )
  if ((await db.count(sql`long_lines WHERE field = 'available.median'`)) === 0)
    throw new IngestError(
      `${file.url} has no line of MED_SL: it is no file of incomes. Nothing was published`,
    )
  await db.run(
    sql`INSERT INTO zones BY NAME
     SELECT ${number} AS file, "row", level, code, year, other, CASE WHEN other IS NULL THEN rule END AS rule,
       CASE WHEN other IS NULL AND rule IS NOT NULL THEN concat(rule, ': ', code) END AS detail, original FROM long_lines
     UNION ALL BY NAME SELECT ${number} AS file, "row", rule, detail, original FROM texts_refused`,
  )
  await db.run(
    sql`INSERT INTO figures SELECT ${number}, "row", field, CASE WHEN mark = 'c' THEN NULL ELSE value END, CASE WHEN mark = 'c' OR value IS NULL THEN mark END
     FROM long_lines WHERE other IS NULL AND rule IS NULL`,
  )
  await db.run('DROP TABLE long_lines; DROP TABLE measure_names; DROP TABLE level_names')
  await dropCsv(db, 'texts')
  return rows
}
