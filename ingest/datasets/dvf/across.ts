import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { parquetWith, quoted, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { SharedWritten, ShareInput } from '../../dataset.ts'
import { IDENTIFIED, PUBLISHED_GROUP, rawGroups } from './mutations.ts'

/** Kind of the lake file that tells a département the lines of its sales that lie in others. */
export const ELSEWHERE = 'sales-elsewhere'

/**
 * Finds the sales that lie in several of the loaded départements, and writes for each of these the lines that the others hold, under the
 * key (`mutation`) that the sale has in its own lake; `sale_id` is its key in the first of them by code, which answers give it everywhere.
 * Nothing is written for a département that shares no sale. Merged identifiers say nothing of sales, and join none here: a sale whose file has
 * them stays in its département.
 */
export async function shareSales({ lakes, workDir }: ShareInput): Promise<SharedWritten[]> {
  if (lakes.length < 2) return []
  return withDuckDb(workDir, async (db) => {
    await findShared(db, lakes)
    await db.run(
      sql`CREATE TEMP TABLE shared_lines AS
       SELECT s.sale_group, s.area, l.* FROM ${allLines(lakes)} l JOIN shared s ON s.mutation = l.mutation AND s.area = l.lake_area`,
    )
    const written: SharedWritten[] = []
    for (const { area } of lakes) {
      const lines = sql`SELECT l.* EXCLUDE (sale_group, area, lake_area) REPLACE (own.mutation AS mutation), own.sale_id FROM shared_lines l
         JOIN shared own ON own.sale_group = l.sale_group AND own.area = ${quoted(area)} WHERE l.area <> own.area
         ORDER BY l."date" DESC, own.mutation, l.area, l.disposition, l.idu, l."row"`
      if (Number(await db.value(sql`SELECT count(*) FROM (${lines})`)) === 0) continue
      const folder = join(workDir, area)
      await mkdir(folder, { recursive: true })
      written.push({ area, ...(await writeLakeFile(db, folder, ELSEWHERE, lines)) })
    }
    return written
  })
}

type Lakes = ShareInput['lakes']

/** Columns that lakes of before version 11 lack. */
const LATER = { grouping: 'VARCHAR' } as const

function allLines(lakes: Lakes): Sql {
  const each = lakes.map(
    ({ area, path }) => sql`SELECT *, ${quoted(area)} AS lake_area FROM ${parquetWith(path, LATER)}`,
  )
  return sql`(${each.reduce((all, one) => sql`${all} UNION ALL BY NAME ${one}`)})`
}

/** Fills `shared` (sale_group, area, mutation, sale_id): the sales of several départements, once in each. */
async function findShared(db: Database, lakes: Lakes): Promise<void> {
  // A lake of before version 5 has raw lines that do not say which of their file they are.
  const raw = sql`(SELECT {area: lake_area, mutation: mutation} AS id, published_id, "date", price, nature, NULL AS sale FROM ${allLines(lakes)}
     WHERE edition = 'raw' AND published_id IS NOT NULL)`
  await db.run(
    sql`CREATE TEMP TABLE shared AS
     WITH groups AS (
       SELECT DISTINCT ${PUBLISHED_GROUP} AS sale_group, lake_area AS area, mutation FROM ${allLines(lakes)} WHERE ${IDENTIFIED} AND published_id IS NOT NULL
       UNION ALL
       SELECT DISTINCT sale_group, id.area, id.mutation FROM ${rawGroups(raw)}),
     several AS (SELECT sale_group, arg_min(mutation, area) AS sale_id FROM groups GROUP BY sale_group HAVING count(DISTINCT area) > 1)
     SELECT sale_group, area, min(mutation) AS mutation, any_value(sale_id) AS sale_id FROM groups JOIN several USING (sale_group) GROUP BY sale_group, area`,
  )
}
