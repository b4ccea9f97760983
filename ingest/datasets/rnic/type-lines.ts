import { dropCsv } from '../../../formats/csv/read-csv.ts'
import { typedCell } from '../../../formats/csv/typed-cell.ts'
import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, joinSql, quotedList, type Sql, sql, sqlOfFile } from '../../../formats/duckdb/sql.ts'
import { RNIC_COLUMNS, type RnicType } from './columns.ts'
import typeLinesSql from './type-lines.sql'

/** Words by which the register says that it does not know; `nonza` marks a place outside a zone. */
const UNKNOWN = ['', 'non connu', 'non renseigné', 'nonza', 'na']

/** A registration number: two letters and seven digits. */
const NUMBER = sql`'[A-Z]{2}\\d{7}'`

/** Columns that may name a person: kept only when the managing agent is a professional. */
const MANAGER = ['manager_name', 'manager_siret', 'manager_ape', 'manager_commune'] as const

/**
 * Whether the managing agent is a company in business. A cooperative syndicate and a volunteer are co-owners, whose names
 * the open file writes in the same column.
 */
const PROFESSIONAL = sql`lower(manager_type) = 'professionnel' AND (lower(coalesce(cooperative, 'non')) <> 'oui' OR manager_siret IS NOT NULL)`

/**
 * Types the text lines of `texts` (see loadCsv) into the table `register`, with the `rule` that refuses a line and its text. The
 * name of a managing agent that is not a professional goes no further than this, not even into the quarantine.
 */
export async function typeRnicLines(db: Database): Promise<void> {
  const fields = Object.entries(RNIC_COLUMNS)
  const known = fields.map(([field]) => {
    const cell = sql`trim(regexp_replace(${ident(field)}, '\\s+', ' ', 'g'))`
    return sql`CASE WHEN lower(${cell}) IN (${quotedList(UNKNOWN)}) THEN NULL ELSE ${cell} END AS ${ident(field)}`
  })
  const typed = fields.map(([field, { type }]) => sql`${read(ident(field), type)} AS ${ident(field)}`)
  const lost = (type: RnicType) => {
    const same = fields.filter(([, column]) => column.type === type)
    return joinSql(
      same.map(([field]) => sql`(t.${ident(field)} IS NOT NULL AND r.${ident(field)} IS NULL)`),
      ' OR ',
    )
  }
  const blanked = MANAGER.map(
    (field) => sql`CASE WHEN ${PROFESSIONAL} THEN ${ident(field)} END AS ${ident(field)}`,
  )
  await db.run(
    sqlOfFile(typeLinesSql, {
      known_columns: joinSql(known),
      blanked: joinSql(blanked),
      typed: joinSql(typed),
      number_pattern: NUMBER,
      lost_count: lost('integer'),
      lost_date: lost('date'),
      lost_number: lost('number'),
      lost_yes_no: lost('yes-no'),
    }),
  )
  // A line that could not be cut into columns may hold a person's name anywhere: its place in the file is enough to find it.
  await db.run(
    `INSERT INTO register BY NAME SELECT "row", rule, detail, '' AS original, 0 AS unreadable FROM texts_refused`,
  )
  await dropCsv(db, 'texts')
}

function read(cell: Sql, type: RnicType): Sql {
  if (type !== 'yes-no') return typedCell(cell, type)
  return sql`CASE WHEN lower(${cell}) IN ('oui', '1', 'true') THEN true WHEN lower(${cell}) IN ('non', '0', 'false') THEN false END`
}
