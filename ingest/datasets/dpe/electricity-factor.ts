import { joinSql, quoted, type Sql, sql } from '../../../formats/duckdb/sql.ts'

/**
 * Factors that turn final into primary energy for electricity in diagnostics of metropolitan France, by the first day of their establishment
 * (included): 2.3 since the reform of July 2021, 1.9 by the arrêté of 13 August 2025 (JORF of the 26th), 1.7 by the arrêté of 19 August
 * 2026 (JORFTEXT000054747079). The label follows primary energy, so it depends on the factor too.
 */
export const ELECTRICITY_FACTORS: readonly (readonly [from: string, factor: number])[] = [
  ['2021-07-01', 2.3],
  ['2026-01-01', 1.9],
  ['2027-01-01', 1.7],
]

/**
 * SQL (DOUBLE) of the electricity factor of a diagnostic, from its columns `established_on` and `commune`. NULL before July 2021 and without a
 * day; NULL overseas too, since these arrêtés are about metropolitan France.
 */
export function electricityFactor(): Sql {
  const newestFirst = ELECTRICITY_FACTORS.toReversed().map(
    ([from, factor]) => sql`WHEN established_on >= ${quoted(from)}::DATE THEN ${factor}`,
  )
  return sql`CAST(CASE WHEN left(commune, 2) IN ('97', '98') THEN NULL ${joinSql(newestFirst, ' ')} END AS DOUBLE)`
}
