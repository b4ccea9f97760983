import { totalmem } from 'node:os'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../formats/duckdb/lake-file.ts'
import { quoted, sql } from '../../formats/duckdb/sql.ts'
import { inFolder } from './in-folder.ts'

/** What DuckDB takes when nobody bounds it. */
const SHARE_OF_MACHINE = 0.8

/**
 * Seconds in which DuckDB alone makes a lake file of a CSV of sales, the newest first: texts as they stand, none of them judged, typed or
 * told apart by mutation.
 */
export async function measureBareSales(file: string, dir: string): Promise<number> {
  const bare = (workDir: string) =>
    withDuckDb(workDir, async (db) => {
      // Its sort of whole lines needs more than an ingest may take: the peer must be quick, not small.
      await db.run(sql`SET memory_limit = ${quoted(`${Math.floor(totalmem() * SHARE_OF_MACHINE)}B`)}`)
      const start = performance.now()
      await writeLakeFile(
        db,
        workDir,
        'sales',
        sql`SELECT * FROM read_csv(${quoted(file)}, header = true, all_varchar = true) ORDER BY date_mutation DESC, id_mutation`,
      )
      return (performance.now() - start) / 1000
    })
  return inFolder('peer', bare, dir)
}
