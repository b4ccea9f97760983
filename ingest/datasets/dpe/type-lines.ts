import type { DuckDBConnection } from '@duckdb/node-api'
import type { DpeFamily } from '../../../shared/dpe/ademe.ts'
import { DPE_COLUMNS, type DpeColumn, type DpeType } from './columns.ts'

const SQL_TYPES: Readonly<Record<DpeType, string>> = {
  text: 'VARCHAR',
  number: 'DOUBLE',
  integer: 'INTEGER',
  date: 'DATE',
  label: 'VARCHAR',
}

/** Longest text kept of one cell, in characters: addresses and wordings are far shorter. */
const LONGEST_TEXT = 500

/** Dwellings have seven classes; tertiary buildings made under the rules of 2006 go on to I. */
const LABELS: Readonly<Record<DpeFamily, string>> = { existing: 'A-G', new: 'A-G', tertiary: 'A-I' }

/** Ways in which a diagnostic says that it has no class. */
const NO_LABEL = ['N', 'NC', 'NON SOUMIS', 'VIERGE', 'NON APPLICABLE']

/** Without these a diagnostic cannot be told from another, dated or classed: what they cannot mean refuses the line. */
const STRICT: readonly DpeType[] = ['date', 'label']

/** Creates the table of all lines of a unit, typed, with what became of each (`scope`, `rule`: see qualityByPart). */
export async function createLines(connection: DuckDBConnection): Promise<void> {
  const columns = Object.entries(DPE_COLUMNS).map(([field, { type }]) => `"${field}" ${SQL_TYPES[type]}`)
  await connection.run(
    `CREATE TABLE lines (source INTEGER, family VARCHAR, "row" BIGINT, part VARCHAR, scope VARCHAR, rule VARCHAR,
       detail VARCHAR, original VARCHAR, unreadable INTEGER, decimal_commas INTEGER, ${columns.join(', ')})`,
  )
}

/** What a table of text lines comes from. */
export interface LinesOrigin {
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
export async function typeLines(
  connection: DuckDBConnection,
  table: string,
  columns: Readonly<Record<string, DpeColumn>>,
  { source, family, part }: LinesOrigin,
): Promise<void> {
  const fields = Object.entries(columns)
  const strict = fields.filter(([, { type }]) => STRICT.includes(type))
  const loose = fields.filter(([, { type }]) => type === 'number' || type === 'integer')
  const lost = (field: string) => `("raw_${field}" IS NOT NULL AND "${field}" IS NULL)`
  const noLabel = NO_LABEL.map((mark) => `'${mark}'`).join(', ')
  const rules = strict.map(
    ([field, { type }]) =>
      `WHEN ${lost(field)}${type === 'label' ? ` AND upper("raw_${field}") NOT IN (${noLabel})` : ''} THEN '${type}-malformed'`,
  )
  const details = strict.map(
    ([field, { names }]) =>
      `WHEN ${lost(field)} THEN '${names[0]!.replaceAll("'", "''")}: ' || left("raw_${field}", 100)`,
  )
  const sum = (counts: string[]) => (counts.length === 0 ? '0' : counts.join(' + '))
  const names = fields.map(([field]) => `"${field}"`).join(', ')
  await connection.run(
    `INSERT INTO lines (source, family, "row", part, rule, detail, original, unreadable, decimal_commas, ${names})
     SELECT $source, $family, "row", $part, rule, detail,
       CASE WHEN rule IS NOT NULL THEN to_json({${fields.map(([field]) => `"${field}": "raw_${field}"`).join(', ')}}) END,
       ${sum(loose.map(([field]) => `${lost(field)}::INTEGER`))},
       ${sum(loose.map(([field]) => `coalesce(contains("raw_${field}", ','), false)::INTEGER`))}, ${names}
     FROM (SELECT *, CASE WHEN "number" IS NULL THEN 'number-missing'
           WHEN NOT regexp_full_match("number", '[0-9A-Z]{13}') THEN 'number-malformed' ${rules.join(' ')} END AS rule,
         CASE WHEN "number" IS NULL THEN 'numero_dpe is empty'
           WHEN NOT regexp_full_match("number", '[0-9A-Z]{13}') THEN 'numero_dpe: ' || left("number", 100)
           ${details.join(' ')} END AS detail
       FROM (SELECT *, ${fields.map(([field, { type }]) => `${read(`"raw_${field}"`, type, family)} AS "${field}"`).join(', ')}
         FROM (SELECT "row", ${fields.map(([field, { type }]) => `${clean(`"${field}"`, type)} AS "raw_${field}"`).join(', ')}
           FROM "${table}")))`,
    { source, family, part },
  )
  await connection.run(
    `INSERT INTO lines (source, family, "row", part, rule, detail, original, unreadable, decimal_commas)
     SELECT $source, $family, "row", $part, rule, detail, original, 0, 0 FROM "${table}_refused"`,
    { source, family, part },
  )
}

/** A cell without blanks around it, NULL when nothing is left; in texts, line breaks and runs of blanks become one space. */
function clean(cell: string, type: DpeType): string {
  const trimmed = `nullif(trim(${cell}), '')`
  if (type !== 'text') return trimmed
  // Looking for them first: a regular expression over every cell of a large département costs seconds.
  return `CASE WHEN contains(${cell}, chr(10)) OR contains(${cell}, chr(13)) OR contains(${cell}, chr(9)) OR contains(${cell}, '  ')
    THEN nullif(trim(regexp_replace(${cell}, '\\s+', ' ', 'g')), '') ELSE ${trimmed} END`
}

function read(cell: string, type: DpeType, family: DpeFamily): string {
  const number = `TRY_CAST(replace(${cell}, ',', '.') AS DOUBLE)`
  const finite = `CASE WHEN isfinite(${number}) THEN ${number} END`
  switch (type) {
    case 'text':
      return `left(${cell}, ${LONGEST_TEXT})`
    case 'number':
      return finite
    case 'integer':
      return `TRY_CAST(${finite} AS INTEGER)`
    case 'date':
      return `coalesce(TRY_CAST(left(${cell}, 10) AS DATE), TRY_STRPTIME(${cell}, '%d/%m/%Y')::DATE)`
    case 'label':
      return `CASE WHEN regexp_full_match(upper(${cell}), '[${LABELS[family]}]') THEN upper(${cell}) END`
  }
}
