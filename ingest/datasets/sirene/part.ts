import type { Database } from '../../../formats/duckdb/database.ts'
import { quoted, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { NormaliseInput } from '../../dataset.ts'
import { departementOfCode, laidOutRows, nationalTable } from '../../pipeline/split/laid-out.ts'
import type { Split } from '../../splitter.ts'
import { type StockFacts, stockPass } from './pass.ts'
import { openStocks, type Stocks } from './stocks.ts'

/**
 * The stocks as far as the unit needs them: out of the pass when it was made or pays, else the national files themselves. Needs the table
 * `communes`.
 */
export async function stocksFor(db: Database, input: NormaliseInput): Promise<Stocks> {
  const { sources, workDir, split, askedEverywhere } = input
  const found = await split?.(stockPass(sources, askedEverywhere))
  return found ? partOf(db, found, input) : openStocks(db, sources, workDir, input.columns)
}

/**
 * The stocks of one département out of the pass: the rows that would be selected from the national files, and the totals of these. A code of
 * the département may begin with another's digits (a commune that moved), whose rows are then read too.
 */
async function partOf(db: Database, split: Split<StockFacts>, { unit }: NormaliseInput): Promise<Stocks> {
  const codes = await db.all(
    sql`SELECT DISTINCT ${departementOfCode(sql`code`)} FROM (SELECT code FROM communes UNION ALL SELECT ${quoted(unit.area)}) ORDER BY 1`,
  )
  const departements = codes.map(([code]) => String(code))
  const { units, establishments, points, files } = split.facts
  const table = (none: string, ...kinds: string[]) => laidOutRows(split, files, { none, kinds, departements })
  const companies = await table('no-units', 'units')
  const closed = await nationalTable(split, 'closed')
  return {
    units: {
      ...units,
      role: 'units',
      relation: sql`(SELECT * EXCLUDE (actifs) FROM ${companies})`,
      badNumbers: await nationalTable(split, 'bad-numbers'),
    },
    establishments: {
      ...establishments,
      role: 'establishments',
      relation: await table('no-establishments', 'establishments', 'head-offices'),
      closed: (where: Sql) => sql`(SELECT e.* FROM ${closed} e WHERE ${where})`,
      actives: (where: Sql) => sql`(SELECT DISTINCT e.siren, e.actifs FROM ${companies} e WHERE ${where})`,
    },
    ...(points
      ? { points: { ...points, role: 'points', relation: await table('no-points', 'points') } }
      : {}),
  }
}
