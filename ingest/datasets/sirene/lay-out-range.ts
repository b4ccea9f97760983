import type { Database } from '../../../formats/duckdb/database.ts'
import { joinSql, quoted, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { departementOfCode, type LaidOut, NOWHERE } from '../../pipeline/split/laid-out.ts'
import type { Stock } from './stock.ts'
import type { Stocks } from './stocks.ts'
import { CLOSED } from './stocks.ts'

/** Establishments that are sorted at a time, with their companies: what takes more is spilled to disk, several times over. */
const AT_A_TIME = 2_000_000

/** Condition on a column of SIREN, or of SIRET, which begin with one. A row without one is of the first range. */
type Range = (column: Sql) => Sql

/** Conditions that share all companies out. The register is sorted by them, so each reads its own rows. */
export async function rangesOf(
  db: Database,
  { units, establishments }: { units: Pick<Stock, 'relation'>; establishments: Pick<Stock, 'rows'> },
): Promise<Range[]> {
  const rounds = Math.ceil(establishments.rows / AT_A_TIME)
  const shares = Array.from({ length: Math.max(0, rounds - 1) }, (_, i) => sql`${(i + 1) / rounds}`)
  const found =
    shares.length === 0
      ? []
      : await db.all(
          sql`SELECT DISTINCT lpad(unnest(bounds)::VARCHAR, 9, '0') AS bound
           FROM (SELECT approx_quantile(TRY_CAST(siren AS INTEGER), [${joinSql(shares)}]) AS bounds FROM ${units.relation})
           WHERE bounds IS NOT NULL ORDER BY bound`,
        )
  const bounds = found.map(([bound]) => String(bound))
  return [...bounds, undefined].map((to, i) => {
    const from = bounds[i - 1]
    return (column) => {
      if (from === undefined)
        return to === undefined ? sql`true` : sql`(${column} IS NULL OR ${column} < ${quoted(to)})`
      const above = sql`${column} >= ${quoted(from)}`
      return to === undefined ? above : sql`(${above} AND ${column} < ${quoted(to)})`
    }
  })
}

/**
 * Lays out the companies of one range: their establishments that are not merely closed, and by the départements where they are seen or asked
 * for their records (`actifs` = active establishments in all France), their head offices that stand elsewhere, the points of active
 * establishments. Needs the table `asked_companies`. `share`: of all companies, those in the range.
 */
export async function layOutRange(
  out: LaidOut,
  { units, establishments, points }: Stocks,
  range: Range,
  share: number,
): Promise<void> {
  const { db } = out
  const shareOf = ({ rows }: { rows: number }) => rows * share
  const mine = range(sql`siren`)
  const files = await out.write(
    'establishments',
    sql`SELECT e.*, ${departementOfCode(sql`e.commune`)} AS departement FROM (SELECT * FROM ${establishments.relation} WHERE ${mine}) e
     WHERE NOT ${CLOSED}`,
    shareOf(establishments),
  )
  const laid = out.table(files, 'no-establishments')
  await db.run(
    sql`CREATE TEMP TABLE known AS SELECT siren, siret, departement, etat = 'A' AS active, siege = 'true' AS office
       FROM ${laid} WHERE siren IS NOT NULL;
     CREATE TEMP TABLE wanted AS SELECT departement, siren FROM known WHERE departement <> ${quoted(NOWHERE)}
       UNION SELECT departement, siren FROM asked_companies WHERE ${mine};
     CREATE TEMP TABLE actives AS SELECT siren, count(*) AS actifs FROM known WHERE active GROUP BY siren;
     CREATE TEMP TABLE far AS SELECT w.departement AS wanted_in, k.departement AS stands_in, siren
       FROM wanted w JOIN (SELECT DISTINCT siren, departement FROM known WHERE office) k USING (siren)
       WHERE w.departement <> k.departement`,
  )
  await out.write(
    'head-offices',
    sql`SELECT e.* REPLACE (f.wanted_in AS departement) FROM ${laid} e JOIN far f ON f.siren = e.siren AND f.stands_in = e.departement
     WHERE e.siege = 'true'`,
    shareOf(establishments),
  )
  await out.write(
    'units',
    sql`SELECT u.*, coalesce(a.actifs, 0) AS actifs, w.departement FROM (SELECT * FROM ${units.relation} WHERE ${mine}) u
     JOIN wanted w USING (siren) LEFT JOIN actives a USING (siren)`,
    shareOf(units),
  )
  if (points)
    await out.write(
      'points',
      sql`SELECT g.*, k.departement FROM (SELECT * FROM ${points.relation} WHERE ${range(sql`siret`)}) g
       JOIN (SELECT DISTINCT siret, departement FROM known WHERE active AND departement <> ${quoted(NOWHERE)}) k USING (siret)`,
      shareOf(points),
    )
  await db.run('DROP TABLE known; DROP TABLE wanted; DROP TABLE actives; DROP TABLE far')
}
