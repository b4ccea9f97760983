import { joinSql, quoted, type Sql, sql } from '../../formats/duckdb/sql.ts'
import { NAF, type Naf } from '../../shared/identifiers/naf.ts'

/** Whether a code is of this edition: its form tells, as in `nafOf`, whatever the register calls the nomenclature. */
const isOf = (naf: Naf, code: Sql) =>
  sql`regexp_full_match(${code}, ${quoted(`[0-9]{2}\\.[0-9]{2}[${NAF[naf].endings}]`)})`

/**
 * SQL of the activity of an establishment in each edition, over the columns `naf` and `naf25` of the lake; NULL where the register has none. The stock has
 * the code of the NAF 2025 in a separate column until January 2027, from then on as the main activity.
 */
export const CODE_IN: Readonly<Record<Naf, Sql>> = {
  NAFRev2: sql`CASE WHEN ${isOf('NAFRev2', sql`naf`)} THEN naf END`,
  NAF2025: sql`CASE WHEN ${isOf('NAF2025', sql`naf25`)} THEN naf25 WHEN ${isOf('NAF2025', sql`naf`)} THEN naf END`,
}

/** SQL of the section of a code that is of this edition, as in `sectionOf`. */
export function sectionIn(naf: Naf, code: Sql): Sql {
  const cases = NAF[naf].sections.map(
    ([letter, first, last]) =>
      sql`WHEN left(${code}, 2)::INTEGER BETWEEN ${first} AND ${last} THEN ${quoted(letter)}`,
  )
  return sql`CASE ${joinSql(cases, ' ')} END`
}
