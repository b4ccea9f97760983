import type { DuckDBConnection } from '@duckdb/node-api'
import { sqlPath } from '../../pipeline/duckdb/duckdb.ts'
import { type Edition, FIELDS } from './editions.ts'

/** Columns of a typed line, in the order of the lake, beside where it comes from. */
const LINE_COLUMNS = [
  'published_id VARCHAR',
  'date DATE',
  'disposition INTEGER',
  'nature VARCHAR',
  'price DOUBLE',
  'number INTEGER',
  'suffix VARCHAR',
  'street VARCHAR',
  'street_code VARCHAR',
  'postcode VARCHAR',
  'commune VARCHAR',
  'commune_name VARCHAR',
  'departement VARCHAR',
  'former_commune VARCHAR',
  'idu VARCHAR',
  'former_idu VARCHAR',
  'volume VARCHAR',
  ...[1, 2, 3, 4, 5].flatMap((n) => [`lot${n} VARCHAR`, `carrez${n} DOUBLE`]),
  'lot_count INTEGER',
  'type_code INTEGER',
  'type VARCHAR',
  'surface DOUBLE',
  'rooms INTEGER',
  'culture_code VARCHAR',
  'culture VARCHAR',
  'special_code VARCHAR',
  'special VARCHAR',
  'land_surface DOUBLE',
  'lng DOUBLE',
  'lat DOUBLE',
] as const

const nameOf = (column: string) => column.slice(0, column.indexOf(' '))
const typeOf = (column: string) => column.slice(column.indexOf(' ') + 1)

/** Names of the typed columns. */
export const LINE_FIELDS: readonly string[] = LINE_COLUMNS.map(nameOf)

/** The source writes 0 where it does not know: price, built surface, ground. A number of rooms may be 0. */
const ZERO_IS_UNKNOWN = new Set(['price', 'surface', 'land_surface'])

/** Years before the first one published are typing errors of the source. */
const FIRST_DAY = '2014-01-01'
const IDU = '^[0-9][0-9AB][0-9]{6}[0-9A-Z]{2}[0-9]{4}$'

/** No sale or surface is larger, and no count: what is, is a typing error that would not fit in its column. */
const LARGEST: Readonly<Record<string, number>> = { DOUBLE: 1e12, INTEGER: 1e9 }

/**
 * Creates the table that `addLines` fills, and the view `numbered`: its lines with `id` (their rowid) and their `row`, which for the lines
 * of a file that was not counted while it was read follows from where they came to stand.
 */
export async function createLines(connection: DuckDBConnection): Promise<void> {
  await connection.run(
    `CREATE TABLE lines (part VARCHAR, scope VARCHAR, source INTEGER, edition VARCHAR, before BIGINT, "row" BIGINT, rule VARCHAR, detail VARCHAR, original VARCHAR, ${LINE_COLUMNS.join(', ')})`,
  )
  await connection.run(
    'CREATE VIEW numbered AS SELECT * EXCLUDE before REPLACE (coalesce("row", rowid - before + 1) AS "row"), rowid AS id FROM lines',
  )
}

/** What a loaded table comes from. */
export interface LinesOrigin {
  /** Position of the source in the unit. */
  source: number
  /** The part its lines belong to until `markScope` knows better. */
  part: string
  edition: Edition
  /** Lines that the table holds already, when those of this source come without their number. */
  before?: number
}

/** The département of a loaded line, as SQL: NULL when it says none. */
export function departementField(edition: Edition): string {
  return textField(edition, 'departement')
}

const textField = (edition: Edition, field: string) => trimmed(edition.common[field] ?? `"${field}"`)

/** Without spaces around it, NULL when nothing is left. Few texts begin or end with one, and looking is cheaper than trimming. */
const trimmed = (text: string) =>
  `CASE WHEN ${text} < '!' OR suffix(${text}, ' ') THEN nullif(trim(${text}), '') ELSE ${text} END`

/**
 * The statement that types the lines of `texts` (see readCsv) and adds them to `lines`. A line that cannot be used carries its
 * `rule`, a `detail` and its text; every other has NULL there.
 */
export function addLines(texts: string, { source, part, edition, before }: LinesOrigin): string {
  const numerics = LINE_COLUMNS.filter((column) => /DOUBLE|INTEGER/.test(typeOf(column)))
  const numeric = numerics.map(nameOf)
  const fields = FIELDS.map((field) =>
    field === 'date' || numeric.includes(field)
      ? `${edition.common[field] ?? `"${field}"`} AS "${field}"`
      : `${textField(edition, field)} AS "${field}"`,
  )
  const whole = `concat_ws('|', ${FIELDS.map((field) => `coalesce("${field}", '')`).join(', ')})`
  const numbers = numeric.map((name) => `try_cast("${name}" AS DOUBLE) AS "${name}_number"`)
  const typed = LINE_COLUMNS.map((column) => typedExpression(nameOf(column), typeOf(column)))
  const isBroken = (column: string) => {
    const name = nameOf(column)
    const fits = `abs("${name}_number") <= ${LARGEST[typeOf(column)]}`
    return `("${name}" IS NOT NULL AND (${fits}) IS NOT TRUE AND trim("${name}") <> '')`
  }
  const broken = `concat_ws(', ', ${numerics.map((column) => `CASE WHEN ${isBroken(column)} THEN '${nameOf(column)}' END`).join(', ')})`
  return `INSERT INTO lines
     WITH texts AS (SELECT ${before === undefined ? '"row"' : 'NULL AS "row"'}, ${fields.join(', ')} FROM ${texts}),
     judged AS (SELECT *, try_cast("date" AS DATE) AS day, ${numbers.join(', ')} FROM texts)
     SELECT ${sqlPath(part)}, NULL, ${source}, '${edition.name}', ${before ?? 'NULL'}, "row", r.rule, r.detail, CASE WHEN r.rule IS NOT NULL THEN ${whole} END, ${typed.join(', ')}
     FROM (SELECT *, CASE
         WHEN day IS NULL THEN {rule: 'bad-date', detail: concat('date_mutation "', trim("date"), '" is not a date')}
         WHEN day < DATE '${FIRST_DAY}' THEN {rule: 'bad-date', detail: concat('date_mutation ', "date", ' is before the first year published')}
         WHEN nature IS NULL THEN {rule: 'no-nature', detail: 'nature_mutation is empty'}
         WHEN commune IS NULL OR NOT regexp_matches(commune, '^[0-9][0-9AB][0-9]{3}$') THEN {rule: 'bad-commune', detail: concat('code_commune "', commune, '" is not a commune code')}
         WHEN idu IS NULL OR NOT regexp_matches(idu, '${IDU}') THEN {rule: 'bad-parcel', detail: concat('id_parcelle "', idu, '" is not a parcel identifier')}
         WHEN ${numerics.map(isBroken).join(' OR ')} THEN {rule: 'bad-number', detail: concat(${broken}, ' is not a number')}
       END AS r FROM judged)`
}

function typedExpression(name: string, type: string): string {
  if (type === 'DATE') return 'day'
  if (type === 'VARCHAR') return `"${name}"`
  const value = ZERO_IS_UNKNOWN.has(name) ? `nullif("${name}_number", 0)` : `"${name}_number"`
  return type === 'INTEGER' ? `try_cast(${value} AS INTEGER)` : value
}
