import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import { keep } from '../../../ingest/pipeline/store/store.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { Manifest } from '../../../shared/release/release.ts'

/**
 * The manifest of a release that follows another, and of whose parcels one in `oneIn` differs: eight in ten of them have another surface, one is gone and
 * one is new. Its parcels are in the store; it is not published.
 */
export async function editedRelease(dataDir: DataDir, before: Manifest, oneIn: number): Promise<Manifest> {
  const file = before.files.find(({ role, kind }) => role === 'lake' && kind === 'parcels')!
  const workDir = dataDir.work(`bench-changes-${oneIn}`)
  const written = await withDuckDb(workDir, (db) =>
    writeLakeFile(
      db,
      workDir,
      'parcels',
      sql`SELECT * EXCLUDE (n) REPLACE (CASE WHEN n % ${oneIn} = 0 AND n // ${oneIn} % 10 < 8 THEN contenance + 1 ELSE contenance END AS contenance,
          CASE WHEN n % ${oneIn} = 0 AND n // ${oneIn} % 10 = 9 THEN left(idu, 13) || 'X' ELSE idu END AS idu)
        FROM (SELECT *, row_number() OVER () AS n FROM ${parquet(dataDir.store(file.file))})
        WHERE NOT (n % ${oneIn} = 0 AND n // ${oneIn} % 10 = 8) ORDER BY idu`,
    ),
  )
  const kept = await keep(dataDir, file.dataset, file.area, written)
  const id = `r20990101-00000${oneIn % 10}-0123abcd`
  return {
    ...before,
    id,
    contentHash: kept.sha256,
    files: [...before.files.filter((one) => one !== file), kept],
    difference: { previous: before.id, rows: {} },
  }
}
