import { typedCell } from '../../../formats/csv/typed-cell.ts'
import type { Database } from '../../../formats/duckdb/database.ts'
import {
  columnsSql,
  ident,
  idents,
  joinSql,
  quoted,
  quotedList,
  type Sql,
  sql,
} from '../../../formats/duckdb/sql.ts'
import { without } from '../../../shared/lake/columns.ts'
import { diagnosticFile } from '../../../shared/lake/files/dpe.ts'
import type { DpeFamily } from '../../../shared/producers/ademe.ts'
import type { DpeColumn, DpeType } from './columns.ts'

/** Dwellings have seven classes; tertiary buildings made under the rules of 2006 go on to I. */
const LABELS: Readonly<Record<DpeFamily, string>> = { existing: 'A-G', new: 'A-G', tertiary: 'A-I' }

/** Ways in which a diagnostic says that it has no class. */
const NO_LABEL = ['N', 'NC', 'NON SOUMIS', 'VIERGE', 'NON APPLICABLE']

/** Without these a diagnostic cannot be identified, dated or classed: what they cannot mean refuses the line. */
const STRICT: readonly DpeType[] = ['date', 'label']

/** Creates the table of all lines of a unit, typed, with what became of each (`scope`, `rule`: see qualityByPart). */
export async function createDpeLines(db: Database): Promise<void> {
  const columns = without(diagnosticFile.table, 'family', 'lng', 'lat', 'electricity_factor')
  await db.run(
    sql`CREATE TABLE lines (source INTEGER, family VARCHAR, "row" BIGINT, part VARCHAR, scope VARCHAR, rule VARCHAR,
       detail VARCHAR, original VARCHAR, unreadable INTEGER, decimal_commas INTEGER, point VARCHAR, ${columnsSql(columns)})`,
  )
}

/** What a table of text lines comes from. */
export interface DpeLinesOrigin {
  /** Position of the source in the unit. */
  source: number
  family: DpeFamily
  /** The commune asked for, or the area. */
  part: string
}

/**
 * Types the text lines of `table` (see loadLines) into `lines`: both decimal marks, dates as the portal and as its French
 * exports write them. A line without a number, or with a date or class that means nothing, is refused; another value that
 * cannot be read is left unknown and counted.
 */
export async function typeDpeLines(
  db: Database,
  table: string,
  columns: Readonly<Record<string, DpeColumn>>,
  { source, family, part }: DpeLinesOrigin,
): Promise<void> {
  const fields = Object.entries(columns)
  const strict = fields.filter(([, { type }]) => STRICT.includes(type))
  const loose = fields.filter(([, { type }]) => type === 'number' || type === 'integer')
  const raw = (field: string) => ident(`text of ${field}`)
  const lost = (field: string) => sql`(${raw(field)} IS NOT NULL AND ${ident(field)} IS NULL)`
  const hasLabel = (field: string) => sql`AND upper(${raw(field)}) NOT IN (${quotedList(NO_LABEL)})`
  const rules = strict.map(
    ([field, { type }]) =>
      sql`WHEN ${lost(field)} ${type === 'label' ? hasLabel(field) : sql``} THEN ${quoted(`${type}-malformed`)}`,
  )
  const details = strict.map(
    ([field, { names }]) =>
      sql`WHEN ${lost(field)} THEN ${quoted(`${names[0]}: `)} || left(${raw(field)}, 100)`,
  )
  const sum = (counts: Sql[]) => (counts.length === 0 ? sql`0` : joinSql(counts, ' + '))
  const unreadable = sum(loose.map(([field]) => sql`${lost(field)}::INTEGER`))
  const commas = sum(loose.map(([field]) => sql`coalesce(contains(${raw(field)}, ','), false)::INTEGER`))
  const texts = fields.map(([field]) => sql`${ident(field)}: ${raw(field)}`)
  const cleaned = fields.map(([field, { type }]) => sql`${clean(ident(field), type)} AS ${raw(field)}`)
  const typed = fields.map(([field, { type }]) => sql`${read(raw(field), type, family)} AS ${ident(field)}`)
  const names = idents(fields.map(([field]) => field))
  const origin = sql`${source}, ${quoted(family)}, "row", ${quoted(part)}`
  await db.run(
    sql`INSERT INTO lines (source, family, "row", part, rule, detail, original, unreadable, decimal_commas, ${names})
     SELECT ${origin}, rule, detail, CASE WHEN rule IS NOT NULL THEN to_json({${joinSql(texts)}}) END, ${unreadable}, ${commas}, ${names}
     FROM (SELECT *, CASE WHEN "number" IS NULL THEN 'number-missing'
           WHEN NOT regexp_full_match("number", '[0-9A-Z]{13}') THEN 'number-malformed' ${joinSql(rules, ' ')} END AS rule,
         CASE WHEN "number" IS NULL THEN 'numero_dpe is empty'
           WHEN NOT regexp_full_match("number", '[0-9A-Z]{13}') THEN 'numero_dpe: ' || left("number", 100)
           ${joinSql(details, ' ')} END AS detail
       FROM (SELECT *, ${joinSql(typed)} FROM (SELECT "row", ${joinSql(cleaned)} FROM ${ident(table)})))`,
  )
  await db.run(
    sql`INSERT INTO lines (source, family, "row", part, rule, detail, original, unreadable, decimal_commas)
     SELECT ${origin}, rule, detail, original, 0, 0 FROM ${ident(`${table}_refused`)}`,
  )
}

/** A cell without blanks around it, NULL when nothing is left; in texts, line breaks and runs of blanks become one space. */
function clean(cell: Sql, type: DpeType): Sql {
  const trimmed = sql`nullif(trim(${cell}), '')`
  if (type !== 'text') return trimmed
  // Looking for them first: a regular expression over every cell of a large département costs seconds.
  return sql`CASE WHEN contains(${cell}, chr(10)) OR contains(${cell}, chr(13)) OR contains(${cell}, chr(9)) OR contains(${cell}, '  ')
    THEN nullif(trim(regexp_replace(${cell}, '\\s+', ' ', 'g')), '') ELSE ${trimmed} END`
}

function read(cell: Sql, type: DpeType, family: DpeFamily): Sql {
  if (type !== 'label') return typedCell(cell, type)
  return sql`CASE WHEN regexp_full_match(upper(${cell}), ${quoted(`[${LABELS[family]}]`)}) THEN upper(${cell}) END`
}
