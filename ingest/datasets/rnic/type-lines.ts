import type { DuckDBConnection } from '@duckdb/node-api'
import { RNIC_COLUMNS, type RnicType } from './columns.ts'

const SQL_TYPES: Readonly<Record<RnicType, string>> = {
  text: 'VARCHAR',
  integer: 'INTEGER',
  number: 'DOUBLE',
  date: 'DATE',
  'yes-no': 'BOOLEAN',
}

/** Words by which the register says that it does not know; `nonza` marks a place outside a zone. */
const UNKNOWN = ['', 'non connu', 'non renseigné', 'nonza', 'na']

const LONGEST_TEXT = 500
/** A registration number: two letters and seven digits. */
const NUMBER = '[A-Z]{2}\\d{7}'

/** Columns that may name a person: kept only when the managing agent is a professional. */
const MANAGER = ['manager_name', 'manager_siret', 'manager_ape', 'manager_commune'] as const

/**
 * Whether the managing agent is a company in business. A cooperative syndicate and a volunteer are co-owners, whose names
 * the open file writes in the same column.
 */
const PROFESSIONAL = `lower(manager_type) = 'professionnel' AND (lower(coalesce(cooperative, 'non')) <> 'oui' OR manager_siret IS NOT NULL)`

/** Columns of the lake, typed, in order. */
export const LAKE_COLUMNS: readonly string[] = [
  ...Object.keys(RNIC_COLUMNS).filter(
    (field) => !field.startsWith('insee') && !field.startsWith('reference_'),
  ),
  'commune',
  'refs',
]

/**
 * Types the text lines of `texts` (see loadCsv) into the table `lines`, with the `rule` that refuses a line and its text. The
 * name of a managing agent that is not a professional goes no further than this, not even into the quarantine.
 */
export async function typeLines(connection: DuckDBConnection): Promise<void> {
  const fields = Object.entries(RNIC_COLUMNS)
  const unknown = UNKNOWN.map((word) => `'${word}'`).join(', ')
  const known = fields.map(([field]) => {
    const cell = `trim(regexp_replace("${field}", '\\s+', ' ', 'g'))`
    return `CASE WHEN lower(${cell}) IN (${unknown}) THEN NULL ELSE ${cell} END AS "${field}"`
  })
  const typed = fields.map(([field, { type }]) => `${read(`"${field}"`, type)} AS "${field}"`)
  const lost = (type: RnicType) =>
    fields
      .filter(([, column]) => column.type === type)
      .map(([field]) => `(t."${field}" IS NOT NULL AND r."${field}" IS NULL)`)
      .join(' OR ')
  const blanked = MANAGER.map((field) => `CASE WHEN ${PROFESSIONAL} THEN "${field}" END AS "${field}"`).join(
    ', ',
  )
  await connection.run(
    `CREATE TABLE lines AS
     WITH known AS (SELECT "row", ${known.join(', ')} FROM texts),
       safe AS (SELECT * REPLACE (${blanked}) FROM known),
       read AS (SELECT "row", ${typed.join(', ')} FROM safe)
     SELECT r.*, CASE
         WHEN r."number" IS NULL THEN 'number-missing'
         WHEN NOT regexp_full_match(r."number", '${NUMBER}') THEN 'number-malformed'
         WHEN ${lost('integer')} THEN 'count-malformed'
         WHEN ${lost('date')} THEN 'date-malformed' END AS rule,
       CASE WHEN rule IS NOT NULL THEN coalesce(r."number", 'line ' || r."row") END AS detail,
       CASE WHEN rule IS NOT NULL THEN to_json(t)::VARCHAR END AS original,
       (${lost('number')} OR ${lost('yes-no')})::INTEGER AS unreadable, NULL::VARCHAR AS scope
     FROM read r JOIN safe t USING ("row")`,
  )
  // A line that could not be cut into columns may hold a person's name anywhere: its place in the file is enough to find it.
  await connection.run(
    `INSERT INTO lines BY NAME SELECT "row", rule, detail, '' AS original, 0 AS unreadable FROM texts_refused`,
  )
  await connection.run('DROP TABLE texts; DROP TABLE texts_refused')
}

function read(cell: string, type: RnicType): string {
  switch (type) {
    case 'text':
      return `left(${cell}, ${LONGEST_TEXT})`
    case 'integer':
      return `TRY_CAST(TRY_CAST(replace(${cell}, ',', '.') AS DOUBLE) AS ${SQL_TYPES.integer})`
    case 'number':
      return `TRY_CAST(replace(${cell}, ',', '.') AS DOUBLE)`
    case 'date':
      return `coalesce(TRY_CAST(left(${cell}, 10) AS DATE), TRY_STRPTIME(${cell}, '%d/%m/%Y')::DATE)`
    case 'yes-no':
      return `CASE WHEN lower(${cell}) IN ('oui', '1', 'true') THEN true WHEN lower(${cell}) IN ('non', '0', 'false') THEN false END`
  }
}
