import { selectColumns } from '../../../formats/duckdb/select-columns.ts'
import { ident, idents, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { permitFile } from '../../../shared/lake/files/permits.ts'

const { table } = permitFile
const ofType = (...types: readonly string[]) =>
  Object.entries(table).flatMap(([name, { type }]) => (types.includes(type) ? [name] : []))

/** Days of a line: one that is written and is none refuses it. */
export const DAYS = idents(ofType('DATE'))
/** Numbers of a line: one that is written and is none refuses it. */
export const NUMBERS = idents(ofType('INTEGER', 'DOUBLE'))

const oneSpace = (text: Sql) => sql`regexp_replace(trim(${text}), '\\s+', ' ', 'g')`
/** Of a legal person alone. */
const ofCompany = (text: Sql) => sql`CASE WHEN is_legal THEN ${text} END`

/** A day or a number by its type; a text as it stands. */
function typed(name: string, type: string): Sql {
  const cell = ident(name)
  const number = sql`TRY_CAST(replace(${cell}, ',', '.') AS DOUBLE)`
  if (type === 'DATE') return sql`TRY_CAST(${cell} AS DATE)`
  if (type === 'DOUBLE') return number
  return type === 'INTEGER' ? sql`${number}::INTEGER` : cell
}

/** The columns of the lake file, over the lines that were judged (`j`) and their references (`r`). */
export const LAKE_COLUMNS = selectColumns(
  table,
  {
    number: sql`j."number"`,
    commune: sql`today`,
    published_commune: sql`code`,
    state: sql`trim(state)`,
    filed_year: sql`coalesce(TRY_CAST(filed_year AS INTEGER), year(TRY_CAST(filed_on AS DATE)))::INTEGER`,
    siren: ofCompany(sql`trim(siren)`),
    applicant: ofCompany(oneSpace(sql`applicant`)),
    legal_form: ofCompany(sql`trim(legal_form)`),
    activity: ofCompany(sql`nullif(trim(activity), '')`),
    address: sql`nullif(concat_ws(' ', nullif(${oneSpace(sql`street_number`)}, ''), street), '')`,
    locality: sql`nullif(${oneSpace(sql`locality`)}, '')`,
    postcode: sql`CASE WHEN regexp_full_match(trim(postcode), '[0-9]{5}') THEN trim(postcode) END`,
    refs: sql`coalesce(r.refs, [])`,
    part: sql`j.part`,
  },
  typed,
)
