import type { DuckDBConnection } from '@duckdb/node-api'
import { sqlPath } from '../../pipeline/duckdb.ts'
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

/** Creates the table that `addLines` fills. */
export async function createLines(connection: DuckDBConnection): Promise<void> {
  await connection.run(
    `CREATE TABLE lines (part VARCHAR, scope VARCHAR, source INTEGER, edition VARCHAR, "row" BIGINT, rule VARCHAR, detail VARCHAR, original VARCHAR, ${LINE_COLUMNS.join(', ')})`,
  )
}

/** What a loaded table comes from. */
export interface LinesOrigin {
  /** Position of the source in the unit. */
  source: number
  /** The part its lines belong to until `markScope` knows better. */
  part: string
  edition: Edition
}

/** The département of a loaded line, as SQL: NULL when it says none. */
export function departementField(edition: Edition): string {
  return textField(edition, 'departement')
}

const textField = (edition: Edition, field: string) =>
  `nullif(trim(${edition.common[field] ?? `"${field}"`}), '')`

/**
 * Types the texts of the loaded table `table` and adds them to `lines`. A line that cannot be used carries its `rule`, a
 * `detail` and its text; every other has NULL there.
 */
export async function addLines(
  connection: DuckDBConnection,
  table: string,
  { source, part, edition }: LinesOrigin,
): Promise<void> {
  const texts = FIELDS.map((field) => `${textField(edition, field)} AS "${field}"`)
  const whole = `concat_ws('|', ${FIELDS.map((field) => `coalesce("${field}", '')`).join(', ')})`
  const numerics = LINE_COLUMNS.filter((column) => /DOUBLE|INTEGER/.test(typeOf(column)))
  const numeric = numerics.map(nameOf)
  const numbers = numerics.map((column) => {
    const number = `try_cast("${nameOf(column)}" AS DOUBLE)`
    return `CASE WHEN abs(${number}) <= ${LARGEST[typeOf(column)]} THEN ${number} END AS "${nameOf(column)}_number"`
  })
  const typed = LINE_COLUMNS.map((column) => typedExpression(nameOf(column), typeOf(column)))
  const isBroken = (name: string) => `("${name}" IS NOT NULL AND "${name}_number" IS NULL)`
  const broken = `concat_ws(', ', ${numeric.map((name) => `CASE WHEN ${isBroken(name)} THEN '${name}' END`).join(', ')})`
  await connection.run(
    `INSERT INTO lines
     WITH texts AS (SELECT "row", ${texts.join(', ')} FROM "${table}"),
     judged AS (SELECT *, try_cast("date" AS DATE) AS day, ${numbers.join(', ')} FROM texts)
     SELECT ${sqlPath(part)}, NULL, ${source}, '${edition.name}', "row", r.rule, r.detail, CASE WHEN r.rule IS NOT NULL THEN ${whole} END, ${typed.join(', ')}
     FROM (SELECT *, CASE
         WHEN day IS NULL THEN {rule: 'bad-date', detail: concat('date_mutation "', "date", '" is not a date')}
         WHEN day < DATE '${FIRST_DAY}' THEN {rule: 'bad-date', detail: concat('date_mutation ', "date", ' is before the first year published')}
         WHEN nature IS NULL THEN {rule: 'no-nature', detail: 'nature_mutation is empty'}
         WHEN commune IS NULL OR NOT regexp_matches(commune, '^[0-9][0-9AB][0-9]{3}$') THEN {rule: 'bad-commune', detail: concat('code_commune "', commune, '" is not a commune code')}
         WHEN idu IS NULL OR NOT regexp_matches(idu, '${IDU}') THEN {rule: 'bad-parcel', detail: concat('id_parcelle "', idu, '" is not a parcel identifier')}
         WHEN ${numeric.map(isBroken).join(' OR ')} THEN {rule: 'bad-number', detail: concat(${broken}, ' is not a number')}
       END AS r FROM judged)`,
  )
}

function typedExpression(name: string, type: string): string {
  if (type === 'DATE') return 'day'
  if (type === 'VARCHAR') return `"${name}"`
  const value = ZERO_IS_UNKNOWN.has(name) ? `nullif("${name}_number", 0)` : `"${name}_number"`
  return type === 'INTEGER' ? `try_cast(${value} AS INTEGER)` : value
}
